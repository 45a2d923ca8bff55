"""Rules 3 and 4: what a program sees of a tensor on the card, and how numbers get on and off it."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
import torch
from torch import nn

from kata_runner import simgpu

from .conftest import Card

pytestmark = pytest.mark.rule(3)

T = torch.Tensor


@pytest.mark.known_from("torch/csrc/utils/tensor_numpy.cpp")
@pytest.mark.parametrize(
    "call",
    [
        lambda x: x.numpy(),
        np.asarray,
        np.array,
        np.mean,
        np.exp,
        lambda x: np.dot(x, x),
        lambda x: np.concatenate([x, x]),
        lambda x: np.testing.assert_allclose(x, [1.0, 2.0, 3.0]),
        lambda x: x.grad_fn is None and x.requires_grad_().numpy(),
    ],
    ids=["numpy", "asarray", "array", "mean", "exp", "dot", "concatenate", "assert", "numpy with grad"],
)
def test_numpy_refuses_a_tensor_on_the_card(card: Card, call: Callable[[T], object]) -> None:
    with pytest.raises(TypeError) as caught:
        call(torch.tensor([1.0, 2.0, 3.0], device=card.device))
    if call is not np.mean:  # NumPy calls x.mean(axis=None, …) and never gets to the array
        assert str(caught.value) == (
            f"can't convert {card.shown} device type tensor to numpy. "
            "Use Tensor.cpu() to copy the tensor to host memory first."
        )


def test_an_array_can_not_meet_a_tensor_on_the_card(device: str) -> None:
    with pytest.raises(TypeError, match="unsupported operand"):
        np.ones(3) @ torch.ones(3, device=device)
    with pytest.raises(TypeError):
        torch.ones(3, device=device) @ np.ones(3)


def test_cpu_then_numpy(device: str) -> None:
    x = torch.tensor([1.0, 2.0], device=device, requires_grad=True)
    with pytest.raises(RuntimeError, match="requires grad"):
        x.cpu().numpy()
    assert x.detach().cpu().numpy().tolist() == [1.0, 2.0]
    assert x.numpy(force=True).tolist() == [1.0, 2.0]


@pytest.mark.rule(4)
def test_an_array_goes_to_the_card_as_a_copy(device: str) -> None:
    array = np.ones(3)
    x = torch.from_numpy(array).to(device)
    array[0] = 5.0
    assert x.dtype == torch.float64
    assert x.tolist() == [1.0, 1.0, 1.0]
    assert torch.as_tensor(array, device=device).tolist() == [5.0, 1.0, 1.0]
    assert torch.tensor(array, device=device, dtype=torch.float32).dtype == torch.float32


def test_python_values(device: str) -> None:
    x = torch.tensor([[1.5, -2.0], [0.0, 4.0]], device=device)
    assert x.tolist() == [[1.5, -2.0], [0.0, 4.0]]
    assert x[0, 0].item() == 1.5
    assert float(x[0, 0]) == 1.5
    assert int(x[1, 1]) == 4
    assert bool(x[1, 1] > 0)
    assert not x[1, 0]
    assert [row.tolist() for row in x] == x.tolist()
    assert len(x) == 2
    assert 4.0 in x
    assert list(range(5))[torch.tensor(3, device=device)] == 3
    assert complex(torch.tensor(2j, device=device)) == 2j
    assert torch.tensor(3, device=device).tolist() == 3
    with pytest.raises(RuntimeError):
        x.item()
    with pytest.raises(RuntimeError, match="ambiguous"):
        bool(x)


def test_printed_as_on_a_card(card: Card) -> None:
    x = torch.tensor([1.0, 2.5], device=card.device)
    name = f"device='{card.shown}'"
    assert repr(x) == str(x) == f"tensor([1.0000, 2.5000], {name})"
    assert repr(x.double()) == f"tensor([1.0000, 2.5000], {name}, dtype=torch.float64)"
    assert repr(x.requires_grad_()) == f"tensor([1.0000, 2.5000], {name}, requires_grad=True)"
    assert repr(x * 2) == f"tensor([2., 5.], {name}, grad_fn=<MulBackward0>)"
    assert repr(nn.Parameter(torch.ones(2, device=card.device))) == (
        f"Parameter containing:\ntensor([1., 1.], {name}, requires_grad=True)"
    )
    assert repr(torch.ones(0, 3, device=card.device)) == f"tensor([], {name}, size=(0, 3))"
    assert repr(torch.tensor(True, device=card.device)) == f"tensor(True, {name})"
    big = repr(torch.zeros(2000, device=card.device))
    assert big == f"tensor([0., 0., 0.,  ..., 0., 0., 0.], {name})"


def test_print(card: Card, capsys: pytest.CaptureFixture[str]) -> None:
    x = torch.tensor([[1, 2], [3, 4]], device=card.device)
    print(x, x[0, 1], x.shape, x.device, sep="\n")
    assert capsys.readouterr().out == (
        f"tensor([[1, 2],\n        [3, 4]], device='{card.shown}')\n"
        f"tensor(2, device='{card.shown}')\ntorch.Size([2, 2])\n{card.shown}\n"
    )


def test_f_strings(card: Card) -> None:
    x = torch.tensor(0.125, device=card.device, requires_grad=True)
    assert f"{x:.2f} {x.item():.3f} {x.detach() * 2:>6.2f}" == "0.12 0.125   0.25"
    assert f"{torch.ones(1, device=card.device)}" == f"tensor([1.], device='{card.shown}')"
    with pytest.raises(TypeError):
        f"{torch.ones(2, device=card.device):.2f}"


def test_what_a_tensor_says_of_itself(card: Card) -> None:
    x = torch.ones(2, 3, device=card.device)
    assert x.device == torch.device(card.device, 0)
    assert str(x.device) == card.shown
    assert x.device.type == card.device
    assert x.device.index == 0
    assert x.is_cuda == (card.device == "cuda")
    assert not x.is_cpu
    assert x.get_device() == 0
    assert x.type() == f"torch.{card.device}.FloatTensor"
    assert isinstance(x, torch.Tensor)
    assert torch.is_tensor(x)
    assert isinstance(nn.Parameter(x), nn.Parameter)
    assert not isinstance(x, nn.Parameter)
    assert x.dtype == torch.float32
    assert x.layout == torch.strided
    assert x.nbytes == 24
    assert str(type(x)) == "<class 'torch.Tensor'>"


@pytest.mark.rule(4)
def test_going_where_it_is_gives_the_same_object(card: Card) -> None:
    x = torch.ones(3, device=card.device)
    assert x.to(card.device) is x
    assert x.to(x.device) is x
    assert x.to(torch.device(card.device)) is x
    assert x.to(card.device, non_blocking=True) is x
    assert x.to(torch.float32) is x
    assert x.to(x) is x
    assert x.to(card.device, copy=True) is not x
    assert x.to(card.device, torch.float64) is not x
    assert x.float() is x
    assert x.contiguous() is x
    host = torch.ones(3)
    assert host.cpu() is host
    assert host.to("cpu") is host


@pytest.mark.rule(4)
def test_the_method_named_after_the_card_moves_and_gives_the_same_object_again(card: Card) -> None:
    def move(tensor: T, *arguments: object, **options: object) -> T:
        moved: T = getattr(tensor, card.device)(*arguments, **options)
        return moved

    host = torch.ones(3)
    x = move(host)
    assert str(x.device) == card.shown
    assert move(x) is move(x, 0) is move(x, non_blocking=True) is x
    assert move(x.t().double()).dtype == torch.float64
    assert x.cpu() is not x.cpu()
    assert host.is_cpu
    layer = nn.Linear(3, 2)
    assert getattr(layer, card.device)() is layer
    assert str(layer.bias.device) == card.shown
    assert layer.cpu().weight.is_cpu


@pytest.mark.rule(4)
def test_there_and_back_are_copies(card: Card) -> None:
    host = torch.arange(6.0).reshape(2, 3)
    x = host.to(card.device)
    x += 1
    back = x.cpu()
    back += 1
    assert (host[0, 0].item(), x[0, 0].item(), back[0, 0].item()) == (0.0, 1.0, 2.0)
    assert type(back) is torch.Tensor
    assert back.is_cpu
    assert host.t().to(card.device).stride() == (1, 3)
    assert x.to("cpu", torch.int64).dtype == torch.int64
    assert host.to(device=card.device, dtype=torch.float16, non_blocking=True).dtype == torch.float16
    assert torch.ones(2).to(x).device == x.device
    assert x.new_zeros(2).device == x.new_tensor([1]).device == x.device
    assert x.new_zeros(2, device="cpu").is_cpu


@pytest.mark.rule(4)
@pytest.mark.known_from("c10/cuda/CUDAFunctions.cpp")
def test_a_second_card_is_not_there(card: Card) -> None:
    if torch.accelerator.device_count() > 1:
        pytest.skip("this machine has more than one card")
    for call in (
        lambda: torch.ones(2, device=f"{card.device}:1"),
        lambda: torch.ones(2).to(f"{card.device}:1"),
        lambda: torch.tensor([1.0], device=torch.device(card.device, 1)),
    ):
        with pytest.raises(RuntimeError, match="invalid device ordinal"):
            call()


@pytest.mark.rule(4)
def test_type_changes(card: Card) -> None:
    x = torch.tensor([1.7, -1.7], device=card.device)
    assert x.long().tolist() == [1, -1]
    assert x.type(torch.float64).dtype == torch.float64
    assert x.type(f"torch.{card.device}.DoubleTensor").dtype == torch.float64
    assert x.type_as(torch.ones(1, dtype=torch.int32, device=card.device)).dtype == torch.int32
    assert x.half().device == x.device
    assert x.bool().tolist() == [True, True]


@pytest.mark.simulated_only("they are the simulation's own functions")
def test_is_simulated_and_to_host(card: Card) -> None:
    x = torch.ones(2, device=card.device, requires_grad=True) * 2
    assert simgpu.is_simulated(x) == card.simulated
    assert not simgpu.is_simulated(torch.ones(2))
    assert not simgpu.is_simulated("simgpu")
    with pytest.raises(TypeError):
        simgpu.to_host(torch.ones(2))
    if card.simulated:
        host = simgpu.to_host(x)
        assert type(host) is torch.Tensor
        assert host.is_cpu
        assert not host.requires_grad
        host += 1
        assert x.tolist() == [2.0, 2.0]
