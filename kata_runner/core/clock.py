"""The time, behind one module that tests can replace: call `clock.now()`, never import the function."""

from __future__ import annotations

import os
import time
from datetime import UTC, datetime

from kata_runner.core.errors import UsageProblem


def now() -> datetime:
    """The time of day in UTC; `KATA_NOW` (an ISO date or time) puts another in its place."""
    pretended = os.environ.get("KATA_NOW")
    return parse(pretended, "KATA_NOW") if pretended else datetime.now(UTC)


def parse(text: str, what: str = "the date") -> datetime:
    """The time that an ISO text names, in UTC; a text without a zone means UTC. Anything else is a UsageProblem."""
    try:
        moment = datetime.fromisoformat(text.strip())
        return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
    except (ValueError, OverflowError) as error:
        raise UsageProblem(
            f"{what} is {text!r}, which is no date.", next_step="Write it as 2027-01-31 or 2027-01-31T18:00."
        ) from error


def local(moment: datetime) -> datetime:
    """The same time as this machine's zone has it; in UTC where that can't be told, at the ends of time."""
    try:
        return moment.astimezone()
    except (OverflowError, OSError, ValueError):
        return moment


def stamp(moment: datetime) -> str:
    """A time as text that sorts, to the microsecond: `2027-01-31T18:00:00.000000Z`."""
    return moment.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="microseconds") + "Z"


def unstamp(text: str) -> datetime:
    """The time of a stamp; the beginning of 1970 where a damaged disk has made something else of it."""
    try:
        found = datetime.fromisoformat(text)
        return found if found.tzinfo is UTC else found.astimezone(UTC)
    except (ValueError, TypeError, OverflowError):
        return datetime(1970, 1, 1, tzinfo=UTC)


def monotonic() -> float:
    """Seconds that only ever grow, for durations."""
    return time.monotonic()
