"""Wrong answers that the checks must name, and unusual right ones that they must accept."""

from __future__ import annotations

import torch

from kata_runner.testing import alternative, mistake


def _rows(batches):
    return sum(len(x) for x, _ in batches)


def _mean_loss(model, loss_fn, batches):
    with torch.no_grad():
        return sum(loss_fn(model(x), y).item() * len(x) for x, y in batches) / _rows(batches)


@mistake(
    "you add the gradients of the batches up and never divide: with k batches they are k times too large",
    of="accumulate",
)
def never_divides(model, loss_fn, batches):
    model.zero_grad()
    total = 0.0
    for x, y in batches:
        loss = loss_fn(model(x), y)
        loss.backward()
        total += loss.item() * len(x)
    return total / _rows(batches)


@mistake("you add up, and never divide, the gradients and the losses: both are too large", of="accumulate")
def divides_neither(model, loss_fn, batches):
    model.zero_grad()
    total = 0.0
    for x, y in batches:
        loss = loss_fn(model(x), y)
        loss.backward()
        total += loss.item()
    return total


@mistake("you divide by the number of batches; a batch counts by its share of the rows", of="accumulate")
def divides_by_the_batches(model, loss_fn, batches):
    model.zero_grad()
    total = 0.0
    for x, y in batches:
        loss = loss_fn(model(x), y) / len(batches)
        loss.backward()
        total += loss.item()
    return total


@mistake(
    "your gradient is right, and the loss is the mean of the batches; it should be the mean of the rows",
    of="accumulate",
)
def averages_the_losses(model, loss_fn, batches):
    model.zero_grad()
    losses = []
    for x, y in batches:
        loss = loss_fn(model(x), y)
        (loss * len(x) / _rows(batches)).backward()
        losses.append(loss.item())
    return sum(losses) / len(losses)


@mistake("you multiply each loss by its rows and never divide by all rows", of="accumulate")
def sums_over_the_rows(model, loss_fn, batches):
    model.zero_grad()
    total = 0.0
    for x, y in batches:
        loss = loss_fn(model(x), y) * len(x)
        loss.backward()
        total += loss.item()
    return total / _rows(batches)


@mistake("you divide by the rows of each batch, though loss_fn has done so already", of="accumulate")
def divides_twice(model, loss_fn, batches):
    model.zero_grad()
    total = 0.0
    for x, y in batches:
        loss = loss_fn(model(x), y) / len(x)
        loss.backward()
        total += loss.item()
    return total


@mistake("you clear before each batch: only the last one is left", of="accumulate")
def clears_before_each_batch(model, loss_fn, batches):
    total = 0.0
    for x, y in batches:
        model.zero_grad()
        loss = loss_fn(model(x), y) * len(x) / _rows(batches)
        loss.backward()
        total += loss.item()
    return total


@mistake("you never clear: gradients from earlier count as well", of="accumulate")
def never_clears(model, loss_fn, batches):
    total = 0.0
    for x, y in batches:
        loss = loss_fn(model(x), y) * len(x) / _rows(batches)
        loss.backward()
        total += loss.item()
    return total


@mistake("you leave no gradients: you clear them at the end, or never go backward", of="accumulate")
def clears_at_the_end(model, loss_fn, batches):
    total = accumulate_plainly(model, loss_fn, batches)
    model.zero_grad()
    return total


@mistake("you take a step too; only the gradients were asked for", of="accumulate")
def takes_a_step(model, loss_fn, batches):
    total = accumulate_plainly(model, loss_fn, batches)
    with torch.no_grad():
        for parameter in model.parameters():
            parameter -= 0.01 * parameter.grad
    return total


@mistake("you go backward when all batches are through: all their graphs are kept until then", of="accumulate")
def goes_backward_once(model, loss_fn, batches):
    model.zero_grad()
    loss = sum(loss_fn(model(x), y) * len(x) for x, y in batches) / _rows(batches)
    loss.backward()
    return loss.item()


@mistake("you put all rows into one batch, which is the one that does not fit", of="accumulate")
def joins_the_batches(model, loss_fn, batches):
    model.zero_grad()
    x, y = (torch.cat(part) for part in zip(*batches, strict=True))
    loss = loss_fn(model(x), y)
    loss.backward()
    return loss.item()


@mistake("you go backward from the last batch only", of="accumulate")
def goes_backward_from_the_last(model, loss_fn, batches):
    model.zero_grad()
    total = _mean_loss(model, loss_fn, batches)
    x, y = batches[-1]
    loss_fn(model(x), y).backward()
    return total


@mistake("you switch to evaluation mode: this is training, and dropout belongs to it", of="accumulate")
def switches_to_evaluation(model, loss_fn, batches):
    model.eval()
    model.zero_grad()
    total = 0.0
    for x, y in batches:
        loss = loss_fn(model(x), y) * len(x) / _rows(batches)
        loss.backward()
        total += loss.item()
    return total


@mistake("you return a tensor; asked for is a plain number", of="accumulate")
def returns_a_tensor(model, loss_fn, batches):
    return torch.tensor(accumulate_plainly(model, loss_fn, batches))


@mistake("you return the loss of the last batch; asked for is the mean over all rows", of="accumulate")
def returns_the_last_loss(model, loss_fn, batches):
    model.zero_grad()
    for x, y in batches:
        loss = loss_fn(model(x), y)
        (loss * len(x) / _rows(batches)).backward()
    return loss.item()


@mistake(
    "you give the loss function the target first; it takes the prediction first, and the two may differ",
    of="accumulate",
)
def gives_the_target_first(model, loss_fn, batches):
    return accumulate_plainly(model, lambda a, b: loss_fn(b, a), batches)


@mistake("you divide by the rows so far; it should be by the rows of all batches", of="accumulate")
def divides_by_the_rows_so_far(model, loss_fn, batches):
    model.zero_grad()
    total, rows = 0.0, 0
    for x, y in batches:
        rows += len(x)
        loss = loss_fn(model(x), y) * len(x) / rows
        loss.backward()
        total += loss.item()
    return total


@mistake("you count all numbers of x; it is the rows that count", of="accumulate")
def counts_numbers(model, loss_fn, batches):
    model.zero_grad()
    total, numbers = 0.0, sum(x.numel() for x, _ in batches)
    for x, y in batches:
        loss = loss_fn(model(x), y) * len(x) / numbers
        loss.backward()
        total += loss.item()
    return total


@mistake(
    "you go backward from each batch as it is, and average the batches: nothing is weighed",
    of="accumulate",
)
def weighs_nothing(model, loss_fn, batches):
    model.zero_grad()
    total = 0.0
    for x, y in batches:
        loss = loss_fn(model(x), y)
        loss.backward()
        total += loss.item()
    return total / len(batches)


@mistake("your gradient is right, and the loss weighs each batch twice by its rows", of="accumulate")
def weighs_the_loss_twice(model, loss_fn, batches):
    model.zero_grad()
    total = 0.0
    for x, y in batches:
        loss = loss_fn(model(x), y) * len(x) / _rows(batches)
        loss.backward()
        total += loss.item() * len(x)
    return total / _rows(batches)


@alternative(of="accumulate")
def accumulate_plainly(model, loss_fn, batches):
    for parameter in model.parameters():
        parameter.grad = None
    total, n = 0.0, _rows(batches)
    for x, y in batches:
        loss = loss_fn(model(x), y)
        (loss * (len(x) / n)).backward()
        total += loss.item() * len(x)
    return total / n


@alternative(of="accumulate")
def with_a_gradient_from_above(model, loss_fn, batches):
    model.zero_grad(set_to_none=False)
    n, losses = _rows(batches), []
    for x, y in batches:
        loss = loss_fn(model(x), y)
        share = torch.full_like(loss, y.shape[0] / n)
        loss.backward(share)
        losses.append(float(loss.detach() * share))
    return sum(losses)


@alternative(of="accumulate")
def divides_at_the_end(model, loss_fn, batches):
    sums, total = None, 0.0
    parameters = list(model.parameters())
    for x, y in batches:
        loss = loss_fn(model(x), y) * len(x)
        grads = torch.autograd.grad(loss, parameters)
        sums = grads if sums is None else [a + b for a, b in zip(sums, grads, strict=True)]
        total += loss.item()
    for parameter, grad in zip(parameters, sums, strict=True):
        parameter.grad = grad / _rows(batches)
    return total / _rows(batches)
