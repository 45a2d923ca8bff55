"""tensor-kata: small exercises in tensors and PyTorch, with checks that prove themselves."""

from __future__ import annotations

__version__ = "0.1.0"
