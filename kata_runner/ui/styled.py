"""Styled rows on a terminal: the only module that imports rich, and only when there is a terminal."""

from __future__ import annotations

from typing import TextIO

from rich.console import Console
from rich.text import Text

from kata_runner.ui.text import Span

STYLES = {
    "": "",
    "good": "green",
    "bad": "bold red",
    "warn": "yellow",
    "quiet": "dim",
    "strong": "bold",
    "code": "cyan",
}


class StyledWriter:
    """Writes rows that are folded already, each word in its style."""

    def __init__(self, console: Console) -> None:
        self._console = console

    def __call__(self, row: list[Span]) -> None:
        text = Text.assemble(*((words, STYLES[style]) for words, style in row))
        text.rstrip()
        self._console.print(text, soft_wrap=True)


def styled_writer(stream: TextIO, *, colour: bool) -> StyledWriter:
    """A writer for a terminal; without colour, bold and dim are all it uses."""
    console = Console(file=stream, no_color=not colour, highlight=False, markup=False, emoji=False, force_terminal=True)
    return StyledWriter(console)
