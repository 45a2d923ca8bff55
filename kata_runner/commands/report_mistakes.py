"""The mistakes that a learner made most, with the sentence that they read each time."""

from __future__ import annotations

from functools import cache

from kata_runner.commands.place import Place
from kata_runner.core import clock
from kata_runner.core.answers import answer_names
from kata_runner.practice.looking_back import LookBack, Made
from kata_runner.ui.page.shown import MistakeRow

MOST = 10


def mistake_rows(place: Place, past: LookBack) -> tuple[list[MistakeRow], int]:
    """Those made most, and how often any was made."""
    rows: dict[tuple[str, str], MistakeRow] = {}
    for made in past.mistakes:
        row = _row(place, past, made)
        before = rows.get((row.slug, row.says), row._replace(times=0))  # a kata may have two that read the same
        rows[row.slug, row.says] = row._replace(
            times=before.times + row.times,
            last_on=max(before.last_on, row.last_on),
            passed_since=before.passed_since and row.passed_since,
        )
    most = sorted(rows.values(), key=lambda row: (row.times, row.last_on), reverse=True)[:MOST]
    return most, sum(made.times for made in past.mistakes)


def _row(place: Place, past: LookBack, made: Made) -> MistakeRow:
    kata = place.catalog.get(made.kata)
    last_pass = past.last_passes.get(made.kata)
    return MistakeRow(
        says=_sentences(place, made.kata).get(made.mistake) or made.mistake.replace("_", " "),
        kata=kata.title if kata else made.kata,
        slug=made.kata,
        times=made.times,
        last_on=clock.local(made.last_at).date(),
        passed_since=last_pass is not None and last_pass > made.last_at,
    )


@cache
def _sentences(place: Place, slug: str) -> dict[str, str]:
    """The sentences of a kata's mistakes, by their names; none where it is no longer there, or can't be read."""
    kata = place.catalog.get(slug)
    if kata is None:
        return {}
    try:
        names = answer_names(place.content.answers(kata.topic, kata.slug).read_bytes())
    except (OSError, SyntaxError, ValueError):
        return {}
    return {answer.name: answer.says for answer in names if answer.says}
