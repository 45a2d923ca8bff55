"""What all tests share: nothing of the shell's settings gets in, and a worker that ends with the tests."""

from __future__ import annotations

import os
import shutil
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest


def pytest_configure() -> None:
    """A shell that runs the tests in the background has switched Ctrl-C off, for all that they start as well."""
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def _no_settings(monkeypatch) -> None:
    """Settings of the shell that runs the tests would lead them elsewhere."""
    for name in [name for name in os.environ if name.startswith("KATA_")]:
        monkeypatch.delenv(name)


@pytest.fixture(scope="session")
def worker_dir() -> Iterator[Path]:
    """A private folder for workers, its path short enough for a socket: set KATA_RUNTIME_DIR to it."""
    folder = Path(tempfile.mkdtemp(prefix="kt"))
    yield folder
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KATA_RUNTIME_DIR", str(folder))
        from kata_runner.worker import client

        client.stop_worker()
    shutil.rmtree(folder, ignore_errors=True)
