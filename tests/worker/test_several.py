"""Many subjects in one process get the verdicts that each of them gets in a run of its own."""

from __future__ import annotations

from dataclasses import replace

import pytest
from stage import SUITE, Stage

from kata_runner.core.report import DeviceVerdict
from kata_runner.worker.memo import Memo
from kata_runner.worker.protocol import Job, Part, Subject
from kata_runner.worker.session import FEW_EXAMPLES
from kata_runner.worker.tally import Tally

STUB, SOLUTION = Subject("stub"), Subject("solution")
VACUOUS = [Subject("vacuous", name=name, function="f") for name in ("zeros", "ones", "input", "negated", "none")]
WRONG, DOUBLED = Subject("answer", name="subtracts"), Subject("answer", name="doubles")
RIGHT = Subject("answer", name="the_other_way")
UNLOADABLE, UNWRITTEN = Subject("source", "import nothing_like_it\n"), Subject("source", "f = None\n")
SUBJECTS = [SOLUTION, STUB, WRONG, UNLOADABLE, DOUBLED, RIGHT, UNWRITTEN, *VACUOUS, SOLUTION]
NOISE = '''
def test_noise(kata):
    """Adds random numbers."""
    noise = torch.randn(4)
    assert_matches(kata.f(noise, noise), 2 * noise)
'''
RANDOM = SUITE + NOISE
SOMETIMES = """
@mistake("you are wrong about large numbers", of="f")
def sometimes(x, y): return x + y + (x > 1.0)
"""


@pytest.fixture
def stage(tmp_path) -> Stage:
    return Stage(tmp_path)


def alone(stage: Stage, subject: Subject, seed: int = 0, device: str = "cpu") -> DeviceVerdict:
    """The verdict on a run of its own."""
    job = Job("k", "t", "write", str(stage.root), device, subject, seed, shrink=False)
    tally = Tally(job)
    for event in stage.play(subject, device=device, seed=seed, shrink=False).events:
        tally.take(event)
    return plain(tally.verdict())


def together(stage: Stage, *parts: Part, **more) -> list[DeviceVerdict | None]:
    """The verdicts that came with each part."""
    ends = stage.play(Subject("several", parts=parts), shrink=False, **more).of("finish")
    return [plain(DeviceVerdict.from_json(end["verdict"])) if end["verdict"] else None for end in ends]


def plain(verdict: DeviceVerdict) -> DeviceVerdict:
    """Without times, which are never the same; where a fixed check fails, without the drawn one, which is cut short."""
    failed = any(check.outcome == "failed" and check.id != "test_any" for check in verdict.checks)
    kept = [check for check in verdict.checks if not failed or check.id != "test_any"]
    checks = tuple(replace(check, seconds=0.0) for check in kept)
    return replace(verdict, checks=checks, seconds=0.0)


@pytest.mark.parametrize("suite", [SUITE, RANDOM], ids=["plain", "random"])
def test_each_gets_what_it_gets_alone(tmp_path, suite):
    stage = Stage(tmp_path, suite=suite)
    found = together(stage, *map(Part, SUBJECTS))
    assert found == [alone(stage, subject) for subject in SUBJECTS]
    assert [verdict.status for verdict in found if verdict] == [
        "passed", "not_attempted", "failed", "failed", "failed", "passed", "failed", *["failed"] * 5, "passed",
    ]  # fmt: skip
    assert [verdict.diagnosis.mistake for verdict in found if verdict and verdict.diagnosis] == ["subtracts", "doubles"]


def test_with_their_own_seeds(tmp_path):
    stage = Stage(tmp_path, suite=RANDOM)
    parts = [Part(subject, seed) for seed in (3, 1) for subject in (SOLUTION, WRONG, DOUBLED)]
    assert together(stage, *parts) == [alone(stage, part.subject, part.seed) for part in parts]


def test_a_seed_that_changes_nothing_is_not_told(tmp_path):
    stage = Stage(tmp_path, suite=RANDOM)
    first = [Part(subject) for subject in (SOLUTION, WRONG, STUB)]
    again = [Part(part.subject, seed, all_checks=False) for seed in (1, 2) for part in first]
    found = together(stage, *first, *again)
    assert found[:3] == [alone(stage, part.subject) for part in first]
    assert found[3:] == [None] * 6


def test_a_seed_that_changes_something_is(tmp_path):
    stage = Stage(tmp_path, suite=NOISE, answers=SOMETIMES)
    subject = Subject("answer", name="sometimes")
    expected = [alone(stage, subject, seed) for seed in range(6)]
    found = together(stage, *(Part(subject, seed, all_checks=not seed) for seed in range(6)))
    assert {verdict.status for verdict in expected} == {"passed", "failed"}
    same = [one.status == expected[0].status for one in expected]
    assert [verdict is None for verdict in found[1:]] == same[1:]
    told = [(verdict.status, verdict.diagnosis) for verdict in found[1:] if verdict]
    assert told == [(one.status, one.diagnosis) for one, alike in zip(expected, same, strict=True) if not alike]


def test_only_checks_that_a_seed_can_change_are_played_again(tmp_path):
    count = "calls = []\ndef f(x, y):\n    calls.append(x)\n    open({path!r}, 'a').write('.')\n    return x + y\n"
    path = tmp_path / "calls"
    stage = Stage(tmp_path, suite=RANDOM)
    subject = Subject("source", count.format(path=str(path)), "k.py")
    together(stage, Part(subject))
    once = len(path.read_text())
    path.write_text("")
    together(stage, Part(subject), Part(subject, 1, all_checks=False))
    assert len(path.read_text()) == 2 * once - 2  # neither the two numbers nor the two arrays


def test_drawn_checks_that_have_no_say_any_more_are_short(tmp_path):
    path, stage = tmp_path / "calls", Stage(tmp_path)
    count = f"def f(x, y):\n    open({str(path)!r}, 'a').write('.')\n    return x + y"
    calls = {}
    for name, more in {"right": "", "wrong": " + (x == 2.0)"}.items():  # which the drawn check may or may not see
        path.write_text("")
        together(stage, Part(Subject("source", f"{count}{more}\n", "k.py")))
        calls[name] = len(path.read_text())
    assert calls["right"] >= 2 + 30 > 2 * calls["wrong"]
    assert calls["wrong"] <= 1 + 1 + FEW_EXAMPLES


def test_until_the_first_that_fails(stage):
    (verdict,) = together(stage, Part(WRONG, to_the_end=False), device="cpu")[:1] or [None]
    assert verdict is None
    ends = stage.play(Subject("several", parts=(Part(WRONG, to_the_end=False), Part(SOLUTION)))).of("finish")
    assert [end["outcome"] for end in ends] == ["failed", "passed"]


def test_what_is_done_is_left_out(stage):
    played = stage.play(Subject("several", parts=tuple(map(Part, SUBJECTS[:4]))), done=("0", "2"))
    assert [event["id"] for event in played.of("start")] == ["1", "3"]


def test_on_the_simulated_card(stage):
    suite = '''\
def test_there(kata, device):
    """Adds there."""
    x = torch.ones(3, device=device)
    assert_matches(kata.f(x, x), 2 * torch.ones(3), device=device)
'''
    answers = '@mistake("you come back", of="f")\ndef back(x, y): return (x + y).cpu()\n'
    stage = Stage(stage.root, suite=suite, answers=answers)
    subjects = [SOLUTION, Subject("answer", name="back"), SOLUTION]
    found = together(stage, *map(Part, subjects), device="simgpu")
    assert found == [alone(stage, subject, device="simgpu") for subject in subjects]
    assert [verdict.status for verdict in found if verdict] == ["passed", "failed", "passed"]


def test_a_suite_that_cannot_be_collected_breaks_the_run(tmp_path):
    from kata_runner.worker.plugin import SuiteBroken

    with pytest.raises(SuiteBroken, match="no checks"):
        together(Stage(tmp_path, suite="x = 1\n"), Part(SOLUTION))


def test_what_was_found_before_is_charged_again(monkeypatch):
    now = [0.0]
    monkeypatch.setitem(Memo.clock.__globals__, "_clock", lambda: now[0])
    memo = Memo()

    def make() -> str:
        now[0] += 2.0
        return "made"

    assert memo.once("a", lambda: memo.once("b", make)) == "made"
    assert memo.clock() == 2.0
    assert memo.once("a", make) == "made"
    assert memo.clock() == 4.0
    assert memo.once("b", make) == "made"
    assert (memo.clock(), now[0]) == (6.0, 2.0)


def test_what_only_one_seed_gives_is_forgotten_with_it():
    memo = Memo()
    assert memo.once("a", lambda: 1) + memo.once("b", lambda: 1, any_seed=True) == 2
    memo.forget_seed()
    assert memo.once("a", lambda: 5) + memo.once("b", lambda: 5, any_seed=True) == 6
