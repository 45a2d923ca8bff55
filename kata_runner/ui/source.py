"""Source code and differences on a screen: where a row is too long, it goes on between two words, below itself."""

from __future__ import annotations

from collections.abc import Iterable

from kata_runner.ui.text import Line

WIDTH = 120  # columns of the files that ship
FURTHER = 4  # columns that a row of code is moved in where it goes on


def source_rows(text: str, prose: Iterable[int] = ()) -> list[Line]:
    """The rows of a file. Those in `prose`, counted from 1, are sentences: what was wrapped for WIDTH is joined."""
    sentences, last = frozenset(prose), ""
    rows: list[Line] = []
    for number, row in enumerate(text.expandtabs(4).splitlines(), 1):
        goes_on = {number, number - 1} <= sentences and _was_wrapped(last, row)
        joined = f"{_text(rows.pop())} {row.strip()}" if goes_on else row
        rows.append(_row(joined, "", _words(joined) if number in sentences else _code(joined)))
        last = row
    return rows


def difference_rows(rows: Iterable[str], *, fold: bool = True) -> list[Line]:
    """The rows of a unified diff. Where it leaves something out, a mark tells so: line numbers would be of no file."""
    told: list[Line] = []
    for number, row in enumerate(row.expandtabs(4) for row in rows):
        if not row.startswith("@@"):
            told.append(_row(row or " ", _style(row, head=number < 2), 1 + _code(row[1:])))
        elif number > 2:
            told.append(_row("…", "quiet", 0))
    return told if fold else [row._replace(fold=False) for row in told]


def _was_wrapped(above: str, row: str) -> bool:
    """Whether a row stands below another one only because its first word had no room there: an item begins anew."""
    first = row.split(maxsplit=1)[:1]
    return bool(first and above.strip()) and first != ["-"] and len(above) + 1 + len(first[0]) > WIDTH


def _text(row: Line) -> str:
    return "".join(words for words, _ in row.spans)


def _row(row: str, style: str, hang: int) -> Line:
    return Line(((row, style),), hang=hang)


def _code(row: str) -> int:
    return len(row) - len(row.lstrip()) + FURTHER


def _words(row: str) -> int:
    begin = len(row) - len(row.lstrip())
    return begin + (2 if row.lstrip().startswith("- ") else 0)


def _style(row: str, *, head: bool) -> str:
    return "quiet" if head else {"+": "good", "-": "bad"}.get(row[:1], "")
