"""Forks a process that works, kills it at some moment, and again: the tests' own interpreter has threads by then.

Arguments: what (`record`, `reset`, `restore` or `init`), how often, a seed. It prints one line of JSON for each kill.
"""

from __future__ import annotations

import json
import os
import random
import select
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import kata_runner.cli
import kata_runner.commands.init
import kata_runner.commands.reset
import kata_runner.commands.restore  # noqa: F401 - a process that is forked has them already
from kata_runner.core.layout import Workspace
from kata_runner.core.report import CheckResult, DeviceVerdict, Report
from kata_runner.main import main
from kata_runner.store.progress import Progress

MINE = b"# mine\n" * 20_000
PLACE = "01_tensors/add_bias.py"


def record(workspace: Workspace, say: Callable[[str], None], chance: random.Random) -> None:
    """Attempts, versions and hints, one after the other; an attempt's mark is said once it is kept."""
    progress = Progress.open(workspace)
    while True:
        mark = f"{os.getpid()} {chance.random()}"
        checks = (CheckResult("a", "a", "failed"),)
        report = Report("mse", 0, (DeviceVerdict("cpu", "failed", checks), DeviceVerdict("simgpu", "passed", checks)))
        source = f"# {mark}\n".encode() + chance.randbytes(chance.choice([10, 9000]))
        progress.record_attempt(report, source, devices=("cpu",), hint_level=0, suite_hash="s")
        say(mark)
        if chance.random() < 0.5:
            progress.record_hint("mse", 1)
            progress.keep_source("relu", chance.randbytes(5000), "reset")


def command(*arguments: str) -> Callable[[Workspace, Callable[[str], None], random.Random], None]:
    """One run of the command."""

    def work(workspace: Workspace, say: Callable[[str], None], chance: random.Random) -> None:
        with open(os.devnull, "w", encoding="utf-8") as nowhere:
            sys.stdout = sys.stderr = nowhere
            say(f"code {main([argument.format(folder=workspace.root) for argument in arguments])}")

    return work


WORK = {
    "record": record,
    "reset": command("reset", "add_bias", "--yes"),
    "restore": command("restore", "add_bias", "--version", "1"),
    "init": command("init", "{folder}"),
}


def kill_at_a_moment(work: Callable[[Callable[[str], None]], None], words: int, seconds: float) -> list[str]:
    """Kills the process some seconds after it has said so many words, however fast this machine is; all it said."""
    reader, writer = os.pipe()
    pid = os.fork()
    if pid == 0:
        with suppress(BaseException):
            work(lambda words: os.write(writer, f"{words}\n".encode()))
        os._exit(0)
    os.close(writer)
    said = b""
    while said.count(b"\n") < words and (data := os.read(reader, 1 << 16)):
        said += data
    time.sleep(seconds)
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    while select.select([reader], [], [], 0)[0] and (data := os.read(reader, 1 << 16)):
        said += data
    os.close(reader)
    return said.decode().splitlines()


def prepare(what: str, root: Path) -> Path:
    """What there is before the command: the learner's file, or nothing at all."""
    file = root / PLACE
    if what == "init":
        for path in [*root.glob("*/*.py"), root / "README.md"]:
            path.unlink(missing_ok=True)
    elif what in ("reset", "restore"):
        Workspace.create(root)
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(MINE)
    return file


def lasts(what: str, root: Path) -> float:
    """How long the command takes on this machine when nobody kills it, in seconds."""
    prepare(what, root)
    began = time.monotonic()
    pid = os.fork()
    if pid == 0:
        with suppress(BaseException):
            WORK[what](Workspace(root), lambda _: None, random.Random(0))
        os._exit(0)
    os.waitpid(pid, 0)
    return time.monotonic() - began


def kill_and_look(what: str, chance: random.Random, root: Path) -> dict[str, object]:
    """One kill, and what is there afterwards."""
    workspace, seed = Workspace(root), chance.random()
    words, seconds = (chance.randrange(4), 0.06) if what == "record" else (0, 1.3 * lasts(what, root))
    file = prepare(what, root)
    work = WORK[what]
    said = kill_at_a_moment(lambda say: work(workspace, say, random.Random(seed)), words, chance.uniform(0, seconds))
    progress = Progress.open(workspace)
    kept = {attempt.source.split(b"\n")[0].decode()[2:] for attempt in progress.attempts("mse")}
    return {
        "said": len(said),
        "lost": [mark for mark in said if what == "record" and mark not in kept],
        "warnings": progress.warnings,
        "file": file.read_bytes().decode() if file.exists() else None,
        "versions": [progress.version("add_bias", one.number).decode() for one in progress.versions("add_bias")],
        "files": {path.name: path.stat().st_size for path in root.glob("*/*.py")},
        "left": len(list(root.rglob("*.tmp*"))),
    }


if __name__ == "__main__":
    luck = random.Random(sys.argv[3])
    for number in range(int(sys.argv[2])):
        place = Path.cwd() / f"w{number // 10 if sys.argv[1] == 'record' else 0}"
        place.mkdir(exist_ok=True)
        os.environ["KATA_WORKSPACE"] = str(place)
        if sys.argv[1] == "restore" and not number:
            Progress.open(Workspace.create(place)).keep_source("add_bias", b"the first version", "checked")
        print(json.dumps(kill_and_look(sys.argv[1], luck, place)))
