"""Checks of `wrong_generator`."""

from __future__ import annotations

import torch

from kata_runner.testing import assert_matches, assert_that, draw, given


def image(device, *shape, dtype=torch.float32):
    """Numbers that differ, some of them negative."""
    return (torch.arange(float(torch.Size(shape).numel())).reshape(shape) * 0.5 - 3).to(device, dtype)


def noise_of(kata, x, copies, seed):
    """What was added to x, in float64 on the CPU; shape, dtype and device of the copies are right."""
    found = kata.noisy_copies(x, copies, seed)
    assert_that(isinstance(found, torch.Tensor), "The copies should be one tensor.")
    wanted, shape = (copies, *x.shape), tuple(found.shape)
    assert_that(shape == wanted, f"{copies} copies of {tuple(x.shape)} have the shape {wanted}, not {shape}.")
    assert_that(found.dtype is x.dtype, f"The copies should be in {x.dtype}, as x is, but they are in {found.dtype}.")
    place = found.device.type
    assert_that(place == x.device.type, f"The copies should be on {x.device.type}, where x is, but are on {place}.")
    return found.detach().double().cpu() - x.detach().double().cpu()


def near(one, other):
    """Whether two draws are the same, but for rounding."""
    return one.shape == other.shape and bool(((one - other).abs() <= 1e-5).all())


def states(device):
    """The states of torch's global generators, of the CPU and of the device."""
    card = {"cuda": torch.cuda.get_rng_state, "mps": torch.mps.get_rng_state}.get(device)
    return [torch.get_rng_state(), *([card()] if card else [])]


def test_copies_are_drawn_on_the_device(kata, device):
    """Three copies of an image on the device come out there, in its dtype."""
    noise_of(kata, image(device, 2, 5), 3, seed=7)


def test_others_are_not_disturbed(kata, device):
    """torch's global random numbers go on as if nothing had been drawn."""
    before = states(device)
    noise_of(kata, image(device, 4, 3), 2, seed=7)
    unmoved = all(torch.equal(one, other) for one, other in zip(before, states(device), strict=True))
    assert_that(unmoved, "The call changed torch's global random state: everything drawn afterwards depends on it.")


def test_same_seed_same_copies(kata, device):
    """The same seed gives the same copies in each call; seed 0 and seed 1 give others."""
    first = noise_of(kata, image(device, 4, 3), 2, seed=7)
    again = noise_of(kata, image(device, 4, 3), 2, seed=7)
    assert_that(near(first, again), "The same seed gave other copies in the second call.")
    for seed in (0, 1):
        other = noise_of(kata, image(device, 4, 3), 2, seed)
        assert_that(not near(first, other), f"Seed {seed} gave the same copies as seed 7.")


def test_each_copy_has_its_own_noise(kata, device):
    """No two copies are equal, and no two places of a copy have the same noise."""
    noise = noise_of(kata, image(device, 5), 3, seed=0)
    for one, other in ((0, 1), (0, 2), (1, 2)):
        sentence = f"Copy {one} and copy {other} are equal: each should have noise of its own."
        assert_that(not near(noise[one], noise[other]), sentence)
    spread = float(noise[0].max() - noise[0].min())
    assert_that(spread > 1e-3, "All numbers of a copy got the same noise: each should have its own.")


def test_noise_is_standard_normal(kata, device):
    """Over 6000 numbers the noise has the mean 0 and the standard deviation 1, about."""
    noise = noise_of(kata, image(device, 30, 40), 5, seed=3)
    assert_matches(noise.mean(), torch.tensor(0.0), rtol=0, atol=0.1, what="the mean of the noise")
    assert_matches(noise.std(), torch.tensor(1.0), rtol=0, atol=0.1, what="the standard deviation of the noise")


def test_drawn_on_says_where(kata, device):
    """DRAWN_ON is "cpu" or "device"."""
    said = kata.DRAWN_ON
    assert_that(said in ("cpu", "device"), f'DRAWN_ON should be "cpu" or "device", but it is {said!r}.')


def test_what_it_says_is_true(kata, device):
    """If DRAWN_ON is "cpu", a seed gives the same noise on every device; if it is "device", it depends on that."""
    said = kata.DRAWN_ON
    here, there = (noise_of(kata, image(place, 4, 3), 2, seed=7) for place in ("cpu", device))
    same = near(here, there)
    if said == "cpu":
        assert_that(same, 'DRAWN_ON is "cpu", but another device gave other noise: it was drawn there.')
    elif device != "cpu":
        assert_that(not same, f'DRAWN_ON is "device", but {device} gave the noise of the CPU: it was drawn there.')


def test_other_dtypes_and_shapes(kata, device):
    """One copy, a number without dimensions, other dtypes and strided images work as well."""
    noise_of(kata, image(device, 3, 2, 2), 1, seed=7)
    noise_of(kata, image(device, 5, 2).T, 3, seed=7)
    noise_of(kata, torch.tensor(2.5, device=device), 4, seed=7)
    for dtype in (torch.float16, *((torch.float64,) if device != "mps" else ())):
        noise_of(kata, image(device, 3, 2, dtype=dtype), 2, seed=7)


@given(seed=draw.integers(0, 2**31 - 1), copies=draw.sizes(1, 3))
def test_any_seed(kata, device, seed, copies):
    """For any seed, two calls give the same copies."""
    first, again = (noise_of(kata, image(device, 3), copies, seed) for _ in "12")
    assert_that(near(first, again), "The same seed gave other copies in the second call.")
