"""One call instead of twenty: collect rows, and ask a model in batches."""

from __future__ import annotations

import torch
from torch import nn


def rows_per_window(rate: int, window_ms: int) -> int:
    """How many rows come in while a window is open. Only whole rows count.

    Arguments:
        rate: rows a second
        window_ms: how long rows are collected, in milliseconds; 1000 of them are a second
        returns: an int, rounded down

    Errors: none.

    Example:
        rows_per_window(2_000, 10)  # 20
    """
    # TODO
    raise NotImplementedError


def score_in_batches(model: nn.Module, rows: torch.Tensor, batch_size: int) -> torch.Tensor:
    """Ask a model about many rows: one call for each batch of rows, not one for each row.

    The first call gets rows 0 to batch_size - 1, the next one those that follow. The last batch may be shorter.
    n rows take n / batch_size calls, rounded up, and no more.

    A model is called like a function, `model(batch)`. Ask it within `with torch.inference_mode():`. There PyTorch keeps
    no notes for gradients, which nobody needs for an answer; that saves time and memory. A tensor made there says so:
    `result.is_inference()` is True, and it is so for yours.

    Shapes:
        model: takes (k, features) and gives k answers, along axis 0; a model can be in training mode or not
            (`model.training`), and yours leaves that as it is
        rows: (n, features), on the model's device, n of 1 and more
        batch_size: 1 or more
        returns: all answers in the order of the rows, joined along axis 0, in the dtype of the model's answers

    Errors:
        ValueError if there are no rows, n = 0.

    Example:
        score_in_batches(nn.Linear(30, 2), torch.ones(20, 30), 20)  # one call; shape (20, 2)
        score_in_batches(nn.Linear(30, 2), torch.ones(20, 30), 8)   # calls with 8, 8 and 4 rows; shape (20, 2)
    """
    # TODO: cut the rows, ask for each batch, join the answers.
    raise NotImplementedError
