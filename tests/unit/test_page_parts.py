"""Words, weeks and charts of the report."""

from __future__ import annotations

from datetime import date, timedelta
from xml.etree import ElementTree

import pytest

from kata_runner.ui.page import words
from kata_runner.ui.page.charts import Point, bars, line, scale
from kata_runner.ui.page.shown import Day
from kata_runner.ui.page.weeks import YEAR, calendar, weeks

TODAY = date(2027, 3, 3)  # a Wednesday


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (0, "no time"),
        (59, "under a minute"),
        (60, "1 min"),
        (3599, "1 h"),
        (3660, "1 h 1 min"),
        (35999, "10 h"),
        (36000, "10 h"),
        (5e6, "1,389 h"),
    ],
)
def test_lengths_of_time(seconds, said):
    assert words.length(seconds) == said


def test_shares_are_whole_only_where_nothing_is_missing():
    assert [words.percent(share) for share in (0, 0.001, 0.5, 0.999, 1)] == ["0 %", "1 %", "50 %", "99 %", "100 %"]


def test_the_calendar_has_a_year_that_ends_today():
    days = [Day(TODAY - timedelta(days=back), 60.0 * back, 1, 0, 0) for back in range(0, 900, 7)]
    columns = calendar(days, TODAY)
    assert len(columns) == YEAR
    assert [cell.coming for cell in columns[-1].cells] == [False] * 3 + [True] * 4
    assert all(column.cells[2].says for column in columns)
    assert {cell.shade for column in columns for cell in column.cells} == {0, 1, 2, 3, 4}
    assert sum(bool(column.month) for column in columns) in (12, 13)


@pytest.mark.parametrize(("back", "number"), [(0, 12), (7 * 30, 31), (5000, YEAR)])
def test_weeks_begin_with_the_first_day(back, number):
    found = weeks([Day(TODAY - timedelta(days=back), 60, 1, 1, 0)], TODAY)
    assert len(found) == number
    assert found[-1].monday == date(2027, 3, 1)
    assert sum(week.days for week in found) == (back < 7 * YEAR)


@pytest.mark.parametrize(("today", "number"), [(date.min, 1), (date.min + timedelta(days=40), 6), (date.max, YEAR)])
def test_at_the_ends_of_time_there_are_the_days_that_there_are(today, number):
    days = [Day(today, 60, 1, 1, 0)]
    columns = calendar(days, today)
    assert len(columns) == number
    assert columns[-1].cells[today.weekday()].says
    assert [cell.coming for cell in columns[-1].cells] == [offset > today.weekday() for offset in range(7)]
    assert [week.days for week in weeks(days, today, least=YEAR)] == [0] * (number - 1) + [1]


@pytest.mark.parametrize("highest", [0, 0.3, 1, 3, 7, 22, 95, 999, 12345.6])
def test_an_axis_has_few_round_numbers_that_hold_everything(highest):
    marks = scale(highest)
    assert marks[0] == 0
    assert marks[-1] >= highest
    assert 2 <= len(marks) <= 6


@pytest.mark.parametrize("draw", [bars, line])
def test_a_chart_is_plain_svg_that_says_what_it_shows(draw):
    points = [Point("a<b", 3, "<three>"), Point("", 0, "none"), Point("c", 1, "one & all")]
    for drawn in draw(points, 'three "things"', unit=" h"):
        svg = ElementTree.fromstring(drawn)
        assert svg.attrib["aria-label"] == 'three "things"'
        tags = [part.tag for part in svg.iter()]
        assert not {"script", "style", "desc", "a", "image"} & set(tags)
        assert [part.text for part in svg.iter("title")] == [point.says for point in points]
        assert "a<b" in [part.text for part in svg.iter("text")]
        colours = [value for part in svg.iter() for value in (part.get("fill"), part.get("stroke"), part.get("style"))]
        assert not any(colours)  # these are the style sheet's, light and dark


def test_the_narrow_chart_has_the_last_bars():
    points = [Point("", number, str(number)) for number in range(9)]
    wide, narrow = (ElementTree.fromstring(drawn) for drawn in bars(points, "all", narrow=4))
    assert len(list(wide.iter("title"))) == 9
    assert [part.text for part in narrow.iter("title")] == ["5", "6", "7", "8"]
