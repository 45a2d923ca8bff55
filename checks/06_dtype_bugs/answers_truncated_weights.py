"""Right and wrong answers to `truncated_weights`."""

from __future__ import annotations

import numpy as np

from kata_runner.testing import alternative, mistake


@mistake("each step is written into an array of ints, which cuts the fractions off", of="train")
def writes_into_ints(weights, gradients, learning_rate):
    trained = weights.copy()
    for gradient in gradients:
        trained[...] = trained - learning_rate * gradient
    return trained


@mistake("you compute in floats, but in the end the sum goes back into ints, which cuts its fractions off", of="train")
def back_into_ints(weights, gradients, learning_rate):
    trained = weights.astype(float)
    for gradient in gradients:
        trained -= learning_rate * gradient
    return trained.astype(weights.dtype)


@mistake("you turn the weights into floats at the end: every step has cut its fractions off by then", of="train")
def floats_at_the_end(weights, gradients, learning_rate):
    trained = weights.copy()
    for gradient in gradients:
        trained[...] = trained - learning_rate * gradient
    return trained.astype(float)


@mistake("you keep the weights in float16, which holds three digits or so", of="train")
def in_half_precision(weights, gradients, learning_rate):
    trained = weights.astype(np.float16)
    for gradient in gradients:
        trained = trained - (learning_rate * gradient).astype(np.float16)
    return trained


@mistake("you round each step to whole numbers: fractions are lost all the same", of="train")
def rounds_each_step(weights, gradients, learning_rate):
    trained = weights.copy()
    for gradient in gradients:
        trained[...] = np.round(trained - learning_rate * gradient)
    return trained


@mistake("you round the result to whole numbers: 0.7 becomes 1", of="train")
def rounds_the_result(weights, gradients, learning_rate):
    trained = weights.astype(float)
    for gradient in gradients:
        trained -= learning_rate * gradient
    return np.round(trained).astype(weights.dtype)


@mistake("you subtract floats from ints in place, which NumPy refuses", of="train")
def subtracts_in_place(weights, gradients, learning_rate):
    trained = weights.copy()
    for gradient in gradients:
        trained -= learning_rate * gradient
    return trained


@mistake("you take every step from the weights at the start, so only the last one counts", of="train")
def forgets_the_steps_before(weights, gradients, learning_rate):
    for gradient in gradients:
        trained = weights - learning_rate * gradient
    return trained


@mistake("you change the caller's weights where they are floats already: `asarray` makes no copy of them", of="train")
def changes_the_callers_weights(weights, gradients, learning_rate):
    trained = np.asarray(weights, dtype=float)
    for gradient in gradients:
        trained -= learning_rate * gradient
    return trained


@mistake("you add the steps; gradient descent subtracts them", of="train")
def goes_uphill(weights, gradients, learning_rate):
    trained = weights.astype(float)
    for gradient in gradients:
        trained += learning_rate * gradient
    return trained


@mistake("you turn the steps into ints before you subtract them", of="train")
def cuts_the_steps(weights, gradients, learning_rate):
    trained = weights.copy()
    for gradient in gradients:
        trained -= (learning_rate * gradient).astype(trained.dtype)
    return trained


@mistake("you keep the weights in float32; where they were float64, float64 was to come back", of="train")
def in_float32(weights, gradients, learning_rate):
    trained = weights.astype(np.float32)
    for gradient in gradients:
        trained[...] = trained - learning_rate * gradient
    return trained


@mistake("you return from inside the loop, so only the first gradient counts", of="train")
def returns_after_one_step(weights, gradients, learning_rate):
    for gradient in gradients:
        return weights - learning_rate * gradient


@mistake("you leave the learning rate out: each step is the whole gradient", of="train")
def forgets_the_learning_rate(weights, gradients, learning_rate):
    trained = weights.astype(float)
    for gradient in gradients:
        trained -= gradient
    return trained


@mistake("you step by the mean of all gradients; each gradient is a step of its own", of="train")
def averages_the_gradients(weights, gradients, learning_rate):
    return weights - learning_rate * np.mean(gradients, axis=0)


@mistake("you write into the caller's weights themselves", of="train")
def writes_into_the_callers_weights(weights, gradients, learning_rate):
    for gradient in gradients:
        weights[...] = weights - learning_rate * gradient
    return weights


@alternative(of="train")
def new_array_each_step(weights, gradients, learning_rate):
    trained = weights
    for gradient in gradients:
        trained = trained - learning_rate * gradient
    return trained


@alternative(of="train")
def all_at_once(weights, gradients, learning_rate):
    return np.subtract(weights, learning_rate * np.einsum("s...->...", np.stack(gradients)))


@alternative(of="train")
def written_into_floats(weights, gradients, learning_rate):
    trained = np.array(weights, dtype=np.float64)
    for gradient in gradients:
        trained[:] = trained - learning_rate * gradient
    return trained
