"""Wrong answers that the checks must name, and unusual right ones that they must accept."""

from __future__ import annotations

import numpy as np

from kata_runner.testing import alternative, mistake


@mistake("you write into x itself, so the caller's array changes", of="relu")
def writes_into_x(x):
    x[x < 0] = 0
    return x


@mistake("you turn NaN into 0: NaN > 0 is False, so the broken value is hidden", of="relu")
def hides_nan(x):
    return np.where(x > 0, x, x.dtype.type(0))


@mistake("you return 0 or 1 for each value; positive values should stay what they are", of="relu")
def returns_the_gate(x):
    return np.where(np.isnan(x), x, (x > 0).astype(x.dtype))


@mistake("you flip negative values; they should become 0", of="relu")
def takes_the_absolute_value(x):
    return np.abs(x)


@mistake("your result is always float64; x's dtype should stay", of="relu")
def makes_it_float64(x):
    return np.maximum(x.astype(np.float64), 0.0)


@mistake("you take the largest value along axis 0: np.max(x, 0) reads the 0 as an axis", of="relu")
def takes_the_largest_along_an_axis(x):
    return np.max(x, 0)


@mistake("you ask once for the whole array, as `if` and `max` do, where each value needs its own answer", of="relu")
def uses_pythons_max(x):
    return max(x, 0)


@mistake("you go along the first axis only, where a matrix has rows, not numbers", of="relu")
def goes_along_the_first_axis(x):
    return np.array([max(0, value) for value in x])


@mistake("you put an upper end on it; relu lets large values through as they are", of="relu")
def has_an_upper_end(x):
    return np.clip(x, 0, 1000)


@mistake("you hand back x itself when nothing is negative; a new array was asked for", of="relu")
def returns_x_itself(x):
    return np.maximum(x, 0) if (x < 0).any() else x


@mistake("you return the gate, 0 or 1, and never multiply it by the gradient from above", of="relu_backward")
def returns_the_mask(x, upstream):
    return (x > 0).astype(upstream.dtype)


@mistake("you return True and False, the gate, and never multiply it by the gradient from above", of="relu_backward")
def returns_true_and_false(x, upstream):
    return x > 0


@mistake("you block nothing: relu's output, for one, is always >= 0, so ask whether x is > 0", of="relu_backward")
def asks_the_output(x, upstream):
    return upstream * (np.maximum(x, 0) >= 0)


@mistake("you let the gradient through at exactly 0; here the slope there is 0", of="relu_backward")
def opens_the_gate_at_zero(x, upstream):
    return upstream * (x >= 0)


@mistake("you ask the gradient from above whether it is positive; the gate belongs to x", of="relu_backward")
def asks_the_upstream(x, upstream):
    return upstream * (upstream > 0)


@mistake("you multiply by relu's value; the slope is 1 wherever x is positive", of="relu_backward")
def multiplies_by_the_value(x, upstream):
    return upstream * np.maximum(x, 0)


@mistake("you write into an array that was handed to you, instead of making a new one", of="relu_backward")
def writes_into_upstream(x, upstream):
    upstream[x <= 0] = 0
    return upstream


@mistake("your gradient is always float64; the dtype should stay", of="relu_backward")
def makes_the_gradient_float64(x, upstream):
    return upstream * (x > 0).astype(np.float64)


@mistake("you leave the negative values out; they should become 0 and keep their places", of="relu")
def leaves_negative_values_out(x):
    return x[~(x < 0)]


@mistake("you let a little of each negative value through (that is a leaky ReLU); here they become 0", of="relu")
def leaks(x):
    return np.maximum(x, x * x.dtype.type(0.01))


@mistake("you take the smaller of value and 0; it is the positive values that stay", of="relu")
def keeps_the_negative_values(x):
    return np.minimum(x, 0)


@mistake("you give a list; a NumPy array was asked for", of="relu")
def gives_a_list(x):
    return [value if value > 0 or value != value else 0.0 for value in x.ravel()]


@mistake("you leave out what is blocked; it should become 0 and keep its place", of="relu_backward")
def leaves_the_blocked_out(x, upstream):
    return upstream[x > 0]


@mistake(
    "you multiply by the sign of x, so negative places turn the gradient round; their slope is 0", of="relu_backward"
)
def multiplies_by_the_sign(x, upstream):
    return upstream * np.sign(x)


@mistake("you take one half as the slope at exactly 0; here it is 0", of="relu_backward")
def halves_it_at_zero(x, upstream):
    return (upstream * np.heaviside(x, 0.5)).astype(upstream.dtype)


@mistake("you give relu's value again; the gradient from above has to pass the gate", of="relu_backward")
def gives_the_forward_value(x, upstream):
    return np.maximum(x, 0)


@mistake("you add the gate to the gradient from above; they are multiplied", of="relu_backward")
def adds_the_gate(x, upstream):
    return upstream + (x > 0)


@mistake("you return the gate, 0 or 1, and never multiply it by the gradient from above", of="relu_backward")
def returns_the_mask_as_float64(x, upstream):
    return np.where(x > 0, 1.0, 0.0)


@alternative(of="relu")
def with_where(x):
    return np.where(x < 0, np.zeros_like(x), x)


@alternative(of="relu")
def with_clip(x):
    return x.clip(min=0)


@alternative(of="relu")
def on_a_copy(x):
    out = x.copy()
    out[out < 0] = 0
    return out


@alternative(of="relu")
def value_by_value(x):
    out = np.empty_like(x)
    for place, value in np.ndenumerate(x):
        out[place] = 0 if value < 0 else value
    return out


@alternative(of="relu")
def half_of_a_sum(x):
    return (x + np.abs(x)) / 2


@alternative(of="relu_backward")
def choosing(x, upstream):
    return np.where(x > 0, upstream, 0.0)


@alternative(of="relu_backward")
def by_the_sign(x, upstream):
    return upstream * np.heaviside(x, 0.0)


@alternative(of="relu_backward")
def one_value_after_another(x, upstream):
    flat = [float(g) if v > 0 else 0.0 for v, g in zip(x.ravel(), upstream.ravel(), strict=True)]
    return np.array(flat, dtype=upstream.dtype).reshape(x.shape)
