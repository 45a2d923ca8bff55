"""Frames as a learner's code sees them while it is judged: copies of its own, which lead to none of ours.

Helpers that print who called them, such as icecream's, ask for the frame of their caller, and go on from there. Whoever
called the first function of the learner's stands for nobody: a frame without names.
"""

from __future__ import annotations

import inspect
import sys
from types import CodeType, FrameType, FunctionType
from typing import Any


class View:
    """A frame as it was when it was asked for. It holds plain values only."""

    __slots__ = ("f_back", "f_builtins", "f_code", "f_globals", "f_lasti", "f_lineno", "f_locals", "f_trace")

    def __init__(self, code: CodeType, line: int | None, last: int, own: tuple[Any, Any], back: View | None) -> None:
        self.f_code, self.f_lineno, self.f_lasti, self.f_back = code, line, last, back
        self.f_locals, self.f_globals = own
        self.f_builtins, self.f_trace = own[1].get("__builtins__", {}), None

    def clear(self) -> None:
        """As that of a frame that still runs would do: nothing that matters."""

    @property  # type: ignore[misc]
    def __class__(self) -> Any:  # `inspect` asks isinstance
        return FrameType

    def __getattribute__(self, name: str) -> Any:
        if name == "__module__":  # a frame has none, and `inspect` looks for it
            raise AttributeError(name)
        return object.__getattribute__(self, name)


def getframe(
    own: str, ours: tuple[str, ...], libraries: tuple[str, ...], stdlib: tuple[str, ...], handing_on: tuple[str, ...]
) -> FunctionType:
    """What stands in for `sys._getframe`: libraries get frames, code in the file `own` and made by it gets views.

    ours: where the walk ends; libraries: who is given frames; each a start of a file's path. handing_on: functions of
    the standard library that ask for frames on somebody's behalf.
    All that it works with stands among its code's constants: nothing can be put there, nor taken out that helps.
    """
    nobody = View(compile("", NOBODY, "exec"), 1, 0, ({}, {}), None)
    getattr(inspect, "modulesbyfile", {})[NOBODY] = "__main__"  # else all modules are looked through for it
    kit = (sys._getframe, View, nobody, own, ours, libraries, stdlib, handing_on, str.startswith, len)
    code = _template.__code__
    constants = tuple([kit if constant == KIT else constant for constant in code.co_consts])
    burned = code.replace(co_consts=constants, co_name="_getframe")
    return FunctionType(burned, {"__builtins__": {}}, "_getframe", _template.__defaults__)


def _template(depth=0, /):  # type: ignore[no-untyped-def]  # no name of a module's or of Python's may be looked up in it
    kit: Any = "the kit"
    get, view, back, own, ours, libraries, stdlib, handing_on, starts, size = kit
    frame = get(depth + 1)
    asking = get(1)
    while asking is not None and asking.f_code.co_name in handing_on and starts(asking.f_code.co_filename, stdlib):
        asking = asking.f_back
    if asking is None or starts(asking.f_code.co_filename, libraries):
        return frame
    seen: list[Any] = []
    while frame is not None and size(seen) < 1000:
        name = frame.f_code.co_filename
        if starts(name, ours):
            break
        names = ({**frame.f_locals}, frame.f_globals) if name == own else ({}, {})
        seen.append((frame.f_code, frame.f_lineno, frame.f_lasti, names))
        frame = frame.f_back
    while seen:
        back = view(*seen.pop(), back)
    return back


KIT, NOBODY = "the kit", "<kata>"
