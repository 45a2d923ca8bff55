"""A module that passes every test on the CPU, and breaks on the first day on a GPU.

`Shift` adds a ramp to every row: nothing to the first column, a learned height to the last one, and
a fair share of it to those between. On a laptop all is well. On a GPU it stops, although the module
was moved with `.to("cuda")` and the batch as well:

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
    """Adds a ramp from 0 to a learned height to the columns of its input.

    Shapes: input (…, columns), output the same; the number of columns may differ from call to call.
    Example: ``Shift(height=4.0)`` makes [[10.0, 20.0, 30.0]] into [[10.0, 22.0, 34.0]].
    """

    def __init__(self, height: float = 1.0) -> None:
        super().__init__()
        self.height = nn.Parameter(torch.tensor(height))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """The shifted input, with its shape, dtype and device."""
        ramp = torch.linspace(0, 1, x.shape[-1])
        return x + self.height * ramp


if __name__ == "__main__":
    batch = torch.tensor([[10.0, 20.0, 30.0]])
    for dtype in (torch.float32, torch.bfloat16):
        result = Shift(height=4.0).to(dtype)(batch.to(dtype))
        print(f"{dtype} in, {result.dtype} out: {result.tolist()}")
