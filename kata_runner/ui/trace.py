"""A function line by line: rows of code, and below each what the line made or changed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from kata_runner.core.trace import Mark, Row, Trace, Variable
from kata_runner.ui.text import Line, line, spans

STEP = 2  # columns that a call within a call is moved in
DEEPEST = 5  # and no further than so many steps
WIDE = 64  # columns from which on cells stand below one another
LONGEST_CELL = 18  # characters that decide a column's width
NEVER_SHORTER = 12  # characters of a row of code, however narrow the screen


class Style(NamedTuple):
    """The screen that it is for."""

    width: int
    unicode: bool
    columns: tuple[int, ...]  # the width of each cell; () where the screen is too narrow
    short: bool = False  # a variable and an exception take one row each

    def cut(self, text: str, before: int) -> str:
        """The text as far as it has room behind so many columns, where a row is all that it gets."""
        room = max(self.width - before, NEVER_SHORTER)
        return text if not self.short or len(text) <= room else text[: room - 1].rstrip() + "…"


def trace_lines(trace: Trace, *, width: int, unicode: bool = True, indent: int = 2, short: bool = False) -> list[Line]:
    """Everything in a trace, in the order in which it happened. short: what is too long for a row is cut."""
    style = Style(width, unicode, _columns(trace.rows) if width >= WIDE else (), short)
    numbers = max((len(str(row.line)) for row in trace.rows if row.line), default=1)
    lines: list[Line] = []
    for row in trace.rows:
        begin = indent + STEP * min(row.depth, DEEPEST)
        lines += _row(row, begin, numbers, style)
    if trace.cut:
        lines.append(spans(("! ", "warn"), (trace.cut, ""), indent=indent, hang=2))
    return lines


def _row(row: Row, begin: int, numbers: int, style: Style) -> list[Line]:
    inside = begin + numbers + 2
    below = [line for one in row.variables for line in _variable(one, inside + STEP, style, row.kind)]
    below += [_mark(mark, inside + STEP) for mark in row.marks]
    if row.kind == "fold":
        return [line(row.text or "", "quiet", indent=inside)]
    if row.kind == "raise":
        sign = "✗" if style.unicode else "x"
        says = style.cut(f"raised {row.text}", inside + 2)
        raised = spans((f"{sign} ", "bad"), (says, "bad"), indent=inside, hang=2)
        held = [line("there it held:", "quiet", indent=inside + STEP)] if row.variables else []
        return [raised, *held, *below]
    if row.kind in ("return", "yield") or row.code is None:
        return below
    number = str(row.line or "").rjust(numbers)
    if row.kind == "call":
        says = "is called with:" if row.variables else "is called" if not row.code.endswith("goes on") else ""
        head = spans((f"{number}  ", "quiet"), (row.code, "strong"), (f" {says}", "quiet"), indent=begin)
        return [head._replace(fold=False), *below]
    room = max(style.width - inside, NEVER_SHORTER)
    code = row.code if len(row.code) <= room else row.code[: room - 1] + "…"
    return [spans((f"{number}  ", "quiet"), (code, "code"), indent=begin)._replace(fold=False), *below]


def _mark(mark: Mark, indent: int) -> Line:
    """What perhaps should not have changed: a sign and a sentence, for colour says nothing alone."""
    return spans(("! ", "warn"), (mark.says, "warn"), indent=indent, hang=2)


def _variable(variable: Variable, indent: int, style: Style, kind: str) -> list[Line]:
    name = {"return": "returns", "yield": "gives"}.get(kind, variable.name)
    cells = _cells(variable)
    if not style.columns:
        said = "  ".join(cell for cell in cells if cell)
        said = style.cut(f"  {said}", indent + len(name))
        return [spans((name, "strong" if kind == "line" else "quiet"), (said, ""), indent=indent, hang=STEP)]
    padded = [cell.ljust(size) for cell, size in zip(cells, style.columns[1:], strict=True) if size]
    head = name.ljust(style.columns[0])
    said = style.cut(f"  {'  '.join(padded)}".rstrip(), indent + len(head))
    return [spans((head, "quiet"), (said, ""), indent=indent, hang=style.columns[0] + 2)]


def _cells(variable: Variable) -> tuple[str, ...]:
    """Kind and shape, dtype, device, whether it tracks gradients, the value."""
    if variable.dtype is None and variable.kind in ("number", "str", "bool", "NoneType"):
        return variable.value or "", "", "", "", ""
    shape = f" {_shape(variable.shape)}" if variable.shape is not None and variable.kind != "number" else ""
    module = variable.kind == "module"
    what = (variable.value or "") if module else f"{variable.kind}{shape}"
    tracks = "tracks" if variable.tracks else ""
    return what, variable.dtype or "", variable.device or "", tracks, "" if module else variable.value or ""


def _shape(shape: Sequence[int]) -> str:
    return f"({', '.join(map(str, shape))}{',' if len(shape) == 1 else ''})"


def _columns(rows: Iterable[Row]) -> tuple[int, ...]:
    """How wide each cell is but for the last, by what stands in it; a column in which nothing stands takes none."""
    table = [(one.name or "returns", *_cells(one)) for row in rows for one in row.variables]
    return tuple(max(min(len(cell), LONGEST_CELL) for cell in column) for column in zip(*table, strict=True))
