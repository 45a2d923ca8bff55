"""What must hold of the recall cards of all topics together: invariant 13. What their code gives, a test looks at."""

from __future__ import annotations

from collections.abc import Iterator

from kata_runner.core.card import Card
from kata_runner.core.cards_file import read_cards
from kata_runner.core.catalog import Catalog
from kata_runner.core.errors import ContentProblem
from kata_runner.core.findings import Finding
from kata_runner.core.goals import GOALS
from kata_runner.core.layout import Content
from kata_runner.core.scaffold import MARK, marks_left

NUMBER = 13
ENDS = ("?", ".", ":", "!")


def check(catalog: Catalog, content: Content) -> list[Finding]:
    """Everything that is wrong with the cards."""
    found: list[Finding] = []
    names: dict[str, str] = {}  # every id and old id, and the file that has it
    for topic in catalog.topics:
        path = content.cards_file(topic.name)
        if path.is_file():
            file = content.shown(path)
            try:
                cards = read_cards(path, file)
            except ContentProblem as problem:
                found.append(Finding(NUMBER, file, problem.message.removeprefix(f"{file}: "), "mend it there"))
                continue
            found += _marks(file, path.read_text(encoding="utf-8"))
            for card in cards:
                found += [*_names(card, file, names), *_texts(card, file), *_leads(card, catalog, file)]
    return found


def _marks(file: str, text: str) -> Iterator[Finding]:
    for number in marks_left(text):
        yield Finding(NUMBER, file, f"{MARK} is left in line {number}", "write what is asked for, and delete the mark")


def _names(card: Card, file: str, names: dict[str, str]) -> Iterator[Finding]:
    for name in (card.id, *card.was):
        if name in names:
            yield Finding(NUMBER, file, f"{name} is taken already, in {names[name]}", "give one of the two another id")
        names.setdefault(name, file)


def _texts(card: Card, file: str) -> Iterator[Finding]:
    if not card.question.endswith(ENDS):
        yield Finding(NUMBER, file, f"the question of {card.id} has no end", "end it with a question mark or a stop")


def _leads(card: Card, catalog: Catalog, file: str) -> Iterator[Finding]:
    """What a card names: katas and goals."""
    for need in card.needs:
        kata = catalog.get(need)
        if kata is None:
            yield Finding(NUMBER, file, f"{card.id} needs {need}, which there isn't", "mend the name, or leave it out")
        elif kata is not None and kata.slug != need:
            yield Finding(NUMBER, file, f"{card.id} needs {need}", f"it is called {kata.slug} today")
    for goal in card.goals:
        if goal not in KEYS:
            yield Finding(NUMBER, file, f"{card.id} shows the goal {goal}", f"there are {', '.join(KEYS)}")


KEYS = tuple(goal.key for goal in GOALS)
