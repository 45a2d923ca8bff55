"""Wrong guesses that the checks must name, and right ones in other forms."""

from __future__ import annotations

import math

import numpy as np
import torch

from kata_runner.testing import whole_alternative, whole_mistake

# A number next to these is taken for them: 65535, where whole numbers of 16 bits end, and 32767.


@whole_mistake("you come to 2 ** 16 or next to it; the bracket is a little less than 2")
def takes_the_bracket_for_two(solution):
    return {"FLOAT16_MAX": 65536}


@whole_mistake("you come to 2 ** 15 or next to it; the bracket behind it is nearly 2")
def takes_the_bracket_for_one(solution):
    return {"FLOAT16_MAX": 32768}


@whole_mistake("you let 70000 fit into float16, which ends at 65504")
def large_fits_into_float16(solution):
    return {"LARGE_IN_FLOAT16": "close"}


@whole_mistake("you let 70000 become 0 in float16; too large becomes infinity, and only too small becomes 0")
def large_vanishes_in_float16(solution):
    return {"LARGE_IN_FLOAT16": "zero"}


@whole_mistake("you let bfloat16 end where float16 does; with 8 bits for the size it reaches as far as float32")
def large_overflows_in_bfloat16(solution):
    return {"LARGE_IN_BFLOAT16": "inf"}


@whole_mistake("you let float16 hold 0.00000001; its smallest number above 0 is six times that")
def small_fits_into_float16(solution):
    return {"SMALL_IN_FLOAT16": "close"}


@whole_mistake("you let 0.00000001 become infinity in float16; too small becomes 0, and only too large infinity")
def small_overflows_in_float16(solution):
    return {"SMALL_IN_FLOAT16": "inf"}


@whole_mistake("you let bfloat16 lose small numbers as float16 does; it reaches down as far as float32")
def small_vanishes_in_bfloat16(solution):
    return {"SMALL_IN_BFLOAT16": "zero"}


@whole_alternative()
def as_infinity_and_zero_themselves(solution):
    return {"FLOAT16_MAX": 65504.0, "LARGE_IN_FLOAT16": math.inf, "SMALL_IN_FLOAT16": 0}


@whole_alternative()
def as_numbers_of_torch_and_numpy(solution):
    return {
        "FLOAT16_MAX": np.float16(65504),
        "LARGE_IN_FLOAT16": np.float32("inf"),
        "LARGE_IN_BFLOAT16": 70144,
        "SMALL_IN_FLOAT16": torch.tensor(0.0),
        "SMALL_IN_BFLOAT16": 1.0012e-8,
    }


@whole_alternative()
def in_capital_letters(solution):
    return {
        "FLOAT16_MAX": torch.tensor(65504.0),
        "LARGE_IN_FLOAT16": "Inf",
        "LARGE_IN_BFLOAT16": "CLOSE",
        "SMALL_IN_FLOAT16": " zero",
    }
