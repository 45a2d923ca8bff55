"""Wrong answers that the checks must name, and unusual right ones that they must accept."""

from __future__ import annotations

import numpy as np

from kata_runner.testing import alternative, mistake


def forward(batch, W1, b1, W2, b2):
    sums = batch @ W1 + b1
    hidden = np.maximum(sums, 0)
    return sums, hidden, hidden @ W2 + b2


def checked_error(output, target):
    if output.shape != target.shape:
        raise ValueError(f"{target.shape} and {output.shape}")
    return output - target


def back(batch, target, W1, b1, W2, b2, *, error=checked_error, part=None, gate=None, old=None):
    """The way that is asked for, with one part of it exchanged."""
    sums, hidden, output = forward(batch, W1, b1, W2, b2)
    at_output = 2 * error(output, target) / (output.size if part is None else part(output))
    carried = at_output @ (W2 if old is None else old(W2, hidden.T @ at_output)).T
    at_sums = carried * ((sums > 0) if gate is None else gate(sums, hidden, carried))
    gradients = {"W1": batch.T @ at_sums, "b1": at_sums.sum(axis=0)}
    return {**gradients, "W2": hidden.T @ at_output, "b2": at_output.sum(axis=0)}


@mistake("you let the whole error back through ReLU, where it gave 0 too", of="backprop")
def forgets_the_gate(batch, target, W1, b1, W2, b2):
    return back(batch, target, W1, b1, W2, b2, gate=lambda sums, hidden, carried: 1.0)


@mistake("you open ReLU's gate at exactly 0; here the slope there is 0", of="backprop")
def opens_the_gate_at_zero(batch, target, W1, b1, W2, b2):
    return back(batch, target, W1, b1, W2, b2, gate=lambda sums, hidden, carried: sums >= 0)


@mistake("you ask the error whether it is positive; the gate belongs to ReLU's input", of="backprop")
def gates_by_the_error(batch, target, W1, b1, W2, b2):
    return back(batch, target, W1, b1, W2, b2, gate=lambda sums, hidden, carried: carried > 0)


@mistake("you multiply by the hidden values on the way back through ReLU; its slope is 0 or 1", of="backprop")
def multiplies_by_hidden(batch, target, W1, b1, W2, b2):
    return back(batch, target, W1, b1, W2, b2, gate=lambda sums, hidden, carried: hidden)


@mistake("you leave the 2 out: the square of an error has the slope 2 * error", of="backprop")
def leaves_the_two_out(batch, target, W1, b1, W2, b2):
    return back(batch, target, W1, b1, W2, b2, part=lambda output: 2 * output.size)


@mistake("you divide by the number of rows; the mean is over all n * out errors", of="backprop")
def divides_by_the_rows(batch, target, W1, b1, W2, b2):
    return back(batch, target, W1, b1, W2, b2, part=len)


@mistake("you divide by the number of outputs; the mean is over all n * out errors", of="backprop")
def divides_by_the_outputs(batch, target, W1, b1, W2, b2):
    return back(batch, target, W1, b1, W2, b2, part=lambda output: output.shape[1])


@mistake("you never divide: the loss is a mean of squares, not their sum", of="backprop")
def sums_the_loss(batch, target, W1, b1, W2, b2):
    return back(batch, target, W1, b1, W2, b2, part=lambda output: 1)


@mistake("you take output away from target, so every gradient has the wrong sign", of="backprop")
def turns_the_sign(batch, target, W1, b1, W2, b2):
    return back(batch, target, W1, b1, W2, b2, error=lambda output, target: -checked_error(output, target))


@mistake("you step W2 first and carry the error back through the new one; the old one made the output", of="backprop")
def carries_back_through_the_new_weights(batch, target, W1, b1, W2, b2):
    return back(batch, target, W1, b1, W2, b2, old=lambda W2, gradient: W2 - gradient)


@mistake("you train as you go and write into the caller's weights; only the gradients were asked for", of="backprop")
def writes_into_the_weights(batch, target, W1, b1, W2, b2):
    gradients = back(batch, target, W1, b1, W2, b2)
    for name, weight in (("W1", W1), ("b1", b1), ("W2", W2), ("b2", b2)):
        weight -= 0.1 * gradients[name]
    return gradients


@mistake("you don't transpose W2 on the way back: for a square W2 that goes unnoticed", of="backprop")
def forgets_the_transpose(batch, target, W1, b1, W2, b2):
    return back(batch, target, W1, b1, W2, b2, old=lambda W2, gradient: W2.T)


@mistake("you average the rows for the biases; the mean is in the loss already, so sum them", of="backprop")
def averages_the_biases(batch, target, W1, b1, W2, b2):
    found = back(batch, target, W1, b1, W2, b2)
    return {**found, "b1": found["b1"] / len(batch), "b2": found["b2"] / len(batch)}


@mistake("you keep one bias gradient for each row; they are summed over the batch", of="backprop")
def keeps_a_bias_for_each_row(batch, target, W1, b1, W2, b2):
    sums, _, output = forward(batch, W1, b1, W2, b2)
    at_output = 2 * checked_error(output, target) / output.size
    return {**back(batch, target, W1, b1, W2, b2), "b1": (at_output @ W2.T) * (sums > 0), "b2": at_output}


@mistake("you use the sums from before ReLU for the gradient of W2; the second layer was given hidden", of="backprop")
def uses_the_sums_for_w2(batch, target, W1, b1, W2, b2):
    sums, _, output = forward(batch, W1, b1, W2, b2)
    at_output = 2 * checked_error(output, target) / output.size
    return {**back(batch, target, W1, b1, W2, b2), "W2": sums.T @ at_output}


@mistake("you return the gradients of the weights lying on their side, as (out, in)", of="backprop")
def returns_them_transposed(batch, target, W1, b1, W2, b2):
    found = back(batch, target, W1, b1, W2, b2)
    return {**found, "W1": found["W1"].T, "W2": found["W2"].T}


@mistake("you leave the biases out of what you return", of="backprop")
def leaves_the_biases_out(batch, target, W1, b1, W2, b2):
    found = back(batch, target, W1, b1, W2, b2)
    return {"W1": found["W1"], "W2": found["W2"]}


@mistake("you let NumPy stretch a target that doesn't have the output's shape", of="backprop")
def lets_the_target_broadcast(batch, target, W1, b1, W2, b2):
    return back(batch, target, W1, b1, W2, b2, error=lambda output, target: output - target)


@mistake("you bring the target into the output's shape; another shape should raise a ValueError", of="backprop")
def reshapes_the_target(batch, target, W1, b1, W2, b2):
    return back(batch, target, W1, b1, W2, b2, error=lambda output, target: output - target.reshape(output.shape))


@mistake(
    "you keep an axis of size 1 in the gradients of the biases (keepdims); they have the biases' shapes", of="backprop"
)
def keeps_an_axis_of_one(batch, target, W1, b1, W2, b2):
    found = back(batch, target, W1, b1, W2, b2)
    return {**found, "b1": found["b1"][None], "b2": found["b2"][None]}


@mistake("you leave b1 out of the sums that open and shut ReLU's gate", of="backprop")
def gates_without_the_bias(batch, target, W1, b1, W2, b2):
    return back(batch, target, W1, b1, W2, b2, gate=lambda sums, hidden, carried: sums - b1 > 0)


@mistake(
    "you sum the biases' gradients over the outputs, along axis 1; they are summed over the rows, along axis 0",
    of="backprop",
)
def sums_along_the_outputs(batch, target, W1, b1, W2, b2):
    gradients = back(batch, target, W1, b1, W2, b2)
    sums, hidden, output = forward(batch, W1, b1, W2, b2)
    at_output = 2 * (output - target) / output.size
    return {**gradients, "b1": (at_output @ W2.T * (sums > 0)).sum(axis=1), "b2": at_output.sum(axis=1)}


@mistake("you add everything up into one number for each bias; each output has its own", of="backprop")
def sums_into_one_number(batch, target, W1, b1, W2, b2):
    gradients = back(batch, target, W1, b1, W2, b2)
    return {**gradients, "b1": gradients["b1"].sum(), "b2": gradients["b2"].sum()}


@mistake("you let the error through ReLU's gate for W1, and past it for b1", of="backprop")
def forgets_the_gate_for_b1(batch, target, W1, b1, W2, b2):
    ungated = back(batch, target, W1, b1, W2, b2, gate=lambda sums, hidden, carried: 1.0)
    return {**back(batch, target, W1, b1, W2, b2), "b1": ungated["b1"]}


@mistake("you put ReLU after the second layer too; the network has one, between the layers", of="backprop")
def puts_relu_after_the_output_too(batch, target, W1, b1, W2, b2):
    def error(output, target):
        return checked_error(np.maximum(output, 0), target) * (output > 0)

    return back(batch, target, W1, b1, W2, b2, error=error)


@mistake("you leave ReLU out, on the way there and on the way back", of="backprop")
def leaves_relu_out(batch, target, W1, b1, W2, b2):
    hidden = batch @ W1 + b1
    at_output = 2 * checked_error(hidden @ W2 + b2, target) / target.size
    at_hidden = at_output @ W2.T
    gradients = {"W1": batch.T @ at_hidden, "b1": at_hidden.sum(axis=0)}
    return {**gradients, "W2": hidden.T @ at_output, "b2": at_output.sum(axis=0)}


@mistake("you carry the squared errors back; the slope of a square is 2 * error", of="backprop")
def carries_the_squares_back(batch, target, W1, b1, W2, b2):
    return back(batch, target, W1, b1, W2, b2, error=lambda output, target: checked_error(output, target) ** 2 / 2)


@mistake("you return stepped weights; the gradients were asked for", of="backprop")
def returns_stepped_weights(batch, target, W1, b1, W2, b2):
    weights = {"W1": W1, "b1": b1, "W2": W2, "b2": b2}
    return {name: weights[name] - 0.1 * slope for name, slope in back(batch, target, **weights).items()}


@mistake("you use assert, which raises an AssertionError; a ValueError was asked for", of="backprop")
def asserts(batch, target, W1, b1, W2, b2):
    assert target.shape == (len(batch), W2.shape[1])
    return back(batch, target, W1, b1, W2, b2)


@alternative(of="backprop")
def with_einsum(batch, target, W1, b1, W2, b2):
    sums, hidden, output = forward(batch, W1, b1, W2, b2)
    at_output = checked_error(output, target) * (2.0 / target.size)
    at_sums = np.where(sums > 0, np.einsum("no,ho->nh", at_output, W2), 0.0)
    return {
        "b2": np.einsum("no->o", at_output),
        "W2": np.einsum("nh,no->ho", hidden, at_output),
        "b1": np.einsum("nh->h", at_sums),
        "W1": np.einsum("ni,nh->ih", batch, at_sums),
    }


@alternative(of="backprop")
def sample_by_sample(batch, target, W1, b1, W2, b2):
    _, _, output = forward(batch, W1, b1, W2, b2)
    checked_error(output, target)
    total = {name: np.zeros(weight.shape) for name, weight in (("W1", W1), ("b1", b1), ("W2", W2), ("b2", b2))}
    for sample, wanted in zip(batch, target, strict=True):
        hidden = np.maximum(sample @ W1 + b1, 0)
        at_output = 2 * (hidden @ W2 + b2 - wanted) / output.size
        at_hidden = W2 @ at_output
        at_hidden[hidden == 0] = 0
        total["W2"] += np.outer(hidden, at_output)
        total["b2"] += at_output
        total["W1"] += np.outer(sample, at_hidden)
        total["b1"] += at_hidden
    return total


@alternative(of="backprop")
def with_an_extra_one(batch, target, W1, b1, W2, b2):
    ones = np.ones((len(batch), 1))
    rows = np.hstack([batch, ones])
    sums = rows @ np.vstack([W1, b1])
    hidden = np.hstack([sums.clip(min=0), ones])
    at_output = 2 * checked_error(hidden @ np.vstack([W2, b2]), target) / target.size
    second = hidden.T @ at_output
    first = rows.T @ (np.dot(at_output, W2.T) * np.heaviside(sums, 0.0))
    return {"W1": first[:-1], "b1": first[-1], "W2": second[:-1], "b2": second[-1]}
