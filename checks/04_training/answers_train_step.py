"""Wrong answers that the checks must name, and unusual right ones that they must accept."""

from __future__ import annotations

import torch

from kata_runner.testing import alternative, mistake


@mistake("you never clear the gradients: those of earlier steps are added to each new one", of="train_step")
def never_clears(model, optimizer, loss_fn, x, y):
    model.train()
    loss = loss_fn(model(x), y)
    loss.backward()
    optimizer.step()
    return loss.item()


@mistake("you clear the gradients between backward and step: the step finds none, and nothing changes", of="train_step")
def clears_before_the_step(model, optimizer, loss_fn, x, y):
    model.train()
    loss = loss_fn(model(x), y)
    loss.backward()
    optimizer.zero_grad()
    optimizer.step()
    return loss.item()


@mistake("you clear after the step only: gradients that were there before the call count still", of="train_step")
def clears_at_the_end(model, optimizer, loss_fn, x, y):
    model.train()
    loss = loss_fn(model(x), y)
    loss.backward()
    optimizer.step()
    optimizer.zero_grad()
    return loss.item()


@mistake("you step before backward: the gradients of this batch aren't there yet", of="train_step")
def steps_before_backward(model, optimizer, loss_fn, x, y):
    model.train()
    optimizer.zero_grad()
    loss = loss_fn(model(x), y)
    optimizer.step()
    loss.backward()
    return loss.item()


@mistake("nothing goes back from the loss to the weights: they get no gradients, and nothing changes", of="train_step")
def forgets_backward(model, optimizer, loss_fn, x, y):
    model.train()
    optimizer.zero_grad()
    loss = loss_fn(model(x), y)
    optimizer.step()
    return loss.item()


@mistake("you compute the gradients and never step, so nothing changes", of="train_step")
def forgets_the_step(model, optimizer, loss_fn, x, y):
    model.train()
    optimizer.zero_grad()
    loss = loss_fn(model(x), y)
    loss.backward()
    return loss.item()


@mistake("you step twice with the same gradients", of="train_step")
def steps_twice(model, optimizer, loss_fn, x, y):
    model.train()
    optimizer.zero_grad()
    loss = loss_fn(model(x), y)
    loss.backward()
    optimizer.step()
    optimizer.step()
    return loss.item()


@mistake(
    "you don't switch the model to training: one that was loaded or evaluated is trained in evaluation mode",
    of="train_step",
)
def forgets_train_mode(model, optimizer, loss_fn, x, y):
    optimizer.zero_grad()
    loss = loss_fn(model(x), y)
    loss.backward()
    optimizer.step()
    return loss.item()


@mistake("you switch to training after the prediction, which is too late", of="train_step")
def switches_too_late(model, optimizer, loss_fn, x, y):
    optimizer.zero_grad()
    loss = loss_fn(model(x), y)
    model.train()
    loss.backward()
    optimizer.step()
    return loss.item()


@mistake("you leave the model in evaluation mode; after the step it should be in training mode", of="train_step")
def ends_in_evaluation_mode(model, optimizer, loss_fn, x, y):
    model.train()
    optimizer.zero_grad()
    loss = loss_fn(model(x), y)
    loss.backward()
    optimizer.step()
    model.eval()
    return loss.item()


@mistake("you train in evaluation mode", of="train_step")
def trains_in_evaluation_mode(model, optimizer, loss_fn, x, y):
    model.eval()
    optimizer.zero_grad()
    loss = loss_fn(model(x), y)
    loss.backward()
    optimizer.step()
    return loss.item()


@mistake(
    "you return the loss as a tensor, with all that it was computed from; a plain float was asked for", of="train_step"
)
def returns_a_tensor(model, optimizer, loss_fn, x, y):
    model.train()
    optimizer.zero_grad()
    loss = loss_fn(model(x), y)
    loss.backward()
    optimizer.step()
    return loss


@mistake("you return the loss after the step; the one before it was asked for", of="train_step")
def returns_the_loss_afterwards(model, optimizer, loss_fn, x, y):
    model.train()
    optimizer.zero_grad()
    loss_fn(model(x), y).backward()
    optimizer.step()
    with torch.no_grad():
        return loss_fn(model(x), y).item()


@mistake("you give the loss function the target first and the prediction second", of="train_step")
def swaps_prediction_and_target(model, optimizer, loss_fn, x, y):
    model.train()
    optimizer.zero_grad()
    loss = loss_fn(y, model(x))
    loss.backward()
    optimizer.step()
    return loss.item()


@mistake("you change the weights yourself, at a rate of your own; that is what the optimizer is for", of="train_step")
def updates_by_hand(model, optimizer, loss_fn, x, y):
    model.train()
    optimizer.zero_grad()
    loss = loss_fn(model(x), y)
    loss.backward()
    with torch.no_grad():
        for parameter in model.parameters():
            parameter -= 0.1 * parameter.grad
    return loss.item()


@mistake("you step at the beginning, with the gradients of earlier: those of this batch come too late", of="train_step")
def steps_first(model, optimizer, loss_fn, x, y):
    model.train()
    optimizer.step()
    optimizer.zero_grad()
    loss = loss_fn(model(x), y)
    loss.backward()
    return loss.item()


@mistake("you make a number of the loss before backward: a number has no history to go back through", of="train_step")
def makes_a_number_too_early(model, optimizer, loss_fn, x, y):
    model.train()
    optimizer.zero_grad()
    loss = loss_fn(model(x), y).item()
    loss.backward()
    optimizer.step()
    return loss


@mistake(
    "the loss has no history: you cut it off with `detach`, or computed it inside `no_grad`, and backward needs it",
    of="train_step",
)
def detaches_before_the_loss(model, optimizer, loss_fn, x, y):
    model.train()
    optimizer.zero_grad()
    loss = loss_fn(model(x).detach(), y)
    loss.backward()
    optimizer.step()
    return loss.item()


@mistake("you use a loss of your own; loss_fn may be any", of="train_step")
def has_a_loss_of_its_own(model, optimizer, loss_fn, x, y):
    model.train()
    optimizer.zero_grad()
    loss = ((model(x) - y) ** 2).mean()
    loss.backward()
    optimizer.step()
    return loss.item()


@mistake("you take a step for each row; the batch is one step", of="train_step")
def steps_at_each_row(model, optimizer, loss_fn, x, y):
    model.train()
    total = 0.0
    for row, target in zip(x, y, strict=True):
        optimizer.zero_grad()
        loss = loss_fn(model(row), target)
        loss.backward()
        optimizer.step()
        total += loss.item()
    return total / len(x)


@mistake("you return a tensor; a plain float was asked for", of="train_step")
def returns_a_detached_tensor(model, optimizer, loss_fn, x, y):
    model.train()
    optimizer.zero_grad()
    loss = loss_fn(model(x), y)
    loss.backward()
    optimizer.step()
    return loss.detach()


@alternative(of="train_step")
def clears_through_the_model(model, optimizer, loss_fn, x, y):
    model.zero_grad(set_to_none=False)
    prediction = model.train()(x)
    loss = loss_fn(prediction, y)
    loss.backward()
    optimizer.step()
    return float(loss)


@alternative(of="train_step")
def clears_just_before_backward(model, optimizer, loss_fn, x, y):
    model.train(True)
    loss = loss_fn(model.forward(x), y)
    for group in optimizer.param_groups:
        for parameter in group["params"]:
            parameter.grad = None
    loss.backward()
    optimizer.step()
    optimizer.zero_grad()
    return loss.detach().cpu().numpy()[()]


@alternative(of="train_step")
def with_a_closure(model, optimizer, loss_fn, x, y):
    model.train()

    def closure():
        optimizer.zero_grad()
        loss = loss_fn(model(x), y)
        loss.backward()
        return loss

    return optimizer.step(closure).item()


@alternative(of="train_step")
def by_autograd_grad(model, optimizer, loss_fn, x, y):
    model.train()
    loss = loss_fn(model(x), y)
    parameters = list(model.parameters())
    for parameter, gradient in zip(parameters, torch.autograd.grad(loss, parameters), strict=True):
        parameter.grad = gradient
    optimizer.step()
    return loss.tolist()
