"""A pytest plugin that gives a suite its fixtures in a fresh, ordinary process: what a kata is measured against.

`python -m pytest -p benchmarks.fixtures SUITE`, with the subject's path in SUBJECT and its devices in DEVICES.
"""

from __future__ import annotations

import importlib.util
import os
from types import ModuleType

import pytest
from hypothesis import settings

settings.register_profile("kata", database=None, deadline=None, max_examples=50, report_multiple_bugs=False)
settings.load_profile("kata")


@pytest.fixture(scope="session")
def kata() -> ModuleType:
    """The subject as a plain module."""
    spec = importlib.util.spec_from_file_location("subject", os.environ["SUBJECT"])
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session", params=os.environ.get("DEVICES", "cpu").split())
def device(request):
    """A device's name; the simulated GPU goes by the name of a real one."""
    if request.param != "simgpu":
        yield request.param
        return
    import torch

    from kata_runner import simgpu
    from kata_runner.testing.seen import trust

    simgpu.enable()
    with simgpu.as_cuda():
        trust(torch.zeros(1, device="cuda"), "cuda")
        yield "cuda"
