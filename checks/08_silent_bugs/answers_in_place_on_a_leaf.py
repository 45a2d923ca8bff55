"""Right and wrong answers to `in_place_on_a_leaf`."""

from __future__ import annotations

import torch

from kata_runner.testing import alternative, mistake


def _loss(w, x, y):
    return ((x @ w - y) ** 2).mean()


@mistake("w is changed in place while autograd is watching: a leaf that tracks doesn't allow that", of="train")
def autograd_is_watching(w, x, y, learning_rate, steps):
    for _ in range(steps):
        _loss(w, x, y).backward()
        w -= learning_rate * w.grad
    return w


@mistake(
    "you make a new tensor with `w = w - …`: it is no leaf, so it never gets a `.grad`, and the w that you were given "
    "stays as it was",
    of="train",
)
def makes_a_new_tensor(w, x, y, learning_rate, steps):
    for _ in range(steps):
        _loss(w, x, y).backward()
        w = w - learning_rate * w.grad
    return w


@mistake("the error is gone, but nothing clears `w.grad`: each step uses all the gradients before it too", of="train")
def never_clears(w, x, y, learning_rate, steps):
    for _ in range(steps):
        _loss(w, x, y).backward()
        with torch.no_grad():
            w -= learning_rate * w.grad
    return w


@mistake("you train a new tensor in each step: it learns, but the w that you were given stays as it was", of="train")
def trains_another_leaf(w, x, y, learning_rate, steps):
    for _ in range(steps):
        w = w.detach().requires_grad_()
        _loss(w, x, y).backward()
        w = (w - learning_rate * w.grad).detach().requires_grad_()
    return w


@mistake("under `no_grad` you still write `w = w - …`: that is a new tensor, and it tracks nothing", of="train")
def makes_a_new_tensor_under_no_grad(w, x, y, learning_rate, steps):
    for _ in range(steps):
        _loss(w, x, y).backward()
        with torch.no_grad():
            w = w - learning_rate * w.grad
    return w


@mistake("the loss is computed under `no_grad` as well: then there is nothing to go back through", of="train")
def no_grad_for_everything(w, x, y, learning_rate, steps):
    with torch.no_grad():
        for _ in range(steps):
            _loss(w, x, y).backward()
            w -= learning_rate * w.grad
            w.grad = None
    return w


@mistake("you switch off that w tracks gradients, and leave it so", of="train")
def stops_tracking(w, x, y, learning_rate, steps):
    for step in range(steps):
        w.requires_grad_(True)
        _loss(w, x, y).backward()
        w.requires_grad_(False)
        w -= learning_rate * w.grad
        w.grad = None
    return w


@mistake("you clear `w.grad` before the step has used it", of="train")
def clears_too_early(w, x, y, learning_rate, steps):
    for _ in range(steps):
        _loss(w, x, y).backward()
        w.grad.zero_()
        with torch.no_grad():
            w -= learning_rate * w.grad
    return w


@mistake("you add the gradient; gradient descent subtracts it", of="train")
def goes_uphill(w, x, y, learning_rate, steps):
    for _ in range(steps):
        _loss(w, x, y).backward()
        with torch.no_grad():
            w += learning_rate * w.grad
        w.grad.zero_()
    return w


@alternative(of="train")
def writes_into_data(w, x, y, learning_rate, steps):
    for _ in range(steps):
        w.grad = None
        _loss(w, x, y).backward()
        w.data -= learning_rate * w.grad
    return w


@alternative(of="train")
def gives_w_other_data(w, x, y, learning_rate, steps):
    for _ in range(steps):
        _loss(w, x, y).backward()
        w.data = w.data - learning_rate * w.grad
        w.grad = None
    return w


@alternative(of="train")
def asks_autograd_for_the_gradient(w, x, y, learning_rate, steps):
    for _ in range(steps):
        (gradient,) = torch.autograd.grad(_loss(w, x, y), w)
        w.detach().sub_(learning_rate * gradient)
    return w


@alternative(of="train")
def lets_an_optimizer_do_it(w, x, y, learning_rate, steps):
    optimizer = torch.optim.SGD([w], lr=learning_rate)
    for _ in range(steps):
        optimizer.zero_grad(set_to_none=False)
        _loss(w, x, y).backward()
        optimizer.step()
    return w


@alternative(of="train")
def switches_tracking_off_and_on(w, x, y, learning_rate, steps):
    for _ in range(steps):
        _loss(w, x, y).backward()
        w.requires_grad_(False)
        w.add_(w.grad, alpha=-learning_rate)
        w.requires_grad_(True)
        w.grad.zero_()
    return w
