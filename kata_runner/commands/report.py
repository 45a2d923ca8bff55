"""`kata report`: one HTML page of the learner's progress, put in its place whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

from kata_runner.commands.answer_file import refuse_bad_place, write_whole
from kata_runner.commands.place import Place, open_place
from kata_runner.core.errors import EnvironmentProblem, ExitCode, UsageProblem
from kata_runner.ui.screen import Screen

NAME = "kata-report.html"  # in the workspace, where no place is named
TO_SCREEN = "-"
BEGINNING = 4096  # bytes within which a page of ours says that it is one


def report(screen: Screen, *, output: str | None = None, force: bool = False) -> ExitCode:
    """Makes the page and says where it is; to `-` it is printed instead."""
    place = open_place()
    if output == TO_SCREEN:
        screen.raw(_page(screen, place).encode("ascii", "xmlcharrefreplace").decode("ascii"))
        return ExitCode.OK
    path = _path(place, output)
    shown = output or place.workspace.shown(path)
    refuse_bad_place(path, f"--output {shown}")
    if not (force or _may_be_replaced(path) or _agreed(screen, shown)):
        screen.say("Nothing was changed.")
        return ExitCode.OK
    write_whole(path, _page(screen, place).encode("utf-8"), shown)
    screen.say(f"Your report is in {shown}.", "good")
    screen.link("Open it in a browser:", Path(os.path.abspath(path)).as_uri())
    return ExitCode.OK


def _page(screen: Screen, place: Place) -> str:
    from kata_runner.commands.report_facts import facts
    from kata_runner.ui.page.render import render

    return render(facts(screen, place))


def _path(place: Place, output: str | None) -> Path:
    return place.workspace.root / NAME if output is None else Path(os.path.expanduser(output))


def _may_be_replaced(path: Path) -> bool:
    """Whether nothing would be lost: nothing is there, or a page of ours, or what keeps nothing, such as a pipe."""
    from kata_runner.ui.page.mark import MARK

    try:
        if not path.is_file():
            return True
        with open(path, "rb") as file:
            begins = file.read(BEGINNING)
    except OSError as error:
        raise EnvironmentProblem(
            f"{path.name} is there already and can't be read: {error.strerror or error}.", next_step=ANOTHER
        ) from error
    return not begins or MARK.encode() in begins


def _agreed(screen: Screen, shown: str) -> bool:
    if not screen.asks:
        raise UsageProblem(f"{shown} is there already, and it is no report.", next_step=ANOTHER)
    return screen.ask(f"{shown} is there already, and it is no report. Put the report in its place?", default=False)


ANOTHER = "Name another file with --output, or add --force to put the report in its place."
