"""Katas in a list, and progress by topic with bars."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from kata_runner.core.kata import Kata, Topic
from kata_runner.ui.marks import mark, marked
from kata_runner.ui.text import Line, line, spans

BAR = 10  # columns
ROOMY = 70  # columns from which a title may go on below itself
DEVICES = {"cpu": "CPU", "gpu": "GPU"}


class Entry(NamedTuple):
    """A kata and where the learner stands with it."""

    kata: Kata
    status: str
    last_status: str  # of the last try
    assisted: bool
    due: bool = False  # it has come back, to be solved once more


class Share(NamedTuple):
    """How much of something is done."""

    title: str
    passed: int
    total: int

    @property
    def done(self) -> bool:
        """Whether nothing is left."""
        return 0 < self.total == self.passed


class Both(NamedTuple):
    """How much of something is done, in katas and in recall cards."""

    title: str
    katas: Share
    cards: Share

    @property
    def done(self) -> bool:
        """Whether nothing is left of either, and there was something."""
        shares = [share for share in (self.katas, self.cards) if share.total]
        return bool(shares) and all(share.done for share in shares)


def list_rows(entries: Sequence[Entry], topics: Iterable[Topic], *, unicode: bool, width: int) -> list[Line]:
    """Katas under their topics, one a line."""
    rows: list[Line] = []
    slugs = max(len(entry.kata.slug) for entry in entries)
    words = max(len(marked(entry.status, unicode=unicode)[0]) for entry in entries)
    places = max(len(_places(entry.kata)) for entry in entries)
    sizes = (words, slugs, places)
    for topic in topics:
        inside = [entry for entry in entries if entry.kata.topic == topic.name]
        if inside:
            rows += [line()] if rows else []
            rows.append(spans((topic.name, "strong"), (f"  {topic.title}", ""), hang=2))
            rows += [_entry(entry, sizes, unicode, width) for entry in inside]
    return rows


def _entry(entry: Entry, sizes: tuple[int, int, int], unicode: bool, width: int) -> Line:
    kata, (words, slugs, places) = entry.kata, sizes
    status, colour = marked(entry.status, unicode=unicode)
    about = f"  level {kata.level}  {_places(kata).ljust(places)}  "
    return spans(
        (f"{status.ljust(words)}  ", colour),
        (kata.slug.ljust(slugs), "strong"),
        (about, "quiet"),
        (kata.title, ""),
        (_remark(entry), "quiet"),
        indent=2,
        hang=words + 2 + slugs + len(about) if width >= ROOMY else 4,
    )


def _places(kata: Kata) -> str:
    return "+".join(DEVICES[device] for device in kata.devices)


def _remark(entry: Entry) -> str:
    remarks = ["assisted"] if entry.assisted else []
    if entry.status == "passed" and entry.last_status not in ("passed", "not_attempted"):
        remarks.append(f"last try {entry.last_status}")
    return f" ({', '.join(remarks)})" if remarks else ""


def progress_rows(total: Both, topics: Sequence[Share], goals: Sequence[Both], *, unicode: bool) -> list[Line]:
    """All katas and cards, topics with bars, and what a learner is done when they can."""
    size = max((len(topic.title) for topic in topics), default=0)
    cards = f", {total.cards.passed} of {_cards(total.cards.total)} known" if total.cards.total else ""
    rows = [line(f"{total.katas.passed} of {_katas(total.katas.total)} passed{cards}", "strong"), line()]
    for topic in topics:
        count = f"{topic.passed} of {topic.total}"
        bar = (_bar(topic, unicode), "good" if topic.done else "")
        rows.append(spans(bar, (f"  {count:>8}  ", ""), (topic.title.ljust(size), ""), indent=2, hang=2))
    rows += [line(), line("Done when you can", "strong")]
    for goal in goals:
        sign = ("passed", "good") if goal.done else ("not_attempted", "quiet")
        parts = [(f"{mark(sign[0], unicode=unicode)} {'done ' if goal.done else ''}", sign[1]), (goal.title, "")]
        rows.append(spans(*parts, (_counts(goal), "quiet"), indent=2, hang=4))
    return rows


def _counts(goal: Both) -> str:
    """How many of the katas and cards that show a goal are done; nothing of a kind that there is none of."""
    katas = f"{goal.katas.passed} of {_katas(goal.katas.total)}" if goal.katas.total else ""
    cards = f"{goal.cards.passed} of {_cards(goal.cards.total)}" if goal.cards.total else ""
    counts = ", ".join(filter(None, (katas, cards)))
    return f"  ({counts})" if counts else ""


def next_rows(kata: Kata | None, file: str) -> list[Line]:
    """The kata that is next, and how to go on."""
    if kata is None:
        return [line(), line("You have passed every kata.", "good")]
    about = f"{kata.title} (level {kata.level}, about {kata.minutes} minutes)"
    return [
        line(),
        spans(("Next: ", "strong"), (kata.slug, "strong"), (f"  {about}", ""), hang=2),
        spans(("edit  ", ""), (file, "code"), indent=2),
        spans(("then  ", ""), (f"kata check {kata.slug}", "strong"), indent=2),
    ]


def _katas(number: int) -> str:
    return "1 kata" if number == 1 else f"{number} katas"


def _cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"


def _bar(share: Share, unicode: bool) -> str:
    full, empty = ("█", "░") if unicode else ("#", ".")
    filled = BAR * share.passed // share.total if share.total else 0
    return full * filled + empty * (BAR - filled)
