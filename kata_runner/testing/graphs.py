"""Counts what autograd still keeps for a backward pass: a leak is seen at once, on every device, without timing."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import torch

from .sealing import seal

_hooks, _WeakSet, _detach = torch.autograd.graph.saved_tensors_hooks, weakref.WeakSet, torch.Tensor.detach


class _Saved:
    """One tensor that a graph keeps; gone as soon as the graph is."""

    def __init__(self, tensor: torch.Tensor) -> None:
        self.tensor = tensor


@contextmanager
def live_graphs() -> Iterator[Callable[[], int]]:
    """Gives a function that counts the tensors which graphs made inside the `with` still keep for a backward pass.

        with live_graphs() as alive:
            for x, y in batches:
                total = total + loss_fn(model(x), y).item()
                held.append(alive())  # the same number each time; it grows where losses are added as tensors

    A graph lets go of its tensors when nothing refers to it any more, or when backward went through it. Under `no_grad`
    and `inference_mode` nothing is kept: 0. How many tensors one graph keeps depends on the model; compare with one
    batch's number. While it counts, autograd can't tell that a kept tensor was changed in place.
    """
    saved: weakref.WeakSet[_Saved] = _WeakSet()

    def pack(tensor: torch.Tensor) -> _Saved:
        one = _Saved(_detach(tensor))  # an operation's own result would hold the operation, which holds what is kept
        saved.add(one)
        return one

    def alive() -> int:
        return len(saved)

    with _hooks(pack, _unpack):
        yield alive


def _unpack(saved: _Saved) -> torch.Tensor:
    return saved.tensor


seal(__name__)
