# kata: column_target
# must: passed
"""Right, with a default dtype set at import, a subclass of Tensor inside, hooks that are taken off, and vmap."""

import copy
import pickle

import torch
from torch import nn

torch.set_default_dtype(torch.float64)
torch.set_printoptions(precision=3)


class Column(torch.Tensor):
    pass


class Square(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x

    @staticmethod
    def backward(ctx, upstream):
        return 2 * ctx.saved_tensors[0] * upstream


class Same(nn.Module):
    def forward(self, x):
        return x


def loss(prediction, target):
    same = copy.deepcopy(Same())
    handle = same.register_forward_hook(lambda module, given, output: None)
    flat, wanted = same(prediction).reshape(-1), target.reshape(-1)
    handle.remove()
    assert pickle.loads(pickle.dumps([1, 2])) == [1, 2]
    column = (flat - wanted).as_subclass(Column)
    with torch.no_grad():
        assert torch.func.vmap(torch.neg)(flat.detach()).shape == flat.shape
    return Square.apply(column.as_subclass(torch.Tensor)).mean()


def fit(x, y, learning_rate, steps):
    w = torch.zeros((), dtype=x.dtype, device=x.device, requires_grad=True)
    b = torch.zeros((), dtype=x.dtype, device=x.device, requires_grad=True)
    optimizer = torch.optim.SGD([w, b], lr=learning_rate)
    for _ in range(steps):
        optimizer.zero_grad()
        loss((w * x + b).unsqueeze(1), y).backward()
        optimizer.step()
    return float(w), float(b)
