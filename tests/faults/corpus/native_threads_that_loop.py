#: about = "A backward pass that never ends in a function written in Python."
#: status = "timeout"
#: outcome = "timeout"
#: passed = ["test_totals", "test_one_more"]
import torch


class Endless(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x * 2

    @staticmethod
    def backward(ctx, gradient):
        while True: pass  # HERE


def double(x):
    y = x.clone().requires_grad_()
    Endless.apply(y).sum().backward()
    return x * 2
