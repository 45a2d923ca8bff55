"""`kata restore`: brings back any version of the learner's file, byte for byte."""

from __future__ import annotations

from kata_runner.commands.answer_file import write_whole
from kata_runner.commands.place import open_place
from kata_runner.commands.progress import course_of, give_up_review, opened
from kata_runner.commands.reset import what_is_there
from kata_runner.core.catalog import Kata
from kata_runner.core.errors import ExitCode, NothingMatched, UsageProblem
from kata_runner.store.progress import Progress, Version
from kata_runner.ui.screen import Screen
from kata_runner.ui.versions import Kept, version_rows


def restore(screen: Screen, name: str, *, versions: bool = False, number: int | None = None) -> ExitCode:
    """Lists the versions, or puts one in place of the file; without a number the last that differs from the file."""
    if versions and number is not None:
        raise UsageProblem("--list and --version don't go together.", next_step=f"First: kata restore {name} --list")
    place = open_place()
    kata = place.catalog.resolve(name, place.workspace)
    path, shown = place.workspace.answer_file(kata.topic, kata.slug), place.file_of(kata)
    with opened(screen, place) as progress:
        kept = _kept(progress, kata)
        if versions:
            screen.show(version_rows([Kept(v.number, v.at, v.why, v.size, v.passed) for v in kept]))
            screen.say()
            screen.say(f"To bring one back: kata restore {kata.slug} --version {kept[-1].number}")
            return ExitCode.OK
        there = what_is_there(path, shown)
        wanted, source = _wanted(progress, kata, kept, number, there)
        if source == there:
            screen.say(f"{shown} is version {wanted} already. Nothing was changed.")
            return ExitCode.OK
        before = None if there is None else progress.keep_source(kata.slug, there, "restore")
        from_before = course_of(progress, kata).begun is not None and wanted <= progress.last_before_review(kata.slug)
        if from_before:
            give_up_review(place, progress, kata)
    write_whole(path, source, shown)
    screen.say(f"{shown} is version {wanted} again.", "good")
    if from_before:
        screen.say("It is from before the review, so that counts as not known: the kata comes back soon.")
    if before is not None:
        screen.say(f"What was there is version {before}. To have it again: kata restore {kata.slug} --version {before}")
    return ExitCode.OK


def _kept(progress: Progress, kata: Kata) -> list[Version]:
    kept = progress.versions(kata.slug)
    if not kept:
        raise NothingMatched(
            f"No version of {kata.slug} was kept yet.",
            next_step=f"Versions are kept whenever you check, reset or restore. To begin again: kata reset {kata.slug}",
        )
    return kept


def _wanted(
    progress: Progress, kata: Kata, kept: list[Version], number: int | None, there: bytes | None
) -> tuple[int, bytes]:
    """The version that is meant, and its bytes."""
    if number is not None:
        return number, progress.version(kata.slug, number)
    for version in reversed(kept):
        source = progress.version(kata.slug, version.number)
        if source != there:
            return version.number, source
    return kept[-1].number, source
