"""Wrong answers that the checks must name, and unusual right ones that they must accept."""

from __future__ import annotations

import torch

from kata_runner.testing import alternative, mistake


@mistake("you write zeros without asking whether there is a gradient; None has no `zero_`", of="clear_gradients")
def never_asks(parameters):
    for parameter in parameters:
        parameter.grad.zero_()


@mistake("you write zeros without asking whether there is a gradient; None has no `data`", of="clear_gradients")
def never_asks_for_data(parameters):
    for parameter in parameters:
        parameter.grad.data.zero_()


@mistake("you write zeros without asking whether there is a gradient; None can't be filled", of="clear_gradients")
def never_asks_and_fills(parameters):
    for parameter in parameters:
        parameter.grad.fill_(0)


@mistake("you clear the values of the parameters, not their gradients", of="clear_gradients")
def clears_the_values(parameters):
    with torch.no_grad():
        for parameter in parameters:
            parameter.zero_()


@mistake("you clear the values of the parameters along with their gradients", of="clear_gradients")
def clears_both(parameters):
    with torch.no_grad():
        for parameter in parameters:
            parameter.zero_()
            parameter.grad = None


@mistake(
    "you give a variable another value, and `.grad` stays as it is: write `parameter.grad = None`, say",
    of="clear_gradients",
)
def clears_a_variable(parameters):
    for parameter in parameters:
        gradient = parameter.grad
        if gradient is not None:
            gradient = None


@mistake("you stop at the first parameter without a gradient", of="clear_gradients")
def stops_at_the_first_without(parameters):
    for parameter in parameters:
        if parameter.grad is None:
            return
        parameter.grad = None


@mistake("you clear the first parameter only", of="clear_gradients")
def clears_the_first(parameters):
    for parameter in parameters:
        parameter.grad = None
        return


@mistake("you walk through the parameters twice; a generator is empty the second time", of="clear_gradients")
def walks_twice(parameters):
    found = [parameter.grad for parameter in parameters if parameter.grad is not None]
    if found or not isinstance(parameters, list):
        for parameter in parameters:
            parameter.grad = None


@mistake("you expect a list; `len` and an index don't work on a generator", of="clear_gradients")
def expects_a_list(parameters):
    for place in range(len(parameters)):
        parameters[place].grad = None


@mistake("you stop the parameters from tracking, and leave their gradients", of="clear_gradients")
def stops_tracking(parameters):
    for parameter in parameters:
        parameter.requires_grad_(False)


@mistake("you assign the number 0; `.grad` takes a tensor or None", of="clear_gradients")
def assigns_zero(parameters):
    for parameter in parameters:
        parameter.grad = 0


@mistake("you return the parameters; nothing was asked for", of="clear_gradients")
def returns_the_parameters(parameters):
    parameters = list(parameters)
    for parameter in parameters:
        parameter.grad = None
    return parameters


@mistake("you ask whether a tensor is true; ask whether it `is not None`", of="clear_gradients")
def asks_whether_it_is_true(parameters):
    for parameter in parameters:
        if parameter.grad:
            parameter.grad.zero_()


@mistake("you call `zero_grad` on a tensor; models and optimizers have it, tensors don't", of="clear_gradients")
def calls_zero_grad(parameters):
    for parameter in parameters:
        parameter.zero_grad()


@mistake("you call `zero_grad` on the list; models and optimizers have it, lists don't", of="clear_gradients")
def calls_zero_grad_on_the_list(parameters):
    parameters.zero_grad()


@alternative(of="clear_gradients")
def writes_zeros(parameters):
    for parameter in parameters:
        if parameter.grad is not None:
            parameter.grad.zero_()


@alternative(of="clear_gradients")
def deletes_them(parameters):
    for parameter in parameters:
        del parameter.grad


@alternative(of="clear_gradients")
def with_new_zeros(parameters):
    for parameter in parameters:
        parameter.grad = torch.zeros_like(parameter)


@alternative(of="clear_gradients")
def with_an_optimizer(parameters):
    torch.optim.SGD(parameters, lr=0.1).zero_grad()
