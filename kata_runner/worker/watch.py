"""How long a child may still take, by the step it is at."""

from __future__ import annotations

import time

from kata_runner.worker.protocol import Limits

GRACE = 0.5  # seconds past a limit for a child to say where it stands; then it is killed
FREE = ("starting", "collected")  # steps that aren't charged to the learner
TRACING = 2.0  # seconds for the short table of a failure: the verdict waits for it


class Watch:
    """The clock of one run. Limits are seconds; starting isn't charged to the device's."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.spent = 0.0
        self.step = "starting"
        self.failed = False  # something failed, so the end is only about the diagnosis
        self._since = self._counted = time.monotonic()

    def enter(self, step: str) -> None:
        """A step begins; the same one again (a check after a check) begins anew."""
        self._count()
        self.step, self._since = step, time.monotonic()

    def _count(self) -> None:
        now = time.monotonic()
        if self.step not in FREE:
            self.spent += now - self._counted
        self._counted = now

    def lasted(self) -> float:
        """Seconds since this step began."""
        return time.monotonic() - self._since

    def overdue(self) -> float:
        """Seconds since the nearest limit passed; negative while there is time left."""
        self._count()
        late = time.monotonic() - self._since - self._allowed()
        return late if self.step in FREE else max(late, self._device_overdue())

    def of_device(self) -> bool:
        """Whether it is the device's limit that has passed."""
        return self.step not in FREE and self._device_overdue() >= 0

    def _device_overdue(self) -> float:
        whole = self.step != "ending" or self.failed  # a run that passed isn't failed for its last milliseconds
        return self.spent - self.limits.device if whole else float("-inf")

    def _allowed(self) -> float:
        if self.step in FREE:
            return self.limits.startup
        if self.step == "loading":
            return self.limits.load
        if self.step == "tracing":
            return TRACING
        if self.step == "ending" and self.failed:
            return max(self.limits.check, self.limits.device / 2)
        return self.limits.check
