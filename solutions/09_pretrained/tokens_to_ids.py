"""Words into numbers: what a language model is given instead of texts.

Why it works: a row of ids and a row of ones are made side by side from the same words, and both are filled up by the
same number of places. So the mask can't disagree with the ids. The length is that of the longest text in this batch,
not a fixed one: a model should not compute on more padding than it must.

What people get wrong:
- Making the mask from the ids afterwards, with `ids != pad`, works here. It breaks with models that have no padding of
  their own and borrow the id of a real word for it, as people do with GPT-2.
- Padding is taken to be 0. Often it is, and sometimes 0 is a word.
- A word that isn't known raises a KeyError, or is left out: then every later word stands in the wrong place.
- torch.tensor of an empty list has the shape (0,) and the dtype float32.
"""

from __future__ import annotations

import torch


def encode(texts: list[str], vocabulary: dict[str, int], device: torch.device | str) -> dict[str, torch.Tensor]:
    rows = [[vocabulary.get(word, vocabulary["[UNK]"]) for word in text.split()] for text in texts]
    shape = (len(rows), max((len(row) for row in rows), default=0))
    ids = torch.full(shape, vocabulary["[PAD]"], dtype=torch.int64)
    mask = torch.zeros(shape, dtype=torch.int64)
    for place, row in enumerate(rows):
        ids[place, : len(row)] = torch.tensor(row)
        mask[place, : len(row)] = 1
    return {"input_ids": ids.to(device), "attention_mask": mask.to(device)}
