"""A GPU for machines without one: real numbers in CPU memory, and a GPU's rules.

    from kata_runner import simgpu

    simgpu.enable()
    torch.zeros(3, device="simgpu") + torch.zeros(3)      # raises, as it would on CUDA

    with simgpu.as_cuda():
        run_program_that_says("cuda")                     # runs on the simulated card, unchanged

Imports torch and nothing of this project, so any test suite can use it.
"""

from __future__ import annotations

import sys

from ._as_cuda import as_cuda
from ._registration import SimulatedGPUUnavailable, device, enable, prepare
from ._tensor import is_simulated, to_host

__all__ = ["SimulatedGPUUnavailable", "as_cuda", "device", "enable", "is_simulated", "prepare", "to_host"]

# pytest's tracebacks then end in the line that called torch, as on a real card.
for _name, _module in list(sys.modules.items()):
    if _name.startswith(f"{__name__}."):
        vars(_module)["__tracebackhide__"] = True
