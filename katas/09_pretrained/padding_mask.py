"""A mean over the words of a text that takes no notice of padding."""

from __future__ import annotations

import torch


def mean_over_tokens(hidden: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
    """Make one vector of each text: the mean of the vectors of its words.

    A language model gives one vector for each place of a row, for padding too. What stands at padding is no part of
    the text, and can be any numbers, large ones as well: it may change nothing in the result. So a text has the same
    mean whether it was filled up or not.

    Where a row is all padding there is no word to take a mean of. Give zeros for it.

    Shapes:
        hidden: (n, t, d), a float tensor: n texts, t places, d numbers a place
        attention_mask: (n, t), 1 where a word stands and 0 where padding does; whole numbers or bools, on hidden's
            device
        returns: (n, d), of hidden's dtype and on its device

    Errors: none. Both arguments stay as they are.

    Example:
        hidden = torch.tensor([[[1.0, 10.0], [3.0, 30.0], [99.0, 99.0]]])
        mean_over_tokens(hidden, torch.tensor([[1, 1, 0]]))
        # [[2, 20]]
    """
    # TODO: the sum of what counts, over how many count.
    raise NotImplementedError
