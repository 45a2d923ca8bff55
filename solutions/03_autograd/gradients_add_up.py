"""Gradients add up: what stands in `.grad` after one backward, after two, after three?

Why these: the slope at 3 is 6 * (3 * 3 - 6) = 18, and it is 18 each time, for w doesn't move. But backward doesn't
replace what stands in `.grad`. It adds: 18, then 36, then 54.

That is meant so: where a weight is used in several places, their slopes have to be added. And it lets you compute a
large batch in small parts. In a training loop it means that somebody has to clear the gradients in every step. Without
that, the second step walks by the sum of two slopes, and the loss swings.

Cleared, `.grad` is None: there is no gradient. A tensor of zeros would do as well, and then the answer would be 0.
"""

from __future__ import annotations

ONCE = 18.0
TWICE = 36.0
THREE_TIMES = 54.0
CLEARED = None
