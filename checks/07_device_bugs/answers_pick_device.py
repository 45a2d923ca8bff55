"""Right and wrong answers to `pick_device`."""

from __future__ import annotations

import torch

from kata_runner.testing import alternative, mistake


def _cuda():
    return torch.cuda.is_available()


def _mps():
    return torch.backends.mps.is_available()


@mistake("you don't find an Apple GPU: ask `torch.backends.mps.is_available()`", of="pick_device")
def forgets_mps():
    return torch.device("cuda" if _cuda() else "cpu")


@mistake("you don't find a CUDA GPU: ask `torch.cuda.is_available()` in each call", of="pick_device")
def forgets_cuda():
    return torch.device("mps" if _mps() else "cpu")


@mistake("you ask for an Apple GPU first; where there are both, CUDA was asked for", of="pick_device")
def prefers_mps():
    return torch.device("mps" if _mps() else "cuda" if _cuda() else "cpu")


@mistake("you return the name of the device, a text; a torch.device was asked for", of="pick_device")
def gives_a_name():
    return "cuda" if _cuda() else "mps" if _mps() else "cpu"


@mistake(
    "you pick a CUDA GPU where there is none: `torch.cuda.is_available()` has to be called, with its brackets",
    of="pick_device",
)
def always_cuda():
    return torch.device("cuda")


@mistake("you pick the CPU where there is a GPU", of="pick_device")
def always_cpu():
    return torch.device("cpu")


@mistake(
    "you pick an Apple GPU where there is none, the CPU alone: ask for it, and call what you ask", of="pick_device"
)
def forgets_the_cpu():
    return torch.device("cuda" if _cuda() else "mps")


@mistake("you return nothing where there is no GPU", of="pick_device")
def nothing_for_the_cpu():
    if _cuda():
        return torch.device("cuda")
    return torch.device("mps") if _mps() else None


@mistake("you ask for the CPU too early: the GPUs are found only where both are there", of="pick_device")
def wants_both():
    return torch.device("cuda" if _cuda() and _mps() else "cpu")


@alternative(of="pick_device")
def in_one_line():
    return torch.device("cuda" if torch.cuda.is_available() else "mps" if torch.mps.is_available() else "cpu")


@alternative(of="pick_device")
def from_a_table():
    there = {"cuda": _cuda, "mps": _mps, "cpu": lambda: True}
    return torch.device(next(name for name, ask in there.items() if ask()))


@alternative(of="pick_device")
def the_first_card():
    if _cuda():
        return torch.device("cuda", 0)
    return torch.device("mps:0") if _mps() else torch.device("cpu")


@alternative(of="pick_device")
def worst_first():
    best = torch.device("cpu")
    if _mps():
        best = torch.device("mps")
    if _cuda():
        best = torch.device("cuda")
    return best
