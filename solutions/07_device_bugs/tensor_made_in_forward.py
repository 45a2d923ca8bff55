"""What forward makes is made like its input: same device, same dtype."""

from __future__ import annotations

import torch
from torch import nn


class Shift(nn.Module):
    """Adds 0, 1, 2, … learned steps to the columns of its input."""

    def __init__(self, step: float = 0.5) -> None:
        super().__init__()
        self.step = nn.Parameter(torch.tensor(step))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """The shifted input, with its shape, dtype and device."""
        columns = torch.arange(x.shape[-1], dtype=x.dtype, device=x.device)
        return x + self.step * columns


# Why: .to() moves what a module owns, its parameters and registered buffers. A tensor that forward
# makes belongs to nobody. Without arguments it is born on the CPU, and here it was float32 by order.
# The input is the one tensor that knows where this call takes place: ask it. x.new_ones(...),
# torch.zeros_like(x) and tensor.to(x) do the same.
#
# Why nobody saw it: on a CPU there is one device, and in float32 one dtype. Even self.step was no
# warning: tensors with no dimensions may mix, so torch.tensor(1.0) would have worked on the GPU.
#
# What people get wrong:
# - device=x.device alone: the GPU is content, and bfloat16 still turns into float32, because the wider
#   dtype wins.
# - device="cuda", or cuda where there is one: breaks for everybody who computes on the CPU.
# - The ramp made once and kept: it is wrong as soon as the next input has another width or device.
