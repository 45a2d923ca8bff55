"""Wrong answers that the checks must name, and unusual right ones that they must accept."""

from __future__ import annotations

import torch

from kata_runner.testing import alternative, mistake

OF = "train_and_validate"


def _step(model, optimizer, loss_fn, x, y):
    optimizer.zero_grad()
    loss = loss_fn(model(x), y)
    loss.backward()
    optimizer.step()
    return loss.item()


def _mean(losses, batches):
    rows = [len(x) for x, _ in batches]
    return sum(loss * n for loss, n in zip(losses, rows, strict=True)) / sum(rows)


def _train(model, optimizer, loss_fn, batches):
    model.train()
    return _mean([_step(model, optimizer, loss_fn, x, y) for x, y in batches], batches)


def _validate(model, loss_fn, batches):
    model.eval()
    with torch.no_grad():
        return _mean([loss_fn(model(x), y).item() for x, y in batches], batches)


@mistake("you validate on the training batches: the second curve says nothing about new rows", of=OF)
def validates_on_training_rows(model, optimizer, loss_fn, train_batches, val_batches, epochs):
    curves = [
        (_train(model, optimizer, loss_fn, train_batches), _validate(model, loss_fn, train_batches))
        for _ in range(epochs)
    ]
    return [a for a, _ in curves], [b for _, b in curves]


@mistake("you validate in training mode: model.eval() is missing", of=OF)
def validates_in_training_mode(model, optimizer, loss_fn, train_batches, val_batches, epochs):
    train_losses, val_losses = [], []
    for _ in range(epochs):
        train_losses.append(_train(model, optimizer, loss_fn, train_batches))
        with torch.no_grad():
            val_losses.append(_mean([loss_fn(model(x), y).item() for x, y in val_batches], val_batches))
    return train_losses, val_losses


@mistake("you never switch back: from the second epoch on, the model trains in evaluation mode", of=OF)
def never_switches_back(model, optimizer, loss_fn, train_batches, val_batches, epochs):
    train_losses, val_losses = [], []
    model.train()
    for _ in range(epochs):
        losses = [_step(model, optimizer, loss_fn, x, y) for x, y in train_batches]
        train_losses.append(_mean(losses, train_batches))
        val_losses.append(_validate(model, loss_fn, val_batches))
    return train_losses, val_losses


@mistake("you leave the mode as the model comes with it; training needs training mode, validation the other", of=OF)
def leaves_the_mode(model, optimizer, loss_fn, train_batches, val_batches, epochs):
    train_losses, val_losses = [], []
    for _ in range(epochs):
        losses = [_step(model, optimizer, loss_fn, x, y) for x, y in train_batches]
        train_losses.append(_mean(losses, train_batches))
        with torch.no_grad():
            val_losses.append(_mean([loss_fn(model(x), y).item() for x, y in val_batches], val_batches))
    return train_losses, val_losses


@mistake("you give the loss function the target first; it takes the prediction first, and the two may differ", of=OF)
def gives_the_target_first(model, optimizer, loss_fn, train_batches, val_batches, epochs):
    return in_two_functions(model, optimizer, lambda a, b: loss_fn(b, a), train_batches, val_batches, epochs)


@mistake("you record graphs while you validate: model.eval() does not switch that off", of=OF)
def records_graphs(model, optimizer, loss_fn, train_batches, val_batches, epochs):
    train_losses, val_losses = [], []
    for _ in range(epochs):
        train_losses.append(_train(model, optimizer, loss_fn, train_batches))
        model.eval()
        val_losses.append(_mean([loss_fn(model(x), y).item() for x, y in val_batches], val_batches))
    return train_losses, val_losses


@mistake("you learn from the validation batches too: what you measure on them is no longer new", of=OF)
def learns_from_validation_rows(model, optimizer, loss_fn, train_batches, val_batches, epochs):
    curves = [
        (_train(model, optimizer, loss_fn, train_batches), _train(model, optimizer, loss_fn, val_batches))
        for _ in range(epochs)
    ]
    return [a for a, _ in curves], [b for _, b in curves]


@mistake("you average the batches, in both curves; a short batch counts as much as it has rows", of=OF)
def averages_the_batches(model, optimizer, loss_fn, train_batches, val_batches, epochs):
    train_losses, val_losses = [], []
    for _ in range(epochs):
        model.train()
        losses = [_step(model, optimizer, loss_fn, x, y) for x, y in train_batches]
        train_losses.append(sum(losses) / len(losses))
        model.eval()
        with torch.no_grad():
            losses = [loss_fn(model(x), y).item() for x, y in val_batches]
        val_losses.append(sum(losses) / len(losses))
    return train_losses, val_losses


@mistake("you average the validation batches; a short batch counts as much as it has rows", of=OF)
def averages_the_validation_batches(model, optimizer, loss_fn, train_batches, val_batches, epochs):
    train_losses, val_losses = [], []
    for _ in range(epochs):
        train_losses.append(_train(model, optimizer, loss_fn, train_batches))
        model.eval()
        with torch.no_grad():
            losses = [loss_fn(model(x), y).item() for x, y in val_batches]
        val_losses.append(sum(losses) / len(losses))
    return train_losses, val_losses


@mistake("you keep the loss of the last batch only; the loss of an epoch is the mean over all its rows", of=OF)
def keeps_the_last_batch(model, optimizer, loss_fn, train_batches, val_batches, epochs):
    train_losses, val_losses = [], []
    for _ in range(epochs):
        model.train()
        for x, y in train_batches:
            loss = _step(model, optimizer, loss_fn, x, y)
        train_losses.append(loss)
        model.eval()
        with torch.no_grad():
            for x, y in val_batches:
                loss = loss_fn(model(x), y).item()
        val_losses.append(loss)
    return train_losses, val_losses


@mistake("you keep a number for each batch; asked for is one for each epoch", of=OF)
def keeps_every_batch(model, optimizer, loss_fn, train_batches, val_batches, epochs):
    train_losses, val_losses = [], []
    for _ in range(epochs):
        model.train()
        train_losses += [_step(model, optimizer, loss_fn, x, y) for x, y in train_batches]
        model.eval()
        with torch.no_grad():
            val_losses += [loss_fn(model(x), y).item() for x, y in val_batches]
    return train_losses, val_losses


@mistake("you validate before you train: each number belongs to the epoch before", of=OF)
def validates_first(model, optimizer, loss_fn, train_batches, val_batches, epochs):
    train_losses, val_losses = [], []
    for _ in range(epochs):
        val_losses.append(_validate(model, loss_fn, val_batches))
        train_losses.append(_train(model, optimizer, loss_fn, train_batches))
    return train_losses, val_losses


@mistake("you validate once, after all epochs; asked for is a number for each of them", of=OF)
def validates_once(model, optimizer, loss_fn, train_batches, val_batches, epochs):
    train_losses = [_train(model, optimizer, loss_fn, train_batches) for _ in range(epochs)]
    return train_losses, [_validate(model, loss_fn, val_batches)]


@mistake("you measure the training rows again after the epoch; the loss of a batch is taken before its step", of=OF)
def measures_the_training_rows_afterwards(model, optimizer, loss_fn, train_batches, val_batches, epochs):
    train_losses, val_losses = [], []
    for _ in range(epochs):
        _train(model, optimizer, loss_fn, train_batches)
        train_losses.append(_validate(model, loss_fn, train_batches))
        val_losses.append(_validate(model, loss_fn, val_batches))
    return train_losses, val_losses


@mistake("you never clear the gradients: those of all earlier batches count again", of=OF)
def never_clears(model, optimizer, loss_fn, train_batches, val_batches, epochs):
    train_losses, val_losses = [], []
    for _ in range(epochs):
        model.train()
        losses = []
        for x, y in train_batches:
            loss = loss_fn(model(x), y)
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        train_losses.append(_mean(losses, train_batches))
        val_losses.append(_validate(model, loss_fn, val_batches))
    return train_losses, val_losses


@mistake("you take one step for a whole epoch; each training batch gets one of its own", of=OF)
def steps_once_an_epoch(model, optimizer, loss_fn, train_batches, val_batches, epochs):
    train_losses, val_losses = [], []
    for _ in range(epochs):
        model.train()
        optimizer.zero_grad()
        losses = []
        for x, y in train_batches:
            loss = loss_fn(model(x), y)
            loss.backward()
            losses.append(loss.item())
        optimizer.step()
        train_losses.append(_mean(losses, train_batches))
        val_losses.append(_validate(model, loss_fn, val_batches))
    return train_losses, val_losses


@mistake("your lists hold tensors, each with its graph; asked for are plain numbers", of=OF)
def keeps_tensors(model, optimizer, loss_fn, train_batches, val_batches, epochs):
    train_losses, val_losses = [], []
    for _ in range(epochs):
        model.train()
        total = 0
        for x, y in train_batches:
            optimizer.zero_grad()
            loss = loss_fn(model(x), y)
            loss.backward()
            optimizer.step()
            total = total + loss * len(x)
        train_losses.append(total / sum(len(x) for x, _ in train_batches))
        model.eval()
        with torch.no_grad():
            losses = [loss_fn(model(x), y) for x, y in val_batches]
        val_losses.append(_mean(losses, val_batches))
    return train_losses, val_losses


@mistake("you return the curves in the other order: first the losses in training, then those in validation", of=OF)
def returns_the_other_order(model, optimizer, loss_fn, train_batches, val_batches, epochs):
    curves = [
        (_train(model, optimizer, loss_fn, train_batches), _validate(model, loss_fn, val_batches))
        for _ in range(epochs)
    ]
    return [b for _, b in curves], [a for a, _ in curves]


@mistake("you return within the loop, after the first epoch", of=OF)
def returns_within_the_loop(model, optimizer, loss_fn, train_batches, val_batches, epochs):
    train_losses, val_losses = [], []
    for _ in range(epochs):
        train_losses.append(_train(model, optimizer, loss_fn, train_batches))
        val_losses.append(_validate(model, loss_fn, val_batches))
        return train_losses, val_losses
    return train_losses, val_losses


@mistake("you return a pair for each epoch; asked for are two lists", of=OF)
def returns_pairs(model, optimizer, loss_fn, train_batches, val_batches, epochs):
    pairs = []
    for _ in range(epochs):
        trained = _train(model, optimizer, loss_fn, train_batches)
        pairs.append((trained, _validate(model, loss_fn, val_batches)))
    return pairs


@mistake("your totals are never set back to 0: from the second epoch on, they hold those before as well", of=OF)
def never_sets_the_totals_back(model, optimizer, loss_fn, train_batches, val_batches, epochs):
    train_losses, val_losses = [], []
    for _ in range(epochs):
        train_losses.append(_train(model, optimizer, loss_fn, train_batches))
        val_losses.append(_validate(model, loss_fn, val_batches))
    return tuple(
        [sum(losses[: epoch + 1]) / (epoch + 1) for epoch in range(epochs)] for losses in (train_losses, val_losses)
    )


@alternative(of=OF)
def in_two_functions(model, optimizer, loss_fn, train_batches, val_batches, epochs):
    train_losses, val_losses = [], []
    for _ in range(epochs):
        train_losses.append(_train(model, optimizer, loss_fn, train_batches))
        val_losses.append(_validate(model, loss_fn, val_batches))
    return train_losses, val_losses


@alternative(of=OF)
def totals_on_the_device(model, optimizer, loss_fn, train_batches, val_batches, epochs):
    curves = torch.zeros(epochs, 2)
    rows = torch.tensor([sum(len(y) for _, y in part) for part in (train_batches, val_batches)])
    for epoch in range(epochs):
        for part, batches in enumerate((train_batches, val_batches)):
            model.train(part == 0)
            total = torch.zeros((), device=batches[0][0].device)
            with torch.set_grad_enabled(part == 0):
                for x, y in batches:
                    loss = loss_fn(model(x), y)
                    total += loss.detach() * y.shape[0]
                    if part == 0:
                        loss.backward()
                        optimizer.step()
                        optimizer.zero_grad()
            curves[epoch, part] = total.cpu()
    curves = curves / rows
    return curves[:, 0].tolist(), curves[:, 1].tolist()


@alternative(of=OF)
def validation_in_one_piece(model, optimizer, loss_fn, train_batches, val_batches, epochs):
    x_val, y_val = (torch.cat(part) for part in zip(*val_batches, strict=True))
    losses = []
    for _ in range(epochs):
        trained = _train(model, optimizer, loss_fn, train_batches)
        model.eval()
        with torch.inference_mode():
            losses.append((trained, float(loss_fn(model(x_val), y_val))))
    model.train()
    return tuple(map(list, zip(*losses, strict=True)))
