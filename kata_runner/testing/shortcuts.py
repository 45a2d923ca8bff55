"""Sees at run time that a function of a library did what the learner was to write: right, but not by themself."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from types import FrameType
from typing import Any

from .recording import fail, note
from .sealing import seal

Watch = Callable[[FrameType, str, Any], object]
_setprofile, _getprofile, _import = sys.setprofile, sys.getprofile, import_module


@contextmanager
def without(*names: str) -> Iterator[None]:
    """Fails, with the kind "forbidden", where one of these functions was called while the `with` lasted.

        with without("torch.softmax", "torch.log_softmax", "torch.nn.functional.cross_entropy"):
            result = kata.softmax(logits)

    names: full names of a library's functions, methods or classes. The last part and the library count, so that
    "torch.softmax" is `tensor.softmax` and `torch.nn.functional.softmax` too, and however deep in the library a call
    stands: `nn.CrossEntropyLoss()` calls `cross_entropy`. A class that is written in C counts as called where the
    learner's code names it. Compare values in checks of their own, before: only what is right is told so.
    """
    seen: list[str] = []
    watch = _watching(names, seen)
    before = _getprofile()
    _setprofile(watch)
    try:
        yield
    finally:
        _setprofile(before)
    note("forbidden", seen[:1])
    if seen:
        raise fail("forbidden", RIGHT_BUT.format(name=seen[0]))


def _watching(names: Sequence[str], seen: list[str]) -> Watch:
    """A profiling function that keeps the full name of every call that is not to be."""
    wanted = {(_last(name), name.partition(".")[0]): name for name in names}
    silent = {name: thing for name in names if isinstance(thing := _thing(name), type)}

    def watch(frame: FrameType, event: str, argument: Any) -> None:
        if event == "call":
            home = str(frame.f_globals.get("__name__"))
            name = wanted.get((_last(frame.f_code.co_name), home.partition(".")[0]))
            seen.extend([name] if name else [name for name, thing in silent.items() if _names(frame, name, thing)])
        elif event == "c_call":
            name = wanted.get((_last(getattr(argument, "__name__", "")), _home(argument).partition(".")[0]))
            seen.extend([name] if name else [])

    return watch


def _last(name: str) -> str:
    """A function's own name: torch has `special_softmax` and `_softmax` beside `softmax`."""
    return name.rpartition(".")[2].lstrip("_").removeprefix("special_")


def _thing(name: str) -> object:
    """What stands under a full name: `numpy.broadcast`, `torch.Tensor.softmax`."""
    package, *parts = name.split(".")
    thing: Any = _import(package)
    for number, part in enumerate(parts, 1):
        module = ".".join((package, *parts[:number]))  # torch hides some of its modules from itself
        thing = getattr(thing, part) if hasattr(thing, part) else _import(module)
    return thing


def _names(frame: FrameType, name: str, thing: type) -> bool:
    """Whether the code that begins here names a class, by itself or as its library's: calling one makes no event."""
    used, space = frame.f_code.co_names, frame.f_globals
    if str(space.get("__name__")).partition(".")[0] == name.partition(".")[0]:
        return False  # the library's own code
    last = name.rpartition(".")[2]
    return any(
        space.get(one) is thing or (last in used and getattr(space.get(one), last, None) is thing) for one in used
    )


def _home(function: Any) -> str:
    """The library that a function written in C belongs to."""
    owner = getattr(function, "__self__", None)
    kind = owner if isinstance(owner, type) else type(owner)
    return getattr(function, "__module__", None) or kind.__module__ or ""


RIGHT_BUT = "The result is right, but `{name}` did the work. Write it yourself: that is what this kata is about."

seal(__name__)
