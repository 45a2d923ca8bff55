"""What a child is told: a job, and what it needs beside it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from kata_runner.worker.protocol import Job


@dataclass(frozen=True)
class Order:
    """One child's task."""

    job: Job
    token: str  # with which events are signed
    secret: str  # of marks among the output
    folder: str
    parent: int

    def to_json(self) -> dict[str, Any]:
        """Plain data, for a child that was spawned."""
        return {**vars(self), "job": self.job.to_json()}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Order:
        """Rebuilds an order from `to_json`."""
        return cls(**{**data, "job": Job.from_json(data["job"])})
