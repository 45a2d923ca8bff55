"""A run while it goes on: a table of checks by devices that fills in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kata_runner.core.report import CheckResult, DeviceVerdict
from kata_runner.ui.table import check_table
from kata_runner.ui.text import Line, line


class RunSoFar:
    """What is known of a run; fed with its events."""

    def __init__(self, devices: Sequence[str]) -> None:
        self._checks: dict[str, dict[str, CheckResult]] = {device: {} for device in devices}

    def hear(self, device: str, event: Mapping[str, Any]) -> None:
        """Takes in one event."""
        checks = self._checks.setdefault(device, {})
        name, check = event.get("event"), str(event.get("id"))
        if name == "collected":
            for found in event.get("checks") or ():
                checks.setdefault(found["id"], CheckResult(found["id"], found["title"], ""))
        elif name == "start" and check in checks:
            for other in [other for other in checks.values() if other.outcome == "running"]:  # it never finished
                checks[other.id] = CheckResult(other.id, other.title, "stopped")
            checks[check] = CheckResult(check, checks[check].title, "running")
        elif name == "finish" and check in checks:
            checks[check] = CheckResult(check, checks[check].title, str(event.get("outcome")))

    def rows(self, *, unicode: bool, width: int) -> list[Line]:
        """The table as it is now."""
        verdicts = [DeviceVerdict(device, "", tuple(checks.values())) for device, checks in self._checks.items()]
        if not any(verdict.checks for verdict in verdicts):
            return [line("Starting …", "quiet", indent=2)]
        return check_table(verdicts, unicode=unicode, width=width, cut=True)
