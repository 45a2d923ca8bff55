"""The table of `kata verify --mutants`: a row a kata, said as soon as it is known."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kata_runner.ui.marks import mark, style
from kata_runner.ui.text import Line, Span, line, spans

HEADS = ("mutants", "equal", "caught", "percent")
GAP = "  "


class Row(NamedTuple):
    """What is said of one kata."""

    kata: str
    mutants: int
    equal: int
    caught: int
    percent: float | None  # of those that aren't equal; None where there are none
    sound: bool


class MutantTable:
    """Lays rows out in columns, or each as a sentence where the screen is too narrow for them."""

    def __init__(self, katas: Sequence[str], *, unicode: bool, width: int) -> None:
        self._first = max(len(name) for name in ("kata", *katas))
        self._unicode = unicode
        self._wide = self._first + sum(len(GAP) + max(len(head), 7) for head in HEADS) + len("  x failed") <= width

    def head(self) -> list[Line]:
        """The row above the others."""
        if not self._wide:
            return []
        return [line(self._columns("kata", *HEADS), "quiet")._replace(fold=False)]

    def row(self, row: Row) -> list[Line]:
        """One kata."""
        percent = "-" if row.percent is None else f"{row.percent:.1f} %"
        if self._wide:
            cells = self._columns(row.kata, str(row.mutants), str(row.equal), str(row.caught), percent)
            return [spans((cells + GAP, ""), self._verdict(row.sound))._replace(fold=False)]
        said = f"{row.kata}: {row.caught} of {row.mutants - row.equal} mutants caught, {row.equal} equal, {percent}: "
        return [spans((said, ""), self._verdict(row.sound))]

    def _columns(self, kata: str, *cells: str) -> str:
        return GAP.join((kata.ljust(self._first), *(cell.rjust(7) for cell in cells)))

    def _verdict(self, sound: bool) -> Span:
        outcome = "passed" if sound else "failed"
        return f"{mark(outcome, unicode=self._unicode)} {outcome}", style(outcome)


def survivor_lines(kata: str, suite: str, changes: Sequence[str]) -> list[Line]:
    """The changes of one kata that no check noticed."""
    count = "one change" if len(changes) == 1 else f"{len(changes)} changes"
    head = spans((kata, "strong"), (f"  {count} of its solution that {suite} lets through:", ""), hang=2)
    return [head, *(line(change, "code", indent=2, hang=4) for change in changes)]
