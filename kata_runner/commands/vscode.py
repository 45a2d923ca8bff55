"""`kata init --vscode`: what VS Code needs to show katas among its tests. A file that is there is never changed."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from kata_runner.core.errors import EnvironmentProblem
from kata_runner.core.layout import Workspace
from kata_runner.ui.screen import Screen
from kata_runner.ui.text import code

FOLDER = ".vscode"


def recommend(screen: Screen, workspace: Workspace) -> None:
    """Writes the two files, or tells what belongs into one that is there already."""
    for name, wanted in _files().items():
        _put(screen, workspace.root / FOLDER / name, f"{FOLDER}/{name}", wanted)
    screen.say("In VS Code: open the workspace's folder. The flask at the side shows your katas.")


def _files() -> dict[str, dict[str, Any]]:
    settings = {**SETTINGS, "python.defaultInterpreterPath": sys.executable}  # the Python that has tensor-kata
    return {"extensions.json": EXTENSIONS, "settings.json": settings}


def _put(screen: Screen, path: Path, shown: str, wanted: dict[str, Any]) -> None:
    import json

    try:
        if os.path.lexists(path):
            _tell_lack(screen, path, shown, wanted)
            return
        path.parent.mkdir(exist_ok=True)
        with open(path, "x", encoding="utf-8") as file:
            file.write(json.dumps(wanted, indent=4) + "\n")
    except OSError as error:
        raise EnvironmentProblem(
            f"{shown} can't be written: {error.strerror or error}.",
            next_step="Your katas are ready all the same. Mend that, then run the same command again.",
        ) from error
    screen.say(f"Added {shown}.")


def _tell_lack(screen: Screen, path: Path, shown: str, wanted: dict[str, Any]) -> None:
    """What a file that is there does not say yet."""
    import json

    try:
        there = json.loads(path.read_text(encoding="utf-8-sig"))
    except ValueError:  # with comments in it, as VS Code allows
        there = None
    lack = _lack(there if isinstance(there, dict) else {}, wanted)
    if not lack:
        screen.say(f"{shown} says all that is needed already.")
        return
    screen.say(f"{shown} is there already and stays as it is. Add to it, where that is missing:")
    screen.show(code(json.dumps(lack, indent=4), indent=2))


def _lack(there: dict[str, Any], wanted: dict[str, Any]) -> dict[str, Any]:
    """What is wanted and not there; values that somebody chose otherwise are theirs."""
    lists = {name: [one for one in value if one not in there.get(name, ())] for name, value in wanted.items()
             if isinstance(value, list) and isinstance(there.get(name, []), list)}  # fmt: skip
    more = {name: value for name, value in wanted.items() if name not in lists and name not in there}
    return {name: value for name, value in lists.items() if value} | more


EXTENSIONS: dict[str, Any] = {"recommendations": ["ms-python.python"]}
SETTINGS: dict[str, Any] = {
    "python.testing.pytestEnabled": True,
    "python.testing.unittestEnabled": False,
    "python.testing.pytestArgs": ["."],
    "python.testing.cwd": "${workspaceFolder}",
    "files.exclude": {"**/__pycache__": True, "**/.pytest_cache": True, ".kata": True},
}
