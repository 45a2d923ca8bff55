"""Everything is sent to the GPU, and then it says that something is still on the CPU.

The function sends the model, the inputs and the targets to the device that the caller asks for. On a
laptop without a GPU it works. On the first machine with one it ends with

    RuntimeError: Expected all tensors to be on the same device, but got mat1 is on cpu, different
    from other tensors on cuda:0

A colleague changed one line. The message became shorter, "found at least two devices, cuda:0 and
cpu!", and came from the last line of the function.

Mend `batch_loss`. It must do with any device: the caller may ask for the CPU as well.
"""

from __future__ import annotations

import torch
from torch import nn

# TODO: read the error, say what you think is wrong, and mend it.


def batch_loss(model: nn.Module, x: torch.Tensor, y: torch.Tensor, device: torch.device | str) -> torch.Tensor:
    """Mean squared error of the model on one batch, computed on `device`, where the loss is left.

    Afterwards the model is on `device`. The tensors x and y stay where they were: the CPU or a GPU.

    Shapes: x (n, features), y (n, outputs), result ().
    """
    model.to(device)
    x.to(device)
    y.to(device)
    errors = model(x) - y
    return (errors**2).mean()


if __name__ == "__main__":
    torch.manual_seed(0)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    model = nn.Linear(3, 2)
    loss = batch_loss(model, torch.randn(5, 3), torch.randn(5, 2), device)
    print(f"loss {loss.item():.4f}, computed on {loss.device}")
    if device == "cpu":
        # The device "meta" is on every machine. It holds no numbers, but it is another place than the CPU.
        print(batch_loss(model, torch.randn(5, 3), torch.randn(5, 2), "meta").device)
