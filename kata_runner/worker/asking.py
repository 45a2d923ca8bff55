"""Asks a child that is past its limit where it stands, in one way after the other. Standard library only."""

from __future__ import annotations

import signal
import time

from kata_runner.worker.launch import Child

APART = 0.1  # seconds past a limit between two ways
MOMENT = 0.005  # seconds for a C handler

# faulthandler's handler, which is written in C and knows the line; Python's, which knows the variables too; Python by
# force, amid native code (`last_look`): what it looks at may be damaged by that.
WAYS = [getattr(signal, name) for name in ("SIGUSR2", "SIGALRM", "SIGURG") if hasattr(signal, name)]


class Asking:
    """What one child was asked in the step that it is at."""

    def __init__(self, child: Child) -> None:
        self.child = child
        self.times = 0

    def again(self) -> None:
        """Another step has begun."""
        self.times = 0

    def ask(self, overdue: float) -> None:
        """Asks in the next way when it is time for that; `overdue` are the seconds since the limit."""
        if self.times < min(len(WAYS), 1 + int(overdue / APART)):
            self.child.signal(WAYS[self.times])
            self.times += 1

    def line_now(self) -> None:
        """Has the line written down at once, and waits the moment that this takes."""
        if WAYS:
            self.child.signal(WAYS[0])
            time.sleep(MOMENT)

    @property
    def forced(self) -> bool:
        """Whether nothing that it says from now on is to be believed."""
        return self.times == len(WAYS) > 0
