"""A real kernel, one for all tests of notebooks."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from notebook_world import Notebook, Output

CHECKOUT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def notebook(tmp_path_factory: pytest.TempPathFactory, worker_dir: Path) -> Iterator[Notebook]:
    """A kernel in an empty folder, which has loaded the extension."""
    manager = pytest.importorskip("jupyter_client.manager", reason="jupyter-client is not installed")
    pytest.importorskip("ipykernel", reason="ipykernel is not installed")
    folder = tmp_path_factory.mktemp("notebook")
    own = {name: str(tmp_path_factory.mktemp(name.lower())) for name in ("IPYTHONDIR", "JUPYTER_RUNTIME_DIR")}
    kept = {name: value for name, value in os.environ.items() if not name.startswith("KATA_")}
    settings = {**kept, **own, "PYTHONPATH": str(CHECKOUT), "KATA_RUNTIME_DIR": str(worker_dir)}
    kernel, client = manager.start_new_kernel(kernel_name="python3", cwd=str(folder), env=settings)
    try:
        notebook = Notebook(client, folder)
        assert notebook.run("%load_ext kata_runner") == Output()
        yield notebook
    finally:
        client.stop_channels()
        kernel.shutdown_kernel(now=True)
