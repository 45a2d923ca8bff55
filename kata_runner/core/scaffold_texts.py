"""The texts of a new kata. SLUG, TITLE and KIND are filled in; the marks are left to the author."""

from __future__ import annotations

from collections.abc import Mapping

MARK = "TODO(author)"  # `kata verify` refuses a kata in which one of them is left

ENTRY = """
[[kata]]
slug = "SLUG"
title = TITLE
kind = "KIND"
level = 1  # TODO(author): 1 to 5
minutes = 10  # TODO(author)
needs = []  # TODO(author): slugs of katas that come earlier
devices = ["cpu", "gpu"]  # TODO(author): ["cpu"] for a kata in NumPy
"""

HINTS = """## 1

TODO(author): ask where to look. What should happen to a value of 0, and what to a value of 1?

## 2

TODO(author): name the idea. Two steps, one after the other: first a product, then a sum.

## 3

TODO(author): almost code. Multiply the whole tensor by a number at once, and only then add.
"""

PREDICT_HINTS = """## 1

TODO(author): ask where to look. Write x down as a table: how many rows, how many columns?

## 2

TODO(author): name the idea. A transpose makes rows of columns; the numbers stay what they are.

## 3

TODO(author): almost the answer. Read the first column of your table from top to bottom.
"""

WRITE_STUB = '''"""TITLE.

TODO(author): a sentence or two: what this is, and where people need it.
"""

from __future__ import annotations

import torch


def SLUG(x: torch.Tensor) -> torch.Tensor:
    """TODO(author): what comes back. In this example: twice each value, plus one.

    Shapes:
        x: any shape, floats, on any device
        returns: x's shape, dtype and device

    Errors: none. x stays as it is.

    Example:
        SLUG(torch.tensor([1.0, 2.0]))  # tensor([3., 5.])
    """
    # TODO
    raise NotImplementedError
'''

SOLUTION = '''"""TITLE.

TODO(author): why it is done like this, and what people get wrong.
"""

from __future__ import annotations

import torch


def SLUG(x: torch.Tensor) -> torch.Tensor:
    """Twice each value, plus one."""
    return 2 * x + 1
'''

SUITE = '''"""Checks of SLUG. TODO(author): change the examples; the learner reads each docstring."""

from __future__ import annotations

import torch

from kata_runner.testing import assert_matches, draw, given


def test_a_small_example(kata, device):
    """[1, 2, 4] becomes [3, 5, 9]."""
    x = torch.tensor([1.0, 2.0, 4.0], device=device)
    assert_matches(kata.SLUG(x), torch.tensor([3.0, 5.0, 9.0]), device=device)


def test_below_zero(kata, device):
    """Negative values and fractions are treated like all others."""
    x = torch.tensor([[-3.0, 0.5], [0.0, -0.25]], device=device)
    assert_matches(kata.SLUG(x), torch.tensor([[-5.0, 2.0], [1.0, 0.5]]), device=device)


def test_keeps_the_dtype(kata, device):
    """float64 in gives float64 out."""
    x = torch.tensor([0.5, -2.0], dtype=torch.float64, device=device)
    assert_matches(kata.SLUG(x), torch.tensor([2.0, -3.0]), device=device, dtype=torch.float64)


@given(numbers=draw.matrices())
def test_any_numbers(kata, device, numbers):
    """It is right for any matrix."""
    x = torch.as_tensor(numbers, dtype=torch.float32).to(device)
    assert_matches(kata.SLUG(x), torch.as_tensor(numbers * 2 + 1), device=device)
'''

WRITE_ANSWERS = '''"""Wrong answers that the checks must name, and unusual right ones that they must accept."""

from __future__ import annotations

import torch

from kata_runner.testing import alternative, mistake

# TODO(author): wrong answers that people really give; each sentence goes on after "It looks as if".


@mistake("you never add the one", of="SLUG")
def never_adds(x):
    return 2 * x


@mistake("you add before you double", of="SLUG")
def adds_first(x):
    return 2 * (x + 1)


@mistake("you square instead of doubling", of="SLUG")
def squares(x):
    return x**2 + 1


@alternative(of="SLUG")
def value_by_value(x):
    out = torch.empty_like(x)
    for index, value in enumerate(x.flatten()):
        out.view(-1)[index] = value + value + 1
    return out
'''

FIX_STUB = '''"""TITLE.

TODO(author): what is seen to go wrong, never why. In this example: [1, 2] should become [3, 5], and gives [4, 6].
"""

from __future__ import annotations

import torch


def SLUG(x: torch.Tensor) -> torch.Tensor:
    """Twice each value, plus one.

    Shapes:
        x: any shape, floats, on any device
        returns: x's shape, dtype and device

    Example:
        SLUG(torch.tensor([1.0, 2.0]))  # should give tensor([3., 5.])
    """
    # TODO: find what is wrong here, and mend it.
    return 2 * (x + 1)
'''

FIX_ANSWERS = '''"""Wrong answers that the checks must name, and unusual right ones that they must accept."""

from __future__ import annotations

import torch

from kata_runner.testing import alternative, mistake

# TODO(author): half-mended programs that people really hand in; each sentence goes on after "It looks as if".


@mistake("the one is still added before the doubling", of="SLUG")
def adds_first(x):
    return 2 * (x + 1)


@mistake("you took the addition away altogether", of="SLUG")
def never_adds(x):
    return 2 * x


@mistake("you square instead of doubling", of="SLUG")
def squares(x):
    return x**2 + 1


@alternative(of="SLUG")
def takes_one_away(x):
    return 2 * (x + 1) - torch.ones_like(x)
'''

PREDICT_STUB = '''"""TITLE.

TODO(author): the code to read. In this example: x = torch.arange(6).reshape(2, 3); y = x.T

Fill in the values before you run anything.
"""

from __future__ import annotations

# TODO: put a value in place of each ...
SHAPE_OF_Y = ...  # the shape of y, a tuple
FIRST_ROW = ...  # the first row of y, a list
'''

PREDICT_SOLUTION = '''"""TITLE.

TODO(author): why the values are these, and what people get wrong.
"""

from __future__ import annotations

SHAPE_OF_Y = (3, 2)
FIRST_ROW = [0, 3]
'''

PREDICT_SUITE = '''"""Checks of SLUG. TODO(author): compute the truth here; the learner reads each docstring."""

from __future__ import annotations

import torch

from kata_runner.testing import assert_matches


def truth(device):
    return torch.arange(6, device=device).reshape(2, 3).T


def test_shape(kata, device):
    """Transposing swaps the two sizes."""
    assert_matches(kata.SHAPE_OF_Y, tuple(truth(device).shape), what="SHAPE_OF_Y")


def test_first_row(kata, device):
    """The first row of y is the first column of x."""
    assert_matches(kata.FIRST_ROW, truth(device)[0].tolist(), what="FIRST_ROW")
'''

PREDICT_ANSWERS = '''"""Wrong guesses that the checks must name."""

from __future__ import annotations

from kata_runner.testing import whole_mistake

# TODO(author): wrong guesses that people really make; each sentence goes on after "It looks as if".


@whole_mistake("you leave the shape as it was")
def keeps_the_shape(solution):
    return {"SHAPE_OF_Y": (2, 3)}


@whole_mistake("you read the first row of x")
def reads_a_row_of_x(solution):
    return {"FIRST_ROW": [0, 1, 2]}


@whole_mistake("you reshape where y is transposed")
def reshapes(solution):
    return {"FIRST_ROW": [0, 1]}
'''

# stub, suite, answers, hints, solution
TEMPLATES: Mapping[str, tuple[str, ...]] = {
    "write": (WRITE_STUB, SUITE, WRITE_ANSWERS, HINTS, SOLUTION),
    "fix": (FIX_STUB, SUITE, FIX_ANSWERS, HINTS, SOLUTION),
    "predict": (PREDICT_STUB, PREDICT_SUITE, PREDICT_ANSWERS, PREDICT_HINTS, PREDICT_SOLUTION),
}
