"""What a subject's code may not ask Python for while it is judged: frames, objects and files of the judges.

Python says beforehand what is about to be done (audit events), and who raises then forbids it. Everything else goes on
as ever: the code prints, reads and writes files of its own, starts threads and processes.
"""

from __future__ import annotations

import os
import site
import sys
import sysconfig
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from types import FrameType, FunctionType
from typing import Any

from kata_runner.core.errors import INSIDE
from kata_runner.core.runtime import runtime_dir
from kata_runner.testing.sealing import seal

from .libraries import library_folders
from .loading import part, reading, shown_name
from .protocol import Job
from .views import getframe

Rule = Callable[[tuple[Any, ...]], str | None]
_getframe, _ident, _stat, _realpath, _fsdecode = (
    sys._getframe,
    threading.get_ident,
    os.stat,
    os.path.realpath,
    os.fsdecode,
)
_no_file, _starts = OSError, str.startswith  # of the very class: a text of the subject's own may lie about its start
_path = type(Path())
_PACKAGE = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "")
_PATHS = {name: os.path.join(path, "") for name, path in sysconfig.get_paths().items()}
_SITES = tuple([os.path.join(folder, "") for folder in library_folders()])
_DEBUGGERS = tuple([os.path.join(_PATHS["stdlib"], name) for name in ("pdb.py", "bdb.py")])
_DOCTEST = os.path.join(_PATHS["stdlib"], "doctest.py")
_SHARING = os.path.join(_PATHS["stdlib"], "multiprocessing", "")
_STDLIB = (_PATHS["stdlib"], _PATHS["platstdlib"], "<frozen ")


def close(job: Job, suite: Path) -> None:
    """From now on this process keeps the gate. It never opens again: only a process that ends with its run does so."""
    if os.environ.get(INSIDE):
        sys._getframe = _sight(job)
        sys.addaudithook(_gatekeeper({**_inside(job), **_files(job, suite)}))


def _sight(job: Job) -> FunctionType:
    """What the subject's code sees of the stack: its own functions."""
    ours = (_PACKAGE, os.path.join(job.content, "checks", ""))
    return getframe(shown_name(job), ours, (*ours, *_SITES, *_STDLIB), _STDLIB, HANDING_ON)


_HERE = close.__code__.co_filename


def _gatekeeper(rules: dict[str, Rule]) -> Callable[[str, tuple[Any, ...]], None]:
    busy: set[int] = set()  # threads in which a rule looks around: what it asks for itself is fine
    get, ident, forbidden = rules.get, _ident, PermissionError

    def keep(event: str, arguments: tuple[Any, ...]) -> None:
        rule = get(event)
        if rule is None or (thread := ident()) in busy:
            return
        busy.add(thread)
        try:
            reason = rule(arguments)
        finally:
            busy.discard(thread)
        if reason is not None:
            raise forbidden(reason)

    return keep


def _inside(job: Job) -> dict[str, Rule]:
    """Frames, objects and memory of the whole process: through them a check's own reference can be had or replaced."""
    judges = (*_SITES, _PACKAGE, os.path.join(job.content, "checks", ""))
    libraries = (*judges, *_STDLIB)

    def frames(_: tuple[Any, ...]) -> str | None:
        return None if _starts(_asking(HANDING_ON, ()), libraries) else NO_FRAMES

    def attribute(arguments: tuple[Any, ...]) -> str | None:
        return None if arguments[1] not in FRAMES or _starts(_asking(HANDING_ON, ()), libraries) else NO_FRAMES

    def process(_: tuple[Any, ...]) -> str | None:
        if _starts(_asking((), _STDLIB), judges):
            return None
        return NO_DEBUGGER if _starts(_asking((), ()), _DEBUGGERS) else NO_INSIDE

    def tracing(_: tuple[Any, ...]) -> str | None:
        return None if _doctest_ends() else process(_)

    def memory(_: tuple[Any, ...]) -> str | None:
        return None if _starts(_asking((), ()), _SHARING) else process(_)

    def function(arguments: tuple[Any, ...]) -> str | None:
        changed, name = arguments[:2]
        code = getattr(changed, "__code__", None) if name in OF_A_FUNCTION else None
        if code is None or not _starts(code.co_filename, libraries) or _starts(_asking((), ()), libraries):
            return None
        return NO_CODE

    def named(arguments: tuple[Any, ...]) -> str | None:
        name = arguments[1]
        claims = isinstance(name, str) and _starts(name, libraries)
        return NO_CODE if claims and not _starts(_asking((), ()), libraries) else None

    rules: dict[str, Rule] = {**dict.fromkeys(OF_THE_PROCESS, process), "sys.settrace": tracing}
    rules.update(dict.fromkeys(("ctypes.addressof", "ctypes.cdata", "ctypes.cdata/buffer"), memory))
    frame_events: dict[str, Rule] = {"sys._getframe": frames, "sys._getframemodulename": frames}
    of_code: dict[str, Rule] = {"object.__setattr__": function, "compile": named, "code.__new__": named}
    return {**rules, **frame_events, **of_code, "object.__getattr__": attribute}


def _asking(skipped: tuple[str, ...], homes: tuple[str, ...]) -> str:
    """The file of the code that asks, past Python's functions of these names and files in these homes."""
    frame: FrameType | None = _getframe()
    while frame is not None:
        name = frame.f_code.co_filename
        passed = _starts(name, homes) if homes else _starts(name, _STDLIB) and frame.f_code.co_name in skipped
        if name != _HERE and not passed:
            return name
        frame = frame.f_back
    return ""


def _doctest_ends() -> bool:
    """Whether it is doctest that puts back what traced before it, and that nothing did."""
    frame: FrameType | None = _getframe()
    while frame is not None and frame.f_code.co_filename == _HERE:
        frame = frame.f_back
    return frame is not None and frame.f_code.co_filename == _DOCTEST and frame.f_locals.get("save_trace", 0) is None


def _files(job: Job, suite: Path) -> dict[str, Rule]:
    """What stands in the checks and the solution isn't read, and what belongs to us isn't written."""
    secrets, kept = set(_secrets(job, suite)), tuple(_kept(job))

    def opened(arguments: tuple[Any, ...]) -> str | None:
        path, flags = _plain(arguments[0]), arguments[2]
        if path is None or reading():
            return None
        if isinstance(flags, int) and flags & WRITING and _starts(_real(path), kept) and not _imports():
            return NO_WRITING
        return NO_READING if _identity(path) in secrets else None

    def written(arguments: tuple[Any, ...]) -> str | None:
        paths = [path for argument in arguments if (path := _plain(argument))]
        return NO_WRITING if any(_starts(_real(path), kept) for path in paths) and not _imports() else None

    def linked(arguments: tuple[Any, ...]) -> str | None:
        return written(arguments[1:2])  # what a link leads to isn't written

    links: dict[str, Rule] = {"os.link": linked, "os.symlink": linked}
    return {"open": opened, **dict.fromkeys(OF_FILES, written), **links}


def _secrets(job: Job, suite: Path) -> Iterator[tuple[int, int] | None]:
    """Which files aren't read, by what the system knows them by: no other name or link leads to them."""
    for file in (suite, part(job, "solutions"), part(job, "checks", "answers_")):
        for one in (file, *file.parent.glob(f"__pycache__/{file.stem}.*")):
            if (identity := _identity(str(one))) is not None:
                yield identity


def _kept(job: Job) -> Iterator[str]:
    """Folders in which nothing is written: the content, ours, Python's, and the one of the learner's progress."""
    trees = [os.path.join(job.content, tree) for tree in ("katas", "checks", "hints", "solutions")]
    folders = [*trees, _PACKAGE, *_SITES, *_STDLIB[:2], site.getusersitepackages()]
    with suppress(Exception):  # where there is none
        folders.append(str(runtime_dir()))
    if job.subject.path:
        folders += [str(folder / ".kata") for folder in Path(job.subject.path).parents[:2]]
    for folder in folders:
        yield os.path.join(_realpath(folder), "")


def _plain(path: object) -> str | None:
    """A path as a text of Python's own; no method of the subject's is called for it."""
    if type(path) is _path:
        return str(path)
    if isinstance(path, bytes):
        path = _fsdecode(bytes.__getitem__(path, slice(None)))
    return str.__str__(path) if isinstance(path, str) else None


def _identity(path: str) -> tuple[int, int] | None:
    try:
        found = _stat(path)
    except (_no_file, ValueError):
        return None
    return found.st_dev, found.st_ino


def _real(path: str) -> str:
    try:
        return _realpath(path)
    except (_no_file, ValueError):
        return ""


def _imports() -> bool:
    """Whether it is Python itself that keeps the compiled form of a module that is imported."""
    return _asking((), ()).startswith("<frozen importlib")


WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
FRAMES = ("tb_frame", "gi_frame", "cr_frame", "ag_frame")  # attributes that hand out a frame
# Python's functions that hand on a frame, or what is in it; others that ask for frames keep them to themselves.
HANDING_ON = (
    "currentframe", "stack", "trace", "getouterframes", "getinnerframes", "getframeinfo", "walk_stack", "walk_tb",
    "set_trace", "<lambda>", "extract", "_extract_from_extended_frame_gen", "extended_frame_gen",
)  # fmt: skip
OF_THE_PROCESS = (
    "sys._current_frames", "sys._current_exceptions", "sys.settrace", "sys.setprofile", "sys.addaudithook",
    "sys.monitoring.register_callback", "gc.get_objects", "gc.get_referrers", "gc.get_referents",
    "ctypes.dlopen", "ctypes.dlsym", "ctypes.dlsym/handle", "ctypes.cdata", "ctypes.cdata/buffer", "ctypes.string_at",
    "ctypes.wstring_at", "ctypes.addressof", "ctypes.call_function",
)  # fmt: skip
OF_A_FUNCTION = ("__code__", "__defaults__", "__kwdefaults__")
OF_FILES = (
    "os.rename", "os.remove", "os.truncate", "os.mkdir", "os.rmdir", "os.chmod",
    "sqlite3.connect",
)  # fmt: skip
NO_FRAMES = "Such frames are closed while a kata is checked; `inspect.currentframe()` gives you that of your function."
NO_DEBUGGER = "`breakpoint()` waits for somebody who types, and nobody can while a kata is checked."
NO_INSIDE = "Python's own tools (tracing, its garbage collector, ctypes) are closed while a kata is checked."
NO_CODE = "The code of a library's function can't be changed while a kata is checked."
NO_READING = "The checks and the solution of a kata can't be read while it is checked."
NO_WRITING = "This folder can't be written to while a kata is checked."

seal(__name__)
