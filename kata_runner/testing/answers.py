"""`@mistake` and `@alternative`: other implementations that ship with a kata's checks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, TypeVar

T = TypeVar("T", bound=Callable[..., Any])


@dataclass(frozen=True)
class Answer:
    """One answer: what it replaces in the solution, and what a learner is told when they gave it.

    build: takes the solution's module and returns the public names that are replaced.
    """

    name: str
    says: str
    of: tuple[str, ...]
    is_mistake: bool
    build: Callable[[ModuleType], Mapping[str, object]]


@dataclass(frozen=True)
class _Mark:
    says: str
    of: str | tuple[str, ...] | None
    id: str | None
    is_mistake: bool


_MARK = "__kata_answer__"


def mistake(says: str, *, of: str | tuple[str, ...] | None = None, id: str | None = None) -> Callable[[T], T]:
    """Marks a wrong answer, which the checks must catch and name.

    says: completes "it looks as if …": "you sum and never divide by the number of elements".
    of: the public name that the function (or class) below replaces. A tuple of names, or None, for the whole-file
        form: the function below takes the solution's module and returns `{name: replacement}`.
    id: the answer's name, when it can't be that of the function.
    """
    return _marker(_Mark(says, of, id, True))


def alternative(says: str = "", *, of: str | tuple[str, ...] | None = None, id: str | None = None) -> Callable[[T], T]:
    """Marks an unusual right answer, which the checks must accept. `of` and `id` as in `mistake`."""
    return _marker(_Mark(says, of, id, False))


def whole_mistake(says: str, *, id: str | None = None) -> Callable[[T], T]:
    """`mistake` in its whole-file form: the function takes the solution's module, returns `{name: replacement}`."""
    return mistake(says, of=None, id=id)


def whole_alternative(says: str = "", *, id: str | None = None) -> Callable[[T], T]:
    """`alternative` in its whole-file form: the function takes the solution's module, returns `{name: replacement}`."""
    return alternative(says, of=None, id=id)


def _marker(mark: _Mark) -> Callable[[T], T]:
    def keep(target: T) -> T:
        setattr(target, _MARK, mark)
        return target

    return keep


def load_answers(path: Path, solution: ModuleType) -> list[Answer]:
    """The answers of a file, in its order. ValueError where one is impossible: `of` a name that isn't there, say."""
    module = ModuleType(path.stem)
    module.__file__ = str(path)
    exec(compile(path.read_text(encoding="utf-8"), path.name, "exec", dont_inherit=True), vars(module))
    answers = [
        _answer(value, mark, solution, path)
        for value in vars(module).values()
        if isinstance(mark := vars(value).get(_MARK) if hasattr(value, "__dict__") else None, _Mark)
    ]
    names = [answer.name for answer in answers]
    doubled = sorted({name for name in names if names.count(name) > 1})
    if doubled:
        raise ValueError(f"{path.name}: two answers are called {doubled[0]!r}")
    return answers


def _answer(value: Any, mark: _Mark, solution: ModuleType, path: Path) -> Answer:
    name = mark.id or value.__name__
    if isinstance(mark.of, str):
        if not hasattr(solution, mark.of):
            raise ValueError(f"{path.name}: {name} is an answer of {mark.of!r}, which the solution doesn't have")
        return Answer(name, mark.says, (mark.of,), mark.is_mistake, _replacing(mark.of, value))
    if not isinstance(value, FunctionType):
        raise ValueError(f'{path.name}: {name} needs of="…", the public name that it replaces')
    names = mark.of if mark.of is not None else tuple(value(solution))
    unknown = [wrong for wrong in names if not hasattr(solution, wrong)]
    if unknown:
        raise ValueError(f"{path.name}: {name} replaces {unknown[0]!r}, which the solution doesn't have")
    return Answer(name, mark.says, tuple(names), mark.is_mistake, value)


def _replacing(name: str, value: object) -> Callable[[ModuleType], Mapping[str, object]]:
    return lambda _solution: {name: value}
