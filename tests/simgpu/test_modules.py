"""Rule 5: modules and checkpoints move as they do on CUDA."""

from __future__ import annotations

import copy
import io
import pickle
from typing import Any

import pytest
import torch
from torch import nn

from .conftest import Card

pytestmark = pytest.mark.rule(5)


class Net(nn.Module):
    """A parameter, a buffer, a buffer that isn't saved, and a tensor that isn't registered."""

    def __init__(self) -> None:
        super().__init__()
        self.layer = nn.Linear(3, 2)
        self.scale = nn.Parameter(torch.tensor(2.0))
        self.register_buffer("mean", torch.zeros(3))
        self.register_buffer("cache", torch.ones(3), persistent=False)
        self.loose = torch.ones(3)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        out: torch.Tensor = self.layer(x - self.mean) * self.scale
        return out


def test_a_model_that_is_there_can_be_moved_in_inference_mode(card: Card) -> None:
    net = Net().to(card.device)
    x = torch.ones(1, 3, device=card.device)
    with torch.inference_mode():
        assert x.to(card.device) is x.to(x) is x.to(x.device, x.dtype) is x
        assert x.to(card.device, copy=True) is not x
        net.to(card.device)
        answer = net(x)
    assert str(answer.device) == card.shown
    assert not any(p.is_inference() for p in net.parameters())
    net(x).sum().backward()


def test_moving_is_in_place_and_takes_parameters_and_buffers_only(card: Card) -> None:
    net = Net()
    parameters = list(net.parameters())
    assert net.to(card.device) is net
    assert [id(p) for p in net.parameters()] == [id(p) for p in parameters]
    assert all(str(p.device) == card.shown for p in parameters)
    assert all(isinstance(p, nn.Parameter) and p.requires_grad and p.is_leaf for p in parameters)
    assert str(net.mean.device) == str(net.cache.device) == card.shown
    assert net.loose.is_cpu
    with pytest.raises(RuntimeError, match=card.shown):
        net(torch.ones(1, 3)) + net.loose
    net.cpu()
    assert [id(p) for p in net.parameters()] == [id(p) for p in parameters]
    assert all(p.is_cpu and type(p) is nn.Parameter for p in parameters)
    assert net(torch.ones(1, 3)).shape == (1, 2)


def test_an_optimizer_built_before_the_move_trains_the_model(device: str) -> None:
    net = nn.Linear(2, 1)
    optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
    net.to(device)
    before = net.weight.detach().clone()
    net(torch.ones(4, 2, device=device)).sum().backward()
    optimizer.step()
    assert not torch.equal(net.weight, before)


def test_moving_in_the_middle_of_everything(card: Card) -> None:
    """A model moves while a graph of it is alive, with gradients, and after training."""
    net = nn.Linear(2, 1)
    loss = net(torch.ones(4, 2)).sum()
    loss.backward()
    gradient = net.weight.grad.clone()
    net.to(card.device)
    assert str(net.weight.grad.device) == card.shown
    assert torch.equal(net.weight.grad.cpu(), gradient)
    loss = net(torch.ones(4, 2, device=card.device)).sum()
    net.cpu()
    assert net.weight.is_cpu
    assert net.weight.grad.is_cpu
    assert loss.item() == pytest.approx(net(torch.ones(4, 2)).sum().item())


def test_dtype_and_device_together(card: Card) -> None:
    net = nn.Linear(2, 1)
    weight = net.weight
    net.to(card.device, torch.float64)
    assert net.weight is weight
    assert weight.dtype == torch.float64
    assert str(weight.device) == card.shown
    net.half()
    assert net.weight is weight
    assert weight.dtype == torch.float16
    assert (weight * 2).dtype == torch.float16
    net.to("cpu").float()
    assert net.weight is weight
    assert weight.is_cpu


def test_hooks_go_with_their_parameter(card: Card) -> None:
    net, seen = nn.Linear(2, 1), []
    handle = net.weight.register_hook(lambda gradient: seen.append(str(gradient.device)))
    net.weight.register_post_accumulate_grad_hook(lambda parameter: seen.append("accumulated"))
    net.to(card.device)
    net(torch.ones(1, 2, device=card.device)).sum().backward()
    assert seen == [card.shown, "accumulated"]
    handle.remove()
    net(torch.ones(1, 2, device=card.device)).sum().backward()
    assert seen[2:] == ["accumulated"]


def test_tied_weights_stay_tied(device: str) -> None:
    table, out = nn.Embedding(5, 3), nn.Linear(3, 5, bias=False)
    out.weight = table.weight
    net = nn.Sequential(table, out).to(device)
    assert net[0].weight is net[1].weight
    assert len(list(net.parameters())) == 1


def test_made_on_the_card(card: Card) -> None:
    net = nn.Linear(3, 2, device=card.device)
    assert isinstance(net.weight, nn.Parameter)
    assert str(net.weight.device) == card.shown
    assert "Parameter containing" in repr(net.weight)
    assert dict(net.named_parameters()).keys() == {"weight", "bias"}
    empty = nn.Linear(3, 2, device="meta").to_empty(device=card.device)
    assert str(empty.weight.device) == card.shown
    lazy = nn.LazyLinear(2, device=card.device)
    assert lazy(torch.ones(1, 7, device=card.device)).shape == (1, 2)


def test_state_dict_keeps_the_device_and_load_copies(card: Card) -> None:
    source, target = Net().to(card.device), Net()
    state = source.state_dict()
    assert set(state) == {"layer.weight", "layer.bias", "scale", "mean"}
    assert all(str(t.device) == card.shown for t in state.values())
    state["mean"].add_(1.0)  # shares memory
    assert source.mean.tolist() == [1.0, 1.0, 1.0]
    weight = target.layer.weight
    target.load_state_dict(state)
    assert target.layer.weight is weight
    assert weight.is_cpu
    assert torch.equal(weight, source.layer.weight.cpu())
    other = Net().to(card.device)
    other.load_state_dict(target.state_dict())
    assert str(other.layer.weight.device) == card.shown
    target.load_state_dict(state, assign=True)
    assert str(target.layer.weight.device) == card.shown


def test_deepcopy(card: Card) -> None:
    net = Net().to(card.device)
    net.layer.weight.grad = torch.ones_like(net.layer.weight)
    twin = copy.deepcopy(net)
    assert isinstance(twin.layer.weight, nn.Parameter)
    assert str(twin.layer.weight.device) == card.shown
    assert twin.layer.weight.grad.tolist() == net.layer.weight.grad.tolist()
    with torch.no_grad():
        twin.layer.weight.zero_()
    assert net.layer.weight.abs().sum() > 0
    base = torch.arange(4.0, device=card.device)
    copies = copy.deepcopy([base, base[1:], base])
    copies[0][1] = 9.0
    assert copies[1][0] == 9.0
    assert copies[2] is copies[0]
    with pytest.raises(RuntimeError, match="graph leaves"):
        copy.deepcopy(net.layer.weight * 2)
    assert copy.copy(base).tolist() == base.tolist()


def saved(value: object) -> io.BytesIO:
    buffer = io.BytesIO()
    torch.save(value, buffer)
    buffer.seek(0)
    return buffer


def test_save_and_load(card: Card) -> None:
    net = Net().to(card.device)
    file = saved(net.state_dict())
    back = torch.load(file, weights_only=True)
    assert str(back["layer.weight"].device) == card.shown
    assert torch.equal(back["layer.weight"], net.layer.weight)
    for where in ("cpu", torch.device("cpu"), {card.shown: "cpu"}, lambda storage, place: storage):
        file.seek(0)
        host = torch.load(file, map_location=where, weights_only=True)
        assert all(type(t) is torch.Tensor and t.is_cpu for t in host.values())
        assert torch.equal(host["layer.weight"], net.layer.weight.cpu())
    moved = torch.load(saved(Net().state_dict()), map_location=card.device)
    assert all(str(t.device) == card.shown for t in moved.values())


def test_saved_views_share_memory_after_loading(device: str) -> None:
    base = torch.arange(6.0, device=device)
    loaded = torch.load(saved({"base": base, "view": base.view(2, 3).t()}))
    loaded["base"][1] = 9.0
    assert loaded["view"].tolist() == [[0.0, 3.0], [9.0, 4.0], [2.0, 5.0]]
    assert loaded["view"].stride() == (1, 3)


def test_a_whole_module_and_a_checkpoint_with_an_optimizer(card: Card) -> None:
    net = nn.Linear(2, 1).to(card.device)
    optimizer = torch.optim.Adam(net.parameters(), lr=0.1)
    net(torch.ones(1, 2, device=card.device)).sum().backward()
    optimizer.step()
    whole: Any = torch.load(saved(net), weights_only=False)
    assert isinstance(whole.weight, nn.Parameter)
    assert str(whole.weight.device) == card.shown
    checkpoint = torch.load(saved({"model": net.state_dict(), "optimizer": optimizer.state_dict(), "epoch": 3}))
    optimizer.load_state_dict(checkpoint["optimizer"])
    state = optimizer.state[net.weight]
    assert str(state["exp_avg"].device) == card.shown
    assert state["step"].is_cpu
    assert checkpoint["epoch"] == 3


def test_pickle(card: Card) -> None:
    x = torch.tensor([1.0, 2.0], device=card.device, requires_grad=True)
    back = pickle.loads(pickle.dumps(x))
    assert str(back.device) == card.shown
    assert back.requires_grad
    assert back.tolist() == [1.0, 2.0]


@pytest.mark.simulated_only("a file that a simulated card saved")
def test_a_checkpoint_of_the_card_on_a_machine_without(card: Card) -> None:
    """torch says what to do: map_location."""
    if card.device != "cuda" or not card.simulated:
        pytest.skip("needs a file that says cuda, outside as_cuda")
    file = saved(torch.ones(2, device="cuda"))
    assert b"cuda:0" in file.getvalue()
