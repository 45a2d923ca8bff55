"""Lines of words with styles, folded to a width: what every part of the screen is made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

Span = tuple[str, str]  # words, and the name of their style: "", good, bad, warn, quiet, strong, code

NARROWEST = 20  # narrower than this, lines run over rather than be cut to pieces
HANGING = 16  # columns that a line further in has at least: it moves less far in where there are fewer
CUT = "… (cut)"  # where a row had no end that anybody would read


class Line(NamedTuple):
    """One line before it is folded."""

    spans: Sequence[Span] = ()
    indent: int = 0
    hang: int = 0  # how much further the lines that follow are moved in
    fold: bool = True  # code and paths are never folded: they can be pasted


def line(text: str = "", style: str = "", *, indent: int = 0, hang: int = 0) -> Line:
    """A line in one style."""
    return Line(((text, style),), indent, hang)


def spans(*parts: Span, indent: int = 0, hang: int = 0) -> Line:
    """A line of several styles."""
    return Line(parts, indent, hang)


def code(text: str, *, indent: int = 0, style: str = "code") -> list[Line]:
    """Lines that are shown as they are, however long."""
    return [Line(((row, style),), indent, fold=False) for row in text.expandtabs(4).splitlines()]


def shortened(text: str, most: int) -> str:
    """The text with rows of at most `most` characters; what is longer is cut, and says so."""
    return "\n".join(row if len(row) <= most else f"{row[:most].rstrip()} {CUT}" for row in text.split("\n"))


def paragraphs(text: str, style: str = "", *, indent: int = 0, hang: int = 0) -> list[Line]:
    """A text whose line breaks are kept."""
    return [line(row, style, indent=indent, hang=hang) for row in text.splitlines()]


def fold(row: Line, width: int) -> list[list[Span]]:
    """The rows that a line takes when it may be `width` columns wide; words are never cut."""
    text = "".join(words for words, _ in row.spans)
    if not row.fold or len(text) <= width - row.indent:  # nearly always, and much quicker than what follows
        return [[(" " * row.indent, ""), *row.spans]]
    styles = [style for words, style in row.spans for _ in words]
    width = max(width, row.indent + NARROWEST)
    indent, start, rows = row.indent, 0, []
    while True:
        end = _break_at(text, start, width - indent)
        rows.append([(" " * indent, ""), *_runs(text[start:end], styles[start:end])])
        start = end + _leading_blanks(text, end)
        indent = max(row.indent, min(row.indent + row.hang, width - HANGING))
        if start >= len(text):
            return rows


def plain(row: Iterable[Span]) -> str:
    """The words without their styles."""
    return "".join(words for words, _ in row).rstrip()


def _break_at(text: str, start: int, room: int) -> int:
    if len(text) - start <= room:
        return len(text)
    first = start + _leading_blanks(text, start)
    cut = text.rfind(" ", first, start + room + 1)
    if cut < 0:
        cut = text.find(" ", start + room)
    return cut if cut >= 0 else len(text)


def _leading_blanks(text: str, start: int) -> int:
    return len(text[start:]) - len(text[start:].lstrip(" "))


def _runs(text: str, styles: Sequence[str]) -> list[Span]:
    runs: list[Span] = []
    for character, style in zip(text, styles, strict=True):
        if runs and runs[-1][1] == style:
            runs[-1] = (runs[-1][0] + character, style)
        else:
            runs.append((character, style))
    return runs


def visible(text: str) -> str:
    """The text with control characters written out, so that nothing printed can play with the terminal."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c == "\n" else _written_out(c) for c in text)


def _written_out(character: str) -> str:
    return " " if character == "\t" else repr(character)[1:-1]


def ascii_only(text: str) -> str:
    """The text for a terminal or a file that knows ASCII only."""
    if text.isascii():
        return text
    return text.translate(_IN_ASCII).encode("ascii", "backslashreplace").decode("ascii")


_IN_ASCII = str.maketrans(
    {
        "\N{CHECK MARK}": "+",
        "\N{BALLOT X}": "x",
        "\N{WHITE CIRCLE}": "o",
        "\N{FULL BLOCK}": "#",
        "\N{LIGHT SHADE}": ".",
        "\N{HORIZONTAL ELLIPSIS}": "...",
        "\N{EM DASH}": "-",
        "\N{EN DASH}": "-",
        "\N{MINUS SIGN}": "-",
        "\N{MIDDLE DOT}": "-",
        "\N{MULTIPLICATION SIGN}": "x",
        "\N{RIGHTWARDS ARROW}": "->",
        "\N{LEFT DOUBLE QUOTATION MARK}": '"',
        "\N{RIGHT DOUBLE QUOTATION MARK}": '"',
        "\N{LEFT SINGLE QUOTATION MARK}": "'",
        "\N{RIGHT SINGLE QUOTATION MARK}": "'",
        "\N{SUPERSCRIPT TWO}": "^2",
        "\N{LESS-THAN OR EQUAL TO}": "<=",
        "\N{GREATER-THAN OR EQUAL TO}": ">=",
        "\N{NOT EQUAL TO}": "!=",
        "\N{PLUS-MINUS SIGN}": "+-",
        "\N{NO-BREAK SPACE}": " ",
    }
)
