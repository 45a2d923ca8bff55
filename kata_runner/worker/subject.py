"""Loads the module under test, or says in a sentence why that can't be done."""

from __future__ import annotations

import difflib
import inspect
from collections.abc import Callable
from types import FunctionType, ModuleType
from typing import Any

from kata_runner.core.report import Problem
from kata_runner.testing.sealing import seal
from kata_runner.testing.wording import closed, count, kind_of

from .frames import innermost, told, trace_of
from .loading import Loaded, load, load_file, part
from .protocol import Job

_signature = inspect.signature


def load_subject(job: Job, stub: ModuleType | None) -> Loaded | Problem:
    """The subject, ready to be called. stub: what its public names are compared with; None: they aren't."""
    shown = job.subject.shown or f"{job.kata}.py"
    try:
        loaded = load(job)
    except BaseException as error:
        return _while_loading(error, shown, (shown, f"{job.kata}.py"))
    if stub is not None:
        problem = first_problem(loaded.module, stub, shown)
        if problem is not None:
            return problem
    return loaded


def load_stub(job: Job) -> ModuleType | None:
    """The kata's stub as a module, for its names and parameters; None where it can't be loaded."""
    try:
        return load_file(part(job, "katas"), f"kata_stub_{job.kata}")
    except Exception:
        return None


def _while_loading(error: BaseException, shown: str, files: tuple[str, ...]) -> Problem:
    """Why a file could not be loaded."""
    info = told(error, files)
    place = innermost(trace_of(error), files)
    line = place[0] if place else None
    at = f" in line {line}" if line else ""
    if isinstance(error, SyntaxError) and error.filename in files:
        return Problem(
            "syntax", closed(f"{shown} has a syntax error in line {error.lineno}: {error.msg}"), error.lineno
        )
    if isinstance(error, ModuleNotFoundError) and error.name:
        return Problem("import", f"{shown} imports `{error.name}`{at}, and there is no such module.", line, NO_MODULE)
    if isinstance(error, ImportError):
        reason = info.text.split(" (")[0]  # without the file that was looked through
        return Problem("import", closed(f"{shown} can't import something{at}: {reason}"), line, info.says)
    if isinstance(error, SystemExit):
        return Problem("exit", f"{shown} ended the program{at} while it was loaded (SystemExit).", line, NO_EXIT)
    said = f": {info.text}" if info.text else ""
    return Problem("exception", closed(f"{shown} raised {info.type}{at} while it was loaded{said}"), line, info.says)


def public_names(stub: ModuleType) -> list[str]:
    """What a kata's stub offers: its own functions and classes, and constants in capitals."""
    listed = getattr(stub, "__all__", None)
    if listed is not None:
        return list(listed)
    return [name for name, value in vars(stub).items() if not name.startswith("_") and _is_own(name, value, stub)]


def _is_own(name: str, value: object, stub: ModuleType) -> bool:
    if isinstance(value, (FunctionType, type)):
        return value.__module__ == stub.__name__
    return name.isupper() and not isinstance(value, ModuleType)


def first_problem(module: ModuleType, stub: ModuleType, shown: str) -> Problem | None:
    """What is wrong with the first public name that is."""
    for name in public_names(stub):
        wanted = getattr(stub, name)
        if not hasattr(module, name):
            return _missing(module, stub, name, shown)
        problem = _callable_problem(name, getattr(module, name), wanted, shown) if callable(wanted) else None
        if problem is not None:
            return problem
    return None


def _missing(module: ModuleType, stub: ModuleType, name: str, shown: str) -> Problem:
    """A name that isn't there; a similar one that is there, and not asked for, may be meant for it."""
    taken = set(public_names(stub))
    own = [other for other in vars(module) if not other.startswith("_") and other not in taken]
    close = difflib.get_close_matches(name, own, n=1, cutoff=0.6)
    kind = "class" if isinstance(getattr(stub, name), type) else "function" if callable(getattr(stub, name)) else "name"
    message = f"{shown} has no {kind} `{name}`."
    if not close:
        return Problem("missing_name", message, None, KEEP_NAMES)
    says = f"It has `{close[0]}`. Did you mean `{name}`? Names count to the letter."
    return Problem("missing_name", message, _line_of(getattr(module, close[0])), says)


def _callable_problem(name: str, value: object, wanted: Callable[..., Any], shown: str) -> Problem | None:
    line, kind = _line_of(value), "class" if isinstance(wanted, type) else "function"
    if not callable(value):
        message = f"`{name}` should be a {kind}, but {shown} makes it {kind_of(value)}."
        return Problem("not_callable", message, line, "Something in your file assigns to that name.")
    if inspect.iscoroutinefunction(value) or inspect.isasyncgenfunction(value):
        message = f"`{name}` is an `async` function; it should be a plain one."
        return Problem("not_callable", message, line, "Write `def` without `async`.")
    if isinstance(value, type) and kind == "function":
        message = f"`{name}` should be a function, but it is a class."
        return Problem("not_callable", message, line, "Write `def` where you wrote `class`.")
    if inspect.isgeneratorfunction(value) and not _gives_many(wanted):
        message = f"`{name}` uses `yield`, so calling it gives a generator and no result."
        return Problem("not_callable", message, line, "Use `return`.")
    return _parameter_problem(name, value, wanted, line)


def _gives_many(wanted: Callable[..., Any]) -> bool:
    """Whether the stub's function may be a generator."""
    hint = str(getattr(wanted, "__annotations__", {}).get("return", ""))
    return inspect.isgeneratorfunction(wanted) or any(word in hint for word in ("Iter", "Generator"))


def _parameter_problem(
    name: str, value: Callable[..., Any], wanted: Callable[..., Any], line: int | None
) -> Problem | None:
    """Checks call with positions: other names and additional defaults are fine, another number is not."""
    try:
        asked, offered = _signature(wanted), _signature(value)
    except (TypeError, ValueError):
        return None  # something written in C: nobody knows
    kinds = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    positions = [p for p in asked.parameters.values() if p.kind in kinds]
    named = {p.name: 0 for p in asked.parameters.values() if p.kind is inspect.Parameter.KEYWORD_ONLY}
    needed = [p for p in positions if p.default is inspect.Parameter.empty]
    try:
        offered.bind(*positions, **named)
        offered.bind(*needed, **named)
    except TypeError:
        more = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
        number = count(len([p for p in offered.parameters.values() if p.kind not in more]), "parameter")
        message = f"`{name}{_plain(asked)}` is asked for, but yours is `{name}{_plain(offered)}`, with {number}."
        return Problem("parameters", message, line, "Take as many parameters as the start had, in the same order.")
    return None


def _plain(signature: inspect.Signature) -> str:
    """A signature without its types."""
    plain = [p.replace(annotation=inspect.Parameter.empty) for p in signature.parameters.values()]
    return str(inspect.Signature(plain))


def _line_of(value: object) -> int | None:
    code = getattr(value, "__code__", None)
    return code.co_firstlineno if code is not None else None


KEEP_NAMES = "Keep the names of the start."
NO_MODULE = (
    "Check the spelling. The katas need no more than Python, NumPy and torch; "
    "a file of your own beside the kata can't be imported."
)
NO_EXIT = "Take the call of `exit`, `quit` or `sys.exit` out: a kata is loaded, and then its functions are called."

seal(__name__)
