"""Rule 7: views share memory, in-place operations return the tensor that they changed, and CUDA's errors stand."""

from __future__ import annotations

import pytest
import torch
from torch import nn

from .conftest import Card

pytestmark = pytest.mark.rule(7)


def test_views_alias(device: str) -> None:
    base = torch.zeros(2, 3, device=device)
    base.view(6)[0] = 1.0
    base.t()[2, 1] = 2.0
    base[:, 1].fill_(3.0)
    base.detach()[0, 2] = 4.0
    base.data[1, 0] = 5.0
    base.reshape(-1)[4] += 10.0
    next(iter(base)).mul_(2.0)
    base.unsqueeze(0).squeeze()[1].add_(1.0)
    assert base.tolist() == [[2.0, 6.0, 8.0], [6.0, 14.0, 3.0]]
    copied = base.clone()
    copied.zero_()
    assert base[0, 0] == 2.0
    assert base.t().data_ptr() == base.data_ptr()
    assert base[1].data_ptr() == base.data_ptr() + 12
    assert base.untyped_storage().data_ptr() == base.view(-1).untyped_storage().data_ptr()
    assert base[1].storage_offset() == 3
    assert base.t().is_contiguous() is False
    with pytest.raises(RuntimeError, match="view size is not compatible"):
        base.t().view(-1)
    assert base.expand(4, 2, 3).stride() == (0, 3, 1)
    assert base[0]._base is base


def test_in_place_operations_return_the_same_object(device: str) -> None:
    x = torch.ones(2, 3, device=device)
    same = id(x)
    for call in (
        lambda t: t.add_(1),
        lambda t: t.mul_(t),
        lambda t: t.relu_(),
        lambda t: t.zero_(),
        lambda t: t.copy_(torch.ones(2, 3)),
        lambda t: t.t_(),
        lambda t: t.unsqueeze_(0),
        lambda t: t.squeeze_(0),
        lambda t: t.resize_(2, 2),
        lambda t: t.requires_grad_(),
        lambda t: t.detach_(),
        lambda t: nn.init.normal_(t),
    ):
        assert id(call(x)) == same
    assert x.shape == (2, 2)
    x += 1
    assert id(x) == same
    out = torch.empty(0, device=device)
    assert torch.add(x, x, out=out) is out
    assert out.shape == (2, 2)
    values, indices = torch.empty(0, device=device), torch.empty(0, dtype=torch.long, device=device)
    got = torch.max(x, 1, out=(values, indices))
    assert got.values is values
    assert indices.shape == (2,)


def test_in_place_errors(device: str) -> None:
    leaf = torch.ones(3, device=device, requires_grad=True)
    with pytest.raises(RuntimeError, match="a leaf Variable that requires grad is being used in an in-place operation"):
        leaf += 1
    with pytest.raises(RuntimeError, match="a view of a leaf Variable that requires grad"):
        leaf[0] = 1.0
    y = leaf.exp()
    y += 1
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        y.sum().backward()
    z = (leaf * 2).sum()
    z.backward()
    with pytest.raises(RuntimeError, match="does not require grad"):
        leaf.detach().sum().backward()
    again = (leaf**2).sum()
    again.backward()
    with pytest.raises(RuntimeError, match="a second time"):
        again.backward()
    with pytest.raises(RuntimeError, match="scalar outputs"):
        (leaf * 2).backward()
    with pytest.raises(RuntimeError, match="requires grad"):
        list(map(float, (leaf * 2).numpy())) if (leaf * 2).is_cpu else (leaf * 2).cpu().numpy()


def test_data_assignment(card: Card) -> None:
    x = torch.zeros(2, device=card.device)
    same = id(x)
    x.data = torch.arange(3.0, device=card.device)
    assert x.tolist() == [0.0, 1.0, 2.0]
    assert (x + 1).tolist() == [1.0, 2.0, 3.0]
    parameter = nn.Parameter(torch.ones(2, device=card.device))
    parameter.data = parameter.data.cpu()
    assert parameter.is_cpu
    assert type(parameter) is nn.Parameter
    assert id(x) == same
    if card.device == "cuda":  # a CPU tensor's setter belongs to torch, which as_cuda() sees
        parameter.data = parameter.data.to(card.device)
        assert str(parameter.device) == card.shown
        assert isinstance(parameter, nn.Parameter)


def test_views_in_and_out_of_inference_mode(device: str) -> None:
    """A view is of the mode in which its base was made, not of the one in which it was taken."""
    base, layer = torch.arange(4.0, device=device).reshape(2, 2), nn.Linear(2, 1).to(device)
    with torch.inference_mode():
        views = [
            base[0],
            base[:, :1],
            base.t(),
            base.view(4),
            base[None],
            base.detach(),
            *base.split(1),
            *base.unbind(),
        ]
        assert not any(view.is_inference() for view in views)
        views[0][0] = 7.0
        inside = base + 0
        assert inside.is_inference()
        assert inside[0].is_inference()
        assert layer(base[:1]).shape == (1, 1)
    assert base[0, 0].item() == 7.0
    (layer(base) + views[0].sum()).sum().backward()
    assert inside[0].is_inference()
    with pytest.raises(RuntimeError, match="Inplace update to inference tensor outside InferenceMode is not allowed"):
        inside[0].add_(1)
    with pytest.raises(RuntimeError, match="Inference tensors cannot be saved for backward"):
        layer(inside[:1])
