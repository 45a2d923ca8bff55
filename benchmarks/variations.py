"""Arguments like those of a recorded call, with other numbers in them, and perhaps other sizes."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import torch

NARROW = 3.0  # most numbers drawn lie within it


class Varying:
    """Draws new values for arguments; equal sizes and repeated arguments stay alike."""

    def __init__(self, seed: int, *, other_sizes: bool) -> None:
        self._random = np.random.default_rng(seed)
        self._more = int(other_sizes)

    def all(self, value: Any) -> Any:
        """The same structure with everything drawn anew; what isn't known is copied."""
        if isinstance(value, torch.Tensor):
            return self._tensor(value)
        if isinstance(value, np.ndarray):
            return self._array(value)
        if type(value) is tuple or type(value) is list:
            return type(value)(self.all(item) for item in value)
        if type(value) is dict:
            return {key: self.all(item) for key, item in value.items()}
        if type(value) is float:
            return float(self._random.uniform(0, NARROW))
        return copy.deepcopy(value)  # whole numbers count something: steps, rows

    def _tensor(self, value: torch.Tensor) -> torch.Tensor:
        kept = value.detach().cpu()
        wide = kept.float() if kept.is_floating_point() else kept
        drawn = torch.from_numpy(self._array(wide.numpy())).to(kept.dtype).to(value.device)
        return drawn.requires_grad_(value.requires_grad)

    def _array(self, value: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        shape = tuple(size + self._more if size > 1 else size for size in value.shape)
        if value.dtype.kind in "iub" and value.size:  # class numbers, say: none that wasn't possible
            low, high = int(value.min()), int(value.max())
            drawn = np.asarray(self._random.integers(low, high, shape, endpoint=True), dtype=value.dtype)
        else:
            drawn = np.asarray(self._random.normal(size=shape) * NARROW, dtype=value.dtype)
        strided = value.ndim > 1 and not value.flags.c_contiguous
        return np.asfortranarray(drawn) if strided else drawn
