"""What the progress file gives back: named tuples, which a `kata` that only looks makes in no time."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple


class Version(NamedTuple):
    """What a kata's file held once."""

    number: int  # of this kata, from 1
    at: datetime
    why: str  # what made it be kept: "checked", "reset", …
    size: int  # bytes
    passed: bool  # whether these very bytes ever passed


class DeviceResult(NamedTuple):
    """How an attempt went on one device."""

    device: str
    status: str
    passed: int  # checks
    checks: int
    seconds: float


class Attempt(NamedTuple):
    """One run of a kata's checks on the learner's file."""

    number: int  # of all attempts: grows
    kata: str
    at: datetime
    devices: tuple[str, ...]  # asked for
    status: str
    problem: str | None  # its kind
    diagnosis: str | None  # the mistake's name
    hint_level: int  # the highest level read before it
    seed: int
    suite_hash: str
    seconds: float
    source: bytes  # what the file held
    results: tuple[DeviceResult, ...]


class KataProgress(NamedTuple):
    """Where a learner stands with one kata."""

    status: str = "not_attempted"  # "passed" once it ever was, else that of the last attempt
    last_status: str = "not_attempted"
    last_at: datetime | None = None
    attempts: int = 0  # in earnest: an untouched stub or a missing device is none
    passed_at: datetime | None = None  # the first time
    passed_suite: str | None = None  # hash of the checks that it passed the last time
    passed_on: frozenset[str] = frozenset()  # devices
    assisted: bool = False  # the solution was shown before a pass
    hint_level: int = 0


class Guess(NamedTuple):
    """What a learner thought was wrong with a kata."""

    at: datetime
    text: str
