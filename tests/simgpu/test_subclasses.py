"""Classes of tensors and parameters that people write themselves, on the card."""

from __future__ import annotations

import copy
from typing import Any, ClassVar

import pytest
import torch
from torch import nn

from kata_runner import simgpu

from .conftest import Card

pytestmark = pytest.mark.rule(4, 5, 6)


class Picture(torch.Tensor):
    """With a method of its own."""

    def where(self) -> str:
        return str(self.device)


class Counting(torch.Tensor):
    """With a `__torch_function__` of its own."""

    seen: ClassVar[list[str]] = []

    @classmethod
    def __torch_function__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        cls.seen.append(func.__name__)
        return super().__torch_function__(func, types, args, kwargs)


class Tagged(torch.Tensor):
    """Made from another tensor, with an attribute."""

    @staticmethod
    def __new__(cls, data: torch.Tensor, tag: str) -> Any:
        return torch.Tensor._make_subclass(cls, data)

    def __init__(self, data: torch.Tensor, tag: str) -> None:
        self.tag = tag


class Weight(nn.Parameter):
    pass


def picture(device: str) -> Any:
    return torch.tensor([1.0, 2.0]).as_subclass(Picture).to(device)


def test_it_moves_and_stays_what_it_is(card: Card) -> None:
    x = picture(card.device)
    for made in (x, x + 1, x[0], x.detach(), x.clone(), torch.stack([x, x]), copy.deepcopy(x), x.to(card.device)):
        assert isinstance(made, Picture)
        assert type(made).__name__ == "Picture"
        assert made.where() == card.shown
    assert type(x.cpu()) is Picture
    assert x.cpu().where() == "cpu"
    assert repr(x) == f"Picture([1., 2.], device='{card.shown}')"
    assert type(x.as_subclass(torch.Tensor)).__name__ == "Tensor"
    assert torch.ones(2, device=card.device).as_subclass(Picture).where() == card.shown
    x += 1
    assert x.tolist() == [2.0, 3.0]


def test_its_mistakes_are_the_cards(card: Card) -> None:
    for other in (torch.ones(2), picture("cpu")):
        with pytest.raises(RuntimeError, match=f"{card.shown} and cpu"):
            picture(card.device) + other
    with pytest.raises(TypeError, match="can't convert"):
        picture(card.device).numpy()


def test_its_gradients(card: Card) -> None:
    w = picture(card.device).requires_grad_()
    (w * w).sum().backward()
    assert w.grad.tolist() == [2.0, 4.0]
    assert str(w.grad.device) == card.shown


def test_its_own_torch_function_is_asked(card: Card) -> None:
    Counting.seen.clear()
    x = torch.ones(2).as_subclass(Counting).to(card.device)
    assert isinstance(torch.add(x, torch.ones(2, device=card.device)), Counting)
    assert Counting.seen[-1] == "add"


def test_made_from_a_tensor_of_the_card(card: Card) -> None:
    x = Tagged(torch.ones(2, device=card.device), "a")
    assert isinstance(x, Tagged)
    assert x.tag == "a"
    assert str((x * 2).device) == card.shown


def test_parameters_and_buffers(card: Card) -> None:
    model = nn.Linear(2, 1)
    model.weight = Weight(torch.ones(1, 2))
    model.register_buffer("shift", picture("cpu"))
    weight = model.weight
    model.to(card.device)
    assert model.weight is weight
    assert isinstance(weight, Weight)
    assert isinstance(model.shift, Picture)
    model(model.shift.as_subclass(torch.Tensor)).sum().backward()
    assert weight.grad is not None
    assert weight.grad.tolist() == [[1.0, 2.0]]
    model.cpu()
    assert type(model.weight) is Weight
    assert type(model.shift) is Picture


@pytest.mark.simulated_only("its own functions")
def test_it_is_known_as_simulated(card: Card) -> None:
    x = picture(card.device)
    assert simgpu.is_simulated(x)
    assert type(simgpu.to_host(x)) is torch.Tensor
    assert not simgpu.is_simulated(picture("cpu"))
