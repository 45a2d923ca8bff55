"""Right and wrong answers to `wrong_generator`."""

from __future__ import annotations

import numpy as np
import torch

from kata_runner.testing import alternative, mistake


def _on_the_cpu(x, copies, seed):
    generator = torch.Generator().manual_seed(seed)
    return torch.randn(copies, *x.shape, generator=generator, dtype=x.dtype)


def _on_the_device(x, copies, seed):
    generator = torch.Generator(x.device).manual_seed(seed)
    return torch.randn(copies, *x.shape, generator=generator, dtype=x.dtype, device=x.device)


@mistake("a generator of the CPU is to draw on the device of x", of="noisy_copies")
def two_devices_in_one_draw(x, copies, seed):
    generator = torch.Generator().manual_seed(seed)
    return x + torch.randn(copies, *x.shape, generator=generator, dtype=x.dtype, device=x.device)


@mistake("you draw without a generator: nothing uses the seed, and each call gives other copies", of="noisy_copies")
def no_generator(x, copies, seed):
    return x + torch.randn(copies, *x.shape, dtype=x.dtype, device=x.device)


@mistake("you seed torch's global random numbers: whatever the program draws next depends on it", of="noisy_copies")
def seeds_the_whole_program(x, copies, seed):
    torch.manual_seed(seed)
    return x + torch.randn(copies, *x.shape, dtype=x.dtype).to(x.device)


@mistake("you begin with the seed anew for each copy, so all copies get the same noise", of="noisy_copies")
def seeds_each_copy(x, copies, seed):
    return torch.stack([x + _on_the_cpu(x, 1, seed)[0].to(x.device) for _ in range(copies)])


@mistake("you draw noise for one copy and add it to all of them", of="noisy_copies")
def one_noise_for_all(x, copies, seed):
    noise = _on_the_cpu(x, 2, seed)[1].to(x.device)
    return (x + noise).expand(copies, *x.shape).clone()


@mistake("your generator begins with the same number every time, whatever the seed is", of="noisy_copies")
def ignores_the_seed(x, copies, seed):
    return x + _on_the_cpu(x, copies, 0).to(x.device)


@mistake("you draw on the CPU and don't bring the noise to the device of x", of="noisy_copies")
def leaves_the_noise_on_the_cpu(x, copies, seed):
    return x + _on_the_cpu(x, copies, seed)


@mistake("you bring x to the CPU, and leave the copies there", of="noisy_copies")
def leaves_the_copies_on_the_cpu(x, copies, seed):
    return x.cpu() + _on_the_cpu(x, copies, seed)


@mistake("you bring the noise to the GPU, whatever device x is on", of="noisy_copies")
def writes_cuda(x, copies, seed):
    return x + _on_the_cpu(x, copies, seed).cuda()


@mistake("you draw on the device of x, but DRAWN_ON still says that it is the CPU", of="noisy_copies")
def says_the_wrong_place(x, copies, seed):
    return x + _on_the_device(x, copies, seed)


@mistake('you draw on the CPU, but say "device" in DRAWN_ON', of=("noisy_copies", "DRAWN_ON"))
def says_device_wrongly(solution):
    return {"noisy_copies": lambda x, copies, seed: x + _on_the_cpu(x, copies, seed).to(x.device), "DRAWN_ON": "device"}


@mistake('you name a device in DRAWN_ON; it should say "cpu" or "device"', of=("DRAWN_ON",))
def names_a_device(solution):
    return {"DRAWN_ON": "cuda"}


@mistake("you draw numbers between 0 and 1; standard normal noise was asked for", of="noisy_copies")
def uniform_noise(x, copies, seed):
    generator = torch.Generator().manual_seed(seed)
    return x + torch.rand(copies, *x.shape, generator=generator, dtype=x.dtype).to(x.device)


@mistake("you give back the noise alone, without x", of="noisy_copies")
def noise_alone(x, copies, seed):
    return _on_the_cpu(x, copies, seed).to(x.device)


@mistake("your generator gets no seed: a fresh one begins with the same number every time", of="noisy_copies")
def unseeded_generator(x, copies, seed):
    return x + torch.randn(copies, *x.shape, generator=torch.Generator(), dtype=x.dtype).to(x.device)


@mistake("you draw the noise in float32, whatever the dtype of x: the copies come out wider than x", of="noisy_copies")
def noise_in_float32(x, copies, seed):
    generator = torch.Generator().manual_seed(seed)
    return x + torch.randn(copies, *x.shape, generator=generator).to(x.device)


@alternative(of=("noisy_copies", "DRAWN_ON"))
def on_the_device_of_x(solution):
    return {"noisy_copies": lambda x, copies, seed: x + _on_the_device(x, copies, seed), "DRAWN_ON": "device"}


@alternative(of="noisy_copies")
def copy_by_copy(x, copies, seed):
    generator = torch.Generator("cpu").manual_seed(seed)
    noises = [torch.normal(0.0, 1.0, x.shape, generator=generator, dtype=x.dtype) for _ in range(copies)]
    return torch.stack([x + noise.to(x) for noise in noises])


@alternative(of="noisy_copies")
def by_numpy(x, copies, seed):
    noise = np.random.default_rng(seed).normal(size=(copies, *x.shape))
    return x + torch.as_tensor(noise, dtype=x.dtype, device=x.device)


@alternative(of="noisy_copies")
def puts_the_random_state_back(x, copies, seed):
    with torch.random.fork_rng(devices=[]):
        torch.default_generator.manual_seed(seed)
        noise = torch.randn(copies, *x.shape, dtype=x.dtype)
    return x + noise.to(x.device)
