"""What the full screen shows and does: the commands' own work and words, and the watch on the file that is open."""

from __future__ import annotations

import ast
import os
import re
import shlex
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, nullcontext
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from kata_runner.commands.attempt import Attempt, attempt_in
from kata_runner.commands.by_keys import ByKeys, errors_in_keys
from kata_runner.commands.folder import Changes
from kata_runner.commands.guess import guess
from kata_runner.commands.guessing import Guessing, guessing_of
from kata_runner.commands.hint import hint
from kata_runner.commands.list import entries_of
from kata_runner.commands.place import Place, next_in_line, shipped
from kata_runner.commands.progress import WAITING, Keeper
from kata_runner.commands.reset import reset
from kata_runner.commands.running import Running, run_attempts
from kata_runner.commands.saves import Saves, lack
from kata_runner.commands.selection import devices_for, with_devices
from kata_runner.commands.solution import solution
from kata_runner.commands.telling import Telling
from kata_runner.commands.trace import trace
from kata_runner.core.errors import EnvironmentProblem, NothingMatched
from kata_runner.core.kata import Kata, Topic
from kata_runner.core.layout import Content
from kata_runner.core.report import Report
from kata_runner.ui.app.desk import Asked, Listener, Verdict, Word
from kata_runner.ui.captured import Captured
from kata_runner.ui.overview import Entry
from kata_runner.ui.screen import Screen
from kata_runner.ui.text import Line, code, line

CHOICES = ("auto", "cpu", "simgpu")
GONE = "Your workspace {root} is gone."


class LearnersDesk:
    """A workspace, as the full screen is handed it. `watch` runs in a thread of its own, the rest in the screen's."""

    def __init__(
        self,
        screen: Screen,
        place: Place,
        running: Running,
        *,
        name: str | None = None,
        devices: Sequence[str] = (),
        polling: bool = False,
    ) -> None:
        self.unicode = screen.unicode
        self._place = place
        self._running = running
        self._chosen = tuple(devices) or CHOICES[:1]
        self._width = screen.width
        self._polling = polling
        self._unkept = self._captured()  # hears what could not be kept
        self._keeper = Keeper(self._unkept, place)
        self._lock = threading.Lock()  # one progress file, several threads
        self._first = place.catalog.resolve(name, place.workspace) if name else self._next_or_first()

    def topics(self) -> Sequence[Topic]:
        """All katas, in learning order."""
        return self._place.catalog.topics

    def entries(self) -> Sequence[Entry]:
        """Each kata and where the learner stands with it."""
        with self._lock:
            return entries_of(self._captured(), self._place)

    def first(self) -> Kata:
        """The kata to open with."""
        return self._first

    def file_of(self, kata: Kata) -> str:
        """The learner's file, as they know it."""
        return self._place.file_of(kata)

    def task(self, kata: Kata) -> Sequence[Line]:
        """What the kata asks for: the words at the top of its stub, and those of each function."""
        return task_rows(self._place.content, kata)

    def watch(self, kata: Kata, listener: Listener, ended: Callable[[], bool]) -> None:
        """Checks the kata now and after every save, until `ended` says so."""
        path = self._place.workspace.answer_file(kata.topic, kata.slug)
        saves, changes = Saves(path), Changes(path.parent, polling=self._polling)
        told = False  # that there is nothing in the file
        opened = True  # and nothing was saved since
        verdict: Verdict | None = None
        for number, _ in enumerate(changes.until(ended)):
            new = saves.look() or saves.look_again()
            if new:
                told = False
                verdict = self._check(kata, saves, listener, ended, opened=opened)
                opened = False
            elif not saves.there and not told and number:
                told = True
                listener.said(Word(self._gone(kata, path)))
            elif told and verdict is not None and saves.there and saves.holds():  # what was judged is back
                told = False
                listener.judged(verdict)

    def _gone(self, kata: Kata, path: Path) -> str:
        """Why there is nothing to be checked, and what to do."""
        root = self._place.workspace.root
        if not os.path.isdir(root):
            return f"{GONE.format(root=root)} It is waited for; q quits."
        return f"{self.file_of(kata)} {lack(path)}; waiting for it. r puts the stub there."

    def _check(
        self, kata: Kata, saves: Saves, listener: Listener, ended: Callable[[], bool], *, opened: bool
    ) -> Verdict | None:
        """The verdict on what the file holds now; none where a newer save has made it worth nothing."""
        ((_, devices),) = with_devices([kata], self._devices_of(kata), self._running.accelerators)
        attempt = attempt_in(self._place, kata, devices, saves.take())
        running = replace(self._running, stop=lambda: ended() or saves.look())
        listener.began(devices.names)
        with closing(run_attempts([attempt], running, self._place.content, Relay(listener))) as stream:
            report = next((report for _, report in stream), None)
        if ended():
            return None
        if report is None or not saves.holds():
            saves.put_back()
            return None
        with self._lock:
            self._keeper.keep(attempt, report, opened=opened)
            passed = self._keeper.passed()
            guessing = guessing_of(attempt, report, self._keeper, self._place.content)
        following = self._place.catalog.next(passed | {kata.slug})
        rows = partial(self._told, attempt, report, guessing)
        verdict = Verdict(kata, report, rows, following, attempt.is_program_to_mend)
        listener.judged(verdict)
        with self._lock:
            self._keeper.catch_up()
        self._warn(listener)
        return verdict

    def _warn(self, listener: Listener) -> None:
        """Tells what could not be kept, outside the lock: the screen may be waiting for that."""
        if text := " ".join(said for said in self._unkept.warned if said != WAITING):  # that is over by now
            listener.warned(text)
        self._unkept.warned.clear()

    def _told(
        self, attempt: Attempt, report: Report, guessing: Guessing | None, width: int, height: int
    ) -> Sequence[Line]:
        captured = Captured(width, height, unicode=self.unicode)
        Telling(captured, [attempt.kata], keys=True).tell(attempt, report, guessing=guessing)
        return captured.said

    def asked(self, what: str, kata: Kata, width: int) -> Asked:
        """A page of a command's own words, in so many columns."""
        pages: dict[str, Callable[[Screen], object]] = {
            "hint": lambda screen: hint(screen, kata.slug),
            "solution": lambda screen: solution(screen, kata.slug),
            "give_up": lambda screen: solution(screen, kata.slug, give_up=True),
            "difference": lambda screen: solution(screen, kata.slug, diff=True),
            "trace": partial(self._trace, kata),
        }
        captured = ByKeys(kata, width, unicode=self.unicode)
        with self._at(kata), nullcontext() if what == "trace" else self._lock:  # a trace runs, and keeps nothing
            pages[what](captured)
        return Asked(TITLES[what].format(kata=kata.slug), lambda _: captured.said)

    @contextmanager
    def _at(self, kata: Kata) -> Iterator[None]:
        """Where a command is carried out: in the workspace, if there still is one; what goes wrong is told by keys."""
        if not os.path.isdir(self._place.workspace.root):
            raise EnvironmentProblem(GONE.format(root=self._place.workspace.root), next_step="Put it back, or press q.")
        with errors_in_keys(kata):
            yield

    def _trace(self, kata: Kata, screen: Screen) -> None:
        """With what the verdict was found with: the same input is to be traced."""
        devices, running = self._devices_of(kata), self._running
        trace(
            screen, kata.slug, devices=devices, seed=running.seed, limits=running.limits,
            no_worker=not running.use_worker,
        )  # fmt: skip

    def reset(self, kata: Kata) -> str:
        """Puts the stub in place of the learner's file."""
        captured = ByKeys(kata, self._width, unicode=self.unicode)
        with self._at(kata), self._lock:
            reset(captured, kata.slug, yes=True)
        return words_of(captured.said)

    def guess(self, kata: Kata, text: str) -> str:
        """Keeps what the learner thinks is wrong."""
        captured = ByKeys(kata, self._width, unicode=self.unicode)
        with self._at(kata), self._lock:
            guess(captured, kata.slug, text)
        return words_of(captured.said)

    def editor(self, kata: Kata) -> Sequence[str] | None:
        """The command that opens the learner's file in their editor."""
        named = os.environ.get("VISUAL") or os.environ.get("EDITOR")
        if not named:
            return None
        return [*shlex.split(named), str(self._place.workspace.answer_file(kata.topic, kata.slug))]

    def devices(self) -> str:
        """The devices that checks run on."""
        return " ".join(self._chosen)

    def next_devices(self) -> str:
        """Goes on to the next choice of devices."""
        now = self._chosen[0]
        place = CHOICES.index(now) + 1 if len(self._chosen) == 1 and now in CHOICES else 0
        self._chosen = (CHOICES[place % len(CHOICES)],)
        return self.devices()

    def _devices_of(self, kata: Kata) -> tuple[str, ...]:
        """The choice, as far as the kata runs there."""
        return self._chosen if devices_for(kata, self._chosen, self._running.accelerators).names else ("auto",)

    def _captured(self) -> Captured:
        return Captured(self._width, unicode=self.unicode)

    def _next_or_first(self) -> Kata:
        try:
            return next_in_line(self._place.catalog, self._keeper.passed())
        except NothingMatched:
            return self._place.catalog.katas[0]


class Relay:
    """Hands a run's events on as they come; what is slow the full screen shows by itself."""

    def __init__(self, listener: Listener) -> None:
        self._listener = listener

    def begin(self, katas: Mapping[str, Sequence[str]]) -> None:
        """The screen knows what is run."""

    def done(self, kata: str) -> None:
        """The verdict follows."""

    def event(self, kata: str, device: str, event: Mapping[str, Any]) -> None:
        """One event of the run, which is of one kata only."""
        del kata
        self._listener.event(device, event)


def task_rows(content: Content, kata: Kata) -> list[Line]:
    """The words at the top of a kata's stub, then each function with its own."""
    tree = ast.parse(shipped(content, content.stub(kata.topic, kata.slug)))
    rows = prose_rows(ast.get_docstring(tree) or "")
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_"):
            words = ast.get_docstring(node)
            head = ast.unparse(node).split("\n")[0].rstrip(":")
            rows += [line(), *code(head, style="strong"), *(prose_rows(words, 2) if words else [])]
    values = [ast.unparse(node) for node in tree.body if isinstance(node, ast.Assign) and kata.kind == "predict"]
    return rows + ([line(), *code("\n".join(values))] if values else [])


def prose_rows(text: str, indent: int = 0) -> list[Line]:
    """Paragraphs are joined and folded; rows that stand further in, lists and tables stay as they are."""
    rows: list[Line] = []
    for row in text.splitlines():
        above, inner = rows[-1] if rows else None, len(row) - len(row.lstrip())
        begin = COLUMN.match(row.strip()) or POINT.match(row.strip())
        if above is not None and above.spans[0][0] and _goes_on(row, inner, above, indent):
            rows[-1] = above._replace(spans=((f"{above.spans[0][0]} {row.strip()}", ""),))
        else:
            rows.append(line(row.strip(), indent=indent + inner, hang=begin.end() if begin else 0))
    return rows


def _goes_on(row: str, inner: int, above: Line, indent: int) -> bool:
    """Whether a row belongs to the one above: to its paragraph, or to the same place of a list or a table."""
    if not row.strip() or POINT.match(row.strip()) or COLUMN.match(row.strip()):
        return False
    return inner == above.indent - indent + above.hang if above.hang else inner == 0 and above.indent == indent


def words_of(rows: Sequence[Line]) -> str:
    """What some rows say, in one line."""
    return " ".join("".join(words for words, _ in row.spans).strip() for row in rows).strip()


COLUMN = re.compile(r"\S+(?: \S+)*? {2,}(?=[^\s#])")  # the first cell of a row of a table
POINT = re.compile(r"(?:-|\d+\.) +(?=\S)")  # of a list
TITLES = {
    "hint": "A hint",
    "solution": "The solution of {kata}",
    "give_up": "The solution of {kata}",
    "difference": "Your answer beside the solution of {kata}",
    "trace": "{kata} line by line",
}
