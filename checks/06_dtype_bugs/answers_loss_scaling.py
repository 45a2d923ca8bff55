"""Right and wrong answers to `loss_scaling`."""

from __future__ import annotations

import copy

import torch

from kata_runner.testing import alternative, mistake


def _backward(model, loss, scale):
    model.zero_grad()
    (loss * scale).backward()


def _unscale(model, scale):
    for parameter in model.parameters():
        parameter.grad /= scale


def _finite(model):
    return all(bool(torch.isfinite(parameter.grad).all()) for parameter in model.parameters())


@mistake("you go backward from the loss as it is: small gradients are 0 in float16 before you divide", of="scaled_step")
def never_scales(model, optimizer, loss, scale):
    _backward(model, loss, 1.0)
    if not _finite(model):
        return False
    optimizer.step()
    return True


@mistake("you never take the scale off: the gradients, and with them the steps, are too large", of="scaled_step")
def never_unscales(model, optimizer, loss, scale):
    _backward(model, loss, scale)
    if not _finite(model):
        return False
    optimizer.step()
    return True


@mistake("you take the scale off after the step; the optimizer has used the large gradients by then", of="scaled_step")
def unscales_after_the_step(model, optimizer, loss, scale):
    _backward(model, loss, scale)
    finite = _finite(model)
    if finite:
        optimizer.step()
    _unscale(model, scale)
    return finite


@mistake("you divide the gradients in float16, where small ones become 0 again", of="scaled_step")
def unscales_in_half(model, optimizer, loss, scale):
    _backward(model, loss, scale)
    for parameter in model.parameters():
        parameter.grad = (parameter.grad.half() / scale).float()
    if not _finite(model):
        return False
    optimizer.step()
    return True


@mistake("you step whatever the gradients are: one inf or nan ruins the weights", of="scaled_step")
def steps_always(model, optimizer, loss, scale):
    _backward(model, loss, scale)
    _unscale(model, scale)
    optimizer.step()
    return True


@mistake("you look at the loss; it can be finite while gradients are not", of="scaled_step")
def looks_at_the_loss(model, optimizer, loss, scale):
    _backward(model, loss, scale)
    _unscale(model, scale)
    if not torch.isfinite(loss * scale):
        return False
    optimizer.step()
    return True


@mistake("you look for nan and let inf through", of="scaled_step")
def looks_for_nan_only(model, optimizer, loss, scale):
    _backward(model, loss, scale)
    _unscale(model, scale)
    if any(bool(torch.isnan(parameter.grad).any()) for parameter in model.parameters()):
        return False
    optimizer.step()
    return True


@mistake("you look for inf and let nan through", of="scaled_step")
def looks_for_inf_only(model, optimizer, loss, scale):
    _backward(model, loss, scale)
    _unscale(model, scale)
    if any(bool(torch.isinf(parameter.grad).any()) for parameter in model.parameters()):
        return False
    optimizer.step()
    return True


@mistake("you look at the gradient of the first parameter only", of="scaled_step")
def looks_at_the_first_one(model, optimizer, loss, scale):
    _backward(model, loss, scale)
    _unscale(model, scale)
    if not torch.isfinite(next(model.parameters()).grad).all():
        return False
    optimizer.step()
    return True


@mistake("you put 0 in the place of bad gradients and step: momentum and Adam move all the same", of="scaled_step")
def zeros_and_steps(model, optimizer, loss, scale):
    _backward(model, loss, scale)
    _unscale(model, scale)
    finite = _finite(model)
    if not finite:
        for parameter in model.parameters():
            parameter.grad.zero_()
    optimizer.step()
    return finite


@mistake("you take the step and put the weights back: the optimizer has it in its memory", of="scaled_step")
def steps_and_goes_back(model, optimizer, loss, scale):
    _backward(model, loss, scale)
    _unscale(model, scale)
    finite = _finite(model)
    before = copy.deepcopy(model.state_dict())
    optimizer.step()
    if not finite:
        model.load_state_dict(before)
    return finite


@mistake("you don't clear the gradients of earlier steps: they are added to the new ones", of="scaled_step")
def never_clears(model, optimizer, loss, scale):
    (loss * scale).backward()
    _unscale(model, scale)
    if not _finite(model):
        return False
    optimizer.step()
    return True


@mistake("you clear the gradients at the end: they should be left in `.grad`, unscaled", of="scaled_step")
def clears_at_the_end(model, optimizer, loss, scale):
    _backward(model, loss, scale)
    _unscale(model, scale)
    finite = _finite(model)
    if finite:
        optimizer.step()
    optimizer.zero_grad()
    return finite


@mistake("you say True where the step was skipped, and False where it was taken", of="scaled_step")
def says_the_opposite(model, optimizer, loss, scale):
    _backward(model, loss, scale)
    _unscale(model, scale)
    if not _finite(model):
        return True
    optimizer.step()
    return False


@mistake("you step, but don't say so: True or False should be returned", of="scaled_step")
def says_nothing(model, optimizer, loss, scale):
    _backward(model, loss, scale)
    _unscale(model, scale)
    if _finite(model):
        optimizer.step()


@mistake("you divide the loss by the scale; it has to be multiplied to bring small gradients through", of="scaled_step")
def divides_the_loss(model, optimizer, loss, scale):
    _backward(model, loss, 1 / scale)
    _unscale(model, scale)
    if not _finite(model):
        return False
    optimizer.step()
    return True


@mistake("you look at the gradient of the last parameter only", of="scaled_step")
def looks_at_the_last_one(model, optimizer, loss, scale):
    _backward(model, loss, scale)
    _unscale(model, scale)
    if not torch.isfinite([*model.parameters()][-1].grad).all():
        return False
    optimizer.step()
    return True


@mistake("one finite number in each gradient is enough for you: ask for `all()`, and not for `any()`", of="scaled_step")
def asks_for_any(model, optimizer, loss, scale):
    _backward(model, loss, scale)
    _unscale(model, scale)
    if not all(bool(torch.isfinite(parameter.grad).any()) for parameter in model.parameters()):
        return False
    optimizer.step()
    return True


@mistake(
    "you divide the loss by the scale and multiply the gradients: small ones are lost, and you always step",
    of="scaled_step",
)
def divides_the_loss_and_steps(model, optimizer, loss, scale):
    _backward(model, loss, 1 / scale)
    _unscale(model, 1 / scale)
    optimizer.step()
    return True


@mistake("you look for nan in the sum of a gradient: inf in it makes that sum inf, and comes through", of="scaled_step")
def looks_for_nan_in_the_sums(model, optimizer, loss, scale):
    _backward(model, loss, scale)
    _unscale(model, scale)
    if torch.isnan(sum(parameter.grad.sum() for parameter in model.parameters())):
        return False
    optimizer.step()
    return True


@mistake("you step as soon as one gradient is finite, and leave the others scaled and unseen", of="scaled_step")
def steps_after_the_first_one(model, optimizer, loss, scale):
    _backward(model, loss, scale)
    for parameter in model.parameters():
        parameter.grad /= scale
        if torch.isfinite(parameter.grad).all():
            optimizer.step()
            return True
    return False


@mistake("you step once for each parameter; one call of the optimizer moves them all", of="scaled_step")
def steps_for_each_parameter(model, optimizer, loss, scale):
    _backward(model, loss, scale)
    for parameter in model.parameters():
        parameter.grad /= scale
        if not torch.isfinite(parameter.grad).all():
            return False
        optimizer.step()
    return True


@mistake("you clip the gradients as well, which makes ordinary ones smaller", of="scaled_step")
def clips_the_gradients(model, optimizer, loss, scale):
    _backward(model, loss, scale)
    _unscale(model, scale)
    if not torch.isfinite(torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)):
        return False
    optimizer.step()
    return True


@mistake("you divide the learning rate by the scale: the gradients in `.grad` keep it", of="scaled_step")
def divides_the_learning_rate(model, optimizer, loss, scale):
    _backward(model, loss, scale)
    if not _finite(model):
        return False
    for group in optimizer.param_groups:
        group["lr"] /= scale
    optimizer.step()
    for group in optimizer.param_groups:
        group["lr"] *= scale
    return True


@alternative(of="scaled_step")
def by_the_library(model, optimizer, loss, scale):
    scaler = torch.amp.GradScaler(loss.device.type, init_scale=scale)
    optimizer.zero_grad()
    scaler.scale(loss).backward()
    scaler.unscale_(optimizer)
    scaler.step(optimizer)
    scaler.update()
    return scaler.get_scale() >= scale


@alternative(of="scaled_step")
def asks_for_the_gradients(model, optimizer, loss, scale):
    parameters = [*model.parameters()]
    found = torch.autograd.grad(loss.mul(scale), parameters)
    for parameter, gradient in zip(parameters, found, strict=True):
        parameter.grad = gradient * (1 / scale)
    total = sum(parameter.grad.sum() for parameter in parameters)
    if torch.isfinite(total):
        optimizer.step()
    return torch.isfinite(total)


@alternative(of="scaled_step")
def norm_tells(model, optimizer, loss, scale):
    optimizer.zero_grad(set_to_none=False)
    torch.mul(loss, scale).backward()
    with torch.no_grad():
        for parameter in model.parameters():
            parameter.grad.div_(scale)
    norm = torch.nn.utils.get_total_norm([parameter.grad for parameter in model.parameters()])
    if norm.isinf() or norm.isnan():
        return False
    optimizer.step()
    return True
