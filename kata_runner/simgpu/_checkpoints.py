"""Saving and loading: a file says where its tensors were, and loading puts them there or where map_location says."""

from __future__ import annotations

from typing import Any

import torch

from . import _names
from ._storages import SimulatedStorage, mark


def register() -> None:
    """Tells torch.save and torch.load about the simulated card, ahead of what they know of CUDA."""
    torch.serialization.register_package(5, _place, _put)


def _place(storage: Any) -> str | None:
    return str(_names.shown_device()) if isinstance(storage, SimulatedStorage) else None


def _put(storage: Any, place: str) -> Any:
    """Marks a loaded storage as the card's where the file, or map_location, wants it there."""
    kind = place.partition(":")[0]
    if kind != _names.NAME and not (kind == "cuda" and _names.HERE.inside):
        return None
    _names.card_index(torch.device(place))
    return mark(storage)
