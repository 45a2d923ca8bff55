"""The keys at the foot of the screen: as many as have room, the ones most used first; `?` names them all."""

from __future__ import annotations

from collections.abc import Iterator

from textual.app import ComposeResult
from textual.events import Resize
from textual.widget import Widget
from textual.widgets import Footer


class Keys(Footer):
    """Textual's footer, without a key that is cut in two."""

    def __init__(self) -> None:
        super().__init__(show_command_palette=False, compact=True)
        self._width = 0

    def compose(self) -> ComposeResult:
        """The keys that have room."""
        yield from _fitting(super().compose(), self.app.size.width)

    async def on_resize(self, event: Resize) -> None:
        """Another width, other keys."""
        if event.size.width != self._width:
            self._width = event.size.width
            await self.recompose()


def _fitting(keys: ComposeResult, room: int) -> Iterator[Widget]:
    for key in keys:
        room -= len(getattr(key, "key_display", "")) + 1 + len(getattr(key, "description", ""))
        if room < 0:
            return
        room -= 1
        yield key
