"""Where a command works: the katas, the learner's workspace, and which kata is meant."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

from kata_runner.core.catalog import Catalog, Kata, load
from kata_runner.core.errors import ContentProblem, EnvironmentProblem, NothingMatched
from kata_runner.core.layout import Content, Workspace


class Place(NamedTuple):
    """The katas that there are, and the workspace that the learner is in."""

    content: Content
    catalog: Catalog
    workspace: Workspace

    def file_of(self, kata: Kata) -> str:
        """The learner's file for a kata, as they know it."""
        return self.workspace.shown(self.workspace.answer_file(kata.topic, kata.slug))


def open_place(workspace: Workspace | None = None) -> Place:
    """The place of a workspace, by default the one around the current folder; EnvironmentProblem if there is none."""
    workspace = workspace or Workspace.find()
    content = Content.find()
    return Place(content, load(content), workspace)


def nearby_workspace() -> Workspace | None:
    """The workspace around the current folder, or none; a setting that names no workspace is a problem still."""
    try:
        return Workspace.find()
    except EnvironmentProblem:
        if os.environ.get("KATA_WORKSPACE"):
            raise
        return None


def shipped(content: Content, path: Path) -> bytes:
    """What a file of a kata's own holds; ContentProblem where it can't be read."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise ContentProblem(
            f"{content.shown(path)} can't be read: {error.strerror or error}.", next_step=INSTALL_AGAIN
        ) from error


def next_in_line(catalog: Catalog, passed: set[str]) -> Kata:
    """The first kata that is not passed; NothingMatched when all are."""
    kata = catalog.next(passed)
    if kata is None:
        raise NothingMatched(ALL_PASSED, next_step="To check them all again: kata check --all")
    return kata


INSTALL_AGAIN = "This is a fault in the katas, not in your work: installing tensor-kata again mends it."
ALL_PASSED = "You have passed every kata: none is next in line."
PASSED_EVERY_ONE = "You have passed every kata."
