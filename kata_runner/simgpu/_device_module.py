"""`torch.simgpu`: everything that torch, and programs, ask of a device module (compare `torch.cuda`).

Inside `as_cuda()` the functions named in LIKE_CUDA stand in `torch.cuda` too.
"""

# ruff: noqa: ARG001  (the signatures are torch's)
from __future__ import annotations

from types import SimpleNamespace
from typing import Any
from uuid import UUID

import torch

from . import _autocast, _generators, _names, _profiling, _streams

_initialized = True

Event = _streams.Event
Stream = _streams.Stream
stream = _streams.stream
device = _streams.device
device_of = _streams.device_of
cudart = _profiling.cudart
check_error = _profiling.check_error


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
    _names.card_number(device)


def get_device_name(device: Any = None) -> str:
    _names.card_number(device)
    return CARD


def get_device_capability(device: Any = None) -> tuple[int, int]:
    _names.card_number(device)
    return 9, 0


class _CudaDeviceProperties(SimpleNamespace):
    """What is known of the card, under the names that torch has for a real one's."""


def get_device_properties(device: Any = None) -> SimpleNamespace:
    _names.card_number(device)
    return _CudaDeviceProperties(
        name=CARD,
        major=9,
        minor=0,
        total_memory=MEMORY,
        multi_processor_count=1,
        warp_size=32,
        is_integrated=0,
        is_multi_gpu_board=0,
        max_threads_per_multi_processor=2048,
        regs_per_multiprocessor=65536,
        L2_cache_size=1024**2,
        shared_memory_per_block=49152,
        gcnArchName=CARD,
        uuid=UUID(int=0),
    )


def current_stream(device: Any = None) -> Stream:
    _names.card_number(device)
    return STREAM


default_stream = current_stream


def set_stream(stream: Any) -> None:
    """There is one stream."""


def synchronize(device: Any = None) -> None:
    """Every operation is finished when its call returns."""
    _names.card_number(device)


def empty_cache() -> None:
    """There is no cache."""


ipc_collect = empty_cache


def memory_allocated(device: Any = None) -> int:
    """Always 0: memory is not simulated."""
    _names.card_number(device)
    return 0


max_memory_allocated = memory_reserved = max_memory_reserved = memory_allocated
memory_cached = max_memory_cached = memory_allocated


def reset_peak_memory_stats(device: Any = None) -> None:
    _names.card_number(device)


reset_max_memory_allocated = reset_max_memory_cached = reset_peak_memory_stats


def mem_get_info(device: Any = None) -> tuple[int, int]:
    _names.card_number(device)
    return MEMORY, MEMORY


def memory_summary(device: Any = None, abbreviated: bool = False) -> str:
    _names.card_number(device)
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
    _names.card_number(device)
    state: torch.Tensor = _generators.DEFAULT.get_state()
    return state


def set_rng_state(new_state: torch.Tensor, device: Any = None) -> None:
    _names.card_number(device)
    _generators.DEFAULT.set_state(new_state)


def get_rng_state_all() -> list[torch.Tensor]:
    return [get_rng_state()]


def set_rng_state_all(new_states: list[torch.Tensor]) -> None:
    for state in new_states:
        set_rng_state(state)


def memory_stats(device: Any = None) -> dict[str, Any]:
    _names.card_number(device)
    return {}


def set_per_process_memory_fraction(fraction: float, device: Any = None) -> None:
    _names.card_number(device)


def get_per_process_memory_fraction(device: Any = None) -> float:
    _names.card_number(device)
    return 1.0


def host_memory_stats(*args: Any) -> dict[str, Any]:
    """Empty: memory is not simulated."""
    return {}


memory_stats_as_nested_dict = host_memory_stats_as_nested_dict = host_memory_stats


def reset_accumulated_memory_stats(*args: Any) -> None:
    """There are none."""


reset_accumulated_host_memory_stats = reset_peak_host_memory_stats = reset_accumulated_memory_stats
set_sync_debug_mode = reset_accumulated_memory_stats


def get_sync_debug_mode() -> int:
    return 0


def is_current_stream_capturing() -> bool:
    """There are no CUDA graphs."""
    return False


def _sleep(cycles: int) -> None:
    """The card has no clock."""


def is_bf16_supported(including_emulation: bool = True) -> bool:
    return True


def get_amp_supported_dtype() -> list[torch.dtype]:
    """torch asks this when an autocast context for the card is made. Of CUDA's it takes every dtype."""
    _autocast.register()
    return [value for value in vars(torch).values() if isinstance(value, torch.dtype)]


def can_device_access_peer(device: Any, peer_device: Any) -> bool:
    return False


def get_arch_list() -> list[str]:
    return ["sm_90"]


def is_tf32_supported() -> bool:
    return True


CARD = "Simulated GPU"
MEMORY = 8 * 1024**3
STREAM = Stream()

LIKE_CUDA = (
    "is_available", "is_initialized", "init", "_lazy_init", "_is_in_bad_fork", "device_count", "current_device",
    "set_device", "get_device_name", "get_device_capability", "get_device_properties", "synchronize", "empty_cache",
    "ipc_collect", "memory_allocated", "max_memory_allocated", "memory_reserved", "max_memory_reserved",
    "reset_peak_memory_stats", "mem_get_info", "memory_summary", "manual_seed", "manual_seed_all", "seed", "seed_all",
    "initial_seed", "get_rng_state", "set_rng_state", "get_rng_state_all", "set_rng_state_all", "is_bf16_supported",
    "current_stream", "default_stream", "set_stream", "memory_stats", "can_device_access_peer", "get_arch_list",
    "is_tf32_supported", "memory_cached", "max_memory_cached", "reset_max_memory_allocated", "reset_max_memory_cached",
    "set_per_process_memory_fraction", "is_current_stream_capturing", "get_per_process_memory_fraction",
    "host_memory_stats", "host_memory_stats_as_nested_dict", "memory_stats_as_nested_dict",
    "reset_accumulated_memory_stats", "reset_accumulated_host_memory_stats", "reset_peak_host_memory_stats",
    "set_sync_debug_mode", "get_sync_debug_mode", "cudart", "check_error",
    "_sleep",
)  # fmt: skip
# What torch.accelerator asks C++ of, which has no answer for a device of Python's.
LIKE_ACCELERATOR = (
    "synchronize", "empty_cache", "memory_allocated", "max_memory_allocated", "memory_reserved", "max_memory_reserved",
    "reset_peak_memory_stats", "memory_stats",
)  # fmt: skip
CLASSES_LIKE_CUDA = ("Stream", "Event", "stream", "device", "device_of")
