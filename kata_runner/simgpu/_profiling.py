"""What programs ask of profilers: the CPU's work is what they see."""

# ruff: noqa: ARG004  (the signatures are torch's)
from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import torch

from . import _names


def of_the_cpu(original: Callable[..., None]) -> Callable[..., None]:
    """The CPU does the work. Of a card, the profiler would ask CUDA at each operation and print that there is none."""

    @wraps(original)
    def init(self: Any, *args: Any, **kwargs: Any) -> None:
        if _names.HERE.inside and (kwargs.get("use_device") == "cuda" or kwargs.get("use_cuda")):
            kwargs |= {"use_device": None, "use_cpu": True}
            kwargs.pop("use_cuda", None)
        original(self, *args, **kwargs)

    return init


class Marks:
    """What `torch.cuda.nvtx` marks a program's parts with, for a profiler that is not there."""

    @staticmethod
    def rangePushA(message: str) -> int:  # noqa: N802  (torch's name)
        return 0

    @staticmethod
    def rangePop() -> int:  # noqa: N802
        return 0

    @staticmethod
    def rangeStartA(message: str) -> int:  # noqa: N802
        return 0

    @staticmethod
    def rangeEnd(range_id: int) -> None:  # noqa: N802
        """Nothing was begun."""

    @staticmethod
    def markA(message: str) -> None:  # noqa: N802
        """Nobody looks."""


class _Runtime:
    """What `torch.cuda.cudart()` gives: CUDA's own functions, of which programs call two for its profiler."""

    @staticmethod
    def cudaProfilerStart() -> int:  # noqa: N802  (CUDA's name)
        return 0

    cudaProfilerStop = cudaProfilerStart  # noqa: N815

    def __getattr__(self, name: str) -> Any:
        raise NotImplementedError(f"torch.cuda.cudart().{name} is not simulated: it needs a real card.")


def cudart() -> _Runtime:
    return _Runtime()


def check_error(res: int) -> None:
    """Of what `cudart()` gave, 0 is success."""
    if res:
        raise torch.AcceleratorError(f"CUDA error: {res}")
