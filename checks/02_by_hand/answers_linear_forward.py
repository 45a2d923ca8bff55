"""Wrong answers that the checks must name, and unusual right ones that they must accept."""

from __future__ import annotations

import numpy as np

from kata_runner.testing import alternative, mistake


@mistake("you transpose W; here it is (in, out) already", of="linear_forward")
def transposes_the_weights(batch, W, b):
    return batch @ W.T + b


@mistake("you transpose W; here it is (in, out) already", of="linear_forward")
def transposes_the_weights_for_dot(batch, W, b):
    return np.dot(batch, W.T) + b


@mistake("you transpose W only where the sizes happen not to fit; here it is always (in, out)", of="linear_forward")
def transposes_until_it_fits(batch, W, b):
    return batch @ (W.T if batch.shape[1] == W.shape[1] else W) + b


@mistake("you put W on the left; the last axis of the batch has to meet the first axis of W", of="linear_forward")
def puts_the_weights_first(batch, W, b):
    return W @ batch + b


@mistake("you multiply number by number; each output is a sum of products", of="linear_forward")
def multiplies_number_by_number(batch, W, b):
    return batch * W + b


@mistake("you leave the bias out", of="linear_forward")
def leaves_the_bias_out(batch, W, b):
    return batch @ W


@mistake("you add the bias down the rows; each output, a column, has its own bias", of="linear_forward")
def adds_the_bias_down_the_rows(batch, W, b):
    return batch @ W + b[:, np.newaxis]


@mistake("you add the bias once for each input, inside the sum", of="linear_forward")
def adds_the_bias_for_every_input(batch, W, b):
    return batch @ W + batch.shape[1] * b


@mistake("you let a batch with too few features through; zip, for one, stops at the shorter row", of="linear_forward")
def stops_at_the_shorter_row(batch, W, b):
    out = np.zeros((len(batch), W.shape[1]))
    for i, row in enumerate(batch):
        for j, column in enumerate(W.T):
            out[i, j] = sum(x * w for x, w in zip(row, column)) + b[j]
    return out


@mistake("you raise a ValueError that does not say which two numbers disagree", of="linear_forward")
def keeps_the_numbers_to_itself(batch, W, b):
    if batch.shape[1] != W.shape[0]:
        raise ValueError("the shapes do not fit")
    return batch @ W + b


@mistake("you lose the batch axis when the batch has one row", of="linear_forward")
def loses_the_batch_axis(batch, W, b):
    return np.squeeze(batch @ W + b)


@mistake("you apply ReLU at the end; this layer has no activation", of="linear_forward")
def adds_an_activation(batch, W, b):
    return np.maximum(batch @ W + b, 0.0)


@mistake("you compute in float32, which takes 16777217 for 16777216; float64 was asked for", of="linear_forward")
def computes_in_float32(batch, W, b):
    return (batch.astype(np.float32) @ W.astype(np.float32) + b.astype(np.float32)).astype(np.float64)


@mistake("your result is float32; float64 goes in, so float64 should come out", of="linear_forward")
def returns_float32(batch, W, b):
    return (batch @ W + b).astype(np.float32)


@mistake(
    "you build the result from a list of rows: of no rows comes shape (0,), where (0, out) was asked for",
    of="linear_forward",
)
def lists_the_rows(batch, W, b):
    return np.array([row @ W + b for row in batch])


@mistake("you take the bias away; it should be added", of="linear_forward")
def subtracts_the_bias(batch, W, b):
    return batch @ W - b


@mistake("you add the sum of the biases everywhere; each output has its own", of="linear_forward")
def adds_all_biases_everywhere(batch, W, b):
    return batch @ W + b.sum()


@mistake(
    "you bring W into a shape that fits; a batch that doesn't fit should raise a ValueError",
    of="linear_forward",
)
def makes_the_weights_fit(batch, W, b):
    return batch @ np.resize(W, (batch.shape[1], W.shape[1])) + b


@mistake("you use assert, which raises an AssertionError; a ValueError was asked for", of="linear_forward")
def asserts(batch, W, b):
    assert batch.shape[1] == W.shape[0], f"{batch.shape[1]} features, and W takes {W.shape[0]}"
    return batch @ W + b


@alternative(of="linear_forward")
def three_loops(batch, W, b):
    if batch.shape[1] != W.shape[0]:
        raise ValueError(f"the batch has {batch.shape[1]} features, but W takes {W.shape[0]}")
    out = np.zeros((batch.shape[0], W.shape[1]))
    for i in range(batch.shape[0]):
        for j in range(W.shape[1]):
            out[i, j] = b[j]
            for k in range(W.shape[0]):
                out[i, j] += batch[i, k] * W[k, j]
    return out


@alternative(of="linear_forward")
def with_einsum(batch, W, b):
    return np.einsum("ni,io->no", batch, W) + b


@alternative(of="linear_forward")
def with_an_extra_one(batch, W, b):
    if batch.shape[-1] != len(W):
        raise ValueError(f"{len(W)} features expected, {batch.shape[-1]} given")
    ones = np.ones((len(batch), 1))
    return np.hstack([batch, ones]) @ np.vstack([W, b])


@alternative(of="linear_forward")
def from_the_other_side(batch, W, b):
    return np.add(np.dot(W.T, batch.T).T, b.reshape(1, -1))
