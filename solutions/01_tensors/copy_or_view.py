"""Copy or view? Say what four tensors hold after somebody has written, here or there.

Why these:
1. A slice is a view, and += writes in place. Each call adds 5 to the same two values, so they end 10 higher. Data that
   is "only brightened for this batch" drifts away in this manner, pass by pass: work on pixels[start:stop] + 5.0.
2. from_numpy shows the array's memory, so t sees the 100. a * 2 makes a new array, which t knows nothing of.
3. A clone has its own memory. It sees its own write, and not the one into the first tensor.
4. A list of places, or a mask, picks a copy: what is added to it stays there. On the left of an = the same brackets
   write into x itself.

Besides: a slice keeps all the memory alive that it was cut from. Ten values of a million hold on to the million, until
you clone them.
"""

from __future__ import annotations

AFTER_SLICE = [10, 30, 40, 50]
AFTER_FROM_NUMPY = [100, 2, 3]
AFTER_CLONE = [50, 2, 3]
AFTER_INDEXING = [10, 0, 30, 0]
