"""What a pass is worth, by what came before it; and which passes count at all."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from kata_runner.core.card import Grade
from kata_runner.core.past import BEGUN, FAILED, GAVE_UP, PASSED, Entry
from kata_runner.practice.episodes import MANY, Course, courses

BEGIN = datetime(2030, 1, 1, tzinfo=UTC)


def log(*whats, kata="mse", hints=0):
    """Entries an hour apart; a wrong answer is another one each time, unless it is named: `failed:a`."""
    return [
        Entry(kata, BEGIN + timedelta(hours=n), what.partition(":")[0], hints, what.partition(":")[2] or str(n))
        for n, what in enumerate(whats)
    ]


def course(*whats, kind="write", assisted=False, hints=0):
    found = Course(kind, assisted=assisted)
    for entry in log(*whats, hints=hints):
        found.take(entry)
    return found


def grades(*whats, **how):
    return [one.grade.word for one in course(*whats, **how).solved]


FEW, LOTS = [FAILED] * (MANY - 1), [FAILED] * MANY


@pytest.mark.parametrize(
    ("whats", "kind", "first", "review"),
    [
        ([], "write", "good", "easy"),
        ([FAILED], "write", "good", "good"),
        (FEW, "write", "good", "good"),
        (LOTS, "write", "hard", "hard"),
        ([f"{FAILED}:same"] * MANY, "write", "good", "good"),
        ([FAILED], "fix", "good", "good"),  # the verdict on the start is no entry
        (LOTS, "fix", "hard", "hard"),
        ([], "predict", "good", "easy"),
        ([FAILED], "predict", "hard", "hard"),  # it tells the truth
    ],
)
def test_tries_say_how_well_it_was_known(whats, kind, first, review):
    assert grades(*whats, PASSED, kind=kind) == [first]
    assert grades(PASSED, BEGUN, *whats, PASSED, kind=kind)[1:] == [review]


def test_a_hint_makes_it_hard():
    assert grades(PASSED, BEGUN, PASSED, hints=1) == ["hard", "hard"]


def test_giving_up_is_not_known_whatever_comes_after():
    assert grades(PASSED, BEGUN, GAVE_UP, PASSED, BEGUN, PASSED) == ["good", "again", "easy"]
    assert grades(PASSED, BEGUN, PASSED, assisted=True) == ["again", "easy"]  # the solution was seen before the first


def test_passes_outside_of_a_review_say_nothing():
    found = course(PASSED, PASSED, FAILED, PASSED, BEGUN, PASSED, PASSED, PASSED)
    assert [one.grade for one in found.solved] == [Grade.GOOD, Grade.EASY]
    assert not found.ended


def test_a_review_ends_with_its_pass_and_not_before():
    assert course(PASSED, BEGUN).begun == BEGIN + timedelta(hours=1)
    assert course(PASSED, BEGUN, FAILED, GAVE_UP).begun is not None
    ended = course(PASSED, BEGUN, FAILED, PASSED)
    assert (ended.begun, ended.ended) == (None, True)


def test_what_failed_before_a_review_is_not_held_against_it():
    assert grades(PASSED, *LOTS, BEGUN, PASSED) == ["good", "easy"]
    assert grades(PASSED, GAVE_UP, BEGUN, PASSED) == ["good", "easy"]


def test_an_earlier_pass_that_came_to_light_later_is_the_first():
    late, early = Entry("mse", BEGIN, PASSED, 0, "a"), Entry("mse", BEGIN - timedelta(days=9), PASSED, 3, "b")
    found = Course()
    for entry in (late, early, late):
        found.take(entry)
    assert [(one.at, one.grade) for one in found.solved] == [(early.at, Grade.HARD)]


def test_a_review_ends_also_where_the_clock_was_set_back_meanwhile():
    found = course(PASSED, BEGUN)
    found.take(Entry("mse", BEGIN - timedelta(days=900), PASSED, 0, "a"))
    assert found.begun is None
    assert len(found.reviews) == 1


def test_katas_that_there_are_no_longer_are_left_out():
    entries = [*log(PASSED), *log(PASSED, kata="gone")]
    assert list(courses(entries, {"mse": "write"}, ())) == ["mse"]
