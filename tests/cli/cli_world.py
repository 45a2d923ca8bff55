"""A small world for the command: a few katas, and a worker that says what a test wants."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kata_runner.core.report import CheckResult, DeviceVerdict, Failure, Report
from kata_runner.worker import client

TOPICS = {
    "01_first": (
        "First things",
        [
            ("double", "Double a number", "write", 1, '["cpu", "gpu"]'),
            ("dot_product", "The dot product", "write", 2, '["cpu"]'),
        ],
    ),
    "02_second": (
        "Second things",
        [
            ("broken_line", "A line that breaks", "fix", 3, '["cpu", "gpu"]'),
            ("guess_it", "Guess the value", "predict", 1, '["cpu"]'),
        ],
    ),
}
STUBS = {
    "write": '"""{title}."""\n\n\ndef {slug}(x):\n    # TODO\n    raise NotImplementedError\n',
    "fix": '"""{title}."""\n\n\ndef {slug}(x):\n    return x + 1\n',
    "predict": '"""{title}."""\n\nVALUE = ...\n',
}
HINTS = "## 1\n\nLook at x.\n\n## 2\n\nTwo of them.\n\n## 3\n\n```python\nreturn x * two\n```\n"


def make_content(root: Path) -> Path:
    """The four trees with four small katas."""
    for topic, (title, katas) in TOPICS.items():
        for tree in ("katas", "checks", "hints", "solutions"):
            (root / tree / topic).mkdir(parents=True)
        toml = f'format = 1\ntitle = "{title}"\n'
        for slug, name, kind, level, devices in katas:
            toml += f'\n[[kata]]\nslug = "{slug}"\ntitle = "{name}"\nkind = "{kind}"\nlevel = {level}\nminutes = 5\n'
            toml += f"devices = {devices}\n"
            stub = STUBS[kind].format(title=name, slug=slug)
            (root / "katas" / topic / f"{slug}.py").write_text(stub, encoding="utf-8")
            (root / "checks" / topic / f"test_{slug}.py").write_text("", encoding="utf-8")
            (root / "checks" / topic / f"answers_{slug}.py").write_text("", encoding="utf-8")
            (root / "hints" / topic / f"{slug}.md").write_text(HINTS, encoding="utf-8")
            solution = f'"""{name}: why it works."""\n\n\ndef {slug}(x):\n    return x * 2\n'
            (root / "solutions" / topic / f"{slug}.py").write_text(solution, encoding="utf-8")
        (root / "katas" / topic / "topic.toml").write_text(toml, encoding="utf-8")
    return root


@dataclass
class Result:
    """What a command gave."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one object on standard output."""
        return json.loads(self.out)


Kata = Callable[..., Result]


@dataclass
class FakeWorker:
    """Stands in for the worker: passes everything, unless a test has said otherwise."""

    verdicts: dict[str, Callable[[str], DeviceVerdict]] = field(default_factory=dict)
    requests: list[client.RunRequest] = field(default_factory=list)

    def gives(self, slug: str, verdict: Callable[[str], DeviceVerdict]) -> None:
        """What a kata gets on a device."""
        self.verdicts[slug] = verdict

    def run(self, requests: Any, **how: Any) -> Iterator[tuple[client.RunRequest, Report]]:
        """What `client.run` does, backwards: the order of completion is not that of asking."""
        for request in reversed(list(requests)):
            self.requests.append(request)
            give = self.verdicts.get(request.kata.slug, passed)
            verdicts = tuple(give(device) for device in request.devices)
            yield request, Report(request.kata.slug, request.seed, verdicts, 0.1)


def passed(device: str) -> DeviceVerdict:
    """Two checks that pass."""
    checks = (
        CheckResult("test_two", "Two becomes four", "passed", 0.01),
        CheckResult("test_any", "Any does", "passed"),
    )
    return DeviceVerdict(device, "passed", checks)


def failed(device: str) -> DeviceVerdict:
    """One check that fails, and one that was not needed."""
    failure = Failure("values", "The result of `double` is 3, but it should be 4.", "double", "4", "3", "double(2)")
    checks = (
        CheckResult("test_two", "Two becomes four", "failed", 0.01, failure.message, failure),
        CheckResult("test_any", "Any does", "skipped", message="same cause as Two becomes four"),
    )
    return DeviceVerdict(device, "failed", checks, output="hello\n")


def write(workspace: Path, place: str, text: str = "def double(x):\n    return x * 2\n") -> Path:
    """A learner's answer."""
    path = workspace / place
    path.write_text(text, encoding="utf-8")
    return path


def run_process(*arguments: str, cwd: Path, env: dict[str, str] | None = None, **more: Any) -> Result:
    """Runs `kata` in a process of its own, piped."""
    settings = {**os.environ, **(env or {})}
    done = subprocess.run(
        [sys.executable, "-m", "kata_runner.main", *arguments],
        cwd=cwd,
        env=settings,
        capture_output=True,
        stdin=subprocess.DEVNULL,
        timeout=100,
        **more,
    )
    return Result(done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace"))
