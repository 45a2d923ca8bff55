"""Right and wrong answers to `softmax_before_loss`."""

from __future__ import annotations

import torch
import torch.nn.functional as F
from torch import nn

from kata_runner.testing import alternative, mistake

ALL = ("Classifier", "loss_of", "probabilities")


class _Scores(nn.Module):
    """A Classifier that gives scores."""

    def __init__(self, features, classes):
        super().__init__()
        self.layer = nn.Linear(features, classes)

    def forward(self, x):
        return self.layer(x)


class _Probabilities(_Scores):
    """A Classifier that gives probabilities, as the kata ships it."""

    def forward(self, x):
        return torch.softmax(self.layer(x), dim=1)


def _as_it_is(model, x):
    return model(x)


@mistake("the softmax is taken twice: once by the Classifier, and once more inside of `cross_entropy`", of=ALL)
def softmax_twice(solution):
    return {
        "Classifier": _Probabilities,
        "loss_of": lambda model, x, y: F.cross_entropy(model(x), y),
        "probabilities": _as_it_is,
    }


@mistake("the loss is mended, but `probabilities` hands out the raw scores", of="probabilities")
def raw_scores_as_probabilities(model, x):
    return model(x)


@mistake(
    "you give `nll_loss` the probabilities, and it wants their logarithms: the loss comes out negative",
    of=ALL,
)
def no_logarithm(solution):
    return {
        "Classifier": _Probabilities,
        "loss_of": lambda model, x, y: F.nll_loss(model(x), y),
        "probabilities": _as_it_is,
    }


@mistake("you take the logarithm of a probability that is rounded to 0: with large scores the loss is infinite", of=ALL)
def logarithm_of_the_softmax(solution):
    return {
        "Classifier": _Probabilities,
        "loss_of": lambda model, x, y: F.nll_loss(torch.log(model(x)), y),
        "probabilities": _as_it_is,
    }


@mistake(
    "you keep the probabilities away from 0 before the logarithm: the loss stops growing, however wrong a row is",
    of=ALL,
)
def keeps_away_from_zero(solution):
    return {
        "Classifier": _Probabilities,
        "loss_of": lambda model, x, y: F.nll_loss(torch.log(model(x) + 1e-9), y),
        "probabilities": _as_it_is,
    }


@mistake("you take the softmax over the rows: each class sums to 1, and not each row", of="probabilities")
def softmax_over_the_rows(model, x):
    return torch.softmax(model(x), dim=0)


@mistake("the loss is mended, but `probabilities` takes a second softmax of what are probabilities already", of=ALL)
def second_softmax_in_probabilities(solution):
    return {
        "Classifier": _Probabilities,
        "loss_of": lambda model, x, y: F.cross_entropy(model.layer(x), y),
        "probabilities": lambda model, x: torch.softmax(model(x), dim=1),
    }


@mistake("you write the softmax out with `exp`: with large scores that overflows, and gives nan", of="probabilities")
def exp_overflows(model, x):
    powers = torch.exp(model(x))
    return powers / powers.sum(dim=1, keepdim=True)


@mistake("the Classifier gives scores now, but `loss_of` still hands probabilities to `cross_entropy`", of="loss_of")
def softmax_in_the_loss(model, x, y):
    return F.cross_entropy(torch.softmax(model(x), dim=1), y)


@mistake("you bend each score by itself with `sigmoid`: the numbers of a row don't sum to 1", of="probabilities")
def sigmoid_of_each_score(model, x):
    return torch.sigmoid(model(x))


@mistake("you divide the scores by their sum, and scores may be negative: take `exp` of them first", of="probabilities")
def shares_of_the_scores(model, x):
    scores = model(x)
    return scores / scores.sum(dim=1, keepdim=True)


@mistake("you hand out the logarithms of the probabilities: they are negative, and don't sum to 1", of=ALL)
def logarithms_as_probabilities(solution):
    class Logarithms(_Scores):
        def forward(self, x):
            return torch.log_softmax(self.layer(x), dim=1)

    return {
        "Classifier": Logarithms,
        "loss_of": lambda model, x, y: F.cross_entropy(model(x), y),
        "probabilities": _as_it_is,
    }


@mistake("you sum the losses of the rows; their mean was asked for", of="loss_of")
def sums_the_losses(model, x, y):
    return F.cross_entropy(model(x), y, reduction="sum")


@alternative(of=ALL)
def logarithms_from_the_classifier(solution):
    class Classifier(_Scores):
        def forward(self, x):
            return torch.log_softmax(self.layer(x), dim=1)

    return {
        "Classifier": Classifier,
        "loss_of": lambda model, x, y: F.cross_entropy(model(x), y),
        "probabilities": lambda model, x: model(x).exp(),
    }


@alternative(of=ALL)
def probabilities_from_the_classifier(solution):
    return {
        "Classifier": _Probabilities,
        "loss_of": lambda model, x, y: nn.CrossEntropyLoss()(model.layer(x), y),
        "probabilities": _as_it_is,
    }


@alternative(of="loss_of")
def by_hand(model, x, y):
    scores = model(x)
    return (torch.logsumexp(scores, dim=-1) - scores.gather(1, y.unsqueeze(1)).squeeze(1)).mean()
