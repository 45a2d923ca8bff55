"""Brings what another thread hears to the screen."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kata_runner.ui.app.desk import Listener, Verdict, Word


class Across:
    """Brings what a watching thread hears to the screen, as long as its kata is open."""

    def __init__(self, screen: Listener, bring: Callable[[Callable[[], None]], object], ended: threading.Event) -> None:
        self._screen, self._bring, self._ended = screen, bring, ended

    def _tell(self, action: Callable[..., None], *arguments: object) -> None:
        def now() -> None:
            if not self._ended.is_set():
                action(*arguments)

        if not self._ended.is_set():
            self._bring(now)

    def began(self, devices: Sequence[str]) -> None:
        self._tell(self._screen.began, devices)

    def event(self, device: str, event: Mapping[str, Any]) -> None:
        self._tell(self._screen.event, device, event)

    def judged(self, verdict: Verdict) -> None:
        self._tell(self._screen.judged, verdict)

    def said(self, word: Word) -> None:
        self._tell(self._screen.said, word)

    def warned(self, text: str) -> None:
        self._tell(self._screen.warned, text)
