# kata: column_target
# must: passed
"""Right, with torch.compile, a scripted helper, a method added to Tensor, an operation and modes of its own."""

import torch
from torch.overrides import TorchFunctionMode
from torch.utils._python_dispatch import TorchDispatchMode

torch.Tensor.flat_of_mine = lambda self: self.reshape(-1)


class Seen(TorchFunctionMode):
    def __torch_function__(self, func, types, args=(), kwargs=None):
        return func(*args, **(kwargs or {}))


class SeenBelow(TorchDispatchMode):
    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        return func(*args, **(kwargs or {}))


@torch.library.custom_op("mine::twice", mutates_args=())
def twice(x: torch.Tensor) -> torch.Tensor:
    return x * 2


@torch.compile(backend="eager")
def squares(x):
    return x * x


@torch.jit.script
def halved(x: torch.Tensor) -> torch.Tensor:
    return x / 2


def loss(prediction, target):
    with Seen(), SeenBelow():
        difference = prediction.flat_of_mine() - target.flat_of_mine()
    with torch.autocast("cpu", enabled=False), torch.inference_mode(False):
        return halved(twice(squares(difference))).mean()


def fit(x, y, learning_rate, steps):
    w = b = torch.zeros((), dtype=torch.float64)
    x, y = x.double().cpu(), y.double().cpu()
    for _ in range(steps):
        errors = w * x + b - y
        w, b = w - learning_rate * 2 * (errors * x).mean(), b - learning_rate * 2 * errors.mean()
    return w.item(), b.item()
