"""A record of a run: what somebody needs to know who wants the same numbers again."""

from __future__ import annotations

from typing import Any

import torch


def run_record(seed: int, device: torch.device | str) -> dict[str, Any]:
    """Write down on what a run rests, in a form that can be saved beside its results.

    The dict has at least these keys, and may have more:

        "python"   the version of Python, a string such as "3.11.7"
        "numpy"    the version of NumPy, a string
        "torch"    the version of PyTorch, a string
        "device"   where the run computes, a string: "cpu", "cuda", or the name of the card
        "dtype"    the dtype that new float tensors get, a string such as "torch.float32"
        "seed"     the seed, an int
        "threads"  how many threads PyTorch computes with on the CPU at the moment, an int

    It is made for others to read. So it says nothing about who you are or what your disk looks like: no user name, no
    name of the computer, no paths. And it has to survive JSON: json.loads(json.dumps(record)) gives the same dict.

    Arguments:
        seed: an int
        device: where the run computes, by its name or as a torch.device

    Errors: none.

    Example:
        run_record(7, "cpu")
        # {"python": "3.11.7", "numpy": "2.4.6", "torch": "2.13.0", "device": "cpu",
        #  "dtype": "torch.float32", "seed": 7, "threads": 8}
    """
    # TODO: ask each of them for its version, and PyTorch for the rest.
    raise NotImplementedError
