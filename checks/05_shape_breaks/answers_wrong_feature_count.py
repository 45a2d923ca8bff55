"""Right and wrong answers to `wrong_feature_count`."""

from __future__ import annotations

import numpy as np

from kata_runner.testing import alternative, mistake


@mistake("make_layer still builds for three features, whatever the batch has", of="make_layer")
def three_is_still_in_the_code(batch, outputs):
    return np.random.default_rng(0).normal(size=(3, outputs)), np.zeros(outputs)


@mistake("you take the number of rows for the number of features", of="make_layer")
def counts_the_rows(batch, outputs):
    return np.random.default_rng(0).normal(size=(len(batch), outputs)), np.zeros(outputs)


@mistake("the message still doesn't speak of features: it is NumPy's own, or says no more than that", of="forward")
def leaves_the_message_to_numpy(batch, W, b):
    return batch @ W + b


@mistake("your message about features comes for too few only: too many still get another one", of="forward")
def refuses_too_few_only(batch, W, b):
    if batch.shape[1] < W.shape[0]:
        raise ValueError(f"the batch has {batch.shape[1]} features, the layer expects {W.shape[0]}")
    return batch @ W + b


@mistake("your message about features comes for too many only: too few still get another one", of="forward")
def refuses_too_many_only(batch, W, b):
    if batch.shape[1] > W.shape[0]:
        raise ValueError(f"the batch has {batch.shape[1]} features, the layer expects {W.shape[0]}")
    return batch @ W + b


@mistake("you compare the number of rows with the layer; the features are the second size of the batch", of="forward")
def compares_the_rows(batch, W, b):
    if batch.shape[0] != W.shape[0]:
        raise ValueError(f"the batch has {batch.shape[0]} features, the layer expects {W.shape[0]}")
    return batch @ W + b


@mistake("your message names what the layer expects, but not how many features the batch has", of="forward")
def names_one_number_only(batch, W, b):
    if batch.shape[1] != W.shape[0]:
        raise ValueError(f"wrong number of features, expected {W.shape[0]}")
    return batch @ W + b


@mistake("you fill the missing features up with zeros, and cut off what is too many", of="forward")
def pads_with_zeros(batch, W, b):
    fitting = np.zeros((batch.shape[0], W.shape[0]))
    width = min(batch.shape[1], W.shape[0])
    fitting[:, :width] = batch[:, :width]
    return fitting @ W + b


@mistake("you turn the batch on its side when it doesn't fit, so that features become rows", of="forward")
def turns_the_batch(batch, W, b):
    if batch.shape[1] != W.shape[0]:
        batch = batch.T
    if batch.shape[1] != W.shape[0]:
        raise ValueError(f"the batch has {batch.shape[0]} features, the layer expects {W.shape[0]}")
    return batch @ W + b


@mistake("you turn the weights on their side when they don't fit", of="forward")
def turns_the_weights(batch, W, b):
    if batch.shape[1] != W.shape[0]:
        W = W.T
    if batch.shape[1] != W.shape[0]:
        raise ValueError(f"the batch has {batch.shape[1]} features, the layer expects {W.shape[1]}")
    return batch @ W + b


@mistake("another number stands in the code now; the batch knows how many features it has", of="make_layer")
def two_is_in_the_code(batch, outputs):
    return np.random.default_rng(0).normal(size=(2, outputs)), np.zeros(outputs)


@mistake("you turn W on its side: it has one row for each feature, and one column for each output", of="make_layer")
def turns_the_weights_of_the_layer(batch, outputs):
    return np.random.default_rng(0).normal(size=(outputs, batch.shape[1])), np.zeros(outputs)


@mistake(
    "your message holds no numbers: the two numbers of features belong in it; an f in front of a text puts them there",
    of="forward",
)
def forgets_the_f(batch, W, b):
    if batch.shape[1] != W.shape[0]:
        raise ValueError("{batch.shape[1]} features, but the layer expects {W.shape[0]}")
    return batch @ W + b


@mistake("you compare with a 3 in the code; the layer knows how many features it expects", of="forward")
def compares_with_three(batch, W, b):
    if batch.shape[1] != 3:
        raise ValueError(f"{batch.shape[1]} features, but the layer expects 3")
    return batch @ W + b


@mistake("you compare with the outputs of the layer; the features are the rows of W", of="forward")
def compares_with_the_outputs(batch, W, b):
    if batch.shape[1] != W.shape[1]:
        raise ValueError(f"{batch.shape[1]} features, but the layer expects {W.shape[1]}")
    return batch @ W + b


@mistake("you refuse too few features, and cut off what is too many", of="forward")
def cuts_off_what_is_too_many(batch, W, b):
    if batch.shape[1] < W.shape[0]:
        raise ValueError(f"{batch.shape[1]} features, but the layer expects {W.shape[0]}")
    return batch[:, : W.shape[0]] @ W + b


@alternative(of="forward")
def einsum_after_unpacking(batch, W, b):
    _, given = batch.shape
    expected, _ = W.shape
    if given != expected:
        raise ValueError(f"Features: got {given} instead of {expected}.")
    return np.einsum("nf,fo->no", batch, W) + b


@alternative(of="forward")
def translates_the_error_of_numpy(batch, W, b):
    try:
        return np.dot(batch, W) + b
    except ValueError as problem:
        raise ValueError(f"features do not fit: batch {batch.shape}, layer {W.shape}") from problem


@alternative(of="make_layer")
def ones_for_the_last_axis(batch, outputs):
    return np.ones((np.shape(batch)[-1], outputs)), np.zeros((outputs,))
