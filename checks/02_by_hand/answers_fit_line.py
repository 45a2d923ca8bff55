"""Wrong answers that the checks must name, and unusual right ones that they must accept."""

from __future__ import annotations

import numpy as np

from kata_runner.testing import alternative, mistake


def equal_shapes(x, y):
    if np.shape(x) != np.shape(y):
        raise ValueError(f"{np.shape(x)} and {np.shape(y)}")


def slopes(x, y, w, b):
    """Both slopes of the mean squared error."""
    errors = w * x + b - y
    return np.mean(2 * errors * x), np.mean(2 * errors)


def loss(x, y, w, b):
    return np.mean((w * x + b - y) ** 2)


def descend(x, y, rate, steps, slopes=slopes, loss=loss, start=(0.0, 0.0)):
    """The descent that is asked for, with one part of it exchanged."""
    equal_shapes(x, y)
    (w, b), losses = start, []
    for _ in range(steps):
        losses.append(loss(x, y, w, b))
        slope_w, slope_b = slopes(x, y, w, b)
        w, b = w - rate * slope_w, b - rate * slope_b
    return w, b, losses


@mistake("you leave the 2 out: the square of an error has the slope 2 * error", of="fit_line")
def leaves_the_two_out(x, y, learning_rate, steps):
    def halved(x, y, w, b):
        errors = w * x + b - y
        return np.mean(errors * x), np.mean(errors)

    return descend(x, y, learning_rate, steps, halved)


@mistake("you sum the slopes of all points where their mean was asked for", of="fit_line")
def sums_the_slopes(x, y, learning_rate, steps):
    def summed(x, y, w, b):
        errors = w * x + b - y
        return np.sum(2 * errors * x), np.sum(2 * errors)

    return descend(x, y, learning_rate, steps, summed)


@mistake("you move w first, and the slope along b already sees the new w", of="fit_line")
def moves_b_by_the_new_w(x, y, learning_rate, steps):
    equal_shapes(x, y)
    w, b, losses = 0.0, 0.0, []
    for _ in range(steps):
        losses.append(loss(x, y, w, b))
        w = w - learning_rate * slopes(x, y, w, b)[0]
        b = b - learning_rate * slopes(x, y, w, b)[1]
    return w, b, losses


@mistake("you move b first, and the slope along w already sees the new b", of="fit_line")
def moves_w_by_the_new_b(x, y, learning_rate, steps):
    equal_shapes(x, y)
    w, b, losses = 0.0, 0.0, []
    for _ in range(steps):
        losses.append(loss(x, y, w, b))
        b = b - learning_rate * slopes(x, y, w, b)[1]
        w = w - learning_rate * slopes(x, y, w, b)[0]
    return w, b, losses


@mistake("you note the loss after each step; it belongs to the w and b of before", of="fit_line")
def notes_the_loss_after_the_step(x, y, learning_rate, steps):
    equal_shapes(x, y)
    w, b, losses = 0.0, 0.0, []
    for _ in range(steps):
        slope_w, slope_b = slopes(x, y, w, b)
        w, b = w - learning_rate * slope_w, b - learning_rate * slope_b
        losses.append(loss(x, y, w, b))
    return w, b, losses


@mistake("you note one loss too many, that of the finished line", of="fit_line")
def notes_one_loss_more(x, y, learning_rate, steps):
    w, b, losses = descend(x, y, learning_rate, steps)
    return w, b, [*losses, loss(x, y, w, b)]


@mistake("you return the last loss alone; a list with one for each step was asked for", of="fit_line")
def returns_the_last_loss(x, y, learning_rate, steps):
    w, b, losses = descend(x, y, learning_rate, steps)
    return w, b, losses[-1] if losses else 0.0


@mistake("you climb: the slopes of (w * x + b - y)**2 point uphill, so they are taken away", of="fit_line")
def climbs(x, y, learning_rate, steps):
    return descend(x, y, -learning_rate, steps)


@mistake("the slope along w leaves x out: an error counts there times its x", of="fit_line")
def leaves_x_out(x, y, learning_rate, steps):
    return descend(x, y, learning_rate, steps, lambda x, y, w, b: (slopes(x, y, w, b)[1], slopes(x, y, w, b)[1]))


@mistake("you never move b", of="fit_line")
def never_moves_b(x, y, learning_rate, steps):
    return descend(x, y, learning_rate, steps, lambda x, y, w, b: (slopes(x, y, w, b)[0], 0.0))


@mistake("you return b before w; w was asked for first", of="fit_line")
def returns_b_first(x, y, learning_rate, steps):
    w, b, losses = descend(x, y, learning_rate, steps)
    return b, w, losses


@mistake("you start from other values than w = 0 and b = 0", of="fit_line")
def starts_from_one(x, y, learning_rate, steps):
    return descend(x, y, learning_rate, steps, start=(1.0, 1.0))


@mistake("you sum the squared errors for the loss; their mean was asked for", of="fit_line")
def sums_the_loss(x, y, learning_rate, steps):
    return descend(x, y, learning_rate, steps, loss=lambda x, y, w, b: np.sum((w * x + b - y) ** 2))


@mistake("you take the square root for the loss; the mean of the squares itself was asked for", of="fit_line")
def takes_the_root(x, y, learning_rate, steps):
    return descend(x, y, learning_rate, steps, loss=lambda x, y, w, b: np.sqrt(loss(x, y, w, b)))


@mistake("you note the mean of the errors themselves, where they should be squared first", of="fit_line")
def never_squares(x, y, learning_rate, steps):
    return descend(x, y, learning_rate, steps, loss=lambda x, y, w, b: np.mean(w * x + b - y))


@mistake("you take a step after every single point; one step is for all points together", of="fit_line")
def steps_after_every_point(x, y, learning_rate, steps):
    equal_shapes(x, y)
    w, b, losses = 0.0, 0.0, []
    for _ in range(steps):
        losses.append(loss(x, y, w, b))
        for one, other in zip(x, y, strict=True):
            slope_w, slope_b = slopes(one, other, w, b)
            w, b = w - learning_rate * slope_w, b - learning_rate * slope_b
    return w, b, losses


@mistake("you stop when the loss grows; here all steps are taken, and the losses may become inf", of="fit_line")
def stops_when_it_grows(x, y, learning_rate, steps):
    equal_shapes(x, y)
    w, b, losses = 0.0, 0.0, []
    for _ in range(steps):
        losses.append(loss(x, y, w, b))
        if len(losses) > 1 and losses[-1] > losses[-2]:
            break
        slope_w, slope_b = slopes(x, y, w, b)
        w, b = w - learning_rate * slope_w, b - learning_rate * slope_b
    return w, b, losses


@mistake("you stop when the line fits; here all steps are taken, and each has its loss", of="fit_line")
def stops_when_it_fits(x, y, learning_rate, steps):
    equal_shapes(x, y)
    w, b, losses = 0.0, 0.0, []
    for _ in range(steps):
        losses.append(loss(x, y, w, b))
        if losses[-1] < 1e-12:
            break
        slope_w, slope_b = slopes(x, y, w, b)
        w, b = w - learning_rate * slope_w, b - learning_rate * slope_b
    return w, b, losses


@mistake("you square Python's own floats: where the loss is too large, `**` raises and gives no inf", of="fit_line")
def squares_plain_floats(x, y, learning_rate, steps):
    return descend(x, y, learning_rate, steps, loss=squared_in_python)


def squared_in_python(x, y, w, b):
    return sum(float(error) ** 2 for error in w * x + b - y) / len(x)


@mistake("you let NumPy stretch shapes that differ: (5, 1) and (5,) give 5 x 5 errors", of="fit_line")
def lets_shapes_broadcast(x, y, learning_rate, steps):
    w, b, losses = 0.0, 0.0, []
    for _ in range(steps):
        losses.append(loss(x, y, w, b))
        slope_w, slope_b = slopes(x, y, w, b)
        w, b = w - learning_rate * slope_w, b - learning_rate * slope_b
    return w, b, losses


@mistake("you compare the lengths only: (5, 1) and (5,) have the same length and other shapes", of="fit_line")
def compares_the_lengths(x, y, learning_rate, steps):
    if len(x) != len(y):
        raise ValueError(f"{len(x)} and {len(y)} points")
    return lets_shapes_broadcast(x, y, learning_rate, steps)


@mistake("you work the line out by a formula; it was to be approached step by step", of="fit_line")
def solves_it_at_once(x, y, learning_rate, steps):
    _, _, losses = descend(x, y, learning_rate, steps)
    w, b = np.linalg.lstsq(np.stack([x, np.ones(len(x))], axis=1), y, rcond=None)[0] if steps else (0.0, 0.0)
    return w, b, losses


@mistake("you write y - w * x + b for the errors: it adds b, where y - (w * x + b) takes it away", of="fit_line")
def forgets_the_brackets(x, y, learning_rate, steps):
    equal_shapes(x, y)
    w, b, losses = 0.0, 0.0, []
    for _ in range(steps):
        errors = y - w * x + b
        losses.append(np.mean(errors**2))
        w, b = w + learning_rate * np.mean(2 * errors * x), b + learning_rate * np.mean(2 * errors)
    return w, b, losses


@mistake("you take the sizes of the errors for the loss; the mean of their squares was asked for", of="fit_line")
def takes_the_sizes(x, y, learning_rate, steps):
    return descend(x, y, learning_rate, steps, loss=lambda x, y, w, b: np.mean(np.abs(w * x + b - y)))


@mistake("you take one step too few", of="fit_line")
def takes_a_step_too_few(x, y, learning_rate, steps):
    return descend(x, y, learning_rate, max(steps - 1, 0))


@mistake("you leave the learning rate out and take the whole slopes", of="fit_line")
def leaves_the_rate_out(x, y, learning_rate, steps):
    with np.errstate(all="ignore"):
        return descend(x, y, 1.0, steps)


@mistake("you swap the two slopes: the one with x in it belongs to w", of="fit_line")
def swaps_the_slopes(x, y, learning_rate, steps):
    with np.errstate(all="ignore"):
        return descend(x, y, learning_rate, steps, slopes=lambda *at: slopes(*at)[::-1])


@mistake(
    "you multiply the mean error by the mean of x; each error belongs to its own x, before the mean", of="fit_line"
)
def takes_the_means_apart(x, y, learning_rate, steps):
    def apart(x, y, w, b):
        errors = w * x + b - y
        return 2 * np.mean(errors) * np.mean(x), 2 * np.mean(errors)

    return descend(x, y, learning_rate, steps, slopes=apart)


@mistake("you return inside the loop, after the first step", of="fit_line")
def returns_after_the_first_step(x, y, learning_rate, steps):
    return descend(x, y, learning_rate, 1) if steps else None


@mistake("you note the loss of every tenth step only; each step has one", of="fit_line")
def notes_every_tenth_loss(x, y, learning_rate, steps):
    w, b, losses = descend(x, y, learning_rate, steps)
    return w, b, losses[::10]


@mistake("you return the losses first; w and b were asked for before them", of="fit_line")
def returns_the_losses_first(x, y, learning_rate, steps):
    w, b, losses = descend(x, y, learning_rate, steps)
    return losses, w, b


@mistake("you keep a slope for each point; one w and one b go by the mean over all points", of="fit_line")
def keeps_a_slope_for_each_point(x, y, learning_rate, steps):
    def each(x, y, w, b):
        errors = w * x + b - y
        return 2 * errors * x, 2 * errors

    return descend(x, y, learning_rate, steps, slopes=each)


@mistake("you round what you return; the numbers were asked for as they are", of="fit_line")
def rounds(x, y, learning_rate, steps):
    w, b, losses = descend(x, y, learning_rate, steps)
    return round(float(w), 3), round(float(b), 3), [round(float(loss), 4) for loss in losses]


@mistake("you use assert, which raises an AssertionError; a ValueError was asked for", of="fit_line")
def asserts(x, y, learning_rate, steps):
    assert np.shape(x) == np.shape(y)
    return descend(x, y, learning_rate, steps)


@mistake("you sum over the points, for the loss and for the slopes, where means were asked for", of="fit_line")
def sums_everything(x, y, learning_rate, steps):
    w, b, losses = descend(x, y, learning_rate * len(x), steps)
    return w, b, [loss * len(x) for loss in losses]


@alternative(of="fit_line")
def with_two_old_values(x, y, learning_rate, steps):
    equal_shapes(x, y)
    w = b = 0
    losses = []
    for _ in range(steps):
        old_w, old_b = w, b
        losses.append(float(((y - old_w * x - old_b) ** 2).mean()))
        w = old_w + learning_rate * 2 / len(x) * np.dot(y - old_w * x - old_b, x)
        b = old_b + learning_rate * 2 / len(x) * np.sum(y - old_w * x - old_b)
    return float(w), float(b), losses


@alternative(of="fit_line")
def with_a_matrix(x, y, learning_rate, steps):
    equal_shapes(x, y)
    rows = np.column_stack([x, np.ones_like(x)])
    weights, losses = np.zeros(2), np.zeros(steps)
    for step in range(steps):
        errors = rows @ weights - y
        losses[step] = errors @ errors / len(x)
        weights = weights - 2 * learning_rate * np.einsum("n,nk->k", errors, rows) / len(x)
    return weights[0], weights[1], list(losses)


@alternative(of="fit_line")
def with_plain_numbers(x, y, learning_rate, steps):
    equal_shapes(x, y)
    points, w, b, losses = list(zip(x.tolist(), y.tolist(), strict=True)), 0.0, 0.0, []
    for _ in range(steps):
        total = slope_w = slope_b = 0.0
        for one, other in points:
            error = w * one + b - other
            total, slope_w, slope_b = total + error * error, slope_w + 2 * error * one, slope_b + 2 * error
        losses.append(total / len(points))
        w -= learning_rate * slope_w / len(points)
        b -= learning_rate * slope_b / len(points)
    return w, b, losses
