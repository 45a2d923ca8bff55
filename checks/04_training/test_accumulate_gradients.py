"""Hidden checks of `accumulate`."""

from __future__ import annotations

import copy

import torch
from torch import nn

from kata_runner.testing import assert_matches, assert_that, built, draw, given, live_graphs

ONE_LAYER = "nn.Linear(2, 1)"
TWO_LAYERS = "nn.Sequential(nn.Linear(2, 3), nn.Tanh(), nn.Linear(3, 1))"


def no_weight():
    """A model that multiplies by 0, until it learns."""
    model = nn.Linear(1, 1, bias=False)
    nn.init.zeros_(model.weight)
    return model


def stale(model):
    """The same model, with gradients left in it from earlier."""
    for parameter in model.parameters():
        parameter.grad = torch.full_like(parameter, 3.0)
    return model


def batches(device, *sizes):
    """Pairs of so many rows each, with losses that differ from batch to batch."""
    pairs, row = [], 0
    for size in sizes:
        x = torch.arange(2.0 * row, 2.0 * (row + size)).reshape(size, 2) % 7 / 4 - 0.5
        pairs.append((x.to(device), (x.sum(dim=1, keepdim=True) ** 2 + len(pairs)).to(device)))
        row += size
    return pairs


def squares(prediction, target):
    """What nn.MSELoss takes the mean of."""
    return (prediction - target) ** 2


def gathers(kata, device, model, pairs, loss="nn.MSELoss()", errors=squares):
    """The loss and all gradients are those of one large batch, computed in float64 on the CPU."""
    twin = copy.deepcopy(model).cpu().double()
    twin.zero_grad()
    x, y = (torch.cat([part.cpu().double() for part in parts]) for parts in zip(*pairs, strict=True))
    whole = errors(twin(x), y).mean()
    whole.backward()
    before, mode = copy.deepcopy(model.state_dict()), model.training
    found = kata.accumulate(model, built(loss), pairs)
    assert_matches(found, whole.item(), plain=True, rtol=1e-5, what="the mean loss that `accumulate` returns")
    for (name, own), wanted in zip(model.named_parameters(), twin.parameters(), strict=True):
        assert_that(own.grad is not None, f"The model's {name} has no gradient.")
        assert_matches(own.grad, wanted.grad, device=device, terms=len(x), what=f"the gradient of {name}")
    for name, own in model.state_dict().items():
        assert_matches(own, before[name].cpu(), what=f"the model's {name}, which should not move,")
    sentence = "The model was in training mode, and now it isn't: nothing but `.grad` should change."
    assert_that(model.training == mode, sentence)


def test_four_rows(kata, device):
    """From the weight 0, with y = 2x for x = 1, 2, 3, 4, two batches give the loss 30 and the gradient -30, not -60."""
    model = built("no_weight()", no_weight=no_weight).to(device)
    first, second = (torch.tensor(rows, device=device) for rows in ([[1.0], [2.0]], [[3.0], [4.0]]))
    gathers(kata, device, model, [(first, 2 * first), (second, 2 * second)])


def test_sizes_that_differ(kata, device):
    """Batches of 4, 3 and 1 rows: each counts by its share of the rows."""
    gathers(kata, device, built(ONE_LAYER).to(device), batches(device, 4, 3, 1))


def test_many_batches(kata, device):
    """Five batches of two rows give the gradient of ten rows, and one batch gives its own."""
    gathers(kata, device, built(ONE_LAYER).to(device), batches(device, 2, 2, 2, 2, 2))
    gathers(kata, device, built(ONE_LAYER).to(device), batches(device, 5))


def test_old_gradients_do_not_count(kata, device):
    """Gradients from earlier are cleared first."""
    model = built(f"stale({ONE_LAYER})", stale=stale).to(device)
    gathers(kata, device, model, batches(device, 3, 2))


def test_again_and_again(kata, device):
    """A second call on the same model gives the same loss and the same gradients: nothing is left of the first."""
    model, pairs = built(TWO_LAYERS).to(device), batches(device, 1, 4)
    gathers(kata, device, model, pairs)
    gathers(kata, device, model, pairs)
    gathers(kata, device, model, batches(device, 2, 3, 2))


def test_loss_takes_the_prediction_first(kata, device):
    """The loss function gets the prediction first and the target second; it may be any mean over rows."""
    code = "lambda prediction, target: ((prediction - target) ** 2 / (1 + target ** 2)).mean()"
    model = built(ONE_LAYER).to(device)
    gathers(kata, device, model, batches(device, 3, 1), code, lambda own, y: (own - y) ** 2 / (1 + y**2))


def test_one_graph_at_a_time(kata, device):
    """When the next batch is asked, the graph of the one before is gone: that is what the memory is saved by."""
    model, loss_fn, held = built(ONE_LAYER).to(device), built("nn.MSELoss()"), []
    with live_graphs() as alive:
        loss_fn.register_forward_pre_hook(lambda *_: held.append(alive()))
        kata.accumulate(model, loss_fn, batches(device, 2, 3, 2, 1))
    sentence = "The graphs of earlier batches are kept: go backward from each batch before the next one is asked."
    assert_that(len(held) == 4, f"There are 4 batches, and not 4 losses but {len(held)} were computed.")
    assert_that(max(held) <= held[0], sentence)


@given(sizes=draw.lists(draw.integers(1, 3), min_size=1, max_size=2))
def test_any_sizes(kata, device, sizes):
    """Whatever the sizes of the batches, the gradient is that of all rows together."""
    gathers(kata, device, built(ONE_LAYER).to(device), batches(device, *sizes))
