"""Whether tensor-kata was upgraded since a workspace was brought up to date: one small file, so any command can ask."""

from __future__ import annotations

import os
from contextlib import suppress

from kata_runner import __version__
from kata_runner.core import whole
from kata_runner.core.layout import Workspace
from kata_runner.ui.screen import Screen

LONGEST = 100  # characters that are a version


def tell_of_upgrade(screen: Screen, workspace: Workspace) -> None:
    """Says that `kata update` is worth a run, where the workspace was made by another version."""
    said = notice(workspace)
    if said:
        screen.warn(said)


def notice(workspace: Workspace) -> str:
    """That sentence; empty where nothing is to be said."""
    try:
        with open(workspace.version_file, encoding="utf-8") as file:
            known = file.read(LONGEST).strip().partition("\n")[0]
    except (OSError, ValueError):
        return ""  # a workspace from before that was kept
    if not known or known == __version__:
        return ""
    return f"This workspace was made for tensor-kata {known}, and this is {__version__}: kata update"


def mark_version(workspace: Workspace) -> None:
    """Keeps that the workspace is up to date with this version; where that can't be, the next command says so again."""
    with suppress(OSError):
        made = whole.temporary(workspace.version_file)  # a full disk must not leave it empty
        try:
            made.write_text(f"{__version__}\n", encoding="utf-8")
            os.replace(made, workspace.version_file)
        finally:
            whole.remove(made)
