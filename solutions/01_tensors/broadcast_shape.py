"""Broadcasting by hand: which shape comes out when two shapes meet.

Why it works: shapes are read from the right, a missing axis counts as 1, and a 1 is stretched to whatever stands
opposite. So of two sizes that fit, the result is the one that is not 1.

What people get wrong:
- They line shapes up from the left. (64, 16) and (64,) look as if they fitted, and do not.
- They take the larger size. 1 and 0 give 0: nothing, stretched or not, is nothing.
- They think that 2 is repeated to fit 4. Only a 1 is stretched.
- (n, 1) and (n,) fit and give (n, n). There is no error, and mostly nobody meant it: most silent bugs with shapes
  begin here.
"""

from __future__ import annotations

from itertools import zip_longest


def broadcast_shape(a: tuple[int, ...], b: tuple[int, ...]) -> tuple[int, ...]:
    sizes = []
    for one, other in zip_longest(reversed(a), reversed(b), fillvalue=1):
        if one != other and 1 not in (one, other):
            raise ValueError(f"{one} and {other} don't fit: they differ, and neither is 1")
        sizes.append(other if one == 1 else one)
    return tuple(reversed(sizes))
