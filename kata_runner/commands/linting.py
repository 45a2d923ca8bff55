"""ruff over the solutions and checks of katas, where ruff is installed."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from kata_runner.core.errors import EnvironmentProblem
from kata_runner.core.findings import Finding
from kata_runner.core.layout import Content

SETTINGS = "pyproject.toml"  # of a checkout
ELSEWHERE = "E4,E5,E7,E9,F"  # of katas that lie in none, such as installed ones


def find_ruff() -> str | None:
    """The ruff beside this Python, else any; None where there is none."""
    return shutil.which("ruff", path=str(Path(sys.executable).parent)) or shutil.which("ruff")


def lint(ruff: str, content: Content, paths: Iterable[Path]) -> list[Finding]:
    """What ruff says, by the project's own settings where the katas lie in one."""
    there = [str(path) for path in paths if path.is_file()]
    if not there:
        return []
    rules = [] if (content.root / SETTINGS).is_file() else ["--isolated", "--select", ELSEWHERE, "--line-length", "120"]
    command = [ruff, "check", *rules, "--no-cache", "--quiet", "--output-format", "json", "--", *there]
    done = subprocess.run(command, capture_output=True, cwd=content.root, encoding="utf-8", check=False)
    if done.returncode not in (0, 1):
        raise EnvironmentProblem(f"ruff could not run: {done.stderr.strip()}", next_step="Try `ruff check` by hand.")
    return [_finding(entry, content) for entry in json.loads(done.stdout)]


def _finding(entry: dict[str, object], content: Content) -> Finding:
    place = entry["location"]
    line = place["row"] if isinstance(place, dict) else "?"
    file = content.shown(Path(str(entry["filename"])))
    reason = f"line {line}: {entry['code'] or 'syntax'}: {entry['message']}"
    return Finding(10, file, reason, "mend it: `ruff check --fix` can do some of it")
