"""What is read on the screen: it is scrolled by the screen's own keys, wherever the focus is."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.screen import Screen

from kata_runner.ui.app.pages import Bound


class Base(Screen[None], inherit_bindings=False):
    """The screen below all pages. Nothing has the focus at first, so that every key is the screen's."""

    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[Bound]] = [Binding("super+c", "copy_text", show=False)]


class Pane(VerticalScroll, can_focus=False):
    """Text that may be longer than there is room for. A click on it takes the focus from the list of katas."""

    @property
    def has_more(self) -> bool:
        """Whether some of it is below what is in sight."""
        return self.scroll_y < self.max_scroll_y

    def read(self, where: str) -> None:
        """Goes up, down, a page up or down, to its start or its end."""
        scrolls = {
            "up": self.scroll_up,
            "down": self.scroll_down,
            "page_up": self.scroll_page_up,
            "page_down": self.scroll_page_down,
            "home": self.scroll_home,
            "end": self.scroll_end,
        }
        scrolls[where](animate=False)

    def on_mouse_down(self) -> None:
        """The keys are for what was clicked."""
        self.screen.set_focus(None)
