"""Hidden checks of `freeze_all_but`."""

from __future__ import annotations

from functools import partial

import torch
from torch import nn

from kata_runner.testing import assert_matches, assert_raises, assert_that, built, draw, given

MUTATES = {"freeze_all_but"}
THREE = "nn.Sequential(nn.Linear(5, 4), nn.ReLU(), nn.Linear(4, 4), nn.ReLU(), nn.Linear(4, 3))"


class Nested(nn.Module):
    """A body of two blocks, and a head that stands before it."""

    def __init__(self):
        super().__init__()
        self.head = nn.Linear(6, 2)
        self.body = nn.Sequential(nn.Linear(3, 4), nn.Sequential(nn.BatchNorm1d(4), nn.Linear(4, 6)))

    def forward(self, x):
        return self.head(self.body(x))


class Tied(nn.Module):
    """A head of two layers with the same weight."""

    def __init__(self):
        super().__init__()
        self.body = nn.Linear(3, 4)
        self.head = nn.Sequential(nn.Linear(4, 4, bias=False), nn.Linear(4, 4))
        self.head[1].weight = self.head[0].weight


class Lent(nn.Module):
    """A body and a head that work with one weight."""

    def __init__(self):
        super().__init__()
        self.body, self.head = nn.Linear(4, 4), nn.Linear(4, 4)
        self.head.weight = self.body.weight


def model_on(device, code, **names):
    torch.manual_seed(3)
    return built(code, **names).to(device)


def both_on(device, code, name, **names):
    """A model and a module within it, by its name; both are made before they are moved."""
    torch.manual_seed(3)
    model = built(code, **names)
    part = built(f"model.get_submodule({name!r})", model=model) if name else model
    return model.to(device), part


def trained(model):
    """The names of the parameters that autograd tracks."""
    return sorted(name for name, weight in model.named_parameters() if weight.requires_grad)


def of(prefix):
    return sorted([f"{prefix}bias", f"{prefix}weight"])


def test_only_the_head_is_trained(kata, device):
    """The weights of the head track gradients, and no others do."""
    model, head = both_on(device, THREE, "4")
    kata.freeze_all_but(model, head)
    found = trained(model)
    sentence = f"The head's weights are {', '.join(of('4.'))}, but {', '.join(found) or 'none'} still track gradients."
    assert_that(found == of("4."), sentence)


def test_numbers_are_counted(kata, device):
    """A Linear(4, 3) has 15 numbers: 12 weights and 3 biases."""
    model, head = both_on(device, THREE, "4")
    assert_matches(kata.freeze_all_but(model, head), 15, plain=True)


def test_a_step_moves_the_head_only(kata, device):
    """After a step the frozen weights are what they were, bit for bit, and the head has moved."""
    model, head = both_on(device, THREE, "4")
    kata.freeze_all_but(model, head)
    before = {name: weight.detach().clone() for name, weight in model.named_parameters()}
    optimizer = torch.optim.SGD(model.parameters(), lr=0.5, weight_decay=0.1)
    x = (torch.arange(10.0).reshape(2, 5) / 10 - 0.3).to(device)
    optimizer.zero_grad()
    loss = (model(x) - 1).square().mean()
    assert_that(loss.requires_grad, "After `freeze_all_but` nothing in the model is trained, not even the head.")
    loss.backward()
    optimizer.step()
    for name, weight in model.named_parameters():
        moved = not torch.equal(weight.detach(), before[name])
        sentence = f"After a step {name} has {'changed' if moved else 'not changed'}: only the head should move."
        assert_that(moved == name.startswith("4."), sentence)


def test_frozen_weights_get_no_gradient(kata, device):
    """`backward` gives the frozen weights no gradient."""
    model, head = both_on(device, "Nested()", "head", Nested=Nested)
    kata.freeze_all_but(model, head)
    assert_that(any(p.requires_grad for p in model.parameters()), "Nothing in the model is trained any more.")
    model((torch.arange(12.0).reshape(4, 3) % 5).to(device)).square().sum().backward()
    held = sorted(name for name, weight in model.named_parameters() if weight.grad is not None)
    sentence = f"After `backward` these weights have a gradient: {', '.join(held)}. Only those of the head should."
    assert_that(held == of("head."), sentence)


def test_a_head_anywhere(kata, device):
    """The head may stand deep within or first, may have layers of its own, and may be the whole model."""
    for name, expected in [("body.1.1", 30), ("head", 14), ("body.1", 38), ("body", 54), ("", 68)]:
        model, head = both_on(device, "Nested()", name, Nested=Nested)
        assert_matches(kata.freeze_all_but(model, head), expected, plain=True, what=f"the count for {name or 'model'}")
        wanted = sorted(n for n, _ in model.named_parameters() if n.startswith(f"{name}." if name else ""))
        sentence = f"With {name or 'the model'} as the head, {', '.join(trained(model)) or 'nothing'} is trained."
        assert_that(trained(model) == wanted, sentence)


def test_a_head_that_was_frozen(kata, device):
    """A head that was frozen before is opened again."""
    model, head = both_on(device, f"{THREE}.requires_grad_(False)", "2")
    assert_matches(kata.freeze_all_but(model, head), 20, plain=True)
    sentence = f"The head was frozen before. Now {', '.join(trained(model)) or 'nothing'} is trained, and not the head."
    assert_that(trained(model) == of("2."), sentence)


def test_shared_weights_count_once(kata, device):
    """A weight that two layers of the head share is counted once: 16 and 4 biases."""
    model, head = both_on(device, "Tied()", "head", Tied=Tied)
    assert_matches(kata.freeze_all_but(model, head), 20, plain=True)


def test_a_weight_of_head_and_body(kata, device):
    """A weight that the head shares with the body is the head's: it is trained, even if it was frozen before."""
    for code in ("Lent()", "Lent().requires_grad_(False)"):
        model, head = both_on(device, code, "head", Lent=Lent)
        found = kata.freeze_all_but(model, head)
        sentence = "A weight that head and body share is a parameter of the head, but it is frozen."
        assert_that(head.weight.requires_grad, sentence)
        assert_that(not model.body.bias.requires_grad, "The bias of the body still tracks gradients.")
        assert_matches(found, 20, plain=True)


def test_a_head_from_elsewhere(kata, device):
    """A module that is not in the model is a ValueError, and nothing is changed."""
    refuses(kata, device, "nn.Linear(9, 2)")


def test_a_head_that_looks_the_same(kata, device):
    """A module that looks like one of the model's is not in it: that is a ValueError too."""
    refuses(kata, device, "nn.Linear(4, 3)")


def refuses(kata, device, code):
    model = model_on(device, THREE)
    before = trained(model)
    call = partial(kata.freeze_all_but, model, model_on(device, code))
    assert_raises(ValueError, call, what="a head that is not in the model")
    assert_that(trained(model) == before, "Before the ValueError some weights were frozen. Look first, then freeze.")


def test_values_stay(kata, device):
    """Freezing changes no value of any weight."""
    model, head = both_on(device, THREE, "0")
    before = {name: weight.detach().clone() for name, weight in model.named_parameters()}
    kata.freeze_all_but(model, head)
    same = all(torch.equal(weight.detach(), before[name]) for name, weight in model.named_parameters())
    assert_that(same, "`freeze_all_but` changed the values of some weights.")


@given(sizes=draw.tuples(draw.integers(1, 4), draw.integers(1, 4), draw.integers(1, 4)), place=draw.integers(0, 1))
def test_any_sizes(kata, device, sizes, place):
    """For layers of any sizes, the numbers of the head are counted."""
    a, b, c = sizes
    model, head = both_on(device, f"nn.Sequential(nn.Linear({a}, {b}), nn.Linear({b}, {c}))", str(place))
    expected = [a * b + b, b * c + c][place]
    assert_matches(kata.freeze_all_but(model, head), expected, plain=True)
    assert_that(trained(model) == of(f"{place}."), f"{', '.join(trained(model)) or 'Nothing'} is trained.")
