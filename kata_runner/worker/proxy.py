"""The fixture `kata`: the subject's public names, with every call watched."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection
from dataclasses import dataclass, field, replace
from functools import partial
from types import ModuleType
from typing import Any

import torch

from kata_runner.core.report import ExceptionInfo, Failure
from kata_runner.testing.failures import CheckFailure
from kata_runner.testing.recording import described, fail, note, recorder
from kata_runner.testing.sealing import seal
from kata_runner.testing.seen import is_a
from kata_runner.testing.wording import closed, describe, with_article

from . import guard
from .disguises import find_disguise
from .drawn import stand
from .frames import ends_in, home_of, told, trace_of
from .models import State, moves, state_of
from .pasting import code
from .patches import Group, Names, undo
from .scripting import script
from .snapshots import Call, adopt, changed, record_call

_Module, _settings, _restore, _undo = torch.nn.Module, guard.settings, guard.restore, undo


class MissingName(AttributeError):
    """The subject has no such name. Hypothesis asks the fixture for names of its own and takes this for a no."""


@dataclass(frozen=True)
class Watched:
    """What a proxy needs to know of its subject."""

    module: ModuleType
    files: tuple[str, ...]  # whose frames are the subject's own
    mutates: Collection[str]  # functions that may change their arguments
    mark: Callable[[], object]  # called before each call, so that its output can be told apart
    names: Names = field(default_factory=Names)  # what stood in torch, NumPy and Python before the subject was loaded


class Kata:
    """`kata.mse(a, b)` calls the subject's `mse`. Constants are handed through as they are.

    Its own attribute ends with an underscore, so as not to hide a name of the subject's.
    """

    def __init__(self, watched: Watched) -> None:
        self.watched_ = watched

    def __getattr__(self, name: str) -> Any:
        watched = self.watched_
        try:
            value = getattr(watched.module, name)
        except AttributeError:
            raise MissingName(name) from None
        if value is ...:
            recorder.function, recorder.describe_input = name, None
            raise CheckFailure(Failure("not_implemented", f"`{name}` has no value yet.", name))
        if name.isupper():  # a constant that a learner fills in: it is recognised by its value
            recorder.function, recorder.describe_input = name, None
            note("read", value)
        return Callee(watched, name, value) if callable(value) else value


class Callee:
    """A public function or class; a class can still be asked `isinstance(x, kata.Net)`."""

    def __init__(self, watched: Watched, name: str, target: Callable[..., Any]) -> None:
        self._watched, self._name, self._target = watched, name, target

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return call(self._watched, self._name, self._target, args, kwargs)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._target, name)

    def __instancecheck__(self, instance: object) -> bool:
        return isinstance(self._target, type) and isinstance(instance, self._target)


def call(watched: Watched, name: str, target: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Makes one call of the subject as a learner would, and looks at what it left behind."""
    home = watched.files[-1] if watched.files else ""
    kept = begin(watched, record_call(name, args, kwargs, home, target))
    before = _settings()
    try:
        result = target(*args, **kwargs)
    except BaseException as error:
        _left_behind(watched, before)
        _blame(kept)
        raise ended(watched, error) from None
    finally:
        recorder.depth -= 1
    finish(watched, kept, target, result, _left_behind(watched, before))
    if is_a(result, _Module):
        watch_module(watched, kept, result)
    return result


def begin(watched: Watched, kept: Call) -> Call:
    """Says that a call begins."""
    _blame(kept)
    if recorder.depth == 0:
        recorder.stood = stand() if recorder.calls and not recorder.unread else None
        recorder.calls += 1
        recorder.warned.clear()
        watched.mark()
    recorder.depth += 1
    return kept


def _blame(kept: Call) -> None:
    """What goes wrong from now on is this call's."""
    recorder.function, recorder.describe_input = kept.name, partial(script, kept)


def _left_behind(watched: Watched, before: guard.Settings) -> str | None:
    """Puts back what the subject changed around it; says what, such as "changed torch's default dtype"."""
    left = _restore(before)
    if recorder.entries is None:  # drawn checks ask at their end; Hypothesis itself couldn't go on without builtins
        return assigned(watched, watched.names.builtins) or left
    return assigned(watched, watched.names.builtins, watched.names.near) or left


def assigned(watched: Watched, *groups: Group) -> str | None:
    """Puts back what the subject assigned to torch, NumPy or Python; says what, such as "assigned to `torch.mean`"."""
    replaced = _undo(groups, watched.module.__name__, watched.files)
    return None if replaced is None else f"assigned to `{replaced}`"


def finish(watched: Watched, kept: Call, target: Callable[..., Any], result: object, left: str | None) -> None:
    """Raises for what a call did wrong beside its result, which checks judge."""
    _blame(kept)
    if recorder.pending is not None:  # raised in a function that a check handed in, and swallowed
        raise recorder.pending
    note("returned", result)
    recorder.result = result
    if left is not None:
        raise left_so(left)
    difference = None if kept.name in watched.mutates else changed(kept, partial(_parameters, target))
    if difference is not None:
        argument, then, now = difference
        note("mutated", now)
        recorder.describe_input = partial(script, kept, shows=argument)
        raise fail(
            "mutated",
            f"`{kept.name}` changed its argument `{argument}`; it should leave what it is given as it was.",
            expected=f"{argument} = {code(then)}",
            actual=f"{argument} = {describe(now)}",
        )
    disguise = find_disguise(result, watched.files)
    if disguise is not None:
        raise fail("type", f"`{kept.name}` returned {disguise}. Give back a plain tensor, array or number.")


def left_so(left: str) -> CheckFailure:
    """The failure of a function that left something changed."""
    return fail("state", f"`{recorder.function}` {left} and left it so. Put it back before you return.")


def ended(watched: Watched, error: BaseException) -> BaseException:
    """What to raise when a call ended with an exception.

    Exceptions go on as they are, so that `assert_raises` sees them. Everything else that would end or bend a run
    (SystemExit, KeyboardInterrupt, pytest's skip and exit, Hypothesis's signals) is a failure.
    """
    if is_a(error, CheckFailure):
        return error
    if recorder.pending is not None:
        return recorder.pending
    note("raised", error)
    if is_a(error, Exception) and not home_of(type(error)).startswith(("hypothesis", "_pytest")):
        recorder.exceptions.append(error)
        return error
    return failure_of(error, watched.files)


def failure_of(error: BaseException, files: tuple[str, ...]) -> CheckFailure:
    """An exception of the learner's code as a failure."""
    name = recorder.function
    info = told(error, files)
    if info.type == "AssertionError" and recorder.wanted not in (None, "AssertionError"):
        info = replace(info, says=NO_ASSERT.format(wanted=recorder.wanted))
    if (
        type(error) is NotImplementedError
        and "NotImplementedError" in (info.code or "")
        and ends_in(trace_of(error), files)
    ):
        return not_written(name, info)
    failure = Failure(
        kind="exception",
        message=_raised(name, error, info),
        function=name,
        expected=recorder.wanted,
        **described(),
        exception=info,
    )
    return CheckFailure(failure)


def _raised(name: str | None, error: BaseException, info: ExceptionInfo) -> str:
    """One sentence: who raised what, where, and what should have been raised."""
    subject = f"`{name}`" if name else "Your code"
    at = f" in line {info.line}" if info.line else ""
    text = info.text.strip().split("\n")[0]
    said = f": {text}" if text and not is_a(error, SystemExit) else ""
    verb = "ended the program (SystemExit)" if is_a(error, SystemExit) else f"raised {with_article(info.type)}"
    wanted = f" should raise {with_article(recorder.wanted)}, but it" if recorder.wanted else ""
    return closed(f"{subject}{wanted} {verb}{at}{said}")


def not_written(name: str | None, info: ExceptionInfo | None = None) -> CheckFailure:
    """Not a fault: the learner hasn't come to it yet."""
    message = f"`{name}` is not written yet." if name else "This is not written yet."
    return CheckFailure(Failure(kind="not_implemented", message=message, function=name, exception=info))


def _parameters(target: Callable[..., Any]) -> list[str]:
    try:
        return list(inspect.signature(target).parameters)
    except (TypeError, ValueError):
        return []


def watch_module(watched: Watched, made_by: Call, module: torch.nn.Module) -> None:
    """Watches the calls of a model that the subject made; `made_by` is the call that gave it."""
    if "_forward_hooks" not in vars(module):
        raise fail(
            "type", f"`{made_by.name}` makes a model without calling `super().__init__()` first in its `__init__`."
        )
    state = state_of(module)
    adopt(module, made_by, state)
    watch = ModuleWatch(watched, made_by, state)
    module.register_forward_pre_hook(watch.before, with_kwargs=True, prepend=True)
    module.register_forward_hook(watch.after, with_kwargs=True)


class ModuleWatch:
    """The two hooks of one model."""

    def __init__(self, watched: Watched, made_by: Call, state: State | None) -> None:
        self._watched, self._made_by, self._state = watched, made_by, state
        self._earlier: tuple[Call, ...] = ()
        self._kept: Call | None = None
        self._before: guard.Settings | None = None
        self.asleep = False

    def before(self, module: torch.nn.Module, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
        """Before forward: keeps what it is given."""
        self._kept = None
        if not self.asleep and recorder.depth == 0:  # a model that another public function calls is part of that call
            self._kept = begin(self._watched, self._record(module, args, kwargs))
            recorder.depth -= 1  # forward may raise, and then nobody would count down
            self._before = _settings()

    def _record(self, module: torch.nn.Module, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Call:
        """This call; with those before it, where they have left something in the model."""
        kept = record_call(self._made_by.name, args, kwargs, self._made_by.home, module.forward)
        self._earlier = (*self._earlier, kept)[-MOST_EARLIER:]
        now = state_of(module)
        same = self._state is not None and now is not None and self._state.other == now.other
        earlier = () if same else self._earlier[:-1]
        return replace(kept, maker=self._made_by, earlier=earlier, moved=moves(self._state, now))

    def after(self, module: torch.nn.Module, _args: object, _kwargs: object, output: object) -> None:
        """After forward: looks at what it left behind."""
        if self._kept is not None and self._before is not None:
            finish(self._watched, self._kept, module.forward, output, _left_behind(self._watched, self._before))

    def __deepcopy__(self, memo: object) -> ModuleWatch:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _unwatched, ()


def _unwatched() -> ModuleWatch:
    """The hooks of a model that came back from a file: they watch nothing."""
    watch = ModuleWatch(Watched(ModuleType("nothing"), (), (), int), record_call("", (), {}), None)
    watch.asleep = True
    return watch


MOST_EARLIER = 6  # calls of one model that are kept
NO_ASSERT = "`assert` raises an AssertionError; here `raise {wanted}(...)` is asked for, below an `if`."

seal(__name__)
