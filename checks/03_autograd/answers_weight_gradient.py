"""Wrong answers that the checks must name, and unusual right ones that they must accept."""

from __future__ import annotations

import torch

from kata_runner.testing import alternative, mistake


def score(x, W):
    return torch.relu(x @ W).mean()


@mistake("you sum the values; the score is their mean", of="weight_gradient")
def sums_the_values(x, W):
    weights = W.detach().requires_grad_()
    torch.relu(x @ weights).sum().backward()
    return weights.grad


@mistake("you leave relu out, so values below 0 count too", of="weight_gradient")
def leaves_relu_out(x, W):
    weights = W.detach().requires_grad_()
    (x @ weights).mean().backward()
    return weights.grad


@mistake("you return the gradient of x; that of W was asked for", of="weight_gradient")
def returns_the_gradient_of_x(x, W):
    rows = x.detach().requires_grad_()
    score(rows, W.detach()).backward()
    return rows.grad


@mistake("you return the score; its gradient was asked for", of="weight_gradient")
def returns_the_score(x, W):
    return score(x, W).detach()


@mistake("you return one number for all weights; each has its own slope", of="weight_gradient")
def returns_one_number(x, W):
    weights = W.detach().requires_grad_()
    score(x, weights).backward()
    return weights.grad.sum()


@mistake("you let the caller's own W track, and leave a gradient in it", of="weight_gradient")
def works_on_the_callers_weights(x, W):
    W.requires_grad_()
    score(x, W).backward()
    return W.grad


@mistake("your copy is computed from the caller's W: where that tracks, backward goes on to it", of="weight_gradient")
def clones_without_detaching(x, W):
    weights = W.clone().requires_grad_()
    score(x, weights).backward()
    return weights.grad


@mistake("you clear the caller's `.grad`; it should stay as it was found", of="weight_gradient")
def clears_the_callers_gradient(x, W):
    tracked = W.requires_grad
    W.requires_grad_()
    W.grad = None
    score(x, W).backward()
    found = W.grad
    W.grad = None
    W.requires_grad_(tracked)
    return found


@mistake("you let the caller's W track and leave it so", of="weight_gradient")
def leaves_it_tracking(x, W):
    W.requires_grad_()
    return torch.autograd.grad(score(x, W), W)[0]


@mistake("you expect a W that tracks already; make it track yourself", of="weight_gradient")
def expects_it_to_track(x, W):
    return torch.autograd.grad(score(x, W), W)[0]


@mistake("your gradient tracks gradients itself; a plain tensor was asked for", of="weight_gradient")
def keeps_on_tracking(x, W):
    weights = W.detach().requires_grad_()
    found = torch.autograd.grad(torch.nn.functional.softplus(x @ weights).mean(), weights, create_graph=True)[0]
    return found * 0 + reference(x, W)


def reference(x, W):
    product = x @ W.detach()
    return x.T @ (product > 0).to(x.dtype) / product.numel()


@mistake("you average over the rows and sum over the columns; the mean is over all values", of="weight_gradient")
def averages_over_the_rows(x, W):
    weights = W.detach().requires_grad_()
    torch.relu(x @ weights).mean(dim=0).sum().backward()
    return weights.grad


@mistake("your gradient is always float32; W's dtype should stay", of="weight_gradient")
def makes_it_float32(x, W):
    weights = W.detach().float().requires_grad_()
    score(x.float(), weights).backward()
    return weights.grad


@mistake("you apply relu to x; it belongs around the product x @ W", of="weight_gradient")
def applies_relu_to_x(x, W):
    weights = W.detach().requires_grad_()
    (torch.relu(x) @ weights).mean().backward()
    return weights.grad


@mistake("you apply relu to the mean; it belongs around the product, value by value", of="weight_gradient")
def applies_relu_to_the_mean(x, W):
    weights = W.detach().requires_grad_()
    torch.relu((x @ weights).mean()).backward()
    return weights.grad


@mistake("you let the caller's x track as well, and leave a gradient in it", of="weight_gradient")
def lets_x_track(x, W):
    weights = W.detach().requires_grad_()
    score(x.requires_grad_(), weights).backward()
    return weights.grad


@mistake("you go back from the whole product; backward needs one number: the mean", of="weight_gradient")
def goes_back_from_the_product(x, W):
    weights = W.detach().requires_grad_()
    torch.relu(x @ weights).backward()
    return weights.grad


@mistake("you turn the gradient on its side; it has W's shape as it is", of="weight_gradient")
def turns_the_gradient(x, W):
    weights = W.detach().requires_grad_()
    score(x, weights).backward()
    return weights.grad.T


@mistake("you return the weights; the gradient is in their `.grad`", of="weight_gradient")
def returns_the_weights(x, W):
    weights = W.detach().clone().requires_grad_()
    score(x, weights).backward()
    return weights


@mistake(
    "you return None: the gradient is in the `.grad` of the tensor that tracked while the score was computed",
    of="weight_gradient",
)
def lets_the_score_track(x, W):
    score(x, W).requires_grad_().backward()
    return W.grad


@alternative(of="weight_gradient")
def by_the_chain_rule(x, W):
    return reference(x, W)


@alternative(of="weight_gradient")
def with_autograd_grad(x, W):
    weights = W.clone().detach().requires_grad_(True)
    values = torch.einsum("ni,io->no", x.detach(), weights).clamp(min=0)
    (found,) = torch.autograd.grad(values.sum() / values.numel(), [weights])
    return found


@alternative(of="weight_gradient")
def with_a_layer(x, W):
    layer = torch.nn.Linear(*W.shape, bias=False, device=W.device, dtype=W.dtype)
    layer.weight = torch.nn.Parameter(W.detach().T.clone())
    torch.nn.functional.relu(layer(x)).mean().backward()
    return layer.weight.grad.T


@alternative(of="weight_gradient")
def with_torch_func(x, W):
    return torch.func.grad(lambda weights: score(x, weights))(W.detach())
