"""Wrong answers that the checks must name, and unusual right ones that they must accept."""

from __future__ import annotations

import math

import numpy as np

from kata_runner.testing import alternative, mistake


def table(x):
    return 2 * np.array([[np.mean(x**2), np.mean(x)], [np.mean(x), 1.0]])


def losses_of(x, y, rate, steps=200, start=0.0):
    w, b, losses = start, start, []
    for _ in range(steps):
        errors = w * x + b - y
        losses.append(np.mean(errors**2))
        w, b = w - rate * np.mean(2 * errors * x), b - rate * np.mean(2 * errors)
    return losses


def judge(losses, part=1000):
    if not np.isfinite(losses[-1]) or losses[-1] > losses[0]:
        return "diverges"
    return "converges" if losses[-1] <= losses[0] / part else "crawls"


@mistake("you divide 1 by the largest eigenvalue; the limit is 2 over it", of="largest_stable_rate")
def divides_one(x):
    return 1 / np.linalg.eigvalsh(table(x))[-1]


@mistake("you leave out the 2 in front of the table, so the limit comes out twice as large", of="largest_stable_rate")
def leaves_the_two_out(x):
    return 2 / np.linalg.eigvalsh(table(x) / 2)[-1]


@mistake("you take the smallest eigenvalue; the steepest bend is the largest one", of="largest_stable_rate")
def takes_the_smallest(x):
    with np.errstate(all="ignore"):
        return 2 / np.linalg.eigvalsh(table(x))[0]


@mistake("you return the largest eigenvalue itself; the limit is 2 over it", of="largest_stable_rate")
def returns_the_eigenvalue(x):
    return np.linalg.eigvalsh(table(x))[-1]


@mistake("you add both eigenvalues; the larger one alone sets the limit", of="largest_stable_rate")
def adds_both(x):
    return 2 / np.trace(table(x))


@mistake("you look at the bend along w alone; b has its part in the table too", of="largest_stable_rate")
def looks_at_w_alone(x):
    with np.errstate(all="ignore"):
        return 1 / np.mean(x**2)


@mistake(
    "you look at the two bends on the diagonal and leave out how w and b pull at each other", of="largest_stable_rate"
)
def leaves_out_what_they_share(x):
    return 1 / max(np.mean(x**2), 1.0)


@mistake(
    "you sum over the points where the table has means, so more points give a lower limit", of="largest_stable_rate"
)
def sums_over_the_points(x):
    return 2 / np.linalg.eigvalsh(table(x) * len(x))[-1]


@mistake("you square the mean of x, where the table has the mean of the squares", of="largest_stable_rate")
def squares_the_mean(x):
    mean = np.mean(x)
    return 2 / np.linalg.eigvalsh(2 * np.array([[mean**2, mean], [mean, 1.0]]))[-1]


@mistake(
    "every rate that doesn't diverge converges for you, as if the limit alone decided: it may crawl", of="classify_rate"
)
def judges_by_the_limit(x, y, learning_rate):
    return "diverges" if learning_rate > 2 / np.linalg.eigvalsh(table(x))[-1] else "converges"


@mistake(
    "a last loss of nan slips through: every comparison with nan is False, so ask first whether it is finite",
    of="classify_rate",
)
def overlooks_nan(x, y, learning_rate):
    losses = losses_of(x, y, learning_rate)
    if losses[-1] > losses[0]:
        return "diverges"
    return "converges" if losses[-1] <= losses[0] / 1000 else "crawls"


@mistake("you say that it diverges only where the losses are inf or nan; above the first will do", of="classify_rate")
def waits_for_infinity(x, y, learning_rate):
    losses = losses_of(x, y, learning_rate)
    if not np.isfinite(losses[-1]):
        return "diverges"
    return "converges" if losses[-1] <= losses[0] / 1000 else "crawls"


@mistake("you hold the last loss to one number, and not to a thousandth of the first", of="classify_rate")
def holds_it_to_one_number(x, y, learning_rate):
    losses = losses_of(x, y, learning_rate)
    if not np.isfinite(losses[-1]) or losses[-1] > losses[0]:
        return "diverges"
    return "converges" if losses[-1] <= 0.001 else "crawls"


@mistake("a hundredth of the first loss is enough for you; a thousandth was asked for", of="classify_rate")
def is_content_with_a_hundredth(x, y, learning_rate):
    return judge(losses_of(x, y, learning_rate), part=100)


@mistake("you hold the last loss to the one before it; it should be held to the first", of="classify_rate")
def looks_at_the_last_two(x, y, learning_rate):
    losses = losses_of(x, y, learning_rate)
    return judge([losses[-2], losses[-1]])


@mistake("you take another number of steps than 200", of="classify_rate")
def takes_a_hundred_steps(x, y, learning_rate):
    return judge(losses_of(x, y, learning_rate, steps=100))


@mistake("you take another number of steps than 200", of="classify_rate")
def takes_a_thousand_steps(x, y, learning_rate):
    return judge(losses_of(x, y, learning_rate, steps=1000))


@mistake("your first loss is that after a step; it should be the one of w = 0 and b = 0", of="classify_rate")
def begins_after_a_step(x, y, learning_rate):
    return judge(losses_of(x, y, learning_rate, steps=201)[1:])


@mistake("you return True or False; one of three words was asked for", of="classify_rate")
def returns_a_bool(x, y, learning_rate):
    return judge(losses_of(x, y, learning_rate)) != "diverges"


@mistake("you return one number for each eigenvalue; the largest alone sets the limit", of="largest_stable_rate")
def returns_one_for_each(x):
    with np.errstate(all="ignore"):
        return 2 / np.linalg.eigvalsh(table(x))


@mistake("you multiply a list by 2, which repeats its rows; make an array of it first", of="largest_stable_rate")
def doubles_a_list(x):
    return 2 / np.linalg.eigvalsh(2 * [[np.mean(x**2), np.mean(x)], [np.mean(x), 1.0]])[-1]


@mistake("you put the variance of x where the mean of x**2 was asked for", of="largest_stable_rate")
def takes_the_variance(x):
    return 2 / np.linalg.eigvalsh(2 * np.array([[np.var(x), np.mean(x)], [np.mean(x), 1.0]]))[-1]


@mistake(
    "you divide by the table's determinant, the product of both eigenvalues; the larger one alone sets the limit",
    of="largest_stable_rate",
)
def divides_by_the_determinant(x):
    with np.errstate(all="ignore"):
        return 2 / np.linalg.det(table(x))


@mistake(
    "you divide by the table's norm, into which both eigenvalues go; the larger one alone sets the limit",
    of="largest_stable_rate",
)
def divides_by_the_norm(x):
    return 2 / np.linalg.norm(table(x))


@mistake("you take the first eigenvalue of eigvals or eig, which come in no order", of="largest_stable_rate")
def takes_the_first_of_any_order(x):
    return 2 / np.linalg.eigvals(table(x))[0].real


@mistake("you judge by the limit and a share of it; a rate can crawl or converge anywhere below it", of="classify_rate")
def judges_by_a_share_of_the_limit(x, y, learning_rate):
    highest = 2 / np.linalg.eigvalsh(table(x))[-1]
    if learning_rate > highest:
        return "diverges"
    return "crawls" if learning_rate < highest / 10 else "converges"


@mistake("you say that it diverges where the last loss equals the first; it has to be above it", of="classify_rate")
def counts_equal_as_diverging(x, y, learning_rate):
    losses = losses_of(x, y, learning_rate)
    if not losses[-1] < losses[0]:
        return "diverges"
    return "converges" if losses[-1] <= losses[0] / 1000 else "crawls"


@mistake("you hold the last loss to one number, and not to a thousandth of the first", of="classify_rate")
def holds_it_to_a_hundredth_at_all_times(x, y, learning_rate):
    losses = losses_of(x, y, learning_rate)
    if not np.isfinite(losses[-1]) or losses[-1] > losses[0]:
        return "diverges"
    return "converges" if losses[-1] <= 0.01 else "crawls"


@mistake("you begin with other values than w = 0 and b = 0", of="classify_rate")
def begins_elsewhere(x, y, learning_rate):
    return judge(losses_of(x, y - x - 1, learning_rate))


@alternative(of="largest_stable_rate")
def by_the_schools_formula(x):
    square, mean = 2 * (x @ x) / len(x), 2 * x.mean()
    return 4 / (square + 2 + math.hypot(square - 2, 2 * mean))


@alternative(of="largest_stable_rate")
def from_the_rows(x):
    rows = np.column_stack([x, np.ones_like(x)])
    return float(len(x) / np.linalg.norm(rows, 2) ** 2)


@alternative(of="largest_stable_rate")
def with_all_eigenvalues(x):
    rows = np.stack([x, np.ones(len(x))])
    return 2 / max(np.linalg.eigvals(np.einsum("in,jn->ij", rows, rows) * 2 / len(x)).real)


@alternative(of="classify_rate")
def with_plain_numbers(x, y, learning_rate):
    points, w, b, losses = list(zip(x.tolist(), y.tolist(), strict=True)), 0.0, 0.0, []
    for _ in range(200):
        errors = [w * one + b - other for one, other in points]
        losses.append(sum(error * error for error in errors) / len(points))
        w -= learning_rate * sum(2 * error * one for error, (one, _) in zip(errors, points, strict=True)) / len(points)
        b -= learning_rate * sum(2 * error for error in errors) / len(points)
    if math.isnan(losses[-1]) or losses[-1] > losses[0]:
        return "diverges"
    return "converges" if 1000 * losses[-1] <= losses[0] else "crawls"


@alternative(of="classify_rate")
def with_a_matrix(x, y, learning_rate):
    rows, weights = np.column_stack([x, np.ones_like(x)]), np.zeros(2)
    first = np.mean(y**2)
    for _ in range(199):
        weights = weights - learning_rate * 2 / len(x) * rows.T @ (rows @ weights - y)
    share = np.mean((rows @ weights - y) ** 2) / first
    return "converges" if share <= 0.001 else "crawls" if share <= 1 else "diverges"
