"""Wrong answers that the checks must name, and unusual right ones that they must accept."""

from __future__ import annotations

import torch

from kata_runner.testing import alternative, mistake

STILL_NONE = (
    "you read a `.grad` that is still None: call backward first, then look into the tensor that f was given, "
    "not into the result"
)
NOTHING_THERE = (
    "you return None: the slope is in the `.grad` of the tensor that f was given; backward returns nothing, and the "
    "result's own `.grad` is empty"
)


def copy_of(w):
    """A tensor of one's own, that tracks."""
    point = w.detach().clone() if isinstance(w, torch.Tensor) else torch.tensor(float(w))
    return point.requires_grad_()


@mistake("you use the formula of one function; f may be any other", of="gradient_at")
def uses_a_formula(f, w):
    return 18.0 * float(w) - 36.0


@mistake("you measure the slope with two looks at f; f should be given a tensor that tracks", of="gradient_at")
def measures(f, w):
    point, h = torch.as_tensor(w).detach().double().cpu(), 1e-5
    return ((f(point + h) - f(point - h)) / (2 * h)).item()


@mistake("you return the tensor in `.grad`; a plain float was asked for", of="gradient_at")
def returns_a_tensor(f, w):
    point = copy_of(w)
    f(point).backward()
    return point.grad


@mistake("you return the tensor in `.grad`; a plain float was asked for", of="gradient_at")
def returns_a_tensor_and_tracks_ints(f, w):
    point = torch.tensor(w, requires_grad=True)
    f(point).backward()
    return point.grad


@mistake("you return the value of f; its slope was asked for", of="gradient_at")
def returns_the_value(f, w):
    point = copy_of(w)
    result = f(point)
    result.backward()
    return result.item()


@mistake("you make an int tensor of a whole number; only floats can track", of="gradient_at")
def tracks_ints(f, w):
    point = w.detach().clone() if isinstance(w, torch.Tensor) else torch.tensor(w)
    point.requires_grad_()
    f(point).backward()
    return point.grad.item()


@mistake("you let the caller's own tensor track and leave a gradient in it", of="gradient_at")
def works_on_the_callers_tensor(f, w):
    point = w if isinstance(w, torch.Tensor) else torch.tensor(float(w))
    point.requires_grad_()
    f(point).backward()
    return point.grad.item()


@mistake("you work on the caller's own tensor, and clear away the gradient that it held", of="gradient_at")
def clears_the_callers_gradient(f, w):
    point = w if isinstance(w, torch.Tensor) else torch.tensor(float(w))
    point.requires_grad_()
    point.grad = None
    f(point).backward()
    slope = point.grad.item()
    point.grad = None
    return slope


@mistake("you expect a tensor; w may be a plain number too", of="gradient_at")
def expects_a_tensor(f, w):
    point = w.detach().clone().requires_grad_()
    f(point).backward()
    return point.grad.item()


@mistake("your copy is computed from the caller's w: where that tracks, backward goes on to it", of="gradient_at")
def clones_without_detaching(f, w):
    point = (w.clone() if isinstance(w, torch.Tensor) else torch.tensor(float(w))).requires_grad_()
    f(point).backward()
    return point.grad.item()


@mistake(
    "autograd took no notes while f ran: your tensor has to track, and f must not run inside `no_grad`",
    of="gradient_at",
)
def never_tracks(f, w):
    point = w.detach().clone() if isinstance(w, torch.Tensor) else torch.tensor(float(w))
    f(point).backward()
    return point.grad.item()


@mistake(STILL_NONE, of="gradient_at")
def never_goes_back(f, w):
    point = copy_of(w)
    f(point)
    return point.grad.item()


@mistake("you make a float32 tensor on the CPU of every w; its dtype and device should stay", of="gradient_at")
def makes_a_tensor_of_the_number(f, w):
    point = torch.tensor(float(w), requires_grad=True)
    f(point).backward()
    return point.grad.item()


@mistake("you go back twice, and the second gradient is added to the first", of="gradient_at")
def goes_back_twice(f, w):
    point = copy_of(w)
    f(point).backward()
    f(point).backward()
    return point.grad.item()


@mistake(NOTHING_THERE, of="gradient_at")
def returns_what_backward_gives(f, w):
    return f(copy_of(w)).backward()


@mistake(
    "you work on the caller's own tensor: it tracks afterwards, and a gradient that it held is gone", of="gradient_at"
)
def tidies_up_afterwards(f, w):
    point = w if isinstance(w, torch.Tensor) else torch.tensor(float(w))
    point.requires_grad = True
    f(point).backward()
    slope = point.grad.item()
    point.grad = None
    return slope


@mistake("you call f with w itself; call it with the tensor that you made", of="gradient_at")
def calls_f_with_w(f, w):
    point = copy_of(w)
    f(w).backward()
    return point.grad.item()


@alternative(of="gradient_at")
def with_autograd_grad(f, w):
    point = copy_of(w)
    (slope,) = torch.autograd.grad(f(point), point)
    return float(slope)


@alternative(of="gradient_at")
def sharing_memory(f, w):
    point = torch.as_tensor(w)
    point = (point if point.is_floating_point() else point.float()).detach()
    point.requires_grad = True
    f(point).sum().backward()
    return point.grad.tolist() if point.ndim == 0 else point.grad.flatten().tolist()[0]


@alternative(of="gradient_at")
def with_a_graph_kept(f, w):
    point = torch.nn.Parameter(w.detach().clone() if isinstance(w, torch.Tensor) else torch.tensor(1.0 * w))
    result = f(point)
    result.backward(gradient=torch.ones_like(result), retain_graph=True)
    return float(point.grad.cpu().numpy().reshape(-1)[0])


@alternative(of="gradient_at")
def with_the_functional_way(f, w):
    point = w.detach() if isinstance(w, torch.Tensor) else torch.tensor(float(w))
    return torch.autograd.functional.vjp(f, point)[1].item()
