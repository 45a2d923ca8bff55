"""`torch.cuda.FloatTensor` and its kin: the old way to make tensors on the card, and to move tensors there."""

from __future__ import annotations

from typing import Any

import torch

from . import _names
from ._tensor import SimulatedTensor

NAMES = (
    "FloatTensor", "DoubleTensor", "HalfTensor", "BFloat16Tensor", "ByteTensor", "CharTensor", "ShortTensor",
    "IntTensor", "LongTensor", "BoolTensor",
)  # fmt: skip


class _OldType(type):
    """What `isinstance(x, torch.cuda.FloatTensor)` and `torch.cuda.FloatTensor(2, 3)` go through."""

    dtype: torch.dtype
    is_cuda = True

    def __instancecheck__(cls, value: object) -> bool:
        return type(value) is SimulatedTensor and value.dtype is cls.dtype

    def __call__(cls, *args: Any) -> Any:
        """As the CPU's type of that name reads its arguments, and on the card."""
        if len(args) == 1 and isinstance(args[0], cls):
            return args[0]
        return getattr(torch, cls.__name__)(*args).to(_names.DEVICE)


def stand_in(name: str) -> type:
    """The type of that name while `cuda` is the simulated card."""
    return _OldType(name, (), {"dtype": getattr(torch, name).dtype, "__module__": "torch.cuda"})


def wanted_dtype(kind: object) -> torch.dtype | None:
    """The dtype that `.type(kind)` asks for, if `kind` is one of these or the name of one, and so means the card."""
    if isinstance(kind, str) and kind.startswith(("torch.cuda.", f"torch.{_names.NAME}.")):
        kind = getattr(torch.cuda, kind.rpartition(".")[2])
    if isinstance(kind, type) and getattr(kind, "is_cuda", False):
        dtype: torch.dtype = getattr(kind, "dtype")  # noqa: B009  (a plain `type` has none)
        return dtype
    return None
