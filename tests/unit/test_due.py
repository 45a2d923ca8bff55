"""When something comes back: by FSRS, in days of the learner's calendar, once a day, whatever the clock says."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from kata_runner.core.card import Grade
from kata_runner.core.past import Solved
from kata_runner.practice.due import later, retention, when
from kata_runner.practice.spacing import GAP, LONGEST, Spacer, Spacing, by_fsrs, key_of

NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)
DAY = timedelta(days=1)


@pytest.fixture(autouse=True)
def _in_utc(monkeypatch):
    monkeypatch.setattr("kata_runner.core.clock.local", lambda moment: moment)


def solved(*days, grade=Grade.GOOD):
    return [Solved(NOON + day * DAY, grade) for day in days]


def back(times, now, spacer=None):
    return when("mse", times, now, spacer or Spacer())


@pytest.mark.parametrize("grade", Grade)
def test_nothing_comes_back_within_a_day(grade):
    times = solved(0, grade=grade)
    for later_by in (timedelta(minutes=10), timedelta(hours=11, minutes=59), timedelta(hours=23, minutes=59)):
        assert not back(times, NOON + later_by).is_due
    assert back(times, NOON + LONGEST * DAY).is_due


def test_what_was_not_known_comes_back_on_the_next_day_and_what_was_easy_later():
    days = [(back(solved(0, grade=grade), NOON).due - NOON.date()).days for grade in Grade]
    assert days[0] == 1
    assert days == sorted(days)
    assert days[3] > days[2] > 1


def test_it_is_due_from_the_morning_of_its_day_on():
    times = solved(0)
    due = back(times, NOON).due
    assert not back(times, datetime(due.year, due.month, due.day, tzinfo=UTC) - timedelta(seconds=1)).is_due
    assert back(times, datetime(due.year, due.month, due.day, tzinfo=UTC)).is_due


def test_each_time_it_stays_away_for_longer():
    times, gaps = solved(0), []
    for _ in range(6):
        found = back(times, times[-1].at)
        gaps.append((found.due - times[-1].at.date()).days)
        times.append(Solved(times[-1].at + gaps[-1] * DAY, Grade.GOOD))
    assert gaps == sorted(gaps)
    assert gaps[-1] == LONGEST


def test_five_times_in_a_minute_are_one():
    once = back(solved(0, 2), NOON + 2 * DAY)
    again = [Solved(NOON + 2 * DAY + timedelta(seconds=n), Grade.EASY) for n in range(1, 5)]
    assert back([*solved(0, 2), *again], NOON + 2 * DAY)._replace(last=once.last) == once


def test_the_first_answer_of_a_day_is_the_honest_one():
    wrong_then_right = [Solved(NOON, Grade.AGAIN), Solved(NOON + timedelta(minutes=1), Grade.GOOD)]
    found = back(wrong_then_right, NOON)
    assert (found.last, found.due) == (wrong_then_right[0], date(2030, 1, 2))


def test_the_order_in_which_it_was_kept_does_not_matter():
    assert back(solved(9, 0, 2), NOON + 30 * DAY) == back(solved(0, 2, 9), NOON + 30 * DAY)


def test_what_lies_in_the_future_is_left_out_until_then():
    odd = [*solved(0), *solved(3000)]
    assert back(odd, NOON) == back(solved(0), NOON)
    only = back(solved(3000), NOON)
    assert (only.is_due, only.times, only.last) == (True, 0, None)  # solving it again sets things right
    assert back([*solved(3000), *solved(0)], NOON + timedelta(hours=1)).is_due is False


def test_a_clock_set_back_by_an_hour_is_no_trouble():
    assert not back(solved(0), NOON - timedelta(hours=1)).is_due


@pytest.mark.parametrize("moment", [datetime(1, 1, 1, tzinfo=UTC), datetime(9999, 12, 31, 23, tzinfo=UTC)])
def test_the_ends_of_time(moment):
    end = [Solved(moment, Grade.EASY), Solved(NOON, Grade.GOOD)]
    assert back(end, datetime(9999, 12, 31, 23, 59, tzinfo=UTC)).times == 2


def test_no_day_lies_behind_the_last_one():
    assert later(date(9999, 12, 30), 5) == date.max


def test_fsrs_is_asked_once_for_what_depends_on_the_same(monkeypatch):
    spacer = Spacer()
    first = spacer.spacing([(5, Grade.GOOD), (9, Grade.HARD)])
    assert spacer.asked
    monkeypatch.setattr("kata_runner.practice.spacing.by_fsrs", lambda times: pytest.fail("asked again"))
    assert spacer.spacing([(105, Grade.GOOD), (109, Grade.HARD)]) == first
    assert not Spacer(spacer.known).asked


def test_what_fsrs_depends_on_is_told_apart():
    keys = {key_of(times) for times in ([(1, 3)], [(1, 4)], [(1, 3), (2, 3)], [(1, 3), (3, 3)], [(1, 33)])}
    assert len(keys) == 5


def test_fsrs_knows_no_chance_and_no_century():
    times = [(1, Grade.GOOD), (4, Grade.EASY), (1 + 90 * 365, Grade.AGAIN), (10**7, Grade.GOOD)]
    assert by_fsrs(times) == by_fsrs(times)
    assert by_fsrs(times) == by_fsrs([(day + 1000, grade) for day, grade in times])
    assert 1 <= by_fsrs(times).days <= LONGEST
    assert by_fsrs([(1, Grade.GOOD), (1 + GAP, Grade.GOOD)]) == by_fsrs([(1, Grade.GOOD), (10**7, Grade.GOOD)])


def test_what_is_likelier_forgotten_is_more_urgent():
    spacer = Spacer({key_of([(1, Grade.GOOD)]): Spacing(2, 2.0), key_of([(1, Grade.EASY)]): Spacing(8, 8.0)})
    shaky, firm = (back(solved(0, grade=grade), NOON + 8 * DAY, spacer) for grade in (Grade.GOOD, Grade.EASY))
    assert shaky.urgency > firm.urgency


def test_retention_is_the_share_that_was_known_of_what_came_back():
    one = [*solved(0), *solved(2, grade=Grade.HARD), *solved(20, grade=Grade.AGAIN), *solved(20)]
    other = [*solved(1, grade=Grade.AGAIN), *solved(21)]
    found = retention([one, other, solved(5)], NOON + 25 * DAY)
    assert (found.came_back, found.known) == (3, 2)  # the first times, and the second one of a day, are none
    assert retention([one, other], NOON + 45 * DAY).share == 0.5  # of the last thirty days
    assert retention([solved(0)], NOON).share is None
