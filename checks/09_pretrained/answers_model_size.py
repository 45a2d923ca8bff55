"""Wrong answers that the checks must name, and unusual right ones that they must accept."""

from __future__ import annotations

import copy

import torch

from kata_runner.testing import alternative, mistake


def size(tensor, dtype):
    return tensor.numel() * (dtype if tensor.is_floating_point() else tensor.dtype).itemsize


def total(model, dtype):
    return sum(size(tensor, dtype) for tensor in [*model.parameters(), *model.buffers()])


@mistake("you count the parameters only; buffers take memory as well", of="model_bytes")
def forgets_the_buffers(model, dtype):
    return sum(size(tensor, dtype) for tensor in model.parameters())


@mistake("you count what state_dict has: a shared weight twice, and no buffer that isn't saved", of="model_bytes")
def counts_the_state_dict(model, dtype):
    return sum(size(tensor, dtype) for tensor in model.state_dict().values())


@mistake("you count a weight that two layers share once for each of them", of="model_bytes")
def counts_shared_weights_twice(model, dtype):
    named = [tensor for _, tensor in model.named_parameters(remove_duplicate=False)]
    return sum(size(tensor, dtype) for tensor in [*named, *model.buffers()])


@mistake("you leave out buffers that aren't saved; they are in memory all the same", of="model_bytes")
def leaves_out_what_is_not_saved(model, dtype):
    saved = model.state_dict()
    buffers = [tensor for name, tensor in model.named_buffers() if name in saved]
    return sum(size(tensor, dtype) for tensor in [*model.parameters(), *buffers])


@mistake("you count every tensor in the dtype that was given, the counters in int64 too", of="model_bytes")
def shortens_the_counters(model, dtype):
    return sum(tensor.numel() * dtype.itemsize for tensor in [*model.parameters(), *model.buffers()])


@mistake("you count in the dtype that the model has now, not in the one that was given", of="model_bytes")
def counts_as_it_is(model, dtype):
    return sum(tensor.nbytes for tensor in [*model.parameters(), *model.buffers()])


@mistake("you count only weights that are trained; frozen ones take memory as well", of="model_bytes")
def counts_the_trainable_only(model, dtype):
    trained = [tensor for tensor in model.parameters() if tensor.requires_grad]
    return sum(size(tensor, dtype) for tensor in [*trained, *model.buffers()])


@mistake("you count numbers, not bytes", of="model_bytes")
def counts_numbers(model, dtype):
    return sum(tensor.numel() for tensor in [*model.parameters(), *model.buffers()])


@mistake("you leave out all buffers that hold no floats", of="model_bytes")
def leaves_out_what_is_no_float(model, dtype):
    tensors = [*model.parameters(), *model.buffers()]
    return sum(size(tensor, dtype) for tensor in tensors if tensor.is_floating_point())


@mistake("you convert the model itself to count it, and so it stays converted", of="model_bytes")
def converts_the_model(model, dtype):
    model.to(dtype)
    return sum(tensor.nbytes for tensor in [*model.parameters(), *model.buffers()])


@mistake("you count the outermost layer's own tensors, not those of the layers within", of="model_bytes")
def looks_at_one_layer_only(model, dtype):
    own = [*model.parameters(recurse=False), *model.buffers(recurse=False)]
    return sum(size(tensor, dtype) for tensor in own)


@mistake("a model that takes exactly the budget doesn't fit, you say; it does", of="fits")
def wants_some_room(model, dtype, budget_bytes):
    return total(model, dtype) < budget_bytes


@mistake("you compare the wrong way round: a model fits where it takes less than there is", of="fits")
def compares_the_wrong_way(model, dtype, budget_bytes):
    return total(model, dtype) >= budget_bytes


@mistake("you compare how many numbers there are, not how many bytes they take", of="fits")
def compares_numbers(model, dtype, budget_bytes):
    return sum(tensor.numel() for tensor in [*model.parameters(), *model.buffers()]) <= budget_bytes


@mistake("you ask whether the model fits as it is now, not in the dtype that was given", of="fits")
def asks_as_it_is(model, dtype, budget_bytes):
    return sum(tensor.nbytes for tensor in [*model.parameters(), *model.buffers()]) <= budget_bytes


@mistake("you ask whether the parameters fit; buffers take memory as well", of="fits")
def asks_for_the_parameters(model, dtype, budget_bytes):
    return sum(size(tensor, dtype) for tensor in model.parameters()) <= budget_bytes


@alternative(of="model_bytes")
def on_a_converted_copy(model, dtype):
    other = copy.deepcopy(model).to(dtype)
    return sum(tensor.nbytes for tensor in [*other.parameters(), *other.buffers()])


@alternative(of="model_bytes")
def by_two_sums(model, dtype):
    floats = others = 0
    for tensor in [*model.parameters(), *model.buffers()]:
        if tensor.dtype.is_floating_point:
            floats += tensor.numel()
        else:
            others += tensor.numel() * tensor.element_size()
    return floats * torch.zeros(1, dtype=dtype).element_size() + others


@alternative(of="model_bytes")
def each_tensor_once_by_its_identity(model, dtype):
    layers = list(model.modules())
    found = {id(t): t for layer in layers for t in [*layer.parameters(recurse=False), *layer.buffers(recurse=False)]}
    return sum(size(tensor, dtype) for tensor in found.values())


@alternative(of="fits")
def by_what_is_left(model, dtype, budget_bytes):
    left = budget_bytes
    for tensor in [*model.parameters(), *model.buffers()]:
        left -= size(tensor, dtype)
    return left >= 0


@alternative(of="fits")
def with_a_not(model, dtype, budget_bytes):
    return not total(model, dtype) > budget_bytes
