"""Styled rows on a terminal: the only module that imports rich, and only when there is a terminal."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import TextIO

from rich.console import Console
from rich.style import Style
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

    def __init__(self, console: Console, links: Mapping[str, str]) -> None:
        self._console = console
        self._links = links

    def __call__(self, row: list[Span]) -> None:
        text = Text.assemble(*((words, STYLES[style]) for words, style in row))
        text.rstrip()
        for name, address in self._links.items():
            text.highlight_regex(rf"{re.escape(name)}(:\d+)?", Style(link=address))
        self._console.print(text, soft_wrap=True)


def styled_writer(stream: TextIO, *, colour: bool, links: Mapping[str, str] = MappingProxyType({})) -> StyledWriter:
    """A writer for a terminal; without colour, bold and dim are all it uses.

    `links` are addresses by the words that lead there, to be looked at anew for every row.
    """
    console = Console(file=stream, no_color=not colour, highlight=False, markup=False, emoji=False, force_terminal=True)
    return StyledWriter(console, links)
