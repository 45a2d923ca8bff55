"""What checks and answers import.

A check takes the fixtures `kata` (the subject: `kata.mse(...)`) and `device` (a str), has a docstring whose first
sentence is what the learner reads, and uses nothing but the assertions below. Drawn checks come last in the file:

    @given(rows=draw.matrices(rows=(1, 4), columns=(1, 4)))
    def test_any_matrix(kata, device, rows): ...
"""

from __future__ import annotations

from hypothesis import given

from . import strategies as draw
from .answers import Answer, alternative, load_answers, mistake, whole_alternative, whole_mistake
from .asking import asked
from .building import built
from .comparisons import assert_matches, assert_raises, assert_that
from .curves import curve
from .failures import CheckFailure
from .graphs import live_graphs
from .pretending import pretended
from .shortcuts import without
from .storage import refilled

__all__ = [
    "Answer",
    "CheckFailure",
    "alternative",
    "asked",
    "assert_matches",
    "assert_raises",
    "assert_that",
    "built",
    "curve",
    "draw",
    "given",
    "live_graphs",
    "load_answers",
    "mistake",
    "pretended",
    "refilled",
    "whole_alternative",
    "whole_mistake",
    "without",
]
