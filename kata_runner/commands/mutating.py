"""Runs a kata's suite on every mutant of its solution, many in one process, and gathers which of them it lets through.

A kata is taken to its end device by device: the solution first, which must pass and whose time says how long a mutant
may take; then the mutants that no device before has noticed. What is to be run next is only known when a run is over,
so all katas go through the worker in rounds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from kata_runner.commands.selection import Devices
from kata_runner.core.catalog import Kata
from kata_runner.core.findings import Finding
from kata_runner.core.layout import Content
from kata_runner.core.report import DeviceVerdict
from kata_runner.mutants import Equal, Mutant, mutants_of, out_of_date, read_equal
from kata_runner.worker import client
from kata_runner.worker.protocol import Part, Subject

IN_ONE_PROCESS = 40  # mutants: each costs 20 ms there, and 100 in a process of its own
NOT_PLAYED, CAUGHT = "skipped", ("failed", "timeout", "crashed")
LEAST, TIMES = 3.0, 10.0  # seconds, and times the solution's: a mutant that takes longer would never come to its end


@dataclass
class Trial:
    """One kata whose solution is changed, and what became of each change."""

    kata: Kata
    devices: Devices
    file: str  # of its judged mutants
    mutants: list[Mutant] = field(default_factory=list)
    equal: list[Equal] = field(default_factory=list)
    caught: set[int] = field(default_factory=set)  # places in `mutants`
    findings: list[Finding] = field(default_factory=list)
    seconds: dict[str, float] = field(default_factory=dict)  # the solution's, by device
    missing: bool = False  # a device that was asked for by name isn't here

    @property
    def let_through(self) -> list[Mutant]:
        """Those that no check has noticed, judged ones too."""
        return [mutant for place, mutant in enumerate(self.mutants) if place not in self.caught]

    @property
    def survivors(self) -> list[Mutant]:
        """Those of them that nobody has judged."""
        return [one for one in self.let_through if not any(entry.is_of(one) for entry in self.equal)]

    def add(self, invariant: int, file: str, reason: str, do: str) -> None:
        """Keeps what is wrong, once."""
        finding = Finding(invariant, file, reason, do)
        if finding not in self.findings:
            self.findings.append(finding)


@dataclass(frozen=True)
class Step:
    """One run: the solution, or some mutants."""

    trial: Trial
    device: str
    places: tuple[int, ...] = ()  # of mutants; none: the solution

    def request(self, solution: str, limits: Mapping[str, float]) -> client.RunRequest:
        """Behind several mutants comes the solution: if it fails there, one of them has left something behind."""
        trial, subject = self.trial, Subject("solution")
        more = dict(limits)
        if self.places:
            texts = [trial.mutants[place].source for place in self.places]
            texts += [solution] if len(texts) > 1 else []
            subject = Subject("several", parts=tuple(map(_part, texts)))
            longest = max(LEAST, TIMES * trial.seconds[self.device])
            more |= {"check": longest, "device": longest * (len(texts) + 1)}
        named = trial.devices.named & {self.device}
        allows = trial.kata.allows(more)
        return client.RunRequest(trial.kata, subject, (self.device,), named, 0, allows, shrink=False, diagnose=False)


def _part(text: str) -> Part:
    return Part(Subject("source", text, "mutant.py"), to_the_end=False)


def open_trial(kata: Kata, devices: Devices, content: Content) -> Trial:
    """A kata's mutants, and which of them have been judged."""
    solution, judged = (place(kata.topic, kata.slug) for place in (content.solution, content.equal_mutants))
    trial = Trial(kata, devices, content.shown(judged))
    try:
        trial.mutants = mutants_of(solution.read_text(encoding="utf-8"))
    except (OSError, SyntaxError, ValueError) as error:
        trial.add(11, content.shown(solution), f"it can't be read: {error}", "mend it; `kata verify` says more")
    try:
        trial.equal = read_equal(judged)
    except ValueError as error:
        trial.add(12, trial.file, str(error), JUDGED_DO)
    return trial


def try_mutants(
    trials: Sequence[Trial], content: Content, *, limits: Mapping[str, float], use_worker: bool
) -> Iterator[Trial]:
    """Runs everything; yields each kata when it is over."""
    yield from (trial for trial in trials if not trial.mutants)
    todo = [Step(trial, trial.devices.names[0]) for trial in trials if trial.mutants]
    while todo:
        steps = {id(request): (step, request) for step in todo for request in [_request(step, content, limits)]}
        left = Counter(id(step.trial) for step in todo)
        following: dict[int, list[Step]] = {id(step.trial): [] for step in todo}
        todo = []
        for request, report in client.run(
            [request for _, request in steps.values()], content=content.root, use_worker=use_worker
        ):
            step = steps[id(request)][0]
            key = id(step.trial)
            following[key] += _after(step, report.devices[0], content)
            left[key] -= 1
            if not left[key]:
                following[key] = following[key] or _elsewhere(step)
                todo += following[key]
                if not following[key]:
                    yield _judged(step.trial)


def _request(step: Step, content: Content, limits: Mapping[str, float]) -> client.RunRequest:
    kata = step.trial.kata
    return step.request(content.solution(kata.topic, kata.slug).read_text(encoding="utf-8"), limits)


def _after(step: Step, verdict: DeviceVerdict, content: Content) -> list[Step]:
    """Takes a verdict down; gives what has to be run after it on the same device."""
    suite = content.shown(content.suite(step.trial.kata.topic, step.trial.kata.slug))
    if not step.places:
        return _after_the_solution(step, verdict, suite)
    outcomes = {check.id: check for check in verdict.checks}
    if not outcomes:
        reason = f"the mutants can't be run on {verdict.device}: {verdict.reason}"
        step.trial.add(11, suite, reason, "run `kata verify` first")
        return []
    last = outcomes.get(str(len(step.places)))
    if last is not None and last.outcome not in ("passed", NOT_PLAYED):
        return [replace(step, places=(place,)) for place in step.places]
    again = []
    for at, place in enumerate(step.places):
        check = outcomes[str(at)]
        if check.outcome in CAUGHT:
            step.trial.caught.add(place)
        elif check.outcome == NOT_PLAYED:
            again.append(place)
        elif check.outcome == "error":
            reason = f"a check broke on a mutant ({step.trial.mutants[place].says}): {check.message}"
            step.trial.add(11, suite, reason, "mend the check: it may fail, never break")
    return [replace(step, places=tuple(again))] if again else []


def _after_the_solution(step: Step, verdict: DeviceVerdict, suite: str) -> list[Step]:
    trial = step.trial
    if verdict.status == "unavailable":
        trial.missing = trial.missing or verdict.device in trial.devices.named
        return []
    if verdict.status != "passed":
        why = f" ({verdict.reason})" if verdict.reason else ""
        reason = f"the solution is {verdict.status} on {verdict.device}, so mutants prove nothing{why}"
        trial.add(11, suite, reason, "run `kata verify` first")
        return []
    trial.seconds[step.device] = sum(check.seconds for check in verdict.checks)
    places = [place for place in range(len(trial.mutants)) if place not in trial.caught]
    size = min(IN_ONE_PROCESS, -(-len(places) // client.cores()))
    return [replace(step, places=tuple(places[at : at + size])) for at in range(0, len(places), size)]


def _elsewhere(step: Step) -> list[Step]:
    """The next device, for mutants that none has noticed so far."""
    names = step.trial.devices.names
    rest = names[names.index(step.device) + 1 :]
    sound = not any(finding.invariant == 11 for finding in step.trial.findings)
    return [Step(step.trial, rest[0])] if rest and sound and step.trial.let_through else []


def _judged(trial: Trial) -> Trial:
    for entry in out_of_date(trial.equal, trial.let_through):
        reason = f"no mutant of {entry.function} that survives is `{entry.change}`"
        trial.add(12, trial.file, reason, "take the entry out, or write its change as `kata verify --mutants` does")
    return trial


JUDGED_DO = "write it as docs/writing-katas.md shows"
