"""What a tracer keeps while it watches: calls, their steps and their loops, folded as they come."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from kata_runner.core.trace import Mark, Variable
from kata_runner.testing.sealing import seal

from .source import Loop, Statement

FIRST = 2  # rounds of a loop, and calls by one line, that are kept from the beginning
MARKED = 2  # of those in between, kept because something changed in them
MOST_STEPS = 400  # of one call, outside its loops or in one round


@dataclass
class Step:
    """One statement, run once."""

    statement: Statement
    before: dict[str, tuple[Any, Any]]  # each variable, and its print
    lasti: int
    variables: list[Variable] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    calls: Folded = field(default_factory=lambda: Folded())
    raised: str | None = None
    raised_at: int = 0  # the line: a statement may have several
    reads: list[Variable] = field(default_factory=list)  # of a line that raised: what it worked with
    done: bool = False


@dataclass
class Folded:
    """Many alike, of which the first, the last and those with a mark are kept."""

    first: list[Any] = field(default_factory=list)
    marked: list[tuple[int, Any]] = field(default_factory=list)
    late: list[tuple[int, Any]] = field(default_factory=list)  # the last two
    count: int = 0

    def add(self, one: Any) -> Any:
        """Another one; gives it back."""
        self.count += 1
        if len(self.first) < FIRST:
            self.first.append(one)
            return one
        self.late.append((self.count, one))
        if len(self.late) > 2:
            number, gone = self.late.pop(0)
            if len(self.marked) < MARKED and has_mark(gone):
                self.marked.append((number, gone))
        return one

    def last(self) -> Any:
        """The one that was added last."""
        return self.late[-1][1] if self.late else self.first[-1]

    def kept(self) -> list[tuple[int, Any]]:
        """What is kept, each with its number, in order."""
        return [*enumerate(self.first, 1), *self.marked, *self.late]


@dataclass
class Steps:
    """Steps and loops, one after another."""

    items: list[Item] = field(default_factory=list)
    left_out: int = 0

    def add(self, item: Item) -> None:
        """The next; beyond a limit it is only counted."""
        if len(self.items) < MOST_STEPS:
            self.items.append(item)
        else:
            self.left_out += 1


@dataclass
class Rounds:
    """A loop."""

    loop: Loop
    rounds: Folded = field(default_factory=Folded)


@dataclass
class Call:
    """One call of a function of the learner's, or one turn of a generator."""

    name: str
    line: int
    frame: Any
    arguments: list[Variable]
    depth: int
    resumed: bool = False
    steps: Steps = field(default_factory=Steps)
    open: list[Rounds] = field(default_factory=list)  # the loops that it is in now
    step: Step | None = None
    result: Variable | None = None
    marks: list[Mark] = field(default_factory=list)  # of the result
    ended: bool = False
    hidden: int = 0  # calls below it that were too deep to be kept
    error: Any = None  # the exception that is on its way out
    waits: bool = False  # a generator that gave something and will go on

    def begin(self, step: Step) -> None:
        """The next statement: it belongs to the loops around it, in a new round where it goes back."""
        loops = step.statement.loops
        while self.open and self.open[-1].loop not in loops:
            self.open.pop()
        before = self.step
        if self.open and before is not None and self._goes_back(before, step):
            self.open[-1].rounds.add(Steps())
        for loop in loops[len(self.open) :]:
            opened = Rounds(loop)
            self._place().add(opened)
            opened.rounds.add(Steps())
            self.open.append(opened)
        self._place().add(step)
        self.step = step

    def _goes_back(self, before: Step, now: Step) -> bool:
        """Whether a statement begins another round: it is the loop's head, or stands above the one before."""
        if now.statement.head_of is self.open[-1].loop:
            return True
        return now.lasti <= before.lasti and now.statement.line <= before.statement.line

    def _place(self) -> Steps:
        place: Steps = self.open[-1].rounds.last() if self.open else self.steps
        return place


Item = Step | Rounds


def has_mark(item: Any) -> bool:
    """Whether anything in it, at any depth, has a mark."""
    if isinstance(item, Step):
        return bool(item.marks) or item.raised is not None or has_mark(item.calls)
    if isinstance(item, Call):
        return bool(item.marks) or has_mark(item.steps)
    if isinstance(item, Steps):
        return any(has_mark(one) for one in item.items)
    folded = item.rounds if isinstance(item, Rounds) else item
    return bool(folded.marked) or any(has_mark(one) for _, one in folded.kept())


seal(__name__)
