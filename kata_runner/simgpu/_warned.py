"""Warnings belong to the line of the program that caused them, not to the ones of ours that passed the call on.

Inside `as_cuda()` torch is called from here, so `warnings` takes our line for the one to blame: it would print it, and
show the same warning of another line of the program no more.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Iterator
from functools import wraps
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import torch

_FOLDER = str(Path(__file__).parent)


def replacements() -> Iterator[tuple[Any, str, Any]]:
    """(owner, attribute, what stands there meanwhile)."""
    original = getattr(warnings, "_showwarnmsg", None)  # what every warning goes through, wherever it is shown
    if original is not None:
        yield warnings, "_showwarnmsg", _blaming_the_program(original)


def _blaming_the_program(show: Callable[[Any], None]) -> Callable[[Any], None]:
    @wraps(show)
    def wrapper(message: Any) -> None:
        ours = _frame_of(message) if message.filename.startswith(_FOLDER) else None
        program = _program(ours)
        if ours is None or program is None:
            return show(message)
        ours.f_globals.pop("__warningregistry__", None)  # which would keep the next one back
        warnings.warn_explicit(
            message.message,
            message.category,
            program.f_code.co_filename,
            program.f_lineno,
            program.f_globals.get("__name__"),
            program.f_globals.setdefault("__warningregistry__", {}),
        )
        return None

    return wrapper


def _frame_of(message: Any) -> FrameType | None:
    """Where the line is that was taken for the cause."""
    frame: FrameType | None = sys._getframe(2)
    while frame is not None and frame.f_code.co_filename != message.filename:
        frame = frame.f_back
    return frame


def _program(frame: FrameType | None) -> FrameType | None:
    """The line that called into torch. On the way lie ours, and the functions of torch's that came to us first."""
    passed_on: set[CodeType] = {torch.overrides.handle_torch_function.__code__}
    while frame is not None and (frame.f_code.co_filename.startswith(_FOLDER) or frame.f_code in passed_on):
        if frame.f_code.co_filename.startswith(_FOLDER):
            passed_on.add(getattr(frame.f_locals.get("func"), "__code__", None) or frame.f_code)
        frame = frame.f_back
    return frame
