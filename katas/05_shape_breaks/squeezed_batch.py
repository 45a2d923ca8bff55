"""A model that predicts rents runs well for weeks, and then stops on a Tuesday evening.

It is asked for the new flats of the day. On most days there are several, and each gets its number. On
that Tuesday there was one flat, and the program ended with

    TypeError: iteration over a 0-d tensor

Nobody had changed a line. With the same flat in a list of three, the rent of it comes out well.

Mend `predict`, so that it works for any number of flats.
"""

from __future__ import annotations

import torch
from torch import nn

# TODO: run it, print the shapes for three flats and for one, say what you think is wrong, and mend it.


def predict(model: nn.Module, x: torch.Tensor) -> torch.Tensor:
    """The model's number for each row of a batch, as a flat tensor.

    The model gives a column, (n, 1). The dtype and the device of its numbers stay.

    Shapes: x (n, features), result (n,); n is 1 or more.
    Example: for a batch of three rows the result has shape (3,); for a batch of one it has shape (1,).
    """
    column = model(x)
    return column.squeeze()


if __name__ == "__main__":
    model = nn.Linear(2, 1)  # stands for a trained one: 11 euros a square metre, 60 a room, and 150
    with torch.no_grad():
        model.weight.copy_(torch.tensor([[11.0, 60.0]]))
        model.bias.fill_(150.0)
    monday = torch.tensor([[50.0, 2.0], [80.0, 3.0], [31.0, 1.0]])
    tuesday = torch.tensor([[64.0, 2.0]])
    for flats in (monday, tuesday):
        with torch.no_grad():
            rents = predict(model, flats)
        for size, rent in zip(flats[:, 0], rents, strict=True):
            print(f"{size:.0f} square metres: {rent:.0f} euros")
