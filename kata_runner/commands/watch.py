"""`kata watch`: checks a kata again on every save, line by line, and goes on to the next after a pass."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from types import MappingProxyType

from kata_runner.commands.attempt import attempt_in
from kata_runner.commands.guessing import guessing_of
from kata_runner.commands.place import PASSED_EVERY_ONE, Place, next_in_line, open_place
from kata_runner.commands.progress import Keeper
from kata_runner.commands.running import Running, run_attempts
from kata_runner.commands.saves import Saves, lack
from kata_runner.commands.selection import Devices, with_devices
from kata_runner.commands.telling import Telling
from kata_runner.commands.upgraded import tell_of_upgrade
from kata_runner.core import clock
from kata_runner.core.catalog import Kata
from kata_runner.core.errors import ExitCode
from kata_runner.core.layout import Workspace
from kata_runner.core.report import Report
from kata_runner.ui.screen import Screen
from kata_runner.ui.ticker import Ticker

PACE = 0.1  # seconds between two looks at the file
GONE = 3  # looks in a row that find nothing, before that is said


def watch(
    screen: Screen,
    name: str | None = None,
    *,
    devices: Sequence[str] = (),
    seed: int = 0,
    limits: Mapping[str, float] = MappingProxyType({}),
    no_worker: bool = False,
    plain: bool = False,
    polling: bool = False,
    workspace: Workspace | None = None,
) -> ExitCode:
    """Watches one kata after the other until all are passed; Ctrl-C ends it earlier, with INTERRUPTED.

    On a terminal that can show it this is a full screen, unless `plain` asks for lines.
    """
    if not plain and screen.is_full:
        from kata_runner.commands.full import full_screen

        return full_screen(
            screen, name, devices=devices, seed=seed, limits=limits, no_worker=no_worker, polling=polling,
            workspace=workspace,
        )  # fmt: skip
    from kata_runner.worker import devices as machine

    place = open_place(workspace)
    tell_of_upgrade(screen, place.workspace)
    keeper = Keeper(screen, place)
    running = Running(seed, frozenset(machine.present()), use_worker=not no_worker, limits=limits)
    watching = Watching(screen, place, keeper, running, devices)
    kata = place.catalog.resolve(name, place.workspace) if name else next_in_line(place.catalog, keeper.passed())
    following: Kata | None = kata
    while following is not None:
        following = watching.until_passed(following)
    screen.say(PASSED_EVERY_ONE, "good")
    return ExitCode.OK


class Watching:
    """One session at the editor."""

    def __init__(self, screen: Screen, place: Place, keeper: Keeper, running: Running, devices: Sequence[str]) -> None:
        self._screen = screen
        self._place = place
        self._keeper = keeper
        self._running = running
        self._devices = devices

    def until_passed(self, kata: Kata) -> Kata | None:
        """Checks every save until one passes; the kata to go on with. One that passes as it was found stays."""
        ((_, devices),) = with_devices([kata], self._devices, self._running.accelerators)
        saves = Saves(self._place.workspace.answer_file(kata.topic, kata.slug))
        passed_before = kata.slug in self._keeper.passed()
        self._greet(kata)
        for number in range(1_000_000_000):
            self._wait(saves, kata)
            if number:
                self._screen.say(f"{clock.local(clock.now()):%H:%M:%S}  saved: {self._place.file_of(kata)}", "quiet")
            report = self._check(kata, devices, saves, opened=not number)
            if report is not None and report.status == "passed" and (number or not passed_before):
                return self._place.catalog.next(self._keeper.passed() | {kata.slug})
        return None

    def _greet(self, kata: Kata) -> None:
        screen = self._screen
        screen.say(f"Watching {self._place.file_of(kata)}: {kata.title}", "strong", hang=2)
        screen.say("Every save is checked. Ctrl-C ends this.", "quiet")
        screen.say()

    def _wait(self, saves: Saves, kata: Kata) -> None:
        """Until the file holds something new. One that goes away is told once, and again when it is back."""
        gone = 0  # looks in a row that found nothing: an editor that writes anew leaves that for a moment
        while not saves.look():
            if saves.there and gone >= GONE:
                self._screen.say(f"{self._place.file_of(kata)} is there again.", "quiet")
            gone = 0 if saves.there else gone + 1
            if gone == GONE:
                self._tell_gone(kata)
            time.sleep(PACE)

    def _tell_gone(self, kata: Kata) -> None:
        what = lack(self._place.workspace.answer_file(kata.topic, kata.slug))
        self._screen.say(f"{self._place.file_of(kata)} {what}; waiting for it.")
        self._screen.say(f"The stub comes with: kata reset {kata.slug}")

    def _check(self, kata: Kata, devices: Devices, saves: Saves, *, opened: bool) -> Report | None:
        """The verdict on what the file holds now; None where a newer save has made it worth nothing."""
        attempt = attempt_in(self._place, kata, devices, saves.take())
        running = replace(self._running, stop=saves.look)
        with Ticker(self._screen) as ticker:
            stream = run_attempts([attempt], running, self._place.content, ticker)
            with closing(stream):
                report = next((report for _, report in stream), None)
        if report is None or not saves.holds():  # a save may come in the very moment of the verdict
            saves.put_back()
            return None
        self._keeper.keep(attempt, report, opened=opened)
        following = self._place.catalog.next(self._keeper.passed() | {kata.slug})
        guessing = guessing_of(attempt, report, self._keeper, self._place.content)
        Telling(self._screen, [kata], watching=True).tell(attempt, report, following, guessing)
        self._screen.say()
        self._keeper.catch_up()
        return report
