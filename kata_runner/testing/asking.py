"""Sees what a model is given and what it answers, however it is called."""

from __future__ import annotations

from types import MethodType
from typing import Any

import torch


def asked(model: torch.nn.Module) -> list[tuple[Any, Any]]:
    """What goes into this very model and comes out of it, as a list of pairs that fills when it is asked.

    A hook sees `model(x)` only; this sees `model.forward(x)` as well. What a copy of the model is asked isn't listed.
    """
    seen: list[tuple[Any, Any]] = []
    forward = type(model).forward

    def watched(self: torch.nn.Module, *args: Any, **kwargs: Any) -> Any:
        output = forward(self, *args, **kwargs)
        if self is model:
            seen.append(((*args, *kwargs.values())[0], output))
        return output

    vars(model)["forward"] = MethodType(watched, model)  # of a deep copy, a method of the copy
    return seen
