"""The small tensor comes to the large one."""

from __future__ import annotations

import torch


def masked_scores(scores: torch.Tensor, lengths: torch.Tensor) -> torch.Tensor:
    """The scores, with minus infinity in the place of padding, on the device of the scores."""
    places = torch.arange(scores.shape[1], device=scores.device)
    padding = places >= lengths.to(scores.device).unsqueeze(1)
    return scores.masked_fill(padding, float("-inf"))


def pick(scores: torch.Tensor, choice: torch.Tensor) -> torch.Tensor:
    """Of each text the score of one word, the chosen one, on the device of the scores."""
    return scores.gather(1, choice.to(scores.device).unsqueeze(1)).squeeze(1)


# Why: a mask and an index are tensors like any others, and meet the scores in one operation. What is made
# inside a function is made where the scores are; what is handed in may come from a data loader, which
# works on the CPU, and has to be brought over. One number a text is nothing; the scores are many.
#
# Plain indexing is an exception: scores[rows, choice] takes an index from the CPU, and so does
# scores[padding] = value. gather, where and masked_fill don't.
#
# What people get wrong:
# - scores.cpu() and back. The GPU waits for the copy, twice, in every step.
# - Two tensors make the mask, the places and the lengths. They mend one of them.
# - "cuda" for scores.device: now the same program fails on the CPU.
