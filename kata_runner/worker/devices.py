"""Which devices a run is made on. No torch is imported: what may be there is tried, the child says if it is."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Iterable
from glob import glob

from kata_runner.core.kata import Kata

DEVICES = ("cpu", "simgpu", "cuda", "mps")
GROUPS = ("auto", "all")
CUDA_SIGNS = ("/dev/nvidia[0-9]*", "/dev/nvidiactl", "/dev/dxg", "/dev/kfd", "/proc/driver/nvidia/version")


def resolve_devices(requested: Iterable[str], kata: Kata) -> tuple[list[str], frozenset[str]]:
    """The devices that a kata is checked on, the CPU first, and which of them were asked for by name.

    `auto` (also where nothing is asked for) and `all` are the CPU, the simulated GPU and every accelerator that may be
    there. A device that the kata doesn't list is left out; with none left the kata is.
    """
    wanted = tuple(requested) or ("auto",)
    named = frozenset(wanted) & frozenset(DEVICES)
    chosen = {"cpu", "simgpu", *present()} | named if any(group in wanted for group in GROUPS) else set(named)
    fitting = [device for device in DEVICES if device in chosen and _listed(device, kata)]
    return fitting, named & frozenset(fitting)


def _listed(device: str, kata: Kata) -> bool:
    return ("cpu" if device == "cpu" else "gpu") in kata.devices


def present() -> tuple[str, ...]:
    """The real accelerators that may be there, by signs that cost nothing; never one that surely isn't."""
    found = []
    if _maybe_cuda():
        found.append("cuda")
    if sys.platform == "darwin" and platform.machine() == "arm64":
        found.append("mps")
    return tuple(found)


def _maybe_cuda() -> bool:
    if os.environ.get("CUDA_VISIBLE_DEVICES", "unset").strip() in ("", "-1"):
        return False
    if os.name == "nt":
        system = os.environ.get("SYSTEMROOT", r"C:\Windows")
        return os.path.exists(os.path.join(system, "System32", "nvcuda.dll")) and not _cpu_build()
    return any(glob(sign) for sign in CUDA_SIGNS) and not _cpu_build()


def _cpu_build() -> bool:
    """Whether the torch that is installed says in its version that it knows no GPU."""
    return any(glob(os.path.join(folder, "torch-*+cpu*.dist-info")) for folder in sys.path if folder)
