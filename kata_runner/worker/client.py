"""The command's side of the worker: hands runs over, many side by side, and gives back reports.

It never prints, and imports no torch.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from kata_runner.core.report import Report
from kata_runner.worker import connect
from kata_runner.worker.connect import Worker
from kata_runner.worker.protocol import Limits, Subject
from kata_runner.worker.request import OnEvent, RunRequest
from kata_runner.worker.runs import Runs

__all__ = ["Limits", "OnEvent", "RunRequest", "Subject", "cores", "run", "stop_worker", "worker_state"]


def run(
    requests: Iterable[RunRequest],
    *,
    content: Path,
    use_worker: bool = True,
    on_event: OnEvent | None = None,
    jobs: int | None = None,
    worker: Worker | None = None,
    stop: Callable[[], bool] | None = None,
) -> Iterator[tuple[RunRequest, Report]]:
    """Runs every request on its devices, up to `jobs` at once (one a core), and yields each report when complete.

    `on_event(request, device, event)` is called in the caller's thread, and so is `stop()`, ten times a second: once it
    says True, the runs that go on are ended and no more reports come. Closing the generator, or Ctrl-C, ends the
    runs that go on and leaves no process behind.
    """
    runs = Runs(list(requests), content, on_event, jobs or cores(), stop)
    if worker is not None or (use_worker and not os.environ.get("KATA_NO_WORKER")):
        runs.use(worker)
    return runs.reports()


def cores() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0)) or 1
    return os.cpu_count() or 1


def stop_worker() -> bool:
    """Ends every worker of this user, other versions' too; whether there was one."""
    ended = False
    for endpoint in connect.everyone():
        ended = connect.end(endpoint) or ended
        endpoint.forget()
    return ended


def worker_state(content: Path) -> dict[str, Any]:
    """What `kata doctor` shows: whether there is a worker for this content, its figures, and the limits of a run."""
    from kata_runner.worker.doctor import state

    return state(Worker(content))
