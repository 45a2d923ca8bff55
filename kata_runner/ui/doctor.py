"""What `kata doctor` found, section by section."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kata_runner.core.layout import way_to_one
from kata_runner.ui.marks import mark, style
from kata_runner.ui.text import Line, line, spans

LABEL = 16  # columns


def doctor_rows(found: Mapping[str, Any], *, unicode: bool) -> list[Line]:
    """Versions, devices, worker, limits, workspace; what must be mended stands last, where it is seen."""
    rows = [line("Versions", "strong")]
    rows += [_pair(name, version or "not installed") for name, version in found["versions"].items()]
    rows += [_pair("runs on", found["system"]), _pair("interpreter", found["python"])]
    rows += [line(), line("Devices", "strong")]
    rows += [_device(name, device, unicode) for name, device in found["devices"].items()]
    rows += [line(), line("Worker", "strong"), *_worker(found["worker"])]
    rows += [line(), line("Limits of a run", "strong"), *_limits(found["limits"])]
    rows += [line(), line("Workspace", "strong"), *_workspace(found["workspace"])]
    return rows + _problems(found["problems"], unicode)


def _device(name: str, device: Mapping[str, Any], unicode: bool) -> Line:
    outcome = "passed" if device["present"] else "skipped"
    sign = (f"{mark(outcome, unicode=unicode)} {'here' if device['present'] else 'none'}", style(outcome))
    return spans((name.ljust(LABEL), "quiet"), sign, (f"  {device['detail']}", ""), indent=2, hang=LABEL)


def _worker(worker: Mapping[str, Any]) -> list[Line]:
    """What matters to a person; the JSON form has every figure."""
    if not worker.get("running"):
        rows = [_pair("running", "no; the next check starts one")]
    else:
        silent = "" if worker.get("answers") else ", but it does not answer: kata doctor --stop-worker"
        rows = [_pair("running", f"yes, process {worker.get('pid')}{silent}")]
    if worker.get("memory"):
        rows.append(_pair("memory", f"{worker['memory'] / 2**20:.0f} MB"))
    if worker.get("runs") is not None:
        rows.append(_pair("runs so far", f"{worker['runs']}, {worker.get('active') or 0} now"))
    if worker.get("idle_after"):
        rows.append(_pair("goes away", f"after {float(worker['idle_after']) / 60:g} idle minutes"))
    if worker.get("others"):
        rows.append(_pair("others", f"{len(worker['others'])}, of other versions or folders"))
    rows += [_pair(name, str(worker[name])) for name in ("form", "log", "problem") if worker.get(name)]
    return rows


def _workspace(workspace: Mapping[str, Any] | None) -> list[Line]:
    if workspace is None:
        return [line(f"none here. {way_to_one()}", indent=2)]
    size = f" ({workspace['bytes']} bytes)" if workspace["bytes"] else ""
    state = "none yet" if workspace["progress"] == "missing" else workspace["progress"]
    return [_pair("folder", workspace["folder"]), _pair("progress file", f"{state}{size}")]


def _problems(problems: list[str], unicode: bool) -> list[Line]:
    if not problems:
        return [line(), line("Everything that a check needs is here.", "good")]
    sign = (f"{mark('failed', unicode=unicode)} ", style("failed"))
    return [line(), line("To be mended", "strong"), *(spans(sign, (text, ""), indent=2, hang=2) for text in problems)]


def _limits(limits: Mapping[str, Mapping[str, Any]]) -> list[Line]:
    rows = [
        _pair(name, limit["says"] + (f" ({limit['lacking']})" if limit["lacking"] else ""))
        for name, limit in limits.items()
    ]
    return [*rows, line(OTHER_LIMITS, "quiet", indent=2, hang=2)]


def _pair(name: str, value: str) -> Line:
    return spans((name.ljust(LABEL), "quiet"), (value, ""), indent=2, hang=LABEL)


OTHER_LIMITS = "Other ones for once: kata check --limit check=30 --limit memory=8GB"
