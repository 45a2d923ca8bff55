"""Runs one job: starts children, keeps the limits, carries on after a kill with what is left, decides the verdict.

Standard library only. It believes events with the child's signature and number, and nothing else.
"""

from __future__ import annotations

import time
from dataclasses import replace
from functools import cached_property
from pathlib import Path

from kata_runner.core.report import DeviceVerdict
from kata_runner.worker import blame, hiding, stops
from kata_runner.worker.explain import explain_output
from kata_runner.worker.follow import Follower
from kata_runner.worker.launch import Child, Launcher
from kata_runner.worker.link import Link
from kata_runner.worker.output import Output
from kata_runner.worker.processes import remove_folder
from kata_runner.worker.protocol import Job
from kata_runner.worker.stops import Stop
from kata_runner.worker.tally import NOT_LOADED, Tally
from kata_runner.worker.watch import Watch

MOST_STOPS = 2  # kills and crashes before the rest is skipped


def supervise(job: Job, launcher: Launcher, link: Link) -> DeviceVerdict:
    """Sends the verdict on one job and gives it back; leaves no process behind. Raises ClientLeft when nobody waits.

    The verdict goes out once everything has been told to end; it has ended when this returns.
    """
    return Supervision(job, launcher, link).run()


class Supervision:
    """One job from its first child to its verdict."""

    def __init__(self, job: Job, launcher: Launcher, link: Link) -> None:
        self.job, self.launcher, self.link = job, launcher, link
        self.tally = Tally(job)
        self.watch = Watch(job.limits)
        self.output = Output(job.limits.output)
        self.began = time.monotonic()
        self.stopped = 0  # children that did not reach their end
        self.spared: set[tuple[str, str | None]] = set()  # steps at which a child was killed from outside, it seems
        self.failed_starts = 0
        self.child: Child | None = None  # the last one, until it is cleared away
        self.folders: list[Path] = []  # of all children, removed at the end: some take their time

    def run(self) -> DeviceVerdict:
        """Children one after another until nothing is left to run."""
        try:
            verdict = blame.settled(self._to_the_end(), self.job, self.tally, lambda: self._solution_passes)
            self.link.send({"event": "verdict", **verdict.to_json()})
            return verdict
        finally:
            self._clear_away()
            self.launcher.end()
            for folder in self.folders:
                remove_folder(folder)

    def _to_the_end(self) -> DeviceVerdict:
        while self._another():
            pass
        said = hiding.readable(self.output.text(), self.job.content)
        return self.tally.verdict(
            output=said,
            output_truncated=self.output.truncated,
            output_says=explain_output(said),
            seconds=time.monotonic() - self.began,
        )

    @cached_property
    def _solution_passes(self) -> bool:
        """Runs the kata's solution on the same checks in children of its own; the client hears nothing of it."""
        self._clear_away()
        job = replace(self.job, subject=replace(self.job.subject, kind="solution"), diagnose=False)
        other = Supervision(job, self.launcher, self.link.quiet())
        try:
            return other._to_the_end().status == "passed"
        finally:
            other._clear_away()
            self.folders += other.folders

    def _clear_away(self) -> None:
        if self.child is not None:
            self.child.clear_away()
            self.child = None

    def _another(self) -> bool:
        """Runs one child; whether one more is to follow."""
        self._clear_away()
        self.tally.begin_child()
        self.watch.enter("starting")
        try:
            self.child = child = self.launcher.start(replace(self.job, done=tuple(self.tally.results)))
        except OSError as error:  # a full disk, too many processes
            self.tally.broken = f"{stops.NOT_STARTED} {error.strerror or error}."
            return False
        self.folders.append(child.folder)
        self.output.begin_child(child.secret.encode())
        with Follower(self, child) as follower:
            stop = follower.follow()
        if self._can_be_excused():
            self.tally.excuse()
            return self._after(Stop("crashed", stops.CHANGED))
        return stop is not None and ((follower.killed and self._spare()) or self._after(stop))

    def _spare(self) -> bool:
        """A child that was killed gets another try at what it was at, once: whoever did it may have been outside."""
        step = self.tally.phase, self.tally.current
        if self.tally.phase in ("starting", "collected") or step in self.spared:
            return False
        self.spared.add(step)
        return True

    def _can_be_excused(self) -> bool:
        """Whether something of ours broke, and it was the learner's code that broke it: the other checks can go on."""
        if self.tally.broken is None or not self.tally.reached or self.job.subject.kind != "source":
            return False
        self.watch.enter("starting")  # what follows isn't charged
        return self._solution_passes

    def _after(self, stop: Stop) -> bool:
        """Writes down what stopped a child; whether the rest is worth another one."""
        tally, phase = self.tally, self.tally.phase
        if phase in ("starting", "collected"):
            return self._failed_start(stop)
        self.stopped += 1
        self.output.settle()
        if phase == "loading":
            tally.problem = stop.as_problem()
        elif check := tally.current or next(iter(tally.pending() if not tally.changed else ()), None):
            stop.settle(tally, check, self.watch.lasted())
        elif not tally.changed:
            tally.unfinished = (stop.kind, stop.message)
        spent = self.watch.spent >= self.job.limits.device
        if tally.problem or self.stopped >= MOST_STOPS or spent or self.job.trace is not None:
            tally.skip_pending(self._reason())
        return bool(tally.pending())

    def _failed_start(self, stop: Stop) -> bool:
        """A child that never came to the learner's code is our fault, or the machine's: tried twice."""
        self.failed_starts += 1
        if self.failed_starts < 2:
            return True
        last_words = self.output.before().strip().splitlines()[-1:]
        self.tally.broken = " ".join([stops.NOT_STARTED, *(last_words or [stop.message])])
        return False

    def _reason(self) -> str:
        if self.tally.problem:
            return NOT_LOADED
        if self.stopped >= MOST_STOPS:
            return stops.STOPPED_TWICE
        return stops.TIME_SPENT.format(limit=self.job.limits.device)
