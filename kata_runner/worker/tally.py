"""From a child's events to a verdict: what was promised, what was reported, and what that adds up to. Pure logic."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from kata_runner.core.curve import Curve
from kata_runner.core.report import CheckResult, DeviceVerdict, Diagnosis, Failure, Problem, worst_status
from kata_runner.core.trace import Trace
from kata_runner.worker.protocol import Job
from kata_runner.worker.stops import CHANGED

Event = Mapping[str, Any]


class Disturbed(Exception):
    """An event that no honest run sends: doubled, out of order, or about a check that isn't there."""


class EndedEarly(Exception):
    """The child says that it is done, and isn't."""


class Tally:
    """Takes the events of one job, however many children it needs.

    `phase` is where the present child stands: starting, collected, loading, between, check, ending, tracing, done, or
    refused.
    """

    def __init__(self, job: Job) -> None:
        self.job = job
        self.phase = "starting"
        self.titles: dict[str, str] = {}  # the suite's own list, taken before the subject is loaded
        self.results: dict[str, CheckResult] = {}
        self.current: str | None = None
        self.failing: Failure | None = None  # the smallest input so far of the check that runs
        self.stuck: Event | None = None  # where the step stood when its time was nearly up
        self.problem: Problem | None = None
        self.diagnosis: Diagnosis | None = None
        self.traces: dict[str, Trace] = {}
        self.unavailable: str | None = None
        self.broken: str | None = None  # our own fault, in a sentence
        self.broke_at = ""  # the phase in which that happened
        self.changed = False  # the subject's code has broken what the checks work with
        self.reached = False  # a child came to the subject's code
        self.finished = False
        self.unfinished = ("crashed", NOT_FINISHED)  # what kept a run whose checks are all done from its end
        self._causes: dict[object, str] = {}

    def begin_child(self) -> None:
        """Another child takes up what is left."""
        self.phase, self.current, self.failing, self.stuck = "starting", None, None, None

    def pending(self) -> list[str]:
        """The checks that have no outcome yet, in order."""
        return [check for check in self.titles if check not in self.results]

    def take(self, event: Event) -> None:
        """The next event of the present child; raises Disturbed when it can't be true."""
        rule = RULES.get(str(event.get("event")))
        if rule is None or self.phase not in rule[0]:
            raise Disturbed
        try:
            rule[1](self, event)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise Disturbed from error

    def _ready(self, _event: Event) -> None:
        """The child has started; nothing to note."""

    def _unavailable(self, event: Event) -> None:
        self.unavailable, self.phase = str(event["reason"]), "refused"

    def _broken(self, event: Event) -> None:
        failed = any(result.outcome != "passed" for result in self.results.values())
        if self.phase not in ("ending", "tracing") or not failed:  # else the verdict stands: only the end broke
            self.broken, self.broke_at = str(event["text"]), self.phase
        self.phase = "refused"

    def excuse(self) -> None:
        """What broke was the work of the subject's code: its child has ended where it was, and the rest may go on."""
        self.broken, self.changed, self.phase = None, True, self.broke_at

    def _collected(self, event: Event) -> None:
        titles = {str(check["id"]): str(check["title"]) for check in event["checks"]}
        if len(titles) != len(event["checks"]) or (self.titles and list(titles) != list(self.titles)):
            raise Disturbed
        self.titles, self.phase = titles, "collected"

    def _loading(self, _event: Event) -> None:
        self.phase, self.reached = "loading", True

    def _loaded(self, _event: Event) -> None:
        self._between()

    def _problem(self, event: Event) -> None:
        self.problem, self.phase = Problem(**event["problem"]), "ending"

    def _start(self, event: Event) -> None:
        if event["id"] not in self.titles or event["id"] in self.results:
            raise Disturbed
        self.current, self.failing, self.stuck, self.phase = event["id"], None, None, "check"

    def _failing(self, event: Event) -> None:
        self._must_be_current(event)
        self.failing = Failure.from_json(event["failure"])

    def _finish(self, event: Event) -> None:
        self._must_be_current(event)
        outcome = event["outcome"] if event["outcome"] in ("passed", "failed") else "error"
        failure = Failure.from_json(event["failure"]) if event.get("failure") else None
        curve = Curve.from_json(event["curve"]) if event.get("curve") else None
        self.settle(event["id"], outcome, failure=failure, seconds=float(event["seconds"]), curve=curve)
        self._between()

    def _stuck(self, event: Event) -> None:
        if event.get("id") == self.current:
            self.stuck = event

    def _diagnosis(self, event: Event) -> None:
        if event.get("mistake"):
            self.diagnosis = Diagnosis(str(event["mistake"]), str(event["says"]))

    def _tracing(self, _event: Event) -> None:
        self.phase = "tracing"

    def _trace(self, event: Event) -> None:
        if event["id"] in self.titles:
            self.traces[event["id"]] = Trace.from_json(event["trace"])
        if self.phase == "tracing":
            self.phase = "ending"

    def _done(self, _event: Event) -> None:
        if self.problem or self.job.trace is not None:
            self.skip_pending(NOT_LOADED if self.problem else NOT_TRACED)
        if self.pending():
            raise EndedEarly
        self.phase, self.finished = "done", True

    def _must_be_current(self, event: Event) -> None:
        if event["id"] != self.current:
            raise Disturbed

    def _between(self) -> None:
        self.current, self.failing, self.stuck = None, None, None
        self.phase = "between" if self.pending() else "ending"

    def settle(self, check: str, outcome: str, *, failure: Failure | None = None, **more: Any) -> None:
        """Gives a check its outcome; one that failed for an earlier one's cause is skipped."""
        message = more.pop("message", failure.message if failure else None)
        result = CheckResult(check, self.titles[check], outcome, message=message, failure=failure, **more)
        if outcome == "failed" and failure and (cause := _cause(failure)):
            first = self._causes.setdefault(cause, check)
            if first != check:
                result = replace(result, outcome="skipped", message=f"same cause as {self.titles[first]}", failure=None)
        self.results[check] = result

    def skip_pending(self, reason: str) -> None:
        """Every check without an outcome is skipped."""
        for check in self.pending():
            self.settle(check, "skipped", message=reason)

    def verdict(self, **more: Any) -> DeviceVerdict:
        """What all of it adds up to; `more` is what a run knows beside its events."""
        status, reason = self._status()
        checks = tuple(
            replace(self.results[check], trace=self.traces.get(check)) for check in self.titles if check in self.results
        )
        return DeviceVerdict(self.job.device, status, checks, self.problem, self.diagnosis, reason=reason, **more)

    def _status(self) -> tuple[str, str | None]:
        if self.broken is not None:
            return "error", self.broken
        if self.unavailable is not None:
            return "unavailable", self.unavailable
        if self.problem:
            return STATUS_OF_PROBLEM.get(self.problem.kind, "failed"), None
        outcomes = [result.outcome for result in self.results.values()]
        if not self.titles:
            return "error", NO_CHECKS
        if self.finished and not self.pending() and set(outcomes) == {"passed"}:
            return ("crashed", CHANGED) if self.changed else ("passed", None)
        if self._not_attempted():
            return "not_attempted", None
        bad = [outcome for outcome in outcomes if outcome not in ("passed", "skipped")]
        if bad:
            return worst_status(bad), None
        if self.changed:
            return "crashed", CHANGED
        kind, reason = self.unfinished
        return "timeout" if kind == "timeout" else "crashed", reason

    def _not_attempted(self) -> bool:
        """Nothing passed, and whatever ran came upon NotImplementedError."""
        ran = [result for result in self.results.values() if result.outcome != "skipped"]
        return bool(ran) and all(one.outcome == "failed" and _is_unwritten(one.failure) for one in ran)


def _is_unwritten(failure: Failure | None) -> bool:
    return failure is not None and failure.kind == "not_implemented"


def _cause(failure: Failure) -> object | None:
    """What two failures share when they come from one fault; None where that can't be said."""
    told = failure.exception
    if told and told.line is not None:
        return told.type, told.line
    if failure.kind in ("values", "condition") or failure.function is None:
        return None
    return failure.function, failure.kind


NOT_LOADED = "not run: the file could not be loaded"
NOT_TRACED = "not run: another check is traced"
NOT_FINISHED = "Your code ended the run before all was over."
STATUS_OF_PROBLEM = {"timeout": "timeout", "crashed": "crashed", "exit": "crashed"}
NO_CHECKS = "The suite of this kata has no checks."

STARTED = ("starting", "collected", "loading", "between", "check", "ending")
RULES: dict[str, tuple[tuple[str, ...], Callable[[Tally, Event], None]]] = {
    "ready": (("starting",), Tally._ready),
    "unavailable": (("starting", "collected", "loading", "between"), Tally._unavailable),
    "broken": (STARTED, Tally._broken),
    "collected": (("starting",), Tally._collected),
    "loading": (("collected",), Tally._loading),
    "loaded": (("loading",), Tally._loaded),
    "problem": (("collected", "loading"), Tally._problem),
    "start": (("between",), Tally._start),
    "failing": (("check",), Tally._failing),
    "finish": (("check",), Tally._finish),
    "stuck": (STARTED, Tally._stuck),
    "diagnosis": (("between", "ending"), Tally._diagnosis),
    "tracing": (("between", "ending"), Tally._tracing),
    "trace": (("check", "tracing"), Tally._trace),
    "done": (("ending", "between", "collected", "tracing"), Tally._done),
}
