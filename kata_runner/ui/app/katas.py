"""The list of topics and katas with their marks, at the side of the screen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual.binding import Binding
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from kata_runner.core.kata import Topic
from kata_runner.ui.app.pages import Bound
from kata_runner.ui.app.rows import STYLES
from kata_runner.ui.marks import mark, style
from kata_runner.ui.overview import Entry

LIST_WIDTH = 30  # columns, as the style below has it


class Katas(OptionList):
    """One row a kata, under its topic; the one that is open is marked by an arrow too, never by colour alone."""

    BINDINGS: ClassVar[list[Bound]] = [
        Binding("escape", "app.lists", show=False),
        Binding("pageup", "app.read('page_up')", show=False),
        Binding("pagedown", "app.read('page_down')", show=False),
    ]
    DEFAULT_CSS = """
    Katas { width: 30; height: 1fr; border: none; padding: 0 1; background: $panel; scrollbar-size-vertical: 1; }
    Katas:focus { border: none; }
    Katas > .option-list--option-disabled { color: $text-muted; }
    Katas > .option-list--option-highlighted { background: $foreground 12%; color: $foreground; text-style: none; }
    Katas:focus > .option-list--option-highlighted {
        background: $foreground 20%; color: $foreground; text-style: underline;
    }
    """

    def fill(self, topics: Iterable[Topic], entries: Sequence[Entry], opened: str, *, unicode: bool) -> None:
        """Shows where the learner stands; the cursor goes to the kata that is open."""
        by_slug = {entry.kata.slug: entry for entry in entries}
        options: list[Option] = []
        for topic in topics:
            inside = [by_slug[kata.slug] for kata in topic.katas if kata.slug in by_slug]
            done = sum(entry.status == "passed" for entry in inside)
            head = Content.assemble((topic.name, "bold"), (f" {done}/{len(inside)}", STYLES["quiet"]))
            options.append(Option(head, id=f"topic:{topic.name}", disabled=True))
            options += [_option(entry, entry.kata.slug == opened, unicode=unicode) for entry in inside]
        self.clear_options()
        self.add_options(options)
        place = next((number for number, option in enumerate(options) if option.id == opened), None)
        self.highlighted = place


def _option(entry: Entry, is_open: bool, *, unicode: bool) -> Option:
    arrow = ("→" if unicode else ">") if is_open else " "
    sign = (f"{mark(entry.status, unicode=unicode)} ", STYLES[style(entry.status)])
    name = (entry.kata.slug, "bold" if is_open else "")
    due = [(" due", STYLES["warn"])] if entry.due else []
    return Option(Content.assemble((arrow, ""), sign, name, *due), id=entry.kata.slug)
