"""What a model weighs: the memory that its weights take, before anything is downloaded or loaded."""

from __future__ import annotations

import torch
from torch import nn


def model_bytes(model: nn.Module, dtype: torch.dtype) -> int:
    """Count the bytes that a model's tensors take when its floats are kept in a dtype.

    A model holds parameters, which training changes, and buffers, which it doesn't: tensors that belong to it all the
    same, such as the running mean of a batch norm. Both take memory. Some buffers are left out when the model is saved
    (they are registered with persistent=False), and they take memory too.

    - A floating-point tensor is counted with the bytes that one number of `dtype` takes, whatever it has now.
    - Every other tensor keeps its own dtype, for instance a counter in int64: 8 bytes a number.
    - Weights that two layers share are there once, and are counted once.

    The model stays as it is, and nothing is copied or converted.

    Arguments:
        model: any model, with any number of layers; it may have no tensors at all
        dtype: a floating-point dtype, such as torch.bfloat16

    Returns: bytes, as an int.

    Errors: none.

    Example:
        model_bytes(nn.Linear(3, 2), torch.float32)   # 32: 3 * 2 + 2 numbers, 4 bytes each
        model_bytes(nn.Linear(3, 2), torch.bfloat16)  # 16
    """
    # TODO: go over parameters and buffers.
    raise NotImplementedError


def fits(model: nn.Module, dtype: torch.dtype, budget_bytes: int) -> bool:
    """Say whether a model's tensors, in that dtype, take no more than a budget. Exactly the budget fits.

    Only the weights are counted here. Running a model takes more: see the kata `training_bytes`.

    Arguments:
        model, dtype: as above
        budget_bytes: how many bytes there are, 0 or more

    Errors: none.

    Example:
        fits(nn.Linear(3, 2), torch.float32, 32)  # True
        fits(nn.Linear(3, 2), torch.float32, 31)  # False
    """
    # TODO: compare.
    raise NotImplementedError
