"""Four ranks: a number, a vector, a matrix and a batch of images, made on a device."""

from __future__ import annotations

import torch


def four_ranks(device: torch.device | str) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor, torch.Tensor]:
    """Make four tensors on a device and give them back in a tuple, in this order:

    1. the number 5                    shape (), no axis at all
    2. the vector [1, 2, 3]            shape (3,)
    3. the matrix [[1, 2], [3, 4]]     shape (2, 2)
    4. a batch of 32 images            shape (32, 3, 224, 224)

    The images are RGB: three colour channels, red, green and blue. Their axes are: which image, which channel,
    which row of pixels (224), which column of pixels (224). This order is called "channels first". They may hold
    any values: zeros, random numbers, what you like.

    The first three hold whole numbers, dtype torch.int64. The images hold floats, dtype torch.float32.
    Autograd tracks none of the four: requires_grad is False, as it is unless you ask for something else.

    Arguments:
        device: where all four are made, such as "cpu" or "cuda", or a torch.device

    Errors: none.

    Example:
        number, vector, matrix, images = four_ranks("cpu")
        images.shape  # torch.Size([32, 3, 224, 224])
    """
    # TODO: make the four tensors where they are wanted.
    raise NotImplementedError
