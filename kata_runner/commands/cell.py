"""`%%kata`: judges a notebook's cell as the answer. It is kept as an attempt, and becomes the kata's file."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from types import MappingProxyType
from typing import Any, NamedTuple

from kata_runner.commands.answer_file import write_whole
from kata_runner.commands.attempt import Attempt, attempt_of
from kata_runner.commands.guessing import guessing_of
from kata_runner.commands.place import PASSED_EVERY_ONE, Place, next_in_line, open_place, shipped
from kata_runner.commands.progress import Keeper, opened
from kata_runner.commands.reset import what_is_there
from kata_runner.commands.running import Running, run_attempts
from kata_runner.commands.selection import with_devices
from kata_runner.commands.telling import Steps, next_steps
from kata_runner.core.errors import EnvironmentProblem, ExitCode, UsageProblem
from kata_runner.core.kata import Kata
from kata_runner.core.report import DeviceVerdict, Report
from kata_runner.core.stub import is_untouched, parse_problem
from kata_runner.ui.screen import Screen
from kata_runner.ui.text import Line, code, line
from kata_runner.ui.ticker import Ticker
from kata_runner.ui.verdict import WRITE, Told, verdict_rows

NAME = "your_cell"  # the cell's name in a run: a name for Python, that nothing else is likely to hold
ABOVE = b"\n"  # stands for the row with `%%kata`, so that rows are counted as the notebook counts them


class Judged(NamedTuple):
    """What came of a cell."""

    kata: Kata
    report: Report

    @property
    def loads(self) -> bool:
        """Whether the cell's text ran to its end, so that it does so again."""
        return self.report.problem is None and any(verdict.checks for verdict in self.report.devices)


def judge_cell(
    screen: Screen,
    name: str,
    text: str,
    *,
    devices: Sequence[str] = (),
    seed: int = 0,
    limits: Mapping[str, float] = MappingProxyType({}),
    no_worker: bool = False,
    look: Callable[[], object] = bool,
) -> Judged:
    """Checks a cell's text, shows the verdict, keeps the attempt. `look` is called often while the checks run."""
    from kata_runner.worker import devices as machine

    place = open_place()
    kata = place.catalog.resolve(name, place.workspace)
    if not text.strip():
        raise UsageProblem(f"There is nothing below `%%kata {kata.slug}` in your cell.", next_step=_begin(kata))

    def stop() -> bool:
        look()
        return False

    running = Running(seed, frozenset(machine.present()), use_worker=not no_worker, limits=limits, stop=stop)
    ((_, chosen),) = with_devices([kata], devices, running.accelerators)
    source = text.encode("utf-8", "surrogatepass")
    path = place.workspace.answer_file(kata.topic, kata.slug)
    attempt = attempt_of(kata, path, NAME, chosen, place.content, source)
    if not attempt.untouched:
        _put_into_file(screen, place, kata, source)
    return _judge(screen, place, attempt, running)


def cell_text(place: Place, kata: Kata, *, stub: bool = False) -> str:
    """A cell to go on with: the learner's file as it is, or the start; below `%%kata`."""
    start = shipped(place.content, place.content.stub(kata.topic, kata.slug))
    path = place.workspace.answer_file(kata.topic, kata.slug)
    there = None if stub else what_is_there(path, place.file_of(kata))
    text = (start if there is None else there).decode("utf-8-sig", "replace").replace("\r\n", "\n")
    return f"%%kata {kata.slug}\n{text.rstrip()}\n"


def show_cell(screen: Screen, name: str | None, *, stub: bool, put: Callable[[str], object] | None) -> ExitCode:
    """Puts a kata into a new cell by way of `put`; without that, prints what belongs into one."""
    place = open_place()
    if name is None:
        kata = next_in_line(place.catalog, Keeper(screen, place).passed())
    else:
        kata = place.catalog.resolve(name, place.workspace)
    text = cell_text(place, kata, stub=stub)
    if put is None:
        screen.show(code(text, style=""))
        return ExitCode.OK
    put(text)
    screen.say(f"{kata.slug}: {kata.title}", "strong")
    screen.say(f"It is in a new cell below: write your answer there, and run it. {NO_CELL.format(slug=kata.slug)}")
    return ExitCode.OK


def _judge(screen: Screen, place: Place, attempt: Attempt, running: Running) -> Judged:
    source = attempt.source or b""
    moved = replace(
        attempt, source=ABOVE + source, problem=attempt.problem and parse_problem(ABOVE + source, attempt.shown)
    )
    with Ticker(screen) as ticker, closing(run_attempts([moved], running, place.content, ticker)) as stream:
        _, report = next(iter(stream))
    keeper = Keeper(screen, place)
    keeper.keep(attempt, report)
    report = _as_told(report, moved)
    for note in dict.fromkeys(note for verdict in report.devices for note in verdict.notes):
        screen.warn(note)
    screen.show(_rows(screen, place, keeper, moved, report))
    if keeper.has_passed_all(report):
        screen.say(PASSED_EVERY_ONE, "good")
    keeper.catch_up()
    return Judged(attempt.kata, report)


def _put_into_file(screen: Screen, place: Place, kata: Kata, source: bytes) -> None:
    """Makes the cell the kata's file; what stands there is kept first. Trouble with that never costs the verdict."""
    path, shown = place.workspace.answer_file(kata.topic, kata.slug), place.file_of(kata)
    try:
        there = what_is_there(path, shown)
        if there == source:
            return
        number = _kept_as(screen, place, kata, there)
        write_whole(path, source, shown)
    except EnvironmentProblem as problem:
        screen.warn(f"{problem.message} {NOT_WRITTEN}")
        return
    if number is not None:
        screen.say(OTHER_TEXT.format(file=shown, number=number, slug=kata.slug))


def _kept_as(screen: Screen, place: Place, kata: Kata, there: bytes | None) -> int | None:
    """The number of a version that is made of what stands in the file; None where it needn't be kept, or was."""
    stub = shipped(place.content, place.content.stub(kata.topic, kata.slug))
    if there is None or is_untouched(there, stub):
        return None
    with opened(screen, place) as progress:
        before = len(progress.versions(kata.slug))
        number = progress.keep_source(kata.slug, there, "notebook")
    return number if number > before else None


def _rows(screen: Screen, place: Place, keeper: Keeper, attempt: Attempt, report: Report) -> list[Line]:
    """The verdict, with what to do next in a notebook."""
    passed = report.status == "passed"
    following = place.catalog.next(keeper.passed() | {report.kata}) if passed else None
    guessing = guessing_of(attempt, report, keeper, place.content)
    steps = tuple(_steps(attempt.kata, next_steps(attempt, report, following)))
    told = Told(
        attempt.kata,
        CELL,
        steps + (guessing.steps if guessing is not None else ()),
        (attempt.source or b"").decode("utf-8", "replace").splitlines(),
        width=screen.width,
        start=attempt.is_program_to_mend,
        beside=guessing.lines if guessing is not None else (),
    )
    return [_said_here(row) for row in verdict_rows(report, told)]


def _steps(kata: Kata, steps: Steps) -> list[tuple[str, str]]:
    """Steps that fit a notebook: the same cell is run again, another kata comes in a cell of its own."""
    here: list[tuple[str, str]] = []
    for command, what in steps:
        if command.startswith(f"kata reset {kata.slug}"):
            here.append((f"kata show {kata.slug} --stub", "the start, in a new cell"))
        elif command.startswith("kata check ") and command != f"kata check {kata.slug}":
            here.append((command.replace("kata check", "kata show"), what))
        elif not command.startswith(("kata check ", "kata restore ")):
            here.append((command.replace("python -m pip", "%pip"), what))
    return here


def _said_here(row: Line) -> Line:
    return line(WRITE_HERE, indent=row.indent) if "".join(text for text, _ in row.spans) == WRITE else row


def _as_told(report: Report, attempt: Attempt) -> Report:
    """The report with the cell called so, and without the import that a file would need."""
    verdicts = tuple(DeviceVerdict.from_json(_renamed(verdict.to_json())) for verdict in report.devices)
    report = replace(report, devices=verdicts)
    rows = (attempt.source or b"").decode("utf-8", "replace").splitlines()
    return replace(report, devices=tuple(_with_own_words(verdict, rows) for verdict in report.devices))


def _renamed(value: Any, key: str = "") -> Any:
    if isinstance(value, str):
        text = IMPORT.sub("", value) if key == "setup" else value
        text = text.replace(NAME, CELL)
        return (text or None) if key == "setup" else text[:1].upper() + text[1:] if text.startswith(CELL) else text
    if isinstance(value, Mapping):
        return {name: _renamed(one, name) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [_renamed(one) for one in value]
    return value


def _with_own_words(verdict: DeviceVerdict, rows: Sequence[str]) -> DeviceVerdict:
    """A command of the notebook amid the cell is no slip: it belongs into another cell."""
    problem = verdict.problem
    if problem is None or problem.kind != "syntax" or problem.line is None or problem.line > len(rows):
        return verdict
    if not rows[problem.line - 1].lstrip().startswith(("%", "!")):
        return verdict
    return replace(verdict, problem=replace(problem, says=OTHER_CELL))


def _begin(kata: Kata) -> str:
    return f"To get the start of the kata in a new cell: %kata show {kata.slug}"


NO_CELL = "If there is none: kata show {slug} --print"
CELL = "your cell"
IMPORT = re.compile(rf"^from {NAME} import .*\n?", re.MULTILINE)
WRITE_HERE = "Write your code where the TODO is, and run the cell again. There is no hurry."
OTHER_CELL = "Lines that begin with % or ! are for the notebook: put this one into a cell of its own."
NOT_WRITTEN = "The cell is checked all the same, but it is not kept in that file."
OTHER_TEXT = "{file} held something else, which is kept. To see its versions: kata restore {slug} --list"
