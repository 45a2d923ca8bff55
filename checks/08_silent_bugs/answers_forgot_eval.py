"""Right and wrong answers to `forgot_eval`."""

from __future__ import annotations

import torch
import torch.nn.functional as F
from torch import nn

from kata_runner.testing import alternative, mistake


class _Net(nn.Module):
    """What all answers have in common; each says how it drops."""

    def __init__(self, features=4, hidden=64):
        super().__init__()
        self.first = nn.Linear(features, hidden)
        self.norm = nn.BatchNorm1d(hidden)
        self.last = nn.Linear(hidden, 1)

    def forward(self, x):
        return self.last(self.drop(torch.relu(self.norm(self.first(x)))))


class _DropsAlways(_Net):
    def drop(self, h):
        return F.dropout(h, 0.5)


def _evaluate_as_it_came(model, x):
    return model(x)


def _evaluate_without_graph(model, x):
    with torch.no_grad():
        return model(x)


@mistake(
    "evaluate asks the model in the mode in which it comes, and Net drops numbers in every mode", of=("Net", "evaluate")
)
def nothing_is_mended(solution):
    return {"Net": _DropsAlways, "evaluate": _evaluate_as_it_came}


@mistake(
    "you switch gradients off, and that switches no dropout off: the model is still in training mode, "
    "and Net drops in every mode",
    of=("Net", "evaluate"),
)
def no_grad_and_nothing_else(solution):
    return {"Net": _DropsAlways, "evaluate": _evaluate_without_graph}


@mistake("Net is mended, but evaluate still asks the model in the mode in which it comes", of="evaluate")
def asks_in_any_mode(model, x):
    return model(x)


@mistake(
    "you switch gradients off, and that switches no dropout off: the model is still in training mode", of="evaluate"
)
def no_grad_only(model, x):
    with torch.no_grad():
        return model(x)


@mistake("Net still drops in every mode: `F.dropout` doesn't know the mode unless it is told", of="Net")
class DropsInEveryMode(_DropsAlways):
    pass


LEFT_IN_EVALUATION = "you leave the model in evaluation mode: its training would go on without dropout"
LEFT_IN_TRAINING = "you switch to training mode at the end, also where the model was in use"


@mistake(LEFT_IN_EVALUATION, of="evaluate")
def leaves_it_in_evaluation_mode(model, x):
    model.eval()
    with torch.no_grad():
        return model(x)


@mistake("you put back the flag of the model alone: its layers stay in evaluation mode", of="evaluate")
def puts_back_the_outermost_flag(model, x):
    was_training = model.training
    result = model.eval()(x)
    model.training = was_training
    return result


@mistake(LEFT_IN_TRAINING, of="evaluate")
def always_back_to_training(model, x):
    model.eval()
    with torch.no_grad():
        result = model(x)
    model.train()
    return result


@mistake("you took the dropout out of Net: in training nothing is dropped either", of="Net")
class DropsNever(_Net):
    def drop(self, h):
        return h


@mistake("you start the random numbers anew in every call: the results are equal, and half of the numbers are missing")
def same_seed_every_time(solution):
    def evaluate(model, x):
        torch.manual_seed(0)
        return model(x)

    return {"evaluate": evaluate}


@mistake(
    "you switch the dropout off, but batch normalisation still looks at the rows that come together", of="evaluate"
)
def switches_dropout_only(model, x):
    dropping = [module for module in model.modules() if isinstance(module, nn.Dropout) and module.training]
    for module in dropping:
        module.eval()
    result = model(x)
    for module in dropping:
        module.train()
    return result


# With a graph the same two mistakes give tensors that track, and should hear the same sentences.


@mistake(LEFT_IN_EVALUATION, of="evaluate")
def leaves_it_in_evaluation_mode_with_a_graph(model, x):
    model.eval()
    return model(x)


@mistake(LEFT_IN_TRAINING, of="evaluate")
def always_back_to_training_with_a_graph(model, x):
    result = model.eval()(x)
    model.train()
    return result


@alternative(of="Net")
class DropsByALayer(_Net):
    def __init__(self, features=4, hidden=64):
        super().__init__(features, hidden)
        self.drop = nn.Dropout(0.5)


@alternative(of="evaluate")
def notes_every_mode(model, x):
    modes = {module: module.training for module in model.modules()}
    try:
        with torch.inference_mode():
            return model.eval()(x)
    finally:
        for module, training in modes.items():
            module.training = training


@alternative(of=("Net", "evaluate"))
def one_row_of_layers(solution):
    class Net(nn.Module):
        def __init__(self, features=4, hidden=64):
            super().__init__()
            self.layers = nn.Sequential(
                nn.Linear(features, hidden),
                nn.BatchNorm1d(hidden),
                nn.ReLU(),
                nn.Dropout(),
                nn.Linear(hidden, 1),
            )

        def forward(self, x):
            return self.layers(x)

    def evaluate(model, x):
        was_training = model.training
        model.train(False)
        result = model(x)
        if was_training:
            model.train()
        return result

    return {"Net": Net, "evaluate": evaluate}
