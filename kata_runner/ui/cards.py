"""Recall cards on a screen: the question, what came of the answer, and the count at the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kata_runner.core.card import GRADES, Card
from kata_runner.ui.marks import mark
from kata_runner.ui.text import Line, line, spans


class Tally(NamedTuple):
    """What a session, or a day, came to."""

    asked: int
    known: int


def question_rows(card: Card, head: str) -> list[Line]:
    """A card as it is asked; `head` says which one it is."""
    rows = [line(head, "quiet"), line(card.question, "strong", hang=0)]
    pairs = zip(card.letters, card.choices, strict=True)
    return rows + [spans((f"{letter}  ", "strong"), (choice.text, ""), indent=2, hang=3) for letter, choice in pairs]


def prompt(card: Card) -> str:
    """What is asked for, short enough for a narrow screen."""
    if card.kind == "choice":
        return f"{card.letters[0]} to {card.letters[-1]}: "
    if card.kind == "number":
        return f"A number, in {card.unit}: " if card.unit else "A number: "
    return "Your answer (Enter: look): "


def right_rows(card: Card, *, unicode: bool) -> list[Line]:
    """That an answer was right, and why."""
    return [spans((f"{mark('passed', unicode=unicode)} right  ", "good"), (card.why, ""), hang=2)]


def wrong_rows(card: Card, reason: str, *, tried: bool, unicode: bool) -> list[Line]:
    """That an answer was wrong, and why; what is right. Of an answer that nobody tried, the latter alone."""
    rows = [spans((f"{mark('failed', unicode=unicode)} wrong  ", "bad"), (reason, ""), hang=2)] if tried else []
    answer = answer_text(card)
    end = "" if answer.endswith((".", "!", "?")) else "."
    return [*rows, spans(("It is ", ""), (answer + end, "strong"), (f" {card.why}", ""), indent=2)]


def model_rows(card: Card) -> list[Line]:
    """A model answer to an open card, and what has to be in one's own."""
    rows = [spans(("An answer: ", "quiet"), (str(card.answer), ""), hang=2)]
    if card.points:
        rows.append(line("Are these in yours?", "quiet"))
        rows += [line(f"- {point}", indent=2, hang=2) for point in card.points]
    return rows


def grade_row() -> Line:
    """How a learner grades themselves."""
    words = ", ".join(f"{number} {word}" for number, word in enumerate(GRADES, start=1))
    return line(f"How did it go? {words}")


def answer_text(card: Card) -> str:
    """The right answer as people read it: a choice with its letter, a number with its unit."""
    if card.kind == "choice":
        letter = card.letters[[choice.text for choice in card.choices].index(str(card.answer))]
        return f"{letter}: {card.answer}"
    if card.kind == "number":
        return f"{number_text(card.answer)} {card.unit}".rstrip()
    return str(card.answer)


def number_text(value: str | float) -> str:
    """A number with its thousands set apart, as long as that makes it no other."""
    if isinstance(value, int):
        return f"{value:,}" if abs(value) >= 10_000 else str(value)
    return str(value)


def end_rows(session: Tally, today: Tally) -> list[Line]:
    """How many were asked, now and today."""
    again = session.asked - session.known
    said = f"{_cards(session.asked)}, {session.known} known"
    rows = [line(f"{said}; {again} to see again." if again else f"{said}.", "strong")]
    if today.asked != session.asked:
        rows.append(line(f"Today: {_cards(today.asked)}, {today.known} known."))
    return rows


def due_rows(cards: Sequence[Card], due: int) -> list[Line]:
    """Cards where nobody can be asked, and how each is answered."""
    rows: list[Line] = []
    for card in cards:
        rows += [*question_rows(card, card.id), line()]
    example = cards[0]
    given = {"choice": "a", "number": "42", "open": '"in your words"'}[example.kind]
    rows.append(line(f"{len(cards)} of {_cards(due)} to answer. How:"))
    rows.append(line(f"kata recall --card {example.id} --answer {given}", "strong", indent=2)._replace(fold=False))
    return rows


def _cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"
