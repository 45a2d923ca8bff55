"""A sign of life while something slow runs: one line that is rewritten on a terminal, now and then a line elsewhere."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Any

from kata_runner.core import clock
from kata_runner.ui.screen import Screen

PATIENCE = 1.0  # seconds without a word before the first one
PACE = 0.2  # seconds between two on a terminal
PACE_ELSEWHERE = 10.0  # and in a file or a log
ERASE = "\r\x1b[K"


class Ticker:
    """Counts what has happened and, when it takes long, says so on standard error."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._moving = screen.err_terminal
        self._lock = threading.Lock()
        self._waiting: dict[str, Sequence[str]] = {}
        self._total = 0
        self._checks: dict[tuple[str, str], list[str]] = {}  # by kata and device, in the suite's order
        self._over: dict[tuple[str, str], int] = {}  # how many of them are
        self._running: dict[tuple[str, str], str] = {}  # the check that runs there now
        self._titles: dict[tuple[str, str], str] = {}
        self._shown = ""
        self._spoke_at = clock.monotonic()
        self._ended = threading.Event()
        self._thread: threading.Thread | None = None

    def begin(self, katas: Mapping[str, Sequence[str]]) -> None:
        """Waits for these katas, each with its devices."""
        with self._lock:
            self._waiting = dict(katas)
            self._total = len(katas)
            self._spoke_at = clock.monotonic()
        if katas and self._thread is None:
            self._thread = threading.Thread(target=self._tick, daemon=True)
            self._thread.start()

    def event(self, kata: str, device: str, event: Mapping[str, Any]) -> None:
        """Takes in one event of a run."""
        where, name = (kata, device), event.get("event")
        with self._lock:
            if name == "collected":
                checks = event.get("checks") or []
                self._checks[where], self._over[where] = [check["id"] for check in checks], 0
                self._titles.update({(kata, check["id"]): check["title"] for check in checks})
            elif name in ("start", "finish") and event.get("id") in self._checks.get(where, ()):
                self._running[where] = event["id"]
                self._over[where] = self._checks[where].index(event["id"]) + (name == "finish")

    def done(self, kata: str) -> None:
        """One kata has its verdict."""
        with self._lock:
            self._waiting.pop(kata, None)

    def hush(self) -> None:
        """Takes the line away, for something else is about to be said."""
        with self._lock:
            self._erase()
            self._spoke_at = clock.monotonic()

    def __enter__(self) -> Ticker:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._ended.set()
        if self._thread is not None:
            self._thread.join()
        self.hush()

    def _tick(self) -> None:
        while not self._ended.wait(PACE):
            with self._lock:
                pace = PACE if self._moving and self._shown else PATIENCE if self._moving else PACE_ELSEWHERE
                if self._waiting and clock.monotonic() - self._spoke_at >= pace:
                    self._speak(self._sentence())

    def _speak(self, text: str) -> None:
        self._spoke_at = clock.monotonic()
        if not self._moving:
            self._screen.warn(text)
        elif text != self._shown:
            self._screen.warn_in_place(ERASE + text[: self._screen.width - 1])
            self._shown = text

    def _erase(self) -> None:
        if self._shown:
            self._screen.warn_in_place(ERASE)
            self._shown = ""

    def _sentence(self) -> str:
        if self._total > 1:
            return f"{self._total - len(self._waiting)} of {self._total} katas checked …"
        ((kata, devices),) = self._waiting.items()
        if not any((kata, device) in self._checks for device in devices):
            return f"{kata}: starting PyTorch …"
        counts = [self._count(kata, device) for device in devices]
        title = next((self._title(kata, device) for device in devices if (kata, device) in self._running), "")
        return f"{kata}: {', '.join(counts)} … {title}".rstrip()

    def _count(self, kata: str, device: str) -> str:
        total = len(self._checks.get((kata, device), ()))
        return f"{self._over[kata, device]} of {total} on {device}" if total else f"starting on {device}"

    def _title(self, kata: str, device: str) -> str:
        return self._titles.get((kata, self._running[kata, device]), "")
