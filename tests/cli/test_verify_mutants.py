"""`kata verify --mutants` on small katas: what is caught, what comes through, and what somebody has judged."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cli_schemas import validate

from kata_runner.commands import mutating
from kata_runner.main import main

TOPIC = "01_first"
HEAD = "import numpy as np\nimport torch\nfrom kata_runner.testing import assert_matches, draw, given\n\n"
KATAS: dict[str, tuple[str, str, str]] = {  # devices, solution, suite
    "sharp": (
        '["cpu"]',
        "def f(x):\n    return x + 1\n",
        'def test_f(kata, device):\n    """Adds."""\n    assert_matches(kata.f(3), 4)\n',
    ),
    "blunt": (
        '["cpu"]',
        "def f(x):\n    if x < 0:\n        raise ValueError('no')\n    return x + 1\n",
        'def test_f(kata, device):\n    """Adds."""\n    assert_matches(kata.f(0), 1)\n',
    ),
    "moves": (  # on the CPU nobody notices
        '["cpu", "gpu"]',
        "import torch\n\n\ndef f(x):\n    return x + torch.ones(3, device=x.device)\n",
        'def test_f(kata, device):\n    """Adds."""\n'
        "    assert_matches(kata.f(torch.arange(3.0, device=device)), torch.tensor([1.0, 2.0, 3.0]), device=device)\n",
    ),
    "hangs": (
        '["cpu"]',
        "def f(n):\n    steps = 0\n    while n > 0:\n        n -= 1\n        steps += 1\n    return steps\n",
        'def test_f(kata, device):\n    """Counts."""\n    for n in (0, 3):\n        assert_matches(kata.f(n), n)\n',
    ),
    "spoils": (  # a mutant that leaves something behind: the ones after it must not be taken for caught
        '["cpu"]',
        "import sys\n\n\ndef f(x):\n    if x < 0:\n        sys.spoilt = True\n"
        "    if x > 9:\n        return 0\n    return x\n",
        'import sys\n\ndef test_f(kata, device):\n    """Gives it back."""\n'
        '    assert_matches(kata.f(3), 4 if hasattr(sys, "spoilt") else 3)\n',
    ),
    "broken": (
        '["cpu"]',
        "def f(x):\n    return x + 2\n",
        'def test_f(kata):\n    """A."""\n    assert_matches(kata.f(1), 2)\n',
    ),
}

Ask = Callable[..., dict[str, Any]]
pytestmark = pytest.mark.timeout(300)


@pytest.fixture(scope="module")
def root(tmp_path_factory) -> Path:
    root = tmp_path_factory.mktemp("content")
    rows = ['format = 1\ntitle = "First"\n']
    for slug, (devices, solution, suite) in KATAS.items():
        rows.append(
            f'[[kata]]\nslug = "{slug}"\ntitle = "T"\nkind = "write"\nlevel = 1\nminutes = 5\ndevices = {devices}\n'
        )
        files = {
            f"katas/{TOPIC}/{slug}.py": '"""A."""\n\n\ndef f(x):\n    """B."""\n    raise NotImplementedError\n',
            f"checks/{TOPIC}/test_{slug}.py": HEAD + suite,
            f"solutions/{TOPIC}/{slug}.py": solution,
        }
        for name, text in files.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, encoding="utf-8")
    (root / "katas" / TOPIC / "topic.toml").write_text("\n".join(rows), encoding="utf-8")
    return root


@pytest.fixture
def ask(root, worker_dir, monkeypatch, capsys) -> Ask:
    """Runs `kata verify --mutants`, and gives its answer for one kata, held to the schema."""
    monkeypatch.setenv("KATA_CONTENT", str(root))
    monkeypatch.setenv("KATA_RUNTIME_DIR", str(worker_dir))

    def call(slug: str, *arguments: str, code: int = 0) -> dict[str, Any]:
        capsys.readouterr()
        assert main(["verify", "--mutants", slug, "--json", *arguments]) == code
        answer = json.loads(capsys.readouterr().out)
        validate(answer, "mutants")
        assert answer["passed"] is (code == 0)
        return dict(answer["katas"][0])

    return call


def survivors(kata: dict[str, Any]) -> list[str]:
    return [entry["change"].split(" -> ", 1)[1] for entry in kata["survivors"]]


def test_a_sharp_suite_notices_every_change(ask):
    kata = ask("sharp")
    assert (kata["percent"], kata["survivors"], kata["findings"]) == (100, [], [])
    assert kata["caught"] == kata["mutants"] >= 5


def test_a_blunt_one_lets_changes_through(ask):
    kata = ask("blunt", code=1)
    assert {"(removed)", "if x > 0:", "if x < 1:"} & set(survivors(kata)) == {"(removed)", "if x > 0:"}
    assert kata["caught"] + len(kata["survivors"]) == kata["mutants"]
    (finding,) = kata["findings"]
    assert finding["file"] == f"checks/{TOPIC}/test_blunt.py"
    assert "85 % is the least" in finding["reason"]


def test_what_the_cpu_lets_through_is_tried_on_the_simulated_gpu(ask):
    assert survivors(ask("moves", "--device", "cpu", code=1)) == [
        "return x + torch.ones(3)",
        "return x + torch.ones(3, device='cpu')",
    ]
    assert ask("moves")["percent"] == 100


def test_a_mutant_that_never_ends_is_caught_and_the_others_go_on(ask, monkeypatch):
    monkeypatch.setattr(mutating, "LEAST", 1.0)
    kata = ask("hangs")
    assert kata["survivors"] == []
    assert kata["caught"] == kata["mutants"] > 8


def test_a_mutant_that_leaves_something_behind_counts_for_itself_only(ask):
    alone = ask("spoils", code=1)
    assert "if x < 1:" in survivors(alone)  # noticed only where another one has spoilt the process
    assert "if not x < 0:" not in survivors(alone)


def test_a_solution_that_fails_proves_nothing(ask):
    (finding,) = ask("broken", code=3)["findings"]
    assert "the solution is failed on cpu" in finding["reason"]


ENTRY = """
[[equal]]
function = "f"
change = "{change}"
why = "nobody asks for it"
"""


@pytest.fixture
def judge(root):
    """Writes down which mutants of a kata are equal."""
    written: list[Path] = []

    def write(slug: str, *changes: str) -> None:
        file = root / "mutants" / TOPIC / f"{slug}.toml"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("".join(ENTRY.format(change=change) for change in changes) or "nonsense", encoding="utf-8")
        written.append(file)

    yield write
    for file in written:
        file.unlink(missing_ok=True)


def test_judged_mutants_do_not_count(ask, judge):
    judge("blunt", *(entry["change"] for entry in ask("blunt", code=1)["survivors"]))
    kata = ask("blunt")
    assert (kata["percent"], kata["survivors"]) == (100, [])
    assert kata["equal"] == kata["mutants"] - kata["caught"] > 0


def test_a_judgement_that_holds_no_more_is_a_fault(ask, judge):
    judge("sharp", "return x + 1 -> return x - 1")
    (finding,) = ask("sharp", code=1)["findings"]
    assert finding["file"] == f"mutants/{TOPIC}/sharp.toml"
    assert "return x - 1" in finding["reason"]
    judge("sharp")
    (finding,) = ask("sharp", code=1)["findings"]
    assert "no TOML" in finding["reason"]


def test_as_a_table_for_people(ask, root, capsys):
    assert main(["verify", "--mutants", "blunt", "sharp"]) == 1
    out = capsys.readouterr().out
    head, *rows = out.splitlines()
    assert head.split() == ["kata", "mutants", "equal", "caught", "percent"]
    assert {row.split()[0]: row.split()[-1] for row in rows[:2]} == {"sharp": "passed", "blunt": "failed"}
    assert f"of its solution that checks/{TOPIC}/test_blunt.py lets through:" in out
    assert "\n  line 2: if x < 0: -> if x > 0:\n" in out
    assert "95 % is the least" in out


def test_two_ways_of_proving_do_not_go_together(ask, capsys):
    assert main(["verify", "--mutants", "--repeat", "2"]) == 2
    assert "don't go together" in capsys.readouterr().err
