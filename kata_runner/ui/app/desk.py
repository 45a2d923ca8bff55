"""What the full screen is handed: everything that it shows and does, without a word on how."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from kata_runner.core.kata import Kata, Topic
from kata_runner.core.report import Report
from kata_runner.ui.overview import Entry
from kata_runner.ui.text import Line


@dataclass(frozen=True)
class Asked:
    """Something that a key shows on a page of its own."""

    title: str
    rows: Callable[[int], Sequence[Line]]  # by the width that they may take


@dataclass(frozen=True)
class Verdict:
    """What a save gave: a report, and how it is told at any size."""

    kata: Kata
    report: Report
    rows: Callable[[int, int], Sequence[Line]]  # by the width and the height that is in sight
    following: Kata | None  # the kata to go on with after a pass
    start: bool = False  # the file is a program to mend, as it came: its story is to be read first


@dataclass(frozen=True)
class Word:
    """A sentence about the file while nothing can be judged: it is missing, say."""

    text: str
    bad: bool = True


class Listener(Protocol):
    """Hears what happens to the kata that is open; called from a thread of the desk's."""

    def began(self, devices: Sequence[str]) -> None:
        """A save is being checked on these devices."""

    def event(self, device: str, event: Mapping[str, Any]) -> None:
        """Something happened in that run: a check began, a check finished."""

    def judged(self, verdict: Verdict) -> None:
        """The verdict on what the file holds now."""

    def said(self, word: Word) -> None:
        """Something else that the learner should know."""

    def warned(self, text: str) -> None:
        """Something beside the verdict: it could not be kept, say."""


class Desk(Protocol):
    """The learner's katas and all that can be done with them."""

    unicode: bool

    def topics(self) -> Iterable[Topic]:
        """All katas, in learning order."""

    def entries(self) -> Sequence[Entry]:
        """Each kata and where the learner stands with it."""

    def first(self) -> Kata:
        """The kata to open with."""

    def file_of(self, kata: Kata) -> str:
        """The learner's file, as they know it."""

    def task(self, kata: Kata) -> Sequence[Line]:
        """What the kata asks for."""

    def watch(self, kata: Kata, listener: Listener, ended: Callable[[], bool]) -> None:
        """Checks the kata now and after every save, until `ended` says so."""

    def asked(self, what: str, kata: Kata, width: int) -> Asked:
        """A page: hint, solution, give_up, difference, trace, status. KataError where there is none."""

    def reset(self, kata: Kata) -> str:
        """Puts the stub in place of the learner's file and says what became of that. KataError."""

    def guess(self, kata: Kata, text: str) -> str:
        """Keeps what the learner thinks is wrong. KataError."""

    def editor(self, kata: Kata) -> Sequence[str] | None:
        """The command that opens the learner's file in their editor; None where they have named none."""

    def devices(self) -> str:
        """The devices that checks run on, in a word: auto, cpu, simgpu."""

    def next_devices(self) -> str:
        """Goes on to the next choice of devices and gives it."""
