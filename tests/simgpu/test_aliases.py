"""Rule 7, one by one: every kind of view writes through to its base, a copy does not, and some may not be written."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import torch

pytestmark = pytest.mark.rule(7)

T = torch.Tensor
# (what, a view of a 3 x 4 tensor)
VIEWS: list[tuple[str, Callable[[T], T]]] = [
    ("row", lambda x: x[1]),
    ("column", lambda x: x[:, 2]),
    ("every second", lambda x: x[::2, 1::2]),
    ("new axis", lambda x: x[:, None]),
    ("ellipsis", lambda x: x[..., 0]),
    ("select", lambda x: x.select(1, 3)),
    ("narrow", lambda x: x.narrow(1, 1, 2)),
    ("view", lambda x: x.view(2, 6)),
    ("view as", lambda x: x.view_as(torch.empty(4, 3))),
    ("reshape of one piece", lambda x: x.reshape(12)),
    ("flatten of one piece", lambda x: x.flatten()),
    ("unflatten", lambda x: x.unflatten(1, (2, 2))),
    ("transpose", lambda x: x.t()),
    ("mT", lambda x: x.mT),
    ("permute", lambda x: x.permute(1, 0)),
    ("movedim", lambda x: x.movedim(0, 1)),
    ("swapaxes", lambda x: x.swapaxes(0, 1)),
    ("unsqueeze", lambda x: x.unsqueeze(0)),
    ("squeeze", lambda x: x[None].squeeze(0)),
    ("diagonal", lambda x: x.diagonal()),
    ("unfold", lambda x: x.unfold(1, 2, 2)),
    ("chunk", lambda x: x.chunk(2, 1)[1]),
    ("split", lambda x: x.split(2)[0]),
    ("tensor_split", lambda x: x.tensor_split(3, 1)[2]),
    ("hsplit", lambda x: x.hsplit(2)[0]),
    ("unbind", lambda x: x.unbind(1)[0]),
    ("expand", lambda x: x[:1].expand(1, 4)),
    ("broadcast_to", lambda x: torch.broadcast_to(x, (1, 3, 4))),
    ("as_strided", lambda x: x.as_strided((2, 2), (4, 1), 1)),
    ("detach", lambda x: x.detach()),
    ("data", lambda x: x.data),
    ("other numbers of the same memory", lambda x: x.view(torch.int32)),
    ("contiguous, where it is", lambda x: x.contiguous()),
    ("to, where it is", lambda x: x.to(x.device)),
]


@pytest.mark.parametrize("view", [pytest.param(call, id=name) for name, call in VIEWS])
def test_a_view_writes_through(device: str, view: Callable[[T], T]) -> None:
    base = torch.arange(1.0, 13.0, device=device).reshape(3, 4)
    there, here = view(base), view(base.cpu())
    assert there.device == base.device
    assert (there.shape, there.stride(), there.storage_offset()) == (here.shape, here.stride(), here.storage_offset())
    assert there.untyped_storage().data_ptr() == base.untyped_storage().data_ptr()
    assert there.tolist() == here.tolist()
    there.zero_()
    twin = torch.arange(1.0, 13.0).reshape(3, 4)
    view(twin).zero_()
    assert base.tolist() == twin.tolist()
    assert 0.0 in base.flatten().tolist()
    base.fill_(2.0)
    assert set(view(base).flatten().tolist()) == set(there.flatten().tolist())


COPIES: list[tuple[str, Callable[[T], T]]] = [
    ("clone", lambda x: x.clone()),
    ("indices", lambda x: x[torch.tensor([0, 1])]),
    ("indices on the card", lambda x: x[torch.tensor([0, 1], device=x.device)]),
    ("mask", lambda x: x[x > 0]),
    ("index_select", lambda x: x.index_select(0, torch.tensor([0], device=x.device))),
    ("reshape of a transpose", lambda x: x.t().reshape(12)),
    ("flatten of a transpose", lambda x: x.t().flatten()),
    ("contiguous of a transpose", lambda x: x.t().contiguous()),
    ("repeat", lambda x: x.repeat(1, 1)),
    ("another dtype", lambda x: x.to(torch.float64)),
    ("to with copy=True", lambda x: x.to(x.device, copy=True)),
    ("cpu", lambda x: x.cpu()),
    ("flip", lambda x: x.flip(0)),
    ("roll", lambda x: x.roll(1)),
    ("tril", lambda x: x.tril(3)),
]


@pytest.mark.parametrize("copied", [pytest.param(call, id=name) for name, call in COPIES])
def test_a_copy_does_not(device: str, copied: Callable[[T], T]) -> None:
    base = torch.arange(1.0, 13.0, device=device).reshape(3, 4)
    copied(base).zero_()
    assert base.flatten().tolist() == [float(n) for n in range(1, 13)]


# (what, an operation that must raise, of a leaf that tracks, and what the error says)
REFUSED: list[tuple[str, Callable[[T], object], str]] = [
    ("a leaf", lambda w: w.mul_(2.0), "a leaf Variable that requires grad"),
    ("a leaf's row", lambda w: w[0].zero_(), "a view of a leaf Variable that requires grad"),
    ("a leaf's slice", lambda w: w.__setitem__(slice(0, 1), 0.0), "a view of a leaf Variable that requires grad"),
    ("one of several views", lambda w: (w * 1).unbind()[0].mul_(2.0), "is a view and is being modified inplace"),
    ("one of several parts", lambda w: (w * 1).split(1)[0].mul_(2.0), "is a view and is being modified inplace"),
    ("expanded memory", lambda w: torch.ones(1, device=w.device).expand(3).add_(1.0), "single memory location"),
    ("the base of a view taken in no_grad", lambda w: _view_of_no_grad(w).mul_(w[0]), "no_grad mode"),
    ("a shape that does not fit", lambda w: w.detach()[0].add_(w.exp().detach()), "doesn't match the broadcast shape"),
    ("fractions in whole numbers", lambda w: w.detach().long().add_(0.5), "can't be cast to the desired output type"),
    ("a view across memory", lambda w: w.t().view(-1), "view size is not compatible"),
    ("too many numbers for a view", lambda w: w.view(7), "is invalid for input of size"),
    ("numbers that were needed", lambda w: _changed_on_the_way(w), "modified by an inplace operation"),
    ("sizes of a tensor that tracks", lambda w: (w * 1).resize_(1), "resize variables that require grad"),
]


def _view_of_no_grad(w: T) -> T:
    base = w.detach().clone()
    with torch.no_grad():
        return base[0]


def _changed_on_the_way(w: T) -> None:
    squared = w.exp()
    squared.add_(1.0)
    squared.sum().backward()


@pytest.mark.parametrize("operation, says", [pytest.param(call, says, id=name) for name, call, says in REFUSED])
def test_what_may_not_be_written(device: str, operation: Callable[[T], object], says: str) -> None:
    with pytest.raises(RuntimeError, match=says):
        operation(torch.ones(2, 3, device=device, requires_grad=True))
