"""Scores are on the GPU, and two small functions that work on them stop there.

A model gives a score to each word of each text. Texts differ in length, so the shorter ones are padded at
the end, and the scores of the padding must not count. `masked_scores` sees to that. `pick` takes one score
out of each row. Both work on a laptop. On a machine with a GPU the first ends with

    RuntimeError: expected self and mask to be on the same device, but got mask on cpu and self on cuda:0

and the second with

    RuntimeError: Expected all tensors to be on the same device, but got index is on cpu, different from
    other tensors on cuda:0

One repair brought the scores to the CPU and the result back. It worked, and made the program slower than
it had been without a GPU. Mend both functions so that the scores stay where they are.
"""

from __future__ import annotations

import torch

# TODO: read the errors, say what you think is wrong, and mend it.


def masked_scores(scores: torch.Tensor, lengths: torch.Tensor) -> torch.Tensor:
    """The scores, with minus infinity in the place of padding, on the device of the scores.

    `lengths` (int64) says how many words each text has. It lies on the CPU or where the scores are.

    Shapes: scores (texts, words), lengths (texts,), result (texts, words).
    Example: scores [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]] and lengths [1, 3] give
    [[1.0, -inf, -inf], [4.0, 5.0, 6.0]].
    """
    places = torch.arange(scores.shape[1])
    padding = places >= lengths.unsqueeze(1)
    return scores.masked_fill(padding, float("-inf"))


def pick(scores: torch.Tensor, choice: torch.Tensor) -> torch.Tensor:
    """Of each text the score of one word, the chosen one, on the device of the scores.

    `choice` (int64) holds the number of the word, from 0. It lies on the CPU or where the scores are.

    Shapes: scores (texts, words), choice (texts,), result (texts,).
    Example: scores [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]] and choice [2, 0] give [3.0, 4.0].
    """
    return scores.gather(1, choice.unsqueeze(1)).squeeze(1)


if __name__ == "__main__":
    device = "cuda" if torch.cuda.is_available() else "cpu"
    scores = torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], device=device)
    print(masked_scores(scores, torch.tensor([1, 3])))
    print(pick(scores, torch.tensor([2, 0])))
