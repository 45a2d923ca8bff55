"""What training takes: a model that fits into memory can be too large to be trained there."""

from __future__ import annotations

from torch import nn


def training_bytes(model: nn.Module, kind: str) -> int:
    """Count the bytes that training a model takes for its weights and all that belongs to them.

    Only what is trained counts here: the parameters that track gradients (requires_grad). For these there are

    - the weights themselves,
    - one gradient for each weight,
    - and what the optimizer keeps for each weight from step to step. Plain SGD keeps nothing, SGD with momentum one
      number (the velocity), and Adam two (the averages of the gradient and of its square).

    All of these have the dtype of the weight, so they take as many bytes as it does. An optimizer also counts its
    steps; that is too little to matter, so leave it out. What the layers compute on the way, the activations, comes on
    top, and depends on the batch: it isn't counted either. Frozen parameters and buffers take memory, but they aren't
    part of this sum.

    Weights that two layers share are there once, and are counted once. The model stays as it is.

    Arguments:
        model: any model
        kind: "sgd" for plain SGD, "momentum" for SGD with momentum, "adam" for Adam

    Returns: bytes, as an int.

    Errors: ValueError for any other kind, with that kind in its text.

    Example:
        layer = nn.Linear(3, 2)          # 8 weights of 4 bytes
        training_bytes(layer, "sgd")     # 64
        training_bytes(layer, "adam")    # 128
    """
    # TODO: how many numbers are there for each weight?
    raise NotImplementedError
