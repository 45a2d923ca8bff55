"""Enabling: once, late, in forks; and plain errors where it can't be."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest
import torch

from kata_runner import simgpu
from kata_runner.simgpu import _registration, _torch_internals

ROOT = Path(__file__).parents[2]
TRAIN = """
def train(device):
    torch.manual_seed(0)
    model = torch.nn.Sequential(torch.nn.Linear(3, 4), torch.nn.ReLU(), torch.nn.Linear(4, 1)).to(device)
    optimizer = torch.optim.Adam(model.parameters(), lr=0.1)
    x = torch.linspace(-1, 1, 12, device=device).reshape(4, 3)
    for _ in range(5):
        optimizer.zero_grad()
        loss = (model(x) ** 2).mean()
        loss.backward()
        optimizer.step()
    return round(loss.item(), 6)

def in_a_fork(function):
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        try:
            print(function(), flush=True)
        except BaseException as error:
            print(type(error).__name__, error, flush=True)
        os._exit(0)
    os.waitpid(child, 0)
"""


def output(program: str) -> list[str]:
    """The lines that a program prints in a process of its own."""
    code = "import os, sys, torch\nfrom kata_runner import simgpu\n" + TRAIN + program
    run = subprocess.run([sys.executable, "-W", "error", "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr[-3000:]
    return run.stdout.splitlines()


needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this system")


def test_enable_after_a_backward_pass() -> None:
    cpu, card, again = output("print(train('cpu')); simgpu.enable(); print(train('simgpu')); print(train('cpu'))")
    assert cpu == again
    assert float(card) == pytest.approx(float(cpu), abs=1e-4)


def test_importing_changes_nothing_and_enabling_twice_is_enabling_once() -> None:
    lines = output(
        "print(torch.accelerator.current_accelerator(), hasattr(torch, 'simgpu'))\n"
        "simgpu.enable(); apply = torch.nn.Module._apply; simgpu.enable(); print(torch.nn.Module._apply is apply)\n"
        "print(simgpu.device(), torch.accelerator.current_accelerator())"
    )
    assert lines[0].endswith("False")
    assert lines[1:] == ["True", "simgpu:0 simgpu"]


def test_as_cuda_enables_by_itself() -> None:
    assert output("with simgpu.as_cuda(): print(torch.ones(1, device='cuda').device)") == ["cuda:0"]


@needs_fork
def test_a_fork_of_a_process_that_only_imported_torch() -> None:
    """How a kata's child comes to be: several of them, one after the other and side by side."""
    lines = output(
        "def job():\n"
        "    simgpu.enable()\n"
        "    with simgpu.as_cuda():\n"
        "        return train('cuda')\n"
        "for _ in range(3): in_a_fork(job)\n"
        "in_a_fork(lambda: train('cpu'))"
    )
    assert len(set(lines[:3])) == 1
    assert float(lines[0]) == pytest.approx(float(lines[3]), abs=1e-4)


@needs_fork
def test_a_fork_of_a_process_that_has_run_backward_or_enabled_without_use() -> None:
    lines = output(
        "train('cpu')\n"
        "def job():\n"
        "    simgpu.enable()\n"
        "    return train('simgpu')\n"
        "in_a_fork(job); simgpu.enable(); in_a_fork(job); in_a_fork(lambda: train('cpu'))"
    )
    assert lines[0] == lines[1]


@needs_fork
def test_a_fork_of_a_process_that_has_used_the_card() -> None:
    """CUDA can't be used there either; the CPU can. (A DataLoader's workers are such forks.)"""
    lines = output(
        "simgpu.enable(); x = torch.ones(2, device='simgpu'); train('simgpu')\n"
        "def as_cuda():\n"
        "    with simgpu.as_cuda(): return torch.ones(1, device='cuda')\n"
        "in_a_fork(lambda: train('simgpu')); in_a_fork(lambda: x + 1); in_a_fork(as_cuda)\n"
        "in_a_fork(lambda: train('cpu'))\n"
        "print(train('simgpu') == train('simgpu'))"
    )
    for line, card in zip(lines[:3], ("simgpu", "simgpu", "CUDA"), strict=True):
        assert line == (
            f"RuntimeError Cannot re-initialize {card} in forked subprocess. "
            f"To use {card} with multiprocessing, you must use the 'spawn' start method"
        )
    assert float(lines[3]) > 0
    assert lines[4] == "True"


def test_a_place_that_is_taken() -> None:
    (line,) = output(
        "torch.utils.rename_privateuse1_backend('other')\n"
        "try: simgpu.enable()\n"
        "except simgpu.SimulatedGPUUnavailable as error: print(error)"
    )
    assert "Another device, 'other', has taken the only place" in line


def test_a_torch_without_support(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_torch_internals, "PLACES", (*_torch_internals.PLACES, "torch.nn:Module.of_another_version"))
    with pytest.raises(simgpu.SimulatedGPUUnavailable) as caught:
        _registration._check()
    version = torch.__version__
    assert str(caught.value).startswith(f"torch {version} lacks what the simulated GPU is built on (torch.nn:Module.of")
    assert "Install torch" in str(caught.value)


def test_a_fork_in_which_autograd_can_not_run(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise RuntimeError("Unable to handle autograd's threading in combination with fork-based multiprocessing.")

    monkeypatch.setattr(_torch_internals, "settle_autograd_threads", refuse)
    monkeypatch.setattr(_torch_internals, "card_name", lambda: "privateuseone")
    with pytest.raises(simgpu.SimulatedGPUUnavailable, match="forked from one in which autograd had started threads"):
        _registration._check()


def test_the_package_imports_torch_only() -> None:
    (line,) = output("print(sorted(n for n in sys.modules if n.startswith('kata_runner') and 'simgpu' not in n))")
    assert line == "['kata_runner']"


def test_a_saved_file_opens_without_the_package() -> None:
    """A checkpoint made as cuda names torch's own functions only, and asks for map_location as a real one does."""
    lines = output(
        "import io, subprocess, tempfile\n"
        "path = os.path.join(tempfile.mkdtemp(), 'model.pt')\n"
        "with simgpu.as_cuda():\n"
        "    torch.save(torch.nn.Linear(2, 1).cuda().state_dict(), path)\n"
        "plain = '''\n"
        "import torch\n"
        'print(torch.load(PATH, map_location="cpu")["weight"].device)\n'
        "try: torch.load(PATH)\n"
        "except RuntimeError as error: print(str(error)[:56])\n"
        "'''.replace('PATH', repr(path))\n"
        "print(subprocess.run([sys.executable, '-c', plain], capture_output=True, text=True).stdout)"
    )
    assert lines[0] == "cpu"
    if not torch.cuda.is_available():
        assert lines[1] == "Attempting to deserialize object on a CUDA device but to"


@needs_fork
def test_preparing_shows_nothing_and_serves_every_fork() -> None:
    lines = output(
        "import resource\n"
        "simgpu.prepare(); simgpu.prepare()\n"
        "print(torch.accelerator.current_accelerator(), hasattr(torch, 'simgpu'), end=' ')\n"
        "print(torch._C._get_privateuse1_backend_name())\n"
        "def job():\n"
        "    before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt\n"
        "    simgpu.enable()\n"
        "    pages = resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before\n"
        "    return pages < 6000, train('simgpu'), torch.rand(1, device='simgpu').item()\n"
        "for _ in range(2): in_a_fork(job)\n"
        "in_a_fork(lambda: train('cpu'))\n"
        "simgpu.enable(); print(train('simgpu'))"
    )
    assert lines[0].endswith("False privateuseone")
    (few, first, drawn), (_, second, other) = (ast.literal_eval(line) for line in lines[1:3])
    assert few, "without it, ten thousand"
    assert first == second == float(lines[4]) == pytest.approx(float(lines[3]), abs=1e-4)
    assert drawn == other, "train() has set the seed"
