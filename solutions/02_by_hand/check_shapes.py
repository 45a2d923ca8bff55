"""Shapes without computing: find the layer that does not fit before a single number is multiplied.

Why it works: a matrix product (n, in) @ (in, out) gives (n, out). The rows stay, and only the number of features
changes. So one number is carried from layer to layer, and each layer says whether it can take it.

What people get wrong:
- They hold each layer to the batch. Only the first one is given the batch.
- They compare the layers with each other and forget the first.
- The message says "shapes do not fit". Whoever reads it at night wants to know which layer, and which two numbers.
"""

from __future__ import annotations


def check_shapes(batch_shape: tuple[int, int], layer_shapes: list[tuple[int, int]]) -> list[tuple[int, int]]:
    rows, features = batch_shape
    shapes = []
    for number, (inputs, outputs) in enumerate(layer_shapes, start=1):
        if inputs != features:
            raise ValueError(f"layer {number} takes {inputs} features, but it is given {features}")
        features = outputs
        shapes.append((rows, features))
    return shapes
