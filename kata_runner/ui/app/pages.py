"""Pages that lie over the screen: something to read, a kata to find, a question, a sentence to write."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Footer, Input, Label, OptionList
from textual.widgets.option_list import Option

from kata_runner.ui.app.desk import Asked
from kata_runner.ui.app.rows import Rows
from kata_runner.ui.marks import mark
from kata_runner.ui.overview import Entry

Bound = Binding | tuple[str, str] | tuple[str, str, str]
CLOSE: list[Bound] = [
    Binding("escape,q", "dismiss", "close"),
    Binding("ctrl+c", "app.stop", show=False),
    Binding("ctrl+z", "app.suspend_process", show=False),
]

ELSEWHERE = (*"nphtewsdgrvcj", "slash", "question_mark")

WIDEST = 104  # columns of a page, as the style below has it
BESIDE = 4  # columns that its margins and its scroll bar take


def room_to_read(width: int) -> int:
    """The columns that words on a page have, on a screen of that many."""
    return min(width, WIDEST) - BESIDE


class Reading(ModalScreen[None]):
    """Something to read, as long as it may be. The keys of the screen below work from here too."""

    BINDINGS: ClassVar[list[Bound]] = [
        *CLOSE,
        *(Binding(key, f"leave_for('{key}')", show=False) for key in ELSEWHERE),
    ]
    CSS = """
    Reading { align: center middle; }
    Reading > Vertical { width: 100%; max-width: 104; height: 90%; background: $surface; padding: 0 1; }
    Reading .title { text-style: bold; height: auto; padding-bottom: 1; }
    """

    def __init__(self, page: Asked, *, unicode: bool) -> None:
        super().__init__()
        self._page, self._unicode = page, unicode

    def compose(self) -> ComposeResult:
        """A title, the rows, the keys."""
        with Vertical():
            yield Label(self._page.title, classes="title", markup=False)
            with VerticalScroll():
                yield Rows(self._page.rows, unicode=self._unicode)
        yield Footer(show_command_palette=False)

    def action_leave_for(self, key: str) -> None:
        """Closes the page, and does what the key does on the screen below."""
        self.dismiss()
        self.app.call_later(self.app.simulate_key, key)


class Finding(ModalScreen[str | None]):
    """A kata to go to: type a part of its name or title."""

    BINDINGS: ClassVar[list[Bound]] = [
        Binding("escape", "dismiss(None)", "close"),
        Binding("down", "move(1)", show=False, priority=True),
        Binding("up", "move(-1)", show=False, priority=True),
        Binding("ctrl+c", "app.stop", show=False, priority=True),
        Binding("ctrl+z", "app.suspend_process", show=False, priority=True),
    ]
    CSS = """
    Finding { align: center middle; }
    Finding > Vertical { width: 100%; max-width: 72; height: 80%; background: $surface; padding: 0 1; }
    Finding Input { margin-bottom: 1; }
    Finding OptionList { height: 1fr; border: none; background: $surface; }
    Finding OptionList > .option-list--option-highlighted {
        background: $foreground; color: $background; text-style: bold;
    }
    """

    def __init__(self, entries: Sequence[Entry], *, unicode: bool) -> None:
        super().__init__()
        self._entries, self._unicode = entries, unicode

    def compose(self) -> ComposeResult:
        """A line to type in, and the katas that fit."""
        with Vertical():
            yield Input(placeholder="a part of a name or a title")
            yield OptionList()
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """All katas, until something is typed."""
        self._fill("")

    def on_input_changed(self, event: Input.Changed) -> None:
        """Only those that fit."""
        self._fill(event.value)

    def on_input_submitted(self) -> None:
        """The one that is marked."""
        found = self.query_one(OptionList)
        if found.highlighted is not None:
            self.dismiss(found.get_option_at_index(found.highlighted).id)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """The one that was clicked."""
        self.dismiss(event.option_id)

    def action_move(self, by: int) -> None:
        """Marks another one, with the cursor where one types."""
        found = self.query_one(OptionList)
        if by > 0:
            found.action_cursor_down()
        else:
            found.action_cursor_up()

    def _fill(self, text: str) -> None:
        words = text.lower().replace("_", " ").split()
        found = self.query_one(OptionList)
        found.clear_options()
        for entry in self._entries:
            about = f"{entry.kata.slug.replace('_', ' ')} {entry.kata.title} {entry.kata.topic}".lower()
            if all(word in about for word in words):
                name = f"{mark(entry.status, unicode=self._unicode)} {entry.kata.slug}  {entry.kata.title}"
                found.add_option(Option(_plain(name), id=entry.kata.slug))
        found.highlighted = 0 if found.option_count else None


class Question(ModalScreen[bool]):
    """Yes or no; whatever is not a yes is a no."""

    BINDINGS: ClassVar[list[Bound]] = [
        Binding("y", "dismiss(True)", "yes"),
        Binding("n,escape,enter", "dismiss(False)", "no"),
        Binding("ctrl+c", "app.stop", show=False),
        Binding("ctrl+z", "app.suspend_process", show=False),
    ]
    CSS = """
    Question { align: center middle; }
    Question > Vertical { width: 100%; max-width: 60; height: auto; background: $surface; padding: 1 2; }
    Question Label { width: 1fr; }
    """

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def compose(self) -> ComposeResult:
        """The question, and what the keys mean."""
        with Vertical():
            yield Label(self._text, markup=False)
            yield Label("y  yes     n  no", classes="keys", markup=False)
        yield Footer(show_command_palette=False)


class Sentence(ModalScreen[str | None]):
    """A sentence to write."""

    BINDINGS: ClassVar[list[Bound]] = [
        Binding("escape", "dismiss(None)", "close"),
        Binding("ctrl+c", "app.stop", show=False, priority=True),
        Binding("ctrl+z", "app.suspend_process", show=False, priority=True),
    ]
    CSS = """
    Sentence { align: center middle; }
    Sentence > Vertical { width: 100%; max-width: 72; height: auto; background: $surface; padding: 1 2; }
    Sentence Label { width: 1fr; padding-bottom: 1; }
    """

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def compose(self) -> ComposeResult:
        """What is asked, and a line to type in."""
        with Vertical():
            yield Label(self._text, markup=False)
            yield Input()
        yield Footer(show_command_palette=False)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """What was written."""
        self.dismiss(event.value)


def _plain(text: str) -> str:
    """The text with nothing in it that Textual would read as markup."""
    return text.replace("[", "\\[")
