"""Right and wrong answers to `wrapped_uint8`."""

from __future__ import annotations

import torch

from kata_runner.testing import alternative, mistake

TOO_LATE = (
    "the differences start again at 255 below 0, in a dtype that has a -1: it has to be changed before you subtract"
)
OTHER_WAY = "you subtract the first image from the second"
CUT_OFF = "you cut negative differences off at 0"
NO_SIGN = "you give the size of the difference: which of the two is larger can't be seen any more"


@mistake("the difference is in uint8, which has no negative numbers: below 0 it starts again at 255", of="difference")
def stays_in_uint8(a, b):
    return a - b


# The dtype that people choose shows in the result. All of them should hear the same sentence.


@mistake(TOO_LATE, of="difference")
def casts_afterwards(a, b):
    return (a - b).to(torch.int16)


@mistake(TOO_LATE, of="difference")
def casts_to_int32_afterwards(a, b):
    return (a - b).int()


@mistake(TOO_LATE, of="difference")
def casts_to_int64_afterwards(a, b):
    return (a - b).long()


@mistake(TOO_LATE, of="difference")
def casts_to_float_afterwards(a, b):
    return (a - b).float()


@mistake("you use int8, which ends at -128 and 127: larger differences come out wrong", of="difference")
def in_int8(a, b):
    return a.to(torch.int8) - b.to(torch.int8)


@mistake(NO_SIGN, of="difference")
def loses_the_sign(a, b):
    return (a.to(torch.int16) - b.to(torch.int16)).abs()


@mistake(NO_SIGN, of="difference")
def loses_the_sign_in_int32(a, b):
    return (a.int() - b.int()).abs()


@mistake(NO_SIGN, of="difference")
def loses_the_sign_in_int64(a, b):
    return (a.long() - b.long()).abs()


@mistake(NO_SIGN, of="difference")
def loses_the_sign_in_float(a, b):
    return (a.float() - b.float()).abs()


@mistake(NO_SIGN, of="difference")
def larger_minus_smaller(a, b):
    return torch.maximum(a, b) - torch.minimum(a, b)


@mistake(CUT_OFF, of="difference")
def cuts_off_at_zero(a, b):
    return (a.to(torch.int16) - b.to(torch.int16)).clamp(min=0)


@mistake(OTHER_WAY, of="difference")
def the_other_way_round(a, b):
    return b.to(torch.int16) - a.to(torch.int16)


@mistake("you divide by 255; the difference of the numbers as they are was asked for", of="difference")
def scales_to_one(a, b):
    return a / 255 - b / 255


@mistake(CUT_OFF, of="difference")
def cuts_off_at_zero_in_int32(a, b):
    return (a.int() - b.int()).clamp(min=0)


@mistake(OTHER_WAY, of="difference")
def the_other_way_round_in_int32(a, b):
    return b.int() - a.int()


@mistake(CUT_OFF, of="difference")
def cuts_off_at_zero_in_int64(a, b):
    return (a.long() - b.long()).clamp(min=0)


@mistake(OTHER_WAY, of="difference")
def the_other_way_round_in_int64(a, b):
    return b.long() - a.long()


@mistake(CUT_OFF, of="difference")
def cuts_off_at_zero_in_float(a, b):
    return (a.float() - b.float()).clamp(min=0)


@mistake(OTHER_WAY, of="difference")
def the_other_way_round_in_float(a, b):
    return b.float() - a.float()


@alternative(of="difference")
def in_float32(a, b):
    return torch.sub(a.float(), b.float())


@alternative(of="difference")
def one_side_is_enough(a, b):
    return a.int() - b


@alternative(of="difference")
def in_half_precision(a, b):
    return a.bfloat16() - b.bfloat16()


@alternative(of="difference")
def puts_right_what_wrapped(a, b):
    return torch.where(a < b, (a - b).long() - 256, (a - b).long())


@alternative(of="difference")
def number_by_number(a, b):
    pairs = zip(a.flatten().tolist(), b.flatten().tolist(), strict=True)
    return torch.tensor([one - other for one, other in pairs], device=a.device).reshape(a.shape)
