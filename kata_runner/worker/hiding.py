"""Takes this machine's folders and our own frames out of what a learner reads. Standard library only."""

from __future__ import annotations

import os
import re
import sys
import sysconfig
import tempfile
from collections.abc import Iterable, Iterator
from functools import cache

from .libraries import library_folders

OURS = tuple(f"{os.sep}{package}{os.sep}" for package in ("kata_runner", "_pytest", "pluggy", "hypothesis"))
RUN = re.compile(r"(?<=[\\/])kata-run-\d+-\w+(?:[\\/](?:here|tmp))?[\\/]?")
NO_PATH = re.compile(r"[\s:'\"]")
FRAME = re.compile(r'^(?P<indent>[ |]*)File "(?P<file>[^"]*)", line \d+')
SHORTEST = 4  # characters of a folder that is looked for: "/" is everywhere


def names_only(text: str, *folders: str) -> str:
    """The text with every path into Python, its packages, ours or these folders cut down to a name."""
    if os.sep not in text:
        return text
    return _paths(tuple(sorted({*_homes(), *folders}))).sub(_last_name, without_run_folder(text))


def without_run_folder(text: str) -> str:
    """The text without the folder in which a run works."""
    pieces, done = [], 0
    for found in RUN.finditer(text):
        pieces += [text[done : _beginning(text, done, found.start())]]
        pieces += ["" if found[0].endswith(("/", "\\")) else "(the run's folder)"]
        done = found.end()
    return "".join([*pieces, text[done:]])


def _beginning(text: str, first: int, last: int) -> int:
    """Where the path begins that leads to a place in a text, no further up than `first`."""
    apart = [found.end() for found in NO_PATH.finditer(text, first, last)]
    slash = re.compile(r"[\\/]").search(text, apart[-1] if apart else first, last)
    return slash.start() if slash else last


def readable(output: str, *folders: str) -> str:
    """What a learner's code printed, without frames of ours in its tracebacks and without folders of this machine."""
    return names_only("".join(_without_ours(output.splitlines(keepends=True), folders)), *folders)


def _without_ours(lines: Iterable[str], folders: tuple[str, ...]) -> Iterator[str]:
    """The lines but for our frames: each is a line that names a file, and what is set in deeper below it."""
    depth: int | None = None  # how far the frame that is left out is set in
    for line in lines:
        found = FRAME.match(line)
        if found:
            depth = len(found["indent"]) if _is_ours(found["file"], folders) else None
        elif depth is not None and len(line) - len(line.lstrip(" |")) <= depth:
            depth = None
        if depth is None:
            yield line


def _is_ours(file: str, folders: tuple[str, ...]) -> bool:
    return any(part in file for part in OURS) or file.startswith(folders)


def _last_name(found: re.Match[str]) -> str:
    return re.split(r"[\\/]", found[0].rstrip("/\\"))[-1]


@cache
def _homes() -> frozenset[str]:
    """Where Python and we lie; our package's folder stands for all in it."""
    package = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    known = {sys.prefix, sys.base_prefix, sys.exec_prefix, package, *sysconfig.get_paths().values()}
    known |= set(library_folders())
    known |= {os.path.realpath(folder) for folder in known}
    temporary = os.path.realpath(tempfile.gettempdir())
    return frozenset(folder for folder in known if len(folder) >= SHORTEST and not temporary.startswith(folder))


@cache
def _paths(folders: tuple[str, ...]) -> re.Pattern[str]:
    """A path that begins with one of the folders."""
    longest_first = sorted(filter(None, folders), key=len, reverse=True)
    start = "|".join(re.escape(folder.rstrip("/\\")) for folder in longest_first)
    return re.compile(rf"(?:{start})(?![\w.-])(?:[\\/][^\s\\/:'\"]*)*")
