"""The fused LSTM and GRU cells, which torch asks of every GPU and the CPU does not have."""

# ruff: noqa: ARG001  (the signatures are torch's)
from __future__ import annotations

from typing import Any

import torch

from ._special import aten, handles, raw
from ._tensor import wrap

Tensor = torch.Tensor


def _raws(args: tuple[Any, ...], count: int) -> list[Any]:
    """The CPU twins of the arguments, None for those left out."""
    return [raw(value) for value in (*args, *[None] * (count - len(args)))]


def _or_zero(tensor: Tensor | None) -> Tensor | float:
    return 0.0 if tensor is None else tensor


@handles(aten._thnn_fused_lstm_cell.default)
def lstm_cell(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """(new hidden state, new cell state, the activated gates for the backward pass)."""
    from_input, from_hidden, old, input_bias, hidden_bias = _raws(args, 5)
    gates = from_input + from_hidden + _or_zero(input_bias) + _or_zero(hidden_bias)
    entry, forget, cell, out = gates.chunk(4, 1)
    entry, forget, cell, out = entry.sigmoid(), forget.sigmoid(), cell.tanh(), out.sigmoid()
    new = forget * old + entry * cell
    return wrap(out * new.tanh()), wrap(new), wrap(torch.cat([entry, forget, cell, out], 1))


@handles(aten._thnn_fused_lstm_cell_backward_impl.default)
def lstm_cell_backward(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """(gradient of the gates, of the old cell state, of a bias)."""
    of_hidden, of_cell, old, new, workspace, has_bias = _raws(args, 6)
    entry, forget, cell, out = workspace.chunk(4, 1)
    squashed = new.tanh()
    of_hidden = _or_zero(of_hidden)
    of_new = of_hidden * out * (1 - squashed**2) + _or_zero(of_cell)
    gates = torch.cat(
        [
            of_new * cell * entry * (1 - entry),
            of_new * old * forget * (1 - forget),
            of_new * entry * (1 - cell**2),
            of_hidden * squashed * out * (1 - out),
        ],
        1,
    )
    return wrap(gates), wrap(of_new * forget), wrap(gates.sum(0)) if has_bias else None


@handles(aten._thnn_fused_gru_cell.default)
def gru_cell(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """(new hidden state, what the backward pass needs)."""
    from_input, from_hidden, old, input_bias, hidden_bias = _raws(args, 5)
    input_reset, input_update, input_new = (from_input + _or_zero(input_bias)).chunk(3, 1)
    hidden_reset, hidden_update, hidden_new = (from_hidden + _or_zero(hidden_bias)).chunk(3, 1)
    reset = (input_reset + hidden_reset).sigmoid()
    update = (input_update + hidden_update).sigmoid()
    new = (input_new + reset * hidden_new).tanh()
    return wrap(new + update * (old - new)), wrap(torch.cat([reset, update, new, old, hidden_new], 1))


@handles(aten._thnn_fused_gru_cell_backward.default)
def gru_cell_backward(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """(gradient of the input's gates, of the hidden state's, of the old state, of both biases)."""
    of_hidden, workspace, has_bias = _raws(args, 3)
    reset, update, new, old, hidden_new = workspace.chunk(5, 1)
    of_update = of_hidden * (old - new) * update * (1 - update)
    of_new = of_hidden * (1 - update) * (1 - new**2)
    of_reset = of_new * hidden_new * reset * (1 - reset)
    by_input = torch.cat([of_reset, of_update, of_new], 1)
    by_hidden = torch.cat([of_reset, of_update, of_new * reset], 1)
    biases = (wrap(by_input.sum(0)), wrap(by_hidden.sum(0))) if has_bias else (None, None)
    return wrap(by_input), wrap(by_hidden), wrap(of_hidden * update), *biases
