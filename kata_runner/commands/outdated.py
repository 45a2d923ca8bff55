"""What an upgrade of tensor-kata means for each file of a workspace: found by looking, nothing is changed here."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from kata_runner.commands.answer_file import read_answer
from kata_runner.commands.place import Place, shipped
from kata_runner.commands.pristine import kept_places, read_base
from kata_runner.core.kata import Kata
from kata_runner.core.stub import is_untouched, parse_problem
from kata_runner.core.three_way import merged

# What can be the matter with a file.
NEW = "new"  # the kata came with the upgrade
MISSING = "missing"  # the learner deleted the file
REPLACE = "replace"  # an untouched stub, and there is another now
MOVE = "move"  # the kata has another name or topic
DOUBLE = "double"  # it has, and the learner wrote under both
MERGE = "merge"  # edited, and the stub has changed: both changes fit together
CONFLICT = "conflict"  # they don't
UNKNOWN = "unknown"  # edited, and nobody knows what it was made from
REMOVED = "removed"  # the kata is no more
BLOCKED = "blocked"  # no file that can be read
CURRENT = "current"  # nothing to do but to remember the stub


class Finding(NamedTuple):
    """What is the matter with one file."""

    what: str
    path: Path  # the file; of a kata that has moved, where it belongs now
    kata: Kata | None = None  # None for one that is no more
    stub: bytes = b""  # of today
    source: bytes | None = None  # what the learner's file holds
    base: bytes | None = None  # the stub that it was made from
    old: Path | None = None  # where the file of a kata that has moved lies
    kept: tuple[Path, ...] = ()  # where stubs lie that were kept for earlier names, or for a kata that is no more
    result: bytes | None = None  # of a merge

    @property
    def untouched(self) -> bool:
        """Whether the learner wrote nothing in that file."""
        return self.source is not None and any(
            is_untouched(self.source, stub) for stub in (self.stub, self.base) if stub is not None
        )


def look(place: Place) -> Iterator[Finding]:
    """What is the matter with each kata, in order, then with those that are no more. CURRENT ones are told too."""
    places = list(kept_places(place.workspace))
    for kata in place.catalog.katas:
        yield look_at(place, kata, places)
    for topic, name in places:
        if place.catalog.get(name) is None:
            path, kept = place.workspace.answer_file(topic, name), place.workspace.stub_of(topic, name)
            source, base = _read(place, path), read_base(kept)
            what = CURRENT if source is None else REMOVED
            yield Finding(what, path, source=source, base=base, kept=(kept,), stub=base or b"")


def look_at(place: Place, kata: Kata, places: list[tuple[str, str]] | None = None) -> Finding:
    """What is the matter with one kata's file; `places` are the topics and names of all stubs that are kept."""
    if places is None:
        places = list(kept_places(place.workspace))
    workspace = place.workspace
    path, kept = workspace.answer_file(kata.topic, kata.slug), workspace.stub_of(kata.topic, kata.slug)
    stub = shipped(place.content, place.content.stub(kata.topic, kata.slug))
    here = Finding(CURRENT, path, kata, stub, _read(place, path), read_base(kept))
    for topic, name in _earlier_places(place, kata, places):
        old, old_kept = workspace.answer_file(topic, name), workspace.stub_of(topic, name)
        source, base = _read(place, old), read_base(old_kept)
        here = here._replace(kept=(*here.kept, old_kept))
        if source is not None:
            return _moved(here, here._replace(source=source, base=base, old=old))
        if here.base is None:  # a move that was not finished, or one that the learner made
            here = here._replace(base=base)
    return _there(here)


def _read(place: Place, path: Path) -> bytes | None:
    found = read_answer(path, place.workspace.shown(path))
    return found if isinstance(found, bytes) else None


def _earlier_places(place: Place, kata: Kata, places: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Topics and names that a kata may have had in this workspace, those of which something is kept first."""
    known = [(topic, name) for topic, name in places if place.catalog.get(name) == kata]
    told = [(topic.name, old) for old in kata.was for topic in place.catalog.topics if place.catalog.get(old) == kata]
    now = (kata.topic, kata.slug)
    return [where for where in dict.fromkeys([*known, *told]) if where != now]


def _moved(here: Finding, moves: Finding) -> Finding:
    """A file lies where the kata was before."""
    if here.source is None and os.path.lexists(here.path):
        return here._replace(what=BLOCKED)
    if here.source is None or here.untouched or here.source == moves.source or moves.untouched:
        return moves._replace(what=MOVE)
    return _there(here) if moves.base is None else moves._replace(what=DOUBLE)  # the latter is told once


def _there(here: Finding) -> Finding:
    """A file lies where it belongs, or nowhere."""
    if here.source is None:
        if os.path.lexists(here.path):
            return here._replace(what=BLOCKED)
        return here._replace(what=NEW if here.base is None else MISSING)
    if is_untouched(here.source, here.stub):
        return here
    if here.base is None:
        return here._replace(what=UNKNOWN)
    if is_untouched(here.source, here.base):
        return here._replace(what=REPLACE)
    if is_untouched(here.stub, here.base):
        return here
    return _both_changed(here, here.source, here.base)


def _both_changed(here: Finding, source: bytes, base: bytes) -> Finding:
    result = merged(base, source, here.stub)
    if result == source:  # the learner has all of it
        return here
    was_python = parse_problem(source, "") is None
    if result is None or (was_python and parse_problem(result, "") is not None):
        return here._replace(what=CONFLICT)
    return here._replace(what=MERGE, result=result)
