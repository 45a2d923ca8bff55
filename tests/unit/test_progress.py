"""What a learner did is kept: every attempt, every version, under the slug of today, whatever the clock says."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from kata_runner.core.card import CardStanding, Grade
from kata_runner.core.errors import UsageProblem
from kata_runner.core.layout import Workspace
from kata_runner.core.report import CheckResult, DeviceVerdict, Diagnosis, Problem, Report
from kata_runner.store.progress import DeviceResult, KataProgress, Progress

ODD = b"\xef\xbb\xbfx = '\xe4'\r\n\0\r\r\n"  # no text at all: it must come back as it is


@pytest.fixture
def workspace(tmp_path, monkeypatch):
    monkeypatch.setenv("KATA_NOW", "2030-01-01T12:00:00Z")
    return Workspace.create(tmp_path)


@pytest.fixture
def progress(workspace):
    with Progress.open(workspace, {"squared_error": "mse"}) as progress:
        yield progress
        assert progress.warnings == []


def report(kata="mse", seconds=0.25, **statuses):
    checks = (CheckResult("test_a", "a", "passed"), CheckResult("test_b", "b", "failed"))
    verdicts = (DeviceVerdict(device, status, checks, seconds=0.125) for device, status in statuses.items())
    return Report(kata, 7, tuple(verdicts), seconds)


def record(progress, kata="mse", source=b"x = 1\n", suite="s1", **statuses):
    return progress.record_attempt(
        report(kata, **(statuses or {"cpu": "failed"})),
        source,
        devices=("cpu", "simgpu"),
        hint_level=2,
        suite_hash=suite,
    )


def at(day):
    return datetime(2030, 1, day, tzinfo=UTC)


def test_nothing_is_known_at_first_and_looking_makes_no_file(workspace, progress):
    assert progress.summary() == {}
    assert progress.of("mse") == KataProgress()
    assert progress.versions("mse") == progress.attempts("mse") == progress.last_failed() == []
    assert progress.hint_level("mse") == 0
    assert not list(workspace.state.iterdir())


def test_an_attempt_keeps_everything(progress):
    verdicts = (
        DeviceVerdict(
            "cpu", "failed", (CheckResult("a", "a", "passed"),), diagnosis=Diagnosis("sums", "you sum"), seconds=0.5
        ),
        DeviceVerdict("simgpu", "crashed", problem=Problem("syntax", "m", 1)),
    )
    number = progress.record_attempt(
        Report("mse", 2**70, verdicts, 0.75), ODD, devices=["auto"], hint_level=2, suite_hash="abc"
    )
    (found,) = progress.attempts("mse")
    assert found.number == number == 1
    assert (found.kata, found.at, found.devices, found.status) == (
        "mse",
        datetime(2030, 1, 1, 12, tzinfo=UTC),
        ("auto",),
        "crashed",
    )
    assert (found.problem, found.diagnosis, found.hint_level, found.seed) == ("syntax", "sums", 2, 2**70)
    assert (found.suite_hash, found.seconds, found.source) == ("abc", 0.75, ODD)
    assert found.results == (DeviceResult("cpu", "failed", 1, 1, 0.5), DeviceResult("simgpu", "crashed", 0, 0, 0.0))


@pytest.mark.parametrize("seconds", [float("nan"), float("inf")])
def test_a_broken_clock_costs_no_attempt(progress, seconds):
    progress.record_attempt(report(seconds=seconds, cpu="passed"), b"", devices=(), hint_level=0, suite_hash="")
    (found,) = progress.attempts("mse")
    assert (found.seconds, found.source, found.devices) == (0.0, b"", ())


def test_a_report_without_devices_is_no_pass(progress):
    record(progress, source=b"")
    progress.record_attempt(Report("relu", 0), b"", devices=(), hint_level=0, suite_hash="")
    assert progress.of("relu").status == "error"


def test_versions_come_back_byte_for_byte(progress):
    sources = [ODD, b"", b"x" * 3_000_000, ODD]
    numbers = [progress.keep_source("mse", source, "reset") for source in sources]
    assert numbers == [1, 2, 3, 4]
    assert [progress.version("mse", number) for number in numbers] == sources
    assert [(version.number, version.size, version.why) for version in progress.versions("mse")] == [
        (number, len(source), "reset") for number, source in zip(numbers, sources, strict=True)
    ]


def test_the_same_bytes_again_are_no_new_version(progress):
    record(progress, source=b"a")
    record(progress, source=b"a")
    assert progress.keep_source("mse", b"a", "reset") == 1
    assert progress.keep_source("mse", b"b", "reset") == 2
    record(progress, source=b"a")
    assert [version.why for version in progress.versions("mse")] == ["checked", "reset", "checked"]
    assert progress.keep_source("relu", b"a", "reset") == 1


def test_a_version_knows_whether_its_bytes_ever_passed(progress):
    record(progress, source=b"a", cpu="failed")
    record(progress, source=b"b", cpu="passed")
    record(progress, source=b"a", cpu="timeout")
    record(progress, "relu", source=b"a", cpu="passed")
    assert [version.passed for version in progress.versions("mse")] == [False, True, False]


@pytest.mark.parametrize("number", [0, -1, 3, 10**30])
def test_a_version_that_there_is_not(progress, number):
    progress.keep_source("mse", b"a", "reset")
    progress.keep_source("mse", b"b", "reset")
    with pytest.raises(UsageProblem, match=f"mse has no version {number}") as caught:
        progress.version("mse", number)
    assert caught.value.next_step == "It has versions 1 to 2."
    with pytest.raises(UsageProblem) as caught:
        progress.version("relu", 1)
    assert caught.value.next_step == "Nothing was kept of it yet."


def test_sources_are_stored_once(workspace, progress):
    for _ in range(20):
        record(progress, source=b"a" * 100_000)
        record(progress, "relu", source=b"b" * 100_000)
    assert workspace.progress_file.stat().st_size < 350_000


def test_where_a_learner_stands(progress, monkeypatch):
    for day, (kata, suite, statuses) in enumerate(
        [
            ("mse", "s1", {"cpu": "not_attempted"}),
            ("mse", "s1", {"cpu": "failed"}),
            ("mse", "s1", {"cpu": "passed", "simgpu": "failed"}),
            ("mse", "s1", {"cpu": "passed", "simgpu": "passed"}),
            ("mse", "s2", {"cpu": "passed", "cuda": "unavailable"}),
            ("mse", "s2", {"cpu": "passed"}),
            ("mse", "s3", {"cpu": "crashed"}),
            ("relu", "s1", {"cpu": "timeout"}),
            ("add_bias", "s1", {"cpu": "not_attempted"}),
        ],
        start=1,
    ):
        monkeypatch.setenv("KATA_NOW", f"2030-01-{day:02}")
        record(progress, kata, suite=suite, **statuses)
    progress.record_hint("relu", 1)
    progress.record_hint("relu", 3)
    progress.record_hint("relu", 2)
    progress.mark_assisted("column_target")
    progress.mark_assisted("column_target")
    assert progress.summary() == {
        "mse": KataProgress(
            status="passed",
            last_status="crashed",
            last_at=at(7),
            attempts=5,
            passed_at=at(4),
            passed_suite="s2",
            passed_on=frozenset({"cpu", "simgpu"}),
        ),
        "relu": KataProgress(status="timeout", last_status="timeout", last_at=at(8), attempts=1, hint_level=3),
        "add_bias": KataProgress(last_at=at(9)),
        "column_target": KataProgress(assisted=True),
    }
    assert progress.of("relu") == progress.summary()["relu"]
    assert progress.hint_level("relu") == 3


def test_those_that_failed_last(progress):
    record(progress, "one", cpu="failed")
    record(progress, "two", cpu="crashed")
    record(progress, "three", cpu="failed")
    record(progress, "four", cpu="not_attempted")
    record(progress, "five", cpu="error")
    record(progress, "three", cpu="passed")
    record(progress, "one", cpu="timeout")
    assert progress.last_failed() == ["one", "five", "two"]


def test_a_clock_that_is_set_back_changes_no_order(progress, monkeypatch):
    record(progress, source=b"new", cpu="failed")
    monkeypatch.setenv("KATA_NOW", "1999-01-01")
    record(progress, source=b"newer", cpu="passed")
    assert progress.of("mse").last_status == "passed"
    assert [progress.version("mse", version.number) for version in progress.versions("mse")] == [b"new", b"newer"]
    assert progress.last_failed() == []


def test_a_kata_that_got_another_slug_keeps_its_marks(workspace, monkeypatch):
    before = Progress.open(workspace)
    record(before, "squared_error", source=b"a", cpu="passed")
    before.record_hint("squared_error", 2)
    before.mark_assisted("squared_error")
    record(before, "squared_error", source=b"b", cpu="failed")
    after = Progress.open(workspace, {"squared_error": "mse", "other": "relu"})
    assert after.keep_source("mse", b"b", "reset") == 2  # it is there already, under the old slug
    record(after, "mse", source=b"c", cpu="failed")
    assert list(after.summary()) == ["mse"]
    found = after.of("mse")
    assert (found.status, found.attempts, found.hint_level, found.assisted) == ("passed", 3, 2, True)
    assert after.of("squared_error") == found
    assert after.last_failed() == ["mse"]
    assert [after.version("mse", number) for number in (1, 2, 3)] == [b"a", b"b", b"c"]
    assert [attempt.source for attempt in after.attempts("mse")] == [b"a", b"b", b"c"]
    assert after.keep_source("squared_error", b"d", "reset") == 4
    assert after.hint_level("mse") == after.hint_level("squared_error") == 2


# Recall cards and guesses


def test_an_answer_to_a_card_is_kept(progress, monkeypatch):
    assert progress.cards({}) == {}
    progress.record_recall("what_is_a_tensor", "numbers \udc80\n", Grade.EASY)  # a byte that is no letter
    monkeypatch.setenv("KATA_NOW", "2030-01-02")
    progress.record_recall("what_is_a_tensor", "", Grade.AGAIN)
    progress.record_recall("five_steps", "", Grade.AGAIN)
    assert progress.cards({}) == {
        "what_is_a_tensor": CardStanding(2, Grade.AGAIN, at(2), True),
        "five_steps": CardStanding(1, Grade.AGAIN, at(2), False),
    }
    assert progress.recalls_since(at(1)) == (3, 1)
    assert progress.recalls_since(at(2)) == (2, 0)


def test_a_card_that_got_another_id_keeps_what_was_known(progress, monkeypatch):
    progress.record_recall("five_steps", "", Grade.GOOD)
    monkeypatch.setenv("KATA_NOW", "2030-01-02")
    progress.record_recall("steps", "", Grade.HARD)
    assert progress.cards({"steps": "five_steps"}) == {"five_steps": CardStanding(2, Grade.HARD, at(2), True)}
    progress.record_recall("five_steps", "", Grade.AGAIN)
    assert progress.cards({"steps": "five_steps"}) == {"five_steps": CardStanding(3, Grade.AGAIN, at(2), True)}


def test_a_clock_that_is_set_back_changes_no_card(progress, monkeypatch):
    progress.record_recall("five_steps", "", Grade.AGAIN)
    monkeypatch.setenv("KATA_NOW", "2029-01-01")
    progress.record_recall("five_steps", "", Grade.GOOD)
    assert progress.cards({})["five_steps"].last == Grade.GOOD


def test_a_later_guess_replaces_nothing(progress, monkeypatch):
    assert progress.guesses("mse") == []
    progress.record_guess("squared_error", "the mean is missing")  # what the kata was called
    monkeypatch.setenv("KATA_NOW", "2030-01-02")
    progress.record_guess("mse", "the square is missing")
    progress.record_guess("relu", "nothing")
    assert [(guess.text, guess.at.day) for guess in progress.guesses("mse")] == [
        ("the mean is missing", 1),
        ("the square is missing", 2),
    ]
