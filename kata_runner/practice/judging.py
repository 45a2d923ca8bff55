"""Whether an answer to a recall card is right. What can't be understood is neither right nor wrong."""

from __future__ import annotations

import math
import re
from typing import NamedTuple

from kata_runner.core.card import GRADES, Card, Grade

DONT_KNOW = "?"
NUMBER = re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?", re.IGNORECASE)
GROUPED = re.compile(r"(?<=\d)[ _'’](?=\d{3}(?!\d))|(?<=\d),(?=\d{3}(?!\d))")  # 19,267,584 and 19 267 584
FRACTION = re.compile(r"([+-]?\d{1,15})/(\d{1,15})")
SLACK = 1e-9  # relative: 0.1 + 0.2 is 0.3


class Judged(NamedTuple):
    """What an answer is worth."""

    grade: Grade
    reason: str = ""  # why the choice that was made is wrong, where the card says so
    tried: bool = True  # False where the learner said that they don't know

    @property
    def right(self) -> bool:
        """Whether the card was known."""
        return self.grade != Grade.AGAIN


def judge(card: Card, text: str) -> Judged | None:
    """What an answer to a card of choices or of a number is worth; None where it can't be understood as one."""
    text = " ".join(text.split())
    if text == DONT_KNOW:
        return Judged(Grade.AGAIN, tried=False)
    return _choice(card, text) if card.kind == "choice" else _number(card, text)


def grade_of(text: str) -> Grade | None:
    """The grade that a word, its beginning or its number means: `good`, `g`, `3`."""
    word = text.strip().lower()
    found = [grade for grade in Grade if word and (grade.word.startswith(word) or word == str(int(grade)))]
    return found[0] if found else None


def _choice(card: Card, text: str) -> Judged | None:
    """A letter (`b`, `B)`, `(b)`), or a choice's own words."""
    by_letter = dict(zip(card.letters, card.choices, strict=True))
    found = by_letter.get(text.lower().strip("().:"))
    if found is None:
        same = [choice for choice in card.choices if _plain(choice.text) == _plain(text)]
        found = same[0] if len(same) == 1 else None
    if found is None:
        return None
    right = found.text == card.answer
    return Judged(Grade.GOOD if right else Grade.AGAIN, found.wrong)


def _plain(text: str) -> str:
    return re.sub(r"[\s`]", "", text).lower().rstrip(".")


def _number(card: Card, text: str) -> Judged | None:
    readings = _readings(_without_unit(text, card.unit))
    if not readings:
        return None
    assert isinstance(card.answer, int | float)
    right = any(
        abs(value - card.answer) <= card.tolerance or math.isclose(value, card.answer, rel_tol=SLACK)
        for value in readings
    )
    return Judged(Grade.GOOD if right else Grade.AGAIN)


def _without_unit(text: str, unit: str) -> str:
    """The number without its unit, be it one or several of them: `4 bytes`, `1 byte`, `4bytes`."""
    for name in sorted({unit, unit.removesuffix("s"), f"{unit}s"}, key=len, reverse=True):
        if unit and text.lower().endswith(name.lower()):
            return text[: -len(name)].strip()
    return text


def _readings(text: str) -> list[float]:
    """The numbers that a text may mean: 1,357 is one thousand and more to some, less than two to others."""
    text = text.replace("−", "-").replace("–", "-").strip()
    found = []
    fraction = FRACTION.fullmatch(text.replace(" ", ""))
    if fraction and int(fraction[2]):
        return [int(fraction[1]) / int(fraction[2])]
    for form in dict.fromkeys((GROUPED.sub("", text), text.replace(",", ".") if text.count(",") == 1 else text)):
        if NUMBER.fullmatch(form):
            found.append(float(form))
    return [value for value in found if math.isfinite(value)]


GRADES_SAID = f"{', '.join(GRADES[:-1])} or {GRADES[-1]}"
