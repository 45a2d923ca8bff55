"""Wrong answers that the checks must name, and unusual right ones that they must accept."""

from __future__ import annotations

import torch

from kata_runner.testing import alternative, mistake

BINDS_A_NEW_TENSOR = (
    "you make a new tensor, and the caller's parameter has not moved: `p = p - ...` only gives the new one the old name"
)
FORGETS_NO_GRAD = "you write into a leaf while autograd watches; `with torch.no_grad():` makes it look away"
PUTS_THEM_INTO_THE_LIST = "you put new tensors into the list, and the caller's own ones stay where they were"

# Whoever does one of these three may or may not have asked for a gradient first. Both should hear the same sentence.


@mistake(BINDS_A_NEW_TENSOR, of="sgd_update")
def binds_a_new_tensor(parameters, learning_rate):
    with torch.no_grad():
        for parameter in parameters:
            if parameter.grad is not None:
                parameter = parameter - learning_rate * parameter.grad


@mistake(BINDS_A_NEW_TENSOR, of="sgd_update")
def binds_a_new_tensor_and_never_asks(parameters, learning_rate):
    for parameter in parameters:
        parameter = parameter - learning_rate * parameter.grad


@mistake(FORGETS_NO_GRAD, of="sgd_update")
def forgets_no_grad(parameters, learning_rate):
    for parameter in parameters:
        if parameter.grad is not None:
            parameter -= learning_rate * parameter.grad


@mistake(FORGETS_NO_GRAD, of="sgd_update")
def forgets_no_grad_and_never_asks(parameters, learning_rate):
    for parameter in parameters:
        parameter -= learning_rate * parameter.grad


@mistake(PUTS_THEM_INTO_THE_LIST, of="sgd_update")
def puts_new_tensors_into_the_list(parameters, learning_rate):
    for place, parameter in enumerate(parameters):
        if parameter.grad is not None:
            parameters[place] = parameter - learning_rate * parameter.grad


@mistake(PUTS_THEM_INTO_THE_LIST, of="sgd_update")
def puts_new_tensors_into_the_list_by_an_index(parameters, learning_rate):
    with torch.no_grad():
        for place in range(len(parameters)):
            parameters[place] = parameters[place] - learning_rate * parameters[place].grad


@mistake("you make the parameters stop tracking, and leave them so", of="sgd_update")
def stops_tracking(parameters, learning_rate):
    for parameter in parameters:
        parameter.requires_grad_(False)
        if parameter.grad is not None:
            parameter -= learning_rate * parameter.grad


@mistake("you climb: the gradient points uphill, so it is taken away, not added", of="sgd_update")
def climbs(parameters, learning_rate):
    with torch.no_grad():
        for parameter in parameters:
            if parameter.grad is not None:
                parameter += learning_rate * parameter.grad


@mistake("you leave the learning rate out and take the whole gradient", of="sgd_update")
def takes_the_whole_gradient(parameters, learning_rate):
    with torch.no_grad():
        for parameter in parameters:
            if parameter.grad is not None:
                parameter -= parameter.grad


@mistake("you clear the gradients too; they should stay", of="sgd_update")
def clears_the_gradients(parameters, learning_rate):
    with torch.no_grad():
        for parameter in parameters:
            if parameter.grad is not None:
                parameter -= learning_rate * parameter.grad
                parameter.grad = None


@mistake("you scale the gradient itself in place; it should stay", of="sgd_update")
def scales_the_gradient(parameters, learning_rate):
    with torch.no_grad():
        for parameter in parameters:
            if parameter.grad is not None:
                parameter -= parameter.grad.mul_(learning_rate)


@mistake("you never ask whether there is a gradient; None can't be multiplied", of="sgd_update")
def never_asks(parameters, learning_rate):
    with torch.no_grad():
        for parameter in parameters:
            parameter -= learning_rate * parameter.grad


@mistake("you stop at the first parameter without a gradient", of="sgd_update")
def stops_at_the_first_without(parameters, learning_rate):
    with torch.no_grad():
        for parameter in parameters:
            if parameter.grad is None:
                return
            parameter -= learning_rate * parameter.grad


@mistake("you move the first parameter only", of="sgd_update")
def moves_the_first(parameters, learning_rate):
    with torch.no_grad():
        for parameter in parameters:
            if parameter.grad is not None:
                parameter -= learning_rate * parameter.grad
            return


@mistake("you expect a list; `len` and an index don't work on a generator", of="sgd_update")
def expects_a_list(parameters, learning_rate):
    with torch.no_grad():
        for place in range(len(parameters)):
            if parameters[place].grad is not None:
                parameters[place] -= learning_rate * parameters[place].grad


@mistake("you walk through the parameters twice; a generator is empty the second time", of="sgd_update")
def walks_twice(parameters, learning_rate):
    gradients = [parameter.grad for parameter in parameters]
    with torch.no_grad():
        for parameter, gradient in zip(parameters, gradients, strict=False):
            if gradient is not None:
                parameter -= learning_rate * gradient


@mistake("you turn autograd off and leave it so", of="sgd_update")
def leaves_autograd_off(parameters, learning_rate):
    torch.set_grad_enabled(False)
    for parameter in parameters:
        if parameter.grad is not None:
            parameter -= learning_rate * parameter.grad


@mistake("you give a parameter without a gradient one of zeros; it should stay without", of="sgd_update")
def makes_gradients(parameters, learning_rate):
    with torch.no_grad():
        for parameter in parameters:
            if parameter.grad is None:
                parameter.grad = torch.zeros_like(parameter)
            parameter -= learning_rate * parameter.grad


@mistake("you clear the gradients too; they should stay", of="sgd_update")
def zeroes_the_gradients(parameters, learning_rate):
    with torch.no_grad():
        for parameter in parameters:
            if parameter.grad is not None:
                parameter -= learning_rate * parameter.grad
                parameter.grad.zero_()


@mistake("you ask whether a tensor is true; ask whether it `is not None`", of="sgd_update")
def asks_whether_it_is_true(parameters, learning_rate):
    with torch.no_grad():
        for parameter in parameters:
            if parameter.grad:
                parameter -= learning_rate * parameter.grad


@mistake("you write the step itself into the parameter; it should be taken away from what is there", of="sgd_update")
def writes_the_step(parameters, learning_rate):
    with torch.no_grad():
        for parameter in parameters:
            if parameter.grad is not None:
                parameter.copy_(-learning_rate * parameter.grad)


@mistake("you divide by the gradient; the learning rate is to be multiplied by it", of="sgd_update")
def divides_by_the_gradient(parameters, learning_rate):
    with torch.no_grad():
        for parameter in parameters:
            if parameter.grad is not None:
                parameter -= learning_rate / parameter.grad


@mistake("you take the learning rate itself away; the step is the learning rate times the gradient", of="sgd_update")
def takes_the_rate_away(parameters, learning_rate):
    with torch.no_grad():
        for parameter in parameters:
            if parameter.grad is not None:
                parameter -= learning_rate


@alternative(of="sgd_update")
def through_data(parameters, learning_rate):
    for parameter in parameters:
        if parameter.grad is not None:
            parameter.data = parameter.data - learning_rate * parameter.grad


@alternative(of="sgd_update")
def copying_in(parameters, learning_rate):
    for parameter in parameters:
        if parameter.grad is None:
            continue
        with torch.no_grad():
            parameter.copy_(parameter - parameter.grad * learning_rate)


@alternative(of="sgd_update")
@torch.no_grad()
def with_a_decorator(parameters, learning_rate):
    for parameter in parameters:
        if parameter.grad is not None:
            parameter.sub_(parameter.grad, alpha=learning_rate)


@alternative(of="sgd_update")
def with_an_optimizer(parameters, learning_rate):
    torch.optim.SGD(parameters, lr=learning_rate).step()


@alternative(of="sgd_update")
def on_a_detached_view(parameters, learning_rate):
    for parameter in parameters:
        if parameter.grad is not None:
            parameter.detach().add_(-learning_rate * parameter.grad)
