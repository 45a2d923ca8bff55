"""Our rows in Textual: the same words as in the line form, folded to the widget's width, in the theme's colours."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.content import Content
from textual.widgets import Static

from kata_runner.ui.text import Line, ascii_only, fold, visible

STYLES = {
    "": "",
    "good": "$text-success",
    "bad": "bold $text-error",
    "warn": "$text-warning",
    "quiet": "$text-muted",
    "strong": "bold",
    "code": "$text-accent",
}


def content_of(rows: Sequence[Line], width: int, *, unicode: bool = True) -> Content:
    """The rows as one text of that width."""
    lines = []
    for row in rows:
        clean = [(visible(words), style) for words, style in row.spans]
        if not unicode:
            clean = [(ascii_only(words), style) for words, style in clean]
        long = not row.fold and row.indent + sum(len(words) for words, _ in clean) > width
        again = row._replace(spans=clean, fold=True, hang=2) if long else row._replace(spans=clean)
        for folded in fold(again, width):
            lines.append(Content.assemble(*((words, STYLES[style]) for words, style in folded if words)))
    return Content("\n").join(lines)


Laid = Callable[[int], Sequence[Line]]  # rows by the width that they may take


class Rows(Static):
    """Rows that are laid out anew whenever the width changes."""

    DEFAULT_CSS = "Rows { width: 1fr; height: auto; }"

    def __init__(self, rows: Sequence[Line] | Laid = (), *, unicode: bool = True, id: str | None = None) -> None:
        super().__init__("", id=id)
        self._laid = _laid(rows)
        self._unicode = unicode
        self._width = self._rows = 0

    def put(self, rows: Sequence[Line] | Laid) -> None:
        """Shows other rows."""
        self._laid, self._width = _laid(rows), 0
        self._lay_out()

    @property
    def keeps_height(self) -> bool:
        """Whether what was put last takes as many rows as what stands on the screen."""
        width, height = self.content_size
        return bool(width) and self._rows == height

    def on_resize(self) -> None:
        """Lays out what is shown for the new width, once the new width is settled: what is shown sets the height."""
        self.call_after_refresh(self._lay_out)

    def _lay_out(self) -> None:
        width = self.content_size.width
        if width and width != self._width:
            self._width = width
            content = content_of(self._laid(width), width, unicode=self._unicode)
            self._rows = content.plain.count("\n") + 1
            self.update(content)


def _laid(rows: Sequence[Line] | Laid) -> Laid:
    return rows if callable(rows) else lambda _: rows
