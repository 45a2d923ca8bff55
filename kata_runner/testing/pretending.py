"""Lets a machine say something else about itself for a while: that it has a GPU, or that it has none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from importlib import import_module
from types import CodeType, FunctionType
from typing import Any

from .recording import recorder
from .sealing import seal

_import = import_module


def _yes() -> bool:
    return True


def _no() -> bool:
    return False


_ANSWERS: Mapping[bool, CodeType] = {True: _yes.__code__, False: _no.__code__}


@contextmanager
def pretended(**answers: bool) -> Iterator[None]:
    """While it lasts, questions about the machine are answered as the check says.

        with pretended(cuda=False, mps=True):
            assert_matches(kata.pick_device(), torch.device("mps"))

    answers: "cuda" stands for `torch.cuda.is_available`, "mps" for `torch.backends.mps.is_available` and
    `torch.mps.is_available`; KeyError for another name. Compare while it lasts: who pastes a call that fails here gets
    lines that answer the same. The functions stay the same objects: one imported by its name answers so, too.
    """
    chosen = [(name, answer) for key, answer in answers.items() for name in QUESTIONS[key]]
    recorder.pretended = [f"{name} = lambda: {answer}" for name, answer in chosen]
    with ExitStack() as changes:
        for name, answer in chosen:
            changes.enter_context(_answering(name, answer))
        yield
    recorder.pretended = []  # after an exception it is told of, and forgotten before the next check


@contextmanager
def _answering(name: str, answer: bool) -> Iterator[None]:
    """One function with another body; torch remembers some answers, and forgets them here before and after."""
    function = _function(name)
    plain: Any = function if isinstance(function, FunctionType) else function.__wrapped__
    forget = getattr(function, "cache_clear", int)
    before = plain.__code__
    # Of a closure, as inside `as_cuda()`: Python asks for as many free variables as before, used or not.
    plain.__code__ = _ANSWERS[answer].replace(co_freevars=before.co_freevars)
    forget()
    try:
        yield
    finally:
        plain.__code__ = before
        forget()


def _function(name: str) -> Any:
    home, _, last = name.rpartition(".")
    return getattr(_import(home), last)


QUESTIONS: Mapping[str, tuple[str, ...]] = {
    "cuda": ("torch.cuda.is_available",),
    "mps": ("torch.backends.mps.is_available", "torch.mps.is_available"),
}

seal(__name__)
