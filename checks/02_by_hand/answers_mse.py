"""Wrong answers that the checks must name, and unusual right ones that they must accept."""

from __future__ import annotations

import math

import numpy as np

from kata_runner.testing import alternative, mistake


def difference(y_true, y_pred):
    """The difference in float64, of equal shapes only: what the mistakes below get right."""
    if np.shape(y_true) != np.shape(y_pred):
        raise ValueError(f"{np.shape(y_true)} and {np.shape(y_pred)}")
    return np.asarray(y_pred, dtype=np.float64) - np.asarray(y_true, dtype=np.float64)


@mistake("you sum and never divide by the number of elements", of="mse")
def sums_instead_of_averaging(y_true, y_pred):
    return np.sum(difference(y_true, y_pred) ** 2)


@mistake("you halve the mean; that version has its uses, but here the plain mean was asked for", of="mse")
def halves_the_mean(y_true, y_pred):
    return 0.5 * np.mean(difference(y_true, y_pred) ** 2)


@mistake("you halve the sum; here it is divided by the number of elements", of="mse")
def halves_the_sum(y_true, y_pred):
    return 0.5 * np.sum(difference(y_true, y_pred) ** 2)


@mistake("you take the square root at the end; that is the RMSE", of="mse")
def takes_the_root(y_true, y_pred):
    return np.sqrt(np.mean(difference(y_true, y_pred) ** 2))


@mistake("you average the sizes of the errors and never square them", of="mse")
def averages_the_absolute_errors(y_true, y_pred):
    return np.mean(np.abs(difference(y_true, y_pred)))


@mistake("you average first and square afterwards, so errors up and down cancel", of="mse")
def squares_the_mean(y_true, y_pred):
    return np.mean(difference(y_true, y_pred)) ** 2


@mistake("you divide by the number of rows, not by the number of values", of="mse")
def divides_by_the_rows(y_true, y_pred):
    return np.sum(difference(y_true, y_pred) ** 2) / len(y_true)


@mistake("you let NumPy stretch shapes that differ: (n, 1) and (n,) give n x n pairs", of="mse")
def lets_shapes_broadcast(y_true, y_pred):
    return np.mean((np.asarray(y_pred, dtype=np.float64) - y_true) ** 2)


@mistake("you flatten both arrays, so shapes that differ slip through", of="mse")
def flattens_first(y_true, y_pred):
    return np.mean((np.ravel(y_pred).astype(np.float64) - np.ravel(y_true)) ** 2)


@mistake("you subtract in the dtype that came in, where small types wrap around or overflow", of="mse")
def subtracts_in_the_given_dtype(y_true, y_pred):
    difference(y_true, y_pred)
    return np.mean((y_pred - y_true) ** 2)


@alternative(of="mse")
def one_value_after_another(y_true, y_pred):
    if np.shape(y_true) != np.shape(y_pred):
        raise ValueError("the shapes differ")
    total, count = 0.0, 0
    for true, pred in zip(y_true.flat, y_pred.flat, strict=True):
        total += (float(pred) - float(true)) ** 2
        count += 1
    return total / count


@alternative(of="mse")
def as_a_dot_product(y_true, y_pred):
    flat = difference(y_true, y_pred).ravel()
    return np.einsum("i,i->", flat, flat) / flat.size


@alternative(of="mse")
def by_library_calls(y_true, y_pred):
    return np.array(math.fsum(np.square(difference(y_true, y_pred)).ravel()) / np.size(y_true))


@alternative(of="mse")
def from_the_norm(y_true, y_pred):
    return np.linalg.norm(difference(y_true, y_pred).reshape(-1)) ** 2 / y_true.size
