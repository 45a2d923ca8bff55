"""What forward makes is made like its input: same device, same dtype."""

from __future__ import annotations

import torch
from torch import nn


class Shift(nn.Module):
    """Adds a ramp from 0 to a learned height to the columns of its input."""

    def __init__(self, height: float = 1.0) -> None:
        super().__init__()
        self.height = nn.Parameter(torch.tensor(height))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """The shifted input, with its shape, dtype and device."""
        ramp = torch.linspace(0, 1, x.shape[-1], dtype=x.dtype, device=x.device)
        return x + self.height * ramp


# Why: .to() moves what a module owns, its parameters and registered buffers. A tensor that forward
# makes belongs to nobody: unless it is told otherwise it is born on the CPU and in float32. The input
# is the one tensor that knows where this call takes place and in which dtype: ask it. x.new_ones(...),
# torch.zeros_like(x) and tensor.to(x) do the same.
#
# Why nobody saw it: a CPU is one device, and float32 one dtype. Even a constant like torch.tensor(0.5)
# would have been no warning, for tensors without dimensions may mix with a GPU's.
#
# What people get wrong:
# - device=x.device alone: the GPU is content, and bfloat16 still turns into float32, because the wider
#   dtype wins.
# - device="cuda", or cuda where there is one: breaks for everybody who computes on the CPU.
# - The ramp made once and kept: it is wrong as soon as the next input has another width or device.
