"""Why a child had to be stopped, or stopped by itself, in words for the learner."""

from __future__ import annotations

import re
import signal
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kata_runner.core.report import Problem
from kata_runner.worker.protocol import Subject

if TYPE_CHECKING:
    from kata_runner.worker.tally import Tally
    from kata_runner.worker.watch import Watch

FAULT_FILE = "faults.txt"
BROKEN = 78  # exit code of a child in which something of ours broke
GONE = 77  # exit code of a child whose way to the supervisor was closed
FRAME = re.compile(r'^  File "(?P<file>.*)", line (?P<line>\d+) in ', re.MULTILINE)


@dataclass(frozen=True)
class Stop:
    """The end of a child that did not reach its own."""

    kind: str  # timeout, crashed, exit
    message: str
    line: int | None = None
    code: str | None = None
    variables: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of_time(cls, watch: Watch) -> Stop:
        """A limit has passed."""
        if watch.step in ("starting", "collected"):
            return cls("timeout", f"That took longer than {watch.limits.startup:g} s.")
        if watch.step == "loading":
            return cls("timeout", LOAD_TIMEOUT.format(limit=watch.limits.load))
        if watch.of_device():
            return cls("timeout", DEVICE_TIMEOUT.format(limit=watch.limits.device))
        return cls("timeout", CHECK_TIMEOUT.format(limit=watch.limits.check))

    @classmethod
    def of_exit(cls, code: int, step: str) -> Stop:
        """The process ended by itself; `code` is negative for a signal."""
        if step in ("starting", "collected"):
            return cls("crashed", STARTING.format(why=_signal_in_words(-code) if code < 0 else f"exit code {code}"))
        if code < 0:
            return cls("crashed", CRASHED.format(why=_signal_in_words(-code)))
        if code == BROKEN:
            return cls("crashed", CHANGED)
        if code == GONE:
            return cls("crashed", CLOSED)
        return cls("exit", EXITED.format(code=code, before=BEFORE.get(step, BEFORE["check"])))

    def located(self, stuck: Mapping[str, Any] | None, folder: Path, subject: Subject) -> Stop:
        """The same, with the learner's line: as the child told it in time, or as faulthandler wrote it down."""
        if self.kind == "timeout" and stuck and stuck.get("line"):
            return replace(self, line=stuck["line"], code=stuck.get("code"), variables=stuck.get("variables") or {})
        line = line_of_fault(folder / FAULT_FILE, subject)
        return replace(self, line=line, code=_code(subject, line)) if line else self

    def as_problem(self) -> Problem:
        """The same as a reason why the file could not be loaded."""
        messages = {"exit": EXITED_LOADING, "crashed": CRASHED_LOADING}
        says = messages.get(self.kind)
        message = f"{self.message} {STOOD.format(line=self.line)}" if self.line else self.message
        return Problem(self.kind, message, self.line, says)

    def settle(self, tally: Tally, check: str, seconds: float = 0.0) -> None:
        """Gives the check that ran its outcome: failed where a failing input was known, else what this is."""
        known = tally.failing if check == tally.current else None
        if known is not None:
            tally.settle(check, "failed", failure=known, message=known.message, seconds=seconds)
            return
        outcome = "timeout" if self.kind == "timeout" else "crashed"
        where: dict[str, Any] = {"line": self.line, "code": self.code, "variables": dict(self.variables)}
        message = f"{self.message} {EXITED_IN_CHECK}" if self.kind == "exit" else self.message
        tally.settle(check, outcome, message=message, seconds=seconds, **where)


def line_of_fault(file: Path, subject: Subject) -> int | None:
    """The innermost line of the learner's file in faulthandler's text, the current thread first."""
    try:
        text = file.read_text("ascii", "replace")
    except OSError:
        return None
    names = {name.encode("ascii", "backslashreplace").decode() for name in (subject.shown, subject.path) if name}
    current = text.find("Current thread")
    for part in (text[current:] if current >= 0 else "", text):
        for frame in FRAME.finditer(part):
            if frame["file"] in names:
                return int(frame["line"])
    return None


def _code(subject: Subject, line: int) -> str | None:
    lines = (subject.text or "").splitlines()
    return lines[line - 1].strip() if 0 < line <= len(lines) else None


def _signal_in_words(number: int) -> str:
    try:
        name = signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
    return SIGNALS.get(name, f"the signal {name}")


CHECK_TIMEOUT = "Your code was still running after {limit:g} s and was stopped."
DEVICE_TIMEOUT = "All checks together took longer than {limit:g} s; your code was stopped here."
LOAD_TIMEOUT = "Loading your file took longer than {limit:g} s and was stopped."
STOOD = "It stood at line {line}."
CRASHED = "Your code brought Python down: {why}."
EXITED = "Your code ended the process (exit code {code}) {before}."
BEFORE = {"loading": "while it was loaded", "check": "before the check was over", "ending": "before the run was over"}
STARTING = "Their process ended: {why}."
CHANGED = "Your code changed something that the checks themselves need, so they could not go on."
CLOSED = "Your code closed a connection that the checks need."
DISTURBED = "Your code disturbed the checks' own reports."
ENDED_EARLY = "Your code ended the run before this check was over."
STOPPED_TWICE = "not run: two checks before it did not come to their end"
TIME_SPENT = "not run: the {limit:g} s for all checks were spent"
NOT_STARTED = "The checks could not be started."
EXITED_IN_CHECK = "A function ends with `return`: take out what ends Python itself, such as `os._exit()`."
EXITED_LOADING = "A file of functions ends no process: take out calls such as sys.exit() or os._exit()."
CRASHED_LOADING = "Something that runs when the file is loaded brought Python down."
SIGNALS = {
    "SIGSEGV": "a segmentation fault (SIGSEGV), native code used memory that isn't its own",
    "SIGBUS": "a bus error (SIGBUS), native code used memory that isn't there",
    "SIGABRT": "an abort (SIGABRT), native code gave up",
    "SIGFPE": "an arithmetic fault in native code (SIGFPE)",
    "SIGILL": "an illegal instruction (SIGILL)",
    "SIGKILL": "it was killed (SIGKILL), most often because memory ran out",
    "SIGTERM": "it was told to end (SIGTERM)",
    "SIGALRM": "an alarm that it set (SIGALRM)",
    "SIGXFSZ": "it wrote a file that is too large (SIGXFSZ)",
}
