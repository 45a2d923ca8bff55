"""From a text or a file to a module: the subject, the solution, the stub."""

from __future__ import annotations

import builtins
import copy
import inspect
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

import numpy as np
import torch

from kata_runner.testing.answers import Answer, load_answers
from kata_runner.testing.sealing import seal
from kata_runner.testing.seen import is_array, is_number, is_tensor

from . import guard
from .frames import remember_source
from .protocol import Job

_loaded: dict[str, ModuleType] = {}
_readers: list[None] = []
_by_file: dict[str, str] = getattr(inspect, "modulesbyfile", {})
_zeros, _ones, _np_zeros, _np_ones = torch.zeros_like, torch.ones_like, np.zeros_like, np.ones_like
_copied = copy.deepcopy
_randomness, _restore_randomness = guard.randomness, guard.restore_randomness


@dataclass(frozen=True)
class Loaded:
    """A module under test, and the names under which its own lines stand in tracebacks."""

    module: ModuleType
    files: tuple[str, ...]


class NoSuchAnswer(Exception):
    """A job names an answer that the kata's file doesn't have."""


def part(job: Job, tree: str, prefix: str = "") -> Path:
    """Where one of the kata's files lies in the content."""
    return Path(job.content) / tree / job.topic / f"{prefix}{job.kata}.py"


def module_from(text: str, shown: str, name: str, path: str | None = None) -> ModuleType:
    """Runs a text as a module. Its lines are known by the name that it is shown by."""
    remember_source(shown, text)
    module = ModuleType(name)
    vars(module)["__builtins__"] = vars(builtins)  # not those that we keep to ourselves: one may patch them and look
    module.__file__ = path or shown
    code = _compiled(text.removeprefix("\ufeff"), shown)
    sys.modules[name] = _loaded[name] = module  # dataclasses and pickle look their module up
    _by_file[shown] = name  # else `inspect` looks through all modules there are, each time
    exec(code, vars(module))
    return module


@cache
def _compiled(text: str, shown: str) -> CodeType:
    """A solution is run afresh for each mistake that is held against an answer; compiling it once will do."""
    return compile(text, shown, "exec", dont_inherit=True)


def load_file(file: Path, name: str) -> ModuleType:
    """A module that ships with the kata, known by its file's name alone."""
    return module_from(file.read_text(encoding="utf-8"), file.name, name, str(file))


def solution(job: Job) -> ModuleType:
    """The reference solution, afresh. A learner's file of the same name keeps its own lines in what is shown of it."""
    with _reading():
        module = load_file(part(job, "solutions"), f"kata_solution_{job.kata}")
    if job.subject.kind == "source":
        remember_source(shown_name(job), job.subject.text or "")
    return module


def text_of_ours(path: str) -> str:
    """What one of our files holds, kept nowhere that a subject could look; "" where it can't be read."""
    with _reading(), suppress(OSError, ValueError):
        return Path(path).read_text(encoding="utf-8")
    return ""


def shown_name(job: Job) -> str:
    """The name that the subject's own lines are known by."""
    return job.subject.shown or f"{job.kata}.py"


def answers(job: Job) -> list[Answer]:
    """The kata's mistakes and alternatives."""
    file = part(job, "checks", "answers_")
    reference = solution(job)
    with _judging_modules(), _reading():
        remember_source(file.name, file.read_text(encoding="utf-8"))
        return load_answers(file, reference)


@contextmanager
def _reading() -> Iterator[None]:
    """While it is we who read what a subject may not read."""
    _readers.append(None)
    try:
        yield
    finally:
        _readers.pop()


def reading() -> bool:
    """Whether it is we who read now."""
    return bool(_readers)


@contextmanager
def _judging_modules() -> Iterator[None]:
    """An answers file imports the very modules that read it, not the copies that a subject's imports bring."""
    now = {name: sys.modules.get(name) for name in _JUDGING}
    sys.modules.update(_JUDGING)
    try:
        yield
    finally:
        for name, module in now.items():
            if module is None:
                del sys.modules[name]
            else:
                sys.modules[name] = module


def with_answer(job: Job, answer: Answer) -> Loaded:
    """The solution with what the answer replaces."""
    module = solution(job)
    for name, replacement in answer.build(module).items():
        setattr(module, name, replacement)
    return Loaded(module, (part(job, "checks", "answers_").name, part(job, "solutions").name))


def load(job: Job) -> Loaded:
    """The job's subject. Whatever its code raises while it is loaded goes through."""
    subject = job.subject
    if subject.kind == "source":
        shown = shown_name(job)
        return Loaded(module_from(subject.text or "", shown, _free_name(job.kata), subject.path), (shown,))
    if subject.kind == "stub":
        file = part(job, "katas")
        return Loaded(load_file(file, _free_name(job.kata)), (file.name,))
    if subject.kind == "answer":
        return with_answer(job, _named(job, subject.name))
    module = solution(job)
    if subject.kind == "vacuous":
        function = subject.function or ""
        setattr(module, function, vacuous(getattr(module, function), subject.name or "none"))
    return Loaded(module, (part(job, "solutions").name,))


def _named(job: Job, name: str | None) -> Answer:
    for answer in answers(job):
        if answer.name == name:
            return answer
    raise NoSuchAnswer(f"answers_{job.kata}.py has no answer called {name!r}")


def _free_name(kata: str) -> str:
    """A kata's slug as a module's name, unless that is somebody else's."""
    taken = kata in sys.modules and sys.modules[kata] is not _loaded.get(kata)
    return f"kata_{kata}" if taken or kata in sys.stdlib_module_names else kata


def vacuous(reference: Callable[..., Any], kind: str) -> Callable[..., Any]:
    """A function that does nothing: gives zeros, ones, its input, the reference with its sign turned, or None.

    Where the reference gives nothing with numbers in it, it gives None. The reference's exceptions go through, and what
    it does to its arguments does not, for it works on copies; nor does what it does to the global generators.
    """

    def empty(*args: Any, **kwargs: Any) -> Any:
        others, named = _copies((args, kwargs))
        before = _randomness()
        try:
            result = reference(*others, **named)
        finally:
            _restore_randomness(before)
        if kind == "none" or not _has_numbers(result):
            return None
        if kind == "input":
            return next((arg for arg in args if is_tensor(arg) or is_array(arg) or is_number(arg)), None)
        return _each(result, _CHANGES[kind])

    return empty


def _copies(given: Any) -> Any:
    """Copies of arguments; the arguments themselves where there can be none, of a generator, say."""
    try:
        return _copied(given)
    except Exception:
        return given


def _has_numbers(value: Any) -> bool:
    if isinstance(value, (list, tuple)):
        return any(_has_numbers(item) for item in value)
    if isinstance(value, dict):
        return any(_has_numbers(item) for item in value.values())
    return is_tensor(value) or is_array(value) or is_number(value)


def _each(value: Any, change: Callable[[Any], Any]) -> Any:
    """The same structure with every tensor, array and number changed."""
    if isinstance(value, (list, tuple)) and not isinstance(value, torch.Size):
        return type(value)(_each(item, change) for item in value)
    if isinstance(value, dict):
        return {key: _each(item, change) for key, item in value.items()}
    return change(value) if _has_numbers(value) else value


def _filled(tensor_like: Callable[[Any], Any], array_like: Callable[[Any], Any], number: int) -> Callable[[Any], Any]:
    def change(value: Any) -> Any:
        if is_tensor(value):
            return tensor_like(value).requires_grad_(value.requires_grad)
        return array_like(value) if is_array(value) else type(value)(number)

    return change


def _negated(value: Any) -> Any:
    booleans = value.dtype == torch.bool if is_tensor(value) else is_array(value) and value.dtype.kind == "b"
    return ~value if booleans else -value


_CHANGES: dict[str, Callable[[Any], Any]] = {
    "zeros": _filled(_zeros, _np_zeros, 0),
    "ones": _filled(_ones, _np_ones, 1),
    "negated": _negated,
}

_JUDGING = {name: module for name, module in sys.modules.items() if name.startswith("kata_runner.testing")}

seal(__name__)
