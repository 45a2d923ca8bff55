"""tensor-kata: small exercises in tensors and PyTorch, with checks that prove themselves."""

from __future__ import annotations

__version__ = "0.1.0"

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def load_ipython_extension(shell: Any) -> None:
    """What `%load_ext kata_runner` calls: from then on the notebook knows `%kata` and `%%kata`."""
    from importlib import import_module  # by its name, for nothing else here needs what a notebook does

    import_module("kata_runner.notebook").register(shell)
