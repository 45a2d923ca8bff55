"""The table of `kata verify`: a row a kata, said as soon as it is known."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kata_runner.ui.marks import mark, style
from kata_runner.ui.text import Line, Span, line, spans

HEADS = ("checks", "mistakes", "alternatives", "devices", "seconds", "verdict")
GAP = "  "


class Row(NamedTuple):
    """What is said of one kata."""

    kata: str
    checks: int
    mistakes: int
    alternatives: int
    devices: Sequence[str]
    seconds: float
    faults: int


class ProofTable:
    """Lays rows out in columns, or each as a sentence where the screen is too narrow for them."""

    def __init__(self, katas: Sequence[str], devices: Sequence[str], *, unicode: bool, width: int) -> None:
        self._first = max(len(name) for name in ("kata", *katas))
        self._devices = max(len("devices"), len(" ".join(devices)))
        self._unicode = unicode
        columns = self._first + self._devices + len("checks mistakes alternatives seconds 12 faults") + 7 * len(GAP)
        self._wide = columns <= width

    def head(self) -> list[Line]:
        """The row above the others."""
        if not self._wide:
            return []
        return [line(self._columns("kata", *HEADS).rstrip(), "quiet")._replace(fold=False)]

    def row(self, row: Row) -> list[Line]:
        """One kata."""
        verdict = self._verdict(row)
        seconds = f"{row.seconds:.2f}"
        if self._wide:
            cells = (str(row.checks), str(row.mistakes), str(row.alternatives), " ".join(row.devices), seconds)
            return [spans((self._columns(row.kata, *cells, ""), ""), verdict)._replace(fold=False)]
        said = f"{row.kata}: {row.checks} checks, {row.mistakes} mistakes, {row.alternatives} alternatives"
        where = f" on {', '.join(row.devices) or 'no device'}, {seconds} s: "
        return [spans((said + where, ""), verdict)]

    def _columns(self, kata: str, checks: str, mistakes: str, alternatives: str, *rest: str) -> str:
        devices, seconds, verdict = rest
        numbers = (checks.rjust(6), mistakes.rjust(8), alternatives.rjust(12))
        return GAP.join((kata.ljust(self._first), *numbers, devices.ljust(self._devices), seconds.rjust(7), verdict))

    def _verdict(self, row: Row) -> Span:
        outcome = "failed" if row.faults else "passed"
        said = "passed" if not row.faults else f"{row.faults} fault{'s' if row.faults > 1 else ''}"
        return f"{mark(outcome, unicode=self._unicode)} {said}", style(outcome)


def finding_lines(file: str, reason: str, do: str, invariant: int) -> list[Line]:
    """An invariant that doesn't hold: where, why, what to do."""
    return [
        spans((file, "strong"), (f"  (invariant {invariant})", "quiet")),
        line(reason, indent=2, hang=2),
        spans(("To do: ", "quiet"), (do, ""), indent=2, hang=2),
    ]
