"""What a kata and a topic are."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

from kata_runner.core.limits import Limits

KINDS = ("write", "fix", "predict")
LEVELS = range(1, 6)
DEVICES = ("cpu", "gpu")  # what topic.toml may list; "gpu" stands for every accelerator, the simulated one too
SLUG = re.compile(r"[a-z][a-z0-9_]{1,31}")


@dataclass(frozen=True)
class Kata:
    """One exercise, as its topic's `topic.toml` describes it."""

    slug: str
    title: str
    kind: str  # one of KINDS
    level: int  # one of LEVELS
    minutes: int
    topic: str  # the folder's name, `02_by_hand`
    needs: tuple[str, ...] = ()  # slugs of katas that come earlier
    devices: tuple[str, ...] = DEVICES
    was: tuple[str, ...] = ()  # slugs that it had before
    limits: Mapping[str, float] = field(default_factory=dict, hash=False)  # by name, as in core.limits
    extra: str | None = None  # the extra (core.extras) without which it can't be run

    @property
    def gpu(self) -> bool:
        """Whether it is checked on accelerators too."""
        return "gpu" in self.devices

    def allows(self, limits: Mapping[str, float] = MappingProxyType({})) -> Limits:
        """How much a run of it may take; `limits`, by name, come before its own."""
        return Limits().with_({**self.limits, **limits})


class Topic(NamedTuple):
    """A folder of katas in learning order."""

    name: str  # the folder's name, `02_by_hand`
    title: str
    katas: tuple[Kata, ...]
