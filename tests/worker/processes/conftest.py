"""Processes are tested with a plugin that plays a script: the subject's text says what the child does and sends.

No torch is imported, so a worker starts in a tenth of a second. Each module of tests has a runtime folder and a worker
of its own, and must leave no process, socket or file behind.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from workshop import FAKE, our_processes, wait_for

from kata_runner.worker import client, connect


@pytest.fixture(scope="module", autouse=True)
def runtime(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A private runtime folder with a short path; whoever still runs from it at the end is an error."""
    folder = Path(tempfile.mkdtemp(prefix="kr-"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KATA_RUNTIME_DIR", str(folder))
        patch.setenv("PYTHONPATH", str(FAKE))
        patch.setenv("TMPDIR", str(tmp_path_factory.mktemp("tmp")))
        patch.setattr(tempfile, "tempdir", None)
        patch.delenv("KATA_NO_WORKER", raising=False)
        patch.delenv("KATA_WORKER", raising=False)
        yield folder
        patch.setenv("KATA_RUNTIME_DIR", str(folder))
        client.stop_worker()
        wait_for(lambda: not our_processes())
        assert [path.name for path in Path(os.environ["TMPDIR"]).iterdir()] == []
    shutil.rmtree(folder)


@pytest.fixture(autouse=True)
def _settings(_no_settings: None, runtime: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test finds the module's folder; the settings of whoever runs the tests are taken away before."""
    monkeypatch.setenv("KATA_RUNTIME_DIR", str(runtime))


@pytest.fixture
def fresh() -> None:
    """No worker runs before the test."""
    client.stop_worker()


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker that doesn't react is given up after half a second."""
    monkeypatch.setattr("kata_runner.worker.converse.ACCEPT", 0.5)
    monkeypatch.setattr("kata_runner.worker.converse.SILENCE", 2.0)
    monkeypatch.setattr(connect, "PATIENCE", 0.5)
