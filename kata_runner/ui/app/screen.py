"""The full screen: katas at the side, the task, and the verdict on every save."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from textual import work
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Label, OptionList
from textual.worker import WorkerFailed

from kata_runner.core.errors import KataError
from kata_runner.core.kata import Kata
from kata_runner.ui.app.across import Across
from kata_runner.ui.app.acts import Acts
from kata_runner.ui.app.desk import Desk, Verdict, Word
from kata_runner.ui.app.footer import Keys
from kata_runner.ui.app.head import head_of
from kata_runner.ui.app.katas import LIST_WIDTH, Katas
from kata_runner.ui.app.keys import BINDINGS
from kata_runner.ui.app.panes import Base, Pane
from kata_runner.ui.app.rows import Rows
from kata_runner.ui.app.running import RunSoFar
from kata_runner.ui.app.side import VerdictSide
from kata_runner.ui.app.terminal import LOOKS, end_without_it, hear_signals
from kata_runner.ui.app.themes import NAMES, THEMES

TICK = 0.05  # seconds between two pictures of a run
LATER = 0.1  # seconds from a verdict to the new marks at the side
ROOM_FOR_LIST, ROOM_FOR_BOTH = 72, 132  # columns: katas at the side; task and verdict side by side


class KataApp(Acts):
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
        self.signal: int | None = None  # what ended it from outside
        self._status = ""
        self._run: RunSoFar | None = None
        self._draws_soon = self._has_more = False
        self._ended = threading.Event()
        self.keep_theme, self._notice = kept, notice
        for colours in THEMES:
            self.register_theme(colours)
        self.theme = NAMES.get(theme, NAMES["dark"])

    def get_default_screen(self) -> Base:
        """The screen below all pages."""
        return Base(id="_default")

    def compose(self) -> ComposeResult:
        """The parts of the screen."""
        with Horizontal():
            yield Katas(id="katas")
            with Vertical(id="desk"):
                yield Label("", id="head", markup=False)
                with Horizontal(id="both"):
                    with Pane(id="task-pane"):
                        yield Rows(unicode=self.desk.unicode, id="task")
                    yield VerdictSide(unicode=self.desk.unicode, id="verdict-side")
        yield Keys()

    def on_mount(self) -> None:
        """Opens the first kata."""
        for pane in self.query(Pane):
            self.watch(pane, "scroll_y", self._look, init=False)
        self.screen.screen_layout_refresh_signal.subscribe(self, lambda _: self._look())
        self.app_resume_signal.subscribe(self, lambda _: self.draw_anew())
        if not self.is_headless:
            self.set_interval(LOOKS, end_without_it)
            loop = asyncio.get_running_loop()
            hear_signals(lambda number: loop.call_soon_threadsafe(self._end_by, number))
        self.open(self.kata)
        if self._notice:
            self.warned(self._notice)

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
        if isinstance(error, WorkerFailed) and isinstance(error.error, Exception):
            error = error.error  # what the thread raised
        self.broken = self.broken or error
        super()._handle_exception(error)

    def _fatal_error(self) -> None:
        """Ends without the traceback that Textual would print."""
        self._close_messages_no_wait()

    def _end_by(self, number: int) -> None:
        self.signal = number
        self.exit()

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
        """Nothing can be judged, and why: no verdict stands for what is not there."""
        self.verdict = self._run = None
        self._head("")
        self.query_one(VerdictSide).say(word)
        self.shows_task = False
        self._arrange()

    def warned(self, text: str) -> None:
        """Something to know, beside what is read."""
        self.notify(text, severity="warning", markup=False, timeout=15)

    def _ticked(self) -> None:
        self._draws_soon = False
        if self._run is not None:
            self.query_one(VerdictSide).ticked(self._run)

    def open(self, kata: Kata) -> None:
        """Goes to a kata: its task first."""
        self._ended.set()
        self._ended = threading.Event()
        self.kata, self.verdict, self._run, self.shows_task = kata, None, None, True
        self._head("")
        self.query_one("#task", Rows).put(self.desk.task(kata))
        self.query_one(VerdictSide).clear()
        self.query_one("#task-pane", Pane).scroll_home(animate=False)
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
        both = self._has_both
        self.query_one("#katas").display = self.size.width >= ROOM_FOR_LIST
        self.query_one("#task-pane").display = both or self.shows_task
        self.query_one("#verdict-side").display = both or not self.shows_task
        self.refresh_bindings()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A kata was chosen at the side."""
        self.open_named(event.option_id)

    def action_turn(self) -> None:
        """From the task to the verdict and back."""
        self.shows_task = not self.shows_task
        self._arrange()
        if self._has_both:
            self.notify(f"Keys scroll the {'task' if self.shows_task else 'verdict'}.")

    def action_read(self, where: str) -> None:
        """Scrolls what is in sight."""
        self._in_sight().read(where)

    def action_lists(self) -> None:
        """To the list of katas, and back to what is read."""
        katas = self.query_one(Katas)
        self.screen.set_focus(None if katas.has_focus else katas)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys that do nothing now are not at the foot."""
        if action == "read" and parameters == ("page_down",):
            return self._has_more
        if action == "lists":
            return any(katas.display for katas in self.query(Katas))
        return super().check_action(action, parameters)

    @property
    def _has_both(self) -> bool:
        return self.size.width >= ROOM_FOR_BOTH

    def _in_sight(self) -> Pane:
        """What is read: the task or the verdict; side by side the one that `w` turns to, unless all of it is seen."""
        verdict, task = self.query_one("#verdict-pane", Pane), self.query_one("#task-pane", Pane)
        chosen, beside = (task, verdict) if self.shows_task else (verdict, task)
        return beside if self._has_both and not chosen.max_scroll_y else chosen

    def _look(self) -> None:
        """What is below what is in sight is told."""
        self.query_one(VerdictSide).tell_what_is_below()
        if self._has_more != self._in_sight().has_more:
            self._has_more = not self._has_more
            self.refresh_bindings()
