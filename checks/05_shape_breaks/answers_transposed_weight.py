"""Right and wrong answers to `transposed_weight`."""

from __future__ import annotations

import torch
import torch.nn.functional as F

from kata_runner.testing import alternative, mistake


@mistake("the weight isn't transposed: nn.Linear keeps one row of it for each output", of="by_hand")
def multiplies_by_the_weight_itself(layer, x):
    return x @ layer.weight + layer.bias


@mistake(
    "you transpose the weight only where the shapes don't fit: a square layer is wrong still, and silently",
    of="by_hand",
)
def transposes_on_error_only(layer, x):
    weight = layer.weight if layer.weight.shape[0] == x.shape[1] else layer.weight.T
    return x @ weight + layer.bias


@mistake("you transpose the weight, and lose the bias", of="by_hand")
def loses_the_bias(layer, x):
    return x @ layer.weight.T


@mistake("you neither transpose the weight nor add the bias", of="by_hand")
def loses_both(layer, x):
    return x @ layer.weight


@mistake("you reshape the weight: its shape is right then, and its numbers stand in other places", of="by_hand")
def reshapes_the_weight(layer, x):
    return x @ layer.weight.reshape(layer.weight.shape[1], -1) + layer.bias


@mistake("your rows are the outputs: the result has to be turned, one row for each row of x", of="by_hand")
def leaves_the_result_transposed(layer, x):
    return layer.weight @ x.T + layer.bias.unsqueeze(1)


@mistake("you turn the layer's own weight, so the layer is another one after the call", of="by_hand")
def turns_the_layer_itself(layer, x):
    layer.weight.data = layer.weight.data.T
    return x @ layer.weight + layer.bias


@mistake("you add the sum of the bias to every output; each has a number of its own", of="by_hand")
def adds_the_whole_bias_everywhere(layer, x):
    return x @ layer.weight.T + layer.bias.sum()


@mistake("you multiply number by number; each output needs the matrix product, `@`", of="by_hand")
def multiplies_number_by_number(layer, x):
    return x * layer.weight.T + layer.bias


@mistake("you add the bias before the product; it belongs to the outputs, and comes after it", of="by_hand")
def adds_the_bias_first(layer, x):
    return (x + layer.bias) @ layer.weight.T


@alternative(of="by_hand")
def by_the_library(layer, x):
    return F.linear(x, layer.weight, layer.bias)


@alternative(of="by_hand")
def with_einsum(layer, x):
    return torch.einsum("ni,oi->no", x, layer.weight) + layer.bias


@alternative(of="by_hand")
def output_by_output(layer, x):
    columns = [(x * weights).sum(dim=1) + bias for weights, bias in zip(layer.weight, layer.bias, strict=True)]
    return torch.stack(columns, dim=1)


@alternative(of="by_hand")
def turned_at_the_end(layer, x):
    return (layer.weight @ x.mT + layer.bias[:, None]).mT
