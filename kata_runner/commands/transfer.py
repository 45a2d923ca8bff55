"""`kata progress export` and `import`: a learner moves to another machine, or two machines become one."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from kata_runner.commands.answer_file import read_answer, refuse_bad_place, write_whole
from kata_runner.commands.place import Place, open_place
from kata_runner.commands.pristine import base_of, is_stub, remember
from kata_runner.commands.progress import opened
from kata_runner.core import clock, exported
from kata_runner.core.errors import EnvironmentProblem, ExitCode, UsageProblem
from kata_runner.core.exported import Answer, BadExport, Exported, NewerExport
from kata_runner.core.kata import Kata
from kata_runner.core.merging import Row
from kata_runner.core.past import BEGUN, GAVE_UP, START
from kata_runner.core.too_late import set_aside
from kata_runner.store.portable import History
from kata_runner.store.progress import Progress
from kata_runner.store.trouble import UPGRADE
from kata_runner.ui.screen import Screen

STANDARD = "-"  # standard input or output
LARGEST = 1 << 30  # bytes
BEGIN = 200  # bytes in which an export says that it is one


def export_progress(screen: Screen, file: str, *, files: bool = True) -> ExitCode:
    """Writes everything that was kept, and what the answers hold now, into a file or on standard output."""
    place = open_place()
    if file != STANDARD:
        _refuse_to_overwrite(file)
    with opened(screen, place) as progress:
        history = progress.everything()
    answers, more = _answers(screen, place) if files else ({}, {})
    found = exported.to_json(Exported(history.rows, {**history.sources, **more}, answers))
    if file == STANDARD:
        screen.answer(found)
        return ExitCode.OK
    import json

    write_whole(Path(os.path.expanduser(file)), (json.dumps(found, indent=1) + "\n").encode(), file)
    from kata_runner.store.portable import counted

    counts = counted(history.rows)
    screen.say(f"Your progress is in {file}: {_counted({**counts, 'files': len(answers)}) or 'nothing yet'}.", "good")
    screen.say("To have it on another machine, in a workspace there: kata progress import FILE")
    return ExitCode.OK


def import_progress(screen: Screen, file: str, *, files: bool = True) -> ExitCode:
    """Puts what an export holds together with what is here. A learner's file that was edited here is left alone."""
    place = open_place()
    found, late = set_aside(_parsed(_read(file), file), clock.now())
    with opened(screen, place) as progress:
        arriving = _arriving(place, progress, found) if files else []
        new = progress.absorb(History(found.rows, found.sources), _versions(found, arriving) if files else ())
        written = [one for one in arriving if one.wanted and _put(place, one)]
        _tell(screen, place, file, new, written)
        _tell_late(screen, late)
        _tell_kept(screen, place, progress, [one for one in arriving if one not in written])
    return ExitCode.OK


class Arriving(NamedTuple):
    """A file that an export holds, of a kata that there is."""

    kata: Kata
    source: bytes
    stub: bytes | None  # what it was made from
    there: bytes | None  # what this machine's file holds; None where there is none, or none that can be read
    wanted: bool  # whether it takes the place of that, which is a stub still


def _answers(screen: Screen, place: Place) -> tuple[dict[str, Answer], dict[str, bytes]]:
    """What the files hold and were made from, and the bytes. Stubs are left out: every workspace has those."""
    found: dict[str, Answer] = {}
    sources: dict[str, bytes] = {}
    for kata in place.catalog.katas:
        source = read_answer(place.workspace.answer_file(kata.topic, kata.slug), place.file_of(kata))
        if isinstance(source, bytes):
            if not is_stub(place, kata, source):
                stub = base_of(place.workspace, kata)
                found[kata.slug] = Answer(_digest(source), None if stub is None else _digest(stub))
                sources.update({_digest(text): text for text in (source, stub) if text is not None})
        elif os.path.lexists(place.workspace.answer_file(kata.topic, kata.slug)):
            screen.warn(f"{source.message} It is left out.")
    return found, sources


def _arriving(place: Place, progress: Progress, found: Exported) -> list[Arriving]:
    """The files that are not here already, of katas that there are."""
    arriving = []
    for slug, answer in found.files.items():
        kata = place.catalog.get(slug)
        if kata is None:
            continue
        source = found.sources[answer.source]
        path = place.workspace.answer_file(kata.topic, kata.slug)
        there = read_answer(path, place.file_of(kata))
        if there == source:
            continue
        stub = found.sources[answer.stub] if answer.stub else None
        if isinstance(there, bytes):
            put_back = bool(progress.versions(kata.slug))  # by a reset, or for a review: then it is one on purpose
            arriving.append(Arriving(kata, source, stub, there, is_stub(place, kata, there) and not put_back))
        else:
            arriving.append(Arriving(kata, source, stub, None, not os.path.lexists(path)))
    return arriving


def _versions(found: Exported, arriving: Sequence[Arriving]) -> list[tuple[str, bytes]]:
    """What becomes a version, so that neither is lost: the file that stays, and before it what the export has."""
    mine = [(one.kata.slug, one.there) for one in arriving if one.there is not None and not one.wanted]
    return [*((slug, found.sources[answer.source]) for slug, answer in found.files.items()), *mine]


def _put(place: Place, one: Arriving) -> bool:
    """Writes a file that arrives, unless somebody has begun to edit the stub meanwhile; whether it did."""
    path, shown = place.workspace.answer_file(one.kata.topic, one.kata.slug), place.file_of(one.kata)
    there = read_answer(path, shown)
    if (there if isinstance(there, bytes) else None) != one.there:
        return False
    if one.stub is not None:
        remember(place.workspace, one.kata, one.stub)
    write_whole(path, one.source, shown)
    return True


def _read(file: str) -> bytes:
    """The bytes of the file; UsageProblem where there is none, or one that no export can be."""
    try:
        if file == STANDARD:
            data = sys.stdin.buffer.read(LARGEST + 1) if sys.stdin else b""
        else:
            with open(os.path.expanduser(file), "rb") as stream:
                data = stream.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        raise UsageProblem(
            f"{file} can't be read: {getattr(error, 'strerror', None) or error}.", next_step=MAKE_ONE
        ) from error
    if len(data) > LARGEST:
        raise UsageProblem(f"{_called(file)} is larger than any export may be. {UNCHANGED}", next_step=MAKE_ONE)
    return data


def _parsed(data: bytes, file: str) -> Exported:
    try:
        return exported.from_json(data)
    except NewerExport as error:
        message = f"{_called(file)} was written by a newer tensor-kata. {UNCHANGED}"
        raise EnvironmentProblem(message, next_step=UPGRADE) from error
    except BadExport as error:
        message = f"{_called(file)} is no export of progress, or a damaged one: {error}. {UNCHANGED}"
        raise UsageProblem(message, next_step=MAKE_ONE) from error


def _digest(source: bytes) -> str:
    return sha256(source).hexdigest()


def _called(file: str) -> str:
    return "What comes on standard input" if file == STANDARD else file


def _refuse_to_overwrite(file: str) -> None:
    """An earlier export may be replaced; anything else, such as an answer, is somebody's work."""
    path = Path(os.path.expanduser(file))
    refuse_bad_place(path, file)
    if not os.path.lexists(path) or (path.exists() and not path.is_file()):
        return
    try:
        with open(path, "rb") as stream:
            begin = stream.read(BEGIN)
    except OSError:
        begin = b""
    if exported.FORMAT.encode() not in begin:
        raise UsageProblem(
            f"{file} is there already, and is no export of progress. {UNCHANGED}",
            next_step="Name a file that doesn't exist yet.",
        )


def _counted(counts: dict[str, int]) -> str:
    """`3 attempts, 2 versions and 1 file`; nothing for none."""
    parts = [f"{number} {WORDS[what][number != 1]}" for what, number in counts.items() if number]
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def _tell(screen: Screen, place: Place, file: str, new: dict[str, int], written: Sequence[Arriving]) -> None:
    said = _counted({**new, "files": len(written)})
    source = "standard input" if file == STANDARD else file
    screen.say(f"New from {source}: {said}." if said else f"Nothing in {source} is new here.", "good" if said else "")
    for one in written:
        was = "was missing here" if one.there is None else "was a stub here"
        screen.say(f"{place.file_of(one.kata)} {was}, and holds your answer now.")


def _tell_late(screen: Screen, late: Sequence[Row]) -> None:
    if late:
        last = max(row["at"] for row in late)[: len("9999-12-31")]
        which = "One entry is dated" if len(late) == 1 else f"{len(late)} entries are dated up to"
        screen.warn(f"{which} {last}, more than a year ahead of this machine's clock. That is left out.")
        screen.warn("All else is here. If this machine's clock is wrong, set it right and import the file again.")


def _tell_kept(screen: Screen, place: Place, progress: Progress, kept: Sequence[Arriving]) -> None:
    for one in kept:
        path, shown = place.workspace.answer_file(one.kata.topic, one.kata.slug), place.file_of(one.kata)
        if read_answer(path, shown) == one.source:  # another import at the same time was quicker
            continue
        number = progress.number_of(one.kata.slug, one.source)
        screen.say(f"{shown} stays as you have it here.")
        screen.say(f"The other one is version {number}: kata restore {one.kata.slug} --version {number}", indent=2)


WORDS = {  # of one, and of more
    "versions": ("version", "versions"),
    "attempts": ("attempt", "attempts"),
    "hints": ("hint", "hints"),
    "assisted": ("solution that you saw early", "solutions that you saw early"),
    "recalls": ("answer to a card", "answers to cards"),
    "guesses": ("guess", "guesses"),
    BEGUN: ("review that you began", "reviews that you began"),
    GAVE_UP: ("review that you gave up", "reviews that you gave up"),
    START: ("look at a program to mend", "looks at programs to mend"),
    "files": ("file", "files"),
}
UNCHANGED = "Nothing was changed."
MAKE_ONE = "On the other machine, in your workspace there: kata progress export FILE"
