"""How far a number may be from the reference: the one table of it."""

from __future__ import annotations

import math

# torch.testing.assert_close's table: relative, absolute. It suits elementwise work and short sums.
TABLE: dict[str, tuple[float, float]] = {
    "float16": (1e-3, 1e-5),
    "bfloat16": (1.6e-2, 1e-5),
    "float32": (1.3e-6, 1e-5),
    "float64": (1e-7, 1e-7),
    "complex64": (1.3e-6, 1e-5),
    "complex128": (1e-7, 1e-7),
}
# A plain Python number has no dtype to tell by: it often comes from a float32 tensor's `.item()`.
PLAIN = TABLE["float32"]


def tolerance(dtype: str | None, terms: int = 1) -> tuple[float, float]:
    """Relative and absolute tolerance for a result of this dtype.

    dtype: the name of the learner's output dtype; None for a plain Python number. Integers and booleans get (0, 0).
    terms: how many numbers were added up for one result. Rounding errors of a sum grow about with the square root of
    its length, so both tolerances do.
    """
    if dtype is None:
        relative, absolute = PLAIN
    else:
        relative, absolute = TABLE.get(dtype, (0.0, 0.0))
    growth = math.sqrt(max(1, terms))
    return relative * growth, absolute * growth
