"""Tensors of the card that are sent to another process: it gets the same memory, as with a real card."""

from __future__ import annotations

from multiprocessing.reduction import ForkingPickler
from typing import Any

import torch

from . import _storages
from ._tensor import SimulatedTensor, wrap


def register() -> None:
    """Tells queues, pipes and the arguments of processes how to send a tensor of the card."""
    ForkingPickler.register(SimulatedTensor, _sent)


def _sent(tensor: SimulatedTensor) -> tuple[Any, tuple[Any, ...]]:
    if tensor.requires_grad and not tensor.is_leaf:
        raise RuntimeError(NOT_A_LEAF)
    if not tensor.is_sparse:
        _storages.unmark(tensor._host.untyped_storage())
    return _received, (tensor._host, tensor.requires_grad, getattr(tensor, "_is_param", False))


def _received(host: torch.Tensor, requires_grad: bool, is_parameter: bool) -> Any:
    from ._registration import enable  # which imports this module

    enable()
    made = wrap(host)
    return torch.nn.Parameter(made, requires_grad) if is_parameter else made.requires_grad_(requires_grad)


NOT_A_LEAF = (
    "Cowardly refusing to serialize non-leaf tensor which requires_grad, "
    "since autograd does not support crossing process boundaries.  "
    "If you just want to transfer the data, call detach() on the tensor "
    "before serializing (e.g., putting it on the queue)."
)
