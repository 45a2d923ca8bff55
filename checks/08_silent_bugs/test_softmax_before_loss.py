"""Checks of `softmax_before_loss`."""

from __future__ import annotations

import torch

from kata_runner.testing import assert_matches, assert_that, draw, given

FEATURES = 8
FLOORS = {3: 0.5514, 10: 1.4612}  # by the number of classes: the lowest loss that a softmax in front of it leaves


def classifier(kata, device, classes=3):
    """A Classifier on the device, with its weight and bias in float64 on the CPU."""
    model = kata.Classifier(FEATURES, classes).to(device)
    parts = {tuple(parameter.shape): parameter.detach().cpu().double() for parameter in model.parameters()}
    wanted = {(classes, FEATURES), (classes,)}
    sentence = f"A Classifier({FEATURES}, {classes}) should have the weight and the bias of one linear layer, no more."
    assert_that(set(parts) == wanted, sentence)
    return model, parts[(classes, FEATURES)], parts[(classes,)]


def rows_with(scores, weight, bias):
    """Rows for which a linear layer gives these scores, but for rounding."""
    return ((scores.double() - bias) @ torch.linalg.pinv(weight).T).float()


def losses_of(scores, labels):
    """The reference: minus the logarithm of the probability of each row's class, in float64."""
    return torch.logsumexp(scores, dim=1) - scores[torch.arange(len(labels)), labels]


def scores_well(kata, device, scores, labels, **tolerance):
    """loss_of gives the mean of the reference for rows with these scores."""
    scores, labels = torch.tensor(scores), torch.tensor(labels)
    model, weight, bias = classifier(kata, device, scores.shape[1])
    x = rows_with(scores, weight, bias)
    wanted = losses_of(x.double() @ weight.T + bias, labels).mean()
    found = kata.loss_of(model, x.to(device), labels.to(device))
    assert_matches(found, wanted, device=device, **{"rtol": 1e-4, "atol": 1e-4, **tolerance})
    return found


def shares_well(kata, device, scores):
    """probabilities gives the reference for rows with these scores."""
    scores = torch.tensor(scores)
    model, weight, bias = classifier(kata, device, scores.shape[1])
    x = rows_with(scores, weight, bias)
    wanted = torch.softmax(x.double() @ weight.T + bias, dim=1)
    result = kata.probabilities(model, x.to(device))
    result = result.detach() if isinstance(result, torch.Tensor) else result
    assert_matches(result, wanted, device=device, rtol=1e-3, atol=1e-4)


def gets_below_the_floor(kata, device, scores, labels):
    """A clear row has a loss of 0.0000, and not the lowest one that is left where the softmax is taken twice."""
    classes = len(scores[0])
    floor = losses_of(torch.eye(classes, dtype=torch.float64), torch.arange(classes)).mean()
    what = f"the lowest loss with {classes} classes where the softmax is taken twice"
    assert_matches(floor, FLOORS[classes], rtol=0, atol=5e-5, what=what)
    scores_well(kata, device, scores, labels)


def test_loss_can_reach_zero(kata, device):
    """With the score 30 for the right class and 0 for the others the loss is 0.0000, and not 0.5514."""
    gets_below_the_floor(kata, device, [[30.0, 0.0, 0.0], [0.0, 0.0, 30.0]], [0, 2])


def test_ten_classes(kata, device):
    """With ten classes it is 0.0000 too, and not 1.4612."""
    gets_below_the_floor(kata, device, [[0.0] * 7 + [30.0] + [0.0] * 2], [7])


def test_loss_is_right(kata, device):
    """The loss is minus the logarithm of the probability of each row's class, averaged over the rows."""
    loss = scores_well(
        kata, device, [[2.0, -1.0, 0.5], [0.0, 3.0, 1.0], [1.5, 1.0, -2.0], [0.0, 0.0, 0.0]], [1, 1, 2, 0]
    )
    assert_that(loss.requires_grad, "The loss doesn't track gradients: the classifier can't be trained with it.")
    scores_well(kata, device, [[2.0, -1.0, 0.5]], [1])


def test_loss_of_large_scores(kata, device):
    """Scores of 200 and -200 give a loss of 400 where the row is of the other class, and not infinity."""
    scores_well(kata, device, [[200.0, -200.0, 0.0], [-200.0, 200.0, 0.0]], [1, 1], atol=1e-2)


def test_probabilities_are_right(kata, device):
    """The probabilities are positive and sum to 1 in each row: the scores [0, 0, 0] give a third each."""
    shares_well(kata, device, [[2.0, -1.0, 0.5], [0.0, 3.0, 1.0], [0.0, 0.0, 0.0], [1.5, 1.0, -2.0], [-1.0, 4.0, 0.0]])


def test_probabilities_of_one_row(kata, device):
    """A row has the same probabilities alone as with other rows, also where there are as many rows as classes."""
    shares_well(kata, device, [[2.0, -1.0, 0.5]])
    shares_well(kata, device, [[2.0, -1.0, 0.5], [0.0, 3.0, 1.0], [1.5, 1.0, -2.0]])


def test_probabilities_of_large_scores(kata, device):
    """Scores of 200 and -200 give probabilities of 1 and 0, and no nan."""
    shares_well(kata, device, [[200.0, -200.0, 0.0], [-200.0, -200.0, -201.0]])


@given(
    scores=draw.arrays((draw.sizes(1, 3), 4), values=draw.floats(-4, 4)),
    labels=draw.arrays((3,), values=draw.integers(0, 3)),
)
def test_any_scores(kata, device, scores, labels):
    """For any scores and classes, loss and probabilities are right."""
    scores_well(kata, device, scores.tolist(), [int(label) for label in labels[: len(scores)]])
    shares_well(kata, device, scores.tolist())
