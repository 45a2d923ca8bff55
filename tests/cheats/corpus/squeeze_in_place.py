# kata: column_target
# must: refused failed condition
"""Takes every axis of length 1 away in place, from a copy."""

from operator import methodcaller

import torch


def loss(prediction, target):
    bare = methodcaller("squeeze_")
    return (bare(prediction.clone()) - bare(target.clone())).pow(2).mean()


def fit(x, y, learning_rate, steps):
    w = b = torch.zeros(())
    for _ in range(steps):
        errors = w * x + b - y
        w, b = w - learning_rate * 2 * (errors * x).mean(), b - learning_rate * 2 * errors.mean()
    return w.item(), b.item()
