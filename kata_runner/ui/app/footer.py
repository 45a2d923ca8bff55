"""The keys at the foot of the screen: as many as have room, the ones most used first; `?` names them all."""

from __future__ import annotations

from collections.abc import Iterator

from textual.app import ComposeResult
from textual.events import Resize
from textual.widget import Widget
from textual.widgets import Footer
from textual.widgets._footer import FooterKey

MORE = "…"


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


def _fitting(composed: ComposeResult, room: int) -> Iterator[Widget]:
    """Those that have room, and where some have none, a sign of it that leads to all of them."""
    keys = list(composed)
    widths = [len(getattr(key, "key_display", "")) + 1 + len(getattr(key, "description", "")) for key in keys]
    ends = [sum(widths[: number + 1]) + number for number in range(len(keys))]
    if not keys or ends[-1] <= room:
        yield from keys
        return
    yield from (key for key, end in zip(keys, ends, strict=True) if end + len(MORE) < room)
    yield FooterKey("question_mark", MORE, "", "help", tooltip="all keys")
