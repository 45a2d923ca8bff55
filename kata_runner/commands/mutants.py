"""`kata verify --mutants`: whether the suites notice when their solutions are changed, as a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from kata_runner.commands.mutating import Trial, open_trial, try_mutants
from kata_runner.commands.place import nearby_workspace
from kata_runner.commands.selection import every_kata, named_katas, with_devices
from kata_runner.core import clock
from kata_runner.core.catalog import load
from kata_runner.core.errors import ExitCode, UsageProblem, worst
from kata_runner.core.layout import Content
from kata_runner.ui.mutant_table import MutantTable, Row, survivor_lines
from kata_runner.ui.proof_table import finding_lines

if TYPE_CHECKING:
    from kata_runner.ui.screen import Screen

EACH, TOGETHER = 85.0, 95.0  # percent of the mutants that change behaviour: for a kata, and for all that are tried


def verify_mutants(
    screen: Screen,
    names: Sequence[str] = (),
    *,
    devices: Sequence[str] = (),
    repeat: int = 1,
    limits: Mapping[str, float] = MappingProxyType({}),
    no_worker: bool = False,
) -> ExitCode:
    """Tries the mutants of the katas that are named, or of all; FAILED where too many come through."""
    if repeat > 1:
        raise UsageProblem("--mutants and --repeat don't go together.", next_step="Leave one of them out.")
    from kata_runner.worker import devices as machine

    begun = clock.monotonic()
    content = Content.find()
    catalog = load(content)
    katas = named_katas(names, catalog, nearby_workspace()) if names else every_kata(catalog, screen.warn)
    trials = [open_trial(kata, own, content) for kata, own in with_devices(katas, devices, machine.present())]
    table = MutantTable([trial.kata.slug for trial in trials], unicode=screen.unicode, width=screen.width)
    screen.show(table.head())
    for trial in try_mutants(trials, content, limits=limits, use_worker=not no_worker):
        _add_bar(trial, content)
        screen.show(table.row(_row(trial)))
    seconds = clock.monotonic() - begun
    if screen.json:
        screen.answer(_public(trials, seconds))
    else:
        _tell(screen, trials, content, seconds)
    return _exit_code(trials)


def _percent(trials: Iterable[Trial]) -> float | None:
    """How many of the mutants that change behaviour were caught."""
    trials = list(trials)
    caught = sum(len(trial.caught) for trial in trials)
    changing = caught + sum(len(trial.survivors) for trial in trials)
    return 100 * caught / changing if changing else None


def _add_bar(trial: Trial, content: Content) -> None:
    percent = _percent([trial])
    if percent is not None and percent < EACH and not trial.findings:
        suite = content.shown(content.suite(trial.kata.topic, trial.kata.slug))
        reason = f"it notices {percent:.1f} % of the changes, and {EACH:g} % is the least"
        trial.add(12, suite, reason, SHARPEN)


def _row(trial: Trial) -> Row:
    equal = len(trial.let_through) - len(trial.survivors)
    counts = len(trial.mutants), equal, len(trial.caught), _percent([trial])
    return Row(trial.kata.slug, *counts, sound=not trial.findings)


def _passed(trials: Sequence[Trial]) -> bool:
    percent = _percent(trials)
    return not any(trial.findings for trial in trials) and (percent is None or percent >= TOGETHER)


def _tell(screen: Screen, trials: Sequence[Trial], content: Content, seconds: float) -> None:
    for trial in trials:
        if trial.survivors:
            screen.say()
            suite = content.shown(content.suite(trial.kata.topic, trial.kata.slug))
            screen.show(survivor_lines(trial.kata.slug, suite, [mutant.says for mutant in trial.survivors]))
        for finding in trial.findings:
            screen.say()
            screen.show(finding_lines(finding.file, finding.reason, finding.do, finding.invariant))
    screen.say()
    if any(trial.survivors for trial in trials):
        screen.say(f"To do: {SHARPEN}.", hang=2)
    percent = _percent(trials)
    share = "There is nothing to change" if percent is None else f"{percent:.1f} % of all changes were noticed"
    screen.say(f"{share}, and {TOGETHER:g} % is the least. {seconds:.1f} s.", "good" if _passed(trials) else "")


def _public(trials: Sequence[Trial], seconds: float) -> dict[str, Any]:
    return {
        "passed": _passed(trials),
        "seconds": round(seconds, 2),
        "percent": _rounded(_percent(trials)),
        "katas": [_public_kata(trial) for trial in trials],
    }


def _public_kata(trial: Trial) -> dict[str, Any]:
    return {
        **{key: value for key, value in _row(trial)._asdict().items() if key != "sound"},
        "percent": _rounded(_percent([trial])),
        "survivors": [
            {
                "line": mutant.line,
                "function": mutant.function,
                "kind": mutant.kind,
                "change": mutant.change,
            }
            for mutant in trial.survivors
        ],
        "findings": [asdict(finding) for finding in trial.findings],
    }


def _rounded(percent: float | None) -> float | None:
    return None if percent is None else round(percent, 2)


def _exit_code(trials: Sequence[Trial]) -> ExitCode:
    findings = [finding for trial in trials for finding in trial.findings]
    codes = [ExitCode.OK if _passed(trials) else ExitCode.FAILED]
    codes += [ExitCode.BUG] if any(finding.invariant == 11 for finding in findings) else []
    codes += [ExitCode.ENVIRONMENT] if any(trial.missing for trial in trials) else []
    return worst(codes)


SHARPEN = (
    "sharpen a check; or, where a change breaks nothing that the kata promises, say so in mutants/TOPIC/SLUG.toml "
    "(docs/writing-katas.md shows how)"
)
