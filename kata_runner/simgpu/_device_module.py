"""`torch.simgpu`: everything that torch, and programs, ask of a device module (compare `torch.cuda`).

Inside `as_cuda()` the functions named in LIKE_CUDA stand in `torch.cuda` too.
"""

# ruff: noqa: ARG001  (the signatures are torch's)
from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import torch

from . import _generators, _names

_initialized = True


def is_available() -> bool:
    return True


def is_initialized() -> bool:
    return True


def init() -> None:
    """Nothing is left to be done."""


_lazy_init = init


def _is_in_bad_fork() -> bool:
    return False


def device_count() -> int:
    return 1


def current_device() -> int:
    return 0


def set_device(device: Any) -> None:
    _index(device)


def _index(device: Any) -> None:
    """Refuses a card that is not there."""
    if isinstance(device, int):
        device = torch.device(_names.NAME, max(device, 0))
    if device is not None:
        _names.card_index(torch.device(device))


def get_device_name(device: Any = None) -> str:
    _index(device)
    return CARD


def get_device_capability(device: Any = None) -> tuple[int, int]:
    _index(device)
    return 9, 0


def get_device_properties(device: Any = None) -> SimpleNamespace:
    _index(device)
    return SimpleNamespace(name=CARD, major=9, minor=0, total_memory=MEMORY, multi_processor_count=1, warp_size=32)


def synchronize(device: Any = None) -> None:
    """Every operation is finished when its call returns."""
    _index(device)


def empty_cache() -> None:
    """There is no cache."""


ipc_collect = empty_cache


def memory_allocated(device: Any = None) -> int:
    """Always 0: memory is not simulated."""
    _index(device)
    return 0


max_memory_allocated = memory_reserved = max_memory_reserved = memory_allocated


def reset_peak_memory_stats(device: Any = None) -> None:
    _index(device)


def mem_get_info(device: Any = None) -> tuple[int, int]:
    _index(device)
    return MEMORY, MEMORY


def memory_summary(device: Any = None, abbreviated: bool = False) -> str:
    _index(device)
    return "Memory is not simulated on the simulated GPU."


def manual_seed(seed: int) -> None:
    _generators.DEFAULT.manual_seed(seed)


manual_seed_all = manual_seed


def seed() -> None:
    _generators.DEFAULT.seed()


seed_all = seed


def initial_seed() -> int:
    return _generators.DEFAULT.initial_seed()


def get_rng_state(device: Any = None) -> torch.Tensor:
    _index(device)
    state: torch.Tensor = _generators.DEFAULT.get_state()
    return state


def set_rng_state(new_state: torch.Tensor, device: Any = None) -> None:
    _index(device)
    _generators.DEFAULT.set_state(new_state)


def get_rng_state_all() -> list[torch.Tensor]:
    return [get_rng_state()]


def set_rng_state_all(new_states: list[torch.Tensor]) -> None:
    for state in new_states:
        set_rng_state(state)


def is_bf16_supported(including_emulation: bool = True) -> bool:
    return True


def get_amp_supported_dtype() -> list[torch.dtype]:
    return [torch.float16, torch.bfloat16, torch.float32]


CARD = "Simulated GPU"
MEMORY = 8 * 1024**3

LIKE_CUDA = (
    "is_available", "is_initialized", "init", "_lazy_init", "_is_in_bad_fork", "device_count", "current_device",
    "set_device", "get_device_name", "get_device_capability", "get_device_properties", "synchronize", "empty_cache",
    "ipc_collect", "memory_allocated", "max_memory_allocated", "memory_reserved", "max_memory_reserved",
    "reset_peak_memory_stats", "mem_get_info", "memory_summary", "manual_seed", "manual_seed_all", "seed", "seed_all",
    "initial_seed", "get_rng_state", "set_rng_state", "get_rng_state_all", "set_rng_state_all", "is_bf16_supported",
)  # fmt: skip
