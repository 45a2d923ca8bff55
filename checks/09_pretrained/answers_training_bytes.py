"""Wrong answers that the checks must name, and unusual right ones that they must accept."""

from __future__ import annotations

import copy

import torch

from kata_runner.testing import alternative, mistake

COPIES = {"sgd": 2, "momentum": 3, "adam": 4}


def known(kind):
    if kind not in COPIES:
        raise ValueError(f"unknown kind {kind}")
    return COPIES[kind]


def trained(model):
    return [weight for weight in model.parameters() if weight.requires_grad]


@mistake(
    "you count the weights only; training needs their gradients and the optimizer's numbers too", of="training_bytes"
)
def counts_the_weights_only(model, kind):
    known(kind)
    return sum(weight.nbytes for weight in trained(model))


@mistake(
    "you leave out one of the two that there always are: the weights, and a gradient for each of them",
    of="training_bytes",
)
def forgets_one_of_the_two(model, kind):
    return (known(kind) - 1) * sum(weight.nbytes for weight in trained(model))


@mistake("you count one number too few for Adam: it keeps two averages for each weight", of="training_bytes")
def gives_adam_one_average(model, kind):
    return min(known(kind), 3) * sum(weight.nbytes for weight in trained(model))


@mistake("you count a velocity for plain SGD, which keeps nothing", of="training_bytes")
def gives_sgd_a_velocity(model, kind):
    return max(known(kind), 3) * sum(weight.nbytes for weight in trained(model))


@mistake("you count nothing but weights and gradients, whatever the optimizer keeps", of="training_bytes")
def ignores_the_optimizer(model, kind):
    known(kind)
    return 2 * sum(weight.nbytes for weight in trained(model))


@mistake(
    "you count frozen weights too: they get no gradient, and the optimizer keeps nothing for them", of="training_bytes"
)
def counts_frozen_weights(model, kind):
    return known(kind) * sum(weight.nbytes for weight in model.parameters())


@mistake("you count buffers too; nobody trains them", of="training_bytes")
def counts_buffers(model, kind):
    return known(kind) * sum(tensor.nbytes for tensor in [*trained(model), *model.buffers()])


@mistake("you count 4 bytes for every weight, whatever its dtype is", of="training_bytes")
def takes_all_for_float32(model, kind):
    return known(kind) * 4 * sum(weight.numel() for weight in trained(model))


@mistake("you count numbers, not bytes", of="training_bytes")
def counts_numbers(model, kind):
    return known(kind) * sum(weight.numel() for weight in trained(model))


@mistake("you take the dtype of the first weight for that of all", of="training_bytes")
def asks_the_first_weight(model, kind):
    weights = trained(model)
    size = weights[0].element_size() if weights else 0
    return known(kind) * size * sum(weight.numel() for weight in weights)


@mistake("you count a weight that two layers share once for each of them", of="training_bytes")
def counts_shared_weights_twice(model, kind):
    named = [weight for _, weight in model.named_parameters(remove_duplicate=False) if weight.requires_grad]
    return known(kind) * sum(weight.nbytes for weight in named)


@mistake("a kind that there isn't is taken for Adam; it should be a ValueError", of="training_bytes")
def takes_others_for_adam(model, kind):
    return COPIES.get(kind, 4) * sum(weight.nbytes for weight in trained(model))


@mistake("a kind that there isn't raises a KeyError; a ValueError was asked for", of="training_bytes")
def raises_a_key_error(model, kind):
    return COPIES[kind] * sum(weight.nbytes for weight in trained(model))


@mistake("your ValueError doesn't say which kind it was given", of="training_bytes")
def says_no_kind(model, kind):
    if kind not in COPIES:
        raise ValueError("no such optimizer")
    return COPIES[kind] * sum(weight.nbytes for weight in trained(model))


@alternative(of="training_bytes")
def by_adding_up(model, kind):
    total = 0
    for weight in model.parameters():
        if weight.requires_grad:
            size = weight.numel() * weight.element_size()
            total += size + size
            if kind == "momentum":
                total += size
            elif kind == "adam":
                total += 2 * size
    if kind not in ("sgd", "momentum", "adam"):
        raise ValueError(kind)
    return total


@alternative(of="training_bytes")
def by_training_a_copy(model, kind):
    makers = {
        "sgd": lambda weights: torch.optim.SGD(weights, lr=0.1),
        "momentum": lambda weights: torch.optim.SGD(weights, lr=0.1, momentum=0.9),
        "adam": lambda weights: torch.optim.Adam(weights, lr=0.1),
    }
    if kind not in makers:
        raise ValueError(f"{kind} is no kind of training")
    weights = trained(copy.deepcopy(model))
    if not weights:
        return 0
    optimizer = makers[kind](weights)
    sum(weight.float().pow(2).sum() for weight in weights).backward()
    optimizer.step()
    kept = [value for state in optimizer.state.values() for name, value in state.items() if name != "step"]
    tensors = [*weights, *(weight.grad for weight in weights), *(value for value in kept if value is not None)]
    return sum(tensor.nbytes for tensor in tensors)


@alternative(of="training_bytes")
def by_match(model, kind):
    match kind:
        case "sgd":
            copies = 2
        case "momentum":
            copies = 3
        case "adam":
            copies = 4
        case _:
            raise ValueError(f"sgd, momentum or adam, not {kind}")
    return sum(copies * weight.numel() * weight.dtype.itemsize for weight in trained(model))
