"""Where a notebook works: its workspace is found, or made when it is first needed."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kata_runner.commands.home import FOLDER
from kata_runner.commands.init import make_workspace
from kata_runner.core.errors import ExitCode
from kata_runner.core.layout import Workspace, current_folder
from kata_runner.ui.notebook_screen import NotebookScreen

SETTING = "KATA_WORKSPACE"


@contextmanager
def in_workspace(screen: NotebookScreen, *, make: bool) -> Iterator[None]:
    """Meanwhile commands work in the notebook's workspace. Where there is none one is made, if `make` says so."""
    workspace = _found() or (_made(screen) if make else None)
    before = os.environ.get(SETTING)
    if workspace is not None:
        os.environ[SETTING] = str(workspace.root)
        screen.way = _way(workspace)
    try:
        yield
    finally:
        if workspace is not None and os.environ[SETTING] == str(workspace.root):
            _set_back(before)


def status_here(screen: NotebookScreen) -> ExitCode:
    """The status, and how to go on in a notebook."""
    from kata_runner.commands.status import status

    code = status(screen)
    screen.say("To have the next kata in a new cell: kata show")
    return code


def init_here(screen: NotebookScreen, folder: str, *, vscode: bool = False) -> ExitCode:
    """Makes a workspace that the notebook uses from then on."""
    workspace = make_workspace(screen, folder)
    if vscode:
        from kata_runner.commands.vscode import recommend

        recommend(screen, workspace)
    os.environ[SETTING] = str(workspace.root)
    screen.say("Next: kata show")
    return ExitCode.OK


def _found() -> Workspace | None:
    """The workspace that is set, or around the current folder, or one step below it."""
    named = os.environ.get(SETTING)
    if named:
        return Workspace.enclosing(Path(_folder(named)))
    here = current_folder()
    return Workspace.enclosing(here) or Workspace.within(here)


def _made(screen: NotebookScreen) -> Workspace:
    named = os.environ.get(SETTING)
    screen.say(f"There is no workspace {'where KATA_WORKSPACE says' if named else 'here'} yet, so one is made.")
    return make_workspace(screen, _folder(named) if named else FOLDER)


def _way(workspace: Workspace) -> str:
    """What stands before a path of the workspace where the notebook is; nothing where they are one folder."""
    way = os.path.relpath(workspace.root).replace(os.sep, "/")
    return "" if way == "." else f"{way}/"


def _folder(named: str) -> str:
    return os.path.abspath(os.path.expanduser(named))


def _set_back(before: str | None) -> None:
    if before is None:
        del os.environ[SETTING]
    else:
        os.environ[SETTING] = before
