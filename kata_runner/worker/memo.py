"""What a diagnosis found out of the mistakes and the solution, for the next one that asks the same in this process."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from typing import Any, TypeVar, cast

from kata_runner.testing.sealing import seal

T = TypeVar("T")

_clock = time.process_time


class Memo:
    """Makes a thing once. What that took is charged whenever it is asked for again.

    So its clock goes as if everything had been made afresh: a diagnosis that would be given up for its length in a
    learner's run, which has nothing to look up, is given up here as well.
    """

    def __init__(self) -> None:
        self._kept: dict[Hashable, tuple[Any, float]] = {}
        self._of_seed: dict[Hashable, tuple[Any, float]] = {}
        self._charged = 0.0

    def clock(self) -> float:
        """Seconds of this process's own time, and those that were charged."""
        return _clock() + self._charged

    def forget_seed(self) -> None:
        """Drops what only a run with the same seed can ask for."""
        self._of_seed.clear()

    def once(self, key: Hashable, make: Callable[[], T], *, any_seed: bool = False) -> T:
        """What `make` gives, or gave for that key before. any_seed: it is worth keeping for runs with other seeds."""
        kept = self._kept if any_seed else self._of_seed
        if key in kept:
            made, seconds = kept[key]
            self._charged += seconds
            return cast(T, made)
        began = self.clock()  # one thing may be made of others
        made = make()
        kept[key] = made, self.clock() - began
        return made


seal(__name__)
