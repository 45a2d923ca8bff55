"""The commands' own words on the full screen: where a key does the same as a command, the key is named."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from kata_runner.core.errors import KataError
from kata_runner.core.kata import Kata
from kata_runner.ui.captured import Captured
from kata_runner.ui.text import Line

SAYS = (  # with the kata's name in place of KATA
    (", then: kata check KATA", ", and save."),
    ("kata check KATA", "save it"),
    ("kata hint KATA", "press h"),
    ("kata trace KATA", "press t"),
    ("kata solution KATA --diff", "press d"),
    ("Leave --diff out: kata solution KATA", "The solution alone: press s"),
    ("kata solution KATA --give-up", "press s"),
    ("kata solution KATA", "press s"),
    ("kata reset KATA --yes", "press r"),
    ("kata reset KATA", "press r"),
    ("For example: kata guess KATA ", "For example: "),
)
NO_MORE = r"(?![\w-])(?! --)"  # of a name, and of options


class ByKeys(Captured):
    """Keeps what is said about one kata, in keys."""

    def __init__(self, kata: Kata, width: int, *, unicode: bool) -> None:
        super().__init__(width, unicode=unicode)
        self._kata = kata

    def say(self, text: str | Line = "", style: str = "", *, indent: int = 0, hang: int = 0) -> None:
        """Before it is folded: a key needs less room."""
        said = text if isinstance(text, Line) else in_keys(text, self._kata)
        super().say(said, style, indent=indent, hang=hang)

    def show(self, rows: Iterable[Line]) -> None:
        """Rows that were laid out keep their columns."""
        super().show(
            row._replace(spans=[(_as_wide(words, self._kata), style) for words, style in row.spans]) for row in rows
        )


def in_keys(text: str, kata: Kata) -> str:
    """The text with keys in place of commands; commands that no key stands for, and those with options, stay."""
    for command, key in SAYS:
        text = re.sub(re.escape(command.replace("KATA", kata.slug)) + NO_MORE, key, text)
    return text


@contextmanager
def errors_in_keys(kata: Kata) -> Iterator[None]:
    """What goes wrong within names keys too."""
    try:
        yield
    except KataError as error:
        error.next_step = in_keys(error.next_step, kata) if error.next_step else None
        raise


def _as_wide(words: str, kata: Kata) -> str:
    """In keys, and as wide as before where the words end in the gap before a next column."""
    said = in_keys(words, kata)
    return said.ljust(len(words)) if words.endswith("  ") and said != words else said
