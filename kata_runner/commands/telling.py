"""How a check's reports are told: one kata in full, several a line each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from kata_runner.commands.attempt import Attempt
from kata_runner.commands.guessing import Guessing
from kata_runner.core import extras
from kata_runner.core.catalog import Kata
from kata_runner.core.report import Failure, Problem, Report
from kata_runner.core.spots import failing_line
from kata_runner.ui.screen import Screen
from kata_runner.ui.summary import count_rows, summary_rows
from kata_runner.ui.verdict import FAILING, Told, verdict_rows

FOLLOWING = 14  # rows that the next kata takes in a watch: where it is, its first verdict, what to do

Steps = tuple[tuple[str, str], ...]


class Telling:
    """Tells reports as they come. `brief` leaves out katas that were not begun, and counts them at the end."""

    def __init__(
        self,
        screen: Screen,
        katas: Collection[Kata],
        *,
        file: str | None = None,
        brief: bool = False,
        watching: bool = False,
        keys: bool = False,
    ) -> None:
        self._screen = screen
        self._alone = len(katas) == 1
        self._room = max((len(kata.slug) for kata in katas), default=0)
        self._file = file  # what `--file` named
        self._brief = brief
        self._keys = keys  # the full screen is told: it knows the keys that are next, and draws curves itself
        self._watching = watching  # the next check comes by itself
        self._failing = ""  # the first kata that did not pass
        self._counts: Counter[str] = Counter()

    def tell(
        self, attempt: Attempt, report: Report, following: Kata | None = None, guessing: Guessing | None = None
    ) -> None:
        """Tells one report; `following` is the kata to go on with after a pass."""
        for note in dict.fromkeys(note for verdict in report.devices for note in verdict.notes):
            self._screen.warn(note)
        self._counts[report.status] += 1
        if report.status not in ("passed", "not_attempted"):
            self._failing = self._failing or report.kata
        if self._alone:
            self._screen.show(verdict_rows(report, self._told(attempt, report, following, guessing)))
        elif not (self._brief and report.status == "not_attempted"):
            to_mend, unicode = attempt.is_program_to_mend, self._screen.unicode
            self._screen.show(summary_rows(report, attempt.kata, room=self._room, unicode=unicode, start=to_mend))

    def finish(self) -> None:
        """Counts what was told, where that was more than one kata."""
        if self._alone:
            return
        self._screen.show(count_rows(self._counts))
        if self._failing:
            self._screen.say(f"For the whole story of one: kata check {self._failing}")

    def _told(self, attempt: Attempt, report: Report, following: Kata | None, guessing: Guessing | None) -> Told:
        screen = self._screen
        screen.links[attempt.shown] = attempt.path.as_uri()
        steps = next_steps(attempt, report, following, self._file)
        steps += guessing.steps if guessing is not None else ()
        if self._keys:
            steps = ()
        if self._watching:
            steps = tuple(step for step in steps if not step[0].startswith("kata check"))
        return Told(
            attempt.kata,
            attempt.shown,
            steps,
            (attempt.source or b"").decode("utf-8", "replace").splitlines(),
            unicode=screen.unicode,
            width=screen.width,
            height=self._height(report),
            start=attempt.is_program_to_mend,
            full=self._keys,
            at=failing_line(report, attempt.source),
            beside=guessing.lines if guessing is not None else (),
        )

    def _height(self, report: Report) -> int | None:
        """The rows that a verdict may take, so that its first stays in sight: also when the next kata comes below."""
        if not self._screen.terminal:
            return None
        leads_on = self._watching and report.status == "passed"
        return self._screen.height - (FOLLOWING if leads_on else 0)


def next_steps(attempt: Attempt, report: Report, following: Kata | None, file: str | None = None) -> Steps:
    """Commands that help from here, and what each is for."""
    slug = attempt.kata.slug
    again = f"kata check {slug}{_as_option(file)}"
    if report.status == "passed":
        return () if file else _after_a_pass(slug, following)
    if attempt.kata.extra and extras.missing(attempt.kata.extra):
        return ((extras.install(attempt.kata.extra), "what it needs"),)
    if report.status in ("error", "unavailable"):
        return (("kata doctor", "what to put in a report" if report.status == "error" else "what this machine has"),)
    if report.problem is not None:
        back = () if file else _ways_back(attempt, report.problem)  # none brings back what `--file` named
        return (*back, (again, "when it is mended"))
    if report.status == "not_attempted":
        written = "when you have changed something" if attempt.is_program_to_mend else "when you have written something"
        return ((f"kata hint {slug}", "where to begin"), (again, written))
    hint, changed = (f"kata hint {slug}", "a hint"), (again, "when you have changed it")
    failure = _first_failure(report)
    if failure is not None and failure.kind == "not_implemented":
        return (hint, (again, "when you have written it"))
    if attempt.kata.kind == "predict":
        return (hint, changed)
    on_this = " on this input" if failure is not None and failure.input else ""
    return (hint, (f"kata trace {slug}{_as_option(file)}", f"your function line by line{on_this}"), changed)


def _first_failure(report: Report) -> Failure | None:
    """What the screen explains first: the first check that failed, or had to be stopped."""
    bad = (check for verdict in report.devices for check in verdict.checks if check.outcome in FAILING)
    first = next(bad, None)
    return first.failure if first is not None else None


def _ways_back(attempt: Attempt, problem: Problem) -> Steps:
    """The command that puts another text into the learner's file in the workspace, where that may be wanted."""
    slug = attempt.kata.slug
    in_the_way = problem.kind == "missing_file" and attempt.path.exists()
    steps = {
        "missing_file": (f"kata reset {slug}", "put the stub there" + (MOVED if in_the_way else "")),
        "empty": (f"kata reset {slug}", "put the stub there"),
        "missing_name": (f"kata reset {slug}", "put the stub there; a copy of yours is kept"),
        "too_large": (f"kata restore {slug}", "bring the last version back"),
    }
    return (steps[problem.kind],) if problem.kind in steps else ()


def _as_option(file: str | None) -> str:
    """What names the file again, as a shell takes it."""
    if file is None:
        return ""
    from shlex import quote

    return f" --file {quote(file)}"


def _after_a_pass(slug: str, following: Kata | None) -> Steps:
    solution = (f"kata solution {slug}", "the solution, and why")
    return (solution, (f"kata check {following.slug}", f"the next: {following.title}")) if following else (solution,)


MOVED = ", once you have moved that away"
