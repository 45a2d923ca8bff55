"""The stub that each of the learner's files was made from: kept in `.kata/stubs`, so that an upgrade knows."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from kata_runner.commands.place import Place, shipped
from kata_runner.core import whole
from kata_runner.core.kata import Kata
from kata_runner.core.layout import Workspace
from kata_runner.core.stub import is_untouched


def is_stub(place: Place, kata: Kata, source: bytes) -> bool:
    """Whether that is the kata's stub still, of today or of the version that the file was made by."""
    known = base_of(place.workspace, kata)
    today = shipped(place.content, place.content.stub(kata.topic, kata.slug))
    return is_untouched(source, today) or (known is not None and is_untouched(source, known))


def base_of(workspace: Workspace, kata: Kata) -> bytes | None:
    """The stub that the kata's file was made from; None where that isn't known."""
    return read_base(workspace.stub_of(kata.topic, kata.slug))


def read_base(path: Path) -> bytes | None:
    """What is kept there, or None."""
    try:
        return path.read_bytes()
    except OSError:
        return None


def kept_places(workspace: Workspace) -> Iterator[tuple[str, str]]:
    """The topics and names of the katas whose stubs are kept, sorted."""
    for topic in _names(workspace.stubs):
        for name in _names(workspace.stubs / topic):
            if name.endswith(".py") and not name.startswith("."):
                yield topic, name.removesuffix(".py")


def _names(folder: Path) -> list[str]:
    try:
        return sorted(os.listdir(folder))
    except OSError:
        return []


def remember(workspace: Workspace, kata: Kata, stub: bytes) -> None:
    """Keeps what a kata's file is made from. Where that can't be, an upgrade takes the file for edited."""
    keep_base(workspace.stub_of(kata.topic, kata.slug), stub)


def keep_base(path: Path, stub: bytes) -> None:
    """Puts it there in one step, unless it is there already."""
    if read_base(path) == stub:
        return
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        made = whole.temporary(path)
        try:
            made.write_bytes(stub)
            os.replace(made, path)
        finally:
            whole.remove(made)
