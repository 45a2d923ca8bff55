"""Four ranks: a number, a vector, a matrix and a batch of images, made on a device.

Why it works: torch.tensor counts the brackets, and each pair is one axis. Whole numbers become int64. Functions that
fill a shape, such as torch.zeros, make float32. `device` makes each tensor where it is needed, with no copy in between.

What people get wrong:
- torch.Tensor, with a capital T, is another function. It makes float32 of whole numbers, and torch.Tensor(5) is not
  the number 5: it is a tensor of five numbers that nobody has set.
- [5] is no number: it has one axis, of size 1.
- Images from files often have their channels last. PyTorch's layers want them first.
- torch.zeros(...).to(device) is right too, but it makes the tensor on the CPU first and then copies it.
"""

from __future__ import annotations

import torch


def four_ranks(device: torch.device | str) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor, torch.Tensor]:
    number = torch.tensor(5, device=device)
    vector = torch.tensor([1, 2, 3], device=device)
    matrix = torch.tensor([[1, 2], [3, 4]], device=device)
    images = torch.zeros(32, 3, 224, 224, device=device)
    return number, vector, matrix, images
