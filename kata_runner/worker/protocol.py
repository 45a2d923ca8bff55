"""What is said between the command, the worker and a run: one JSON object a line. Standard library only.

A client says `{"op": "run", "protocol", "key"}` and then the job; or `{"op": "hello"}`, or `{"op": "stop"}`. It hears
`accepted`, the child's events, an `alive` each second, and at the end `verdict`. By closing it ends the run.

A child's events, each with its number, behind a signature (`signing`):

    ready | unavailable{reason} | broken{text} | collected{checks} | loading | loaded | problem{problem} | start{id}
    failing{id, failure} | finish{id, outcome, seconds, failure, curve?} | stuck{id, line, code, variables}
    diagnosis{mistake, says} | tracing | trace{id, trace} | done
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from kata_runner.core.limits import Limits

__all__ = ["PROTOCOL", "Job", "Limits", "Subject", "decode", "encode"]

PROTOCOL = 1


@dataclass(frozen=True)
class Subject:
    """The module under test: a text that somebody wrote, or something that ships with the kata."""

    kind: str  # source, solution, stub, answer, vacuous, several
    text: str | None = None  # of `source`: what the file held
    shown: str | None = None  # of `source`: its name as the learner knows it, never an absolute path
    path: str | None = None  # of `source`: where it lies, for `__file__`
    name: str | None = None  # of `answer`: its name; of `vacuous`: zeros, ones, input, negated, none
    function: str | None = None  # of `vacuous`: the public name that is replaced
    parts: tuple[Part, ...] = ()  # of `several`: what is played in one process, each reported as if it were a check


@dataclass(frozen=True)
class Part:
    """One of several subjects, with the seed of its run."""

    subject: Subject
    seed: int = 0
    to_the_end: bool = True  # else until the first check that doesn't pass: what comes after it doesn't matter
    all_checks: bool = True  # else only those of which this seed may make something else than an earlier part's did

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Part:
        """Rebuilds a part from `asdict`."""
        return cls(**{**data, "subject": Subject(**{**data["subject"], "parts": ()})})


@dataclass(frozen=True)
class Job:
    """One kata on one device."""

    kata: str
    topic: str
    kind: str  # write, fix, predict
    content: str  # the folder of the four trees
    device: str
    subject: Subject
    seed: int = 0
    shrink: bool = True
    diagnose: bool = True
    limits: Limits = field(default_factory=Limits)
    done: tuple[str, ...] = ()  # checks that a restarted child leaves out
    explain: bool = False  # a failure gets a short table, where that says more
    trace: str | None = None  # the check whose last call is wanted line by line; those behind it are left out

    def to_json(self) -> dict[str, Any]:
        """Plain data, for the way between processes."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Job:
        """Rebuilds a job from `to_json`."""
        values = dict(data)
        subject = dict(values["subject"])
        values["subject"] = Subject(**{**subject, "parts": tuple(map(Part.from_json, subject["parts"]))})
        values["limits"] = Limits(**values["limits"])
        values["done"] = tuple(values["done"])
        return cls(**values)


def encode(message: Mapping[str, Any]) -> bytes:
    """One message as a line."""
    return json.dumps(message, separators=(",", ":"), allow_nan=True).encode() + b"\n"


def decode(line: bytes) -> dict[str, Any]:
    """The message of a line; ValueError when it is none."""
    message = json.loads(line)
    if not isinstance(message, dict):
        raise ValueError("a message is a JSON object")
    return message
