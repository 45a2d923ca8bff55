"""Runs the programs in `programs/` as people write them, whole and unchanged, and with a bug put in."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import torch

PROGRAMS = Path(__file__).parent / "programs"
# What a file of programs says of itself: they run as cuda only, and on a real card where there is one.
AS_CUDA = [pytest.mark.columns("as-cuda", "real-cuda"), pytest.mark.usefixtures("card")]

# What no error may tell of.
INSIDE = ("PrivateUse", "privateuse", "subclass", "INTERNAL ASSERT", "simgpu", "kata_runner", "__torch_dispatch__")
# CUDA's words (torch 2.13): of operations that walk all tensors side by side, …
ITERATED = "Expected all tensors to be on the same device, but found at least two devices, cuda:0 and cpu!"
# … and of NumPy.
NUMPY = "can't convert cuda:0 device type tensor to numpy. Use Tensor.cpu() to copy the tensor to host memory first."


def checked(argument: str, method: str, found: str = "cpu", expected: str = "cuda:0") -> str:
    """CUDA's words for operations that compare devices before they start."""
    return (
        f"Expected all tensors to be on the same device, but got {argument} is on {found}, different from other "
        f"tensors on {expected} (when checking argument in method wrapper_CUDA_{method})"
    )


@dataclass(frozen=True)
class Bug:
    """One bug that people make in a program: what to write in the place of what, and the error that it ends with."""

    words: str
    changes: tuple[tuple[str, str], ...]
    error: type[Exception] = RuntimeError


def bug(says: str, words: str, *pieces: str, error: type[Exception] = RuntimeError) -> Any:
    """A bug as a case of a test: `pieces` are what stands there, what to write instead, and so on by turns."""
    changes = tuple(zip(pieces[::2], pieces[1::2], strict=True))
    return pytest.param(Bug(words, changes, error), id=says)


def run(name: str, *changes: tuple[str, str]) -> dict[str, Any]:
    """Runs a program's text, each change made in it; its names afterwards."""
    return execute((PROGRAMS / f"{name}.py").read_text(encoding="utf-8"), *changes, name=name)


def execute(program: str, *changes: tuple[str, str], name: str = "program") -> dict[str, Any]:
    """Runs a text as a program, each change made in it; its names afterwards."""
    for old, new in changes:
        assert old in program, old
        program = program.replace(old, new)
    space: dict[str, Any] = {"__name__": "program"}
    threads = torch.get_num_threads()
    torch.set_num_threads(1)  # small tensors don't gain by more, and wait for them where a machine is busy
    try:
        exec(compile(program, f"{name}.py", "exec"), space)
    finally:
        torch.set_num_threads(threads)
    return space


def fails(name: str, bug: Bug) -> None:
    """Runs a program with a bug in it: it must end with the error that the bug has on CUDA."""
    with pytest.raises(bug.error) as caught:
        run(name, *bug.changes)
    assert bug.words in str(caught.value), str(caught.value)
    said = str(caught.value).partition("Original Traceback")[0]  # a worker's error brings all of its lines along
    assert not any(word in said for word in INSIDE), said
