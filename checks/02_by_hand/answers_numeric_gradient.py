"""Wrong answers that the checks must name, and unusual right ones that they must accept."""

from __future__ import annotations

import numpy as np

from kata_runner.testing import alternative, mistake

NEVER_PUT_BACK = "you nudge one number after another and never put the earlier ones back"


def each_place(w, slope):
    """One slope for every place of w, in float64; a number for a number."""
    gradient = np.zeros(np.shape(w))
    for place in np.ndindex(gradient.shape):
        gradient[place] = slope(place)
    return gradient if gradient.ndim else float(gradient)


def step_at(w, place, h):
    step = np.zeros(np.shape(w))
    step[place] = h
    return step


@mistake("you divide by h, but the two points are 2 * h apart: every slope is twice as large", of="numeric_gradient")
def divides_by_h(f, w, h=1e-5):
    return each_place(w, lambda at: (f(w + step_at(w, at, h)) - f(w - step_at(w, at, h))) / h)


@mistake("you look above w and at w itself; the central difference looks below w as well", of="numeric_gradient")
def looks_above_only(f, w, h=1e-5):
    return each_place(w, lambda at: (f(w + step_at(w, at, h)) - f(w + step_at(w, at, 0.0))) / h)


@mistake("you look below w and at w itself; the central difference looks above w as well", of="numeric_gradient")
def looks_below_only(f, w, h=1e-5):
    return each_place(w, lambda at: (f(w + step_at(w, at, 0.0)) - f(w - step_at(w, at, h))) / h)


@mistake("you take f above w away from f below w, so every slope has the wrong sign", of="numeric_gradient")
def turns_the_sign(f, w, h=1e-5):
    return each_place(w, lambda at: (f(w - step_at(w, at, h)) - f(w + step_at(w, at, h))) / (2 * h))


@mistake("you return the change of f and never divide it by how far you went", of="numeric_gradient")
def never_divides(f, w, h=1e-5):
    return each_place(w, lambda at: f(w + step_at(w, at, h)) - f(w - step_at(w, at, h)))


@mistake(NEVER_PUT_BACK, of="numeric_gradient")
def never_puts_back(f, w, h=1e-5):
    above, below = np.array(w, dtype=np.float64), np.array(w, dtype=np.float64)

    def slope(at):
        above[at] += h
        below[at] -= h
        return (f(above) - f(below)) / (2 * h)

    return each_place(w, slope)


@mistake(NEVER_PUT_BACK, of="numeric_gradient")
def never_puts_back_above(f, w, h=1e-5):
    above = np.array(w, dtype=np.float64)
    base = f(np.array(w, dtype=np.float64))

    def slope(at):
        above[at] += h
        return (f(above) - base) / h

    return each_place(w, slope)


@mistake("you nudge each number up and down, and leave it there when you go on to the next", of="numeric_gradient")
def leaves_it_below(f, w, h=1e-5):
    point = np.array(w, dtype=np.float64)

    def slope(at):
        point[at] += h
        up = f(point)
        point[at] -= 2 * h
        return (up - f(point)) / (2 * h)

    return each_place(w, slope)


@mistake("you nudge all numbers of an array at once, where each has a slope of its own", of="numeric_gradient")
def nudges_all_at_once(f, w, h=1e-5):
    return (f(w + h) - f(w - h)) / (2 * h)


@mistake("you nudge all numbers of an array at once, where each has a slope of its own", of="numeric_gradient")
def nudges_all_at_once_in_float64(f, w, h=1e-5):
    w = np.asarray(w, dtype=np.float64)
    return (f(w + h) - f(w - h)) / (2 * h)


@mistake("you work in a copy of w: ints cut the step off, and float32 has too few digits", of="numeric_gradient")
def works_in_a_copy(f, w, h=1e-5):
    if np.ndim(w) == 0:
        return (f(w + h) - f(w - h)) / (2 * h)
    gradient = np.zeros_like(w)
    for place in np.ndindex(w.shape):
        above, below = w.copy(), w.copy()
        above[place] += h
        below[place] -= h
        gradient[place] = (f(above) - f(below)) / (2 * h)
    return gradient


@mistake("you compute in the dtype of w; float32 has too few digits for a step as small as h", of="numeric_gradient")
def computes_in_the_given_dtype(f, w, h=1e-5):
    if np.ndim(w) == 0:
        return (f(w + h) - f(w - h)) / (2 * h)
    gradient = np.zeros(w.shape)
    for place in np.ndindex(w.shape):
        above, below = w + 0.0, w - 0.0
        above[place] += h
        below[place] -= h
        gradient[place] = (f(above) - f(below)) / (2 * h)
    return gradient


@mistake("you nudge in a copy of w, and an array of ints cuts the step off", of="numeric_gradient")
def nudges_ints(f, w, h=1e-5):
    if np.ndim(w) == 0:
        return (f(float(w) + h) - f(float(w) - h)) / (2 * h)
    gradient = np.zeros(w.shape)
    for place in np.ndindex(w.shape):
        above, below = w.copy(), w.copy()
        above[place] = w[place] + h
        below[place] = w[place] - h
        gradient[place] = (f(above) - f(below)) / (2 * h)
    return gradient


@mistake("you keep the slopes in w's dtype: among ints, every fraction is cut off", of="numeric_gradient")
def keeps_the_dtype_of_w(f, w, h=1e-5):
    gradient = np.zeros_like(w)
    for place in np.ndindex(gradient.shape):
        gradient[place] = (f(w + step_at(w, place, h)) - f(w - step_at(w, place, h))) / (2 * h)
    if gradient.ndim:
        return gradient
    return (f(w + h) - f(w - h)) / (2 * h)


@mistake("you nudge the caller's own array and don't put it back", of="numeric_gradient")
def nudges_the_callers_array(f, w, h=1e-5):
    if np.ndim(w) == 0:
        return (f(float(w) + h) - f(float(w) - h)) / (2 * h)
    gradient = np.zeros(w.shape)
    for place in np.ndindex(w.shape):
        w[place] += h
        up = f(w)
        w[place] -= 2 * h
        gradient[place] = (up - f(w)) / (2 * h)
    return gradient


@mistake("you go along the first axis only, so a matrix gets one slope a row", of="numeric_gradient")
def goes_along_the_first_axis(f, w, h=1e-5):
    if np.ndim(w) == 0:
        return each_place(w, lambda at: (f(w + step_at(w, at, h)) - f(w - step_at(w, at, h))) / (2 * h))
    gradient = np.zeros(w.shape)
    for row in range(len(w)):
        gradient[row] = (f(w + step_at(w, row, h)) - f(w - step_at(w, row, h))) / (2 * h)
    return gradient


@mistake("you don't use the h that you are given", of="numeric_gradient")
def has_a_step_of_its_own(f, w, h=1e-5):
    h = 1e-5
    return each_place(w, lambda at: (f(w + step_at(w, at, h)) - f(w - step_at(w, at, h))) / (2 * h))


@mistake("you return one long row of slopes; they should stand in w's shape", of="numeric_gradient")
def returns_a_row(f, w, h=1e-5):
    slopes = each_place(w, lambda at: (f(w + step_at(w, at, h)) - f(w - step_at(w, at, h))) / (2 * h))
    return slopes if np.ndim(w) == 0 else slopes.ravel()


@mistake("you expect an array; w may be one number too", of="numeric_gradient")
def expects_an_array(f, w, h=1e-5):
    gradient = np.zeros(w.shape)
    for place in np.ndindex(w.shape):
        gradient[place] = (f(w + step_at(w, place, h)) - f(w - step_at(w, place, h))) / (2 * h)
    return gradient


@mistake("you return an array where w is one number; a number was asked for", of="numeric_gradient")
def returns_an_array_for_a_number(f, w, h=1e-5):
    slopes = each_place(w, lambda at: (f(w + step_at(w, at, h)) - f(w - step_at(w, at, h))) / (2 * h))
    return np.atleast_1d(slopes)


@mistake("you write / 2 * h, which divides by 2 and multiplies by h: put brackets around 2 * h", of="numeric_gradient")
def forgets_the_brackets(f, w, h=1e-5):
    return each_place(w, lambda at: (f(w + step_at(w, at, h)) - f(w - step_at(w, at, h))) / 2 * h)


@mistake(
    "you look twice at the same place, as with two names for one array: nothing changes in between",
    of="numeric_gradient",
)
def looks_twice_at_one_place(f, w, h=1e-5):
    return each_place(w, lambda at: (f(w + step_at(w, at, 0.0)) - f(w + step_at(w, at, 0.0))) / (2 * h))


@mistake(
    "you look above w and at w itself, and divide by 2 * h: every slope is half as large",
    of="numeric_gradient",
)
def comes_back_to_the_middle(f, w, h=1e-5):
    return each_place(w, lambda at: (f(w + step_at(w, at, h)) - f(w + step_at(w, at, 0.0))) / (2 * h))


@mistake("you put all the other numbers at 0; they should stay as they are in w", of="numeric_gradient")
def puts_the_others_at_zero(f, w, h=1e-5):
    def slope(at):
        alone = step_at(w, at, np.float64(w if np.ndim(w) == 0 else w[at]))
        return (f(alone + step_at(w, at, h)) - f(alone - step_at(w, at, h))) / (2 * h)

    return each_place(w, slope)


@mistake("you add all the slopes up; each number of an array has its own", of="numeric_gradient")
def adds_the_slopes_up(f, w, h=1e-5):
    return float(np.sum(each_place(w, lambda at: (f(w + step_at(w, at, h)) - f(w - step_at(w, at, h))) / (2 * h))))


@mistake("you give a list of slopes; where w is an array, an array was asked for", of="numeric_gradient")
def gives_a_list(f, w, h=1e-5):
    slopes = each_place(w, lambda at: (f(w + step_at(w, at, h)) - f(w - step_at(w, at, h))) / (2 * h))
    return list(slopes) if np.ndim(w) else slopes


@alternative(of="numeric_gradient")
def puts_each_number_back(f, w, h=1e-5):
    if np.ndim(w) == 0:
        return (f(float(w) + h) - f(float(w) - h)) / (2 * h)
    point = w.astype(np.float64)
    gradient = np.empty_like(point)
    for place in np.ndindex(point.shape):
        middle = point[place]
        point[place] = middle + h
        up = f(point)
        point[place] = middle - h
        gradient[place] = (up - f(point)) / (2 * h)
        point[place] = middle
    return gradient


@alternative(of="numeric_gradient")
def with_rows_of_an_identity(f, w, h=1e-5):
    wide = np.asarray(w, dtype=np.float64)
    steps = h * np.eye(wide.size).reshape(-1, *wide.shape)
    slopes = [(f(wide + step) - f(wide - step)) / (2 * h) for step in steps]
    return np.array(slopes).reshape(wide.shape)[()]


@alternative(of="numeric_gradient")
def by_position_in_a_flat_copy(f, w, h=1e-5):
    w = np.array(w, dtype=np.float64)
    gradient = np.zeros(w.shape, dtype=np.float64)
    for i in range(w.size):
        above, below = w.copy(), w.copy()
        above.flat[i] += h
        below.flat[i] -= h
        gradient.flat[i] = 0.5 * (f(above) - f(below)) / h
    return gradient
