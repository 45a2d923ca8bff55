"""Wrong answers that the checks must name, and unusual right ones that they must accept."""

from __future__ import annotations

import itertools

import numpy as np

from kata_runner.testing import alternative, mistake


def refuse(number, takes, given):
    raise ValueError(f"layer {number} takes {takes} features, but it is given {given}")


@mistake("you never compare the numbers of features, so layers that don't fit are let through", of="check_shapes")
def compares_nothing(batch_shape, layer_shapes):
    return [(batch_shape[0], outputs) for _, outputs in layer_shapes]


@mistake("you hold every layer to the batch's features, not to what the layer before it gives", of="check_shapes")
def compares_with_the_batch(batch_shape, layer_shapes):
    shapes = []
    for number, (inputs, outputs) in enumerate(layer_shapes, start=1):
        if inputs != batch_shape[1]:
            refuse(number, inputs, batch_shape[1])
        shapes.append((batch_shape[0], outputs))
    return shapes


@mistake("you hold the layers to each other, and never the first one to the batch", of="check_shapes")
def never_looks_at_the_batch(batch_shape, layer_shapes):
    for at in range(1, len(layer_shapes)):
        if layer_shapes[at][0] != layer_shapes[at - 1][1]:
            refuse(at + 1, layer_shapes[at][0], layer_shapes[at - 1][1])
    return [(batch_shape[0], outputs) for _, outputs in layer_shapes]


@mistake("you hold the first layer to the batch, and no layer to the one before it", of="check_shapes")
def looks_at_the_first_layer_only(batch_shape, layer_shapes):
    if layer_shapes and layer_shapes[0][0] != batch_shape[1]:
        refuse(1, layer_shapes[0][0], batch_shape[1])
    return [(batch_shape[0], outputs) for _, outputs in layer_shapes]


@mistake("you count the layers from 0; here the first one is layer 1", of="check_shapes")
def counts_from_zero(batch_shape, layer_shapes):
    rows, features = batch_shape
    shapes = []
    for number, (inputs, outputs) in enumerate(layer_shapes):
        if inputs != features:
            refuse(number, inputs, features)
        features = outputs
        shapes.append((rows, features))
    return shapes


@mistake("your message doesn't say which layer it is", of="check_shapes")
def does_not_name_the_layer(batch_shape, layer_shapes):
    rows, features = batch_shape
    shapes = []
    for inputs, outputs in layer_shapes:
        if inputs != features:
            raise ValueError(f"{inputs} features expected, {features} given")
        features = outputs
        shapes.append((rows, features))
    return shapes


@mistake("your message says which layer it is, and not which two numbers disagree", of="check_shapes")
def does_not_name_the_sizes(batch_shape, layer_shapes):
    rows, features = batch_shape
    shapes = []
    for number, (inputs, outputs) in enumerate(layer_shapes, start=1):
        if inputs != features:
            raise ValueError(f"layer {number} does not fit")
        features = outputs
        shapes.append((rows, features))
    return shapes


@mistake("you stop in front of the layer that doesn't fit and raise nothing", of="check_shapes")
def stops_without_a_word(batch_shape, layer_shapes):
    rows, features = batch_shape
    shapes = []
    for inputs, outputs in layer_shapes:
        if inputs != features:
            break
        features = outputs
        shapes.append((rows, features))
    return shapes


@mistake("you let a layer pass that would fit if it were transposed; here it is always (in, out)", of="check_shapes")
def turns_layers_that_do_not_fit(batch_shape, layer_shapes):
    rows, features = batch_shape
    shapes = []
    for number, (inputs, outputs) in enumerate(layer_shapes, start=1):
        if features not in (inputs, outputs):
            refuse(number, inputs, features)
        features = outputs if inputs == features else inputs
        shapes.append((rows, features))
    return shapes


@mistake("you make the arrays and multiply them; the shapes alone were to be worked out", of="check_shapes")
def multiplies_zeros(batch_shape, layer_shapes):
    batch, shapes = np.zeros(batch_shape), []
    for number, shape in enumerate(layer_shapes, start=1):
        if batch.shape[1] != shape[0]:
            refuse(number, shape[0], batch.shape[1])
        batch = batch @ np.zeros(shape)
        shapes.append(batch.shape)
    return shapes


@mistake("you put the batch's own shape in front; one shape for each layer was asked for", of="check_shapes")
def begins_with_the_batch(batch_shape, layer_shapes):
    rows, features = batch_shape
    shapes = [batch_shape]
    for number, (inputs, outputs) in enumerate(layer_shapes, start=1):
        if inputs != features:
            refuse(number, inputs, features)
        features = outputs
        shapes.append((rows, features))
    return shapes


@mistake("you return the shape of what goes into each layer, not of what comes out", of="check_shapes")
def returns_what_goes_in(batch_shape, layer_shapes):
    rows, features = batch_shape
    shapes = []
    for number, (inputs, outputs) in enumerate(layer_shapes, start=1):
        if inputs != features:
            refuse(number, inputs, features)
        shapes.append((rows, features))
        features = outputs
    return shapes


@mistake("you return the last shape alone; one for each layer was asked for", of="check_shapes")
def returns_the_last_shape(batch_shape, layer_shapes):
    shape = batch_shape
    for number, (inputs, outputs) in enumerate(layer_shapes, start=1):
        if inputs != shape[1]:
            refuse(number, inputs, shape[1])
        shape = (shape[0], outputs)
    return shape


@mistake("you return the numbers of features alone, without the rows", of="check_shapes")
def leaves_the_rows_out(batch_shape, layer_shapes):
    features, found = batch_shape[1], []
    for number, (inputs, outputs) in enumerate(layer_shapes, start=1):
        if inputs != features:
            refuse(number, inputs, features)
        features = outputs
        found.append(features)
    return found


@mistake("you read a layer's shape as (out, in); here it is (in, out)", of="check_shapes")
def reads_out_first(batch_shape, layer_shapes):
    features, shapes = batch_shape[1], []
    for number, (outputs, inputs) in enumerate(layer_shapes, start=1):
        if inputs != features:
            refuse(number, inputs, features)
        features = outputs
        shapes.append((batch_shape[0], features))
    return shapes


@mistake("you begin with the number of rows; the first layer is held to the batch's features", of="check_shapes")
def begins_with_the_rows(batch_shape, layer_shapes):
    features, shapes = batch_shape[0], []
    for number, (inputs, outputs) in enumerate(layer_shapes, start=1):
        if inputs != features:
            refuse(number, inputs, features)
        features = outputs
        shapes.append((batch_shape[0], features))
    return shapes


@mistake("you return inside the loop, after the first layer", of="check_shapes")
def returns_after_the_first_layer(batch_shape, layer_shapes):
    for inputs, outputs in layer_shapes:
        if inputs != batch_shape[1]:
            refuse(1, inputs, batch_shape[1])
        return [(batch_shape[0], outputs)]
    return []


@mistake("you return the layers' own shapes; what comes out has the batch's rows", of="check_shapes")
def returns_the_layers(batch_shape, layer_shapes):
    features = batch_shape[1]
    for number, (inputs, outputs) in enumerate(layer_shapes, start=1):
        if inputs != features:
            refuse(number, inputs, features)
        features = outputs
    return list(layer_shapes)


@mistake("you take an item out of an empty list where there are no layers", of="check_shapes")
def needs_a_first_layer(batch_shape, layer_shapes):
    if layer_shapes[0][0] != batch_shape[1]:
        refuse(1, layer_shapes[0][0], batch_shape[1])
    for number, (one, other) in enumerate(itertools.pairwise(layer_shapes), start=2):
        if one[1] != other[0]:
            refuse(number, other[0], one[1])
    return [(batch_shape[0], outputs) for _, outputs in layer_shapes]


@mistake("you refuse too few features only (or too many only); the two numbers should be equal", of="check_shapes")
def refuses_too_many_only(batch_shape, layer_shapes):
    features, shapes = batch_shape[1], []
    for number, (inputs, outputs) in enumerate(layer_shapes, start=1):
        if features > inputs:
            refuse(number, inputs, features)
        features = outputs
        shapes.append((batch_shape[0], features))
    return shapes


@mistake("you refuse too few features only (or too many only); the two numbers should be equal", of="check_shapes")
def refuses_too_few_only(batch_shape, layer_shapes):
    features, shapes = batch_shape[1], []
    for number, (inputs, outputs) in enumerate(layer_shapes, start=1):
        if features < inputs:
            refuse(number, inputs, features)
        features = outputs
        shapes.append((batch_shape[0], features))
    return shapes


@mistake("you give each shape as a list; tuples were asked for", of="check_shapes")
def lists_each_shape(batch_shape, layer_shapes):
    features, shapes = batch_shape[1], []
    for number, (inputs, outputs) in enumerate(layer_shapes, start=1):
        if inputs != features:
            refuse(number, inputs, features)
        features = outputs
        shapes.append([batch_shape[0], features])
    return shapes


@alternative(of="check_shapes")
def by_recursion(batch_shape, layer_shapes, number=1):
    if not layer_shapes:
        return []
    (inputs, outputs), *others = layer_shapes
    if batch_shape[1] != inputs:
        raise ValueError(f"{batch_shape} does not go into layer {number}, which is {inputs} x {outputs}")
    return [(batch_shape[0], outputs), *by_recursion((batch_shape[0], outputs), others, number + 1)]


@alternative(of="check_shapes")
def compares_first(batch_shape, layer_shapes):
    given = [batch_shape[1], *(outputs for _, outputs in layer_shapes)]
    for at, shape in enumerate(layer_shapes):
        if shape[0] != given[at]:
            raise ValueError(f"layer {at + 1}: {shape[0]} is not {given[at]}")
    return tuple((batch_shape[0], outputs) for _, outputs in layer_shapes)


@alternative(of="check_shapes")
def with_accumulate(batch_shape, layer_shapes):
    numbers = itertools.count(1)

    def through(shape, layer):
        number = next(numbers)
        if shape[1] != layer[0]:
            refuse(number, layer[0], shape[1])
        return shape[0], layer[1]

    return list(itertools.accumulate(layer_shapes, through, initial=batch_shape))[1:]
