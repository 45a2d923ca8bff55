"""Hidden checks of `classify`. The model is a real BERT, of a few thousand numbers, made when the checks begin."""

from __future__ import annotations

from contextlib import contextmanager
from functools import cache, wraps
from shutil import rmtree
from weakref import finalize

import torch
from transformers import BertForSequenceClassification, BertTokenizer

from kata_runner.testing import assert_matches, assert_raises, assert_that, built

TEXTS = ["good film", "the film was not bad", "it was very very long", "", "i liked the dragon"]


def tiny_bert(labels=("red", "green", "blue"), seed=123, head=True):
    """Makes a folder with a tiny BERT in it. It has learned nothing: its labels mean nothing."""
    import tempfile

    from transformers import BertConfig, BertForSequenceClassification, BertModel, BertTokenizer

    class Folder(str):
        """The name of a folder, as any text."""

    special = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]
    words = [*special, "the", "film", "was", "good", "bad", "long", "very", "not", "i", "liked", "it"]
    sizes = {"hidden_size": 16, "intermediate_size": 32, "num_hidden_layers": 1, "num_attention_heads": 2}
    config = BertConfig(vocab_size=len(words), id2label=dict(enumerate(labels)), **sizes)
    model = (BertForSequenceClassification if head else BertModel)(config)
    generator = torch.Generator().manual_seed(seed)
    for weights in model.parameters():
        weights.data.normal_(generator=generator)
    folder = Folder(tempfile.mkdtemp())
    model.save_pretrained(folder)
    BertTokenizer({word: number for number, word in enumerate(words)}).save_pretrained(folder)
    return folder


@cache
def made(code="tiny_bert()"):
    """The folder of a model, made once in a run."""
    folder = built(code, tiny_bert=tiny_bert)
    finalize(folder, rmtree, str(folder), ignore_errors=True)
    return folder


@cache
def parts(folder):
    """What lies in a folder, loaded once: for the reference."""
    model = BertForSequenceClassification.from_pretrained(folder).double().eval()
    return BertTokenizer.from_pretrained(folder), model


@cache
def label_of(folder, text):
    """The reference: the label of a text by itself, computed on the CPU in float64."""
    tokenizer, model = parts(folder)
    with torch.no_grad():
        scores = model(**tokenizer([text], return_tensors="pt")).logits
    return model.config.id2label[int(scores[0].argmax())]


def labels_of(folder, texts):
    """The reference for several texts."""
    return [label_of(folder, text) for text in texts]


@contextmanager
def watched():
    """What is seen of each call of a model, of whatever Auto class it comes: its mode, its graph, its device."""
    forward, seen = BertForSequenceClassification.forward, []

    @wraps(forward)
    def watch(self, *args, **kwargs):
        output = forward(self, *args, **kwargs)
        seen.append((self.training, output[0].requires_grad, output[0].device.type))
        return output

    BertForSequenceClassification.forward = watch
    try:
        yield seen
    finally:
        BertForSequenceClassification.forward = forward


def test_one_text(kata, device):
    """One text gets one label, by its name."""
    text = "the film was not bad"
    assert_matches(kata.classify(made(), [text], device), labels_of(made(), [text]))


def test_several_texts(kata, device):
    """Each text gets the label that it gets by itself, in the order of the texts: padding must not be read."""
    assert_matches(kata.classify(made(), TEXTS, device), labels_of(made(), TEXTS))


def test_another_model(kata, device):
    """Another folder, another model: its labels have other names, and there are only two of them."""
    folder = made("tiny_bert(labels=('complaint', 'praise'), seed=34)")
    assert_matches(kata.classify(folder, TEXTS, device), labels_of(folder, TEXTS))


def test_no_texts(kata, device):
    """No texts give an empty list."""
    assert_matches(kata.classify(made(), [], device), [])


def test_head_is_missing(kata, device):
    """A folder without a trained head is refused with a ValueError."""
    folder = made("tiny_bert(head=False)")
    assert_raises(ValueError, lambda: kata.classify(folder, TEXTS, device), what="a model without a trained head")


def test_how_it_is_asked(kata, device):
    """The model is asked in evaluation mode, where dropout lets everything through, and no graph is recorded."""
    with watched() as seen:
        labels = kata.classify(made(), TEXTS, device)
    assert_matches(labels, labels_of(made(), TEXTS))
    assert_that(not any(training for training, _, _ in seen), "The model was asked in training mode.")
    assert_that(not any(graph for _, graph, _ in seen), "The model's scores track gradients: a graph was recorded.")


def test_where_it_is_told(kata, device):
    """The model computes on the device that is asked for."""
    with watched() as seen:
        labels = kata.classify(made(), TEXTS, device)
    assert_matches(labels, labels_of(made(), TEXTS))
    elsewhere = sorted({place for _, _, place in seen} - {device})
    assert_that(
        not elsewhere, f"The device asked for is {device}, but the model computed on {' and '.join(elsewhere)}."
    )
