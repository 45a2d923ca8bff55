"""Follows the learner's functions line by line and keeps what each line did."""

from __future__ import annotations

import inspect
import sys
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from opcode import opmap
from types import CodeType, FrameType
from typing import Any

from kata_runner.testing.sealing import seal
from kata_runner.testing.seen import look

from ..frames import text_of
from .facts import fact, print_of, shown_names
from .marks import (
    MISSING,
    Arguments,
    Oddities,
    gradients_in,
    marks_of_result,
    read_values,
    reader,
    wrap_marks,
)
from .nodes import Call, Folded, Step
from .source import statements_of
from .stretching import broadcast_marks

DEEPEST = 8  # calls within calls that are kept
SAME = 3  # of one function within itself
HELD = 60  # variables of one call that are looked at
OWN_FRAMES = frozenset({"<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>", "<module>"})
EXHAUSTED = (StopIteration, StopAsyncIteration)

_settrace, _clock, _own_clock = sys.settrace, time.monotonic, time.process_time
_VARARGS, _VARKEYWORDS = inspect.CO_VARARGS, inspect.CO_VARKEYWORDS
_GENERATOR, _YIELD = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR, opmap["YIELD_VALUE"]


Held = dict[str, tuple[Any, Any]]


class Tracer:
    """Watches the calls of functions that lie in one of the files, from `start` to `stop`.

    budget: seconds of one call of a public name (`each`), or of this process's own time for all together, after which
    it gives up and calls `cut`. mutates: functions that may change their arguments.
    Nothing that it does reaches the learner's code: no exception, no setting, no random state.
    """

    def __init__(
        self,
        files: Collection[str],
        budget: float,
        cut: Callable[[], object],
        mutates: Collection[str] = (),
        *,
        each: bool = False,
    ) -> None:
        self.files, self.budget, self.cut, self.mutates, self.each = tuple(files), budget, cut, mutates, each
        self.clock = _clock if each else _own_clock
        self.lost = False  # it could not follow to the end
        self.statements = {file: statements_of(file) for file in self.files}
        self.until = float("inf")
        self.dead = False
        self.forget()

    def forget(self) -> None:
        """Another call begins: what came before doesn't matter any more."""
        self.calls = Folded()
        self.stack: list[Call] = []
        self.hidden = 0  # frames on the stack that are too deep to be kept
        self.error: Any = None
        self.oddities = Oddities()
        self.arguments = Arguments(())
        self.turns: dict[Any, Call] = {}  # generators that will go on
        if self.each and self.until < float("inf"):
            self.until = self.clock() + self.budget

    def start(self) -> None:
        """From now on."""
        self.dead = self.lost = False
        self.until = self.clock() + self.budget
        _settrace(self._enter)

    def stop(self) -> None:
        """It is over; a tracer that the learner's code put in its place goes too."""
        self.dead = True
        _settrace(None)

    def _enter(self, frame: FrameType, event: str, _arg: Any) -> Any:
        code = frame.f_code
        if self.dead or event != "call" or code.co_filename not in self.files or code.co_name in OWN_FRAMES:
            return None
        return self._guarded(self._called, frame, None)

    def _guarded(self, take: Callable[[FrameType, Any], Any], frame: FrameType, arg: Any) -> Any:
        """Nothing of ours goes up into the learner's code, and the time is kept."""
        if self.clock() > self.until:
            self.give_up()
            return None
        try:
            return take(frame, arg)
        except BaseException:  # too deep, out of memory, an object that can't be looked at
            self.lost = True
            self.stop()
            return None

    def give_up(self) -> None:
        """Time is up: what is known until now is all."""
        if self.dead:
            return
        self.lost = True
        self.stop()
        call = next((call for call in reversed(self.stack) if call.step is not None), None)
        if call is not None:
            with suppress(BaseException):
                self._finish(call, call.frame, _held(call.frame))
        self.cut()

    def _called(self, frame: FrameType, _arg: Any) -> Any:
        if self._too_deep(frame.f_code):
            self.hidden += 1
            (self.stack[-1]).hidden += 1
            return self._below
        turn = self.turns.pop(frame, None)
        call = self._new_call(frame, resumed=turn is not None)
        (self.stack[-1].step.calls if self.stack and self.stack[-1].step else self.calls).add(call)
        if turn is not None and turn.step is not None:
            call.step = Step(turn.step.statement, _held(frame), frame.f_lasti)  # it goes on in the middle of that
        self.stack.append(call)
        return self._inside

    def _too_deep(self, code: CodeType) -> bool:
        same = sum(1 for call in self.stack if call.frame.f_code is code)
        return self.hidden > 0 or len(self.stack) >= DEEPEST or same >= SAME

    def _below(self, frame: FrameType, event: str, _arg: Any) -> Any:
        """A call that isn't kept: it is only waited for."""
        frame.f_trace_lines = False
        if event == "return" and not self.dead:
            self.hidden -= 1
        return self._below

    def _new_call(self, frame: FrameType, *, resumed: bool) -> Call:
        given = [(name, frame.f_locals[name]) for name in _parameters(frame.f_code) if name in frame.f_locals]
        code = frame.f_code
        name = getattr(code, "co_qualname", code.co_name).replace("<locals>.", "").rpartition("<lambda>")
        called = "lambda" if name[1] else name[2]
        if not self.stack and not resumed:
            self.arguments = Arguments(() if code.co_name in self.mutates else given)
            self.oddities.given(value for _, value in given)
        seen = [] if resumed else [fact(*one) for one in shown_names(dict(given))]
        return Call(called, code.co_firstlineno, frame, seen, len(self.stack), resumed)

    def _inside(self, frame: FrameType, event: str, arg: Any) -> Any:
        if not self.dead and event != "call":
            take = self._line if event == "line" else self._return if event == "return" else self._exception
            self._guarded(take, frame, arg)
        return self._inside

    def _line(self, frame: FrameType, _arg: Any) -> None:
        call = self._call_of(frame)
        statement = self.statements[frame.f_code.co_filename].get(frame.f_lineno)
        if call is None or statement is None:
            return
        call.error = None
        before = call.step
        if before is not None and before.statement is statement and frame.f_lasti > before.lasti:
            before.lasti = frame.f_lasti
            return
        now = _held(frame)
        self._finish(call, frame, now)
        call.begin(Step(statement, now, frame.f_lasti))

    def _call_of(self, frame: FrameType) -> Call | None:
        """The call that a frame is; those above it have ended without a word."""
        while self.stack and self.stack[-1].frame is not frame:
            if all(call.frame is not frame for call in self.stack):
                return None
            self.stack.pop()
        return self.stack[-1] if self.stack else None

    def _finish(self, call: Call, frame: FrameType, now: Held) -> None:
        """A statement is over: what did it change?"""
        step = call.step
        if step is None or step.done:
            return
        step.done = True
        find = reader(_values(step.before), frame.f_globals)
        read = read_values(step.statement.reads, find)
        for name, (value, print_) in now.items():
            old = step.before.get(name)
            if old is not None and old[1] == print_:
                continue
            step.variables.append(fact(name, value))
            if old is None or old[0] is not value:
                before = old[0] if old is not None else MISSING
                step.marks += marks_of_result(name, value, before, read, step.statement)
            step.marks += self.oddities.marks(name, value)
        if not step.statement.multiplies:
            step.marks += broadcast_marks(step.statement, find)
        step.marks += wrap_marks(step.statement, find)
        if call.depth == 0:
            step.marks += self.arguments.marks()

    def _exception(self, frame: FrameType, arg: Any) -> None:
        call = self._call_of(frame)
        if call is None or call.step is None:
            return
        kind, error, _ = arg
        if isinstance(kind, type) and issubclass(kind, EXHAUSTED) and call.step.statement.head_of is not None:
            return
        call.error = error
        if error is self.error:  # it was raised further down, and told there
            return
        self.error = error
        step = call.step
        text = text_of(error) if isinstance(error, BaseException) else str(error or "")
        step.raised_at = frame.f_lineno
        step.raised = f"{kind.__name__}: {text}" if text else kind.__name__
        find = reader(frame.f_locals, frame.f_globals)
        read = [(name, value) for name, value in read_values(step.statement.reads, find) if _is_data(value)]
        step.reads = [fact(name, value) for name, value in read]

    def _return(self, frame: FrameType, arg: Any) -> None:
        call = self._call_of(frame)
        if call is None:
            return
        self._finish(call, frame, _held(frame))
        step = call.step
        call.ended = True
        if call.error is None:
            call.result = fact("", arg)
            if step is not None:
                self._judge_result(call, step, frame, arg)
        self.stack.pop()
        if _goes_on(frame):
            call.waits = True
            self.turns[frame] = call

    def _judge_result(self, call: Call, step: Step, frame: FrameType, result: Any) -> None:
        """Marks of what a function gives back: they belong to the line that gave it."""
        find = reader(_values(step.before), frame.f_globals)
        read = read_values(step.statement.reads, find)
        if all(result is not value for _, value in read):
            call.marks += marks_of_result(None, result, MISSING, read, step.statement)
            call.marks += self.oddities.marks("the result", result)


def _goes_on(frame: FrameType) -> bool:
    """Whether it is a generator that stands at a `yield`."""
    at = frame.f_lasti
    return bool(frame.f_code.co_flags & _GENERATOR) and at >= 0 and frame.f_code.co_code[at] == _YIELD


def _parameters(code: CodeType) -> Iterator[str]:
    number = code.co_argcount + code.co_kwonlyargcount
    number += bool(code.co_flags & _VARARGS) + bool(code.co_flags & _VARKEYWORDS)
    yield from code.co_varnames[:number]


def _held(frame: FrameType) -> Held:
    """Every variable with its print, and the gradients of those that have one."""
    names = list(shown_names(frame.f_locals))[:HELD]
    return {name: (value, print_of(value)) for name, value in [*names, *gradients_in(names)]}


def _values(held: Held) -> dict[str, Any]:
    return {name: value for name, (value, _) in held.items() if "." not in name}


def _is_data(value: Any) -> bool:
    """Whether a value says something beside a line that raised."""
    return look(value) is not None or not (callable(value) and not hasattr(value, "parameters"))


seal(__name__)
