"""Importing changes nothing of torch, `enable()` little, and what `as_cuda()` changes is gone when it ends.

Each looks at every attribute of every module and class of torch: about a hundred thousand.
"""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest
import torch

from kata_runner import simgpu

from .bugs import run
from .snapshots import attributes, changes, flags

ROOT = Path(__file__).parents[2]
PROGRAMS = ("mixed_precision", "default_device", "own_parts", "ensemble", "whole_model", "translator", "by_hand")
pytestmark = pytest.mark.filterwarnings("ignore:enable_nested_tensor:UserWarning")


@pytest.fixture(autouse=True)
def enabled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    simgpu.enable()
    yield
    torch.set_default_device(None)


def everything() -> None:
    """Much of torch, by way of programs that people write."""
    with simgpu.as_cuda():
        for name in PROGRAMS:
            run(name)
    torch.set_default_device(None)  # one of them leaves "cpu"


def everything_ends_badly() -> None:
    for name, piece, instead in (
        ("mixed_precision", "losses.append", "raise ZeroDivisionError; losses.append"),
        ("default_device", "mask =", "raise ZeroDivisionError; mask ="),
        ("own_parts", "s = torch.sigmoid(x)", "raise ZeroDivisionError"),
        ("own_parts", "x, s = ctx.saved_tensors", "raise ZeroDivisionError"),
        ("ensemble", "return functional_call", "raise ZeroDivisionError; return functional_call"),
    ):
        with pytest.raises(ZeroDivisionError), simgpu.as_cuda(), simgpu.as_cuda():
            run(name, (piece, instead))


def in_threads_that_overlap() -> None:
    """The first to enter is the first to leave, and the other one goes on."""
    inside, go_on = threading.Event(), threading.Event()

    def other() -> None:
        with simgpu.as_cuda():
            inside.set()
            go_on.wait(30)
            run("by_hand")

    thread = threading.Thread(target=other)
    with simgpu.as_cuda():
        thread.start()
        inside.wait(30)
        run("mixed_precision")
    go_on.set()
    thread.join()


@pytest.mark.parametrize("what", [everything, everything_ends_badly, in_threads_that_overlap])
def test_torch_is_as_it_was(what) -> None:
    what()  # once before: torch imports parts of itself, and fills caches, when they are first needed
    before, flags_before = attributes(), flags()
    assert len(before) > 50_000
    what()
    assert changes(before, attributes()) == []
    assert flags() == flags_before
    assert not torch._C._is_torch_function_mode_enabled()


def test_a_change_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    before = attributes()
    monkeypatch.setattr(torch.nn.Linear, "forward", lambda self, x: x)
    monkeypatch.setattr(torch.optim.Optimizer, "news", 1, raising=False)
    monkeypatch.delattr(torch.nn.functional, "relu")
    assert changes(before, attributes()) == [
        "torch.nn.functional.relu",
        "torch.nn.modules.linear.Linear.forward",
        "torch.optim.optimizer.Optimizer.news",
    ]
    with simgpu.as_cuda():
        assert len(changes(before, attributes())) > 50


IMPORTING = """
import json, sys, warnings
warnings.simplefilter("ignore")
import torch
from tests.simgpu.snapshots import attributes, changes, flags
before, flags_before, loaded = attributes(), flags(), set(sys.modules)
from kata_runner import simgpu
after, loaded = attributes(), set(sys.modules) - loaded
print(json.dumps({
    "imported": changes(before, after),
    "flags": flags() == flags_before,
    "loaded": sorted(name for name in loaded if not name.startswith("kata_runner")),
    "slot": torch._C._get_privateuse1_backend_name(),
    "enabled": (simgpu.enable(), changes(after, attributes()))[1],
}))
"""
# What stays changed after enable(), beside names with "simgpu" in them; docs/simulated-gpu.md says what for.
BY_ENABLE = {
    "torch.Generator",
    "torch.Tensor._make_subclass",
    "torch.Tensor.is_pinned",
    "torch.Tensor.pin_memory",
    "torch._ops.HigherOrderOperator.dispatch",
    "torch.autograd._engine_run_backward",
    "torch.autograd._make_grads",
    "torch.autograd.function.BackwardCFunction.apply",
    "torch.is_storage",
    "torch.nested.as_nested_tensor",
    "torch.nested.nested_tensor",
    "torch.nn.modules.module.Module._apply",
    "torch.nn.parameter.UninitializedBuffer.__new__",
    "torch.nn.parameter.UninitializedParameter.__new__",
    "torch.nn.parameter.UninitializedTensorMixin.materialize",
    "torch.storage.TypedStorage._new_wrapped_storage",
    "torch.storage.UntypedStorage.__new__",
    "torch.utils.backend_registration._privateuse1_backend_name",
}


def test_importing_changes_nothing_and_enabling_what_is_listed() -> None:
    line = [sys.executable, "-c", IMPORTING]
    done = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, timeout=100)
    assert done.returncode == 0, done.stderr[-2000:]
    said = json.loads(done.stdout.splitlines()[-1])
    assert said["imported"] == []
    assert said["flags"]
    assert said["loaded"] == []
    assert said["slot"] == "privateuseone"
    changed = {name for name in said["enabled"] if "simgpu" not in name.lower()}
    enums = {name for name in changed if name.startswith("torch._C.")}  # they have one more member
    assert {name for name in changed - enums if not name.startswith("torch.accelerator.")} - BY_ENABLE == set()
    assert changed - enums


def test_a_warning_filter_is_left_alone() -> None:
    before = list(warnings.filters)
    with simgpu.as_cuda():
        run("own_parts")
    assert warnings.filters == before
