"""Load a model that somebody else has trained, and ask it.

Why it works: a folder and two classes are enough. The config says which model it is, so the Auto classes find the
right one, and the tokenizer is the one that the model was trained with. The rest is what every prediction needs:
model and batch on one device, evaluation mode, no graph, and the mask that says what is padding.

What people get wrong:
- They load a folder without a trained head and predict at once. Each load draws another head, so the answers change
  from run to run, and only a warning tells.
- They take the answer apart like a tuple, `(scores,) = model(...)`. It is a dict: that gives its keys, as texts.
- They give the model `input_ids` alone. Then padding counts as words, and a short text gets another label when it is
  asked together with a long one.
- They write the labels down themselves. The next model has others: they stand in its config.
"""

from __future__ import annotations

import torch
from transformers import AutoModelForSequenceClassification, AutoTokenizer


def classify(folder: str, texts: list[str], device: str) -> list[str]:
    model, info = AutoModelForSequenceClassification.from_pretrained(folder, output_loading_info=True)
    if info["missing_keys"]:
        raise ValueError(f"The folder has no trained head: it lacks {info['missing_keys']}.")
    if not texts:
        return []
    tokenizer = AutoTokenizer.from_pretrained(folder)
    batch = tokenizer(texts, padding=True, return_tensors="pt").to(device)
    model.to(device).eval()
    with torch.inference_mode():
        classes = model(**batch).logits.argmax(dim=1)
    return [model.config.id2label[number] for number in classes.tolist()]
