"""What `kata check` does with a report: keeps it, tells it, and marks it where GitHub listens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kata_runner.commands.annotations import Annotations
from kata_runner.commands.guessing import Guessing, guessing_of
from kata_runner.commands.place import PASSED_EVERY_ONE
from kata_runner.commands.review_end import review_end
from kata_runner.commands.telling import Telling

if TYPE_CHECKING:
    from kata_runner.commands.attempt import Attempt
    from kata_runner.commands.check import Choice
    from kata_runner.core.kata import Kata
    from kata_runner.core.report import Report
    from kata_runner.ui.screen import Screen


class After:
    """Takes the reports of one command as they come."""

    def __init__(self, screen: Screen, choice: Choice, *, brief: bool) -> None:
        self._screen = screen
        self._choice = choice
        self._reports: list[Report] = []
        self._notes = Annotations(screen)
        self._telling = Telling(screen, [one.kata for one in choice.attempts], file=choice.file, brief=brief)

    def take(self, attempt: Attempt, report: Report) -> None:
        """Keeps a report, and tells it."""
        keeper, several = self._choice.keeper, len(self._choice.attempts) > 1
        self._reports.append(report)
        self._notes.add_report(attempt, report)
        if keeper is not None:
            keeper.keep(attempt, report)
        self._telling.tell(attempt, report, self._following(report), self._guessing(attempt, report))
        if keeper is not None and several and report.status == "passed":
            self._screen.show(review_end(keeper, attempt.kata))

    def finish(self) -> list[Report]:
        """Tells what is left when all are there, and gives them back."""
        self._telling.finish()
        self._notes.write()
        keeper = self._choice.keeper
        if keeper is not None and any(map(keeper.has_passed_all, self._reports)):
            self._screen.say(PASSED_EVERY_ONE, "good")
        return self._reports

    def _following(self, report: Report) -> Kata | None:
        """The kata to go on with after a pass."""
        keeper, catalog = self._choice.keeper, self._choice.catalog
        if keeper is None or catalog is None or report.status != "passed":
            return None
        return catalog.next(keeper.passed() | {report.kata})

    def _guessing(self, attempt: Attempt, report: Report) -> Guessing | None:
        """What the learner thought was wrong, where a verdict of theirs is told in full."""
        keeper, choice = self._choice.keeper, self._choice
        if keeper is None or len(choice.attempts) > 1:
            return None
        return guessing_of(attempt, report, keeper, choice.content)
