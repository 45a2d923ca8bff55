"""Which real accelerators may be here. No torch is imported: what may be there is tried, the child says if it is."""

from __future__ import annotations

import os
import platform
import sys
from glob import glob

CUDA_SIGNS = ("/dev/nvidia[0-9]*", "/dev/nvidiactl", "/dev/dxg", "/dev/kfd", "/proc/driver/nvidia/version")


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
