"""Right and wrong answers to `backward_twice`."""

from __future__ import annotations

import torch

from kata_runner.testing import alternative, mistake


def _error(state, y):
    return ((state - y) ** 2).mean()


@mistake(
    "the state takes its graph along into the next batch, and the second `backward` goes through that of the first",
    of="train",
)
def state_takes_its_graph_along(cell, optimizer, batches):
    losses, state = [], torch.zeros_like(batches[0][1])
    for x, y in batches:
        optimizer.zero_grad()
        state = cell(x, state)
        loss = _error(state, y)
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses


@mistake(
    "you keep all graphs with `retain_graph=True`: every batch goes back through those before, "
    "whose weights were changed since",
    of="train",
)
def retains_the_graph(cell, optimizer, batches):
    losses, state = [], torch.zeros_like(batches[0][1])
    for x, y in batches:
        optimizer.zero_grad()
        state = cell(x, state)
        loss = _error(state, y)
        loss.backward(retain_graph=True)
        optimizer.step()
        losses.append(loss.item())
    return losses


@mistake("you begin every batch with a state of zeros: the cell forgets what it has seen", of="train")
def forgets_the_state(cell, optimizer, batches):
    losses = []
    for x, y in batches:
        optimizer.zero_grad()
        loss = _error(cell(x, torch.zeros_like(y)), y)
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses


@mistake("you cut the new state off before the loss is computed: then there is nothing to go back through", of="train")
def detaches_before_the_loss(cell, optimizer, batches):
    losses, state = [], torch.zeros_like(batches[0][1])
    for x, y in batches:
        optimizer.zero_grad()
        state = cell(x, state).detach()
        loss = _error(state, y)
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses


@mistake(
    "nothing is learned: the state or the loss is cut off from the weights, and then told to track gradients",
    of="train",
)
def tracks_from_the_state_on(cell, optimizer, batches):
    losses, state = [], torch.zeros_like(batches[0][1])
    for x, y in batches:
        optimizer.zero_grad()
        state = cell(x, state).detach().requires_grad_()
        loss = _error(state, y)
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses


@mistake("you make one step for all batches together; each batch should have a step of its own", of="train")
def one_step_for_all(cell, optimizer, batches):
    losses, state = [], torch.zeros_like(batches[0][1])
    for x, y in batches:
        state = cell(x, state)
        losses.append(_error(state, y))
    optimizer.zero_grad()
    sum(losses).backward()
    optimizer.step()
    return [loss.item() for loss in losses]


@mistake("you carry on the measured y, and not the state that the cell gave", of="train")
def carries_the_target_on(cell, optimizer, batches):
    losses, state = [], torch.zeros_like(batches[0][1])
    for x, y in batches:
        optimizer.zero_grad()
        loss = _error(cell(x, state), y)
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
        state = y
    return losses


@mistake("you don't clear the gradients: those of earlier batches are added to those of this one", of="train")
def never_clears(cell, optimizer, batches):
    losses, state = [], torch.zeros_like(batches[0][1])
    for x, y in batches:
        state = cell(x, state.detach())
        loss = _error(state, y)
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses


@mistake(
    "you carry on what the cell gives after the step; the state is the one that the loss was computed from", of="train"
)
def asks_again_after_the_step(cell, optimizer, batches):
    losses, state = [], torch.zeros_like(batches[0][1])
    for x, y in batches:
        optimizer.zero_grad()
        loss = _error(cell(x, state), y)
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
        with torch.no_grad():
            state = cell(x, state)
    return losses


@alternative(of="train")
def cuts_after_the_step(cell, optimizer, batches):
    losses, state = [], torch.zeros_like(batches[0][1])
    for x, y in batches:
        state = cell(x, state)
        loss = _error(state, y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(float(loss.detach()))
        state.detach_()
    return losses


@alternative(of="train")
def copies_the_numbers(cell, optimizer, batches):
    losses, state = [], torch.zeros_like(batches[0][1])
    for x, y in batches:
        optimizer.zero_grad()
        new = cell(x, hx=state)
        loss = torch.nn.functional.mse_loss(new, y)
        loss.backward()
        optimizer.step()
        losses.append(loss)
        with torch.no_grad():
            state = new.clone()
    return losses
