"""From what a tracer kept to rows: the whole story, or the few rows that say why."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from kata_runner.core.trace import Row, Variable
from kata_runner.testing.sealing import seal
from kata_runner.testing.wording import count

from .nodes import Call, Folded, Item, Rounds, Step, Steps

MOST_ROWS = 240
LAST_ROWS = 40  # of these, at the end
SHORT_ROWS = 8  # of the short table: rows of calls and lines, and the variables below them
HELD_BESIDE = 2  # variables where it raised, beside rows with marks
NUMERIC = ("tensor", "array", "module")

Make = Callable[[Any], Iterator[Row]]


def rows_of(calls: Folded, raised: str | None = None) -> tuple[Row, ...]:
    """Every row, in the order of what happened. raised: what the last call ended with, where no line said so."""
    rows = list(_folded(calls, _call, "call", 0))
    if raised is not None and not any(row.kind == "raise" for row in rows):
        rows.append(Row("raise", rows[-1].depth if rows else 0, text=raised))
    if len(rows) <= MOST_ROWS:
        return tuple(rows)
    left = len(rows) - MOST_ROWS
    first, last = rows[: MOST_ROWS - LAST_ROWS], rows[-LAST_ROWS:]
    return (*first, Row("fold", 0, text=f"… {left} more rows"), *last)


def _folded(
    folded: Folded, make: Make, noun: str, depth: int, *, name_each: bool = False, where: str = ""
) -> Iterator[Row]:
    """What is kept of many alike, and how many were left out between. where: comes before each name."""
    before = 0
    for number, one in folded.kept():
        if number - before > 1:
            yield Row("fold", depth, text=f"{where}… {_more(number - before - 1, noun)}")
        if name_each and folded.count > 1:
            last = ", the last" if number == folded.count and number > 1 else ""
            yield Row("fold", depth, text=f"{where}{noun} {number}{last}")
        yield from make(one)
        before = number


def _more(number: int, noun: str) -> str:
    return count(number, f"more {noun}")


def _call(call: Call) -> Iterator[Row]:
    name = f"{call.name} goes on" if call.resumed else call.name
    yield Row("call", call.depth, call.line, name, variables=tuple(call.arguments))
    yield from _steps(call.steps, call.depth)
    if call.hidden:
        yield Row("fold", call.depth + 1, text=f"… {count(call.hidden, 'deeper call')}")
    if call.result is not None and not (call.result.kind == "NoneType" and _gives_nothing(call)):
        kind = "yield" if call.waits else "return"
        line = call.step.statement.line if call.step else call.line
        yield Row(kind, call.depth, line, variables=(call.result,), marks=tuple(call.marks))


def _gives_nothing(call: Call) -> bool:
    """Whether it is no news that a call gave None: a constructor, a generator that has come to its end."""
    return call.name.endswith("__init__") or call.resumed


def _steps(steps: Steps, depth: int, *, within: bool = False) -> Iterator[Row]:
    """within: in a round of a loop, so that it has to be said which loop a round is of."""
    for item in steps.items:
        yield from _item(item, depth, within=within)
    if steps.left_out:
        yield Row("fold", depth, text=f"… {_more(steps.left_out, 'line')}")


def _item(item: Item, depth: int, *, within: bool) -> Iterator[Row]:
    if isinstance(item, Rounds):
        rounds, where = _without_the_last_look(item.rounds), f"line {item.loop.first}: " if within else ""
        yield from _folded(rounds, lambda r: _steps(r, depth, within=True), "round", depth, name_each=True, where=where)
        return
    line = Row("line", depth, item.statement.line, item.statement.text)
    changed = replace(line, variables=tuple(item.variables), marks=tuple(item.marks))
    if not item.calls.count:
        yield changed
    else:  # what the line did comes after what it called
        yield line
        yield from _folded(item.calls, _call, "call", depth + 1)
        if changed != line:
            yield replace(changed, code=None)
    if item.raised is not None:
        at = item.raised_at or item.statement.line
        if at != item.statement.line and (code := item.statement.row(at)):
            yield Row("line", depth, at, code)
        yield Row("raise", depth, at, None, item.raised, tuple(item.reads))


def _without_the_last_look(rounds: Folded) -> Folded:
    """A `for` asks once more whether there is another item: that is no round."""
    last: Steps = rounds.last()
    only = last.items[0] if len(last.items) == 1 else None
    empty = (
        isinstance(only, Step) and only.statement.head_of is not None and not only.variables and not only.calls.count
    )
    if rounds.count < 2 or not empty or (isinstance(only, Step) and only.raised):
        return rounds
    late = rounds.late[:-1]
    first = rounds.first if rounds.late else rounds.first[:-1]
    return replace(rounds, first=first, late=late, count=rounds.count - 1)


def short_rows(rows: Sequence[Row]) -> tuple[Row, ...]:
    """The rows that say why: what came in, where something changed, how it ended; none where that is no news."""
    marked = [row for row in rows if row.marks]
    end = next((row for row in reversed(rows) if row.kind in ("raise", "return")), None)
    if end is None or not (marked or (end.kind == "raise" and any(_counts(one) for one in end.variables))):
        return ()
    begin = replace(rows[0], variables=tuple([one for one in rows[0].variables if _counts(one)][:3]))
    last, others = _trimmed(end), [_trimmed(row) for row in marked if row is not end]
    if others and end.kind == "raise":  # what it held says less than what was marked
        last = replace(last, variables=last.variables[:HELD_BESIDE])
    room, kept = SHORT_ROWS - _height(last), []
    for row in others:
        if (room := room - _height(row)) >= 0:
            kept.append(row)
    says_more = end.kind != "raise" or _has_other(begin, end)
    chosen = [begin, *kept] if says_more and (room >= _height(begin) or not kept) else kept
    if end.kind == "raise":
        line = next(
            (row for row in reversed(rows[: rows.index(end)]) if row.kind == "line" and row.line == end.line), None
        )
        chosen += [replace(line, variables=(), marks=())] if line is not None and line not in chosen else []
    elif not any(row.line == end.line and row.kind == "line" for row in chosen):
        line = next((row for row in reversed(rows) if row.kind == "line" and row.line == end.line), None)
        chosen += [replace(line, variables=(), marks=())] if line is not None else []
    return (*chosen, last)


def _counts(variable: Variable) -> bool:
    return variable.kind in NUMERIC


def _has_other(begin: Row, end: Row) -> bool:
    known = [replace(one, name="") for one in end.variables]
    return any(replace(one, name="") not in known for one in begin.variables)


def _trimmed(row: Row) -> Row:
    wanted = [one for one in row.variables if _counts(one) or row.kind == "return" or row.marks]
    return replace(row, variables=tuple(wanted[:4]))


def _height(row: Row) -> int:
    return 1 + len(row.variables) + len(row.marks)


seal(__name__)
