"""Wrong answers that the checks must name, and unusual right ones that they must accept."""

from __future__ import annotations

import torch

from kata_runner.testing import alternative, mistake


def lists(texts, vocabulary, unknown=None):
    """The ids of each text's words."""
    unknown = vocabulary["[UNK]"] if unknown is None else unknown
    return [[vocabulary.get(word, unknown) for word in text.split()] for text in texts]


def padded(rows, pad, longest=None, left=False):
    """Rows of one length, and their mask."""
    longest = max(map(len, rows), default=0) if longest is None else longest
    ids, mask = [], []
    for row in rows:
        row = row[:longest]
        more = longest - len(row)
        ids.append([pad] * more + row if left else row + [pad] * more)
        mask.append([0] * more + [1] * len(row) if left else [1] * len(row) + [0] * more)
    return ids, mask


def tensors(ids, mask, device, dtype=torch.int64, mask_dtype=None):
    """The dict that is asked for."""
    shape = (len(ids), len(ids[0]) if ids else 0)
    return {
        "input_ids": torch.tensor(ids, dtype=dtype, device=device).reshape(shape),
        "attention_mask": torch.tensor(mask, dtype=mask_dtype or dtype, device=device).reshape(shape),
    }


@mistake("you fill up with 0; padding has the id that the vocabulary gives to [PAD]", of="encode")
def pads_with_zero(texts, vocabulary, device):
    return tensors(*padded(lists(texts, vocabulary), 0), device)


@mistake("you give words that nobody knows the id 0; the vocabulary has [UNK] for them", of="encode")
def calls_unknown_zero(texts, vocabulary, device):
    return tensors(*padded(lists(texts, vocabulary, 0), vocabulary["[PAD]"]), device)


@mistake("you give words that nobody knows the id of [PAD]; the vocabulary has [UNK] for them", of="encode")
def calls_unknown_padding(texts, vocabulary, device):
    return tensors(*padded(lists(texts, vocabulary, vocabulary["[PAD]"]), vocabulary["[PAD]"]), device)


@mistake("you leave words out that the vocabulary doesn't have", of="encode")
def leaves_unknown_words_out(texts, vocabulary, device):
    rows = [[vocabulary[word] for word in text.split() if word in vocabulary] for text in texts]
    return tensors(*padded(rows, vocabulary["[PAD]"]), device)


@mistake("you look every word up with vocabulary[word], which raises for a word that it doesn't have", of="encode")
def raises_for_unknown_words(texts, vocabulary, device):
    rows = [[vocabulary[word] for word in text.split()] for text in texts]
    return tensors(*padded(rows, vocabulary["[PAD]"]), device)


@mistake("you give words that nobody knows new ids of their own; the vocabulary has [UNK] for them", of="encode")
def makes_new_ids(texts, vocabulary, device):
    known = dict(vocabulary)
    rows = [[known.setdefault(word, len(known)) for word in text.split()] for text in texts]
    return tensors(*padded(rows, vocabulary["[PAD]"]), device)


@mistake("you look up letters; text.split() gives the words of a text", of="encode")
def looks_up_letters(texts, vocabulary, device):
    rows = [[vocabulary.get(letter, vocabulary["[UNK]"]) for letter in text] for text in texts]
    return tensors(*padded(rows, vocabulary["[PAD]"]), device)


@mistake("you leave texts without words out; each of them is a row of padding", of="encode")
def leaves_empty_texts_out(texts, vocabulary, device):
    rows = [row for row in lists(texts, vocabulary) if row]
    return tensors(*padded(rows, vocabulary["[PAD]"]), device)


@mistake("you make all letters small first; The and the are different words here", of="encode")
def makes_letters_small(texts, vocabulary, device):
    return tensors(*padded(lists([text.lower() for text in texts], vocabulary), vocabulary["[PAD]"]), device)


@mistake("you split at every single blank, so two blanks make an empty word", of="encode")
def splits_at_each_blank(texts, vocabulary, device):
    rows = [[vocabulary.get(word, vocabulary["[UNK]"]) for word in text.split(" ")] for text in texts]
    return tensors(*padded(rows, vocabulary["[PAD]"]), device)


@mistake("you fill up at the beginning of a row; the padding comes at the end here", of="encode")
def pads_on_the_left(texts, vocabulary, device):
    return tensors(*padded(lists(texts, vocabulary), vocabulary["[PAD]"], left=True), device)


@mistake("you cut all texts to the length of the shortest", of="encode")
def cuts_to_the_shortest(texts, vocabulary, device):
    rows = lists(texts, vocabulary)
    return tensors(*padded(rows, vocabulary["[PAD]"], min(map(len, rows), default=0)), device)


@mistake("you take the length from the first text; the longest one sets it, wherever it stands", of="encode")
def takes_the_length_of_the_first(texts, vocabulary, device):
    rows = lists(texts, vocabulary)
    return tensors(*padded(rows, vocabulary["[PAD]"], len(rows[0]) if rows else 0), device)


@mistake("your mask is 1 everywhere: the padding counts as words", of="encode")
def masks_nothing(texts, vocabulary, device):
    ids, mask = padded(lists(texts, vocabulary), vocabulary["[PAD]"])
    return tensors(ids, [[1] * len(row) for row in mask], device)


@mistake("your mask is the wrong way round: 1 stands where padding is", of="encode")
def masks_the_words(texts, vocabulary, device):
    ids, mask = padded(lists(texts, vocabulary), vocabulary["[PAD]"])
    return tensors(ids, [[1 - bit for bit in row] for row in mask], device)


@mistake("your mask is 0 at words that nobody knows; they are words all the same, only padding is 0", of="encode")
def masks_unknown_words(texts, vocabulary, device):
    ids, _ = padded(lists(texts, vocabulary), vocabulary["[PAD]"])
    no_words = (vocabulary["[PAD]"], vocabulary["[UNK]"])
    return tensors(ids, [[int(number not in no_words) for number in row] for row in ids], device)


@mistake("your mask takes the id 0 for padding; here 0 is a word, and [PAD] has another id", of="encode")
def takes_zero_for_padding(texts, vocabulary, device):
    ids, _ = padded(lists(texts, vocabulary), vocabulary["[PAD]"])
    return tensors(ids, [[int(number != 0) for number in row] for row in ids], device)


@mistake("your mask is of True and False; int64 with 1 and 0 was asked for", of="encode")
def masks_with_bools(texts, vocabulary, device):
    ids, mask = padded(lists(texts, vocabulary), vocabulary["[PAD]"])
    return tensors(ids, mask, device, mask_dtype=torch.bool)


@mistake("your tensors hold floats, as torch.Tensor with a capital T makes them; ids are int64", of="encode")
def makes_floats(texts, vocabulary, device):
    return tensors(*padded(lists(texts, vocabulary), vocabulary["[PAD]"]), device, dtype=torch.float32)


@mistake("your tensors hold int32; ids are int64", of="encode")
def makes_short_ints(texts, vocabulary, device):
    return tensors(*padded(lists(texts, vocabulary), vocabulary["[PAD]"]), device, dtype=torch.int32)


@mistake("you always take a padding at the end, even for the longest text", of="encode")
def is_one_too_long(texts, vocabulary, device):
    rows = lists(texts, vocabulary)
    return tensors(*padded(rows, vocabulary["[PAD]"], max(map(len, rows), default=-1) + 1), device)


@mistake("without texts your tensors have one axis, the shape (0,); (0, 0) was asked for", of="encode")
def forgets_an_axis_for_no_texts(texts, vocabulary, device):
    ids, mask = padded(lists(texts, vocabulary), vocabulary["[PAD]"])
    return {
        "input_ids": torch.tensor(ids, dtype=torch.int64, device=device),
        "attention_mask": torch.tensor(mask, dtype=torch.int64, device=device),
    }


@mistake("you take max() of no lengths at all, which raises: without texts the longest has no words", of="encode")
def raises_for_no_texts(texts, vocabulary, device):
    rows = lists(texts, vocabulary)
    return tensors(*padded(rows, vocabulary["[PAD]"], max(map(len, rows))), device)


@mistake("your tensors are on the CPU, whatever device was asked for", of="encode")
def stays_on_the_cpu(texts, vocabulary, device):
    return tensors(*padded(lists(texts, vocabulary), vocabulary["[PAD]"]), "cpu")


@mistake("you move the ids to the device, and leave the mask on the CPU", of="encode")
def leaves_the_mask_behind(texts, vocabulary, device):
    both = tensors(*padded(lists(texts, vocabulary), vocabulary["[PAD]"]), "cpu")
    return {"input_ids": both["input_ids"].to(device), "attention_mask": both["attention_mask"]}


@mistake("you give only the ids; the attention mask is missing", of="encode")
def forgets_the_mask(texts, vocabulary, device):
    return {"input_ids": tensors(*padded(lists(texts, vocabulary), vocabulary["[PAD]"]), device)["input_ids"]}


@alternative(of="encode")
def by_lists(texts, vocabulary, device):
    return tensors(*padded(lists(texts, vocabulary), vocabulary["[PAD]"]), device)


@alternative(of="encode")
def by_pad_sequence(texts, vocabulary, device):
    if not texts:
        empty = torch.zeros(0, 0, dtype=torch.int64, device=device)
        return {"input_ids": empty, "attention_mask": empty.clone()}
    rows = [torch.tensor(row, dtype=torch.int64) for row in lists(texts, vocabulary)]
    ids = torch.nn.utils.rnn.pad_sequence(rows, batch_first=True, padding_value=vocabulary["[PAD]"])
    mask = torch.nn.utils.rnn.pad_sequence([torch.ones_like(row) for row in rows], batch_first=True)
    return {"input_ids": ids.to(device), "attention_mask": mask.to(device)}


@alternative(of="encode")
def the_mask_from_lengths(texts, vocabulary, device):
    rows = lists(texts, vocabulary)
    lengths = torch.tensor([len(row) for row in rows], dtype=torch.int64, device=device)
    longest = max([0, *map(len, rows)])
    mask = (torch.arange(longest, device=device)[None, :] < lengths[:, None]).long()
    ids = torch.full((len(rows), longest), vocabulary["[PAD]"], device=device)
    for place, row in enumerate(rows):
        for column, number in enumerate(row):
            ids[place, column] = number
    return {"input_ids": ids, "attention_mask": mask}


@alternative(of="encode")
def the_mask_from_the_ids(texts, vocabulary, device):
    ids = tensors(*padded(lists(texts, vocabulary), vocabulary["[PAD]"]), device)["input_ids"]
    return {"attention_mask": (ids != vocabulary["[PAD]"]).to(torch.int64), "input_ids": ids}
