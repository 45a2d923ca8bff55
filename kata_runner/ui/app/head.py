"""The head of the screen: the kata, its file, and in a word how it came out."""

from __future__ import annotations

from textual.content import Content

from kata_runner.core.kata import Kata
from kata_runner.ui.app.rows import STYLES
from kata_runner.ui.marks import marked

MARGINS = 2  # columns


def head_of(kata: Kata, file: str, status: str, *, width: int, about: bool, unicode: bool) -> Content:
    """Two rows of that width; level and minutes go below a name that leaves no room for them."""
    told = f"level {kata.level}{' · ' if unicode else ', '}{kata.minutes} min" if about else ""
    name, room = len(f"{kata.slug}  {kata.title}"), width - MARGINS
    gap = "\n" if told and name <= room < name + 2 + len(told) else "  "
    parts = [(kata.slug, "bold"), (f"  {kata.title}{gap}", ""), (told, STYLES["quiet"]), ("\n", "")]
    parts.append((file, STYLES["code"]))
    if status:
        sign, style = marked(status, unicode=unicode)
        parts += [("  ", ""), (sign, STYLES[style])]
    return Content.assemble(*parts)
