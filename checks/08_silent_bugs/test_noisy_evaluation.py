"""Checks of `noisy_evaluation`."""

from __future__ import annotations

import copy

import numpy as np
import torch

from kata_runner.testing import asked, assert_matches, assert_that, built, draw, given, live_graphs

DROPS = "nn.Sequential(nn.Linear(3, 32), nn.Tanh(), nn.Dropout(0.5), nn.Linear(32, 1))"
NORMALISES = "nn.Sequential(nn.BatchNorm1d(3), nn.Linear(3, 1))"
PLAIN = "nn.Sequential(nn.Linear(3, 4), nn.Linear(4, 1))"


def batches(device, *sizes):
    """Batches of so many rows, all of them different."""
    numbers = (torch.arange(3.0 * sum(sizes)) ** 2 % 23).reshape(-1, 3) / 8 - 1.25
    return [part.clone().to(device) for part in numbers.split(list(sizes))]


def in_use(model, parts):
    """The reference: the scores by a copy of the model in evaluation mode, in float64 on the CPU."""
    twin = copy.deepcopy(model).cpu().double().eval()
    with torch.no_grad():
        return [score for x in parts for score in twin(x.cpu().double()).flatten().tolist()]


def numbers(found):
    """The scores as numbers, of whatever kind they are: the kind is another check's business."""
    is_list = isinstance(found, (list, tuple))
    assert_that(is_list, "evaluate should give a list of scores, one for each row.")
    single = all(not isinstance(score, torch.Tensor) or score.numel() == 1 for score in found)
    assert_that(single, "Each score in the list should be one number. One of them is a tensor of several.")
    return [float(score) for score in found]


def scores_well(kata, model, parts):
    """The numbers are the reference's, whatever their kind is."""
    wanted = in_use(model, parts)
    assert_matches(numbers(kata.evaluate(model, parts)), wanted, rtol=1e-4, atol=1e-5, what="the list of scores")


def test_equal_twice(kata, device):
    """The same rows get the same scores twice: there is no noise."""
    model, parts = built(DROPS).to(device), batches(device, 4, 3)
    found = numbers(kata.evaluate(model, [*parts, *(part.clone() for part in parts)]))
    assert_that(len(found) == 14, f"Fourteen rows have fourteen scores, but there are {len(found)}.")
    same = found[:7] == found[7:]
    assert_that(same, "The same rows stand twice in the list and get different scores: the model is in training mode.")


def test_no_saved_tensors(kata, device):
    """Nothing is saved for a backward pass: no graph hangs on the scores, and none is recorded on the way."""
    parts = batches(device, 4, 1, 3)
    with live_graphs() as alive:
        found = kata.evaluate(built(PLAIN).to(device), parts)
        held = alive()
    assert_that(held == 0, f"The {len(found)} scores hold on to graphs, with {held} saved tensors, for 3 batches.")
    model = built(PLAIN).to(device)
    seen = asked(model)
    kata.evaluate(model, parts)
    recorded = sum(output.requires_grad for _, output in seen)
    assert_that(recorded == 0, f"In {recorded} of {len(seen)} calls of the model a graph was recorded.")


def test_plain_floats(kata, device):
    """Every score is a plain number, and no tensor."""
    parts = batches(device, 4, 3)
    found = kata.evaluate(built(PLAIN).to(device), parts)
    assert_that(len(found) == 7, f"Seven rows have seven scores, but there are {len(found)}.")
    plain = all(isinstance(score, (float, np.floating)) for score in found)
    kinds = ", ".join(sorted({type(score).__name__ for score in found}))
    assert_that(plain, f"The scores should be plain numbers, but in the list there is: {kinds}.")


def test_scores_of_a_model_in_use(kata, device):
    """The scores are those that the model gives in evaluation mode, in the order of the rows."""
    for sizes in ((4, 3), (1, 5, 2)):
        scores_well(kata, built(DROPS).to(device), batches(device, *sizes))


def test_batch_normalisation(kata, device):
    """A row gets the same score alone as with others, by what batch normalisation has kept."""
    for sizes in ((7,), (2, 5), (3, 2, 2)):
        scores_well(kata, built(NORMALISES).to(device), batches(device, *sizes))


def test_model_is_not_changed(kata, device):
    """What the model has kept is the same after a call as before it."""
    model = built(NORMALISES).to(device)
    before = {name: value.detach().clone().cpu() for name, value in model.state_dict().items()}
    kata.evaluate(model, batches(device, 4, 3))
    for name, value in model.state_dict().items():
        assert_matches(value.detach(), before[name], dtype=value.dtype, what=f"the model's {name}")


def test_mode_is_as_it_was(kata, device):
    """A model in training is in training afterwards, and one in evaluation mode is still in that."""
    for training in (True, False):
        model = built(PLAIN).to(device).train(training)
        kata.evaluate(model, batches(device, 2))
        before, now = ("training", "evaluation") if training else ("evaluation", "training")
        same = all(module.training == training for module in model.modules())
        assert_that(same, f"The model came in {before} mode, but after the call it is in {now} mode.")


@given(sizes=draw.lists(draw.integers(1, 4), min_size=1, max_size=3), training=draw.booleans())
def test_any_batches(kata, device, sizes, training):
    """Whatever the batches, and in any mode, each row has its score."""
    scores_well(kata, built(DROPS).to(device).train(training), batches(device, *sizes))
