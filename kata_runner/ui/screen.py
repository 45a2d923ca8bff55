"""The screen: where words go. It knows the terminal, the width and the form asked for, and never what is said."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import Any, Protocol, TextIO

from kata_runner.core.errors import EnvironmentProblem, KataError
from kata_runner.ui.text import Line, Span, ascii_only, fold, line, plain, visible

WIDEST = 100  # longer lines are hard to read
USUAL = (80, 24)
WITHOUT_LINKS = ("linux", "eterm", "vt100", "vt220")  # terminals that may show what makes a link
PATIENCE = 0.3  # seconds for the first line of a program that writes into this one; it started first


class Writer(Protocol):
    """Puts one folded row on standard output."""

    def __call__(self, row: list[Span]) -> None: ...


class Screen:
    """Standard output for what was asked, standard error for everything said beside it.

    A reader that goes away (`kata list | head`) never changes what a command does or returns.
    """

    def __init__(
        self,
        out: TextIO | None = None,
        err: TextIO | None = None,
        *,
        terminal: bool = False,
        err_terminal: bool = False,
        asks: bool = False,
        unicode: bool = True,
        colour: bool = False,
        size: tuple[int, int] = USUAL,
    ) -> None:
        self.out: TextIO = out or sys.stdout or io.StringIO()  # a closed standard output is None
        self.err = err or sys.stderr or io.StringIO()
        self.json = False
        self.plain = False  # line by line is asked for
        self.terminal = terminal  # a person looks at standard output, and it can move its cursor
        self.err_terminal = err_terminal  # a line on standard error can be rewritten
        self.asks = asks  # a person can answer
        self.unicode = unicode
        self.colour = colour
        self.width = max(min(size[0], WIDEST), 1)
        self.height = size[1]
        self.links: dict[str, str] = {}  # files as they are shown, and their addresses: a terminal can open them
        self._gone: set[int] = set()
        self._writer: Writer | None = None

    @classmethod
    def of_process(cls) -> Screen:
        """The screen that this process was started on."""
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="backslashreplace")
        dumb = os.environ.get("TERM") == "dumb"
        seen = _is_terminal(sys.stdout)
        return cls(
            terminal=seen and not dumb,
            err_terminal=_is_terminal(sys.stderr) and not dumb,
            asks=seen and _is_terminal(sys.stdin),
            unicode=_knows_unicode(sys.stdout) and _knows_unicode(sys.stderr),
            colour=seen and not dumb and not os.environ.get("NO_COLOR"),
            size=_size(seen),
        )

    @property
    def is_full(self) -> bool:
        """Whether a person looks at a terminal that a full screen can be drawn on, and wants one."""
        wishes = ("KATA_PLAIN", "ACCESSIBLE")  # the second is what screen readers' users set for other programs
        return (
            self.terminal
            and self.err_terminal
            and self.asks
            and self.unicode
            and not self.plain
            and not any(os.environ.get(wish) for wish in wishes)
        )

    def say(self, text: str | Line = "", style: str = "", *, indent: int = 0, hang: int = 0) -> None:
        """Says a line on standard output; in the JSON form nothing."""
        rows = [text] if isinstance(text, Line) else _apart(text, style, indent, hang, self.width)
        self.show(rows)

    def show(self, rows: Iterable[Line]) -> None:
        """Says several lines."""
        if self.json:
            return
        for row in rows:
            for folded in fold(_shown(row, self.unicode), self.width):
                self._write(folded, self.out)
        self._flush(self.out)

    def rows(self, rows: Iterable[Line]) -> int:
        """How many rows of the screen some lines take."""
        return sum(len(fold(row, self.width)) for row in rows)

    def warn(self, text: str) -> None:
        """A sentence beside the answer, on standard error."""
        for sentence in text.splitlines():
            for row in _apart(sentence, "", 0, 0, self.width):
                for folded in fold(_shown(row, self.unicode), self.width):
                    self._write(folded, self.err)
        self._flush(self.err)

    def fail(self, error: KataError) -> None:
        """Says what went wrong and what to do next; in the JSON form as an object too."""
        self.error(int(error.code), error.message, error.next_step)

    def error(self, code: int, message: str, next_step: str | None = None) -> None:
        """An error that has no exception of ours, such as Ctrl-C."""
        self.warn(message)
        if next_step:
            self.warn(next_step)
        if self.json:
            self.answer({"error": {"code": code, "message": message, "next": next_step}})

    def answer(self, data: Mapping[str, Any]) -> None:
        """The one object of the JSON form."""
        import json

        text = json.dumps({"version": 1, **data}, indent=2, ensure_ascii=not self.unicode, allow_nan=False)
        self._put(text.encode("utf-8", "backslashreplace").decode("utf-8") + "\n", self.out)
        self._flush(self.out)

    def ask(self, question: str, *, default: bool) -> bool:
        """A question for yes or no; Enter takes the default, and an input that has ended is a no."""
        choices = "[Y/n]" if default else "[y/N]"
        self.warn_in_place(f"{question} {choices} ")
        reply = sys.stdin.readline()
        if not reply:
            self.warn(" ")
            return False
        return reply.strip().lower() in ("y", "yes") if reply.strip() else default

    def reply(self, prompt: str) -> str | None:
        """A line that a person types; None where the input has ended."""
        self.warn_in_place(prompt)
        text = _read_line(sys.stdin)
        if text is None:
            self.warn(" ")
        return text

    def piped_lines(self) -> Callable[[str], str | None] | None:
        """What reads the lines that another program sends, without prompts; None where none does."""
        if self.asks or not _is_sent(sys.stdin):
            return None
        first = [_read_line(sys.stdin)]
        if first[0] is None:
            return None

        def following(prompt: str) -> str | None:
            del prompt
            return first.pop() if first else _read_line(sys.stdin)

        return following

    def raw(self, text: str) -> None:
        """A file's text on standard output, as it is."""
        self._put(text, self.out)
        self._flush(self.out)

    def link(self, before: str, address: str) -> None:
        """Words, and an address that a terminal can open: on a line of its own where both don't fit, never cut."""
        if len(before) + 1 + len(address) <= self.width:
            self.show([line(f"{before} {address}")._replace(fold=False)])
        else:
            self.show([line(before), line(address, indent=2)._replace(fold=False)])

    def warn_in_place(self, text: str) -> None:
        """Text on standard error with no line break after it."""
        self._put(text if self.unicode else ascii_only(text), self.err)
        self._flush(self.err)

    def _write(self, row: list[Span], stream: TextIO) -> None:
        if not self.terminal or stream is not self.out:
            self._put(plain(row) + "\n", stream)
            return
        writer = self._styled()
        self._guard(stream, lambda: writer(row))

    def _styled(self) -> Writer:
        if self._writer is None:
            from kata_runner.ui.styled import styled_writer

            links = self.links if os.environ.get("TERM") not in WITHOUT_LINKS else {}
            self._writer = styled_writer(self.out, colour=self.colour, links=links)
        return self._writer

    def _put(self, text: str, stream: TextIO) -> None:
        self._guard(stream, lambda: stream.write(text))

    def _flush(self, stream: TextIO) -> None:
        self._guard(stream, stream.flush)

    def _guard(self, stream: TextIO, write: Callable[[], object]) -> None:
        """Runs a write; a reader that has gone is remembered and spared the rest."""
        if id(stream) in self._gone:
            return
        try:
            write()
        except BrokenPipeError:
            self._gone.add(id(stream))
            _silence(stream)
        except OSError as error:
            self._gone.add(id(stream))
            _silence(stream)
            if stream is self.out:
                raise EnvironmentProblem(
                    f"What this command says could not be written: {error.strerror or error}.",
                    next_step="Send its output somewhere else, or make room there.",
                ) from error


def _apart(sentence: str, style: str, indent: int, hang: int, width: int) -> list[Line]:
    """A sentence; where it is too long and ends with a command, that stands whole on a line of its own."""
    before, colon, command = sentence.partition(": kata ")
    if not colon or indent + len(sentence) <= width:
        return [line(sentence, style, indent=indent, hang=hang)]
    rest = line(f"kata {command}", style, indent=indent + 2)._replace(fold=False)
    return [line(f"{before}:", style, indent=indent, hang=hang), rest]


def _shown(row: Line, unicode: bool) -> Line:
    clean = [(visible(words), style) for words, style in row.spans]
    return row._replace(spans=clean if unicode else [(ascii_only(words), style) for words, style in clean])


def _read_line(stream: TextIO | None) -> str | None:
    """The next line; letters that can't be read are marks of their own. None at the end."""
    if isinstance(stream, io.TextIOWrapper) and stream.errors != "replace":  # else it has been read from
        stream.reconfigure(errors="replace")
    text = stream.readline() if stream is not None else ""
    return text.rstrip("\r\n") if text else None


def _is_sent(stream: TextIO | None) -> bool:
    """Whether there is a line on standard input, which is no terminal.

    A pipe that nobody writes to, as a service or a script may leave it open, is not waited for: it would be for ever.
    """
    if stream is None or _is_terminal(stream):
        return False
    try:
        number = stream.fileno()
    except (OSError, ValueError):  # what stands in for it in a test
        return False
    if os.name != "posix":
        return True
    from select import select

    return bool(select([number], [], [], PATIENCE)[0])


def _is_terminal(stream: TextIO | None) -> bool:
    try:
        return stream is not None and stream.isatty()
    except ValueError:  # it is closed
        return False


def _knows_unicode(stream: TextIO | None) -> bool:
    try:
        "✓…█".encode((stream and stream.encoding) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _size(seen: bool) -> tuple[int, int]:
    """Columns and rows: as COLUMNS and LINES say, else as the terminal does, else the usual ones.

    `shutil` has a function for this, and imports three compression libraries with it.
    """
    columns, rows = (_number(os.environ.get(name)) for name in ("COLUMNS", "LINES"))
    if seen and not (columns and rows):
        with suppress(OSError, ValueError, AttributeError):
            size = os.get_terminal_size(sys.__stdout__.fileno())  # type: ignore[union-attr]
            columns, rows = columns or size.columns, rows or size.lines
    return columns or (USUAL[0] if seen else WIDEST), rows or USUAL[1]


def _number(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdigit() else 0


def _silence(stream: TextIO) -> None:
    """Lets what is left in the buffer go nowhere, so that the interpreter's last flush does not complain."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
