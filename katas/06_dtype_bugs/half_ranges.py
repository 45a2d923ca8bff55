"""What half the bits can hold: say it before you run it.

float32 uses 32 bits for a number. Two other float dtypes use 16, and spend them in different ways:

- float16 has 5 bits for the size and 10 for the digits. Its largest number is 2 ** 15 * (2 - 1 / 1024). Its
  smallest number above 0 is about 0.00000006.
- bfloat16 has 8 bits for the size, as many as float32, and 7 for the digits. So it reaches about as far as
  float32 does, up and down, but holds two or three digits of a number.

What doesn't fit at the top becomes infinity ("inf"). What is too small becomes 0. Everything else is
rounded to the nearest number that the dtype has. Think of this program:

    largest = torch.finfo(torch.float16).max

    large = torch.tensor(70000.0)
    large.to(torch.float16)
    large.to(torch.bfloat16)

    small = torch.tensor(0.00000001)      # 1e-8
    small.to(torch.float16)
    small.to(torch.bfloat16)

Fill in the largest number as a number, and for each of the four others one of three words:

    "inf"      it has become infinity
    "zero"     it has become 0
    "close"    it is still about the number that it was, within one percent
"""

from __future__ import annotations

# TODO: put a number in place of the first ..., and "inf", "zero" or "close" in place of the others.
FLOAT16_MAX = ...  # largest
LARGE_IN_FLOAT16 = ...  # 70000 in float16
LARGE_IN_BFLOAT16 = ...  # 70000 in bfloat16
SMALL_IN_FLOAT16 = ...  # 0.00000001 in float16
SMALL_IN_BFLOAT16 = ...  # 0.00000001 in bfloat16
