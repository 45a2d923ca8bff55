"""Right and wrong answers to `growing_memory`."""

from __future__ import annotations

import torch
from torch.func import functional_call

from kata_runner.testing import alternative, mistake

EVAL_ONLY = "you switch to evaluation mode, and that stops no graph: the total still holds those of all batches"


def _rows(batches):
    return sum(len(x) for x, _ in batches)


@mistake("the total is a tensor, and holds the graph of every batch", of="evaluate")
def total_holds_every_graph(model, loss_fn, batches):
    total = 0
    for x, y in batches:
        total += loss_fn(model(x), y) * len(x)
    return total / _rows(batches)


@mistake(EVAL_ONLY, of="evaluate")
def eval_and_nothing_else(model, loss_fn, batches):
    model.eval()
    return total_holds_every_graph(model, loss_fn, batches)


@mistake(EVAL_ONLY, of="evaluate")
def eval_and_a_number_at_the_end(model, loss_fn, batches):
    model.eval()
    return total_holds_every_graph(model, loss_fn, batches).item()


@mistake("you make numbers at the end: until then the losses, or their total, hold the graph of every batch")
def a_number_at_the_end(solution):
    def evaluate(model, loss_fn, batches):
        losses = [loss_fn(model(x), y) * len(x) for x, y in batches]
        return sum(losses).item() / _rows(batches)

    return {"evaluate": evaluate}


@mistake("nothing is kept of the batches any more, but the graph of each is still recorded: for nothing", of="evaluate")
def numbers_with_a_graph(model, loss_fn, batches):
    return sum(loss_fn(model(x), y).item() * len(x) for x, y in batches) / _rows(batches)


@mistake("you cut the losses off, and the graph of each batch is recorded all the same; the result is a tensor")
def tensors_cut_off(solution):
    def evaluate(model, loss_fn, batches):
        return sum(loss_fn(model(x), y).detach() * len(x) for x, y in batches) / _rows(batches)

    return {"evaluate": evaluate}


@mistake("no graph is recorded any more, but the total is still a tensor; a plain number was asked for", of="evaluate")
def total_is_a_tensor(model, loss_fn, batches):
    with torch.no_grad():
        return total_holds_every_graph(model, loss_fn, batches)


@mistake("you take the mean of the batches' means: a batch of one row counts as much as one of four", of="evaluate")
def averages_the_batches(model, loss_fn, batches):
    with torch.no_grad():
        return sum(loss_fn(model(x), y).item() for x, y in batches) / len(batches)


@mistake("you freeze the model, and leave it frozen: it can't be trained any more", of="evaluate")
def freezes_the_model(model, loss_fn, batches):
    model.requires_grad_(False)
    return sum(loss_fn(model(x), y).item() * len(x) for x, y in batches) / _rows(batches)


@mistake(
    "you switch gradients off for the whole program, and leave them off: nothing can be trained after it", of="evaluate"
)
def leaves_gradients_off(model, loss_fn, batches):
    torch.set_grad_enabled(False)
    return sum(loss_fn(model(x), y).item() * len(x) for x, y in batches) / _rows(batches)


@mistake("you go backward from each loss: an evaluation changes no `.grad`", of="evaluate")
def goes_backward(model, loss_fn, batches):
    total = 0.0
    for x, y in batches:
        loss = loss_fn(model(x), y)
        loss.backward()
        total += loss.item() * len(x)
    return total / _rows(batches)


@alternative(of="evaluate")
def in_inference_mode(model, loss_fn, batches):
    model.eval()
    losses = []
    with torch.inference_mode():
        for x, y in batches:
            losses += [float(loss_fn(model(x), y))] * len(x)
    model.train()
    return sum(losses) / len(losses)


@alternative(of="evaluate")
@torch.no_grad()
def decorated(model, loss_fn, batches):
    total = torch.zeros((), dtype=torch.float64)
    for x, y in batches:
        total += loss_fn(model(x), y).cpu() * len(x)
    return total.item() / _rows(batches)


@alternative(of="evaluate")
def with_weights_that_do_not_track(model, loss_fn, batches):
    weights = {name: weight.detach() for name, weight in model.state_dict().items()}
    losses = [(loss_fn(functional_call(model, weights, (x,)), y).tolist(), len(x)) for x, y in batches]
    return sum(loss * size for loss, size in losses) / sum(size for _, size in losses)
