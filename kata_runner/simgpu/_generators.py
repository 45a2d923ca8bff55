"""Random numbers of the simulated card: a stream of its own, as on a real one."""

# ruff: noqa: ARG002, ARG004  (the signatures are torch's)
from __future__ import annotations

import os
import weakref
from typing import Any

import torch

from . import _names, _torch_internals

# torch hands a kernel another Python object for the same generator: they are told apart by their address.
_LIVE: weakref.WeakValueDictionary[int, CardGenerator] = weakref.WeakValueDictionary()


class CardGenerator(_torch_internals.HostGenerator):  # type: ignore[misc]  # the base is untyped here
    """A generator for draws on the card. Its numbers differ from the CPU's for the same seed, as CUDA's do."""

    _seed: int

    def __new__(cls, device: Any = None) -> CardGenerator:
        made: CardGenerator = super().__new__(cls, "cpu")
        return made

    def __init__(self, device: Any = None) -> None:
        _LIVE[_torch_internals.address(self)] = self
        self.manual_seed(FIRST_SEED)

    @property
    def device(self) -> torch.device:
        return _names.shown_device()

    def manual_seed(self, seed: int) -> CardGenerator:
        self._seed = int(seed)
        super().manual_seed((self._seed ^ CARD_SALT) & 0xFFFF_FFFF_FFFF_FFFF)
        return self

    def seed(self) -> int:
        self.manual_seed(int.from_bytes(os.urandom(7), "little"))
        return self._seed

    def initial_seed(self) -> int:
        return self._seed


def is_card_generator(generator: Any) -> bool:
    """Whether a generator draws on the card, whatever Python object stands for it."""
    return _torch_internals.address(generator) in _LIVE


def card_generator(generator: Any) -> Any:
    """The generator for a draw on the card: the default one for None.

    Raises:
        RuntimeError: for a CPU generator, in CUDA's words.
    """
    if generator is None:
        return DEFAULT
    if not is_card_generator(generator):
        card = _names.named(_names.DEVICE).partition(":")[0]
        raise RuntimeError(f"Expected a '{card}' device type for generator but found '{generator.device.type}'")
    return generator


class _AnyGenerator(type(_torch_internals.HostGenerator)):  # type: ignore[misc]  # untyped
    """Generators that torch makes itself are instances of the class that stands in for `torch.Generator`."""

    def __instancecheck__(cls, instance: Any) -> bool:
        return isinstance(instance, _torch_internals.HostGenerator)

    def __call__(cls, device: Any = "cpu") -> Any:
        device = torch.device(device)
        if device.type == _names.NAME or (device.type == "cuda" and _names.HERE.inside):
            _names.card_index(device)
            _guard_draws()
            return CardGenerator()
        return _torch_internals.HostGenerator(device)


def _guard_draws() -> None:
    from . import _draws  # which imports this module

    _draws.guard()


class Generator(_torch_internals.HostGenerator, metaclass=_AnyGenerator):  # type: ignore[misc]  # untyped base
    """`torch.Generator`, which also makes generators for the simulated card."""


# What `print` and error messages call them: torch's own name.
for _kind in (CardGenerator, Generator):
    _kind.__name__ = _kind.__qualname__ = "Generator"
    _kind.__module__ = "torch._C"

FIRST_SEED = 67280421310721  # torch's own, of every generator that a program makes
CARD_SALT = 0x5EED_0F7E_CA4D_0001
DEFAULT = CardGenerator()
