"""What each run against a suite must give, judged from reports alone."""

from __future__ import annotations

import pytest

from kata_runner.core.answers import AnswerName
from kata_runner.core.findings import Files
from kata_runner.core.proofs import Allowed, Proof, count_findings, flips, judge, plan
from kata_runner.core.report import CheckResult, DeviceVerdict, Diagnosis, Problem, Report

FILES = Files("katas/t/a.py", "checks/t/test_a.py", "checks/t/answers_a.py", "hints/t/a.md", "solutions/t/a.py")
ALLOWED = Allowed(check=5.0, device=20.0)
DEVICES = ("cpu", "simgpu")


def verdict(
    status: str, device: str = "cpu", mistake: str | None = None, seconds: float = 0.0, says: str = "it …"
) -> DeviceVerdict:
    """A verdict with one check, which says what a device's status says."""
    outcome = {"not_attempted": "failed"}.get(status, status)
    check = CheckResult("test_a", "a title", outcome, seconds, message="a sentence")
    diagnosis = Diagnosis(mistake, says) if mistake else None
    return DeviceVerdict(device, status, (check,), diagnosis=diagnosis)


def findings(
    role: str, *verdicts: DeviceVerdict, name: str | None = None, kind: str = "write"
) -> list[tuple[int, str]]:
    proof = Proof(role, DEVICES, name=name, function="f" if role == "vacuous" else None)
    found = judge(proof, Report("a", 0, verdicts), kind=kind, files=FILES, allowed=ALLOWED)
    assert all(finding.reason and finding.do for finding in found)
    return [(finding.invariant, finding.file) for finding in found]


def test_the_plan_runs_everything():
    answers = [AnswerName("wrong", "mistake", 1), AnswerName("right", "alternative", 2)]
    proofs = plan(answers, ["f", "g"], DEVICES, seeds=(0, 1))
    assert [(proof.role, proof.seed) for proof in proofs[:3]] == [("stub", 0), ("solution", 0), ("solution", 1)]
    assert [proof.name for proof in proofs[3:5]] == ["wrong", "right"]
    vacuous = proofs[5:]
    assert {(proof.function, proof.name) for proof in vacuous} == {
        (function, name) for function in "fg" for name in ("zeros", "ones", "input", "negated", "none")
    }
    assert {proof.devices for proof in vacuous} == {("cpu",)}
    assert proofs[0].devices == DEVICES


def test_the_plan_leaves_free_numbers_alone():
    vacuous = plan([], ["f", "g"], DEVICES, seeds=(0,), free={"g"})[2:]
    assert [(proof.function, proof.name) for proof in vacuous if proof.function == "g"] == [("g", "none")]
    assert sum(proof.function == "f" for proof in vacuous) == 5


def test_the_plan_without_a_cpu_uses_what_was_asked_for():
    assert plan([], ["f"], ("simgpu",), seeds=(0,))[-1].devices == ("simgpu",)


def test_stub_of_a_write_kata():
    assert findings("stub", verdict("not_attempted"), verdict("not_attempted", "simgpu")) == []
    assert findings("stub", verdict("failed")) == [(4, FILES.stub)]
    assert findings("stub", verdict("not_attempted"), verdict("passed", "simgpu")) == [(4, FILES.stub)]


def test_stub_of_a_fix_kata():
    assert findings("stub", verdict("failed", mistake="nothing_mended"), kind="fix") == []
    on_one = verdict("failed", "simgpu", mistake="nothing_mended")
    assert findings("stub", verdict("passed"), on_one, kind="fix") == []
    assert findings("stub", verdict("passed"), kind="fix") == [(4, FILES.stub)]
    assert findings("stub", verdict("not_attempted"), kind="fix") == [(4, FILES.stub)]
    assert findings("stub", verdict("timeout"), kind="fix") == [(4, FILES.stub)]


def test_stub_of_a_fix_kata_that_fails_for_another_reason():
    assert findings("stub", verdict("failed"), kind="fix") == [(4, FILES.answers)]


def test_an_untouched_program_is_not_told_what_somebody_did():
    blamed = verdict("failed", mistake="nothing_mended", says="you check the batch, but …")
    assert findings("stub", blamed, kind="fix") == [(4, FILES.answers)]


@pytest.mark.parametrize("kind", ["write", "fix"])
def test_stub_that_does_not_load(kind):
    broken = DeviceVerdict("cpu", "failed", problem=Problem("syntax", "it has a syntax error"))
    assert findings("stub", broken, kind=kind) == [(4, FILES.stub)]


def test_solution():
    assert findings("solution", verdict("passed"), verdict("passed", "simgpu")) == []
    assert findings("solution", verdict("passed"), verdict("failed", "simgpu")) == [(5, FILES.solution)]
    assert findings("solution", verdict("passed", mistake="wrong")) == [(6, FILES.answers)]
    assert findings("solution", verdict("passed", seconds=2.6)) == [(5, FILES.suite)]
    assert findings("solution", DeviceVerdict("cpu", "passed", (verdict("passed", seconds=2.4).checks[0],) * 5)) == [
        (5, FILES.suite)
    ]


def test_mistake():
    assert findings("mistake", verdict("failed", mistake="wrong"), name="wrong") == []
    assert findings("mistake", verdict("passed"), name="wrong") == [(6, FILES.answers)]
    assert findings("mistake", verdict("failed"), name="wrong") == [(6, FILES.answers)]
    assert findings("mistake", verdict("failed", mistake="other"), name="wrong") == [(6, FILES.answers)]
    assert findings("mistake", verdict("not_attempted"), name="wrong") == [(6, FILES.answers)]


def test_mistake_of_devices_passes_on_the_cpu():
    seen = [verdict("passed"), verdict("failed", "simgpu", mistake="wrong")]
    assert findings("mistake", *seen, name="wrong") == []


def test_alternative():
    assert findings("alternative", verdict("passed"), name="right") == []
    assert findings("alternative", verdict("failed"), name="right") == [(7, FILES.suite)]
    assert findings("alternative", verdict("passed", mistake="wrong"), name="right") == [(6, FILES.answers)]


def test_vacuous():
    assert findings("vacuous", verdict("failed"), name="zeros") == []
    assert findings("vacuous", verdict("passed"), name="zeros") == [(8, FILES.suite)]


@pytest.mark.parametrize("role", ["stub", "solution", "mistake", "alternative", "vacuous"])
def test_a_run_that_says_nothing_is_told(role):
    assert findings(role, DeviceVerdict("cpu", "passed"), name="zeros") == [(11, FILES.suite)]
    assert findings(role, verdict("error"), name="zeros") == [(11, FILES.suite)]
    missing = DeviceVerdict("cuda", "unavailable", reason="There is no CUDA device here.")
    assert findings(role, missing, name="zeros") == [(5, FILES.suite)]


def test_the_same_fault_on_two_devices_is_told_once():
    proof = Proof("alternative", DEVICES, name="right")
    report = Report("a", 0, (verdict("failed"), verdict("failed", "simgpu")))
    (found,) = judge(proof, report, kind="write", files=FILES, allowed=ALLOWED)
    assert found.reason == "the alternative right is failed on cpu and simgpu: test_a says: a sentence"


def test_counts():
    mistakes = [AnswerName(f"wrong{n}", "mistake", n) for n in range(3)]
    alternative = AnswerName("right", "alternative", 9)
    assert count_findings([*mistakes, alternative], "write", FILES) == []
    assert count_findings(mistakes, "fix", FILES) == []
    assert [finding.invariant for finding in count_findings(mistakes, "write", FILES)] == [7]
    assert [finding.invariant for finding in count_findings([alternative], "write", FILES)] == [6]


def test_flips():
    proof = Proof("solution", DEVICES)
    steady = [Report("a", seed, (verdict("passed"), verdict("failed", "simgpu"))) for seed in range(3)]
    assert flips(proof, steady, FILES) == []
    flipped = [*steady, Report("a", 3, (verdict("failed"), verdict("failed", "simgpu")))]
    (found,) = flips(proof, flipped, FILES)
    assert "failed on cpu (seed 3)" in found.reason
