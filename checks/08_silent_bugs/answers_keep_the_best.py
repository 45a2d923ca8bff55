"""Right and wrong answers to `keep_the_best`."""

from __future__ import annotations

import copy
import io

import torch

from kata_runner.testing import alternative, mistake


def _train(model, optimizer, loss_fn, batches):
    model.train()
    for x, y in batches:
        optimizer.zero_grad()
        loss_fn(model(x), y).backward()
        optimizer.step()


def _judge(model, loss_fn, batches):
    model.eval()
    with torch.no_grad():
        return sum(loss_fn(model(x), y).item() * len(x) for x, y in batches) / sum(len(x) for x, _ in batches)


def _deep(model):
    return copy.deepcopy(model.state_dict())


def _load(model, state):
    model.load_state_dict(state)


def _keeping(keep=_deep, load=_load, judge=_judge, better=lambda loss, losses: loss < min(losses)):
    """A training that keeps, loads, judges and chooses in these ways."""

    def train_and_keep(model, optimizer, loss_fn, train_batches, val_batches, epochs):
        losses, best, state = [], 0, None
        for epoch in range(epochs):
            _train(model, optimizer, loss_fn, train_batches)
            loss = judge(model, loss_fn, val_batches)
            if not losses or better(loss, losses):
                best, state = epoch, keep(model)
            losses.append(loss)
        load(model, state)
        return best

    return train_and_keep


@mistake("what is kept is `state_dict()` itself: its tensors are the model's own, and go on changing with it")
def keeps_the_dict_itself(solution):
    return {"train_and_keep": _keeping(lambda model: model.state_dict())}


@mistake("you make a new dictionary, but the tensors in it are still the model's own, and change with it")
def copies_the_dict_only(solution):
    return {"train_and_keep": _keeping(lambda model: model.state_dict().copy())}


@mistake("you copy the tensors too late, or again in every epoch: what you load are the weights of the end")
def copies_at_the_end(solution):
    return {
        "train_and_keep": _keeping(
            lambda model: model.state_dict(), lambda model, state: model.load_state_dict(copy.deepcopy(state))
        )
    }


@mistake("you keep the model itself, not its weights: it goes on training, and what you load is what it has already")
def keeps_the_model(solution):
    return {"train_and_keep": _keeping(lambda model: model, lambda model, best: _load(model, best.state_dict()))}


@mistake("you keep the best weights and never load them into the model: it has the last ones")
def never_loads(solution):
    return {"train_and_keep": _keeping(load=lambda model, state: None)}


@mistake("you keep the weights of the first epoch, and no better ones after that", of="train_and_keep")
def keeps_the_first(model, optimizer, loss_fn, train_batches, val_batches, epochs):
    best, lowest, state = 0, float("inf"), None
    for epoch in range(epochs):
        _train(model, optimizer, loss_fn, train_batches)
        loss = _judge(model, loss_fn, val_batches)
        if loss < lowest:
            best, lowest = epoch, loss
            state = state or _deep(model)
    model.load_state_dict(state)
    return best


@mistake("you keep the weights of before the best epoch: they are copied before its steps", of="train_and_keep")
def keeps_what_was_before(model, optimizer, loss_fn, train_batches, val_batches, epochs):
    best, lowest, state = 0, float("inf"), None
    for epoch in range(epochs):
        before = _deep(model)
        _train(model, optimizer, loss_fn, train_batches)
        loss = _judge(model, loss_fn, val_batches)
        if loss < lowest:
            best, lowest, state = epoch, loss, before
    model.load_state_dict(state)
    return best


def _parameters(model):
    return [parameter.detach().clone() for parameter in model.parameters()]


@torch.no_grad()
def _write(model, state):
    for parameter, value in zip(model.parameters(), state, strict=True):
        parameter.copy_(value)


@mistake("you keep the parameters only: what batch normalisation keeps, its buffers, is of the last epoch")
def keeps_the_parameters_only(solution):
    return {"train_and_keep": _keeping(_parameters, _write)}


@mistake("you compare with the epoch before, and not with the best so far")
def compares_with_the_epoch_before(solution):
    return {"train_and_keep": _keeping(better=lambda loss, losses: loss < losses[-1])}


@mistake("of several epochs with the lowest loss you keep the last, and not the first")
def keeps_the_last_of_equals(solution):
    return {"train_and_keep": _keeping(better=lambda loss, losses: loss <= min(losses))}


@mistake("you take the mean of the batches' means: a batch of one row counts as much as one of three")
def averages_the_batches(solution):
    def judge(model, loss_fn, batches):
        return sum(_judge(model, loss_fn, [pair]) for pair in batches) / len(batches)

    return {"train_and_keep": _keeping(judge=judge)}


@mistake("you judge the epochs by the training rows, and not by the rows that were held out", of="train_and_keep")
def judges_by_the_training_rows(model, optimizer, loss_fn, train_batches, val_batches, epochs):
    return _keeping()(model, optimizer, loss_fn, train_batches, train_batches, epochs)


@mistake("you count the epochs from 1", of="train_and_keep")
def counts_from_one(model, optimizer, loss_fn, train_batches, val_batches, epochs):
    return _keeping()(model, optimizer, loss_fn, train_batches, val_batches, epochs) + 1


@mistake("you judge in training mode")
def judges_in_training_mode(solution):
    def judge(model, loss_fn, batches):
        with torch.no_grad():
            return sum(loss_fn(model(x), y).item() * len(x) for x, y in batches) / sum(len(x) for x, _ in batches)

    return {"train_and_keep": _keeping(judge=judge)}


@mistake("you return the last epoch's number, and not that of the best", of="train_and_keep")
def returns_the_last_epoch(model, optimizer, loss_fn, train_batches, val_batches, epochs):
    _keeping()(model, optimizer, loss_fn, train_batches, val_batches, epochs)
    return epochs - 1


@mistake("you stop at the first rise of the loss; all epochs are to be trained, and a later one may be better")
def stops_at_the_first_rise(solution):
    def train_and_keep(model, optimizer, loss_fn, train_batches, val_batches, epochs):
        best, lowest, state = 0, float("inf"), None
        for epoch in range(epochs):
            _train(model, optimizer, loss_fn, train_batches)
            loss = _judge(model, loss_fn, val_batches)
            if loss >= lowest:
                break
            best, lowest, state = epoch, loss, _deep(model)
        _load(model, state)
        return best

    return {"train_and_keep": train_and_keep}


@mistake("you load the best weights inside of the loop: training goes on from them, and not from where it was")
def loads_in_every_epoch(solution):
    def train_and_keep(model, optimizer, loss_fn, train_batches, val_batches, epochs):
        best, lowest, state = 0, float("inf"), None
        for epoch in range(epochs):
            _train(model, optimizer, loss_fn, train_batches)
            loss = _judge(model, loss_fn, val_batches)
            if loss < lowest:
                best, lowest, state = epoch, loss, _deep(model)
            _load(model, state)
        return best

    return {"train_and_keep": train_and_keep}


@alternative()
def clones_each_tensor(solution):
    return {
        "train_and_keep": _keeping(lambda model: {name: value.clone() for name, value in model.state_dict().items()})
    }


@alternative()
def copies_the_whole_model(solution):
    return {"train_and_keep": _keeping(copy.deepcopy, lambda model, best: model.load_state_dict(best.state_dict()))}


@alternative()
def saves_to_a_file(solution):
    def keep(model):
        file = io.BytesIO()
        torch.save(model.state_dict(), file)
        return file

    def load(model, file):
        file.seek(0)
        model.load_state_dict(torch.load(file))

    return {"train_and_keep": _keeping(keep, load)}


@alternative(of="train_and_keep")
def keeps_all_and_chooses_at_the_end(model, optimizer, loss_fn, train_batches, val_batches, epochs):
    losses, states = [], []
    for _ in range(epochs):
        _train(model, optimizer, loss_fn, train_batches)
        losses.append(_judge(model, loss_fn, val_batches))
        states.append(_deep(model))
    best = losses.index(min(losses))
    model.load_state_dict(states[best])
    return best
