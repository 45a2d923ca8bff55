"""What this machine has, asked of a short process: PyTorch is never imported here."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, version
from typing import Any

PACKAGES = ("torch", "numpy", "pytest", "pytest-timeout", "hypothesis", "click", "rich")
PATIENCE = 120.0  # seconds for PyTorch to be imported on a cold, slow machine


def packages() -> dict[str, str | None]:
    """The versions of what tensor-kata needs; None for what is not installed."""
    return {name: _version(name) for name in PACKAGES}


def devices() -> dict[str, Any]:
    """What PyTorch says about devices, in its own process: `devices` by name, or the `problem` that there is."""
    try:
        done = subprocess.run(
            [sys.executable, "-P", "-c", PROBE],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            stdin=subprocess.DEVNULL,
        )
        answer = json.loads(done.stdout.splitlines()[-1])
        return answer if isinstance(answer, dict) else {"problem": "PyTorch's answer can't be read."}
    except subprocess.TimeoutExpired:
        return {"problem": f"PyTorch could not be imported in {PATIENCE:.0f} seconds."}
    except (OSError, ValueError, IndexError):
        return {"problem": "PyTorch can't be imported: the process that tried has ended without a word."}


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


PROBE = """
import json
try:
    import torch
    found = {"cpu": {"present": True, "detail": f"{torch.get_num_threads()} threads"}}
    found["simgpu"] = {"present": True, "detail": "the simulated GPU, on every machine"}
    cuda = torch.cuda.is_available()
    names = ", ".join(torch.cuda.get_device_name(i) for i in range(torch.cuda.device_count())) if cuda else ""
    built = torch.version.cuda is not None
    why = "no NVIDIA GPU that can be used" if built else "this PyTorch is built without CUDA"
    found["cuda"] = {"present": cuda, "detail": names or why}
    mps = torch.backends.mps.is_available()
    found["mps"] = {"present": mps, "detail": "Apple GPU" if mps else "no Apple GPU that can be used"}
    print(json.dumps({"torch": torch.__version__, "devices": found}))
except BaseException as error:
    print(json.dumps({"problem": f"PyTorch can't be imported: {type(error).__name__}: {error}"}))
"""
