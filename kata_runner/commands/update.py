"""`kata update`: after an upgrade the workspace has the katas of today, and every word of the learner's."""

from __future__ import annotations

from collections.abc import Sequence

from kata_runner import __version__
from kata_runner.commands import outdated
from kata_runner.commands.init import README_TEXT, add
from kata_runner.commands.outdated import Finding, look, look_at
from kata_runner.commands.place import Place, open_place
from kata_runner.commands.pristine import remember
from kata_runner.commands.progress import opened
from kata_runner.commands.updating import WHY, apply, replace, update_readme
from kata_runner.commands.upgraded import mark_version
from kata_runner.core.errors import EnvironmentProblem, ExitCode
from kata_runner.ui.screen import Screen

MOST_SHOWN = 12  # files of one kind
BOTH = (outdated.MERGE, outdated.CONFLICT)


def update(screen: Screen, *, dry_run: bool = False) -> ExitCode:
    """Adds new katas, replaces untouched stubs, moves what was renamed; tells of the rest."""
    place = open_place()
    found = list(look(place))
    if not dry_run:
        with opened(screen, place) as progress:
            found = [one for one in found if apply(place, progress, one)]
            again = [look_at(place, one.kata) for one in found if one.what == outdated.MOVE and one.kata is not None]
            for one in again:
                apply(place, progress, one)
            found += again
        update_readme(place, README_TEXT.encode())
        mark_version(place.workspace)
    _tell(screen, place, found, dry_run=dry_run)
    if screen.asks and not dry_run:
        for one in found:
            if one.what == outdated.MERGE and _agreed(screen, place, one):
                _merge(screen, place, one)
    return ExitCode.OK


def merge_one(screen: Screen, name: str, *, dry_run: bool = False) -> ExitCode:
    """Puts what has changed in a kata's stub into the learner's file, or beside it where the two don't fit together."""
    place = open_place()
    kata = place.catalog.resolve(name, place.workspace)
    found = look_at(place, kata)
    shown = place.file_of(kata)
    if found.what == outdated.MERGE:
        if not dry_run:
            return _merge(screen, place, found)
        screen.say(f"What has changed fits into {shown}. {UNCHANGED}")
        return ExitCode.OK
    if found.what in (outdated.CONFLICT, outdated.UNKNOWN):
        return _put_beside(screen, place, found, dry_run=dry_run)
    if found.what == outdated.CURRENT:
        screen.say(f"There is nothing to merge: as far as is known, the stub of {shown} has not changed. {UNCHANGED}")
    else:
        screen.say(f"There is nothing to merge in {shown} yet. {UNCHANGED}")
        screen.say("First: kata update")
    return ExitCode.OK


def _merge(screen: Screen, place: Place, found: Finding) -> ExitCode:
    assert found.kata is not None
    assert found.source is not None
    assert found.result is not None
    shown = place.file_of(found.kata)
    with opened(screen, place) as progress:
        number = progress.keep_source(found.kata.slug, found.source, WHY)
    if not replace(place, found, found.result):
        raise EnvironmentProblem(f"{shown} was changed meanwhile. {UNCHANGED}", next_step="Run the command again.")
    screen.say(f"{shown} is your answer with what has changed in its stub.", "good")
    screen.say(f"What was there is version {number}: kata restore {found.kata.slug} --version {number}")
    return ExitCode.OK


def _put_beside(screen: Screen, place: Place, found: Finding, *, dry_run: bool) -> ExitCode:
    """Where nobody can tell what belongs where: both files, side by side."""
    assert found.kata is not None
    shown = place.file_of(found.kata)
    why = CONFLICTS if found.what == outdated.CONFLICT else UNKNOWN_BASE
    screen.say(f"{shown} stays as it is: {why}.", "warn")
    if dry_run:
        return ExitCode.FAILED
    number = 1
    while True:
        beside = place.workspace.stub_beside(found.kata.topic, found.kata.slug, number)
        if add(beside, found.stub) or beside.read_bytes() == found.stub:
            break
        number += 1
    remember(place.workspace, found.kata, found.stub)
    screen.say(f"Today's stub lies beside it, as {place.workspace.shown(beside)}.")
    screen.say("Take from it what you like, then delete it.")
    return ExitCode.FAILED


def _agreed(screen: Screen, place: Place, found: Finding) -> bool:
    assert found.kata is not None
    return screen.ask(f"Merge what has changed into {place.file_of(found.kata)}? A copy is kept.", default=False)


def _tell(screen: Screen, place: Place, found: Sequence[Finding], *, dry_run: bool) -> None:
    groups = {title: [one for one in found if one.what in kinds] for kinds, title in TITLES.items()}
    told = False
    for title, members in groups.items():
        if members:
            if told:
                screen.say()
            told = True
            screen.say(title, "strong")
            for one in members[:MOST_SHOWN]:
                screen.say(_row(place, one), indent=2, hang=2)
            if len(members) > MOST_SHOWN:
                screen.say(f"and {len(members) - MOST_SHOWN} more", indent=2)
    if not told:
        screen.say(f"Your workspace is up to date with tensor-kata {__version__}. {UNCHANGED}")
    elif dry_run:
        screen.say()
        screen.say(f"That is what `kata update` would do. {UNCHANGED}")


def _row(place: Place, one: Finding) -> str:
    shown = place.workspace.shown(one.path)
    if one.old is not None:
        return f"{place.workspace.shown(one.old)}, now {shown}"
    if one.what in BOTH and one.kata is not None:
        return f"{shown}: kata update --merge {one.kata.slug}"
    if one.what == outdated.MISSING and one.kata is not None:
        return f"{shown}: kata reset {one.kata.slug}"
    return shown


TITLES = {
    (outdated.NEW,): "New katas:",
    (outdated.REPLACE,): "Stubs that you had not touched, replaced by those of today:",
    (outdated.MOVE,): "Katas with another name or topic, moved with your work and your marks:",
    BOTH: "Your work, left as it is, though the stubs have changed:",
    (outdated.DOUBLE,): "Katas with another name or topic where you wrote in both files. Both stay:",
    (outdated.UNKNOWN,): "Your work, left as it is. What it was made from was not kept then, so nothing can be merged:",
    (outdated.REMOVED,): "No katas any more. The files stay where they are, and your history keeps them:",
    (outdated.MISSING,): "Files that you deleted. To have one again:",
    (outdated.BLOCKED,): "Not files that can be read, so left alone:",
}
UNCHANGED = "Nothing was changed."
CONFLICTS = "you and today's stub have changed the same lines"
UNKNOWN_BASE = "what it was made from was not kept, so what has changed is not known"
