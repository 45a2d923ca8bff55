"""`kata` alone: where the learner stands, and on a terminal the kata that is next."""

from __future__ import annotations

from kata_runner.commands.place import nearby_workspace
from kata_runner.core.errors import ExitCode
from kata_runner.core.layout import Workspace, current_folder, way_to_one
from kata_runner.ui.screen import Screen

FOLDER = "my-katas"


def home(screen: Screen) -> ExitCode:
    """On a terminal makes a workspace if wanted, then watches the next kata; elsewhere shows the status."""
    if nearby_workspace() is not None:
        return _go_on(screen)
    if not screen.asks:
        screen.warn(f"{NONE_HERE} {way_to_one()}")
        return ExitCode.OK
    known = Workspace.within(current_folder())
    folder = known.root.name if known else FOLDER
    question = f"Your workspace is in {folder}. Go on there?" if known else f"{NONE_HERE} Make one in {folder}?"
    if not screen.ask(question, default=True):
        screen.say(f"Nothing was changed. {way_to_one()}")
        return ExitCode.OK
    from shlex import quote

    from kata_runner.commands.init import make_workspace
    from kata_runner.commands.watch import watch

    workspace = make_workspace(screen, folder)
    screen.say(f"Open the folder {folder} in your editor. Other terminals: cd {quote(folder)}")
    screen.say()
    return watch(screen, workspace=workspace)


def _go_on(screen: Screen) -> ExitCode:
    if not screen.asks:
        from kata_runner.commands.status import status

        return status(screen)
    from kata_runner.commands.watch import watch

    return watch(screen)


NONE_HERE = "There is no workspace here."
