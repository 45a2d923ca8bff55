"""Hidden checks of `training_bytes`."""

from __future__ import annotations

from functools import partial

import torch
from torch import nn

from kata_runner.testing import assert_matches, assert_raises, assert_that, built, draw, given

OPTIMIZERS = {
    "sgd": lambda weights: torch.optim.SGD(weights, lr=0.1),
    "momentum": lambda weights: torch.optim.SGD(weights, lr=0.1, momentum=0.9),
    "adam": lambda weights: torch.optim.Adam(weights, lr=0.1),
}


class Tied(nn.Module):
    """An embedding and an output layer with the same weights."""

    def __init__(self):
        super().__init__()
        self.words = nn.Embedding(7, 3)
        self.scores = nn.Linear(3, 7)
        self.scores.weight = self.words.weight


class Frozen(nn.Module):
    """A body that is frozen, a head that is trained, and a batch norm with buffers."""

    def __init__(self):
        super().__init__()
        self.body = nn.Linear(10, 6).requires_grad_(False)
        self.norm = nn.BatchNorm1d(6)
        self.head = nn.Linear(6, 3)


def after_a_step(kind):
    """What is really there after one step: weights, gradients and the optimizer's state, its step counters left out."""
    torch.manual_seed(0)
    weights = list(nn.Linear(5, 3).parameters())
    optimizer = OPTIMIZERS[kind](weights)
    sum((weight**2).sum() for weight in weights).backward()
    optimizer.step()
    kept = [value for state in optimizer.state.values() for key, value in state.items() if key != "step"]
    kept = [value for value in kept if isinstance(value, torch.Tensor)]
    return sum(tensor.nbytes for tensor in [*weights, *(weight.grad for weight in weights), *kept])


def asks(kata, device, code, kind, expected, **names):
    model = built(code, **names).to(device)
    assert_matches(kata.training_bytes(model, kind), expected, plain=True, what=f'the number of bytes for "{kind}"')


def test_what_is_there_after_a_step(kata, device):
    """A layer with 18 weights takes what is really there after one step of plain SGD, of momentum and of Adam."""
    for kind in OPTIMIZERS:
        asks(kata, device, "nn.Linear(5, 3)", kind, after_a_step(kind))


def test_a_million_weights(kata, device):
    """A million weights in float32 are 4 MB: 8 MB with plain SGD, 12 MB with momentum, 16 MB with Adam."""
    for kind, megabytes in [("sgd", 8), ("momentum", 12), ("adam", 16)]:
        asks(kata, device, "nn.Linear(1000, 1000, bias=False)", kind, megabytes * 10**6)


def test_frozen_weights_do_not_count(kata, device):
    """Only weights that track gradients count: 12 of the norm and 21 of the head, none of the body's, no buffers."""
    for kind, copies in [("adam", 4), ("sgd", 2)]:
        asks(kata, device, "Frozen()", kind, copies * 33 * 4, Frozen=Frozen)


def test_all_frozen(kata, device):
    """Where everything is frozen training takes 0 bytes."""
    asks(kata, device, "nn.Linear(3, 2).requires_grad_(False)", "adam", 0)


def test_shorter_and_longer_floats(kata, device):
    """In bfloat16 a weight takes 2 bytes, in float64 it takes 8."""
    asks(kata, device, "nn.Linear(3, 2).bfloat16()", "adam", 4 * 8 * 2)
    asks(kata, device, "nn.Linear(3, 2).double()", "momentum", 3 * 8 * 8)


def test_two_dtypes_in_one_model(kata, device):
    """Each weight counts in its own dtype: 8 weights of 2 bytes and 3 of 4 bytes."""
    code = "nn.Sequential(nn.Linear(3, 2).bfloat16(), nn.Linear(2, 1))"
    asks(kata, device, code, "momentum", 3 * (8 * 2 + 3 * 4))


def test_shared_weights_once(kata, device):
    """Weights that two layers share are trained once: 28 numbers of 4 bytes, and Adam's four times that."""
    asks(kata, device, "Tied()", "adam", 4 * 28 * 4, Tied=Tied)


def test_other_kinds(kata, device):
    """A kind that there isn't is a ValueError that names it."""
    model = built("nn.Linear(3, 2)").to(device)
    for kind in ("rmsprop", "SGD"):
        call = partial(kata.training_bytes, model, kind)
        assert_raises(ValueError, call, mentions=(kind,), what=f'the kind "{kind}"')


def test_the_model_stays(kata, device):
    """Counting trains nothing: the model has no gradients afterwards, and its weights are as they were."""
    model = built("nn.Linear(3, 2)").to(device)
    before = model.weight.detach().clone()
    assert_matches(kata.training_bytes(model, "adam"), 128, plain=True)
    assert_that(model.weight.grad is None, "After `training_bytes` the model has gradients. Leave it as it is.")
    assert_that(bool((model.weight == before).all()), "`training_bytes` changed the weights. Leave them as they are.")


@given(inputs=draw.integers(1, 6), outputs=draw.integers(1, 6), kind=draw.sampled_from(sorted(OPTIMIZERS)))
def test_any_layer(kata, device, inputs, outputs, kind):
    """Any layer takes its weights two, three or four times."""
    copies = {"sgd": 2, "momentum": 3, "adam": 4}[kind]
    asks(kata, device, f"nn.Linear({inputs}, {outputs})", kind, copies * 4 * (inputs * outputs + outputs))
