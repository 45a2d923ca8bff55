"""What reaches past operations: transforms, compilers, operators of a higher order, and what needs a real card."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest
import torch
from torch import nn

from kata_runner import simgpu

from .conftest import Card
from .test_processes import output


@pytest.mark.rule(6)
def test_vjp_and_batched_gradients(card: Card) -> None:
    w = torch.arange(9.0, device=card.device).reshape(3, 3)
    value, pull = torch.func.vjp(lambda a: w @ a, w[0])
    (gradient,) = pull(value)
    assert str(gradient.device) == card.shown
    assert torch.equal(gradient, w.T @ value)
    with pytest.raises(RuntimeError, match=f"expected device {card.shown} but got cpu"):
        pull(value.cpu())
    x = torch.rand(3, dtype=torch.float64, device=card.device, requires_grad=True)
    assert torch.autograd.gradcheck(torch.sin, (x,), fast_mode=True, check_batched_grad=True)


@pytest.mark.rule(12)
@pytest.mark.simulated_only("torch looks into it there")
def test_operators_of_a_higher_order(card: Card) -> None:
    """`torch.cond` would compile; here what it is made of is called by itself."""
    cond = torch.ops.higher_order.cond
    x = torch.ones(2, device=card.device)
    assert cond(torch.tensor(True, device=card.device), lambda a: (a + 1,), lambda a: (a,), (x,))[0].tolist() == [2, 2]


@pytest.mark.slow
@pytest.mark.simulated_only("it compiles there")
def test_the_compiler_keeps_out_of_it() -> None:
    """Compiled outside, run on the card, inside and outside: no word of the compiler's, and right numbers."""
    lines = output(
        "import torch._dynamo\n"
        "double = torch.compile(lambda x: x * 2, backend='eager')\n"
        "simgpu.enable()\n"
        "print(double(torch.ones(2, device='simgpu')).tolist(), double(torch.ones(2)).tolist())\n"
        "with simgpu.as_cuda():\n"
        "    print(double(torch.ones(3, device='cuda')).tolist(), double(torch.ones(3)).tolist())\n"
        "print(double(torch.ones(4)).tolist())"
    )
    assert lines == ["[2.0, 2.0] [2.0, 2.0]", "[2.0, 2.0, 2.0] [2.0, 2.0, 2.0]", "[2.0, 2.0, 2.0, 2.0]"]


NEEDS_A_CARD: dict[str, Callable[[], object]] = {
    "torch.cuda.CUDAGraph": lambda: torch.cuda.CUDAGraph(),
    "torch.cuda.graph": lambda: torch.cuda.graph(None),
    "torch.cuda.make_graphed_callables": lambda: torch.cuda.make_graphed_callables(None, ()),
    "torch.cuda.memory_snapshot": lambda: torch.cuda.memory_snapshot(),
    "torch.nn.parallel.DistributedDataParallel": lambda: nn.parallel.DistributedDataParallel(nn.Linear(1, 1).cuda()),
    "torch.nn.parallel.replicate": lambda: nn.parallel.replicate(nn.Linear(1, 1).cuda(), [0]),
    "torch.distributed.all_gather": lambda: torch.distributed.all_gather([], torch.ones(1).cuda()),
    "torch.autograd.profiler.emit_nvtx": lambda: torch.autograd.profiler.emit_nvtx(),
    "torch.cuda.cudart().cudaMemGetInfo": lambda: torch.cuda.cudart().cudaMemGetInfo,
    "torch.cuda.nccl": lambda: torch.cuda.nccl.version(),
    "torch.jit.save": lambda: torch.jit.save(traced(), io.BytesIO()),
}


def traced() -> torch.nn.Module:
    model = nn.Linear(1, 1).cuda()
    made: torch.nn.Module = torch.jit.trace(model, torch.ones(1, 1, device="cuda"))
    return made


@pytest.mark.filterwarnings("ignore:.torch.jit:DeprecationWarning")
@pytest.mark.filterwarnings("ignore:.torch.jit:FutureWarning")
@pytest.mark.simulated_only("a real card has them")
@pytest.mark.parametrize("name", NEEDS_A_CARD)
def test_what_needs_a_real_card_is_named(name: str) -> None:
    with simgpu.as_cuda(), pytest.raises(NotImplementedError) as caught:
        NEEDS_A_CARD[name]()
    assert str(caught.value).startswith(f"{name} is not simulated: it ")


@pytest.mark.simulated_only("a real card has it")
@pytest.mark.parametrize("backend", [None, "nccl", "cpu:gloo,cuda:nccl"])
def test_a_group_of_processes_needs_the_other_backend(backend: str | None) -> None:
    with simgpu.as_cuda(), pytest.raises(NotImplementedError, match=r'NCCL, .*init_process_group\("gloo"\)'):
        torch.distributed.init_process_group(backend)


@pytest.mark.simulated_only("a real card has it")
def test_what_stands_in_for_a_function_can_be_looked_into_like_it() -> None:
    """torch's compiler does, when something imports it inside."""
    before = {name: getattr(value, "__wrapped__", None) for name, value in vars(torch.cuda).items()}
    with simgpu.as_cuda():
        assert [
            name for name, value in before.items() if value and not hasattr(vars(torch.cuda)[name], "__wrapped__")
        ] == []


@pytest.mark.filterwarnings("ignore:.torch.jit:DeprecationWarning")
@pytest.mark.filterwarnings("ignore:.torch.jit:FutureWarning")
@pytest.mark.rule(5)
@pytest.mark.columns("as-cuda", "real-cuda")
def test_a_model_from_a_file_of_torchscript_moves(card: Card) -> None:
    file = io.BytesIO()
    torch.jit.save(torch.jit.trace(nn.Linear(2, 1), torch.ones(1, 2)), file)
    file.seek(0)
    model = torch.jit.load(file)
    optimizer = torch.optim.SGD(model.to(card.device).parameters(), lr=1.0)
    before = model(torch.ones(1, 2, device=card.device))
    before.backward()
    optimizer.step()
    assert str(before.device) == card.shown
    assert model(torch.ones(1, 2, device=card.device)).item() == pytest.approx(before.item() - 3, abs=1e-5)
    with pytest.raises(RuntimeError):
        model(torch.ones(1, 2))
    if card.simulated:
        with pytest.raises(NotImplementedError, match="load, and move with"):
            torch.jit.load(file, map_location=card.device)


@pytest.mark.rule(12)
@pytest.mark.columns("as-cuda", "real-cuda")
def test_a_profiler_that_asks_for_the_card(card: Card, capfd: pytest.CaptureFixture[str]) -> None:
    wanted = [torch.profiler.ProfilerActivity.CPU, torch.profiler.ProfilerActivity.CUDA]
    with torch.profiler.profile(activities=wanted) as profile:
        torch.ones(2, device=card.device) + 1
    assert "aten::add" in profile.key_averages().table(sort_by="cpu_time_total")
    torch.cuda.profiler.start()
    torch.cuda.profiler.stop()
    assert "Exception" not in capfd.readouterr().err


@pytest.mark.rule(12)
@pytest.mark.columns("as-cuda", "real-cuda")
def test_dlpack_stays_on_the_card(card: Card) -> None:
    x = torch.ones(2, device=card.device)
    y = torch.from_dlpack(x)
    y.add_(1)
    assert str(y.device) == card.shown
    assert x.tolist() == [2.0, 2.0]
    with pytest.raises(BufferError, match="require gradient"):
        torch.from_dlpack(x.requires_grad_())


@pytest.mark.rule(12)
@pytest.mark.simulated_only("a capsule of a real card holds its memory")
def test_a_tensor_made_past_the_card_is_refused() -> None:
    simgpu.enable()
    x = torch.from_dlpack(torch.utils.dlpack.to_dlpack(torch.ones(2, device="simgpu")))
    with pytest.raises(NotImplementedError, match="made past PyTorch's operations"):
        x + 1


@pytest.mark.rule(12)
@pytest.mark.columns("as-cuda", "real-cuda")
def test_less_common_functions_of_torch_cuda(card: Card) -> None:
    assert torch.cuda.memory.memory_allocated() >= 0
    assert torch.cuda.get_sync_debug_mode() == 0
    torch.cuda.reset_accumulated_memory_stats()
    assert torch.cuda.default_generators[0].device.type == "cuda"
    properties = torch.cuda.get_device_properties(0)
    assert properties.max_threads_per_multi_processor > 0
    assert properties.is_integrated in (0, 1)
    with pytest.raises(ValueError, match="Expected a cuda device, but got: cpu"):
        torch.cuda.synchronize("cpu")
