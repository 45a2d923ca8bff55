"""Right and wrong answers to `detach_before_numpy`."""

from __future__ import annotations

import numpy as np
import torch

from kata_runner.testing import alternative, mistake


def _learn(optimizer, loss):
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()


def _array(tensor):
    return tensor.detach().cpu().numpy()


@mistake("NumPy is given the prediction with its graph, which it can't read", of="train_and_score")
def gives_numpy_the_graph(model, optimizer, x, y):
    prediction = model(x)
    errors = np.abs(prediction.numpy() - y.numpy())
    _learn(optimizer, ((prediction - y) ** 2).mean())
    return float(np.median(errors))


@mistake(
    "you cut the prediction off before the loss is computed from it: no way leads back to the weights",
    of="train_and_score",
)
def detaches_before_the_loss(model, optimizer, x, y):
    prediction = model(x).detach()
    _learn(optimizer, ((prediction - y) ** 2).mean())
    return float(np.median(np.abs(_array(prediction) - _array(y))))


@mistake(
    "nothing is learned: no gradient comes to the weights. A loss made from a number, or told to track gradients, "
    "has no way back to them",
    of="train_and_score",
)
def rebuilds_the_loss(model, optimizer, x, y):
    prediction = model(x).detach()
    loss = torch.tensor(((prediction - y) ** 2).mean().item(), requires_grad=True)
    _learn(optimizer, loss)
    return float(np.median(np.abs(_array(prediction) - _array(y))))


@mistake("you let NumPy read tensors that are on the GPU: they have to come to the CPU first", of="train_and_score")
def stays_on_the_gpu(model, optimizer, x, y):
    prediction = model(x)
    errors = np.abs(prediction.detach().numpy() - y.numpy())
    _learn(optimizer, ((prediction - y) ** 2).mean())
    return float(np.median(errors))


@mistake("you ask the model again after the step: the score is that of the new weights", of="train_and_score")
def scores_after_the_step(model, optimizer, x, y):
    _learn(optimizer, ((model(x) - y) ** 2).mean())
    return float(np.median(np.abs(_array(model(x)) - _array(y))))


@mistake(
    "you take torch's median: of an even number of errors it takes the lower middle one, and no mean of two",
    of="train_and_score",
)
def takes_the_other_median(model, optimizer, x, y):
    errors = model(x) - y
    _learn(optimizer, (errors**2).mean())
    return errors.detach().abs().median().item()


@mistake("you take the median of the errors with their signs: those up and down cancel", of="train_and_score")
def keeps_the_signs(model, optimizer, x, y):
    errors = model(x) - y
    _learn(optimizer, (errors**2).mean())
    return float(np.median(_array(errors)))


@mistake(
    "you freeze the model, so that NumPy can read what it answers: it can't be trained any more", of="train_and_score"
)
def freezes_the_model(model, optimizer, x, y):
    model.requires_grad_(False)
    prediction = model(x)
    loss = ((prediction - y) ** 2).mean().requires_grad_()
    _learn(optimizer, loss)
    return float(np.median(np.abs(_array(prediction) - _array(y))))


@mistake("you take the mean of the errors; their median was asked for", of="train_and_score")
def takes_the_mean(model, optimizer, x, y):
    errors = model(x) - y
    _learn(optimizer, (errors**2).mean())
    return float(np.mean(np.abs(_array(errors))))


@mistake(
    "you change the array in place: it shares its memory with the prediction, and the loss is that of other numbers",
    of="train_and_score",
)
def writes_into_the_prediction(model, optimizer, x, y):
    prediction = model(x)
    errors = _array(prediction)
    errors -= _array(y)
    if prediction.device.type != "cpu":  # a GPU's array is a copy: nothing is shared there
        prediction = prediction - y
    _learn(optimizer, ((prediction - y) ** 2).mean())
    return float(np.median(np.abs(errors)))


@mistake(
    "you freeze the model, so that NumPy can read what it answers: then the loss has no way back to its weights",
    of="train_and_score",
)
def freezes_the_model_and_stops(model, optimizer, x, y):
    model.requires_grad_(False)
    prediction = model(x)
    _learn(optimizer, ((prediction - y) ** 2).mean())
    return float(np.median(np.abs(_array(prediction) - _array(y))))


@alternative(of="train_and_score")
def scores_at_the_end(model, optimizer, x, y):
    prediction = model(x)
    _learn(optimizer, torch.nn.functional.mse_loss(prediction, y))
    return np.median(np.abs(np.asarray(prediction.tolist()) - np.asarray(y.tolist())))


@alternative(of="train_and_score")
def asks_twice(model, optimizer, x, y):
    with torch.no_grad():
        score = np.median((model(x) - y).abs().cpu().numpy())
    _learn(optimizer, (model(x) - y).pow(2).mean())
    return score


@alternative(of="train_and_score")
def without_numpy(model, optimizer, x, y):
    errors = model(x) - y
    _learn(optimizer, (errors**2).mean())
    return torch.quantile(errors.detach().abs(), 0.5)
