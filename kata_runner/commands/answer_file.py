"""Reading and writing one file of the learner's: byte for byte, and never half."""

from __future__ import annotations

import os
from pathlib import Path

from kata_runner.core import whole
from kata_runner.core.errors import EnvironmentProblem, UsageProblem
from kata_runner.core.report import Problem
from kata_runner.core.stub import TOO_LARGE

LARGEST = 50_000_000  # bytes; what is larger is not even read


def read_answer(path: Path, shown: str) -> bytes | Problem:
    """What the file holds, or why that can't be told; never raises for what lies there."""
    try:
        if path.is_dir():
            return Problem("missing_file", f"{shown} is a folder, not a file.", says=NO_FILE)
        if path.exists() and not path.is_file():
            return Problem("missing_file", f"{shown} is not an ordinary file.", says=NO_FILE)
        if path.stat().st_size > LARGEST:
            size = f"{path.stat().st_size / 1e6:.0f} MB"
            return Problem("too_large", f"{shown} holds {size}; a kata is a few lines.", says=TOO_LARGE)
        return path.read_bytes()
    except FileNotFoundError:
        broken = path.is_symlink()
        message = f"{shown} is a link to a file that is gone." if broken else f"There is no file {shown}."
        return Problem("missing_file", message)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        return Problem("missing_file", f"{shown} can't be read: {getattr(error, 'strerror', None) or error}.")


def write_whole(path: Path, data: bytes, shown: str) -> None:
    """Puts `data` in place of the file in one step: whoever looks sees the old file or the new one.

    What is no file, such as a pipe or /dev/null, is written into, and stays what it is. EnvironmentProblem, with the
    old file untouched, where that can't be done.
    """
    target = Path(os.path.realpath(path))
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(data)
            return
        target.parent.mkdir(parents=True, exist_ok=True)
        made = whole.temporary(target)
        try:
            with open(made, "xb") as file:
                os.chmod(made, 0o600)
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.chmod(made, _mode(target))
            os.replace(made, target)
        finally:
            whole.remove(made)
    except OSError as error:
        raise EnvironmentProblem(
            f"{shown} can't be written: {error.strerror or error}.",
            next_step="Nothing was changed. Mend that and try again.",
        ) from error


def refuse_bad_place(path: Path, what: str) -> None:
    """UsageProblem where no file can be written at a place that a learner named; `what` is how they named it."""
    folder = os.path.dirname(os.path.abspath(path))
    if os.path.isdir(path) or not os.path.isdir(folder):
        where = "is a folder" if os.path.isdir(path) else "lies in a folder that does not exist"
        raise UsageProblem(f"{what} {where}.", next_step="Name a file in a folder that is there.")


def _mode(target: Path) -> int:
    """The mode that the file has, or that a new file would get."""
    try:
        return target.stat().st_mode & 0o777
    except OSError:
        mask = os.umask(0o022)
        os.umask(mask)
        return 0o666 & ~mask


NO_FILE = "A kata is one Python file: move this away, or name the file that you mean."
