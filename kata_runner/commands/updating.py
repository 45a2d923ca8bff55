"""Does what `outdated` has found to be done, one file after the other; killed anywhere, the next run goes on."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from kata_runner.commands import outdated
from kata_runner.commands.answer_file import write_whole
from kata_runner.commands.init import add
from kata_runner.commands.outdated import Finding
from kata_runner.commands.place import Place
from kata_runner.commands.pristine import keep_base, read_base, remember
from kata_runner.core import whole
from kata_runner.core.errors import EnvironmentProblem
from kata_runner.store.progress import Progress

WHY = "update"


def apply(place: Place, progress: Progress, found: Finding) -> bool:
    """Does what is to be done about one file. False where it was changed meanwhile: that is left for another run."""
    if found.kata is None:
        _keep(progress, found.path.stem, found)
        _forget(found.kept)
    else:
        if found.what == outdated.MOVE:
            return _move(place, progress, found)
        if found.what == outdated.NEW:
            add(found.path, found.stub)
            remember(place.workspace, found.kata, found.stub)
        elif found.what == outdated.REPLACE:
            return replace(place, found, found.stub)
        elif found.what == outdated.DOUBLE:
            _keep(progress, found.kata.slug, found)
        elif found.what in (outdated.CURRENT, outdated.UNKNOWN):
            remember(place.workspace, found.kata, found.stub)
        elif found.base is not None:  # perhaps known by an earlier name
            keep_base(place.workspace.stub_of(found.kata.topic, found.kata.slug), found.base)
        _forget(found.kept)
    return True


def replace(place: Place, found: Finding, data: bytes) -> bool:
    """Puts something else in place of a file, and remembers the stub; False where the file was changed meanwhile."""
    assert found.kata is not None
    if _bytes_of(found.path) != found.source:
        return False
    write_whole(found.path, data, place.file_of(found.kata))
    remember(place.workspace, found.kata, found.stub)
    _forget(found.kept)
    return True


def update_readme(place: Place, text: bytes) -> None:
    """The workspace's README, where it is as it was made."""
    workspace = place.workspace
    there = read_base(workspace.readme)
    if there is not None and there != text and there == read_base(workspace.readme_kept):
        write_whole(workspace.readme, text, workspace.shown(workspace.readme))
    if there is not None and there in (text, read_base(workspace.readme_kept)):
        keep_base(workspace.readme_kept, text)


def _move(place: Place, progress: Progress, found: Finding) -> bool:
    assert found.kata is not None
    assert found.old is not None
    if _bytes_of(found.old) != found.source:
        return False
    try:
        if found.untouched:
            if add(found.path, found.stub):
                remember(place.workspace, found.kata, found.stub)
            os.unlink(found.old)
        else:
            _keep(progress, found.kata.slug, found)
            if found.base is not None:
                keep_base(place.workspace.stub_of(found.kata.topic, found.kata.slug), found.base)
            _rename(found.old, found.path)
    except FileNotFoundError:
        return False  # another `kata update` was quicker
    except OSError as error:
        raise EnvironmentProblem(
            f"{place.workspace.shown(found.old)} can't be moved: {error.strerror or error}.",
            next_step="It is where it was. Mend that, then run the same command again.",
        ) from error
    _forget(found.kept)
    with suppress(OSError):
        os.rmdir(found.old.parent)  # a topic's folder in which nothing is left
    return True


def _rename(old: Path, new: Path) -> None:
    """Moves a learner's file; what lies there is a stub, or the same file from a move that was broken off."""
    new.parent.mkdir(parents=True, exist_ok=True)
    if os.path.lexists(new):
        os.replace(old, new)
        if os.path.lexists(old):  # two names of one file: replacing one by the other does nothing
            os.unlink(old)
    elif whole.put(old, new) and os.path.lexists(old):
        os.unlink(old)


def _keep(progress: Progress, slug: str, found: Finding) -> None:
    """A version of what the learner wrote, before anything becomes of it."""
    if found.source is not None and not found.untouched:
        progress.keep_source(slug, found.source, WHY)


def _forget(kept: Iterable[Path]) -> None:
    """Stubs that are kept under names which nothing has any more."""
    for path in kept:
        with suppress(OSError):
            os.unlink(path)
        with suppress(OSError):
            os.rmdir(path.parent)


def _bytes_of(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None
