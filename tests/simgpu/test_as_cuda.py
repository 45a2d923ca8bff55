"""`as_cuda()`: code that says cuda runs on the simulated card, and torch is as before when it ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import torch
import torch.utils._device
from torch import nn

from kata_runner import simgpu

OWNERS: list[Any] = [
    torch,
    torch.cuda,
    torch.cuda.amp,
    torch.cuda.random,
    torch.accelerator,
    torch.amp,
    torch.amp.autocast_mode,
    torch.amp.autocast_mode.autocast,
    torch.autograd,
    torch.autograd.graph,
    torch.autograd.graph.saved_tensors_hooks,
    torch.autograd.function.BackwardCFunction,
    torch.backends.cudnn,
    torch.nn.Module,
    torch.nn.functional,
    torch.nn.parameter,
    torch.Tensor,
    torch.random,
    torch.serialization,
    torch.utils._device,
    torch.utils._device.DeviceContext,
    torch.overrides,
]


@pytest.fixture(autouse=True)
def enabled() -> Iterator[None]:
    simgpu.enable()
    yield
    assert not torch._C._is_torch_function_mode_enabled()


def attributes() -> dict[tuple[str, str], int]:
    """What every attribute of torch's modules and classes is, by identity."""
    return {
        (getattr(owner, "__qualname__", owner.__name__), name): id(value)
        for owner in OWNERS
        for name, value in vars(owner).items()
    }


def flags() -> list[object]:
    return [
        torch.__future__.get_swap_module_params_on_conversion(),
        torch.__future__.get_overwrite_module_params_on_conversion(),
        torch.get_default_dtype(),
        torch.get_default_device(),
        torch.is_grad_enabled(),
        torch._C._len_torch_function_stack(),
        torch._C._get_default_device(),
        torch.is_autocast_enabled("cuda"),
        torch.is_autocast_enabled("cpu"),
        torch.accelerator.current_accelerator(),
    ]


def work() -> None:
    model = nn.Sequential(nn.Linear(3, 2), nn.Dropout()).cuda()
    with torch.autocast("cuda"), torch.device("cuda"):
        model(torch.ones(4, 3)).sum().backward()
    model.cpu()
    torch.cuda.synchronize()


def test_nothing_leaks() -> None:
    work_once_for_lazy_imports()
    before, flags_before = attributes(), flags()
    with simgpu.as_cuda():
        work()
    assert attributes() == before
    assert flags() == flags_before


def test_nothing_leaks_after_an_exception() -> None:
    work_once_for_lazy_imports()
    before, flags_before = attributes(), flags()
    with pytest.raises(ZeroDivisionError), simgpu.as_cuda(), simgpu.as_cuda():
        work_and_fail()
    with pytest.raises(RuntimeError, match="cuda:0"), simgpu.as_cuda():
        torch.ones(2, device="cuda") + torch.ones(2)
    assert attributes() == before
    assert flags() == flags_before


def work_and_fail() -> None:
    work()
    raise ZeroDivisionError


def work_once_for_lazy_imports() -> None:
    with simgpu.as_cuda():
        work()


def test_nested_contexts() -> None:
    with simgpu.as_cuda():
        with simgpu.as_cuda():
            x = torch.ones(2, device="cuda")
            assert str(x.device) == "cuda:0"
        assert torch.cuda.is_available()
        assert str(x.device) == "cuda:0"
        assert (x + torch.ones(2, device="cuda")).sum() == 4
    assert str(x.device) == "simgpu:0"


def test_a_context_can_be_used_as_a_decorator() -> None:
    @simgpu.as_cuda()
    def shown() -> str:
        return str(torch.ones(1, device="cuda").device)

    assert shown() == shown() == "cuda:0"


def test_what_stays_after_the_context() -> None:
    with simgpu.as_cuda():
        x = torch.ones(2, device="cuda")
        model = nn.Linear(2, 1).cuda()
    assert str(x.device) == "simgpu:0"
    assert "simgpu:0" in repr(x)
    assert not x.is_cuda
    assert model(x).shape == (1,)
    with pytest.raises(RuntimeError, match="simgpu:0 and cpu"):
        x + torch.ones(2)


def test_every_way_to_say_cuda() -> None:
    with simgpu.as_cuda():
        tensors = [
            torch.ones(2, device="cuda"),
            torch.ones(2, device="cuda:0"),
            torch.ones(2, device=0),
            torch.ones(2, device=torch.device("cuda")),
            torch.ones(2, device=torch.device("cuda", 0)),
            torch.ones(2, device=torch.device(0)),
            torch.ones(2, device=torch.device("cuda", torch.cuda.current_device())),
            torch.ones(2).cuda(),
            torch.ones(2).cuda(0),
            torch.ones(2).cuda("cuda:0"),
            torch.ones(2).cuda(torch.device("cuda")),
            torch.ones(2).cuda(non_blocking=True),
            torch.ones(2).cuda(device=0),
            torch.ones(2).to("cuda"),
            torch.ones(2).type("torch.cuda.FloatTensor"),
            torch.ones(2).double().type("torch.cuda.FloatTensor"),
            torch.ones(2).to("cuda:0", torch.float32),
            torch.ones(2).to(0),
            torch.ones(2).to(device="cuda"),
            torch.ones(2).to(torch.device("cuda"), non_blocking=True),
            torch.ones(2).to(torch.ones(1, device="cuda")),
            torch.tensor([1.0, 1.0], device="cuda"),
            torch.as_tensor([1.0, 1.0], device="cuda"),
            torch.zeros_like(torch.ones(2), device="cuda") + 1,
            torch.ones(1).new_ones(2, device="cuda"),
            torch.empty(2, device="cuda").fill_(1.0),
            torch.full((2,), 1.0, device="cuda"),
            nn.Parameter(torch.ones(2)).to("cuda"),
            torch.nn.utils.rnn.pad_sequence([torch.ones(2, device="cuda")])[:, 0],
            torch.ones(2, device=torch.ones(1, device="cuda").device),
            torch.ones(2, device=str(torch.ones(1, device="cuda").device)),
            torch.ones(2, device=f"cuda:{torch.ones(1, device='cuda').get_device()}"),
        ]
        for tensor in tensors:
            assert simgpu.is_simulated(tensor)
            assert tensor.tolist() == [1.0, 1.0]
            assert tensor.device == torch.device("cuda:0")
            assert tensor.is_cuda
        with pytest.raises(RuntimeError, match="Invalid device, must be cuda device"):
            torch.ones(2).cuda("cpu")
        for call in (lambda: torch.ones(2).cuda(1), lambda: torch.ones(2, device=1), lambda: torch.ones(2).to(7)):
            with pytest.raises(RuntimeError, match="invalid device ordinal"):
                call()


def test_modules_say_cuda_too() -> None:
    with simgpu.as_cuda():
        for move in (
            lambda m: m.cuda(),
            lambda m: m.cuda(0),
            lambda m: m.to("cuda"),
            lambda m: m.to(device=torch.device("cuda:0")),
            lambda m: m.to(0),
            lambda m: m.to(torch.ones(1, device="cuda")),
        ):
            model = nn.Linear(2, 1)
            weight = model.weight
            assert move(model) is model
            assert model.weight is weight
            assert next(model.parameters()).is_cuda
            assert next(model.parameters()).device.type == "cuda"
        assert isinstance(torch.cuda.current_device(), int)
        assert torch.cuda.device_count() == 1


def test_errors_name_cuda_inside_and_simgpu_outside() -> None:
    def message(device: str) -> str:
        with pytest.raises(RuntimeError) as caught:
            torch.ones(2, 2, device=device) @ torch.ones(2, 2)
        return str(caught.value)

    expected = "Expected all tensors to be on the same device, but got mat2 is on cpu, different from other tensors on"
    assert message("simgpu").startswith(f"{expected} simgpu:0")
    with simgpu.as_cuda():
        assert message("cuda").startswith(f"{expected} cuda:0")
        with pytest.raises(RuntimeError, match="found input tensor at cpu and parameter tensor at cuda:0"):
            nn.RNN(2, 2).cuda()(torch.ones(1, 2))


def test_no_message_speaks_of_how_it_is_done() -> None:
    """Not a word about PrivateUse1, subclasses or internal asserts, whatever is tried."""
    attempts = [
        lambda x: x.numpy(),
        lambda x: x + torch.ones(5),
        lambda x: x.view(7),
        lambda x: x.to("cuda:3"),
        lambda x: x.to_sparse_csr(),
        lambda x: torch.nested.nested_tensor([x, x]),
        lambda x: x.pin_memory(),
        lambda x: torch.utils.dlpack.to_dlpack(x),
        lambda x: x.apply_(abs),
        lambda x: torch.quantize_per_tensor(x, 0.1, 0, torch.qint8),
        lambda x: x.histogram(3),
        lambda x: memoryview(x),
        lambda x: x.backward(),
        lambda x: torch.linalg.inv(x),
        lambda x: x[10],
        lambda x: x.map_(x, max),
        lambda x: torch.sparse_csr_tensor([0, 1], [0], [1.0], device="cuda"),
        lambda x: torch.Generator("cuda:4"),
        lambda x: x.to_mkldnn(),
    ]
    with simgpu.as_cuda():
        for attempt in attempts:
            with pytest.raises(Exception) as caught:  # noqa: PT011  (each has its own; the words are what counts)
                attempt(torch.ones(5, device="cuda"))
            text = str(caught.value)
            for word in ("PrivateUse", "privateuse", "subclass", "INTERNAL ASSERT", "simgpu", "wrapper tensor"):
                assert word not in text, text[:300]


def test_a_device_made_of_a_device_keeps_its_name():
    with simgpu.as_cuda():
        cuda = torch.device("cuda")
        for again in (torch.device(cuda), torch.device(device=cuda), torch.device(torch.ones(1, device=cuda).device)):
            assert (again.type, str(again).partition(":")[0]) == ("cuda", "cuda")
            assert torch.ones(2, device=again).device.type == "cuda"
        assert torch.device(cuda) == cuda
        assert torch.device("cpu") == torch.device(torch.device("cpu"))
        with torch.device(torch.device("cuda")):
            assert torch.ones(2).is_cuda
