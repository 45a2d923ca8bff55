"""How a process of the worker is started: same interpreter, this very package, clean environment, a socket to it."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

from kata_runner.core.errors import EnvironmentProblem
from kata_runner.core.runtime import runtime_dir

PACKAGE_HOME = Path(__file__).resolve().parents[2]

# The package is found where the command found it, and the folder it lies in isn't searched for anything else:
# a learner's `random.py` or another version elsewhere can't get in.
BOOT = (
    "import sys; home, module = sys.argv[1:3]; del sys.argv[1:3]; sys.path.insert(0, home); import kata_runner; "
    "sys.path.remove(home); from importlib import import_module; import_module(module).main()"
)

CACHES = "TORCHINDUCTOR_CACHE_DIR"
SPAWNED_BY = "KATA_SPAWNED_BY"  # stays with a process and its forks: so they are found when their supervisor was killed
FIXED = {
    "OMP_NUM_THREADS": "1",  # a process with threads can't be forked, and small tensors don't gain by them
    "OPENBLAS_NUM_THREADS": "1",
    "MKL_NUM_THREADS": "1",
    "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
    "PYTHONUTF8": "1",
    "PYTHONHASHSEED": "0",  # the order of a set is the same in every worker
    "HF_HUB_OFFLINE": "1",  # a model comes from a folder: nothing waits for a network, or depends on one
    "HF_HUB_DISABLE_PROGRESS_BARS": "1",  # a bar that fills would be taken for what the learner printed
    "HF_DEACTIVATE_ASYNC_LOAD": "1",  # its threads cost more than a small model's weights
    "TOKENIZERS_PARALLELISM": "false",
}
UNWANTED = {
    *("PYTHONWARNINGS", "PYTHONSTARTUP", "PYTHONINSPECT", "PYTHONBREAKPOINT", "PYTHONFAULTHANDLER"),
    # by these Hypothesis knows that it runs in CI, and then chooses other settings than a learner's machine
    *("CI", "__TOX_ENVIRONMENT_VARIABLE_ORIGINAL_CI", "TF_BUILD", "bamboo.buildKey", "BUILDKITE", "CIRCLECI"),
    *("CIRRUS_CI", "CODEBUILD_BUILD_ID", "GITHUB_ACTIONS", "GITLAB_CI", "HEROKU_TEST_RUN_ID", "TEAMCITY_VERSION"),
}


def environment() -> dict[str, str]:
    """What a worker's process finds in `os.environ`: nothing that changes pytest, Hypothesis or the interpreter."""
    kept = {
        name: value for name, value in os.environ.items() if name not in UNWANTED and not name.startswith("PYTEST_")
    }
    return kept | FIXED


def keep_caches_private() -> None:
    """Before torch is imported: the folder that it makes for what it compiles lies among ours, in no shared one."""
    with suppress(EnvironmentProblem):
        os.environ.setdefault(CACHES, str(runtime_dir() / "torch"))


def command(module: str, *arguments: str) -> list[str]:
    """The command line that runs `main()` of a module of this package."""
    return [sys.executable, "-P", "-c", BOOT, str(PACKAGE_HOME), module, *arguments]


def spawn(
    module: str, *arguments: str, stdout: int | IO[Any] = subprocess.DEVNULL, stderr: int | IO[Any] = subprocess.DEVNULL
) -> tuple[subprocess.Popen[bytes], socket.socket]:
    """Starts a module with one end of a socket pair as its standard input; gives back the process and the other end."""
    ours, theirs = socket.socketpair()
    windows = os.name == "nt"
    with theirs:
        process = subprocess.Popen(
            command(module, *arguments),
            stdin=subprocess.PIPE if windows else theirs.fileno(),
            stdout=stdout,
            stderr=stderr,
            env=environment() | {SPAWNED_BY: str(os.getpid())},
            start_new_session=not windows,  # Ctrl-C is the command's alone
        )
        if windows:  # pragma: no cover
            _share(process, theirs)
    return process, ours


def way_in() -> socket.socket:
    """In a spawned process: the socket that it was started with, moved away from standard input."""
    if os.name == "nt":  # pragma: no cover
        return _shared()
    sock = socket.socket(fileno=os.dup(0))
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, 0)
    os.close(null)
    return sock


def _share(process: subprocess.Popen[bytes], sock: Any) -> None:  # pragma: no cover
    """A socket can't be inherited on Windows; it is described to the other process instead."""
    assert process.stdin is not None
    data = sock.share(process.pid)
    process.stdin.write(len(data).to_bytes(4, "big") + data)
    process.stdin.close()


def _shared() -> socket.socket:  # pragma: no cover
    size = int.from_bytes(sys.stdin.buffer.read(4), "big")
    return socket.fromshare(sys.stdin.buffer.read(size))  # type: ignore[attr-defined,no-any-return]
