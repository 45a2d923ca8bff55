"""The full screen: katas at the side, the task, and the verdict on every save."""

from __future__ import annotations

import subprocess
import threading
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

from textual import work
from textual.app import App, ComposeResult, SuspendNotSupported
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Label, OptionList

from kata_runner.core.errors import ExitCode, KataError
from kata_runner.core.kata import Kata
from kata_runner.ui.app.across import Across
from kata_runner.ui.app.desk import Asked, Desk, Verdict, Word
from kata_runner.ui.app.footer import Keys
from kata_runner.ui.app.head import head_of
from kata_runner.ui.app.katas import LIST_WIDTH, Katas
from kata_runner.ui.app.keys import BINDINGS, help_rows
from kata_runner.ui.app.pages import Finding, Question, Reading, Sentence, room_to_read
from kata_runner.ui.app.rows import Rows
from kata_runner.ui.app.running import RunSoFar
from kata_runner.ui.app.side import VerdictSide
from kata_runner.ui.app.terminal import LOOKS, end_without_it
from kata_runner.ui.app.texts import ASKED, GIVE_UP, GUESS, NO_EDITOR, RESET
from kata_runner.ui.app.themes import NAMES, THEMES
from kata_runner.ui.text import paragraphs

TICK = 0.05  # seconds between two pictures of a run
LATER = 0.1  # seconds from a verdict to the new marks at the side
ROOM_FOR_LIST, ROOM_FOR_BOTH = 72, 132  # columns: katas at the side; task and verdict side by side


class KataApp(App[None]):
    """The learner's katas on one screen."""

    ENABLE_COMMAND_PALETTE = False
    CSS_PATH = "screen.tcss"
    BINDINGS: ClassVar = BINDINGS

    def __init__(
        self, desk: Desk, *, theme: str = "dark", kept: Callable[[str], object] | None = None, notice: str = ""
    ) -> None:
        super().__init__()
        self.desk = desk
        self.kata = desk.first()
        self.verdict: Verdict | None = None
        self.shows_task = True
        self.broken: Exception | None = None
        self._status = ""
        self._run: RunSoFar | None = None
        self._draws_soon = False
        self._ended = threading.Event()
        self._keep_theme, self._notice = kept, notice
        for colours in THEMES:
            self.register_theme(colours)
        self.theme = NAMES.get(theme, NAMES["dark"])

    def compose(self) -> ComposeResult:
        """The parts of the screen."""
        with Horizontal():
            yield Katas(id="katas")
            with Vertical(id="desk"):
                yield Label("", id="head", markup=False)
                with Horizontal(id="both"):
                    with VerticalScroll(id="task-pane"):
                        yield Rows(unicode=self.desk.unicode, id="task")
                    yield VerdictSide(unicode=self.desk.unicode, id="verdict-side")
        yield Keys()

    def on_mount(self) -> None:
        """Opens the first kata."""
        self.app_resume_signal.subscribe(self, lambda _: self._draw_anew())
        if not self.is_headless:
            self.set_interval(LOOKS, end_without_it)
        self._open(self.kata)
        if self._notice:
            self.notify(self._notice, severity="warning", markup=False, timeout=15)

    def on_resize(self) -> None:
        """Fewer columns, fewer parts; the size is the new one only after this message."""
        self.call_later(self._fit)

    def _fit(self) -> None:
        self._head(self._status)
        self._arrange()
        if self.verdict is not None and self._run is None:
            self.query_one(VerdictSide).tell(self.verdict)

    def _handle_exception(self, error: Exception) -> None:
        """Keeps what went wrong: the screen ends, the terminal is whole again, and the one error boundary tells."""
        self.broken = self.broken or error
        super()._handle_exception(error)

    def _fatal_error(self) -> None:
        """Ends without the traceback that Textual would print."""
        self._close_messages_no_wait()

    def on_unmount(self) -> None:
        """Nothing is watched any more."""
        self._ended.set()

    def began(self, devices: Sequence[str]) -> None:
        """A save is being checked."""
        self._run = RunSoFar(devices)
        self._head("running")
        self._ticked()

    def event(self, device: str, event: Mapping[str, Any]) -> None:
        """A check began or finished."""
        if self._run is not None:
            self._run.hear(device, event)
            if not self._draws_soon:  # events come in swarms: they are drawn together, and the checks keep the machine
                self._draws_soon = True
                self.set_timer(TICK, self._ticked)

    def judged(self, verdict: Verdict) -> None:
        """The verdict is there."""
        self.verdict, self._run = verdict, None
        self._head(verdict.report.status)
        if verdict.report.status != "not_attempted" and not verdict.start:
            self.shows_task = False
        self._arrange()
        self.query_one(VerdictSide).tell(verdict)
        self.query_one(Katas).set_timer(LATER, self._fill)  # what is waited for comes first; it ends with the list

    def said(self, word: Word) -> None:
        """Nothing can be judged, and why."""
        self._run = None
        self.query_one(VerdictSide).say(word)
        self.shows_task = False
        self._arrange()

    def _ticked(self) -> None:
        self._draws_soon = False
        if self._run is not None:
            self.query_one(VerdictSide).ticked(self._run)

    def _open(self, kata: Kata) -> None:
        self._ended.set()
        self._ended = threading.Event()
        self.kata, self.verdict, self._run, self.shows_task = kata, None, None, True
        self._head("")
        self.query_one("#task", Rows).put(self.desk.task(kata))
        self.query_one(VerdictSide).clear()
        self.query_one("#task-pane", VerticalScroll).scroll_home(animate=False)
        self._fill()
        self._arrange()
        self._watch(kata, self._ended)

    @work(thread=True, group="watch")
    def _watch(self, kata: Kata, ended: threading.Event) -> None:
        listener = Across(self, self._bring, ended)
        try:
            self.desk.watch(kata, listener, ended.is_set)
        except KataError as error:
            listener.said(Word("\n".join(filter(None, (error.message, error.next_step)))))

    def _bring(self, action: Callable[[], None]) -> None:
        if self.is_running:
            self.call_from_thread(action)

    def _fill(self) -> None:
        self.query_one(Katas).fill(self.desk.topics(), self.desk.entries(), self.kata.slug, unicode=self.desk.unicode)

    def _head(self, status: str) -> None:
        self._status, width = status, self.size.width
        lists, file = width >= ROOM_FOR_LIST, self.desk.file_of(self.kata)
        room = width - LIST_WIDTH if lists else width
        head = head_of(self.kata, file, status, width=room, about=lists, unicode=self.desk.unicode)
        self.query_one("#head", Label).update(head)

    def _arrange(self) -> None:
        width = self.size.width
        both = width >= ROOM_FOR_BOTH
        self.query_one("#katas").display = width >= ROOM_FOR_LIST
        self.query_one("#task-pane").display = both or self.shows_task
        self.query_one("#verdict-side").display = both or not self.shows_task

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A kata was chosen at the side."""
        self._open_named(event.option_id)

    def _open_named(self, slug: str | None) -> None:
        kata = next((entry.kata for entry in self.desk.entries() if entry.kata.slug == slug), None)
        if kata is not None:
            self._open(kata)

    def action_stop(self) -> None:
        """Ends as Ctrl-C ends every command."""
        self.exit(return_code=ExitCode.INTERRUPTED)

    def action_go(self, by: int) -> None:
        """The kata after this one, or before it. After a pass: the next that is not passed."""
        katas = [entry.kata for entry in self.desk.entries()]
        place = next(number for number, kata in enumerate(katas) if kata.slug == self.kata.slug) + by
        verdict = self.verdict
        if by > 0 and verdict is not None and verdict.report.status == "passed" and verdict.following is not None:
            self._open(verdict.following)
        elif 0 <= place < len(katas):
            self._open(katas[place])
        else:
            self.notify("There is no kata after this one." if by > 0 else "This is the first kata.")

    def action_find(self) -> None:
        """A kata by its name."""
        self.push_screen(Finding(self.desk.entries(), unicode=self.desk.unicode), self._open_named)

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
        self._draw_anew()

    def _draw_anew(self) -> None:
        """Every part: another program had the terminal."""
        for part in (part for screen in self.screen_stack for part in (screen, *screen.walk_children())):
            part.refresh(layout=True)

    def action_turn(self) -> None:
        """From the task to the verdict and back."""
        self.shows_task = not self.shows_task
        self._arrange()

    def action_device(self) -> None:
        """Other devices to check on."""
        self.notify(f"Checks run on: {self.desk.next_devices()}")
        self._open(self.kata)

    def action_theme(self) -> None:
        """Other colours, which are kept."""
        names = list(NAMES)
        now = next((name for name in names if NAMES[name] == self.theme), names[0])
        name = names[(names.index(now) + 1) % len(names)]
        self.theme = NAMES[name]
        if self._keep_theme is not None:
            self._keep_theme(name)
        self.notify(f"Colours: {name}")

    def action_help(self) -> None:
        """Every key, and the command that does the same."""
        self.push_screen(Reading(Asked("Keys", lambda _: help_rows()), unicode=self.desk.unicode))
