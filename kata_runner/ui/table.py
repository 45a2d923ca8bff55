"""Checks by devices: one row a check, one column a device, or stacked where the screen is too narrow for that."""

from __future__ import annotations

from collections.abc import Sequence

from kata_runner.core.report import CheckResult, DeviceVerdict
from kata_runner.ui.marks import marked
from kata_runner.ui.text import Line, Span, fold, line, plain, spans

GAP = 2
NARROW = 24  # a title needs this much room beside the columns


def check_table(verdicts: Sequence[DeviceVerdict], *, unicode: bool, width: int, cut: bool = False) -> list[Line]:
    """The outcomes of every check on every device that ran some; `cut` keeps every title to one row."""
    ran = [verdict for verdict in verdicts if verdict.checks]
    titles = _titles(ran)
    cells = {check: [_cell(verdict, check, unicode) for verdict in ran] for check in titles}
    widths = [_column(verdict.device, [row[number][0] for row in cells.values()]) for number, verdict in enumerate(ran)]
    room = width - sum(widths) - GAP * (len(widths) + 1)
    if room < NARROW:
        return _stacked(ran, titles, cells)
    room = min(room, max((len(title) for title in titles.values()), default=0))
    head = " " * (GAP + room) + "".join(
        _padded(verdict.device, size) for verdict, size in zip(ran, widths, strict=True)
    )
    rows = [line(head.rstrip(), "quiet")._replace(fold=False)]
    for check, title in titles.items():
        rows += _row(_shortened(title, room) if cut else title, cells[check], widths, room)
    return rows


def _titles(verdicts: Sequence[DeviceVerdict]) -> dict[str, str]:
    """Every check once, in the suite's order."""
    return {check.id: check.title for verdict in verdicts for check in verdict.checks}


def _cell(verdict: DeviceVerdict, check: str, unicode: bool) -> Span:
    found: CheckResult | None = next((result for result in verdict.checks if result.id == check), None)
    return marked(found.outcome if found else "", unicode=unicode)


def _column(name: str, cells: Sequence[str]) -> int:
    return max(len(name), *(len(cell) for cell in cells))


def _padded(text: str, size: int) -> str:
    return " " * GAP + text.ljust(size)


def _shortened(title: str, room: int) -> str:
    return title if len(title) <= room else f"{title[: room - 1].rstrip()}…"


def _row(title: str, cells: Sequence[Span], widths: Sequence[int], room: int) -> list[Line]:
    """A row of the table; a long title goes on below, under itself."""
    first, *rest = [plain(row) for row in fold(line(title), room)]
    parts: list[Span] = [(first.ljust(room), "")]
    for (text, style), size in zip(cells, widths, strict=True):
        parts += [(" " * GAP, ""), (text.ljust(size), style)]
    begin = Line(parts, indent=GAP, fold=False)
    return [begin, *(line(text, indent=GAP)._replace(fold=False) for text in rest)]


def _stacked(verdicts: Sequence[DeviceVerdict], titles: dict[str, str], cells: dict[str, list[Span]]) -> list[Line]:
    rows = []
    for check, title in titles.items():
        rows.append(line(title, indent=GAP))
        for verdict, cell in zip(verdicts, cells[check], strict=True):
            rows.append(spans(cell, (f" on {verdict.device}", ""), indent=2 * GAP))
    return rows
