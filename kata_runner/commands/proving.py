"""Runs everything that proves a kata through the worker, all katas side by side, and gathers what it gave."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from kata_runner.commands.selection import Devices
from kata_runner.core.answers import AnswerName, answer_names
from kata_runner.core.catalog import Kata
from kata_runner.core.layout import Content
from kata_runner.core.proofs import Allowed, Files, Finding, Proof, flips, judge, plan
from kata_runner.core.report import Report
from kata_runner.core.stub import public_names
from kata_runner.core.suite import free_values
from kata_runner.worker import client
from kata_runner.worker.protocol import Subject

SEEDS_A_ROUND = 3  # with so many seeds the solution is run


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
    """Runs and judges every proof; yields each case when its last one is in."""
    yield from (case for case in cases if not case.readable)
    cases = [case for case in cases if case.readable]
    proofs = {
        id(request): (case, proof, request) for case in cases for proof, request in _requests(case, rounds, limits)
    }
    left = dict.fromkeys((case.kata.slug for case in cases), 0)
    for case, _, _ in proofs.values():
        left[case.kata.slug] += 1
    requests = [request for _, _, request in proofs.values()]
    for request, report in client.run(requests, content=content.root, use_worker=use_worker):
        case, proof, _ = proofs[id(request)]
        case.reports[proof] = report
        case.add(judge(proof, report, kind=case.kata.kind, files=case.files, allowed=_allowed(case.kata, limits)))
        left[case.kata.slug] -= 1
        if not left[case.kata.slug]:
            case.add(_flips(case))
            yield case


def _requests(case: Case, rounds: int, limits: Mapping[str, float]) -> Iterator[tuple[Proof, client.RunRequest]]:
    for number in range(rounds):
        first = number * SEEDS_A_ROUND
        seeds = range(first, first + SEEDS_A_ROUND)
        for proof in plan(case.answers, case.functions, case.devices.names, seeds, case.free):
            yield proof, _request(case, proof, limits)


def _request(case: Case, proof: Proof, limits: Mapping[str, float]) -> client.RunRequest:
    return client.RunRequest(
        kata=case.kata,
        subject=_subject(proof),
        devices=proof.devices,
        named=case.devices.named & set(proof.devices),
        seed=proof.seed,
        limits=case.kata.allows(limits),
        shrink=False,
    )


def _subject(proof: Proof) -> Subject:
    kind = "answer" if proof.role in ("mistake", "alternative") else proof.role
    return Subject(kind, name=proof.name, function=proof.function)


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
