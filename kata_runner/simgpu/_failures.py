"""Errors of torch's, in the words that a program on a real card would read."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NoReturn

import torch

from . import _names


def plain(error: Exception) -> Exception:
    """The error to raise for one that an operation on the card ended with: the same one, reworded, or another."""
    text = error.args[0] if error.args and isinstance(error.args[0], str) else ""
    if asked := _ASKED.search(text):
        return torch.OutOfMemoryError(OUT_OF_MEMORY.format(size=_readable(int(asked[1]))))
    if text.startswith("Could not run '"):
        error.args = (_shortened(text),)
    return error


def name_the_card(error: Exception) -> None:
    """Makes an error that torch worded itself name the card as the rest of the program does."""
    if error.args and isinstance(error.args[0], str):
        text = error.args[0]
        if text.startswith("Could not run '"):
            text = _shortened(text)
        if _names.NAME in text or "PrivateUse1" in text:
            text = _names.as_named(text)
        if text is not error.args[0]:
            error.args = (text, *error.args[1:])


def no_such_kind(kind: str) -> NotImplementedError:
    """For a kind of tensor that the simulated card has none of: nested, quantized, sparse_csr."""
    return NotImplementedError(f"The simulated GPU has no {kind} tensors. Keep this one on the CPU.")


def refusing(kind: str) -> Callable[..., NoReturn]:
    """An operation on a kind of tensor that there is none of."""

    def refuse(*args: Any, **kwargs: Any) -> NoReturn:  # noqa: ARG001  (torch's signature)
        raise no_such_kind(kind)

    return refuse


def _shortened(text: str) -> str:
    """Without the list of everything that torch has elsewhere, and with the card in the place of the CPU below it."""
    missing = _MISSING.match(text)
    if missing is None:
        return text
    operation, backend = missing.groups()
    for start, kind in _KINDS:
        if backend.startswith(start):
            return str(no_such_kind(kind))
    card = _names.named(_names.DEVICE).partition(":")[0].upper()
    backend = re.sub("CPU$|CUDA$|PrivateUse1$", "", backend.replace(_names.NAME, "").replace("cuda", "")) + card
    return f"Could not run '{operation}' with arguments from the '{backend}' backend: it has no such operation."


def _readable(size: int) -> str:
    amount, units = float(size), ["bytes", "KiB", "MiB", "GiB", "TiB", "PiB"]
    while amount >= 1024 and len(units) > 1:
        amount /= 1024
        units.pop(0)
    return f"{amount:.2f} {units[0]}"


_ASKED = re.compile(r"DefaultCPUAllocator: .*you tried to allocate (\d+) bytes")
_MISSING = re.compile(r"Could not run '([\w:.]+)' with arguments from the '(\w+)' backend")
_KINDS = (("NestedTensor", "nested"), ("Quantized", "quantized"), ("SparseCsr", "sparse_csr"))
OUT_OF_MEMORY = (
    "CUDA out of memory. Tried to allocate {size}. "
    "The simulated GPU has as much memory as this machine, and that was too much."
)
