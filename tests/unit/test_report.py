"""Reports join devices by the worst status and survive the way between processes."""

from __future__ import annotations

import json

from kata_runner.core.report import (
    STATUSES,
    CheckResult,
    DeviceVerdict,
    Diagnosis,
    ExceptionInfo,
    Failure,
    Problem,
    Report,
    worst_status,
)

FAILURE = Failure(
    kind="exception",
    message="it raised",
    function="mse",
    expected="1.0",
    actual="2.0",
    input="mse(1, 2)",
    exception=ExceptionInfo("ValueError", "no", 3, "raise ValueError", "says"),
)
CHECK = CheckResult("test_a", "averages", "failed", 0.01234567, "it raised", FAILURE, 3, "x = 1", {"x": "1"})
VERDICT = DeviceVerdict(
    "cpu",
    "failed",
    (CHECK, CheckResult("test_b", "twice", "passed")),
    diagnosis=Diagnosis("sums", "you sum"),
    output="hello",
    output_truncated=True,
    output_says=("hello is a greeting.",),
    seconds=1.5,
    notes=("the worker was replaced",),
)


def test_a_verdict_survives_the_way_through_json():
    for verdict in (VERDICT, DeviceVerdict("cuda", "unavailable", reason="none", problem=Problem("syntax", "m", 1))):
        assert DeviceVerdict.from_json(json.loads(json.dumps(verdict.to_json()))) == verdict


def test_the_worst_status_wins():
    for place, status in enumerate(STATUSES):
        assert worst_status(STATUSES[place:]) == status
    assert worst_status([]) == "error"


def test_a_report_of_no_device_is_no_pass():
    assert Report("mse", 0).status == "error"


def test_the_public_form_holds_what_is_promised():
    passed = DeviceVerdict("simgpu", "passed", output="quiet")
    public = Report("mse", 7, (passed, VERDICT), 0.123456).public()
    assert {key: public[key] for key in ("kata", "status", "seconds", "seed", "problem", "output")} == {
        "kata": "mse",
        "status": "failed",
        "seconds": 0.1235,
        "seed": 7,
        "problem": None,
        "output": "hello",
    }
    assert public["output_truncated"] is True
    assert public["output_says"] == ["hello is a greeting."]
    assert public["diagnosis"] == {"mistake": "sums", "says": "you sum"}
    assert [device["device"] for device in public["devices"]] == ["simgpu", "cpu"]
    assert public["devices"][1]["checks"][0] == {
        "id": "test_a",
        "title": "averages",
        "outcome": "failed",
        "message": "it raised",
        "expected": "1.0",
        "actual": "2.0",
        "input": "mse(1, 2)",
        "setup": None,
        "unlike": None,
        "trace": None,
        "curve": None,
        "seconds": 0.0123,
    }
    json.dumps(public)


def test_devices_that_name_different_mistakes_name_none():
    def named(device: str, says: str) -> DeviceVerdict:
        return DeviceVerdict(device, "failed", diagnosis=Diagnosis(f"{says} on {device}", says))

    assert Report("mse", 0, (VERDICT, DeviceVerdict("simgpu", "failed"))).diagnosis == VERDICT.diagnosis
    assert Report("mse", 0, (named("cpu", "you sum"), named("simgpu", "you sum"))).diagnosis.says == "you sum"
    assert Report("mse", 0, (named("cpu", "you sum"), named("simgpu", "you move"))).diagnosis is None


def test_the_public_form_of_a_problem_has_four_keys():
    verdict = DeviceVerdict("cpu", "failed", problem=Problem("syntax", "m", 3, "s"))
    public = Report("mse", 0, (verdict,)).public()
    assert public["problem"] == {"kind": "syntax", "message": "m", "line": 3, "says": "s"}
    assert public["output"] == ""
