"""Completion as it is lived: a shell on a terminal, a line that is typed, Tab, Enter, and what the command gets."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parents[2]
PATIENCE = 60.0  # seconds
SET_UP = {
    "bash": (".bashrc", 'eval "$(kata completion bash)"'),
    "zsh": (".zshrc", 'eval "$(kata completion zsh)"'),
    "fish": (".config/fish/config.fish", "kata completion fish | source"),
}
# A `kata` that answers Tab and the set-up, and of anything else keeps the words.
KATA = """#!/bin/sh
if [ -n "$_KATA_COMPLETE" ] || [ "$1" = completion ]; then
    "{python}" -m kata_runner.main "$@"; code=$?
    [ -n "$_KATA_COMPLETE" ] && echo offered >"{home}/asked" || echo begun >"{home}/begun"
    exit $code
fi
printf '%s\\n' "$@" >"{home}/got.new" && mv "{home}/got.new" "{home}/got"
"""
LINES = [
    ("check dou", ["check", "double"]),
    ("check --device=s", ["check", "--device=simgpu"]),
    ("check --device s", ["check", "--device", "simgpu"]),
    ("list --topic=sec", ["list", "--topic=02_second"]),
    ("check --file=01_first/dou", ["check", "--file=01_first/double.py"]),
    ("init 01_f", ["init", "01_first"]),
]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name != "posix", reason="these shells are those of POSIX"),
]


@pytest.fixture
def home(tmp_path: Path, workspace: Path) -> Path:
    """A home whose shells were set up as the documentation says."""
    home = tmp_path / "home"
    for name, line in SET_UP.values():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text(f"{line}\n", encoding="utf-8")
    command = home / "bin" / "kata"
    command.parent.mkdir()
    command.write_text(KATA.format(python=sys.executable, home=home), encoding="utf-8")
    command.chmod(0o755)
    return home


@contextmanager
def typing(shell: str, home: Path, folder: Path) -> Iterator[int]:
    """A shell on a terminal of its own; what is written to the number given is typed."""
    main, other = os.openpty()
    env = {"HOME": str(home), "PATH": f"{home / 'bin'}{os.pathsep}{os.environ['PATH']}", "TERM": "xterm"}
    kept = {name: os.environ[name] for name in ("KATA_CONTENT", "KATA_WORKSPACE") if name in os.environ}
    settings = {**env, **kept, "LANG": "C.UTF-8", "PYTHONPATH": str(CHECKOUT)}
    process = subprocess.Popen(
        [shell, "-i"], cwd=folder, env=settings, stdin=other, stdout=other, stderr=other,
        start_new_session=True, preexec_fn=lambda: fcntl.ioctl(other, termios.TIOCSCTTY, 0),
    )  # fmt: skip
    os.set_blocking(main, False)
    try:
        yield main
    finally:
        process.kill()
        process.wait()
        os.close(main)
        os.close(other)


def wait_for(file: Path, main: int) -> str:
    """What is in a file, once it is there; the terminal is read meanwhile, for a full one would stop the shell."""
    end = time.monotonic() + PATIENCE
    shown = b""
    while not file.exists():
        assert time.monotonic() < end, shown.decode(errors="replace")
        try:
            shown += os.read(main, 65536)
        except BlockingIOError:
            time.sleep(0.02)
    return file.read_text(encoding="utf-8")


@pytest.mark.parametrize("shell", SET_UP)
def test_what_is_typed_is_completed_and_nothing_of_it_is_lost(shell, home, workspace):
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    got = {}
    with typing(shell, home, workspace) as terminal:
        wait_for(home / "begun", terminal)
        for line, _ in LINES:
            for name in ("asked", "got"):
                (home / name).unlink(missing_ok=True)
            time.sleep(0.5)  # the shell shows its prompt, and does not drop what is typed any more
            os.write(terminal, f"kata {line}\t".encode())
            wait_for(home / "asked", terminal)
            time.sleep(0.3)  # the shell has its answer, and now writes it into the line
            os.write(terminal, b"\r")
            words = wait_for(home / "got", terminal).splitlines()
            got[line] = [word.removesuffix("/") for word in words]  # zsh takes it back itself
    assert got == dict(LINES)
