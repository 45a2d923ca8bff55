"""Gradients must be where their tensors are. Autograd checks that in C++, but not for tensors of a Python class."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any

import torch

from . import _names, _torch_internals
from ._tensor import SimulatedTensor


def teach() -> None:
    """Puts the check where gradients come from people's code: `backward(gradient)` and Functions of their own."""
    _torch_internals.replace(_torch_internals.GIVEN_GRADIENTS, _checking_given)
    _torch_internals.replace(_torch_internals.OWN_BACKWARD, _checking_returned)
    _torch_internals.replace(_torch_internals.RUN_BACKWARD, _torch_internals.guarding_errors)


def _checking_given(make_grads: Callable[..., Any]) -> Callable[..., Any]:
    """Checks the gradients that a caller hands to `backward` or `autograd.grad`."""

    @wraps(make_grads)
    def wrapper(outputs: Any, grads: Any, *args: Any, **kwargs: Any) -> Any:
        homes = (_home(out) if isinstance(out, torch.Tensor) else None for out in outputs)
        return make_grads(outputs, _at_home(zip(homes, grads, strict=False), "invalid"), *args, **kwargs)

    return wrapper


def _checking_returned(apply: Callable[..., Any]) -> Callable[..., Any]:
    """Checks what the `backward` of somebody's own Function returns."""

    @wraps(apply)
    def wrapper(self: Any, *args: Any) -> Any:
        result = apply(self, *args)
        grads = result if isinstance(result, tuple) else (result,)
        edges = iter([edge for edge in self.next_functions if edge[0] is not None])
        # Edges that lead somewhere belong, in order, to the inputs that need a gradient.
        homes = [_torch_internals.edge_device(next(edges)) if need else None for need in self.needs_input_grad]
        if all(home is None for home in homes) or len(homes) != len(grads):
            return result
        return _at_home(zip(homes, grads, strict=True), f"Function {self.name()} returned an invalid")

    return wrapper


def _at_home(pairs: Iterable[tuple[torch.device | None, Any]], complaint: str) -> tuple[Any, ...]:
    """The gradients, each on its tensor's device: a 0-dim one is moved there, any other must be there."""
    out = []
    for index, (home, grad) in enumerate(pairs):
        if home is not None and isinstance(grad, torch.Tensor) and _home(grad) != home:
            if grad.dim() > 0:
                raise RuntimeError(
                    f"{complaint} gradient at index {index} - expected device {_names.named(home)} "
                    f"but got {_names.named(_home(grad))}"
                )
            grad = grad.to(home)
        out.append(grad)
    return tuple(out)


def _home(tensor: torch.Tensor) -> torch.device:
    """Where a tensor is, by the card's own name; also one that a function transform has wrapped."""
    if isinstance(tensor, SimulatedTensor):
        return _names.DEVICE
    with _torch_internals.without_modes():
        return tensor.device
