"""What the keys of the full screen do: other katas, pages to read, questions, the learner's editor, colours."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from functools import partial

from textual import work
from textual.app import App, SuspendNotSupported

from kata_runner.core.errors import ExitCode, KataError
from kata_runner.core.kata import Kata
from kata_runner.ui.app.desk import Asked, Desk, Verdict
from kata_runner.ui.app.keys import help_rows
from kata_runner.ui.app.pages import Finding, Question, Reading, Sentence, room_to_read
from kata_runner.ui.app.texts import ASKED, GIVE_UP, GUESS, NO_EDITOR, RESET
from kata_runner.ui.app.themes import NAMES
from kata_runner.ui.text import paragraphs


class Acts(App[None]):
    """The keys' part of the screen; what they act on is handed to it."""

    desk: Desk
    kata: Kata
    verdict: Verdict | None
    keep_theme: Callable[[str], object] | None

    def open(self, kata: Kata) -> None:
        """Goes to a kata."""
        raise NotImplementedError

    def open_named(self, slug: str | None) -> None:
        """Goes to the kata of that name, if one was chosen."""
        kata = next((entry.kata for entry in self.desk.entries() if entry.kata.slug == slug), None)
        if kata is not None:
            self.open(kata)

    def action_stop(self) -> None:
        """Ends as Ctrl-C ends every command."""
        self.exit(return_code=ExitCode.INTERRUPTED)

    def action_go(self, by: int) -> None:
        """The kata after this one, or before it. After a pass: the next that is not passed."""
        katas = [entry.kata for entry in self.desk.entries()]
        place = next(number for number, kata in enumerate(katas) if kata.slug == self.kata.slug) + by
        verdict = self.verdict
        if by > 0 and verdict is not None and verdict.report.status == "passed" and verdict.following is not None:
            self.open(verdict.following)
        elif 0 <= place < len(katas):
            self.open(katas[place])
        else:
            self.notify("There is no kata after this one." if by > 0 else "This is the first kata.")

    def action_find(self) -> None:
        """A kata by its name."""
        self.push_screen(Finding(self.desk.entries(), unicode=self.desk.unicode), self.open_named)

    def action_page(self, what: str) -> None:
        """A page to read."""
        self._fetch(what, self.kata)

    @work(thread=True, group="page", exclusive=True)
    def _fetch(self, what: str, kata: Kata) -> None:
        """Some pages take a run: they are made beside the screen."""
        try:
            page = self.desk.asked(what, kata, room_to_read(self.size.width))
        except KataError as error:
            rows = [*paragraphs(error.message), *paragraphs(error.next_step or "", "quiet")]
            page = Asked(kata.slug, lambda _: rows)
        self.call_from_thread(self.push_screen, Reading(page, unicode=self.desk.unicode))

    def action_solution(self) -> None:
        """The solution; before a pass only for who gives up."""
        passed = next(e.status for e in self.desk.entries() if e.kata.slug == self.kata.slug) == "passed"
        if passed:
            self._fetch("solution", self.kata)
        else:
            self.push_screen(Question(GIVE_UP), partial(self._gave_up, self.kata))

    def _gave_up(self, kata: Kata, yes: bool | None) -> None:
        if yes:
            self._fetch("give_up", kata)

    def action_guess(self) -> None:
        """What the learner thinks is wrong."""
        self.push_screen(Sentence(GUESS.format(asked=ASKED[self.kata.kind])), partial(self._guessed, self.kata))

    def _guessed(self, kata: Kata, text: str | None) -> None:
        if text is not None:
            self._try(partial(self.desk.guess, kata, text))

    def action_reset(self) -> None:
        """Back to the stub."""
        self.push_screen(Question(RESET.format(file=self.desk.file_of(self.kata))), partial(self._reset, self.kata))

    def _reset(self, kata: Kata, yes: bool | None) -> None:
        if yes:
            self._try(partial(self.desk.reset, kata))

    def _try(self, action: Callable[[], str]) -> None:
        try:
            self.notify(action(), markup=False)
        except KataError as error:
            self.notify(" ".join(filter(None, (error.message, error.next_step))), severity="error", markup=False)

    def action_edit(self) -> None:
        """The learner's file in their editor."""
        command = self.desk.editor(self.kata)
        if command is None:
            self.notify(NO_EDITOR.format(file=self.desk.file_of(self.kata)), severity="warning", markup=False)
            return
        try:
            with self.suspend():
                subprocess.run(command, check=False)
        except (OSError, SuspendNotSupported) as error:
            self.notify(f"{command[0]} can't be started: {error}", severity="error", markup=False)
        self.draw_anew()

    def draw_anew(self) -> None:
        """Every part: another program had the terminal."""
        for part in (part for screen in self.screen_stack for part in (screen, *screen.walk_children())):
            part.refresh(layout=True)

    def action_device(self) -> None:
        """Other devices to check on."""
        self.notify(f"Checks run on: {self.desk.next_devices()}")
        self.open(self.kata)

    def action_theme(self) -> None:
        """Other colours, which are kept."""
        names = list(NAMES)
        now = next((name for name in names if NAMES[name] == self.theme), names[0])
        name = names[(names.index(now) + 1) % len(names)]
        self.theme = NAMES[name]
        if self.keep_theme is not None:
            self.keep_theme(name)
        self.notify(f"Colours: {name}")

    def action_help(self) -> None:
        """Every key, and the command that does the same."""
        self.push_screen(Reading(Asked("Keys", lambda _: help_rows()), unicode=self.desk.unicode))
