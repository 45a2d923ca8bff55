"""Hidden checks of `predict`."""

from __future__ import annotations

import copy

import torch

from kata_runner.testing import asked, assert_matches, assert_that, built, draw, given

X = [[1.0, -2.0, 0.5], [0.0, 1.5, 2.0], [-1.0, 0.5, 3.0], [2.0, 0.25, -0.5], [0.5, -1.0, 1.0]]
DROPPING = "nn.Sequential(nn.Linear(3, 8), nn.Dropout(0.5), nn.Linear(8, 2))"
NORMING = "nn.Sequential(nn.Linear(3, 4), nn.BatchNorm1d(4), nn.Linear(4, 2))"


def batch(device, rows=5):
    """Rows of three features on the device."""
    return torch.tensor(X[:rows], device=device)


def answer_of(model, x):
    """The reference: a copy's answer in evaluation mode, in float64 on the CPU."""
    twin = copy.deepcopy(model).cpu().double().eval()
    with torch.no_grad():
        return twin(x.cpu().double())


def answers(kata, device, model, x):
    """predict gives the reference, which tracks no gradients."""
    wanted = answer_of(model, x)
    result = kata.predict(model, x)
    assert_matches(result, wanted, dtype=torch.float32, device=device, requires_grad=False, terms=8)


def stands_in(model, training):
    """The model is in this mode."""
    names = {True: "training mode", False: "evaluation mode"}
    sentence = f"The model was in {names[training]} before the call, but it is in {names[not training]} now."
    assert_that(model.training == training, sentence)


def test_answer_is_the_models(kata, device):
    """A plain linear layer gives its answer, for five rows and for one, and it tracks no gradients."""
    for rows in (5, 1):
        answers(kata, device, built("nn.Linear(3, 2)").to(device), batch(device, rows))


def test_dropout_is_off(kata, device):
    """A model with dropout gives the same answer twice, the one without dropout."""
    model = built(DROPPING).to(device)
    for _ in range(2):
        answers(kata, device, model, batch(device))


def test_training_mode_comes_back(kata, device):
    """A model in training mode is in training mode afterwards."""
    model = built(DROPPING).to(device)
    kata.predict(model, batch(device))
    stands_in(model, True)


def test_evaluation_mode_stays(kata, device):
    """A model in evaluation mode is in evaluation mode afterwards, and answers the same."""
    model = built(DROPPING).to(device).eval()
    answers(kata, device, model, batch(device))
    stands_in(model, False)


def test_batch_norm_learns_nothing(kata, device):
    """Batch norm uses the statistics that it has, and its numbers stay as they are, from one row too."""
    model = built(NORMING).to(device)
    before = {name: tensor.clone().cpu() for name, tensor in model.state_dict().items()}
    for rows in (5, 1):
        answers(kata, device, model, batch(device, rows))
    for name, tensor in model.state_dict().items():
        assert_matches(tensor, before[name], what=f"the model's {name} afterwards")


def test_no_graph_is_made(kata, device):
    """The model makes no graph while it answers; cutting it off afterwards would be too late."""
    for training in (True, False):
        model = built(DROPPING).to(device).train(training)
        seen = asked(model)
        kata.predict(model, batch(device))
        made = any(output.requires_grad for _, output in seen)  # of a copy nothing is seen
        assert_that(not made, "The model's own answer tracks gradients: a graph is made, and cut off afterwards.")


def test_weights_can_still_be_trained(kata, device):
    """The weights track gradients afterwards as they did before, and a frozen one doesn't."""
    model = built("nn.Linear(3, 2)").to(device)
    model.bias.requires_grad_(False)
    kata.predict(model, batch(device))
    assert_that(model.weight.requires_grad, "The model's weight no longer tracks gradients after the call.")
    assert_that(not model.bias.requires_grad, "The model's bias was frozen before the call, and now it isn't.")


@given(rows=draw.arrays((draw.sizes(1, 4), draw.sizes(1, 3))), training=draw.booleans())
def test_any_batch(kata, device, rows, training):
    """For any batch and in either mode, the answer is the model's, and the mode stays."""
    x = torch.tensor(rows, dtype=torch.float32, device=device)
    model = built(f"nn.Sequential(nn.Linear({x.shape[1]}, 2), nn.Dropout(0.5))").to(device).train(training)
    answers(kata, device, model, x)
    stands_in(model, training)
