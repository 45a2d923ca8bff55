"""Wrong answers that the checks must name, and unusual right ones that they must accept."""

from __future__ import annotations

import math

import numpy as np

from kata_runner.testing import alternative, mistake

SUMS_INSTEAD_OF_AVERAGING = "you sum and never divide by the number of elements"
HALVES_THE_MEAN = "you halve the mean; that version has its uses, but here the plain mean was asked for"
TAKES_THE_ROOT = "you take the square root at the end; that is the RMSE"
HALVES_THE_SUM = "you halve the sum; here it is divided by the number of elements"
AVERAGES_THE_ABSOLUTE_ERRORS = "you average the sizes of the errors and never square them"
SQUARES_THE_MEAN = "you average first and square afterwards, so errors up and down cancel"


def careful(y_true, y_pred):
    """The difference in float64, of equal shapes only."""
    equal_shapes(y_true, y_pred)
    return wide(y_true, y_pred)


def wide(y_true, y_pred):
    """The difference in float64, of whatever NumPy makes fit."""
    return np.asarray(y_pred, dtype=np.float64) - np.asarray(y_true, dtype=np.float64)


def narrow(y_true, y_pred):
    """The difference in the dtype that came in, of equal shapes only."""
    equal_shapes(y_true, y_pred)
    return y_pred - y_true


def careless(y_true, y_pred):
    """The difference as it comes."""
    return y_pred - y_true


def equal_shapes(y_true, y_pred):
    if np.shape(y_true) != np.shape(y_pred):
        raise ValueError(f"{np.shape(y_true)} and {np.shape(y_pred)}")


# Whoever sums, halves or takes the root may or may not have minded shapes and dtypes. Each way behaves differently,
# and all should hear the same sentence: the formula comes first.


@mistake(SUMS_INSTEAD_OF_AVERAGING, of="mse")
def sums_instead_of_averaging(y_true, y_pred):
    return np.sum(careful(y_true, y_pred) ** 2)


@mistake(SUMS_INSTEAD_OF_AVERAGING, of="mse")
def sums_instead_of_averaging_of_any_shapes(y_true, y_pred):
    return np.sum(wide(y_true, y_pred) ** 2)


@mistake(SUMS_INSTEAD_OF_AVERAGING, of="mse")
def sums_instead_of_averaging_in_the_given_dtype(y_true, y_pred):
    return np.sum(narrow(y_true, y_pred) ** 2)


@mistake(SUMS_INSTEAD_OF_AVERAGING, of="mse")
def sums_instead_of_averaging_as_it_comes(y_true, y_pred):
    return np.sum(careless(y_true, y_pred) ** 2)


@mistake(HALVES_THE_MEAN, of="mse")
def halves_the_mean(y_true, y_pred):
    return 0.5 * np.mean(careful(y_true, y_pred) ** 2)


@mistake(HALVES_THE_MEAN, of="mse")
def halves_the_mean_of_any_shapes(y_true, y_pred):
    return 0.5 * np.mean(wide(y_true, y_pred) ** 2)


@mistake(HALVES_THE_MEAN, of="mse")
def halves_the_mean_in_the_given_dtype(y_true, y_pred):
    return 0.5 * np.mean(narrow(y_true, y_pred) ** 2)


@mistake(HALVES_THE_MEAN, of="mse")
def halves_the_mean_as_it_comes(y_true, y_pred):
    return 0.5 * np.mean(careless(y_true, y_pred) ** 2)


@mistake(TAKES_THE_ROOT, of="mse")
def takes_the_root(y_true, y_pred):
    return np.sqrt(np.mean(careful(y_true, y_pred) ** 2))


@mistake(TAKES_THE_ROOT, of="mse")
def takes_the_root_of_any_shapes(y_true, y_pred):
    return np.sqrt(np.mean(wide(y_true, y_pred) ** 2))


@mistake(TAKES_THE_ROOT, of="mse")
def takes_the_root_in_the_given_dtype(y_true, y_pred):
    return np.sqrt(np.mean(narrow(y_true, y_pred) ** 2))


@mistake(TAKES_THE_ROOT, of="mse")
def takes_the_root_as_it_comes(y_true, y_pred):
    return np.sqrt(np.mean(careless(y_true, y_pred) ** 2))


@mistake(HALVES_THE_SUM, of="mse")
def halves_the_sum(y_true, y_pred):
    return 0.5 * np.sum(careful(y_true, y_pred) ** 2)


@mistake(HALVES_THE_SUM, of="mse")
def halves_the_sum_as_it_comes(y_true, y_pred):
    return 0.5 * np.sum(careless(y_true, y_pred) ** 2)


@mistake(AVERAGES_THE_ABSOLUTE_ERRORS, of="mse")
def averages_the_absolute_errors(y_true, y_pred):
    return np.mean(np.abs(careful(y_true, y_pred)))


@mistake(AVERAGES_THE_ABSOLUTE_ERRORS, of="mse")
def averages_the_absolute_errors_as_it_comes(y_true, y_pred):
    return np.mean(np.abs(careless(y_true, y_pred)))


@mistake(SQUARES_THE_MEAN, of="mse")
def squares_the_mean(y_true, y_pred):
    return np.mean(careful(y_true, y_pred)) ** 2


@mistake(SQUARES_THE_MEAN, of="mse")
def squares_the_mean_as_it_comes(y_true, y_pred):
    return np.mean(careless(y_true, y_pred)) ** 2


@mistake("you divide by the number of rows, not by the number of values", of="mse")
def divides_by_the_rows(y_true, y_pred):
    return np.sum(careful(y_true, y_pred) ** 2) / len(y_true)


@mistake("you let NumPy stretch shapes that differ: (n, 1) and (n,) give n x n pairs", of="mse")
def lets_shapes_broadcast(y_true, y_pred):
    return np.mean(wide(y_true, y_pred) ** 2)


@mistake("you subtract in the dtype that came in, where small types wrap around or overflow", of="mse")
def subtracts_in_the_given_dtype(y_true, y_pred):
    return np.mean(narrow(y_true, y_pred) ** 2)


@mistake(
    "you take the arrays as they come: small types wrap around, and shapes that differ are stretched, not refused",
    of="mse",
)
def takes_what_comes(y_true, y_pred):
    return np.mean(careless(y_true, y_pred) ** 2)


@mistake("you flatten both arrays, so shapes that differ slip through", of="mse")
def flattens_first(y_true, y_pred):
    return np.mean((np.ravel(y_pred).astype(np.float64) - np.ravel(y_true)) ** 2)


@mistake("you compare the lengths only: (3, 1) and (3,) have the same length and other shapes", of="mse")
def compares_the_lengths(y_true, y_pred):
    if len(y_true) != len(y_pred):
        raise ValueError(f"{len(y_true)} and {len(y_pred)} values")
    return np.mean(wide(y_true, y_pred) ** 2)


@mistake("you compute in float32, which takes 16777217 for 16777216; float64 was asked for", of="mse")
def computes_in_float32(y_true, y_pred):
    equal_shapes(y_true, y_pred)
    difference = np.asarray(y_pred, dtype=np.float32) - np.asarray(y_true, dtype=np.float32)
    return float(np.mean(difference**2))


@mistake("you turn the values into whole numbers, and their fractions are cut off", of="mse")
def cuts_off_fractions(y_true, y_pred):
    if np.shape(y_true) != np.shape(y_pred):
        raise ValueError(f"{np.shape(y_true)} and {np.shape(y_pred)}")
    return np.mean((np.asarray(y_true).astype(np.int64) - np.asarray(y_pred).astype(np.int64)) ** 2)


@mistake(
    "you take the variance of the differences, which leaves out by how much all of them are off together", of="mse"
)
def takes_the_variance(y_true, y_pred):
    if np.shape(y_true) != np.shape(y_pred):
        raise ValueError(f"{np.shape(y_true)} and {np.shape(y_pred)}")
    return np.var(np.asarray(y_true, dtype=np.float64) - np.asarray(y_pred, dtype=np.float64))


@mistake("you take one mean for each column, as axis=0 does; one number over all values was asked for", of="mse")
def gives_a_mean_for_each_column(y_true, y_pred):
    return (careful(y_true, y_pred) ** 2).mean(axis=0)


@mistake("you square both sides before you subtract; the difference itself is squared", of="mse")
def squares_before_subtracting(y_true, y_pred):
    equal_shapes(y_true, y_pred)
    return np.mean(np.asarray(y_true, dtype=np.float64) ** 2 - np.asarray(y_pred, dtype=np.float64) ** 2)


@mistake("you double the differences where they should be squared", of="mse")
def doubles_the_differences(y_true, y_pred):
    return np.mean(careful(y_true, y_pred) * 2)


@mistake("you write ^ for a power, which works on bits; a power is **", of="mse")
def writes_a_caret(y_true, y_pred):
    return np.mean(careful(y_true, y_pred) ^ 2)


@mistake("you divide by one less than the number of values, as for a sample's variance", of="mse")
def divides_by_one_less(y_true, y_pred):
    squares = careful(y_true, y_pred) ** 2
    with np.errstate(all="ignore"):
        return np.divide(squares.sum(), squares.size - 1)


@mistake("you subtract in place (-=), so the caller's array changes", of="mse")
def subtracts_in_place(y_true, y_pred):
    equal_shapes(y_true, y_pred)
    y_true -= y_pred
    return np.mean(y_true**2)


@mistake("you ask both for .shape, and a plain number has none; np.shape(...) takes both", of="mse")
def asks_numbers_for_their_shape(y_true, y_pred):
    if y_true.shape != y_pred.shape:
        raise ValueError(f"{y_true.shape} and {y_pred.shape}")
    return np.mean(wide(y_true, y_pred) ** 2)


@mistake("you compare the numbers of values only: (3, 1) and (3,) have the same and other shapes", of="mse")
def compares_the_sizes(y_true, y_pred):
    if np.size(y_true) != np.size(y_pred):
        raise ValueError(f"{np.size(y_true)} and {np.size(y_pred)}")
    return np.mean(wide(y_true, y_pred) ** 2)


@mistake(
    "you turn the difference into float64, and small ints have wrapped around by then: turn the arrays first", of="mse"
)
def casts_after_subtracting(y_true, y_pred):
    return np.mean(np.asarray(narrow(y_true, y_pred), dtype=np.float64) ** 2)


@mistake("you give None where the shapes differ; a ValueError was asked for", of="mse")
def gives_none(y_true, y_pred):
    if np.shape(y_true) != np.shape(y_pred):
        return None
    return np.mean(wide(y_true, y_pred) ** 2)


@alternative(of="mse")
def one_value_after_another(y_true, y_pred):
    equal_shapes(y_true, y_pred)
    total, count = 0.0, 0
    for true, pred in zip(y_true.flat, y_pred.flat, strict=True):
        total += (float(pred) - float(true)) ** 2
        count += 1
    return total / count


@alternative(of="mse")
def as_a_dot_product(y_true, y_pred):
    flat = careful(y_true, y_pred).ravel()
    return np.einsum("i,i->", flat, flat) / flat.size


@alternative(of="mse")
def by_library_calls(y_true, y_pred):
    return np.array(math.fsum(np.square(careful(y_true, y_pred)).ravel()) / np.size(y_true))


@alternative(of="mse")
def from_the_norm(y_true, y_pred):
    return np.linalg.norm(careful(y_true, y_pred).reshape(-1)) ** 2 / y_true.size
