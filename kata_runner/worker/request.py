"""What a command asks of the worker: one kata, on some devices."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kata_runner.core.kata import Kata
from kata_runner.worker.protocol import Job, Limits, Subject


@dataclass(frozen=True)
class RunRequest:
    """One kata to run on some devices."""

    kata: Kata
    subject: Subject
    devices: tuple[str, ...]
    named: frozenset[str] = frozenset()  # devices that were asked for by name: missing ones are reported
    seed: int = 0
    limits: Limits | None = None  # by default those of the kata
    shrink: bool = True
    diagnose: bool = True
    explain: bool = False  # a failure gets a short table of variables
    trace: str | None = None  # the check that is to be told line by line, instead of a verdict

    def job(self, device: str, content: Path) -> Job:
        """What a worker is told about one device."""
        kata = self.kata
        limits = self.limits or kata.allows()
        where = (kata.slug, kata.topic, kata.kind, str(content), device)
        how = (self.seed, self.shrink, self.diagnose, limits)
        return Job(*where, self.subject, *how, explain=self.explain, trace=self.trace)


OnEvent = Callable[[RunRequest, str, dict[str, Any]], None]
