"""What `kata doctor` shows of the worker."""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from kata_runner.worker import limits
from kata_runner.worker.channel import Lock
from kata_runner.worker.connect import Worker, everyone


def state(worker: Worker) -> dict[str, Any]:
    """Whether the worker runs, its figures (seconds, bytes), others of this user, and the limits of a run."""
    about = worker.state() or {}
    own = about.get("pid") or Lock(worker.endpoint.lock).holder()
    return {
        "running": own is not None,
        "answers": bool(about),
        "pid": own,
        "form": worker.form,
        "key": worker.key,
        "socket": str(worker.endpoint.address),
        "log": str(worker.endpoint.log),
        "uptime": round(time.time() - about["began"], 1) if "began" in about else None,
        "memory": memory(int(own)) if own else None,
        "runs": about.get("runs"),
        "active": about.get("active"),
        "threads": about.get("threads"),
        "idle_after": about.get("idle"),
        "others": [pid for one in everyone() if one.name != worker.endpoint.name and (pid := Lock(one.lock).holder())],
        "limits": limits.described(),
    }


def memory(pid: int) -> int | None:
    """The resident memory of a process in bytes, where the system tells (Linux)."""
    with suppress(OSError, ValueError, IndexError):
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) * 1024
    return None
