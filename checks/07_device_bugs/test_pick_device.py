"""Checks of `pick_device`."""

from __future__ import annotations

import torch

from kata_runner.testing import assert_matches, assert_that, pretended


def picks(kata, wanted, *, cuda, mps):
    """On a machine with these GPUs, pick_device gives this kind of device; its number is free."""
    with pretended(cuda=cuda, mps=mps):
        found = kata.pick_device()
        is_one = isinstance(found, torch.device)
        assert_that(is_one, f"pick_device should return a torch.device, but it returned {type(found).__name__}.")
        there = [name for name, is_there in (("cuda", cuda), ("mps", mps), ("cpu", True)) if is_there]
        assert_matches(found.type, wanted, what=f"on a machine with {' and '.join(there)}, the device that was picked")


def test_nvidia_gpu(kata, device):
    """Where there is a CUDA GPU and no other one, it is picked."""
    picks(kata, "cuda", cuda=True, mps=False)


def test_apple_gpu(kata, device):
    """Where there is an Apple GPU and no other one, it is picked."""
    picks(kata, "mps", cuda=False, mps=True)


def test_cpu_alone(kata, device):
    """Where there is no GPU at all, it is the CPU."""
    picks(kata, "cpu", cuda=False, mps=False)


def test_both(kata, device):
    """Where there are both, it is the CUDA GPU."""
    picks(kata, "cuda", cuda=True, mps=True)


def test_asks_anew(kata, device):
    """Each call asks anew what is there: nothing is kept from the call before."""
    for cuda, mps, wanted in ((False, False, "cpu"), (True, False, "cuda"), (False, True, "mps"), (True, True, "cuda")):
        picks(kata, wanted, cuda=cuda, mps=mps)
