"""What is told beside a pass that ends a review."""

from __future__ import annotations

from kata_runner.commands.progress import Keeper
from kata_runner.core import clock
from kata_runner.core.kata import Kata
from kata_runner.practice.due import day_of, in_time, once_a_day, when
from kata_runner.practice.spacing import Spacer
from kata_runner.ui.reviews import end_rows
from kata_runner.ui.text import Line


def review_end(keeper: Keeper, kata: Kata) -> list[Line]:
    """How the review went that the last pass has ended; nothing where it has ended none."""
    course = keeper.course(kata)
    if not course.ended:
        return []
    now = clock.now()
    found = when(kata.slug, course.solved, now, Spacer())
    last = course.reviews[-1]
    counts = any(one is last for _, one in once_a_day(in_time(course.solved)))
    return end_rows(kata.slug, last.grade, found.due, day_of(now), counts=counts)
