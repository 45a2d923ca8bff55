"""Right and wrong answers to `load_pretrained`."""

from __future__ import annotations

import torch
from transformers import (
    AutoConfig,
    AutoModel,
    AutoModelForSequenceClassification,
    AutoTokenizer,
    BertForSequenceClassification,
    BertTokenizer,
    pipeline,
)

from kata_runner.testing import alternative, mistake


def load(folder):
    """The model and its tokenizer; ValueError without a trained head."""
    model, info = AutoModelForSequenceClassification.from_pretrained(folder, output_loading_info=True)
    if info["missing_keys"]:
        raise ValueError("no trained head")
    return model, AutoTokenizer.from_pretrained(folder)


def scores(model, batch):
    with torch.inference_mode():
        return model(**batch).logits


def named(model, rows):
    return [model.config.id2label[number] for number in rows.argmax(1).tolist()]


@mistake("you predict with a head of random numbers: the folder has none, and the loading info says so", of="classify")
def predicts_with_a_random_head(folder, texts, device):
    if not texts:
        return []
    model = AutoModelForSequenceClassification.from_pretrained(folder).to(device)
    return named(
        model, scores(model, AutoTokenizer.from_pretrained(folder)(texts, padding=True, return_tensors="pt").to(device))
    )


@mistake(
    "you take the model's answer apart like a tuple, which gives the names of its fields, not the scores", of="classify"
)
def unpacks_the_answer(folder, texts, device):
    model, tokenizer = load(folder)
    if not texts:
        return []
    (logits,) = model.to(device)(**tokenizer(texts, padding=True, return_tensors="pt").to(device))
    return named(model, logits)


@mistake("you give the model the ids without the mask, so that it reads the padding too", of="classify")
def reads_the_padding(folder, texts, device):
    model, tokenizer = load(folder)
    if not texts:
        return []
    ids = tokenizer(texts, padding=True, return_tensors="pt").to(device)["input_ids"]
    return named(model.to(device), scores(model, {"input_ids": ids}))


@mistake("you give the numbers of the classes; asked for are their names", of="classify")
def gives_numbers(folder, texts, device):
    model, tokenizer = load(folder)
    if not texts:
        return []
    batch = tokenizer(texts, padding=True, return_tensors="pt").to(device)
    return scores(model.to(device), batch).argmax(1).tolist()


@mistake("you write the names of the labels yourself; each model has its own, in its config", of="classify")
def has_labels_of_its_own(folder, texts, device):
    model, tokenizer = load(folder)
    if not texts:
        return []
    batch = tokenizer(texts, padding=True, return_tensors="pt").to(device)
    return [["red", "green", "blue"][number] for number in scores(model.to(device), batch).argmax(1).tolist()]


@mistake("you take the largest score along the texts, where each text needs the largest of its own row", of="classify")
def compares_the_texts(folder, texts, device):
    model, tokenizer = load(folder)
    if not texts:
        return []
    batch = tokenizer(texts, padding=True, return_tensors="pt").to(device)
    return [
        model.config.id2label[n % model.config.num_labels] for n in scores(model.to(device), batch).argmax(0).tolist()
    ]


@mistake("you don't pad: texts of different lengths can't become one tensor", of="classify")
def forgets_to_pad(folder, texts, device):
    model, tokenizer = load(folder)
    if not texts:
        return []
    return named(model, scores(model.to(device), tokenizer(texts, return_tensors="pt").to(device)))


@mistake("you ask the tokenizer even when there are no texts, and it can't make a tensor of nothing", of="classify")
def expects_a_text(folder, texts, device):
    model, tokenizer = load(folder)
    return named(model.to(device), scores(model, tokenizer(texts, padding=True, return_tensors="pt").to(device)))


@mistake("you load the body without its head: what comes back has no scores", of="classify")
def loads_the_body(folder, texts, device):
    if not texts:
        return []
    model, tokenizer = AutoModel.from_pretrained(folder).to(device), AutoTokenizer.from_pretrained(folder)
    return named(model, scores(model, tokenizer(texts, padding=True, return_tensors="pt").to(device)))


@mistake("you ask for a model by its name on the network; the model lies in the folder that is given", of="classify")
def asks_the_network(folder, texts, device):
    model, tokenizer = load("bert-base-uncased")
    return named(model.to(device), scores(model, tokenizer(texts, padding=True, return_tensors="pt").to(device)))


@mistake("you ask the model in training mode, where dropout throws numbers away at random", of="classify")
def asks_in_training_mode(folder, texts, device):
    model, tokenizer = load(folder)
    if not texts:
        return []
    model.to(device).eval()
    batch = tokenizer(texts, padding=True, return_tensors="pt").to(device)
    labels = named(model, scores(model, batch))
    scores(model.train(), batch)
    return labels


@mistake("you record a graph for a gradient that nobody wants", of="classify")
def records_a_graph(folder, texts, device):
    model, tokenizer = load(folder)
    if not texts:
        return []
    batch = tokenizer(texts, padding=True, return_tensors="pt").to(device)
    return named(model, model.to(device)(**batch).logits)


@mistake("you compute on the CPU, whatever device you are told", of="classify")
def stays_on_the_cpu(folder, texts, device):
    model, tokenizer = load(folder)
    if not texts:
        return []
    return named(model, scores(model, tokenizer(texts, padding=True, return_tensors="pt")))


@mistake("you move the model to the device and leave the batch on the CPU", of="classify")
def leaves_the_batch_behind(folder, texts, device):
    model, tokenizer = load(folder)
    if not texts:
        return []
    return named(model, scores(model.to(device), tokenizer(texts, padding=True, return_tensors="pt")))


@mistake("you move the batch to the device and leave the model on the CPU", of="classify")
def leaves_the_model_behind(folder, texts, device):
    model, tokenizer = load(folder)
    if not texts:
        return []
    return named(model, scores(model, tokenizer(texts, padding=True, return_tensors="pt").to(device)))


@alternative(of="classify")
def one_text_after_another(folder, texts, device):
    model, tokenizer = load(folder)
    model.to(device)
    labels = []
    with torch.no_grad():
        for text in texts:
            logits = model(**tokenizer(text, return_tensors="pt").to(device)).logits
            labels.append(model.config.id2label[logits.softmax(-1).argmax(-1).item()])
    return labels


@alternative(of="classify")
def by_a_pipeline(folder, texts, device):
    model, tokenizer = load(folder)
    if not texts:
        return []
    ask = pipeline("text-classification", model=model, tokenizer=tokenizer, device=device)
    return [found["label"] for found in ask(texts)]


@alternative(of="classify")
def by_the_config_and_the_classes(folder, texts, device):
    config = AutoConfig.from_pretrained(folder)
    if config.architectures != ["BertForSequenceClassification"]:
        raise ValueError(f"{folder} has no head")
    if len(texts) == 0:
        return []
    model = BertForSequenceClassification.from_pretrained(folder, device_map=None).requires_grad_(False).to(device)
    batch = BertTokenizer.from_pretrained(folder)(list(texts), padding="longest", return_tensors="pt")
    output = model(input_ids=batch["input_ids"].to(device), attention_mask=batch["attention_mask"].to(device))
    return [config.id2label[int(row.argmax())] for row in output["logits"].cpu().numpy()]
