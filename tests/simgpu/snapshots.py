"""What torch is at one moment: every attribute of every module and class of it, and its global flags."""

from __future__ import annotations

import builtins
import concurrent.futures.thread
import copyreg
import pickle
import sys
import threading
import types
import warnings
from collections.abc import Iterator
from typing import Any

import torch

# Beside torch: what simulated code could be tempted to patch.
OTHERS = (builtins, copyreg, pickle, threading, concurrent.futures.thread, warnings)
# torch changes these itself while it works: counters, caches, notes of what was said once.
ITS_OWN = {
    "__warningregistry__", "__annotations__", "__abstractmethods__", "_abc_impl", "__doc__", "__dict__", "__weakref__",
}  # fmt: skip
Attributes = dict[tuple[str, str], Any]


def owners() -> Iterator[tuple[str, Any]]:
    """torch's modules that are loaded, the classes that are defined in them, and a few of Python's."""
    seen: set[str] = set()
    modules = [module for name, module in list(sys.modules.items()) if name.partition(".")[0] == "torch"]
    for module in (*modules, *OTHERS):
        if not isinstance(module, types.ModuleType):
            continue
        yield module.__name__, module
        for value in list(vars(module).values()):
            if not issubclass(type(value), type) or value.__module__.partition(".")[0] != "torch":
                continue
            name = f"{value.__module__}.{value.__qualname__}"
            if name not in seen:
                seen.add(name)
                yield name, value


def attributes() -> Attributes:
    """Every attribute, by owner and name. The values are kept, so that none can take another's place in memory."""
    return {(owner, name): value for owner, thing in owners() for name, value in list(vars(thing).items())}


def changes(before: Attributes, after: Attributes) -> list[str]:
    """The attributes that are gone, other ones, or new in what was there before."""
    known = {owner for owner, _ in before}
    found = [key for key, value in before.items() if key not in after or not _same(value, after[key])]
    found += [key for key, value in after.items() if key not in before and key[0] in known and not _a_part(*key, value)]
    return sorted(f"{owner}.{name}" for owner, name in set(found) if name not in ITS_OWN)


def _same(one: Any, other: Any) -> bool:
    return one is other or (
        isinstance(one, int | float | str | tuple | frozenset | torch.device | torch.dtype) and one == other
    )


def _a_part(owner: str, name: str, value: Any) -> bool:
    """A module that was imported meanwhile, and then stands in the package that it is a part of."""
    return isinstance(value, types.ModuleType) and value.__name__.rpartition(".")[2] == name


def flags() -> dict[str, Any]:
    """What torch keeps in C++, as far as it can be asked."""
    return {
        "swap": torch.__future__.get_swap_module_params_on_conversion(),
        "overwrite": torch.__future__.get_overwrite_module_params_on_conversion(),
        "dtype": torch.get_default_dtype(),
        "device": torch.get_default_device(),
        "device below": torch._C._get_default_device(),
        "grad": torch.is_grad_enabled(),
        "inference": torch.is_inference_mode_enabled(),
        "anomaly": torch.is_anomaly_enabled(),
        "functions": torch._C._len_torch_function_stack(),
        "dispatch": torch._C._len_torch_dispatch_stack(),
        "autocast": tuple(torch.is_autocast_enabled(kind) for kind in ("cuda", "cpu")),
        "autocast in": tuple(torch.get_autocast_dtype(kind) for kind in ("cuda", "cpu")),
        "cache": torch.is_autocast_cache_enabled(),
        "cudnn": (torch.backends.cudnn.enabled, torch.backends.cudnn.benchmark, torch.backends.cudnn.deterministic),
        "deterministic": torch.are_deterministic_algorithms_enabled(),
        "precision": torch.get_float32_matmul_precision(),
        "threads": torch.get_num_threads(),
        "checks": torch.distributions.Distribution._validate_args,
        "cuda": (torch.cuda.is_available(), torch.cuda.device_count(), torch.cuda.is_initialized()),
        "accelerator": torch.accelerator.current_accelerator(),
    }
