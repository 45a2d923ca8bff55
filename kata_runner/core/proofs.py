"""What proves a kata's suite: which subjects are run against it, and what each of them must give. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace

from kata_runner.core.answers import MISTAKE, AnswerName
from kata_runner.core.findings import Files, Finding
from kata_runner.core.report import CheckResult, DeviceVerdict, Report

VACUOUS = ("zeros", "ones", "input", "negated", "none")  # empty answers: a suite that one of them passes proves nothing

AT = "\0"  # stands for " on " and a device while findings are compared


@dataclass(frozen=True)
class Proof:
    """One run against a kata's suite."""

    role: str  # stub, solution, mistake, alternative, vacuous
    devices: tuple[str, ...]
    seed: int = 0
    name: str | None = None  # of an answer, or one of VACUOUS
    function: str | None = None  # of `vacuous`: the public name that is replaced

    @property
    def said(self) -> str:
        """The run in words, for a finding."""
        if self.role == "vacuous":
            return f"{self.function} replaced by something that returns {VACUOUS_SAYS[self.name or 'none']}"
        return f"the {self.role} {self.name}" if self.name else f"the {self.role}"


@dataclass(frozen=True)
class Allowed:
    """The limits of a kata's run, in seconds."""

    check: float
    device: float


def plan(
    answers: Iterable[AnswerName],
    functions: Iterable[str],
    devices: tuple[str, ...],
    seeds: Iterable[int],
    free: Collection[str] = (),
    *,
    rounds: int = 1,
) -> list[Proof]:
    """Every run that a kata needs; the solution once for each seed, the rest with the first ones.

    rounds: with so many of the seeds the rest is run.
    free: functions that may give any numbers of the right shape, so that only "none" is an empty answer of theirs.
    """
    seeds = tuple(seeds)
    first = Proof("stub", devices, seeds[0])
    proofs = [first]
    proofs += [Proof("solution", devices, seed) for seed in seeds]
    proofs += [replace(first, role=answer.role, name=answer.name) for answer in answers]
    on_cpu = tuple(device for device in devices if device == "cpu") or devices[:1]
    proofs += [
        Proof("vacuous", on_cpu, seeds[0], name=kind, function=function)
        for function in functions
        for kind in VACUOUS
        if kind == "none" or function not in free
    ]
    rest = [proof for proof in proofs if proof.role != "solution"]
    return proofs + [replace(proof, seed=seed) for seed in seeds[1:rounds] for proof in rest]


def judge(proof: Proof, report: Report, *, kind: str, files: Files, allowed: Allowed) -> list[Finding]:
    """What is wrong with one run; `kind` is the kata's."""
    broken = [_broken(proof, verdict, files) for verdict in report.devices if _is_broken(verdict)]
    devices = [verdict.device for verdict in report.devices]
    if broken:
        return _merged(broken, devices)
    judges = {
        "stub": lambda: _stub(report, kind, files),
        "solution": lambda: _solution(report, proof, files, allowed),
        "mistake": lambda: _mistake(report, proof, files),
        "alternative": lambda: _alternative(report, proof, files),
        "vacuous": lambda: _vacuous(report, proof, files),
    }
    return _merged(judges[proof.role](), devices)


def count_findings(answers: Iterable[AnswerName], kind: str, files: Files) -> list[Finding]:
    """Whether a kata ships enough answers."""
    roles = [answer.role for answer in answers]
    mistakes = roles.count(MISTAKE)
    findings = []
    if mistakes < 3:
        reason = f"it holds {mistakes} of at least 3 mistakes"
        findings.append(Finding(6, files.answers, reason, "add wrong answers that people really give (@mistake)"))
    if kind == "write" and len(roles) == mistakes:
        reason = "it holds no alternative"
        findings.append(Finding(7, files.answers, reason, "add a right answer in another style (@alternative)"))
    return findings


def flips(proof: Proof, reports: Iterable[Report], files: Files) -> list[Finding]:
    """Whether repeated runs with changing seeds gave one verdict only."""
    seen: dict[str, int] = {}
    for report in reports:
        for verdict in report.devices:
            key = f"{verdict.status} on {verdict.device}"
            seen.setdefault(key, report.seed)
    devices = {key.rsplit(" ", 1)[1] for key in seen}
    if len(seen) == len(devices):
        return []
    said = ", ".join(f"{key} (seed {seed})" for key, seed in seen.items())
    reason = f"{proof.said} gets different verdicts with different seeds: {said}"
    return [Finding(5, files.suite, reason, "make a fixed check of the case that only some seeds draw")]


def _merged(findings: Iterable[Finding], devices: Iterable[str]) -> list[Finding]:
    """Findings that differ in nothing but the device become one, which names all of them."""
    devices = tuple(devices)
    places: dict[Finding, list[str]] = {}
    for finding in findings:
        device = next((device for device in devices if f" on {device}" in finding.reason), "")
        anywhere = replace(finding, reason=finding.reason.replace(f" on {device}", AT, 1)) if device else finding
        places.setdefault(anywhere, []).append(device)
    return [
        replace(finding, reason=finding.reason.replace(AT, f" on {' and '.join(names)}", 1))
        for finding, names in places.items()
    ]


def _is_broken(verdict: DeviceVerdict) -> bool:
    return verdict.status in ("error", "unavailable") or not (verdict.checks or verdict.problem)


def _broken(proof: Proof, verdict: DeviceVerdict, files: Files) -> Finding:
    """A run that says nothing about the subject, for the suite or the machine is at fault."""
    where = f"{proof.said} on {verdict.device}"
    if verdict.status == "unavailable":
        return Finding(5, files.suite, f"{where}: {verdict.reason}", "leave that device out, or go where it is")
    if not verdict.checks and verdict.reason is None:
        return Finding(11, files.suite, f"no check was collected on {verdict.device}", "give it functions named test_…")
    erring = next((check for check in verdict.checks if check.outcome == "error"), None)
    if erring is None:  # the same for every subject
        reason = f"nothing could be run on {verdict.device}: {verdict.reason}"
        return Finding(11, files.suite, reason, "mend what is named there; a suite needs functions named test_…")
    reason = f"{where}: a check broke: {erring.id}: {erring.message}"
    return Finding(11, files.suite, reason, "mend the check: it may fail, never break")


def _stub(report: Report, kind: str, files: Files) -> Iterator[Finding]:
    for verdict in report.devices:
        if verdict.problem is not None:
            reason = f"the stub can't be loaded on {verdict.device}: {verdict.problem.message}"
            yield Finding(4, files.stub, reason, "let it load: a learner starts from it")
    if report.problem is None:
        yield from _broken_program(report, files) if kind == "fix" else _unwritten(report, files)


def _unwritten(report: Report, files: Files) -> Iterator[Finding]:
    for verdict in report.devices:
        if verdict.status != "not_attempted":
            reason = f"the stub is {verdict.status} on {verdict.device}, not not_attempted{_because(verdict)}"
            yield Finding(4, files.stub, reason, STUB_DO)


def _broken_program(report: Report, files: Files) -> Iterator[Finding]:
    """A fault of devices passes where there is one device only; the reason taught is one of the mistakes."""
    fine = ("failed",) if report.status == "passed" else ("failed", "passed")
    wrong = [verdict for verdict in report.devices if verdict.status not in fine]
    for verdict in wrong:
        reason = f"the stub is {verdict.status} on {verdict.device}, not failed{_because(verdict)}"
        yield Finding(4, files.stub, reason, PROGRAM_DO)
    if not wrong and report.diagnosis is None:
        yield Finding(4, files.answers, "the stub fails, but as none of the mistakes does", REASON_DO)
    if report.diagnosis is not None and report.diagnosis.says.startswith("you "):
        reason = f"{report.diagnosis.mistake} says what somebody did, and is what the untouched stub does"
        yield Finding(4, files.answers, reason, BLAME_DO)


def _solution(report: Report, proof: Proof, files: Files, allowed: Allowed) -> Iterator[Finding]:
    for verdict in report.devices:
        where = f"on {verdict.device} with seed {proof.seed}"
        if verdict.status != "passed":
            reason = f"the solution is {verdict.status} {where}{_because(verdict)}"
            yield Finding(5, files.solution, reason, "mend the solution, or the check that refuses it")
        yield from _diagnosed_as_none(proof, verdict, files)
        yield from _slow(verdict, where, files, allowed)


def is_slow(report: Report, allowed: Allowed) -> bool:
    """Whether a run took a large part of what it may take: beside others it may have been faster than by itself."""
    return any(
        max((check.seconds for check in verdict.checks), default=0.0) > allowed.check / 2
        or sum(check.seconds for check in verdict.checks) > allowed.device / 2
        for verdict in report.devices
    )


def _slow(verdict: DeviceVerdict, where: str, files: Files, allowed: Allowed) -> Iterator[Finding]:
    do = "make the check smaller, or set [kata.limits] in topic.toml"
    for check in verdict.checks:
        if check.seconds > allowed.check / 2:
            reason = f"{check.id} takes {check.seconds:.1f} s {where}: over half of the {allowed.check:g} s allowed"
            yield Finding(5, files.suite, reason, do)
    spent = sum(check.seconds for check in verdict.checks)
    if spent > allowed.device / 2:
        reason = f"all checks take {spent:.1f} s {where}: over half of the {allowed.device:g} s allowed"
        yield Finding(5, files.suite, reason, do)


def _mistake(report: Report, proof: Proof, files: Files) -> Iterator[Finding]:
    failing = [verdict for verdict in report.devices if verdict.status != "passed"]
    if not failing:
        reason = f"{proof.said} passes every check"
        yield Finding(6, files.answers, reason, "add a check that it fails; if no check should, it is an alternative")
    for verdict in failing:
        if verdict.status == "not_attempted" or verdict.problem is not None:
            reason = f"{proof.said} is no answer on {verdict.device}: {verdict.status}{_because(verdict)}"
            yield Finding(6, files.answers, reason, "let it load and return something")
        elif verdict.diagnosis is None:
            reason = f"{proof.said} fails on {verdict.device}, but is not recognised"
            yield Finding(6, files.answers, reason, RECOGNISE)
        elif verdict.diagnosis.mistake != proof.name:
            reason = f"{proof.said} is taken for {verdict.diagnosis.mistake} on {verdict.device}"
            yield Finding(6, files.answers, reason, "add a fixed check on which the two behave differently")


def _alternative(report: Report, proof: Proof, files: Files) -> Iterator[Finding]:
    for verdict in report.devices:
        if verdict.status != "passed":
            reason = f"{proof.said} is {verdict.status} on {verdict.device}{_because(verdict)}"
            yield Finding(7, files.suite, reason, "let the check accept it: a right answer of any style passes")
        yield from _diagnosed_as_none(proof, verdict, files)


def _diagnosed_as_none(proof: Proof, verdict: DeviceVerdict, files: Files) -> Iterator[Finding]:
    if verdict.diagnosis is not None:
        reason = f"{proof.said} is taken for the mistake {verdict.diagnosis.mistake} on {verdict.device}"
        yield Finding(6, files.answers, reason, "the mistake behaves like a right answer: change or remove it")


def _vacuous(report: Report, proof: Proof, files: Files) -> Iterator[Finding]:
    for verdict in report.devices:
        if verdict.status == "passed":
            reason = f"{proof.said} passes every check"
            yield Finding(8, files.suite, reason, VACUOUS_DO)


def _because(verdict: DeviceVerdict) -> str:
    """The first thing that went wrong, as a tail for a sentence."""
    if verdict.problem is not None:
        return f": {verdict.problem.message}"
    first = next((check for check in verdict.checks if check.outcome not in ("passed", "skipped")), None)
    return f": {_told(first)}" if first is not None else ""


def _told(check: CheckResult) -> str:
    message = check.message or (check.failure.message if check.failure else None) or check.outcome
    return f"{check.id} says: {message}"


RECOGNISE = (
    "let a fixed check (one without @given) fail on it, and let it differ there from every other mistake: "
    "diagnosis compares fixed checks only, and names nothing where two mistakes are alike"
)

VACUOUS_SAYS = {
    "zeros": "zeros",
    "ones": "ones",
    "input": "its input",
    "negated": "the solution's result with its sign changed",
    "none": "None",
}

VACUOUS_DO = (
    "add a check whose expected values are none of these; where any value is right, say so in the suite: "
    'ANY_VALUES = {"its name"}'
)

STUB_DO = "leave `raise NotImplementedError` as the whole body, and let no check pass without an answer"
PROGRAM_DO = "let it run and fail a check, for the reason that the kata teaches"
REASON_DO = "let it fail for the reason that the kata teaches, and ship that fault as a mistake, too"
BLAME_DO = "speak of the program there and not of `you`: `forward still …`, `each row still …`"
