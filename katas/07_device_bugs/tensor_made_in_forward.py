"""A module that passes every test on the CPU, and breaks on the first day on a GPU.

`Shift` adds a ramp to every row: nothing to the first column, one learned step to the second, two
steps to the third, and so on. On a laptop all is well. On a GPU it stops, although the module was
moved with `.to("cuda")` and the batch as well:

    RuntimeError: Expected all tensors to be on the same device, but found at least two devices,
    cuda:0 and cpu!

And a second thing was seen, on the CPU too: with the module and the batch in bfloat16, what comes
out is float32. It takes twice the memory, and the next layer refuses it.

Run this file to see the second one. Then mend `Shift`: the result is to be on the device of its
input and in the dtype of its input, whatever these are, also when they change from call to call.
"""

from __future__ import annotations

import torch
from torch import nn

# TODO: run it, read the error above, say what you think is wrong, and mend it.


class Shift(nn.Module):
    """Adds 0, 1, 2, … learned steps to the columns of its input.

    Shapes: input (…, columns), output the same; the number of columns may differ from call to call.
    Example: ``Shift(step=0.5)`` makes [[10.0, 20.0, 30.0]] into [[10.0, 20.5, 31.0]].
    """

    def __init__(self, step: float = 0.5) -> None:
        super().__init__()
        self.step = nn.Parameter(torch.tensor(step))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """The shifted input, with its shape, dtype and device."""
        columns = torch.arange(x.shape[-1], dtype=torch.float32)
        return x + self.step * columns


if __name__ == "__main__":
    batch = torch.tensor([[10.0, 20.0, 30.0]])
    print(Shift()(batch))
    print(Shift().to(torch.bfloat16)(batch.to(torch.bfloat16)))
