"""The name that was perhaps meant where one was asked for that isn't there. Standard library only.

Python has suggestions of its own, but works them out only when it prints a traceback.
"""

from __future__ import annotations

import builtins
import difflib
import re
import sys
from collections.abc import Iterable, Iterator
from types import ModuleType

from kata_runner.testing.sealing import seal

CLOSE = 0.7  # of difflib's ratio: `maen` for `mean` is 0.75
LIBRARIES = (("torch", "Tensor"), ("numpy", "ndarray"))
NO_SUCH_IMPORT = re.compile(r"cannot import name '(\w+)' from '([\w.]+)'")

_modules, _close = sys.modules, difflib.get_close_matches
_trace_of = BaseException.__dict__["__traceback__"].__get__
_attributes, _lookup = type.__dict__["__dict__"].__get__, object.__getattribute__


def near_name(error: BaseException) -> str | None:
    """A sentence with the name that is there, where an exception's name is like it; else None."""
    try:
        asked, names = _asked(error)
        near = _close(asked, sorted(set(names)), n=1, cutoff=CLOSE) if asked else []
    except BaseException:  # objects of the learner's may do anything when they are looked at
        return None
    return f"There is no `{asked}` here. Did you mean `{near[0]}`?" if near else None


def _asked(error: BaseException) -> tuple[str, Iterable[str]]:
    """The name that isn't there, and those that are; what one of the two libraries knows was no slip of the keys."""
    if type(error) is AttributeError and type(error.name) is str:
        if any(error.name in names for names in _of_libraries()):
            return "", ()
        return error.name, _shown(_of_object(error.obj), error.name)
    if type(error) is NameError and type(error.name) is str:
        return error.name, _shown(_in_reach(error), error.name)
    found = NO_SUCH_IMPORT.match(str(error)) if type(error) is ImportError else None
    if found and found[2] in _modules:
        return found[1], _shown(_of_object(_modules[found[2]]), found[1])
    return "", ()


def _shown(names: Iterable[object], asked: str) -> Iterator[str]:
    """Names as one writes them; private ones only for a private one."""
    return (name for name in names if type(name) is str and name.startswith("_") == asked.startswith("_"))


def _of_object(value: object) -> Iterator[object]:
    """What stands behind the dot, found without running a `__getattr__` or `__dir__`."""
    kind = type(value)
    if not issubclass(kind, ModuleType):
        for owner in value.__mro__ if isinstance(value, type) else kind.__mro__:
            yield from _attributes(owner)
    if issubclass(kind, type):
        return
    try:
        own = _lookup(value, "__dict__")
    except AttributeError:
        return
    yield from own
    for part in ("_modules", "_parameters", "_buffers"):  # where a model keeps what is assigned to it
        yield from own.get(part) or () if not issubclass(kind, ModuleType) else ()


def _of_libraries() -> Iterator[Iterable[str]]:
    for library, kind in LIBRARIES:
        module = _modules.get(library)
        if module is not None:
            yield vars(module)
            yield from (_attributes(owner) for owner in vars(module)[kind].__mro__)


def _in_reach(error: BaseException) -> Iterator[object]:
    """The names that the line which raised could have used."""
    trace = _trace_of(error)
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is not None:
        yield from trace.tb_frame.f_locals
        yield from trace.tb_frame.f_globals
    yield from vars(builtins)


seal(__name__)
