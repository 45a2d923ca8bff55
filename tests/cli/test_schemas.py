"""What `--json` prints keeps the schemas in docs/schemas, whatever the outcome."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from kata_runner.main import main

CHECKOUT = Path(__file__).resolve().parents[2]
SCHEMAS = CHECKOUT / "docs" / "schemas"
WRONG = CHECKOUT / "docs" / "examples" / "sums_instead_of_averaging.py"
RIGHT = CHECKOUT / "solutions" / "02_by_hand" / "mse.py"

Ask = Callable[..., dict[str, Any]]


@pytest.fixture
def ask(tmp_path, worker_dir, monkeypatch, capsys) -> Ask:
    """Runs a command in a workspace and gives its answer, held to a schema."""
    monkeypatch.setenv("KATA_RUNTIME_DIR", str(worker_dir))
    monkeypatch.chdir(tmp_path)
    assert main(["init", "."]) == 0

    def call(schema: str, *arguments: str, code: int = 0) -> dict[str, Any]:
        capsys.readouterr()
        assert main([*arguments, "--json"]) == code
        answer = json.loads(capsys.readouterr().out)
        jsonschema.validate(answer, json.loads((SCHEMAS / f"{schema}.json").read_text(encoding="utf-8")))
        return dict(answer)

    return call


def test_list_status_and_stale(ask, tmp_path):
    shutil.copy(RIGHT, tmp_path / "02_by_hand" / "mse.py")
    assert ask("check", "check", "mse")["reports"][0]["status"] == "passed"
    (mse,) = ask("list", "list", "--search", "mse")["katas"]
    assert (mse["status"], mse["attempts"], mse["passed_on"]) == ("passed", 1, ["cpu"])
    assert ask("status", "status")["passed"] == 1
    (tmp_path / "02_by_hand" / "mse.py").write_text("changed = 1\n", encoding="utf-8")
    assert [entry["kata"] for entry in ask("stale", "status", "--stale")["stale"]] == ["mse"]


def test_check_wrong_not_attempted_and_unreadable(ask, tmp_path):
    (report,) = ask("check", "check", "mse", "--file", str(WRONG), code=1)["reports"]
    assert report["diagnosis"]["mistake"] == "sums_instead_of_averaging"
    (report,) = ask("check", "check", "mse", code=1)["reports"]
    assert report["status"] == "not_attempted"
    (tmp_path / "02_by_hand" / "mse.py").write_text("def mse(:\n", encoding="utf-8")
    (report,) = ask("check", "check", "mse", code=1)["reports"]
    assert report["problem"]["line"] == 1


def test_check_on_several_devices(ask):
    file = CHECKOUT / "solutions" / "01_tensors" / "add_bias.py"
    (report,) = ask("check", "check", "add_bias", "--file", str(file), "--device", "mps", "--device", "cpu", code=4)[
        "reports"
    ]
    assert {device["device"]: device["status"] for device in report["devices"]} == {
        "cpu": "passed",
        "mps": "unavailable",
    }


def test_trace(ask, tmp_path):
    answer = ask("trace", "trace", "mse", "--file", str(WRONG), code=1)
    assert (answer["device"], answer["check"]["id"]) == ("cpu", "test_averages")
    assert [row["kind"] for row in answer["check"]["trace"]["rows"]][-1] == "return"
    answer = ask("trace", "trace", "mse", "--file", str(RIGHT))
    assert answer["check"]["trace"]["rows"]


def test_doctor(ask):
    assert ask("doctor", "doctor")["problems"] == []


def test_errors(ask):
    assert ask("error", "check", "msr", code=2)["error"]["next"]
    assert ask("error", "list", "--todo", "--done", code=2)["error"]["code"] == 2
    assert ask("error", "list", "--search", "nothing like it", code=5)["error"]["code"] == 5
