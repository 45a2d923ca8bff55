"""Wrong answers that the checks must name, and unusual right ones that they must accept."""

from __future__ import annotations

import math

import numpy as np

from kata_runner.testing import alternative, mistake


@mistake("you put no ReLU between the layers, so the two of them are no more than one", of="two_layers")
def leaves_relu_out(batch, W1, b1, W2, b2):
    hidden = batch @ W1 + b1
    return hidden, hidden @ W2 + b2


@mistake("you put ReLU after the second layer too, so the output can never be negative", of="two_layers")
def puts_relu_after_the_output_too(batch, W1, b1, W2, b2):
    hidden = np.maximum(batch @ W1 + b1, 0)
    return hidden, np.maximum(hidden @ W2 + b2, 0)


@mistake("you put ReLU after the second layer, where it should be between the two", of="two_layers")
def puts_relu_at_the_end(batch, W1, b1, W2, b2):
    hidden = batch @ W1 + b1
    return hidden, np.maximum(hidden @ W2 + b2, 0)


@mistake("you return the hidden values from before ReLU; the second layer is given those after it", of="two_layers")
def returns_hidden_before_relu(batch, W1, b1, W2, b2):
    hidden = batch @ W1 + b1
    return hidden, np.maximum(hidden, 0) @ W2 + b2


@mistake("you give the second layer the values from before ReLU", of="two_layers")
def feeds_on_hidden_before_relu(batch, W1, b1, W2, b2):
    sums = batch @ W1 + b1
    return np.maximum(sums, 0), sums @ W2 + b2


@mistake("you put ReLU on the batch, in front of the first layer", of="two_layers")
def puts_relu_on_the_batch(batch, W1, b1, W2, b2):
    hidden = np.maximum(batch, 0) @ W1 + b1
    return hidden, hidden @ W2 + b2


@mistake("you add the first bias after ReLU; it belongs to the sums that ReLU is given", of="two_layers")
def adds_the_bias_after_relu(batch, W1, b1, W2, b2):
    hidden = np.maximum(batch @ W1, 0) + b1
    return hidden, hidden @ W2 + b2


@mistake("you leave the first layer's bias out", of="two_layers")
def leaves_the_first_bias_out(batch, W1, b1, W2, b2):
    hidden = np.maximum(batch @ W1, 0)
    return hidden, hidden @ W2 + b2


@mistake("you leave the second layer's bias out", of="two_layers")
def leaves_the_second_bias_out(batch, W1, b1, W2, b2):
    hidden = np.maximum(batch @ W1 + b1, 0)
    return hidden, hidden @ W2


@mistake("you return the two results in the other order; the hidden values come first", of="two_layers")
def returns_the_output_first(batch, W1, b1, W2, b2):
    hidden = np.maximum(batch @ W1 + b1, 0)
    return hidden @ W2 + b2, hidden


@mistake("you return the output alone; the hidden values were asked for too", of="two_layers")
def returns_the_output_alone(batch, W1, b1, W2, b2):
    return np.maximum(batch @ W1 + b1, 0) @ W2 + b2


@mistake("you transpose the weights; here they are (in, out) already", of="two_layers")
def transposes_the_weights(batch, W1, b1, W2, b2):
    hidden = np.maximum(batch @ W1.T + b1, 0)
    return hidden, hidden @ W2.T + b2


@mistake("you lose the batch axis when the batch has one row", of="two_layers")
def loses_the_batch_axis(batch, W1, b1, W2, b2):
    hidden = np.maximum(np.squeeze(batch @ W1 + b1), 0)
    return hidden, np.squeeze(hidden @ W2 + b2)


@mistake("you make negative sums positive, where ReLU makes them 0", of="two_layers")
def takes_the_absolute_value(batch, W1, b1, W2, b2):
    hidden = np.abs(batch @ W1 + b1)
    return hidden, hidden @ W2 + b2


@mistake("you compute in float32, which takes 16777217 for 16777216; float64 was asked for", of="two_layers")
def computes_in_float32(batch, W1, b1, W2, b2):
    batch, W1, b1, W2, b2 = (array.astype(np.float32) for array in (batch, W1, b1, W2, b2))
    hidden = np.maximum(batch @ W1 + b1, 0)
    return hidden.astype(np.float64), (hidden @ W2 + b2).astype(np.float64)


@mistake("you count the arrays, not the values in them", of="count_parameters")
def counts_the_arrays(*weights):
    return len(weights)


@mistake("you count the rows of each array; `len` looks at the first axis only", of="count_parameters")
def counts_the_rows(*weights):
    return sum(len(array) for array in weights)


@mistake("you leave the biases out; they are learned as well", of="count_parameters")
def leaves_the_biases_out(*weights):
    return sum(array.size for array in weights if array.ndim > 1)


@mistake("you add the sizes of the axes; an array has as many values as their product", of="count_parameters")
def adds_the_sizes(*weights):
    return sum(sum(array.shape) for array in weights)


@mistake("you multiply the arrays' sizes with each other; they should be added", of="count_parameters")
def multiplies_the_arrays(*weights):
    return math.prod(array.size for array in weights) if weights else 0


@mistake("you count bytes; a float64 has 8 of them and is one parameter", of="count_parameters")
def counts_bytes(*weights):
    return sum(array.nbytes for array in weights)


@mistake("you leave out values that happen to be 0; they are parameters too", of="count_parameters")
def leaves_out_zeros(*weights):
    return sum(int(np.count_nonzero(array)) for array in weights)


@mistake("you add up the values themselves; their number was asked for", of="count_parameters")
def adds_the_values(*weights):
    return sum(array.sum() for array in weights)


@mistake("you look at the first array, even where there is none", of="count_parameters")
def needs_a_first_array(*weights):
    total = weights[0].size
    for array in weights[1:]:
        total += array.size
    return total


@mistake("you give the batch to the second layer as well; it is given what came out of ReLU", of="two_layers")
def gives_the_batch_to_both(batch, W1, b1, W2, b2):
    return np.maximum(batch @ W1 + b1, 0), batch @ W2 + b2


@mistake("you put another curve, such as the sigmoid, where ReLU was asked for", of="two_layers")
def takes_the_sigmoid(batch, W1, b1, W2, b2):
    hidden = 1 / (1 + np.exp(-(batch @ W1 + b1)))
    return hidden, hidden @ W2 + b2


@mistake("you swap the two biases", of="two_layers")
def swaps_the_biases(batch, W1, b1, W2, b2):
    hidden = np.maximum(batch @ W1 + b2, 0)
    return hidden, hidden @ W2 + b1


@mistake(
    "you take the largest value along axis 0: np.max(x, 0) reads the 0 as an axis; np.maximum compares", of="two_layers"
)
def takes_the_largest_along_an_axis(batch, W1, b1, W2, b2):
    hidden = np.max(batch @ W1 + b1, 0)
    return hidden, hidden @ W2 + b2


@mistake("you multiply number by number (*); a layer is a matrix product (@)", of="two_layers")
def multiplies_number_by_number(batch, W1, b1, W2, b2):
    hidden = np.maximum(batch * W1 + b1, 0)
    return hidden, hidden * W2 + b2


@mistake("you return inside the loop, after the first array", of="count_parameters")
def returns_after_the_first_array(*weights):
    for array in weights:
        return array.size
    return 0


@mistake("you want exactly four arrays; any number of them may be handed in", of="count_parameters")
def wants_four_arrays(*weights):
    W1, b1, W2, b2 = weights
    return W1.size + b1.size + W2.size + b2.size


@mistake("you take every array for a matrix; a bias has one axis", of="count_parameters")
def takes_all_for_matrices(*weights):
    return sum(array.shape[0] * array.shape[1] for array in weights)


@alternative(of="two_layers")
def with_einsum(batch, W1, b1, W2, b2):
    sums = np.einsum("ni,ih->nh", batch, W1) + b1
    hidden = np.where(sums > 0, sums, 0.0)
    return hidden, np.einsum("nh,ho->no", hidden, W2) + b2


@alternative(of="two_layers")
def sample_by_sample(batch, W1, b1, W2, b2):
    hidden, output = np.zeros((len(batch), len(b1))), np.zeros((len(batch), len(b2)))
    for i, sample in enumerate(batch):
        for j in range(len(b1)):
            hidden[i, j] = max(0.0, float(sum(x * w for x, w in zip(sample, W1[:, j], strict=True)) + b1[j]))
        output[i] = b2 + sum((value * row for value, row in zip(hidden[i], W2, strict=True)), np.zeros(len(b2)))
    return hidden, output


@alternative(of="two_layers")
def with_an_extra_one(batch, W1, b1, W2, b2):
    def layer(rows, W, b):
        return np.dot(np.hstack([rows, np.ones((len(rows), 1))]), np.vstack([W, b]))

    hidden = layer(batch, W1, b1).clip(min=0)
    return hidden, layer(hidden, W2, b2)


@alternative(of="count_parameters")
def by_the_shapes(*weights):
    return sum(math.prod(array.shape) for array in weights)


@alternative(of="count_parameters")
def one_array_after_another(*weights):
    total = 0
    for array in weights:
        total += len(np.ravel(array))
    return total


@alternative(of="count_parameters")
def in_one_long_array(*weights):
    return np.concatenate([np.zeros(0), *(array.ravel() for array in weights)]).size


@alternative(of="count_parameters")
def with_numpys_sum(*weights):
    return np.sum([array.size for array in weights], dtype=np.int64)
