"""The private folder in which the worker's socket lies: ours alone, and short enough for a socket's address."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from kata_runner.core.errors import EnvironmentProblem

NAME = "tensor-kata"
LONGEST_ADDRESS = 99  # bytes; a socket's address ends at 103 on macOS, at 107 on Linux
LONGEST_NAME = 30  # bytes of a socket's name in the folder
LONGEST_FOLDER = LONGEST_ADDRESS - LONGEST_NAME - 1
OTHERS = 0o077


def runtime_dir() -> Path:
    """The folder, made if need be: mode 0700, owned by this user, no link. EnvironmentProblem where that can't be had.

    A file in it whose name has up to 30 bytes is short enough for a socket's address.
    `KATA_RUNTIME_DIR` if set, else `tensor-kata` in XDG_RUNTIME_DIR, else in the folder for temporary files. A path
    too long for a socket is replaced by a short one that stands for it.
    """
    wanted = _wanted()
    if os.name == "posix" and len(os.fsencode(wanted)) > LONGEST_FOLDER:
        wanted = Path("/tmp", f"{NAME}-{_user()}-{_digest(wanted)}")
    try:
        wanted.mkdir(mode=0o700, parents=True, exist_ok=True)
        return _private(wanted)
    except OSError as error:
        raise EnvironmentProblem(
            f"The worker's folder {wanted} can't be used: {error.strerror or error}.", next_step=ANOTHER
        ) from error


def _wanted() -> Path:
    named = os.environ.get("KATA_RUNTIME_DIR")
    if named:
        folder = Path(os.path.abspath(os.path.expanduser(named)))
        return folder / NAME if _is_shared(folder) else folder
    users = os.environ.get("XDG_RUNTIME_DIR", "")
    if os.path.isabs(users) and _is_ours(users) and os.access(users, os.W_OK | os.X_OK):
        return Path(users, NAME)
    return Path(_temporary(), f"{NAME}-{_user()}")


def _temporary() -> str:
    from tempfile import gettempdir  # brings random and shutil: only where it is needed

    return gettempdir()


def _is_shared(folder: Path) -> bool:
    """Whether a folder that exists is open to others: then ours is a folder in it, and its own mode stays."""
    try:
        return bool(os.name == "posix" and folder.stat().st_mode & OTHERS)
    except OSError:
        return False


def _is_ours(folder: str) -> bool:
    try:
        return os.stat(folder).st_uid == os.getuid() if os.name == "posix" else os.path.isdir(folder)
    except OSError:
        return False


def _private(folder: Path) -> Path:
    """The folder if nobody else can look or write into it, or put it in our way."""
    if os.name != "posix":
        return folder
    found = os.lstat(folder)
    if not stat.S_ISDIR(found.st_mode):
        raise EnvironmentProblem(f"The worker's folder {folder} is a link or a file.", next_step=ANOTHER)
    if found.st_uid != os.getuid():
        raise EnvironmentProblem(f"The worker's folder {folder} belongs to somebody else.", next_step=ANOTHER)
    if found.st_mode & OTHERS:
        os.chmod(folder, 0o700)  # it bears our name: _wanted never names a folder that is shared on purpose
    return folder


def _user() -> str:
    if os.name == "posix":
        return str(os.getuid())
    return "".join(letter for letter in os.environ.get("USERNAME", "user") if letter.isalnum())


def _digest(folder: Path) -> str:
    import zlib

    return f"{zlib.crc32(os.fsencode(folder)):08x}"


ANOTHER = "Name another folder of your own in KATA_RUNTIME_DIR, or use --no-worker."
