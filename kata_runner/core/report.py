"""The report of one kata run: outcomes of checks on every device, and what they add up to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from kata_runner.core.curve import Curve
from kata_runner.core.trace import Trace

OUTCOMES = ("passed", "failed", "timeout", "crashed", "skipped", "error")
STATUSES = ("error", "crashed", "timeout", "failed", "unavailable", "not_attempted", "passed")  # worst first


def worst_status(statuses: Iterable[str]) -> str:
    """The worst of several statuses; of none at all it is an error, never a pass."""
    return min(statuses, key=STATUSES.index, default="error")


@dataclass(frozen=True)
class ExceptionInfo:
    """An exception of the learner's code, told by the learner's own line."""

    type: str
    text: str
    line: int | None = None  # in the learner's file, counted from 1
    code: str | None = None  # that line of their file
    says: str | None = None  # in plain words what it means, where that is known


@dataclass(frozen=True)
class Failure:
    """Why one check failed, in parts that a screen can lay out."""

    kind: str  # type, shape, dtype, device, grad, values, condition, raises, exception, mutated, …
    message: str
    function: str | None = None  # the public name that was called last
    expected: str | None = None
    actual: str | None = None
    input: str | None = None  # the smallest failing input, as code that can be pasted
    setup: str | None = None  # what has to be run before that: imports, and whatever the call needs
    unlike: str | None = None  # a sentence: why pasting both may give something else than the check saw
    exception: ExceptionInfo | None = None

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Failure:
        """Rebuilds a failure from `asdict`."""
        values = dict(data)
        if values.get("exception"):
            values["exception"] = ExceptionInfo(**values["exception"])
        return cls(**values)


@dataclass(frozen=True)
class CheckResult:
    """One hidden check on one device."""

    id: str  # has no device in it
    title: str  # the sentence that the learner reads
    outcome: str  # one of OUTCOMES
    seconds: float = 0.0
    message: str | None = None
    failure: Failure | None = None
    line: int | None = None  # where a timeout or crash stood in the learner's file
    code: str | None = None
    variables: Mapping[str, str] = field(default_factory=dict)  # what the variables held there
    trace: Trace | None = None  # what the variables were on the way there, where that says more
    curve: Curve | None = None  # of a training: the learner's run beside the one that it should be

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> CheckResult:
        """Rebuilds a result from `asdict`."""
        values = dict(data)
        if values.get("trace"):
            values["trace"] = Trace.from_json(values["trace"])
        if values.get("curve"):
            values["curve"] = Curve.from_json(values["curve"])
        if values.get("failure"):
            values["failure"] = Failure.from_json(values["failure"])
        return cls(**values)

    def public(self) -> dict[str, Any]:
        """The form promised in `kata check --json`."""
        failure = self.failure
        return {
            "id": self.id,
            "title": self.title,
            "outcome": self.outcome,
            "message": self.message,
            "expected": failure.expected if failure else None,
            "actual": failure.actual if failure else None,
            "input": failure.input if failure else None,
            "setup": failure.setup if failure else None,
            "unlike": failure.unlike if failure else None,
            "trace": self.trace.public() if self.trace else None,
            "curve": self.curve.public() if self.curve else None,
            "seconds": round(self.seconds, 4),
        }


@dataclass(frozen=True)
class Problem:
    """Why the learner's file could not be loaded."""

    # syntax, encoding, empty, too_large, missing_file, import, missing_name, not_callable, parameters, exception,
    # timeout, crashed, exit
    kind: str
    message: str
    line: int | None = None
    says: str | None = None  # in plain words what it means and what to do


@dataclass(frozen=True)
class Diagnosis:
    """The mistake whose behaviour the learner's failing answer shows."""

    mistake: str
    says: str


@dataclass(frozen=True)
class DeviceVerdict:
    """Everything that one run on one device gave."""

    device: str
    status: str
    checks: tuple[CheckResult, ...] = ()
    problem: Problem | None = None
    diagnosis: Diagnosis | None = None
    output: str = ""
    output_truncated: bool = False
    output_says: tuple[str, ...] = ()  # in plain words what its warnings mean, where that is known
    seconds: float = 0.0
    reason: str | None = None  # of unavailable and error: a sentence
    notes: tuple[str, ...] = ()  # sentences for stderr, such as "the worker was replaced"

    def to_json(self) -> dict[str, Any]:
        """Plain data, for the way between processes."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> DeviceVerdict:
        """Rebuilds a verdict from `to_json`."""
        values = dict(data)
        values["checks"] = tuple(CheckResult.from_json(check) for check in values.get("checks", ()))
        values["problem"] = Problem(**values["problem"]) if values.get("problem") else None
        values["diagnosis"] = Diagnosis(**values["diagnosis"]) if values.get("diagnosis") else None
        values["notes"] = tuple(values.get("notes", ()))
        values["output_says"] = tuple(values.get("output_says", ()))
        return cls(**values)


@dataclass(frozen=True)
class Report:
    """One kata run: a verdict for each device."""

    kata: str
    seed: int
    devices: tuple[DeviceVerdict, ...] = ()
    seconds: float = 0.0

    @property
    def status(self) -> str:
        """The worst status of any device."""
        return worst_status(verdict.status for verdict in self.devices)

    @property
    def problem(self) -> Problem | None:
        """Why the file could not be loaded: the first device that says so."""
        return next((verdict.problem for verdict in self.devices if verdict.problem), None)

    @property
    def diagnosis(self) -> Diagnosis | None:
        """What every device says that names a mistake. Where two say different things, one of them is wrong."""
        found = [verdict.diagnosis for verdict in self.devices if verdict.diagnosis]
        return found[0] if len({diagnosis.says for diagnosis in found}) == 1 else None

    @property
    def output_from(self) -> DeviceVerdict | None:
        """The verdict whose output is shown: the first that did not pass, else the first."""
        failing = (verdict for verdict in self.devices if verdict.status != "passed")
        return next(failing, self.devices[0] if self.devices else None)

    def public(self) -> dict[str, Any]:
        """One entry of `reports` in `kata check --json`."""
        source = self.output_from
        return {
            "kata": self.kata,
            "status": self.status,
            "seconds": round(self.seconds, 4),
            "seed": self.seed,
            "problem": asdict(self.problem) if self.problem else None,
            "devices": [
                {"device": v.device, "status": v.status, "reason": v.reason, "checks": [c.public() for c in v.checks]}
                for v in self.devices
            ],
            "diagnosis": asdict(self.diagnosis) if self.diagnosis else None,
            "output": source.output if source else "",
            "output_truncated": source.output_truncated if source else False,
            "output_says": list(source.output_says) if source else [],
        }
