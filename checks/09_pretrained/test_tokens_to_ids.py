"""Hidden checks of `tokens_to_ids`."""

from __future__ import annotations

import torch

from kata_runner.testing import assert_matches, assert_that, draw, given

VOCABULARY = {"[PAD]": 7, "[UNK]": 3, "the": 4, "cat": 5, "sat": 9, "on": 0, "The": 11, "mat": 12}
KEYS = ["attention_mask", "input_ids"]


def right(texts, vocabulary):
    """The two tensors, word by word."""
    rows = [text.split() for text in texts]
    longest = max(map(len, rows), default=0)
    ids = [[vocabulary.get(word, vocabulary["[UNK]"]) for word in row] for row in rows]
    ids = [row + [vocabulary["[PAD]"]] * (longest - len(row)) for row in ids]
    mask = [[int(place < len(row)) for place in range(longest)] for row in rows]
    shape = (len(rows), longest)
    return {
        "input_ids": torch.tensor(ids, dtype=torch.int64).reshape(shape),
        "attention_mask": torch.tensor(mask, dtype=torch.int64).reshape(shape),
    }


def encoded(kata, device, texts, vocabulary=VOCABULARY):
    """Both tensors are compared."""
    result = kata.encode(list(texts), dict(vocabulary), device)
    named = isinstance(result, dict) and sorted(map(str, result)) == KEYS
    assert_that(named, "`encode` should give a dict with the keys input_ids and attention_mask, and no others.")
    expected = right(texts, vocabulary)
    for name in ("input_ids", "attention_mask"):
        assert_matches(result[name], expected[name], device=device, dtype=torch.int64, what=f"the tensor {name}")


def test_two_texts(kata, device):
    """["the cat sat", "the dog"]: the short text gets one padding, and dog, which nobody knows, is [UNK]."""
    encoded(kata, device, ["the cat sat", "the dog"])


def test_texts_of_one_length(kata, device):
    """Texts of the same length need no padding: the mask is 1 everywhere."""
    encoded(kata, device, ["the cat sat on", "on the mat the", "cat cat cat cat"])


def test_lengths_of_all_sorts(kata, device):
    """The longest text sets the length, wherever it stands; every other row is filled up at its end."""
    encoded(kata, device, ["cat", "the cat sat on the mat", "the mat", "sat on the mat"])


def test_one_text(kata, device):
    """One text is a batch of one row, and a single word is a row of one."""
    encoded(kata, device, ["the mat"])
    encoded(kata, device, ["cat"])


def test_letters_and_blanks(kata, device):
    """Large and small letters make different words; several blanks and line ends are as good as one blank."""
    encoded(kata, device, ["The the THE", " cat   sat\n"])


def test_an_empty_text(kata, device):
    """A text without words is a row of padding only, and its mask is 0 everywhere."""
    encoded(kata, device, ["the cat", ""])
    encoded(kata, device, ["", "   "])


def test_no_texts(kata, device):
    """Without texts both tensors have shape (0, 0), and are int64 still."""
    encoded(kata, device, [])


def test_special_ids_of_any_value(kata, device):
    """[PAD] and [UNK] have the ids that the vocabulary gives them, whatever these are."""
    encoded(kata, device, ["a b c", "b"], {"a": 0, "[UNK]": 41, "b": 2, "[PAD]": 30, "d": 1})
    encoded(kata, device, ["a b", "b", "x a b"], {"[PAD]": 2, "a": 1, "b": 0, "[UNK]": 5})


@given(texts=draw.lists(draw.lists(draw.sampled_from(["the", "cat", "dog", "on"]), max_size=4), max_size=4))
def test_any_texts(kata, device, texts):
    """Any texts are encoded by the same rules."""
    encoded(kata, device, [" ".join(words) for words in texts])
