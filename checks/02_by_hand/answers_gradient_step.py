"""Wrong answers that the checks must name, and unusual right ones that they must accept."""

from __future__ import annotations

import numpy as np

from kata_runner.testing import alternative, mistake


@mistake("you add the gradient; it points uphill, so you climb", of="gradient_step")
def climbs(w, grad, learning_rate):
    return w + learning_rate * grad


@mistake("you leave the learning rate out and take the whole gradient", of="gradient_step")
def takes_the_whole_gradient(w, grad, learning_rate):
    return w - 1.0 * grad


@mistake("you return the step alone and never take it away from w", of="gradient_step")
def returns_the_step(w, grad, learning_rate):
    return learning_rate * grad


@mistake("you scale the whole difference by the learning rate; only the gradient is scaled", of="gradient_step")
def scales_w_too(w, grad, learning_rate):
    return learning_rate * (w - grad)


@mistake("you divide by the learning rate instead of multiplying", of="gradient_step")
def divides_by_the_rate(w, grad, learning_rate):
    return w - grad / learning_rate if learning_rate else w - 0.0 * grad


@mistake("you keep int weights in an array of ints, where every fraction is cut off", of="gradient_step")
def cuts_off_fractions(w, grad, learning_rate):
    if np.ndim(w) == 0:
        return w - learning_rate * grad
    new = w.copy()
    new[...] = w - learning_rate * grad
    return new


@mistake("you write into w itself: `-=` changes the caller's array, and refuses one of ints", of="gradient_step")
def writes_into_w(w, grad, learning_rate):
    w -= learning_rate * grad
    return w


@mistake(
    "you put the new values back into w's own array; if it holds ints, fractions are cut off too", of="gradient_step"
)
def fills_w_again(w, grad, learning_rate):
    if np.ndim(w) == 0:
        return w - learning_rate * grad
    w[...] = w - learning_rate * grad
    return w


@mistake("you assign into w with w[:]: a plain number can't do that, and a caller's array changes", of="gradient_step")
def assigns_into_w(w, grad, learning_rate):
    w[:] = w - learning_rate * grad
    return w


@mistake("you hand back w itself when the gradient is 0; a new array was asked for", of="gradient_step")
def returns_w_itself(w, grad, learning_rate):
    return w - learning_rate * grad if np.any(grad) else w


@mistake("you use only the sign of the gradient, so steep and flat places get the same step", of="gradient_step")
def looks_at_the_sign_only(w, grad, learning_rate):
    return w - learning_rate * np.sign(grad)


@mistake(
    "you scale w by the learning rate and take the whole gradient away; the gradient is scaled", of="gradient_step"
)
def scales_w_instead(w, grad, learning_rate):
    return w * learning_rate - grad


@mistake("you take w away from the step; the step is taken away from w", of="gradient_step")
def subtracts_the_wrong_way(w, grad, learning_rate):
    return learning_rate * grad - w


@mistake("your learning rate is always 0.1, whichever is handed in", of="gradient_step")
def has_a_rate_of_its_own(w, grad, learning_rate):
    return w - 0.1 * grad


@mistake("you work out the slope of w**2 yourself; the gradient of any loss is handed in", of="gradient_step")
def knows_one_loss_only(w, grad, learning_rate):
    return w - learning_rate * 2 * w


@mistake("you step in a copy of w with `-=`, and an array of ints refuses fractions", of="gradient_step")
def steps_in_a_copy_of_ints(w, grad, learning_rate):
    new = np.copy(w)
    new -= learning_rate * grad
    return new


@mistake("you add all the slopes up; each weight goes by its own", of="gradient_step")
def sums_the_gradient(w, grad, learning_rate):
    return w - learning_rate * np.sum(grad)


@mistake("you expect an array, number by number; w may be one number too", of="gradient_step")
def expects_an_array(w, grad, learning_rate):
    return np.array([one - learning_rate * slope for one, slope in zip(w, grad, strict=True)])


@mistake("you leave the learning rate out and take the whole gradient", of="gradient_step")
def takes_the_gradient_as_it_is(w, grad, learning_rate):
    return w - grad


@alternative(of="gradient_step")
def with_library_calls(w, grad, learning_rate):
    return np.subtract(w, np.multiply(learning_rate, grad), dtype=np.float64)


@alternative(of="gradient_step")
def one_weight_after_another(w, grad, learning_rate):
    if np.ndim(w) == 0:
        return float(w) - learning_rate * float(grad)
    steps = [float(a) - learning_rate * float(g) for a, g in zip(w.flat, grad.flat, strict=True)]
    return np.array(steps).reshape(w.shape)


@alternative(of="gradient_step")
def in_place_on_a_copy(w, grad, learning_rate):
    new = np.array(w, dtype=np.float64)
    new -= learning_rate * np.asarray(grad)
    return new
