"""Right and wrong answers to `forgotten_assignment`."""

from __future__ import annotations

import copy

import torch

from kata_runner.testing import alternative, mistake

NAMED = "you ask for the GPU by its name, whatever device was asked for"
# Without a GPU the two look alike: the answers brought back to meet y, and the model brought back at the end.
BACK = "you bring something back to the CPU: the answers to meet y, or the model at the end; all stays on the device"


def _loss(prediction, y):
    return ((prediction - y) ** 2).mean()


@mistake("neither x nor y gets to the device: what `.to()` gives back is thrown away", of="batch_loss")
def keeps_neither(model, x, y, device):
    model.to(device)
    return _loss(model(x), y)


@mistake("x gets to the device, but y is still where it was", of="batch_loss")
def forgets_the_targets(model, x, y, device):
    model.to(device)
    return _loss(model(x.to(device)), y)


@mistake("y gets to the device, but x is still where it was", of="batch_loss")
def forgets_the_inputs(model, x, y, device):
    model.to(device)
    return _loss(model(x), y.to(device))


@mistake("you send the batch to the device, and leave the model where it was", of="batch_loss")
def forgets_the_model(model, x, y, device):
    return _loss(model(x.to(device)), y.to(device))


@mistake(NAMED, of="batch_loss")
def writes_cuda(model, x, y, device):
    return _loss(model.to("cuda")(x.to("cuda")), y.to("cuda"))


@mistake(NAMED, of="batch_loss")
def writes_cuda_for_the_batch(model, x, y, device):
    model.to(device)
    return _loss(model(x.to("cuda")), y.to("cuda"))


@mistake("you compute where the model happens to be, whatever device was asked for", of="batch_loss")
def follows_the_model(model, x, y, device):
    place = next(model.parameters()).device
    return _loss(model(x.to(place)), y.to(place))


@mistake(BACK, of="batch_loss")
def compares_on_the_cpu(model, x, y, device):
    return _loss(model.to(device)(x.to(device)).cpu(), y.cpu())


@mistake("you compute everything on the CPU, whatever device was asked for", of="batch_loss")
def computes_on_the_cpu(model, x, y, device):
    return _loss(model.cpu()(x.cpu()), y.cpu())


@mistake("you move a copy of the model: the one that was given stays where it was", of="batch_loss")
def moves_a_copy_of_the_model(model, x, y, device):
    return _loss(copy.deepcopy(model).to(device)(x.to(device)), y.to(device))


@alternative(of="batch_loss")
def all_in_one_line(model, x, y, device):
    return torch.nn.functional.mse_loss(model.to(device)(x.to(device)), y.to(device))


@alternative(of="batch_loss")
def like_the_prediction(model, x, y, device):
    prediction = model.to(device)(torch.as_tensor(x, device=device))
    return _loss(prediction, y.to(prediction))


@alternative(of="batch_loss")
def a_loop_over_the_batch(model, x, y, device):
    model.to(device=device)
    inputs, targets = (tensor.to(device, non_blocking=True) for tensor in (x, y))
    total = sum(((model(row) - wanted) ** 2).sum() for row, wanted in zip(inputs, targets, strict=True))
    return total / targets.numel()
