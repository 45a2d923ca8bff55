"""`kata doctor`: versions, devices, the worker, limits and the workspace. It looks, and changes nothing."""

from __future__ import annotations

import platform
import sys
from typing import Any

from kata_runner import __version__
from kata_runner.commands import machine
from kata_runner.commands.place import nearby_workspace
from kata_runner.core.errors import EnvironmentProblem, ExitCode, KataError
from kata_runner.core.layout import Content
from kata_runner.ui.doctor import doctor_rows
from kata_runner.ui.screen import Screen
from kata_runner.worker import client, limits

STATES = {
    "empty": "The progress file is empty, as a crash or a full disk can leave it. The next check begins it anew.",
    "damaged": "The progress file is damaged. The next check sets it aside, and puts what can be read in a new one.",
    "newer": "The progress file was written by a newer tensor-kata. Upgrade: pip install --upgrade tensor-kata",
    "unreadable": "The progress file can't be read. See to its permissions.",
}


def doctor(screen: Screen, *, stop: bool = False) -> ExitCode:
    """Shows everything, or ends the worker; ENVIRONMENT where something must be mended before a kata can be checked."""
    if stop:
        return _stop(screen)
    found = _look()
    if screen.json:
        screen.answer(found)
    else:
        screen.show(doctor_rows(found, unicode=screen.unicode))
    return ExitCode.ENVIRONMENT if found["problems"] else ExitCode.OK


def _stop(screen: Screen) -> ExitCode:
    stopped = client.stop_worker()
    if screen.json:
        screen.answer({"stopped": stopped})
    else:
        screen.say("The worker has ended. The next check starts a new one." if stopped else "No worker was running.")
    return ExitCode.OK


def _look() -> dict[str, Any]:
    """Everything that is shown, as plain data."""
    worker = _worker()
    installed, found = machine.packages(), machine.devices()
    workspace, trouble = _workspace()
    missing = [f"{name} is not installed." for name, version in installed.items() if version is None]
    problems = [*missing, *([found["problem"]] if "problem" in found else []), *_content_problem(), *trouble]
    return {
        "versions": {
            "tensor-kata": __version__,
            "python": platform.python_version(),
            **installed,
        },
        "python": sys.executable,
        "system": platform.platform(),
        "devices": found.get("devices", {}),
        "worker": worker,
        "limits": limits.described(),
        "workspace": workspace,
        "problems": problems,
    }


def _worker() -> dict[str, Any]:
    """The worker as it is now; nothing is known of one where there are no katas."""
    try:
        state = client.worker_state(Content.find().root)
    except KataError as problem:
        return {"running": False, "problem": problem.message}
    return {name: value for name, value in state.items() if name != "limits"}


def _content_problem() -> list[str]:
    from kata_runner.core.catalog import load

    try:
        load(Content.find())
    except KataError as problem:
        return [problem.message]
    return []


def _workspace() -> tuple[dict[str, Any] | None, list[str]]:
    """The workspace and the state of its progress file, and what is wrong there."""
    try:
        workspace = nearby_workspace()
    except EnvironmentProblem as problem:
        return None, [problem.message]
    if workspace is None:
        return None, []
    from kata_runner.store.inspection import inspect

    progress = inspect(workspace.progress_file)
    shown = {"folder": str(workspace.root), "progress": progress.state, "bytes": progress.size}
    return shown, [STATES[progress.state]] if progress.state in STATES else []
