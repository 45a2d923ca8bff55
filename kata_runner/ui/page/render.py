"""The page as HTML: the template escapes whatever it is handed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from kata_runner.ui.marks import marked, style
from kata_runner.ui.page import words
from kata_runner.ui.page.charts import Chart, Point, bars, line
from kata_runner.ui.page.mark import MARK
from kata_runner.ui.page.shown import Day, GoalRow, Shown
from kata_runner.ui.page.weeks import Week, calendar, done, weeks

HERE = Path(__file__).parent
FEW = 22  # weeks of the calendar on a narrow screen
FEW_BARS = 16  # bars of a chart there
SECTIONS = (
    ("next", "What is next"),
    ("days", "Days"),
    ("topics", "Topics"),
    ("recall", "Recall"),
    ("mistakes", "Mistakes"),
    ("goals", "Goals"),
    ("katas", "Every kata"),
)


def render(shown: Shown) -> str:
    """The whole page; it needs no other file, and no network."""
    environment = Environment(
        loader=FileSystemLoader(HERE), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters.update(FILTERS)
    by_week = weeks(shown.days, shown.now.date())
    return environment.get_template("report.html.jinja").render(
        shown=shown,
        css=Markup((HERE / "report.css").read_text(encoding="utf-8")),
        mark_of_ours=Markup(MARK),
        sections=SECTIONS,
        weekdays=words.WEEKDAYS,
        columns=calendar(shown.days, shown.now.date()),
        few_weeks=FEW,
        legend=LEGEND,
        weeks=by_week,
        time_chart=_time_chart(by_week) if shown.days else None,
        passes_chart=_passes_chart(shown, by_week) if shown.days else None,
        strength_chart=_strength_chart(shown),
        about_time=ABOUT_TIME,
        **_sentences(shown),
    )


def _sentences(shown: Shown) -> dict[str, str]:
    return {
        "lead": _lead(shown),
        "days_said": _days_said(shown.days),
        "recall_said": RECALL if _strength_chart(shown) else NO_RECALL,
        "known_said": _known_said(shown),
        "mistakes_said": _mistakes_said(shown),
    }


def _lead(shown: Shown) -> str:
    if not shown.days:
        return f"{words.things(shown.total, 'kata')} are waiting. This page fills as you practise."
    if shown.passed == shown.total:
        return f"You have passed all {words.things(shown.total, 'kata')}. What is left is to keep them."
    return f"You have passed {shown.passed} of {words.things(shown.total, 'kata')}."


def _days_said(days: Sequence[Day]) -> str:
    if not days:
        return "Every day on which you try a kata, read a hint or answer a card gets a square here."
    first = words.day(days[0].date)
    if len(days) == 1:
        return f"You practised on one day so far, {first}: {done(days[0])}."
    seconds = sum(day.seconds for day in days) / len(days)
    return f"You practised on {words.things(len(days), 'day')} since {first}, {words.length(seconds)} on average."


def _known_said(shown: Shown) -> str:
    """What `kata status` says too: of what came back lately, how much was known."""
    if not shown.came_back:
        return ""
    share = words.percent(shown.known / shown.came_back)
    return f"In the last {shown.lately} days {shown.came_back} came back, and you still knew {shown.known}: {share}."


def _mistakes_said(shown: Shown) -> str:
    if not shown.mistakes_in_all:
        return "None was recognised so far. Where your code does what a well-known mistake does, it is counted here."
    most = f" These are the {len(shown.mistakes)} made most." if len(shown.mistakes) > 1 else ""
    return f"{words.things(shown.mistakes_in_all, 'try', 'tries')} did what a well-known mistake does.{most}"


def _time_chart(by_week: Sequence[Week]) -> Chart:
    hours = max(week.seconds for week in by_week) > 2 * words.HOUR
    part, unit = (words.HOUR, " h") if hours else (words.MINUTE, " min")
    labels = _month_labels(by_week)
    points = [
        Point(label, week.seconds / part, f"Week from {words.day(week.monday)}: {done(week)}")
        for label, week in zip(labels, by_week, strict=True)
    ]
    most = max(by_week, key=lambda week: week.seconds)
    return bars(
        points,
        f"Time in each of the last {len(by_week)} weeks. Most was in the week from {words.day(most.monday)}: "
        f"{words.length(most.seconds)}. The figures are in the table below.",
        unit=unit,
        narrow=FEW_BARS,
    )


def _passes_chart(shown: Shown, by_week: Sequence[Week]) -> Chart:
    before = sum(when < by_week[0].monday for when in shown.first_passes)
    new = [sum(0 <= (when - week.monday).days < 7 for when in shown.first_passes) for week in by_week]
    totals = [before + number for number in accumulate(new)]
    points = [
        Point(label, total, f"By the end of the week from {words.day(week.monday)}: {words.things(total, 'kata')}")
        for label, total, week in zip(_month_labels(by_week), totals, by_week, strict=True)
    ]
    return line(
        points,
        f"Katas passed in all, week by week: from {totals[0]} in the week from {words.day(by_week[0].monday)} "
        f"to {totals[-1]} now.",
    )


def _strength_chart(shown: Shown) -> Chart | None:
    if not any(strength.katas or strength.cards for strength in shown.strengths):
        return None
    points = [
        Point(one.word, one.katas + one.cards, f"{one.word}: {_katas_and_cards(one.katas, one.cards)}")
        for one in shown.strengths
    ]
    return bars(points, f"How well you still know katas and cards. {'. '.join(point.says for point in points)}.")


def _month_labels(by_week: Sequence[Week]) -> list[str]:
    """The month at the first week of each; fewer where that would be too close."""
    labels, last = [], -10
    for number, week in enumerate(by_week):
        begins = week.monday.day <= 7
        shown = begins and number - last >= max(4, len(by_week) // 7)
        labels.append(words.month(week.monday) if shown else "")
        last = number if shown else last
    return labels


def _katas_and_cards(katas: int, cards: int) -> str:
    return f"{words.things(katas, 'kata')} and {words.things(cards, 'card')}"


def _counts(goal: GoalRow) -> str:
    katas = f"{goal.passed} of {words.things(goal.total, 'kata')}" if goal.total else ""
    cards = f"{goal.cards_known} of {words.things(goal.cards_total, 'card')}" if goal.cards_total else ""
    return ", ".join(filter(None, (katas, cards)))


def _sentence(text: str) -> Markup:
    """A sentence that ends as one, with what stands between backticks as code."""
    text = " ".join(text.split())
    text = f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '?', '!')) else '.'}"
    return Markup(re.sub(r"`([^`]+)`", r"<code>\1</code>", str(escape(text))))


def _path(text: str) -> Markup:
    """A path that may go on in the next line behind each slash."""
    return Markup("/<wbr>").join(text.split("/"))


FILTERS: dict[str, Any] = {
    "count": words.count,
    "length_of_time": words.length,
    "day": words.day,
    "short_day": words.short_day,
    "percent": words.percent,
    "sentence": _sentence,
    "counts": _counts,
    "path": _path,
    "mark": lambda status: marked(status, unicode=True)[0],
    "style": style,
}
LEGEND = ("up to 15 min", "up to 40 min", "up to 80 min", "more")
RECALL = (
    "How likely it is that you still know today what you once knew, by when you last showed it and how that went. "
    "What fades comes back by itself, in a review."
)
NO_RECALL = "Once you have passed katas or answered cards, you see here how well you still know them."
ABOUT_TIME = (
    "Time is counted between one thing that you did and the next; pauses of more than 20 minutes are left out, so it "
    "is rather too little than too much."
)
