"""The learner's own lines in a traceback or on the stack. Frames of anything else are never shown."""

from __future__ import annotations

import linecache
import os
import sysconfig
from collections.abc import Iterable
from types import FrameType, ModuleType, TracebackType

from kata_runner.core.report import ExceptionInfo
from kata_runner.testing.sealing import seal
from kata_runner.testing.wording import describe

from .explain import explain
from .hiding import without_run_folder
from .libraries import library_folders
from .near import near_name

SHOWN_TEXT = 600  # characters of an exception's text
READ_TEXT = 2_000  # of the same; looking through megabytes for a known cause would take a learner's time
SHOWN_VARIABLES = 8
SHOWN_VARIABLE = 80

_get_line = linecache.getline
_name_of = type.__dict__["__name__"].__get__
_home_of = type.__dict__["__module__"].__get__
trace_of = BaseException.__dict__["__traceback__"].__get__  # a class of exceptions may have something else by that name
_HOMES = sorted(
    {
        os.getcwd(),
        os.path.expanduser("~"),
        *(sysconfig.get_paths().values()),
        *library_folders(),
        os.path.dirname(os.path.dirname(__file__)),
    },
    key=len,
    reverse=True,
)


def home_of(kind: type) -> str:
    """The module that a class says it is from; a class may say something that is no name."""
    home = _home_of(kind)
    return home if type(home) is str else ""


def remember_source(shown: str, text: str) -> None:
    """Lets tracebacks and `inspect.getsource` find the lines of a file that is known by the name it is shown by."""
    linecache.cache[shown] = (len(text), None, text.splitlines(keepends=True), shown)


def innermost(trace: TracebackType | None, files: Iterable[str]) -> tuple[int, str] | None:
    """Line number and text of the innermost frame that belongs to one of the files; None where there is none."""
    found = None
    while trace is not None:
        name = trace.tb_frame.f_code.co_filename
        if name in files and trace.tb_lineno is not None:
            found = (trace.tb_lineno, _get_line(name, trace.tb_lineno).strip())
        trace = trace.tb_next
    return found


def ends_in(trace: TracebackType | None, files: Iterable[str]) -> bool:
    """Whether the exception was raised by a line of one of the files itself, not by something that the line called."""
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return trace is not None and trace.tb_frame.f_code.co_filename in files


def told(error: BaseException, files: Iterable[str]) -> ExceptionInfo:
    """An exception by its name, its text, the learner's line, and what it means where that is known."""
    place = innermost(trace_of(error), files)
    name, text = _name_of(type(error)), text_of(error)
    return ExceptionInfo(
        type=name,
        text=text if len(text) <= SHOWN_TEXT else text[: SHOWN_TEXT - 1] + "…",
        line=place[0] if place else None,
        code=place[1] if place else None,
        says=near_name(error) or explain(name, text, place[1] if place else None),
    )


def text_of(error: BaseException) -> str:
    """What an exception says, without folders of this machine; its own `__str__` may fail."""
    try:
        text = str(error.args[0]) if type(error) is KeyError and len(error.args) == 1 else str(error)
    except BaseException as second:
        return f"(its text can't be read: {_name_of(type(second))})"
    text = without_run_folder(text[:READ_TEXT])
    for home in _HOMES:
        if len(home) > 3:
            text = text.replace(home + os.sep, "")
    return text


def standing(frame: FrameType | None, files: Iterable[str]) -> tuple[int, str, dict[str, str]] | None:
    """Where the learner's code stands now: line, its text, and what its local variables hold."""
    while frame is not None:
        name = frame.f_code.co_filename
        if name in files:
            return frame.f_lineno, _get_line(name, frame.f_lineno).strip(), _variables(frame)
        frame = frame.f_back
    return None


def _variables(frame: FrameType) -> dict[str, str]:
    if frame.f_code.co_name == "<module>":
        kept = {name: value for name, value in frame.f_locals.items() if not name.startswith("_") and _is_data(value)}
    else:
        kept = {name: value for name, value in frame.f_locals.items() if not name.startswith("_")}
    shown: dict[str, str] = {}
    for name in list(kept)[:SHOWN_VARIABLES]:
        try:
            text = describe(kept[name], 6)
        except BaseException:
            continue
        shown[name] = text if len(text) <= SHOWN_VARIABLE else text[: SHOWN_VARIABLE - 1] + "…"
    return shown


def _is_data(value: object) -> bool:
    return not callable(value) and type(value) is not ModuleType


def in_a_line(error: BaseException) -> str:
    """Type and text of an exception: the reason that an author of checks reads."""
    text = text_of(error).strip().split("\n")[0]
    name = _name_of(type(error))
    return f"{name}: {text}" if text else name


seal(__name__)
