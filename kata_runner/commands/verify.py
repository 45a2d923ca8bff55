"""`kata verify`: proves that katas are sound, and shows it as a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from kata_runner.commands.annotations import Annotations
from kata_runner.commands.linting import find_ruff, lint
from kata_runner.commands.place import nearby_workspace
from kata_runner.commands.proving import Case, open_case, prove
from kata_runner.commands.selection import every_kata, named_katas, with_devices
from kata_runner.core import clock, house_rules, invariants
from kata_runner.core.catalog import Catalog, load
from kata_runner.core.errors import ExitCode, worst
from kata_runner.core.findings import Finding
from kata_runner.core.layout import Content
from kata_runner.core.proofs import count_findings
from kata_runner.ui.proof_table import ProofTable, Row, finding_lines

if TYPE_CHECKING:
    from kata_runner.ui.screen import Screen


@dataclass
class Trial:
    """Everything that one `kata verify` looks at and finds."""

    content: Content
    catalog: Catalog
    cases: list[Case]
    ruff: str | None
    findings: list[Finding] = field(default_factory=list)  # of no kata in particular

    def all_findings(self) -> Iterator[Finding]:
        """Those of no kata first, then by kata."""
        yield from self.findings
        for case in self.cases:
            yield from case.findings

    def notes(self) -> list[str]:
        """What there is to be told about the runs, such as a worker that was replaced; each sentence once."""
        reports = [report for case in self.cases for report in case.reports.values()]
        return list(dict.fromkeys(note for report in reports for v in report.devices for note in v.notes))


def verify(
    screen: Screen,
    names: Sequence[str] = (),
    *,
    devices: Sequence[str] = (),
    repeat: int = 1,
    limits: Mapping[str, float] = MappingProxyType({}),
    no_worker: bool = False,
) -> ExitCode:
    """Proves the katas that are named, or all of them; FAILED where an invariant doesn't hold."""
    begun = clock.monotonic()
    trial = _open(screen, names, devices)
    _look(trial, everything=not names)
    _run(screen, trial, rounds=repeat, limits=limits, use_worker=not no_worker)
    seconds = clock.monotonic() - begun
    for note in trial.notes():
        screen.warn(note)
    if screen.json:
        screen.answer(_public(trial, seconds))
    else:
        _tell(screen, trial, seconds)
    notes = Annotations(screen)
    notes.add_findings(trial.content, trial.all_findings())
    notes.write()
    return _exit_code(trial)


def _open(screen: Screen, names: Sequence[str], devices: Sequence[str]) -> Trial:
    from kata_runner.worker import devices as machine

    content = Content.find()
    catalog = load(content)
    katas = named_katas(names, catalog, nearby_workspace()) if names else every_kata(catalog, screen.warn)
    pairs = with_devices(katas, devices, machine.present())
    return Trial(content, catalog, [open_case(kata, chosen, content) for kata, chosen in pairs], find_ruff())


def _look(trial: Trial, *, everything: bool) -> None:
    """What can be seen without running anything."""
    for case in trial.cases:
        case.add(invariants.check_kata(case.kata, trial.catalog, trial.content))
        case.add(house_rules.check_texts(case.kata, trial.content))
        case.add(count_findings(case.answers, case.kata.kind, case.files))
    if everything:
        told = list(trial.all_findings())
        trial.findings = [found for found in invariants.check(trial.catalog, trial.content) if found not in told]
    if trial.ruff:
        _lint(trial, trial.ruff)


def _lint(trial: Trial, ruff: str) -> None:
    owners = {file: case for case in trial.cases for file in case.files.linted}
    for finding in lint(ruff, trial.content, [trial.content.root / file for file in owners]):
        owners[finding.file].add([finding])


def _run(screen: Screen, trial: Trial, *, rounds: int, limits: Mapping[str, float], use_worker: bool) -> None:
    devices = max((case.devices.names for case in trial.cases), key=len)
    slugs = [case.kata.slug for case in trial.cases]
    table = ProofTable(slugs, devices, unicode=screen.unicode, width=screen.width)
    screen.show(table.head())
    for case in prove(trial.cases, trial.content, rounds=rounds, limits=limits, use_worker=use_worker):
        screen.show(table.row(_row(case)))


def _row(case: Case) -> Row:
    mistakes, alternatives = case.count("mistake"), case.count("alternative")
    return Row(case.kata.slug, case.checks, mistakes, alternatives, case.ran_on, case.seconds, len(case.findings))


def _tell(screen: Screen, trial: Trial, seconds: float) -> None:
    findings = list(trial.all_findings())
    for finding in findings:
        screen.say()
        screen.show(finding_lines(finding.file, finding.reason, finding.do, finding.invariant))
    screen.say()
    proven = sum(not case.findings for case in trial.cases)
    count = f"{proven} of {len(trial.cases)} kata{'s' if len(trial.cases) > 1 else ''}"
    screen.say(f"{count} proven in {seconds:.1f} s.", "" if findings else "good")
    if not trial.ruff:
        screen.warn("ruff is not installed, so solutions and checks were not looked at for style.")


def _public(trial: Trial, seconds: float) -> dict[str, Any]:
    return {
        "passed": not any(trial.all_findings()),
        "seconds": round(seconds, 2),
        "ruff": bool(trial.ruff),
        "katas": [
            {
                **_row(case)._asdict(),
                "devices": list(case.ran_on),
                "seconds": round(case.seconds, 4),
                "findings": [asdict(finding) for finding in case.findings],
            }
            for case in trial.cases
        ],
        "findings": [asdict(finding) for finding in trial.findings],
    }


def _exit_code(trial: Trial) -> ExitCode:
    """A broken check is a fault of ours, a device that was named and is missing one of the machine's."""
    statuses = {
        verdict.status for case in trial.cases for report in case.reports.values() for verdict in report.devices
    }
    codes = [ExitCode.FAILED if any(trial.all_findings()) else ExitCode.OK]
    codes += [ExitCode.BUG] if any(finding.invariant == 11 for finding in trial.all_findings()) else []
    codes += [ExitCode.ENVIRONMENT] if "unavailable" in statuses else []
    return worst(codes)
