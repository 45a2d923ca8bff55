"""Words into numbers: what a language model is given instead of texts."""

from __future__ import annotations

import torch


def encode(texts: list[str], vocabulary: dict[str, int], device: torch.device | str) -> dict[str, torch.Tensor]:
    """Turn texts into a batch of ids, all rows of one length, and say which of them are words.

    A model knows no words, only their ids: the whole numbers that a vocabulary gives them. Split each text at its
    blanks with `text.split()`. Large and small letters make different words. A word that the vocabulary doesn't
    have gets the id of "[UNK]" (unknown).

    Rows of a tensor have one length, texts don't. So each shorter row is filled up at its end, to the length of the
    longest, with the id of "[PAD]" (padding). The attention mask says what is what: 1 for a word, 0 for padding.
    Both special ids are found in the vocabulary, and may be any numbers.

    Shapes:
        texts: k strings; a string may be empty, and k may be 0
        vocabulary: from words to ids; it has "[PAD]" and "[UNK]"
        returns: a dict with two int64 tensors on the device, each of shape (k, words in the longest text):
            "input_ids"       the ids
            "attention_mask"  1 where a word stands, 0 where padding does
            Without any text both have shape (0, 0). An empty text is a row of padding.

    Errors: none.

    Example:
        vocabulary = {"[PAD]": 7, "[UNK]": 3, "the": 4, "cat": 5, "sat": 9}
        encode(["the cat sat", "the dog"], vocabulary, "cpu")
        # {"input_ids":      [[4, 5, 9], [4, 3, 7]],
        #  "attention_mask": [[1, 1, 1], [1, 1, 0]]}
    """
    # TODO: look each word up, fill up the short rows, and keep count of what is a word.
    raise NotImplementedError
