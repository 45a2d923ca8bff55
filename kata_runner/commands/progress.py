"""What is kept of a learner's work: trouble with it is told, and never costs a verdict."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, TypeVar

from kata_runner.commands.place import Place
from kata_runner.core import clock
from kata_runner.core.errors import KataError
from kata_runner.core.past import KATAS, Past
from kata_runner.practice.episodes import Course, courses
from kata_runner.store.progress import Busy, Guess, KataProgress, Progress
from kata_runner.ui.screen import Screen

if TYPE_CHECKING:
    from datetime import datetime

    from kata_runner.commands.attempt import Attempt
    from kata_runner.core.card import CardStanding, Grade
    from kata_runner.core.kata import Kata
    from kata_runner.core.report import Report

T = TypeVar("T")
NOT_KEPT = "The verdict holds all the same; only your progress could not be read or kept."
WAITING = "Another process holds your progress file. This attempt is kept as soon as it lets go …"
AT_ONCE = 0.3  # seconds to wait for it while something else could be told
CARD_NOT_KEPT = "The cards are asked all the same; only what you knew could not be read or kept."
HINT_NOT_KEPT = "The hint is shown all the same; only that you read it could not be kept."


@contextmanager
def opened(screen: Screen, place: Place) -> Iterator[Progress]:
    """The learner's progress; what there is to be told about the file is told at the end."""
    progress = Progress.open(place.workspace, place.catalog.aliases)
    try:
        yield progress
    finally:
        for warning in progress.warnings:
            screen.warn(warning)


def course_of(progress: Progress, kata: Kata) -> Course:
    """Each time that a kata was solved, and the review that is under way."""
    assisted = {kata.slug} if progress.of(kata.slug).assisted else ()
    found = courses(progress.past_of(kata.slug), {kata.slug: kata.kind}, assisted)
    return found.get(kata.slug) or Course(kata.kind)


def give_up_review(place: Place, progress: Progress, kata: Kata) -> None:
    """Keeps that the review of a kata that is under way was given up, and what the file held then."""
    from kata_runner.commands.answer_file import read_answer
    from kata_runner.core.suite import suite_hash

    there = read_answer(place.workspace.answer_file(kata.topic, kata.slug), place.file_of(kata))
    source = there if isinstance(there, bytes) else b""
    progress.give_up_review(kata.slug, source, suite_hash(place.content, kata))


class Keeper:
    """Keeps attempts. Where that fails it says so once, and the verdict stands."""

    def __init__(self, screen: Screen, place: Place) -> None:
        self._screen = screen
        self._place = place
        self._progress = Progress.open(place.workspace, place.catalog.aliases)
        self._passed: set[str] = set()  # as far as is known
        self._late: list[Callable[[], object]] = []  # what waits for another process that holds the file
        self._waited = False  # in vain: one that hangs is waited for once
        self._look_ahead = False  # something was solved: when it comes back is asked once all is told
        self._told: set[str] = set()

    @property
    def place(self) -> Place:
        """Where the learner works."""
        return self._place

    def passed(self) -> set[str]:
        """The katas that were passed; where that can't be read, those that are known of from before."""
        if not self._late:
            found = self._guarded(self._progress.summary, dict[str, KataProgress]())
            self._passed |= {slug for slug, kata in found.items() if kata.status == "passed"}
        return set(self._passed)

    def has_passed_all(self, report: Report) -> bool:
        """Whether none is left to be passed after that report."""
        return report.status == "passed" and self._place.catalog.next(self.passed() | {report.kata}) is None

    def last_failed(self) -> Collection[str]:
        """The katas whose last try did not pass."""
        found = self._progress.last_failed()
        self._tell(self._progress.warnings)
        return found

    def hint_level(self, kata: Kata) -> int:
        """The highest level of hint that was read; where that can't be told, 0."""
        return self._guarded(lambda: self._progress.hint_level(kata.slug), 0, HINT_NOT_KEPT)

    def keep_hint(self, kata: Kata, level: int) -> None:
        """Keeps that a hint was read."""
        self._guarded(lambda: self._progress.record_hint(kata.slug, level), None, HINT_NOT_KEPT)

    def summary(self) -> dict[str, KataProgress]:
        """Where the learner stands with every kata; nothing where that can't be read."""
        return self._guarded(self._progress.summary, {}, CARD_NOT_KEPT)

    def cards(self, aliases: Mapping[str, str]) -> dict[str, CardStanding]:
        """Where the learner stands with recall cards; nothing where that can't be read."""
        return self._guarded(lambda: self._progress.cards(aliases), {}, CARD_NOT_KEPT)

    def keep_recall(self, card: str, given: str, grade: Grade) -> bool:
        """Keeps the answer to a card; whether that went well."""

        def record() -> bool:
            self._progress.record_recall(card, given, grade)
            return True

        return self._guarded(record, False, CARD_NOT_KEPT)

    def recalls_since(self, moment: datetime) -> tuple[int, int]:
        """How many answers to cards there are from a time on, and how many of these were known."""
        return self._guarded(lambda: self._progress.recalls_since(moment), (0, 0), CARD_NOT_KEPT)

    def guesses(self, kata: Kata) -> list[Guess]:
        """What the learner thought was wrong with a kata; nothing where that can't be read."""
        return self._guarded(lambda: self._progress.guesses(kata.slug), [])

    def past(self, cards: Mapping[str, str], parts: Collection[str]) -> Past:
        """What says when something comes back; nothing where that can't be read."""
        return self._guarded(lambda: self._progress.past(cards, parts), Past(), CARD_NOT_KEPT)

    def course(self, kata: Kata) -> Course:
        """Each time that a kata was solved, and the review that is under way; none where that can't be told yet."""
        if self._late:
            return Course(kata.kind)
        return self._guarded(lambda: course_of(self._progress, kata), Course(kata.kind))

    def verdicts(self, kata: Kata) -> int:
        """How many verdicts were kept, those on an untouched start too."""
        return self._guarded(lambda: self._progress.verdicts(kata.slug), 0)

    def keep(self, attempt: Attempt, report: Report, *, opened: bool = False) -> None:
        """Keeps an attempt with the file as it was; an untouched stub is none, and of a program to mend only a moment.

        Where a kata was only opened, and the file is as the last attempt left it, that is no other one. Where another
        process holds the progress file it is kept by `catch_up`, so that the verdict can be told first.
        """
        if attempt.source is None or (attempt.untouched and attempt.needs_no_run):
            return
        from kata_runner.core.suite import suite_hash

        source, kata = attempt.source, attempt.kata
        if opened and not attempt.is_program_to_mend and self._is_kept(attempt, report):
            return
        self._look_ahead |= report.status == "passed"

        def record() -> None:
            suite = suite_hash(self._place.content, kata)
            if attempt.is_program_to_mend:  # how it fails is not the learner's doing
                self._progress.record_start(kata.slug, source, suite)
                return
            level = self._progress.hint_level(kata.slug)
            self._progress.record_attempt(
                report, source, devices=attempt.devices.names, hint_level=level, suite_hash=suite
            )

        if self._late:
            self._late.append(record)
            return
        try:
            with self._waiting(AT_ONCE):
                self._guarded(record, None, raises=Busy)
        except Busy:
            self._late.append(record)

    def _is_kept(self, attempt: Attempt, report: Report) -> bool:
        """Whether the last attempt was the same: the file, the devices, the checks, the verdict; and no review's."""
        from kata_runner.core.suite import suite_hash

        kata = attempt.kata
        unknown: list[tuple[object, ...]] = []

        def last() -> list[tuple[object, ...]]:
            kept = self._progress.attempts(kata.slug)[-1:]
            return [(one.source, one.devices, one.status, one.suite_hash) for one in kept]

        now = (attempt.source, attempt.devices.names, report.status, suite_hash(self._place.content, kata))
        return self._guarded(last, unknown) == [now] and self.course(kata).begun is None

    def catch_up(self) -> None:
        """Keeps what another process was in the way of; for that it is waited, a while. What it hinders still stays."""
        if self._late and not self._waited:
            self._screen.warn(WAITING)
        while self._late:
            try:
                with self._waiting(AT_ONCE if self._waited else None):
                    self._guarded(self._late[0], None, raises=Busy)
            except Busy as problem:
                self._hindered(problem, NOT_KEPT)
                return
            del self._late[0]
        if self._look_ahead:
            self._look_ahead = False
            self._ask_ahead()

    def _ask_ahead(self) -> None:
        """Asks now when things come back, so that `kata status` need not: that takes longer than all else there."""
        from kata_runner.commands.returning import Returning

        with suppress(KataError):  # whatever is wrong was told when the attempt was kept
            returning = Returning.of(self._place, self._progress, parts=[KATAS])
            returning.katas(clock.now())
            returning.keep()

    @contextmanager
    def _waiting(self, seconds: float | None) -> Iterator[None]:
        """For so long a process that holds the file is waited for."""
        self._progress.wait_for_others(seconds)
        try:
            yield
        finally:
            self._progress.wait_for_others(AT_ONCE if self._waited else None)

    def _guarded(
        self, action: Callable[[], T], otherwise: T, all_the_same: str = NOT_KEPT, raises: type[Exception] | None = None
    ) -> T:
        try:
            result = action()
        except KataError as problem:
            if raises is not None and isinstance(problem, raises):
                raise
            self._hindered(problem, all_the_same)
            return otherwise
        self._tell(self._progress.warnings)
        return result

    def _hindered(self, problem: KataError, all_the_same: str) -> None:
        if isinstance(problem, Busy):
            self._waited = True
            self._progress.wait_for_others(AT_ONCE)
        self._tell([problem.message, *([problem.next_step] if problem.next_step else []), all_the_same])

    def _tell(self, sentences: Collection[str]) -> None:
        for sentence in sentences:
            if sentence not in self._told:
                self._told.add(sentence)
                self._screen.warn(sentence)
