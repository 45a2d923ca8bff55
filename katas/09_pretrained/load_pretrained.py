"""Load a model that somebody else has trained, and ask it."""

from __future__ import annotations

from transformers import AutoModelForSequenceClassification, AutoTokenizer  # noqa: F401 - you will need both


def classify(folder: str, texts: list[str], device: str) -> list[str]:
    """The label that a pretrained model gives to each text.

    A pretrained model is a folder: `config.json` says how it is built and what its labels are called, one file holds
    the weights, and the others belong to its tokenizer, which turns texts into ids. Nothing comes from the network.

    - `AutoTokenizer.from_pretrained(folder)` gives the tokenizer. Called with a list of texts, `padding=True` and
      `return_tensors="pt"`, it gives a dict of tensors that the model takes as its arguments: `model(**batch)`.
      The dict has a `.to(device)` too.
    - `AutoModelForSequenceClassification.from_pretrained(folder)` gives the model: a body that reads, and a head on
      top that gives each text one score for each class. The answer of the model has them as `.logits`.
    - `model.config.id2label` is a dict from the number of a class to its name.
    - Not every folder has a trained head. Where it is missing, `from_pretrained` makes one of random numbers, and only
      warns. With `output_loading_info=True` it gives a pair, `(model, info)`, and `info["missing_keys"]` holds the
      names of the weights that it did not find in the folder.

    Shapes:
        folder: the folder of a classification model
        texts: k texts of any length, an empty one too; none is allowed
        device: where the model computes, such as "cpu" or "cuda"
        returns: a list of k labels, in the order of the texts; for no texts, `[]`

    The model runs in evaluation mode, and no graph is recorded: nobody wants a gradient here.

    Errors:
        ValueError if the folder has no trained head: what a random one says means nothing.

    Example:
        classify("reviews", ["what a good film", "far too long"], "cpu")  # ["praise", "complaint"]
    """
    # TODO
    raise NotImplementedError
