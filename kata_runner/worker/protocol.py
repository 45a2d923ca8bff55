"""What is said between the command, the worker and a run: one JSON object a line. Standard library only.

A client says `{"op": "run", "protocol", "key"}` and then the job; or `{"op": "hello"}`, or `{"op": "stop"}`. It hears
`accepted`, the child's events, an `alive` each second, and at the end `verdict`. By closing it ends the run.

A child's events, each with its token and its number:

    ready | unavailable{reason} | broken{text} | collected{checks} | loading | loaded | problem{problem} | start{id}
    failing{id, failure} | finish{id, outcome, seconds, failure} | stuck{id, line, code, variables}
    diagnosis{mistake, says} | done
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

PROTOCOL = 1


@dataclass(frozen=True)
class Subject:
    """The module under test: a text that somebody wrote, or something that ships with the kata."""

    kind: str  # source, solution, stub, answer, vacuous
    text: str | None = None  # of `source`: what the file held
    shown: str | None = None  # of `source`: its name as the learner knows it, never an absolute path
    path: str | None = None  # of `source`: where it lies, for `__file__`
    name: str | None = None  # of `answer`: its name; of `vacuous`: zeros, ones, input, negated, none
    function: str | None = None  # of `vacuous`: the public name that is replaced


@dataclass(frozen=True)
class Limits:
    """How much a run may take. Seconds, bytes."""

    check: float = 5.0
    device: float = 20.0
    load: float = 5.0
    startup: float = 60.0  # importing torch on a cold, slow machine; not charged to the learner
    output: int = 65536
    memory: int = 4 << 30
    file: int = 256 << 20  # of each file that is written
    processes: int = 64


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

    def to_json(self) -> dict[str, Any]:
        """Plain data, for the way between processes."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Job:
        """Rebuilds a job from `to_json`."""
        values = dict(data)
        values["subject"] = Subject(**values["subject"])
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
