"""The input that a learner reads, pasted into Python with their file, does what the check saw: for every mistake."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import warnings
from pathlib import Path

import pytest
from stage import untouched

from kata_runner.core.catalog import load
from kata_runner.core.extras import missing
from kata_runner.core.layout import Content
from kata_runner.testing.recording import recorder
from kata_runner.testing.wording import describe
from kata_runner.worker import boot, plugin, proxy
from kata_runner.worker.frames import text_of
from kata_runner.worker.loading import answers
from kata_runner.worker.protocol import Job, Subject

CONTENT = Content.find()
KATAS = [kata for kata in load(CONTENT).katas if missing(kata.extra) is None]
EVERY = 10  # of the mistakes of every so many katas, that `make test` takes
# What it gives is the process's own: its seed, its threads, and the names that the check pretends.
OF_THE_PROCESS = ("run_record",)
WITH_INPUTS = [kata for kata in KATAS if kata.kind != "predict" and kata.slug not in OF_THE_PROCESS]
CASES = [(kata.slug, device) for kata in WITH_INPUTS for device in (("cpu", "simgpu") if kata.gpu else ("cpu",))]


class Spy:
    """What the last watched call gave, told when it gave it: a check may write into it later."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.last = ""
        names = proxy.call.__globals__
        finish, ended = names["finish"], names["ended"]

        def finishing(watched, kept, target, result, left):
            self.last = describe(result)
            return finish(watched, kept, target, result, left)

        def ending(watched, error):
            self.last = f"{type(error).__name__}: {text_of(error)}"
            return ended(watched, error)

        patch.setitem(names, "finish", finishing)
        patch.setitem(names, "ended", ending)


def failure_of(job: Job, spy: Spy) -> tuple[dict, str] | None:
    """The first failure that has an input, and what was seen there."""
    found: list[tuple[dict, str]] = []

    def hear(event):
        failure = event.get("failure") or {}
        if event["event"] == "finish" and failure.get("input") and not found:
            seen = failure["actual"].partition(" = ")[2] if failure["kind"] == "mutated" else spy.last
            exception = failure["exception"]
            found.append((failure, f"{exception['type']}: {exception['text']}" if exception else seen))

    with untouched(), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        plugin.run(job, hear, lambda: None, alone=False)
    recorder.reset(record=False)
    return found[0] if found else None


def tasks(slug: str, device: str, chosen, spy: Spy) -> tuple[list[dict], list[str]]:
    """What is to be pasted for each chosen mistake of a kata, and what must come of it."""
    kata = next(kata for kata in KATAS if kata.slug == slug)
    about = (kata.slug, kata.topic, kata.kind, str(CONTENT.root), device)
    names = [answer.name for answer in answers(Job(*about, Subject("solution"))) if answer.is_mistake]
    given, wanted = [], []
    for name in chosen(names):
        failure = failure_of(Job(*about, Subject("answer", name=name), diagnose=False), spy)
        if failure is None:  # another device shows it, or it is a value that was filled in
            continue
        assert failure[0]["unlike"] is None, (name, failure[0])
        shown = {part: failure[0][part] for part in ("setup", "input")}
        given.append(
            {"kata": slug, "topic": kata.topic, "content": about[3], "device": device, "answer": name, **shown}
        )
        wanted.append(failure[1])
    return given, wanted


def pasted(given: list[dict]) -> list[str]:
    """What a fresh Python gives for each."""
    program = Path(__file__).with_name("replaying.py")
    environment = {**os.environ, **boot.FIXED, "PYTHONWARNINGS": "ignore"}
    done = subprocess.run(
        [sys.executable, str(program)],
        input=json.dumps(given),
        capture_output=True,
        text=True,
        env=environment,
        timeout=400,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout.splitlines()[-1])


def replay(cases, chosen) -> None:
    """Fails with every mistake whose printed input gives something else than the check saw."""
    given: list[dict] = []
    wanted: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        spy = Spy(patch)
        for slug, device in cases:
            more, texts = tasks(slug, device, chosen, spy)
            given += more
            wanted += texts
    got = pasted(given)
    wrong = [
        (task["kata"], task["answer"], text, want, task["input"])
        for task, text, want in zip(given, got, wanted, strict=True)
        if text != want
    ]
    assert wrong == []
    assert given


class Sample:
    """Every so many of all mistakes, counted through from kata to kata."""

    def __init__(self) -> None:
        self.seen = 0

    def __call__(self, names: list[str]) -> list[str]:
        first = -self.seen % EVERY
        self.seen += len(names)
        return names[first::EVERY]


def test_a_sample_of_all_mistakes():
    replay(CASES[::9], Sample())


@pytest.mark.slow
@pytest.mark.timeout(600)  # each mistake of a pretrained kata makes and loads a model, twice
@pytest.mark.parametrize("case", CASES, ids="-".join)
def test_every_mistake(case):
    replay([case], lambda names: names)
