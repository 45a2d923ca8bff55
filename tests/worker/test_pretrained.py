"""What the worker beside the worker imports for `[pretrained]` leaves it fit to be forked."""

from __future__ import annotations

import importlib.util
import subprocess
import sys

import pytest

from kata_runner.worker import boot

SAYS = """
import sys
from kata_runner.worker import annex, server
annex.preload("pretrained")
print(server.threads(), server.touched_cuda(), "transformers.models.bert.modeling_bert" in sys.modules)
"""


@pytest.mark.skipif(importlib.util.find_spec("transformers") is None, reason="transformers is not installed")
def test_transformers_starts_no_thread_and_opens_no_card():
    home = f"import sys; sys.path.insert(0, {str(boot.PACKAGE_HOME)!r})\n"
    done = subprocess.run(
        [sys.executable, "-P", "-c", home + SAYS], env=boot.environment(), capture_output=True, text=True, timeout=100
    )
    assert (done.stdout, done.stderr) == ("1 False True\n", "")
