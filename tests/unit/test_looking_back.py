"""Days, times and mistakes are counted from what was kept, in whatever order the clock has it."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

from kata_runner.core.diary import CardAnswer, Diary, HintRead, Try
from kata_runner.practice.looking_back import look_back
from kata_runner.practice.spent import BEGINNING, PAUSE, spent

NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)


def at(minutes: float) -> datetime:
    return NOON + timedelta(minutes=minutes)


def times(*moments: datetime) -> list[float]:
    return [time.seconds / 60 for _, time in spent((moment, None) for moment in moments)]


def test_time_runs_between_the_moments_of_a_sitting():
    assert times(at(0), at(5), at(12)) == [1, 5, 7]


def test_a_pause_ends_a_sitting():
    pause = PAUSE.total_seconds() / 60
    assert times(at(0), at(pause), at(2 * pause + 0.1)) == [1, pause, BEGINNING.total_seconds() / 60]


def test_a_clock_that_was_set_back_takes_no_time_away():
    assert times(at(10), at(4), at(4)) == [1, 0, 6]


def test_nothing_was_done():
    found = look_back(Diary(), datetime.date)
    assert (found.total.any, dict(found.days), found.mistakes) == (False, {}, [])


def test_everything_counts_for_its_day_and_its_kata():
    diary = Diary(
        tries=(
            Try("mse", at(3), "not_attempted", None),
            Try("mse", at(5), "failed", "sums"),
            Try("mse", at(9), "passed", None),
            Try("relu", at(24 * 60), "passed", None),
        ),
        hints=(HintRead("mse", at(7), 2),),
        answers=(CardAnswer("card", at(10), 3),),
    )
    found = look_back(diary, datetime.date)
    assert found.sittings == 2
    assert (found.total.tries, found.total.passes, found.total.cards) == (3, 2, 1)
    assert {day: one.seconds / 60 for day, one in found.days.items()} == {date(2030, 1, 1): 8, date(2030, 1, 2): 1}
    assert {slug: one.seconds / 60 for slug, one in found.katas.items()} == {"mse": 7, "relu": 1}
    assert found.at_once == {"relu"}
    assert found.first_passes == {"mse": at(9), "relu": at(24 * 60)}


def test_mistakes_are_counted_the_one_made_most_first():
    names = ["sums", "roots", "sums", None, "halves"]
    tries = tuple(Try("mse", at(number), "failed", name) for number, name in enumerate(names))
    found = look_back(Diary(tries), datetime.date).mistakes
    assert [(made.mistake, made.times, made.last_at) for made in found] == [
        ("sums", 2, at(2)),
        ("halves", 1, at(4)),
        ("roots", 1, at(1)),
    ]
