"""Right and wrong answers to `swallowed_update`."""

from __future__ import annotations

import torch

from kata_runner.testing import alternative, mistake


@mistake("the weights are in bfloat16 all the way: what a step adds is rounded away at once", of="train")
def everything_in_bfloat16(weights, gradients, learning_rate):
    trained = weights
    for gradient in gradients:
        trained = trained - learning_rate * gradient
    return trained


@mistake(
    "you compute each step in float32 and store it in bfloat16 at once: it is still rounded in every step",
    of="train",
)
def casts_back_each_step(weights, gradients, learning_rate):
    trained = weights
    for gradient in gradients:
        trained = (trained.float() - learning_rate * gradient.float()).bfloat16()
    return trained


@mistake("you add the gradients up in bfloat16 first, and that sum swallows the small ones", of="train")
def sums_in_bfloat16(weights, gradients, learning_rate):
    total = torch.zeros_like(weights)
    for gradient in gradients:
        total = total + gradient
    return (weights.float() - learning_rate * total.float()).bfloat16()


@mistake("you keep the weights in float16: it swallows small steps from 2048 on, and ends at 65504", of="train")
def master_in_float16(weights, gradients, learning_rate):
    master = weights.half()
    for gradient in gradients:
        master = master - learning_rate * gradient.half()
    return master.bfloat16()


@mistake("you give the weights back in float32; the caller wants bfloat16", of="train")
def stays_in_float32(weights, gradients, learning_rate):
    master = weights.float()
    for gradient in gradients:
        master = master - learning_rate * gradient
    return master


@mistake("you add the steps; gradient descent subtracts them", of="train")
def goes_uphill(weights, gradients, learning_rate):
    master = weights.float()
    for gradient in gradients:
        master = master + learning_rate * gradient
    return master.bfloat16()


@mistake("you take every step from the weights at the start, so only the last one counts", of="train")
def forgets_the_steps_before(weights, gradients, learning_rate):
    for gradient in gradients:
        master = weights.float() - learning_rate * gradient
    return master.bfloat16()


@mistake("you round the weights to whole numbers", of="train")
def rounds_to_whole_numbers(weights, gradients, learning_rate):
    master = weights.float()
    for gradient in gradients:
        master = master - learning_rate * gradient
    return master.round().bfloat16()


@mistake("you change the caller's weights", of="train")
def changes_the_callers_weights(weights, gradients, learning_rate):
    master = weights.float()
    for gradient in gradients:
        master -= learning_rate * gradient
    return weights.copy_(master)


@mistake("you return from inside the loop, so only the first gradient counts", of="train")
def returns_after_one_step(weights, gradients, learning_rate):
    for gradient in gradients:
        return (weights.float() - learning_rate * gradient.float()).bfloat16()


@mistake("you leave the learning rate out: each step is the whole gradient", of="train")
def forgets_the_learning_rate(weights, gradients, learning_rate):
    master = weights.float()
    for gradient in gradients:
        master = master - gradient.float()
    return master.bfloat16()


@mistake("you cut the weights down to whole numbers", of="train")
def cuts_to_whole_numbers(weights, gradients, learning_rate):
    master = weights.float()
    for gradient in gradients:
        master = master - learning_rate * gradient
    return master.int().bfloat16()


@alternative(of="train")
def all_at_once(weights, gradients, learning_rate):
    steps = learning_rate * torch.stack(list(gradients)).float()
    return (weights - steps.sum(dim=0)).to(torch.bfloat16)


@alternative(of="train")
def master_in_place(weights, gradients, learning_rate):
    master = weights.to(torch.float32)
    for gradient in gradients:
        master.sub_(gradient, alpha=learning_rate)
    return master.to(weights.dtype)


@alternative(of="train")
def keeps_what_was_lost(weights, gradients, learning_rate):
    trained, lost = weights, torch.zeros_like(weights)
    for gradient in gradients:
        wanted = trained.float() + lost.float() - learning_rate * gradient.float()
        trained = wanted.bfloat16()
        lost = (wanted - trained.float()).bfloat16()
    return trained


@alternative(of="train")
def by_an_optimizer(weights, gradients, learning_rate):
    master = torch.nn.Parameter(weights.float())
    optimizer = torch.optim.SGD([master], lr=learning_rate)
    for gradient in gradients:
        master.grad = gradient.float()
        optimizer.step()
    return master.detach().bfloat16()
