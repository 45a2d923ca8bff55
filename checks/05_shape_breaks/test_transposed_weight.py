"""Checks of `transposed_weight`."""

from __future__ import annotations

import torch

from kata_runner.testing import assert_matches, built, draw, given


def linear(device, inputs, outputs):
    """A layer with a bias, the same every time."""
    return built(f"nn.Linear({inputs}, {outputs})").to(device)


def known(weight, bias):
    """A layer with these numbers in it."""
    weight, bias = torch.tensor(weight), torch.tensor(bias)
    layer = torch.nn.Linear(weight.shape[1], weight.shape[0])
    layer.load_state_dict({"weight": weight, "bias": bias})
    return layer


def batch(rows, inputs):
    """Numbers that differ, some of them negative, on the CPU."""
    return torch.arange(float(rows * inputs)).reshape(rows, inputs) * 0.75 - 4


def output_of(layer, x):
    """The reference, in float64 on the CPU: output by output, the weights of one are a row."""
    weight, bias, x = (part.detach().cpu().double() for part in (layer.weight, layer.bias, x))
    rows = [[(row * weights).sum() + b for weights, b in zip(weight, bias, strict=True)] for row in x]
    return torch.tensor(rows, dtype=torch.float64).reshape(len(x), len(bias))


def agrees(kata, device, layer, x, dtype=torch.float32):
    """by_hand gives what the layer gives."""
    wanted = output_of(layer, x)  # before the call, which might change the layer
    assert_matches(kata.by_hand(layer, x), wanted, dtype=dtype, device=device, terms=x.shape[1])


def test_square_layer(kata, device):
    """With the weight [[1, 2], [3, 4]] and no bias to speak of, [[1, 0]] gives [[1, 3]], and not [[1, 2]]."""
    code = "known([[1.0, 2.0], [3.0, 4.0]], [0.0, 0.0])"
    agrees(kata, device, built(code, known=known).to(device), torch.tensor([[1.0, 0.0]], device=device))


def test_bias_is_added(kata, device):
    """With the same weight and the bias [10, 20], [[1, 0]] gives [[11, 23]]; each output gets its own number."""
    layer = built("known([[1.0, 2.0], [3.0, 4.0]], [10.0, 20.0])", known=known).to(device)
    for x in ([[1.0, 0.0]], [[1.0, 0.0], [0.5, -2.0]]):
        agrees(kata, device, layer, torch.tensor(x, device=device))


def test_more_inputs_than_outputs(kata, device):
    """A layer from 3 inputs to 2 outputs gives what the layer gives, for 5 rows."""
    agrees(kata, device, linear(device, 3, 2), batch(5, 3).to(device))


def test_more_outputs_than_inputs(kata, device):
    """A layer from 2 inputs to 4 outputs does, for 3 rows and for 4."""
    for rows in (3, 4):
        agrees(kata, device, linear(device, 2, 4), batch(rows, 2).to(device))


def test_larger_square_layer(kata, device):
    """A layer from 5 inputs to 5 outputs does, and nothing but its numbers can tell the two ways apart."""
    for rows in (5, 2):
        agrees(kata, device, linear(device, 5, 5), batch(rows, 5).to(device))


def test_one_of_everything(kata, device):
    """One row, one input and one output are enough, and x may be every second row of a batch."""
    for inputs, outputs in ((1, 1), (4, 1), (1, 3)):
        agrees(kata, device, linear(device, inputs, outputs), batch(1, inputs).to(device))
        agrees(kata, device, linear(device, inputs, outputs), batch(6, inputs).to(device)[::2])


def test_layer_stays_as_it_is(kata, device):
    """The layer keeps its weight and its bias, and a second call gives the same."""
    for inputs, outputs in ((3, 2), (3, 3)):
        layer = linear(device, inputs, outputs)
        weight, bias = layer.weight.detach().clone().cpu(), layer.bias.detach().clone().cpu()
        for _ in range(2):
            kata.by_hand(layer, batch(4, inputs).to(device))
        assert_matches(layer.weight.detach(), weight, device=device, what="the layer's weight afterwards")
        assert_matches(layer.bias.detach(), bias, device=device, what="the layer's bias afterwards")


def test_dtype_stays(kata, device):
    """A layer in another dtype gives that dtype."""
    dtype = torch.float16 if device == "mps" else torch.float64
    agrees(kata, device, linear(device, 3, 2).to(dtype), batch(4, 3).to(device, dtype), dtype)


@given(rows=draw.arrays((draw.sizes(1, 3), draw.sizes(1, 3))), outputs=draw.sizes(1, 3))
def test_any_layer(kata, device, rows, outputs):
    """For any layer and any batch, the numbers are the layer's."""
    x = torch.tensor(rows, dtype=torch.float32, device=device)
    agrees(kata, device, linear(device, x.shape[1], outputs), x)
