"""Checks of `forgot_eval`."""

from __future__ import annotations

import copy

import torch

from kata_runner.testing import assert_matches, assert_that, built, draw, given

DROPS = "nn.Sequential(nn.Linear(3, 32), nn.Dropout(0.5), nn.Linear(32, 2))"
NORMALISES = "nn.Sequential(nn.BatchNorm1d(3), nn.Linear(3, 2))"


def rows(count, columns):
    """Whole numbers, some of them negative, on the CPU: sums of them are exact in whatever order."""
    return (torch.arange(float(count * columns)) ** 2 % 23).reshape(count, columns) - 9


def in_use(model, x):
    """The reference: what a copy of the model answers in evaluation mode, in float64 on the CPU."""
    twin = copy.deepcopy(model).cpu().double().eval()
    with torch.no_grad():
        return twin(x.cpu().double())


def answers_well(kata, device, model, x):
    """evaluate gives the reference."""
    wanted = in_use(model, x)
    assert_matches(kata.evaluate(model, x.to(device)), wanted, device=device, dtype=torch.float32, terms=16)


def net(kata, device):
    """The learner's model. The checks call its `forward`: what is seen counts, not the random numbers behind it."""
    return kata.Net(4, 64).to(device)


def test_net_drops_while_it_is_trained(kata, device):
    """In training mode Net still drops numbers: two calls for the same rows differ."""
    model, x = net(kata, device).train(), rows(5, 4).to(device)
    first, second = model.forward(x), model.forward(x)
    assert_that(tuple(first.shape) == (5, 1), f"For five rows Net should give (5, 1), but gives {tuple(first.shape)}.")
    same = bool(torch.equal(first, second))
    assert_that(not same, "In training mode two calls for the same rows are equal: nothing is dropped any more.")


def test_net_drops_nothing_in_evaluation_mode(kata, device):
    """After `net.eval()` two calls for the same rows are equal."""
    model, x = net(kata, device).eval(), rows(5, 4).to(device)
    same = bool(torch.equal(model.forward(x), model.forward(x)))
    assert_that(same, "After `net.eval()` two calls for the same rows still differ: Net drops numbers in every mode.")


def test_net_normalises_by_what_it_has_kept(kata, device):
    """After `net.eval()` a row gets the same answer alone as with other rows, by what was kept from training."""
    model, x = net(kata, device), rows(7, 4).to(device)
    with torch.no_grad():
        untrained = model.eval().forward(x)
        model.train().forward(x)
        together, alone = model.eval().forward(x), model.forward(x[2:3])
    kept = not torch.allclose(untrained, together, rtol=1e-3, atol=1e-4)
    assert_that(
        kept, "Net keeps nothing of the rows that it sees in training: there is no batch normalisation any more."
    )
    close = bool(torch.allclose(alone, together[2:3], rtol=1e-3, atol=1e-4))
    assert_that(close, "After `net.eval()` a row gets another answer alone than with other rows.")


def test_net_has_the_same_layers(kata, device):
    """Net still has 4 features and 64 hidden numbers unless others are asked for, and ReLU between its layers."""
    model, x = kata.Net().to(device).eval(), rows(3, 4).to(device)
    with torch.no_grad():
        one, two, three = (model.forward(row[None]) for row in x)
        bent = model.forward((x[0] + x[1] - x[2])[None]) - (one + two - three)
    assert_that(bool(bent.abs().max() > 1e-3), "Net computes a straight line: there is no ReLU between its layers.")
    sizes = sum(parameter.numel() for parameter in model.parameters())
    assert_that(sizes == 4 * 64 + 64 + 2 * 64 + 64 + 1, f"Net() should have 513 parameters, but it has {sizes}.")
    wider = kata.Net(3, hidden=7).to(device).eval().forward(rows(2, 3).to(device))
    assert_that(tuple(wider.shape) == (2, 1), f"For two rows the result should be (2, 1), but is {tuple(wider.shape)}.")


def test_dropout_is_off(kata, device):
    """evaluate gives one answer for one question: with a model that has dropout, two calls are equal and right."""
    model, x = built(DROPS).to(device), rows(5, 3)
    for _ in range(2):
        answers_well(kata, device, model, x)


def test_batch_normalisation_uses_what_it_has_kept(kata, device):
    """A row gets the same answer alone as with other rows."""
    model, x = built(NORMALISES).to(device), rows(8, 3)
    for some in (x, x[2:3], x[4:]):
        answers_well(kata, device, model, some)


def test_model_is_not_changed(kata, device):
    """The weights and the kept statistics of the model are the same after a call as before it."""
    model = built(NORMALISES).to(device)
    before = {name: tensor.detach().clone().cpu() for name, tensor in model.state_dict().items()}
    kata.evaluate(model, rows(7, 3).to(device))
    for name, tensor in model.state_dict().items():
        assert_matches(tensor.detach(), before[name], dtype=tensor.dtype, what=f"the model's {name}")


def test_mode_is_as_it_was(kata, device):
    """A model in training is in training afterwards, and one in evaluation mode is still in that."""
    for training in (True, False):
        model = built(DROPS).to(device).train(training)
        answers_well(kata, device, model, rows(5, 3))
        before, now = ("training", "evaluation") if training else ("evaluation", "training")
        sentence = f"The model came in {before} mode, but after the call it is in {now} mode."
        assert_that(model.training == training, sentence)
        inner = all(module.training == training for module in model.modules())
        assert_that(inner, f"The model came in {before} mode, but after the call some of its layers are in {now} mode.")


def test_both_together(kata, device):
    """evaluate on Net: two calls for the same rows are equal."""
    model, x = net(kata, device), rows(5, 4).to(device)
    first, second = kata.evaluate(model, x), kata.evaluate(model, x)
    assert_that(isinstance(first, torch.Tensor), "evaluate should give what the model answers, a tensor.")
    assert_that(tuple(first.shape) == (5, 1), f"For five rows the result is (5, 1), but it is {tuple(first.shape)}.")
    assert_that(bool(torch.equal(first, second)), "Two calls of evaluate with Net differ for the same rows.")


@given(x=draw.tensors((draw.sizes(1, 4), 3)), training=draw.booleans())
def test_any_rows(kata, device, x, training):
    """For any rows, and in any mode, evaluate answers as a model in use does."""
    answers_well(kata, device, built("nn.BatchNorm1d(3)").to(device).train(training), x * 2.5)
