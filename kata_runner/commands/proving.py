"""Runs everything that proves a kata through the worker, all katas side by side, and gathers what it gave."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from kata_runner.commands.batches import FIRST, Batch, batches_of, subject_of
from kata_runner.commands.selection import Devices
from kata_runner.core.answers import AnswerName, answer_names
from kata_runner.core.catalog import Kata
from kata_runner.core.findings import Files, Finding
from kata_runner.core.layout import Content
from kata_runner.core.proofs import Allowed, Proof, flips, is_slow, judge, plan
from kata_runner.core.report import DeviceVerdict, Report
from kata_runner.core.stub import public_names
from kata_runner.core.suite import free_values
from kata_runner.worker import client

SEEDS = 3  # with so many the solution is run, always


@dataclass
class Case:
    """One kata on trial, and what is found."""

    kata: Kata
    devices: Devices
    files: Files
    answers: list[AnswerName] = field(default_factory=list)
    functions: list[str] = field(default_factory=list)
    free: frozenset[str] = frozenset()  # of these, those whose numbers no check asks for
    findings: list[Finding] = field(default_factory=list)
    reports: dict[Proof, Report] = field(default_factory=dict)
    proofs: list[Proof] = field(default_factory=list)
    shared: dict[Proof, dict[str, DeviceVerdict | None]] = field(default_factory=dict)  # by device; None: as the first
    readable: bool = False  # its files are there and are Python; else nothing is run

    @property
    def checks(self) -> int:
        """How many checks its suite has."""
        return max((len(v.checks) for report in self.reports.values() for v in report.devices), default=0)

    @property
    def ran_on(self) -> tuple[str, ...]:
        """The devices that gave a verdict."""
        solutions = [report for proof, report in self.reports.items() if proof.role == "solution"]
        return tuple(v.device for report in solutions[:1] for v in report.devices if v.status != "unavailable")

    @property
    def seconds(self) -> float:
        """The slowest run of the solution's checks on any device."""
        runs = [report for proof, report in self.reports.items() if proof.role == "solution"]
        return max((sum(c.seconds for c in v.checks) for report in runs for v in report.devices), default=0.0)

    def count(self, role: str) -> int:
        """How many mistakes or alternatives it ships."""
        return sum(answer.role == role for answer in self.answers)

    def add(self, findings: Sequence[Finding]) -> None:
        """Keeps what is new: the same fault with another seed is the same fault."""
        self.findings += [finding for finding in findings if finding not in self.findings]


def open_case(kata: Kata, devices: Devices, content: Content) -> Case:
    """Reads what a kata ships. Files that are missing or no Python leave their part empty: other invariants say so."""
    place = (kata.topic, kata.slug)
    files = Files(*(content.shown(path) for path in content.files(*place)))
    case = Case(kata, devices, files)
    try:
        case.answers = answer_names(content.answers(*place).read_bytes())
        names = public_names(content.solution(*place).read_bytes())
        case.free = free_values(content.suite(*place).read_bytes())
        ast.parse(content.stub(*place).read_bytes())
    except (OSError, SyntaxError, ValueError):
        return case
    case.readable = True
    case.functions = [name for name, signature in names.items() if "." not in name and signature != "constant"]
    return case


def prove(
    cases: Sequence[Case], content: Content, *, rounds: int, limits: Mapping[str, float], use_worker: bool
) -> Iterator[Case]:
    """Runs and judges every proof; yields each case when its last one is in.

    Many proofs share a process (see `batches`). What seems to be wrong there, is slow or wasn't reached is run again in
    a process of its own, as a learner's file is, and only that counts.
    """
    run: Run = partial(client.run, content=content.root, use_worker=use_worker)
    yield from (case for case in cases if not case.readable)
    doubtful: dict[str, list[Proof]] = {}
    for case in _in_batches([case for case in cases if case.readable], run, rounds, limits):
        doubtful[case.kata.slug] = [proof for proof in case.proofs if not _settled(case, proof, limits)]
        if not doubtful[case.kata.slug]:
            yield _judged(case)
    left = [case for case in cases if doubtful.get(case.kata.slug)]
    yield from _alone(left, doubtful, run, limits)


Run = Callable[..., Iterator[tuple[client.RunRequest, Report]]]


def _in_batches(cases: Sequence[Case], run: Run, rounds: int, limits: Mapping[str, float]) -> Iterator[Case]:
    """Runs all proofs; yields each case when what they gave is known."""
    of: dict[int, tuple[Case, Batch]] = {}
    requests: list[client.RunRequest] = []
    for case in cases:
        seeds = range(max(SEEDS, rounds))
        case.proofs = plan(case.answers, case.functions, case.devices.names, seeds, case.free, rounds=rounds)
        for batch in batches_of(case.kata, case.proofs, case.devices.names):
            requests.append(batch.request(case.devices.named, limits))
            of[id(requests[-1])] = case, batch
    left = Counter(case.kata.slug for case, _ in of.values())
    for request, report in run(requests, on_event=lambda asked, _device, event: of[id(asked)][1].hear(event)):
        case, batch = of.pop(id(request))
        for proof, verdict in batch.verdicts(report.devices[0]):
            case.shared.setdefault(proof, {})[batch.device] = verdict
        left[case.kata.slug] -= 1
        if not left[case.kata.slug]:
            yield case


def _settled(case: Case, proof: Proof, limits: Mapping[str, float]) -> bool:
    """Whether all is well with a proof, as far as a process tells that it shared with others; keeps its report then."""
    given = case.shared.pop(proof, {})
    if set(given) != set(proof.devices):
        return False
    if not any(given.values()):
        return True
    first = case.reports.get(replace(proof, seed=FIRST))
    known = {verdict.device: verdict for verdict in first.devices} if first else {}
    verdicts = [given[device] or known.get(device) for device in proof.devices]
    there = [one for one in verdicts if one and (one.status != "unavailable" or one.device in case.devices.named)]
    if not there:
        return False
    report = Report(case.kata.slug, proof.seed, tuple(there), sum(one.seconds for one in there))
    allowed = _allowed(case.kata, limits)
    if judge(proof, report, kind=case.kata.kind, files=case.files, allowed=allowed) or is_slow(report, allowed):
        return False
    case.reports[proof] = report
    return True


def _alone(
    cases: Sequence[Case], doubtful: Mapping[str, list[Proof]], run: Run, limits: Mapping[str, float]
) -> Iterator[Case]:
    """Runs proofs each in a process of its own; more seeds only where the first ones found nothing."""
    for few in (True, False):
        of = {
            id(request): (case, proof, request)
            for case in cases
            if few or not case.findings
            for proof in doubtful[case.kata.slug]
            if (proof.seed < SEEDS) is few
            for request in [_request(case, proof, limits)]
        }
        for request, report in run([request for _, _, request in of.values()]):
            case, proof, _ = of[id(request)]
            case.reports[proof] = report
            allowed = _allowed(case.kata, limits)
            case.add(judge(proof, report, kind=case.kata.kind, files=case.files, allowed=allowed))
    yield from map(_judged, cases)


def _judged(case: Case) -> Case:
    case.add(_flips(case))
    return case


def _request(case: Case, proof: Proof, limits: Mapping[str, float]) -> client.RunRequest:
    return client.RunRequest(
        kata=case.kata,
        subject=subject_of(proof),
        devices=proof.devices,
        named=case.devices.named & set(proof.devices),
        seed=proof.seed,
        limits=case.kata.allows(limits),
        shrink=False,
    )


def _allowed(kata: Kata, limits: Mapping[str, float]) -> Allowed:
    allows = kata.allows(limits)
    return Allowed(allows.check, allows.device)


def _flips(case: Case) -> list[Finding]:
    """Runs that differ in nothing but their seed must give one verdict."""
    alike: dict[tuple[str, str | None, str | None], list[tuple[Proof, Report]]] = {}
    for proof, report in case.reports.items():
        alike.setdefault((proof.role, proof.name, proof.function), []).append((proof, report))
    return [
        finding for runs in alike.values() for finding in flips(runs[0][0], [report for _, report in runs], case.files)
    ]
