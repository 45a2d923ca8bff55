"""Right and wrong answers to `column_target`."""

from __future__ import annotations

import torch
import torch.nn.functional as F

from kata_runner.testing import alternative, mistake


def _broken_loss(prediction, target):
    """As the kata ships it."""
    if len(prediction) != len(target):
        raise ValueError(f"{len(prediction)} predictions for {len(target)} targets")
    return ((prediction - target) ** 2).mean()


def _fit_with(loss, as_target):
    """fit, with its target put into another shape on the way to the loss."""

    def fit(x, y, learning_rate, steps):
        w = torch.zeros(1, 1, dtype=x.dtype, device=x.device, requires_grad=True)
        b = torch.zeros(1, dtype=x.dtype, device=x.device, requires_grad=True)
        for _ in range(steps):
            loss(x.unsqueeze(1) @ w + b, as_target(y)).backward()
            with torch.no_grad():
                for parameter in (w, b):
                    parameter -= learning_rate * parameter.grad
                    parameter.grad = None
        return w.item(), b.item()

    return fit


@mistake("each prediction still meets every target: look at the shape of what you average", of=("loss", "fit"))
def all_pairs(solution):
    return {"loss": _broken_loss, "fit": _fit_with(_broken_loss, lambda y: y)}


@mistake("fit is mended, but loss itself still pairs every prediction with every target", of=("loss", "fit"))
def mends_fit_only(solution):
    return {"loss": _broken_loss, "fit": _fit_with(_broken_loss, lambda y: y.unsqueeze(1))}


@mistake("you count on a flat target: one that is a column already meets every prediction again", of="loss")
def expects_a_flat_target(prediction, target):
    return _broken_loss(prediction, target.unsqueeze(1))


@mistake("you use squeeze() without an axis: with one row it takes the row axis away as well", of="loss")
def squeezes_without_an_axis(prediction, target):
    return _broken_loss(prediction.squeeze(), target.squeeze())


@mistake("you flatten the target, but the prediction is the column: all pairs are still there", of=("loss", "fit"))
def flattens_the_wrong_one(solution):
    def loss(prediction, target):
        return _broken_loss(prediction, target.flatten())

    return {"loss": loss, "fit": _fit_with(loss, lambda y: y)}


@mistake("you compare the mean prediction with the mean target: errors up and down cancel", of=("loss", "fit"))
def compares_the_means(solution):
    def loss(prediction, target):
        return (prediction.mean() - target.mean()) ** 2

    return {"loss": loss, "fit": _fit_with(loss, lambda y: y)}


@mistake(
    "no way leads from your loss back to the prediction, so fit can't learn: `.item()` and `.detach()` cut it",
    of=("loss", "fit"),
)
def leaves_torch(solution):
    right = solution.loss

    def loss(prediction, target):
        return torch.tensor(right(prediction, target).item(), dtype=prediction.dtype, device=prediction.device)

    return {"loss": loss, "fit": _fit_with(loss, lambda y: y)}


@mistake("you use squeeze() without an axis: with one row it takes the row axis away as well", of="loss")
def squeezes_both_without_an_axis(prediction, target):
    return ((prediction.squeeze() - target.squeeze()) ** 2).mean()


@mistake("you refuse a flat target; both shapes are allowed, and give the same loss", of="loss")
def refuses_a_flat_target(prediction, target):
    if prediction.shape != target.shape:
        raise ValueError(f"{tuple(prediction.shape)} and {tuple(target.shape)}")
    return _broken_loss(prediction, target)


@mistake("the pairs are right, but you add their errors up; the mean was asked for", of="loss")
def sums_the_errors(prediction, target):
    return ((prediction - target.reshape(prediction.shape)) ** 2).sum()


@alternative(of="loss")
def library_on_flat_tensors(prediction, target):
    return F.mse_loss(prediction.flatten(), target.flatten())


@alternative(of="loss")
def named_axis_where_there_is_one(prediction, target):
    if target.ndim == 2:
        target = target.squeeze(1)
    return (prediction.squeeze(1) - target).pow(2).mean()


@alternative(of="loss")
def row_by_row(prediction, target):
    return sum((p.reshape(()) - t.reshape(())) ** 2 for p, t in zip(prediction, target)) / len(target)


@alternative(of="loss")
def squeezes_numbers_of_one_row(prediction, target):
    errors = torch.stack([p.squeeze() - t.squeeze() for p, t in zip(prediction, target, strict=True)])
    return errors.square().mean().squeeze()


@alternative(of="fit")
def derivatives_by_hand(x, y, learning_rate, steps):
    w = b = 0.0
    for _ in range(steps):
        errors = w * x + b - y
        w, b = w - learning_rate * 2 * (errors * x).mean(), b - learning_rate * 2 * errors.mean()
    return w, b
