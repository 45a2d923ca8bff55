"""Hidden checks of `mean_over_tokens`."""

from __future__ import annotations

import numpy as np
import torch

from kata_runner.testing import assert_matches, draw, given


def right(hidden, mask):
    """Row by row, over the places that count, in float64."""
    rows = []
    for row, counts in zip(hidden.double(), mask.bool(), strict=True):
        kept = row[counts]
        rows.append(kept.mean(0) if len(kept) else torch.zeros(hidden.shape[2], dtype=torch.float64))
    return torch.stack(rows)


def asks(kata, device, hidden, mask, **how):
    """One call, compared with the reference."""
    result = kata.mean_over_tokens(hidden.to(device), mask.to(device))
    terms = max(hidden.shape[1], 1)
    assert_matches(result, right(hidden, mask), device=device, dtype=hidden.dtype, terms=terms, **how)


def vectors(n, t, d):
    """Different numbers in every place, none of them zero."""
    return (torch.arange(n * t * d) * 5 % 11).reshape(n, t, d).float() - 4.5


def test_two_words_and_a_padding(kata, device):
    """The mean of [1, 10] and [3, 30] is [2, 20], whatever stands at the padding."""
    hidden = torch.tensor([[[1.0, 10.0], [3.0, 30.0], [99.0, 99.0]]])
    asks(kata, device, hidden, torch.tensor([[1, 1, 0]]))


def test_each_text_has_its_own_length(kata, device):
    """Texts of 4, 1 and 3 words in one batch: each mean is over the words of its own text."""
    mask = torch.tensor([[1, 1, 1, 1], [1, 0, 0, 0], [1, 1, 1, 0]])
    asks(kata, device, vectors(3, 4, 2), mask)


def test_padded_and_unpadded_agree(kata, device):
    """A text has the same mean with and without padding, also where large numbers stand at the padding."""
    alone = vectors(1, 3, 5)
    filled = torch.cat([alone, torch.full((1, 4, 5), 1e6)], 1)
    asks(kata, device, alone, torch.ones(1, 3, dtype=torch.int64))
    asks(kata, device, filled, torch.tensor([[1, 1, 1, 0, 0, 0, 0]]))


def test_padding_at_the_front_or_between(kata, device):
    """It is the mask that says where padding is: it may stand at the front, or between words."""
    mask = torch.tensor([[0, 0, 1, 1, 1], [1, 0, 1, 0, 1]])
    asks(kata, device, vectors(2, 5, 3), mask)


def test_a_mask_of_bools(kata, device):
    """A mask of True and False counts as well as one of 1 and 0."""
    mask = torch.tensor([[True, True, False], [True, False, False]])
    asks(kata, device, vectors(2, 3, 4), mask)


def test_a_row_of_padding(kata, device):
    """Where no word stands the mean is zeros, not nan, and the other rows are as they should be."""
    mask = torch.tensor([[1, 1, 0], [0, 0, 0], [1, 1, 1]])
    asks(kata, device, vectors(3, 3, 2), mask)
    asks(kata, device, vectors(2, 3, 2), mask[1:].bool())


def test_as_many_places_as_numbers(kata, device):
    """With as many places as numbers a place, the mean still goes over the places."""
    asks(kata, device, vectors(3, 3, 3), torch.tensor([[1, 1, 0], [1, 1, 1], [1, 0, 0]]))


def test_a_word_with_zeros(kata, device):
    """A word whose vector holds a 0, or nothing else, is a word: the mask says how many there are."""
    hidden = torch.tensor([[[0.0, 2.0], [3.0, 0.0], [9.0, 9.0]], [[0.0, 0.0], [4.0, 6.0], [9.0, 9.0]]])
    asks(kata, device, hidden, torch.tensor([[1, 1, 0], [1, 1, 0]]))


def test_dtype_stays(kata, device):
    """float64 stays float64 and bfloat16 stays bfloat16."""
    mask = torch.tensor([[1, 1, 0], [1, 1, 1]])
    for dtype in (torch.float64, torch.bfloat16):
        asks(kata, device, (vectors(2, 3, 2) * 2).to(dtype), mask)


@given(
    hidden=draw.arrays((draw.sizes(1, 3, name="n"), draw.sizes(1, 4, name="t"), draw.sizes(1, 3))),
    mask=draw.arrays(
        (draw.sizes(1, 3, name="n"), draw.sizes(1, 4, name="t")), dtype=np.int64, values=draw.integers(0, 1)
    ),
)
def test_any_batch(kata, device, hidden, mask):
    """For any batch and any mask, each text's mean is that of its words."""
    asks(kata, device, torch.tensor(hidden, dtype=torch.float32), torch.tensor(mask))
