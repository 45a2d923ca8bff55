"""A model was trained on a machine with a GPU, and its file can't be read anywhere else.

The weights were saved with `torch.save(model.state_dict(), path)` while the model was on the GPU. On a
laptop `load_weights` ends with

    RuntimeError: Attempting to deserialize object on a CUDA device but torch.cuda.is_available() is False.

A colleague's machine has one GPU, the file was saved on the eighth of a large one, and there it says
"CUDA error: invalid device ordinal".

Another file loads everywhere since somebody gave `strict=False` to `load_state_dict`. But the model
answers as if it had never been trained: not one of the file's names was a name of the model.

Mend `load_weights`.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import torch
from torch import nn

# TODO: read the errors, say what you think is wrong, and mend it.


def load_weights(model: nn.Module, path: str | os.PathLike, device: torch.device | str) -> None:
    """Puts the weights of a file into a model, and the model on `device`.

    The file holds a `state_dict`: a dict with the tensors of a model by their names, its weights and its buffers.
    It was saved on any device, one that this machine may not have. Afterwards the model holds exactly these
    weights and buffers, on `device`.

    A file that doesn't fit the model, with names that are missing or that the model doesn't know, raises the
    error of `load_state_dict`.
    """
    weights = torch.load(path)
    model.load_state_dict(weights)
    model.to(device)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "weights.pt"
        trained, fresh = nn.Linear(3, 2), nn.Linear(3, 2)
        torch.save(trained.state_dict(), path)
        load_weights(fresh, path, "cpu")
        print("saved and loaded on the CPU:", torch.equal(trained.weight, fresh.weight))
