"""Rule 12: what torch and programs ask of a device module is there, and nothing ends the interpreter."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import torch

from .conftest import Card

pytestmark = pytest.mark.rule(12)

ROOT = Path(__file__).parents[2]


def test_the_questions_that_programs_ask(card: Card) -> None:
    module: Any = torch.get_device_module(card.device)
    assert module.is_available()
    module.init()
    assert module.is_initialized()
    assert module.device_count() >= 1
    assert module.current_device() == 0
    assert isinstance(module.get_device_name(), str)
    assert module.get_device_name(0) == module.get_device_name(card.shown)
    assert len(module.get_device_capability()) == 2
    assert module.get_device_properties(0).total_memory > 0
    assert module.memory_allocated() >= 0
    assert module.max_memory_allocated(0) >= 0
    assert module.memory_reserved() >= 0
    assert len(module.mem_get_info()) == 2
    assert isinstance(module.memory_summary(), str)
    assert module.is_bf16_supported() in (True, False)
    for call in (module.synchronize, module.empty_cache, module.reset_peak_memory_stats):
        call()
    module.set_device(0)
    module.synchronize(card.device)
    with pytest.raises(RuntimeError, match="invalid device ordinal"):
        module.set_device(module.device_count())


@pytest.mark.known_from("torch/cuda/streams.py")
def test_streams_and_events(card: Card) -> None:
    module: Any = torch.get_device_module(card.device)
    stream = module.Stream()
    start, end = module.Event(enable_timing=True), module.Event(enable_timing=True)
    start.record()
    with module.stream(stream):
        x = torch.ones(3, device=card.device) * 2
    stream.synchronize()
    module.current_stream().wait_stream(stream)
    module.default_stream().wait_event(stream.record_event())
    end.record()
    module.synchronize()
    assert start.elapsed_time(end) >= 0
    assert end.query()
    assert x.sum() == 6
    with module.device(0), module.device(card.shown):
        assert torch.ones(1, device=card.device).get_device() == 0
    if card.simulated:
        with pytest.raises(ValueError, match="enable_timing"):
            module.Event().elapsed_time(end)


def test_the_accelerator(card: Card) -> None:
    assert torch.accelerator.is_available()
    assert torch.accelerator.device_count() >= 1
    current = torch.accelerator.current_accelerator()
    assert current is not None
    assert current.type == card.device
    assert torch.accelerator.current_device_index() == 0
    torch.accelerator.set_device_index(0)
    torch.accelerator.synchronize()
    torch.accelerator.empty_cache()
    torch.accelerator.current_stream().synchronize()
    assert torch.accelerator.memory_allocated() >= 0
    assert torch.ones(2, device=current).sum() == 2


def test_a_tensor_waits_for_a_stream(card: Card) -> None:
    """A loader that copies ahead on a stream of its own says who will use what it hands on."""
    stream = torch.get_device_module(card.device).Stream()
    torch.ones(2, device=card.device).record_stream(stream)
    if card.device == "cuda":
        with pytest.raises(NotImplementedError, match=r"Could not run 'aten::record_stream'.*'CPU' backend"):
            torch.ones(2).record_stream(stream)
        least, greatest = torch.cuda.Stream.priority_range()
        assert least >= greatest


@pytest.mark.filterwarnings("error")
@pytest.mark.known_from("torch/amp/autocast_mode.py")
@pytest.mark.parametrize("dtype", [torch.float32, torch.float64, torch.bfloat16], ids=str)
def test_autocast_takes_every_dtype(card: Card, dtype: torch.dtype) -> None:
    x = torch.ones(2, 2, device=card.device)
    with torch.autocast(card.device, dtype=dtype):
        assert (x @ x).dtype == dtype
        assert card.device != "cuda" or torch.get_autocast_gpu_dtype() == dtype


@pytest.mark.known_from("aten/src/ATen/autocast_mode.h")
def test_autocast(card: Card) -> None:
    x, w = torch.ones(2, 3, device=card.device), torch.ones(3, 4, device=card.device, requires_grad=True)
    with torch.autocast(card.device):
        y = x @ w
        assert y.dtype == torch.float16
        assert y.softmax(-1).dtype == torch.float32
        assert torch.nn.functional.mse_loss(y, y).dtype == torch.float32
        assert (y + x[0, 0]).dtype == torch.float16 or (y + x[0, 0]).dtype == torch.float32
        assert (x.double() @ w.double()).dtype == torch.float64
        assert torch.is_autocast_enabled(card.device)
        with torch.autocast(card.device, enabled=False):
            assert (x @ w).dtype == torch.float32
        with pytest.raises(RuntimeError, match="unsafe to autocast"):
            torch.nn.functional.binary_cross_entropy(x, x)
    y.sum().backward()
    assert w.grad.dtype == torch.float32
    with torch.autocast(card.device, dtype=torch.bfloat16):
        assert (x @ w).dtype == torch.bfloat16
        assert torch.get_autocast_dtype(card.device) == torch.bfloat16
    assert (x @ w).dtype == torch.float32
    assert not torch.is_autocast_enabled(card.device)
    with torch.autocast("cpu"):
        assert (x @ w).dtype == torch.float32


def test_default_devices(card: Card) -> None:
    with torch.device(card.device):
        x = torch.zeros(2)
        layer = torch.nn.Linear(2, 2)
        assert str(torch.get_default_device()) == card.shown
    assert str(x.device) == str(layer(x).device) == card.shown
    torch.set_default_device(card.device)
    try:
        y = torch.arange(3.0)
        assert str(y.device) == card.shown
        assert y.tolist() == [0.0, 1.0, 2.0]
        y.requires_grad_()
        (y**2).sum().backward()
        assert y.grad.tolist() == [0.0, 2.0, 4.0]
        assert torch.ones(2, device="cpu").is_cpu
    finally:
        torch.set_default_device(None)
    assert torch.zeros(2).is_cpu


def test_checkpointing_recomputes_the_same_dropout(device: str) -> None:
    from torch.utils.checkpoint import checkpoint

    x = torch.ones(100, device=device, requires_grad=True)
    for reentrant in (True, False):
        x.grad = None
        out = checkpoint(lambda t: torch.nn.functional.dropout(t * 2, 0.5), x, use_reentrant=reentrant)
        out.sum().backward()
        assert torch.equal(x.grad, out.detach())


def test_saved_tensor_hooks(card: Card) -> None:
    seen = []

    def pack(tensor: torch.Tensor) -> torch.Tensor:
        seen.append(str(tensor.device))
        return tensor.cpu()

    x = torch.ones(3, device=card.device, requires_grad=True)
    with torch.autograd.graph.saved_tensors_hooks(pack, lambda tensor: tensor.to(card.device)):
        y = torch.nn.functional.dropout(x**2, 0.5).sum()
    y.backward()
    assert set(seen) == {card.shown}
    with torch.autograd.graph.save_on_cpu():
        (x**3).sum().backward()


PROGRAM = """
import sys, torch
from contextlib import nullcontext
from kata_runner import simgpu
simgpu.enable()
device = sys.argv[1]

def boom(*args):
    raise kind("boom")

class Own(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x * 2
    @staticmethod
    def backward(ctx, gradient):
        boom()

def saved(y, pack=lambda t: t, unpack=lambda t: t):
    with torch.autograd.graph.saved_tensors_hooks(pack, unpack):
        return y ** 2

def twice(y):
    with torch.autograd.graph.saved_tensors_hooks(boom, lambda t: t):
        y.sum().backward(create_graph=True)

def once(y):
    y.sum().backward()

CASES = {
    "leaf hook": lambda x, y: x.register_hook(boom) and once(y),
    "hook": lambda x, y: y.register_hook(boom) and once(y),
    "node hook": lambda x, y: y.grad_fn.register_hook(boom) and once(y),
    "node prehook": lambda x, y: y.grad_fn.register_prehook(boom) and once(y),
    "after accumulation": lambda x, y: x.register_post_accumulate_grad_hook(boom) and once(y),
    "own function": lambda x, y: once(Own.apply(y)),
    "unpack": lambda x, y: once(saved(y, unpack=boom)),
    "pack": lambda x, y: twice(y),
    "grad": lambda x, y: y.register_hook(boom) and torch.autograd.grad(y.sum(), x),
    "module": lambda x, y: module_hook(y),
}

def module_hook(y):
    layer = torch.nn.Linear(3, 1).to(device)
    layer.register_full_backward_hook(boom)
    once(layer(y))

with simgpu.as_cuda() if device == "cuda" else nullcontext():
    for kind in (ZeroDivisionError, KeyboardInterrupt, SystemError):
        for name, call in CASES.items():
            x = torch.ones(3, device=device, requires_grad=True)
            try:
                call(x, (x ** 2).exp())
            except kind as error:
                assert str(error) == "boom", (name, error)
                assert error.__cause__ is None and error.__context__ is None, (name, error.__context__)
                print("caught", flush=True)
            torch.ones(3, device=device, requires_grad=True).sum().backward()
"""


@pytest.mark.parametrize("device", ["simgpu", "cuda"])
def test_an_error_in_a_backward_pass_is_an_error(device: str) -> None:
    """torch's Python device guard ends the process here: a hook's error meets a Python call in a destructor."""
    run = subprocess.run([sys.executable, "-c", PROGRAM, device], cwd=ROOT, capture_output=True, text=True, timeout=100)
    assert (run.returncode, run.stdout.split()) == (0, ["caught"] * 30), run.stderr[-2000:]


def test_an_error_in_an_operation_of_a_backward_pass_names_both_devices(card: Card) -> None:
    class Mixed(torch.autograd.Function):
        @staticmethod
        def forward(ctx: Any, x: torch.Tensor) -> torch.Tensor:
            return x * 2

        @staticmethod
        def backward(ctx: Any, *gradients: Any) -> Any:
            return gradients[0] + torch.ones(3)

    x = torch.ones(3, device=card.device, requires_grad=True)
    for call in (lambda y: y.backward(), torch.autograd.backward, lambda y: torch.autograd.grad(y, x)):
        with pytest.raises(RuntimeError, match=card.shown):
            call(Mixed.apply(x).sum())
