"""Right and wrong answers to `hard_coded_gpu`."""

from __future__ import annotations

import torch

from kata_runner.testing import alternative, mistake


def _add(x, device):
    return x + torch.arange(x.shape[1], device=device).unsqueeze(1)


def _best_device():
    return "cuda" if torch.cuda.is_available() else "cpu"


@mistake("the positions are on a GPU in every case, wherever the input is", of="add_positions")
def always_on_the_gpu(x):
    return x + torch.arange(x.shape[1]).cuda().unsqueeze(1)


@mistake("you use the GPU where the machine has one; the input may be on the CPU all the same", of="add_positions")
def cuda_if_available(x):
    return _add(x, _best_device())


@mistake("you move the input as well: the result is on a device that the caller didn't choose", of="add_positions")
def moves_the_input(x):
    return _add(x.to(_best_device()), _best_device())


@mistake("your positions are on the CPU where the input is on another device: ask x for its device", of="add_positions")
def always_on_the_cpu(x):
    return _add(x, "cpu")


@mistake("you bring the input to the CPU; the positions should come to the input", of="add_positions")
def brings_it_to_the_cpu(x):
    return _add(x.cpu(), "cpu")


@mistake(
    "you give the positions the device of x and a dtype of their own: with half the bits the result is float32",
    of="add_positions",
)
def positions_in_float32(x):
    return x + torch.arange(x.shape[1], device=x.device, dtype=torch.float32).unsqueeze(1)


@mistake("you count the features, not the steps", of="add_positions")
def counts_the_features(x):
    return x + torch.arange(x.shape[2], device=x.device)


@mistake("you count the steps from 1; they start at 0", of="add_positions")
def counts_from_one(x):
    return x + torch.arange(1, x.shape[1] + 1, device=x.device).unsqueeze(1)


@mistake("you change the caller's input", of="add_positions")
def adds_in_place(x):
    return x.add_(torch.arange(x.shape[1], device=x.device).unsqueeze(1))


@alternative(of="add_positions")
def made_like_the_input(x):
    return x + (torch.ones_like(x).cumsum(dim=1) - 1)


@alternative(of="add_positions")
def moved_to_the_input(x):
    return x + torch.arange(x.shape[1])[:, None].to(x)


@alternative(of="add_positions")
def step_by_step(x):
    return torch.stack([x[:, step] + step for step in range(x.shape[1])], dim=1)


@alternative(of="add_positions")
def new_tensor_of_the_input(x):
    return x + x.new_tensor([[step] for step in range(x.shape[1])])
