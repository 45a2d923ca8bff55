"""What half the bits can hold: say it before you run it.

Why these:
- 32768 * (2 - 1 / 1024) is 65536 - 32 = 65504. So 70000 is too large for float16, and becomes inf. Even the square
  of 256 is.
- bfloat16 reaches as far as float32. 70000 is kept, with few digits: it becomes 70144, the nearest number that there
  is. The numbers near it are 512 apart.
- 0.00000001 lies far below the smallest number of float16, and becomes 0. Gradients are often as small as that.
- bfloat16 keeps it, as about 0.000000010012.

That is why people train in bfloat16 where the hardware can: nothing overflows or vanishes, and for the digits that are
missing the weights are kept in float32 beside it.
"""

from __future__ import annotations

FLOAT16_MAX = 65504
LARGE_IN_FLOAT16 = "inf"
LARGE_IN_BFLOAT16 = "close"
SMALL_IN_FLOAT16 = "zero"
SMALL_IN_BFLOAT16 = "close"
