"""Wrong answers that the checks must name, and unusual right ones that they must accept."""

from __future__ import annotations

import torch

from kata_runner.testing import alternative, mistake


@mistake("you take the mean over all places, the padding too", of="mean_over_tokens")
def counts_the_padding(hidden, attention_mask):
    return hidden.mean(1)


@mistake("you leave the padding out of the sum, but divide by all places", of="mean_over_tokens")
def divides_by_all_places(hidden, attention_mask):
    return (hidden * attention_mask.unsqueeze(-1).to(hidden.dtype)).mean(1)


@mistake("you add up the words and never divide by how many there are", of="mean_over_tokens")
def sums_only(hidden, attention_mask):
    return (hidden * attention_mask.unsqueeze(-1).to(hidden.dtype)).sum(1)


@mistake("you add up everything, the padding too, and divide by the number of words", of="mean_over_tokens")
def sums_the_padding(hidden, attention_mask):
    return hidden.sum(1) / attention_mask.sum(1, keepdim=True).clamp(min=1).to(hidden.dtype)


@mistake("a row of padding only gives nan: 0 is divided by 0", of="mean_over_tokens")
def divides_by_zero(hidden, attention_mask):
    counts = attention_mask.unsqueeze(-1).to(hidden.dtype)
    return (hidden * counts).sum(1) / counts.sum(1)


@mistake(
    "you add something small to every count so as not to divide by 0, which changes every mean", of="mean_over_tokens"
)
def adds_a_little_to_every_count(hidden, attention_mask):
    counts = attention_mask.unsqueeze(-1).to(hidden.dtype)
    return (hidden * counts).sum(1) / (counts.sum(1) + 0.1)


@mistake("you divide every text by the number of words of all texts together", of="mean_over_tokens")
def counts_all_texts_together(hidden, attention_mask):
    counts = attention_mask.unsqueeze(-1).to(hidden.dtype)
    return (hidden * counts).sum(1) / counts.sum().clamp(min=1)


@mistake(
    "you take the mean of the first places, as many as there are words: padding may stand anywhere",
    of="mean_over_tokens",
)
def takes_the_first_places(hidden, attention_mask):
    rows = [row[: int(count)] for row, count in zip(hidden, attention_mask.sum(1), strict=True)]
    return torch.stack([row.mean(0) if len(row) else row.sum(0) for row in rows])


@mistake("you take the mean where the mask is 0: the padding, not the words", of="mean_over_tokens")
def takes_the_padding(hidden, attention_mask):
    counts = 1 - attention_mask.unsqueeze(-1).to(hidden.dtype)
    return (hidden * counts).sum(1) / counts.sum(1).clamp(min=1)


@mistake("you take the vector of the last word only", of="mean_over_tokens")
def takes_the_last_word(hidden, attention_mask):
    places = (attention_mask.cumsum(1) * attention_mask).argmax(1)
    last = hidden[torch.arange(len(hidden), device=hidden.device), places]
    return last * attention_mask.bool().any(1, keepdim=True).to(hidden.dtype)


@mistake(
    "you take the vector of the last place, as if the last word stood there; in a shorter text it is padding",
    of="mean_over_tokens",
)
def takes_the_last_place(hidden, attention_mask):
    return hidden[:, -1]


@mistake("you take the vector of the first place only, as if it stood for the text", of="mean_over_tokens")
def takes_the_first_place(hidden, attention_mask):
    return hidden[:, 0]


@mistake("your result is float32 whatever came in", of="mean_over_tokens")
def makes_it_float32(hidden, attention_mask):
    counts = attention_mask.unsqueeze(-1).float()
    return (hidden.float() * counts).sum(1) / counts.sum(1).clamp(min=1)


@mistake("you use 1 - mask, which bools don't take", of="mean_over_tokens")
def subtracts_from_bools(hidden, attention_mask):
    kept = hidden.masked_fill((1 - attention_mask).bool().unsqueeze(-1), 0)
    return kept.sum(1) / attention_mask.sum(1, keepdim=True).clamp(min=1).to(hidden.dtype)


@mistake("you write zeros into hidden itself, so the caller's tensor changes", of="mean_over_tokens")
def writes_into_hidden(hidden, attention_mask):
    hidden[~attention_mask.bool()] = 0
    return hidden.sum(1) / attention_mask.sum(1, keepdim=True).clamp(min=1).to(hidden.dtype)


@mistake("you sum over the numbers of a place rather than over the places", of="mean_over_tokens")
def sums_over_the_numbers(hidden, attention_mask):
    counts = attention_mask.unsqueeze(-1).to(hidden.dtype)
    return (hidden * counts).sum(2) / counts.sum(1).clamp(min=1)


@alternative(of="mean_over_tokens")
def text_by_text(hidden, attention_mask):
    means = [row[counts.bool()] for row, counts in zip(hidden, attention_mask, strict=True)]
    return torch.stack([row.mean(0) if len(row) else torch.zeros_like(hidden[0, 0]) for row in means])


@mistake(
    "your mask, or your count of words, is float32, so that vectors in bfloat16 come out as float32",
    of="mean_over_tokens",
)
def masks_in_float32(hidden, attention_mask):
    counts = attention_mask.float().unsqueeze(-1)
    return (hidden * counts).sum(1) / counts.sum(1).clamp(min=1)


@mistake("you multiply by the mask as it is: (n, t) doesn't fit (n, t, d) without one more axis", of="mean_over_tokens")
def leaves_the_mask_flat(hidden, attention_mask):
    return (hidden * attention_mask).sum(1) / attention_mask.sum(1, keepdim=True).clamp(min=1)


@mistake(
    "you divide by counts of shape (n,), which don't fit sums of shape (n, d): keep an axis", of="mean_over_tokens"
)
def drops_the_axis_of_the_counts(hidden, attention_mask):
    return (hidden * attention_mask.unsqueeze(-1)).sum(1) / attention_mask.sum(1).clamp(min=1)


@mistake(
    "you use whole numbers as an index: 1 and 0 in brackets are places; only bools choose what to keep",
    of="mean_over_tokens",
)
def takes_the_mask_for_places(hidden, attention_mask):
    means = [row[counts] for row, counts in zip(hidden, attention_mask, strict=True)]
    return torch.stack([row.mean(0) if len(row) else torch.zeros_like(hidden[0, 0]) for row in means])


@mistake("you take one mean over the words of all texts; each text has its own", of="mean_over_tokens")
def puts_all_texts_together(hidden, attention_mask):
    return hidden[attention_mask.bool()].mean(0)


@mistake(
    "you count numbers that aren't 0; a word may have a 0 in its vector, and the mask counts words",
    of="mean_over_tokens",
)
def counts_what_is_not_zero(hidden, attention_mask):
    kept = hidden * attention_mask.unsqueeze(-1)
    return kept.sum(1) / (kept != 0).sum(1).clamp(min=1)


@alternative(of="mean_over_tokens")
def by_einsum(hidden, attention_mask):
    weights = attention_mask.to(hidden.dtype)
    weights = weights / weights.sum(1, keepdim=True).clamp(min=1)
    return torch.einsum("ntd,nt->nd", hidden, weights)


@alternative(of="mean_over_tokens")
def by_filling_with_nan(hidden, attention_mask):
    kept = hidden.masked_fill(~attention_mask.bool().unsqueeze(-1), float("nan"))
    return kept.nanmean(1).nan_to_num(0.0)


@alternative(of="mean_over_tokens")
def by_a_batched_product(hidden, attention_mask):
    weights = attention_mask.to(hidden.dtype).unsqueeze(1)
    return (weights @ hidden).squeeze(1) / weights.sum(2).clamp(min=1)
