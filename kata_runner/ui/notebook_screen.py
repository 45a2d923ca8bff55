"""The screen of a notebook: what a command says is gathered, and shown as one output below the cell."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TextIO

from kata_runner.core import clock
from kata_runner.ui.html import html_of
from kata_runner.ui.screen import Screen
from kata_runner.ui.text import Line, fold, line, plain, visible

COLUMNS = 88
PACE = 0.5  # seconds between two looks at what is said so far
ERASE = re.compile(r"\r?\x1b\[K")  # how a line on a terminal is taken away
FOLDER = re.compile(r'(sys\.path\.insert\(0, ")(?!/)')  # code to be pasted, which begins in the workspace


class Shown:
    """What was said, as a notebook displays it: HTML, and plain text where that can't be shown."""

    def __init__(self, rows: Sequence[Line]) -> None:
        self._rows = list(rows)

    def _repr_html_(self) -> str:
        return html_of(self._rows)

    def __repr__(self) -> str:
        """The words alone, folded."""
        return "\n".join(plain(row) for one in self._rows for row in fold(one, COLUMNS))


class NotebookScreen(Screen):
    """Gathers lines. `publish` is handed all that was said so far, in the caller's thread only.

    `commands` are the names that stand behind `kata` in what is said: there it is `%kata`.
    """

    def __init__(
        self, publish: Callable[[Shown], object], commands: Collection[str], out: TextIO | None = None
    ) -> None:
        super().__init__(out, size=(COLUMNS, 1000), err_terminal=True)
        self._publish = publish
        self.way = ""  # from the current folder to the workspace: `my-katas/`
        self._command = re.compile(rf"(?<![%\w./-])kata (?=(?:{'|'.join(map(re.escape, commands))})\b)")
        self._rows: list[Line] = []
        self._passing = ""  # a sign of life, which goes away again
        self._published: tuple[int, str] = (0, "")
        self._looked = clock.monotonic()

    def show(self, rows: Iterable[Line]) -> None:
        """Says several lines."""
        if not self.json:
            self._add(rows)

    def warn(self, text: str) -> None:
        """A sentence beside the answer; it stands where it was said."""
        self._add(line(row, "warn") for row in text.splitlines())

    def error(self, code: int, message: str, next_step: str | None = None) -> None:
        """What went wrong, and what to do next."""
        self._add(line(row, "bad") for row in message.splitlines())
        self._add(line(row) for row in (next_step or "").splitlines())
        if self.json:
            self.answer({"error": {"code": code, "message": message, "next": next_step}})

    def warn_in_place(self, text: str) -> None:
        """A sign of life: shown by the next `look`. Any thread may say it."""
        self._passing = ERASE.sub("", text)

    def piped_lines(self) -> None:
        """A notebook has no standard input."""
        return

    def look(self) -> None:
        """Shows what was said so far, now and then: to be called while something takes long."""
        if clock.monotonic() - self._looked >= PACE:
            self._looked = clock.monotonic()
            self._show_all()

    def finish(self) -> None:
        """Shows all that was said."""
        self._passing = ""
        self._show_all()

    def _add(self, rows: Iterable[Line]) -> None:
        self._rows += [self._as_here(row) for row in rows]
        self.look()

    def _as_here(self, row: Line) -> Line:
        return row._replace(spans=[(self._words(visible(words), style), style) for words, style in row.spans])

    def _words(self, text: str, style: str) -> str:
        if style == "code":
            return FOLDER.sub(lambda found: found[1] + self.way, text)
        return self._command.sub("%kata ", text)

    def _show_all(self) -> None:
        passing = self._passing
        if (len(self._rows), passing) != self._published:
            self._published = (len(self._rows), passing)
            self._publish(Shown([*self._rows, line(passing, "quiet")] if passing else self._rows))
