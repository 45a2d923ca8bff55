"""What Hypothesis draws for a check: small integers and short lists, so that a wrong answer shrinks in no time.

Everything is drawn on the CPU; the check moves it: `kata.softmax(batch.to(device))`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import torch
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy, booleans, composite, just, lists, one_of, sampled_from, tuples

__all__ = [
    "arrays", "booleans", "composite", "floats", "integers", "just", "lists", "matrices", "one_of", "sampled_from",
    "seeds", "shapes", "sizes", "tensors", "tuples", "vectors",
]  # fmt: skip

Array = np.ndarray[Any, Any]
LARGEST = 9  # numbers are drawn from -9 to 9


def integers(low: int = -LARGEST, high: int = LARGEST) -> SearchStrategy[int]:
    """Whole numbers from low to high, both included; the simplest is the nearest to 0."""
    return st.integers(low, high)


def floats(low: int = -LARGEST, high: int = LARGEST) -> SearchStrategy[float]:
    """Floats with whole values from low to high."""
    return st.integers(low, high).map(float)


def seeds() -> SearchStrategy[int]:
    """Seeds for a generator; 0 is among the first."""
    return st.integers(0, 2**31 - 1)


def sizes(low: int = 0, high: int = 5, *, name: str | None = None) -> SearchStrategy[int]:
    """The length of an axis. Axes of one name (and the same bounds) have one length within an example:

    `@given(batch=draw.arrays((draw.sizes(name="n"), draw.sizes(1, 4, name="in"))),
            W=draw.arrays((draw.sizes(1, 4, name="in"), 2)))`
    """
    strategy = st.integers(low, high)
    return strategy if name is None else st.shared(strategy, key=f"axis {name}")


def shapes(*, rank: tuple[int, int] = (0, 3), sizes: tuple[int, int] = (0, 4)) -> SearchStrategy[tuple[int, ...]]:
    """Shapes with that many axes, of those lengths (both ends included)."""
    return st.lists(st.integers(*sizes), min_size=rank[0], max_size=rank[1]).map(tuple)


@composite
def arrays(
    draw: Any,
    shape: Sequence[int | SearchStrategy[int]] | SearchStrategy[Any],
    *,
    dtype: Any = np.float64,
    values: SearchStrategy[Any] | None = None,
) -> Array:
    """Arrays of whole numbers. shape: a tuple whose items are ints or drawn, or a strategy for a shape.

    values: what an element is drawn from; default `integers()`.
    """
    sizes_ = (
        draw(shape)
        if isinstance(shape, SearchStrategy)
        else tuple(draw(size) if isinstance(size, SearchStrategy) else size for size in shape)
    )
    wanted = math.prod(sizes_)
    flat = draw(st.lists(integers() if values is None else values, min_size=wanted, max_size=wanted))
    return np.array(flat, dtype=dtype).reshape(sizes_)


def vectors(low: int = 1, high: int = 6, **options: Any) -> SearchStrategy[Array]:
    """1-D arrays with that many numbers. options: as of `arrays`."""
    return arrays((sizes(low, high),), **options)


def matrices(
    *, rows: tuple[int, int] = (1, 4), columns: tuple[int, int] = (1, 4), **options: Any
) -> SearchStrategy[Array]:
    """2-D arrays; `rows` and `columns` are the least and the most. options: as of `arrays`."""
    return arrays((sizes(*rows), sizes(*columns)), **options)


def tensors(
    shape: Sequence[int | SearchStrategy[int]] | SearchStrategy[Any],
    *,
    dtype: torch.dtype = torch.float32,
    values: SearchStrategy[Any] | None = None,
) -> SearchStrategy[torch.Tensor]:
    """Tensors on the CPU; arguments as of `arrays`."""
    drawn = arrays(shape, dtype=object, values=values)
    return drawn.map(lambda array: torch.tensor(array.tolist(), dtype=dtype).reshape(array.shape))
