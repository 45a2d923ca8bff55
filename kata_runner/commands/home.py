"""`kata` alone: where the learner stands, and on a terminal the kata that is next."""

from __future__ import annotations

import os

from kata_runner.commands.place import nearby_workspace
from kata_runner.core.errors import ExitCode
from kata_runner.core.layout import Workspace, current_folder
from kata_runner.ui.screen import Screen

FOLDER = "my-katas"


def home(screen: Screen) -> ExitCode:
    """On a terminal makes a workspace if wanted, then watches the next kata; elsewhere shows the status."""
    if nearby_workspace() is not None:
        return _go_on(screen)
    if not screen.asks:
        screen.warn(NO_WORKSPACE)
        return ExitCode.OK
    known = os.path.isdir(Workspace(current_folder() / FOLDER).state)
    question = f"Your workspace is in {FOLDER}. Go on there?" if known else f"{NONE_HERE} Make one in {FOLDER}?"
    if not screen.ask(question, default=True):
        screen.say("Nothing was changed. To make one later: kata init")
        return ExitCode.OK
    from kata_runner.commands.init import make_workspace
    from kata_runner.commands.watch import watch

    workspace = make_workspace(screen, FOLDER)
    screen.say(f"Open the folder {FOLDER} in your editor. Other terminals: cd {FOLDER}")
    screen.say()
    return watch(screen, workspace=workspace)


def _go_on(screen: Screen) -> ExitCode:
    if not screen.asks:
        from kata_runner.commands.status import status

        return status(screen)
    from kata_runner.commands.watch import watch

    return watch(screen)


NONE_HERE = "There is no workspace here."
NO_WORKSPACE = "There is no workspace here, nor in any folder above. To make one: kata init"
