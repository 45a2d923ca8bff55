"""A screen that keeps what is said on it: a command's own words, to be shown somewhere else."""

from __future__ import annotations

import io
from collections.abc import Iterable

from kata_runner.ui.screen import Screen
from kata_runner.ui.text import Line, paragraphs

ANY = 1_000_000  # rows: as many as there are


class Captured(Screen):
    """Stands in for a terminal of a width and a height, where nobody can be asked."""

    def __init__(self, width: int = 80, height: int = ANY, *, unicode: bool = True) -> None:
        super().__init__(
            io.StringIO(), io.StringIO(), terminal=True, err_terminal=True, unicode=unicode, size=(width, height)
        )
        self.said: list[Line] = []
        self.warned: list[str] = []

    def show(self, rows: Iterable[Line]) -> None:
        """Keeps the rows."""
        self.said.extend(rows)

    def warn(self, text: str) -> None:
        """Keeps the sentence, and shows it where it was said."""
        self.warned.append(text)
        self.said.extend(paragraphs(text, "warn"))

    def warn_in_place(self, text: str) -> None:
        """A line that is rewritten says nothing that stays."""
