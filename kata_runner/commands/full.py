"""`kata` and `kata watch` on a terminal: the full screen."""

from __future__ import annotations

import os
import signal
from collections.abc import Mapping, Sequence
from contextlib import suppress
from types import MappingProxyType

from kata_runner.commands.desk import LearnersDesk
from kata_runner.commands.place import open_place
from kata_runner.commands.running import Running
from kata_runner.commands.upgraded import notice
from kata_runner.core.errors import ExitCode
from kata_runner.core.layout import Workspace
from kata_runner.ui.screen import Screen


def full_screen(
    screen: Screen,
    name: str | None = None,
    *,
    devices: Sequence[str] = (),
    seed: int = 0,
    limits: Mapping[str, float] = MappingProxyType({}),
    no_worker: bool = False,
    polling: bool = False,
    workspace: Workspace | None = None,
) -> ExitCode:
    """Opens the screen on a kata, or on the next in line; returns when the learner quits."""
    from kata_runner.ui.app.screen import KataApp
    from kata_runner.ui.app.terminal import end_by
    from kata_runner.worker import devices as machine

    place = open_place(workspace)
    os.environ["KATA_WORKSPACE"] = str(place.workspace.root)  # wherever the terminal stands, this one is meant
    running = Running(seed, frozenset(machine.present()), use_worker=not no_worker, limits=limits)
    desk = LearnersDesk(screen, place, running, name=name, devices=devices, polling=polling)
    kept = place.workspace.state / "colours"
    app = KataApp(desk, theme=_colours(kept), kept=lambda name: _keep(kept, name), notice=notice(place.workspace))
    at_ctrl_c = signal.getsignal(signal.SIGINT)
    app.run()
    if signal.getsignal(signal.SIGINT) != at_ctrl_c:  # the screen heard it
        signal.signal(signal.SIGINT, at_ctrl_c)
    if app.broken is not None:
        raise app.broken
    if app.return_code == ExitCode.INTERRUPTED or app.signal == signal.SIGINT:
        raise KeyboardInterrupt
    if app.signal is not None:
        end_by(app.signal)
    return ExitCode.OK


def _colours(kept: os.PathLike[str]) -> str:
    with suppress(OSError, UnicodeDecodeError), open(kept, encoding="utf-8") as file:
        return file.read(40).strip()
    return "dark"


def _keep(kept: os.PathLike[str], name: str) -> None:
    with suppress(OSError), open(kept, "w", encoding="utf-8") as file:  # a colour is no reason to complain
        file.write(name)
