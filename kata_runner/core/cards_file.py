"""Reads one `cards.toml`, and names the file, the card and the key of whatever is wrong with it."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

from kata_runner.core.card import ID, KINDS, LETTERS, Card, Choice
from kata_runner.core.topic_file import Table, open_table

CARDS_KEYS = ("format", "card")
REQUIRED = ("id", "kind", "question", "answer")
EVERY = (*REQUIRED, "goals", "needs", "was", "code")
KEYS = {
    "choice": (*EVERY, "why", "choices"),
    "number": (*EVERY, "why", "unit", "tolerance"),
    "open": (*EVERY, "points"),
}
LONGEST = 600  # characters of a text: what is longer is no card


def read_cards(path: Path, shown: str) -> tuple[Card, ...]:
    """The cards of a file, in its order; ContentProblem, with the file under the name `shown`, for anything else."""
    table = open_table(path, shown)
    table.known(CARDS_KEYS)
    entries = table.values.get("card", [])
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        table.fail("card", "must be a list of tables, each under its own [[card]]")
    tables = [CardTable(entry, shown, _place(number, entry)) for number, entry in enumerate(entries, start=1)]
    return tuple(_card(card, path.parent.name) for card in tables)


class CardTable(Table):
    """The table of one card, or of one of its choices."""

    def prose(self, key: str) -> str:
        """One line of text that fits on a card."""
        value = self.text(key)
        if len(value) > LONGEST:
            self.fail(key, f"has {len(value)} characters; a card's text has at most {LONGEST}")
        return value

    def card_id(self, key: str, value: Any) -> str:
        """A card's name."""
        if not isinstance(value, str) or not ID.fullmatch(value):
            self.fail(key, f"holds {value!a:.60}, which is no legal id", LEGAL_ID)
        return value

    def names(self, key: str) -> tuple[str, ...]:
        """A list of words, each once; empty where the key is left out."""
        values = self._list(key, ())
        if not all(isinstance(value, str) and value.isidentifier() for value in values):
            self.fail(key, "must be a list of words")
        return values

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of lines of text, at least one."""
        values = self._list(key, ())
        rows = [CardTable({key: value}, self.file, self.where).prose(key) for value in values]
        if not rows:
            self.fail(key, "is missing or empty")
        return tuple(rows)

    def real(self, key: str) -> float:
        """A finite number."""
        value = self.get(key)
        if type(value) not in (int, float) or not math.isfinite(value):
            self.fail(key, f"is {value!a:.60}; it must be a number")
        return float(value) if type(value) is float else int(value)

    def code(self, key: str) -> str:
        """Rows of Python; nothing where the key is left out."""
        value = self.values.get(key, "")
        if not isinstance(value, str) or (key in self.values and not value.strip()):
            self.fail(key, "must be rows of Python")
        return value

    def offered(self, key: str) -> tuple[Choice, ...]:
        """What a card offers: the right one, and others, each with why it is wrong."""
        entries = self.get(key)
        if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
            self.fail(key, "must be a list of tables, each with a text")
        if not 2 <= len(entries) <= len(LETTERS):
            self.fail(key, f"holds {len(entries)}; a card has 2 to {len(LETTERS)} choices")
        tables = [CardTable(entry, self.file, f"{self.where}: {key} {n}") for n, entry in enumerate(entries, 1)]
        return tuple(table._choice() for table in tables)

    def _choice(self) -> Choice:
        self.known(("text", "wrong"))
        return Choice(self.prose("text"), self.prose("wrong") if "wrong" in self.values else "")


def _card(table: CardTable, topic: str) -> Card:
    for key in REQUIRED:
        table.get(key)
    kind = table.choice("kind", KINDS)
    table.known(KEYS[kind])
    card = Card(
        id=table.card_id("id", table.get("id")),
        topic=topic,
        kind=kind,
        question=table.prose("question"),
        answer=table.real("answer") if kind == "number" else table.prose("answer"),
        why=table.prose("why") if kind != "open" else "",
        choices=table.offered("choices") if kind == "choice" else (),
        unit=table.prose("unit") if "unit" in table.values else "",
        tolerance=table.real("tolerance") if "tolerance" in table.values else 0.0,
        points=table.texts("points") if kind == "open" else (),
        goals=table.names("goals"),
        needs=table.slugs("needs"),
        was=tuple(table.card_id("was", old) for old in table.names("was")),
        code=table.code("code"),
    )
    _check_answer(card, table)
    return card


def _check_answer(card: Card, table: CardTable) -> None:
    """Exactly one choice is right, and says so by giving no reason against itself."""
    if card.tolerance < 0:
        table.fail("tolerance", "must not be negative")
    texts = [choice.text for choice in card.choices]
    if len(set(texts)) < len(texts):
        table.fail("choices", "holds something twice")
    if card.choices and card.answer not in texts:
        table.fail("answer", f"is {card.answer!a:.60}, which is none of its choices")
    for choice in card.choices:
        right = choice.text == card.answer
        if right and choice.wrong:
            table.fail("choices", f"says why {choice.text!a:.40} is wrong, and it is the answer")
        if not right and not choice.wrong:
            table.fail("choices", f"lacks why {choice.text!a:.40} is wrong", 'Add wrong = "…" to it.')


def _place(number: int, entry: dict[str, Any]) -> str:
    name = entry.get("id")
    return f"[[card]] {number} ({name})" if isinstance(name, str) and name.isidentifier() else f"[[card]] {number}"


LEGAL_ID = "An id is 2 to 40 small letters, digits and underscores, and begins with a letter."
