"""Formulas for arrays with too many numbers to be shown: what checks usually make big inputs by."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import torch

from kata_runner.testing.sealing import seal
from kata_runner.testing.seen import Array, values_of

SEEDS = 12  # of generators that are tried
MOST = 2_000_000  # numbers; more are not compared

_array_equal, _scope = np.array_equal, {"torch": torch, "np": np}


def formula(values: Array, library: str, options: list[str]) -> str | None:
    """Code that gives exactly these numbers; None where no formula does.

    values: float64, int64 or bool. library: `torch` or `np`. options: keyword arguments of what makes them.
    """
    if values.dtype.kind not in "fiub" or not 0 < values.size <= MOST:
        return None
    for text in (*_regular(values, library, options), *_drawn(values, library, options)):
        try:
            made = values_of(eval(text, dict(_scope)))
        except Exception:  # the dtype has no such operation
            continue
        if _array_equal(made, values):
            return text
    return None


def _regular(values: Array, library: str, options: list[str]) -> Iterator[str]:
    """One number everywhere, or steps of one size."""
    flat, shape = values.reshape(-1), _shape(values)
    given = "".join([f", {option}" for option in options])
    first = flat[0].item()
    if (flat == flat[0]).all():
        yield f"{library}.full({shape}, {first!r}{given})"
    if values.dtype.kind == "b" or values.size < 2:
        return
    step = (flat[1] - flat[0]).item()
    end = f"{values.size}{'.' if values.dtype.kind == 'f' else ''}"
    made = f"{library}.arange({end}{given}).reshape({shape}) * {step!r}"
    yield f"{made} + {first!r}" if first >= 0 else f"{made} - {-first!r}"


def _drawn(values: Array, library: str, options: list[str]) -> Iterator[str]:
    """The draws of a generator that began with a small seed."""
    shape, given = _shape(values), [option.partition("=")[2] for option in options]
    if values.dtype.kind != "f":
        return
    for seed in range(SEEDS):
        if library == "np":
            begin, end = f"np.random.default_rng({seed})", f".astype({given[0]})" if given else ""
            yield from (f"{begin}.normal(size={shape}){end}", f"{begin}.random({shape}){end}")
            continue
        made, end = f"generator=torch.Generator().manual_seed({seed}))", "".join([f".to({one})" for one in given])
        yield from (f"torch.randn({shape}, {made}{end}", f"torch.rand({shape}, {made}{end}")


def _shape(values: Array) -> str:
    return str(tuple([int(size) for size in values.shape]))


seal(__name__)
