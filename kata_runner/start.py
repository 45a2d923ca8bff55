"""The first of `kata` that runs: from here on Ctrl-C ends it with one line at most, at whatever moment it comes."""

from __future__ import annotations

import _signal  # type: ignore[import-not-found]  # what is behind `signal`, which imports for ten milliseconds
import os
import sys

INTERRUPTED = 130  # as core.errors has it, which isn't imported yet

_pressed: list[bool] = []

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn


def start() -> NoReturn:
    """Runs the command of this process's arguments, and ends the process with its exit code."""
    ignored = _signal.getsignal(_signal.SIGINT) == _signal.SIG_IGN  # nohup, or `kata … &` in a script
    if not ignored:
        _signal.signal(_signal.SIGINT, _leave)
    import kata_runner.cli  # noqa: F401 - what every command needs, while Ctrl-C can't come amid an import
    from kata_runner.main import main

    sys.unraisablehook = _unraisable
    if not ignored:
        _signal.signal(_signal.SIGINT, _interrupt)
    code = main()
    if not ignored:
        _signal.signal(_signal.SIGINT, _signal.SIG_IGN)  # it is over: what was said stands
    _flush()
    os._exit(code)  # what the interpreter would do yet takes time, and may complain


def was_interrupted() -> bool:
    """Whether Ctrl-C was pressed: Python's compiler makes a SyntaxError of it, and others may do the like."""
    return bool(_pressed)


def _interrupt(*_: object) -> NoReturn:
    """Ctrl-C: the command is unwound. The next one no longer waits for that."""
    _pressed.append(True)
    _signal.signal(_signal.SIGINT, _leave)
    raise KeyboardInterrupt


def _leave(*_: object) -> NoReturn:
    """Ends the process where there is nothing to be put in order."""
    os._exit(INTERRUPTED)


def _unraisable(what: sys.UnraisableHookArgs) -> None:
    """Ctrl-C in a place from which no exception gets out, such as the end of an import: Python would go on."""
    if isinstance(what.exc_value, KeyboardInterrupt):
        _leave()
    sys.__unraisablehook__(what)


def _flush() -> None:
    """What is written still; a reader that has gone changes nothing any more."""
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:
                stream.flush()
        except (OSError, ValueError):
            continue


if __name__ == "__main__":
    start()
