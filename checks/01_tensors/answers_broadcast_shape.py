"""Wrong answers that the checks must name, and unusual right ones that they must accept."""

from __future__ import annotations

from itertools import zip_longest

import numpy as np
import torch

from kata_runner.testing import alternative, mistake


def pairs(a, b):
    """The sizes that meet, from the right; 1 where a shape has none left."""
    return zip_longest(reversed(a), reversed(b), fillvalue=1)


def fitting(one, other):
    if one != other and 1 not in (one, other):
        raise ValueError(f"{one} and {other} don't fit")
    return other if one == 1 else one


@mistake("you line the shapes up at their left ends; it is the right ends that meet", of="broadcast_shape")
def aligns_at_the_left(a, b):
    return tuple(fitting(one, other) for one, other in zip_longest(a, b, fillvalue=1))


@mistake("you stop where the shorter shape ends; the axes of the longer one stay", of="broadcast_shape")
def stops_with_the_shorter(a, b):
    return tuple(fitting(one, other) for one, other in zip(reversed(a), reversed(b)))[::-1]


@mistake("you want as many axes in both; where one has none left, it counts as 1", of="broadcast_shape")
def wants_as_many_axes(a, b):
    if len(a) != len(b):
        raise ValueError(f"{len(a)} axes and {len(b)} axes")
    return tuple(fitting(one, other) for one, other in zip(a, b))


@mistake("you take the larger of two sizes; but 0 and 1 give 0", of="broadcast_shape")
def takes_the_larger_that_fits(a, b):
    return tuple(max(one, other) if fitting(one, other) >= 0 else 0 for one, other in pairs(a, b))[::-1]


@mistake("you take the larger of two sizes, and let those pass that don't fit", of="broadcast_shape")
def takes_the_larger_of_any(a, b):
    return tuple(max(one, other) for one, other in pairs(a, b))[::-1]


@mistake("you stretch a size of 1 in one of the shapes only; it may be in either", of="broadcast_shape")
def stretches_only_the_second(a, b):
    sizes = []
    for one, other in pairs(a, b):
        if other not in (one, 1):
            raise ValueError(f"{one} and {other} don't fit")
        sizes.append(one)
    return tuple(reversed(sizes))


@mistake("you let 0 meet any size; it needs a 0 or a 1 opposite", of="broadcast_shape")
def lets_zero_meet_anything(a, b):
    return tuple(0 if 0 in (one, other) else fitting(one, other) for one, other in pairs(a, b))[::-1]


@mistake("you let a size pass that divides the other; only 1 is stretched", of="broadcast_shape")
def repeats_what_divides(a, b):
    sizes = []
    for one, other in pairs(a, b):
        low, high = sorted((one, other))
        sizes.append(high if low > 1 and high % low == 0 else fitting(one, other))
    return tuple(reversed(sizes))


@mistake("you never stretch a size of 1: you want the sizes to be equal", of="broadcast_shape")
def wants_equal_sizes(a, b):
    sizes = []
    for one, other in zip_longest(reversed(a), reversed(b)):
        if None not in (one, other) and one != other:
            raise ValueError(f"{one} and {other} don't fit")
        sizes.append(other if one is None else one)
    return tuple(reversed(sizes))


@mistake("you give the sizes from right to left: turn them round at the end", of="broadcast_shape")
def forgets_to_turn_round(a, b):
    return tuple(fitting(one, other) for one, other in pairs(a, b))


@mistake("you give a list; a tuple was asked for", of="broadcast_shape")
def gives_a_list(a, b):
    return [fitting(one, other) for one, other in pairs(a, b)][::-1]


@mistake("your error doesn't say which two sizes don't fit", of="broadcast_shape")
def names_no_sizes(a, b):
    if any(one != other and 1 not in (one, other) for one, other in pairs(a, b)):
        raise ValueError("the shapes don't fit")
    return tuple(fitting(one, other) for one, other in pairs(a, b))[::-1]


@mistake("you give None where two sizes don't fit; a ValueError was asked for", of="broadcast_shape")
def gives_none(a, b):
    try:
        return tuple(fitting(one, other) for one, other in pairs(a, b))[::-1]
    except ValueError:
        return None


@mistake(
    "you let the library make arrays and add them, and for large shapes there is not the memory", of="broadcast_shape"
)
def adds_arrays(a, b):
    return (np.empty(a) + np.empty(b)).shape


@mistake("you let NumPy do it; the rule was to be followed by hand", of="broadcast_shape")
def asks_numpy(a, b):
    return np.broadcast_shapes(a, b)


@mistake("you let PyTorch do it, which raises a RuntimeError where a ValueError was asked for", of="broadcast_shape")
def asks_torch(a, b):
    return torch.broadcast_shapes(a, b)


@mistake("you put a 0 where a shape has no axis left; it counts as 1", of="broadcast_shape")
def fills_up_with_zeros(a, b):
    sizes = []
    for one, other in zip_longest(reversed(a), reversed(b), fillvalue=0):
        if one != other and 1 not in (one, other) and 0 not in (one, other):
            raise ValueError(f"{one} and {other} don't fit")
        sizes.append(max(one, other))
    return tuple(reversed(sizes))


@mistake("you fill up the second shape only; it may be the first that is shorter", of="broadcast_shape")
def fills_up_the_second_only(a, b):
    filled = (1,) * (len(a) - len(b)) + b
    return tuple(fitting(one, other) for one, other in zip(a, filled))


@mistake("you take the smaller of two sizes; 1 and 7 give 7", of="broadcast_shape")
def takes_the_smaller(a, b):
    return tuple(min(one, other) for one, other in pairs(a, b) if fitting(one, other) >= 0)[::-1]


@mistake("you multiply the two sizes; equal ones stay what they are", of="broadcast_shape")
def multiplies_the_sizes(a, b):
    return tuple(one * other for one, other in pairs(a, b) if fitting(one, other) >= 0)[::-1]


@mistake("you stretch only where both sizes are 1; it is enough that one of them is", of="broadcast_shape")
def wants_two_ones(a, b):
    for one, other in pairs(a, b):
        if one != other and (one != 1 or other != 1):
            raise ValueError(f"{one} and {other} don't fit")
    return tuple(one for one, _ in pairs(a, b))[::-1]


@mistake("you give what reversed() gives, which is no tuple yet: pass it through tuple(...)", of="broadcast_shape")
def gives_what_reversed_gives(a, b):
    return reversed([fitting(one, other) for one, other in pairs(a, b)])


@alternative(of="broadcast_shape")
def with_ones_in_front(a, b):
    rank = max(len(a), len(b))
    a, b = (1,) * (rank - len(a)) + a, (1,) * (rank - len(b)) + b
    for one, other in zip(a, b, strict=True):
        if len({one, other} - {1}) > 1:
            raise ValueError(f"shapes {a} and {b}: {one} against {other}")
    return tuple(a[i] * b[i] if 1 in (a[i], b[i]) else a[i] for i in range(rank))


@alternative(of="broadcast_shape")
def by_negative_places(a, b):
    sizes = []
    for place in range(-max(len(a), len(b)), 0):
        one = a[place] if -place <= len(a) else 1
        other = b[place] if -place <= len(b) else 1
        if one == other or other == 1:
            sizes.append(one)
        elif one == 1:
            sizes.append(other)
        else:
            raise ValueError(f"axis {place}: {one} vs. {other}")
    return tuple(sizes)


@alternative(of="broadcast_shape")
def by_calling_itself(a, b):
    if not a or not b:
        return a or b
    *front_a, one = a
    *front_b, other = b
    if one != other and one != 1 != other:
        raise ValueError(f"{other} does not go with {one}")
    return (*by_calling_itself(tuple(front_a), tuple(front_b)), other if one == 1 else one)
