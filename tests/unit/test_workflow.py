"""The workflow of GitHub Actions: its form, and that what it calls is there."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from kata_runner.cli import cli

CHECKOUT = Path(__file__).resolve().parents[2]
WORKFLOWS = sorted((CHECKOUT / ".github" / "workflows").glob("*.yml"))
TEXTS = "\n".join(path.read_text(encoding="utf-8") for path in WORKFLOWS)


@pytest.mark.skipif(find_spec("check_jsonschema") is None, reason="check-jsonschema is not installed")
def test_every_workflow_has_the_form_that_github_reads():
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows"]
    done = subprocess.run([*command, *map(str, WORKFLOWS)], capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout + done.stderr


def test_what_others_wrote_is_pinned_to_one_commit():
    used = re.findall(r"uses: (\S+)( # v[\d.]+)?$", TEXTS, flags=re.MULTILINE)
    assert len(used) >= 4
    assert [action for action, version in used if not (version and re.search(r"@[0-9a-f]{40}$", action))] == []


def test_three_systems_and_a_card():
    assert 'python-version: "3.11"' in TEXTS
    assert all(system in TEXTS for system in ("ubuntu-", "macos-", "windows-"))
    assert "workflow_dispatch" in TEXTS


def test_what_it_runs_is_there():
    rows = [row.strip().removeprefix("- ").removeprefix("run: ") for row in TEXTS.splitlines()]
    katas = [row.split() for row in rows if row.startswith("kata ")]
    assert ["kata", "verify", "--device", "cpu"] in katas
    assert ["kata", "verify", "--device", "cuda"] in katas
    for _, name, *words in katas:
        flags = {flag for parameter in cli.commands[name].params for flag in parameter.opts}
        assert {word for word in words if word.startswith("--")} <= flags
    targets = re.findall(r"^([a-z-]+):", (CHECKOUT / "Makefile").read_text(encoding="utf-8"), flags=re.MULTILINE)
    (made,) = [row.split()[1] for row in rows if row.startswith("make ")]
    assert made in targets
