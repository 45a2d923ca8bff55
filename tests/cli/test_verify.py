"""`kata verify` on a small tree of katas: sound ones pass, and each broken invariant is named."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from kata_runner.commands.verify import verify
from kata_runner.core import scaffold
from kata_runner.core.errors import ExitCode, NothingMatched, UsageProblem
from kata_runner.core.layout import Content
from kata_runner.ui.screen import Screen

pytestmark = pytest.mark.timeout(600)  # one run over the whole tree, on however busy a machine
SCHEMA = Path(__file__).resolve().parents[2] / "docs" / "schemas" / "verify.json"
TOPIC = "01_first"
STUB, SUITE, ANSWERS, HINTS, SOLUTION = range(5)
Change = tuple[int, str, str]  # which file, what stands there, what is put in its place

SLEEP = "__import__('time').sleep(0.6)"
# Katas with some faults each: what must be said, with the number of the invariant, and the changes that bring it about.
BROKEN: dict[str, tuple[list[tuple[int, str]], list[Change]]] = {
    "told_without_a_run": (
        [
            (6, "2 of at least 3 mistakes"),
            (7, "no alternative"),
            (9, "2 of at least 3 levels"),
            (10, "F841"),
        ],
        [
            (ANSWERS, '@mistake("you never add the one", of="told_without_a_run")', ""),
            (ANSWERS, '@alternative(of="told_without_a_run")', ""),
            (HINTS, "## 3", "###"),
            (SOLUTION, "    return", "    unused = 1\n    return"),
        ],
    ),
    "answers_wrong": (
        [(4, "the stub is"), (6, "never_adds passes every check"), (7, "value_by_value is failed")],
        [
            (STUB, "raise NotImplementedError", "return 2 * x + 1"),
            (ANSWERS, "return 2 * x\n", "return 2 * x + 1.0\n"),
            (ANSWERS, "value + value + 1", "value + value"),
        ],
    ),
    "hard_to_tell": (
        [(4, "can't be loaded"), (5, "over half"), (6, "squares fails on cpu, but is not recognised")],
        [
            (STUB, "import torch\n", "import torch\nimport no_such_module\n"),
            (SUITE, "    x = torch.tensor([1", f"    {SLEEP}\n    x = torch.tensor([1"),
            (ANSWERS, "return x**2 + 1", "return 2 * (x + 1)"),
        ],
    ),
    "solution_fails": ([(5, "the solution is failed on cpu with seed 0")], [(SOLUTION, "2 * x + 1", "2 * x + 1.5")]),
    "taken_for_another": (
        [(6, "the solution is taken for the mistake squares")],
        [(SOLUTION, "2 * x + 1", "x**2 + 1")],
    ),
    "empty_passes": (
        [(8, "returns zeros passes"), (8, "returns ones passes"), (8, "sign changed passes")],
        [
            (SUITE, "torch.tensor([3.0, 5.0, 9.0])", "kata.empty_passes(x).cpu()"),
            (SUITE, "torch.tensor([[-5.0, 2.0], [1.0, 0.5]])", "kata.empty_passes(x).cpu()"),
            (SUITE, "torch.tensor([2.0, -3.0])", "kata.empty_passes(x).cpu()"),
            (SUITE, "torch.as_tensor(numbers * 2 + 1)", "kata.empty_passes(x).cpu()"),
        ],
    ),
    "no_checks": ([(11, "no checks")], [(SUITE, "def test_", "def check_")]),
    "check_breaks": ([(11, "a check broke")], [(SUITE, "torch.tensor([3.0, 5.0, 9.0])", "torch.tensor([3.0])[7]")]),
    "ends_the_run": (
        [(6, "squares fails on cpu, but is not recognised")],
        [(ANSWERS, "return x**2 + 1", "__import__('os')._exit(7)")],
    ),
    "not_python": ([(3, "it is no Python")], [(ANSWERS, "import torch\n", "import torch )\n")]),
}


def add_kata(content: Content, slug: str, kind: str = "write", changes: list[Change] | None = None) -> None:
    """A kata fresh from the scaffold, its marks filled in, changed here and there; on the CPU only."""
    texts = list(scaffold.files(slug, "A title", kind))
    for number, old, new in changes or []:
        assert old in texts[number], (slug, old)
        texts[number] = texts[number].replace(old, new)
    for path, text in zip(content.files(TOPIC, slug), texts, strict=True):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.replace(scaffold.MARK, "Written"), encoding="utf-8")
    entry = scaffold.topic_entry(slug, "A title", kind).replace(scaffold.MARK, "Written")
    if changes is not None:
        entry = entry.replace('["cpu", "gpu"]', '["cpu"]') + "limits = { check = 1.0 }\n"
    with content.topic_file(TOPIC).open("a", encoding="utf-8") as file:
        file.write(entry)


@pytest.fixture(scope="module")
def content(tmp_path_factory) -> Content:
    content = Content(tmp_path_factory.mktemp("content"))
    content.topic_file(TOPIC).parent.mkdir(parents=True)
    content.topic_file(TOPIC).write_text(scaffold.topic_header("First things"), encoding="utf-8")
    for kind in ("write", "fix", "predict"):
        add_kata(content, f"sound_{kind}", kind)
    add_kata(content, "shipped_sound", "fix", [(STUB, "2 * (x + 1)", "2 * x + 1")])
    add_kata(content, "spoils", changes=LEAVING)
    for slug, (_, changes) in BROKEN.items():
        add_kata(content, slug, changes=changes)
    content.hints_file(TOPIC, "stray").write_text("## 1\n", encoding="utf-8")
    content.cards_file(TOPIC).write_text(CARD, encoding="utf-8")
    return content


CARD = """
format = 1
[[card]]
id = "two_and_one"
kind = "number"
question = "How many are two and one?"
answer = 3
why = "Count them."
needs = ["sound_write", "nowhere"]
"""


LEAVING = [
    (ANSWERS, "return 2 * x\n", "__import__('sys').left_behind = True\n    return 2 * x\n"),
    (SUITE, "import torch\n\n", "import sys\n\nimport torch\n\n"),
    (SUITE, "torch.tensor([3.0, 5.0, 9.0])", 'torch.tensor([3.0, 5.0, 9.0]) + 9 * hasattr(sys, "left_behind")'),
]


Run = Callable[..., tuple[ExitCode, str]]


@pytest.fixture
def run(content, worker_dir, monkeypatch) -> Run:
    """Calls the command on that tree; gives the exit code and what it said."""
    monkeypatch.setenv("KATA_CONTENT", str(content.root))
    monkeypatch.setenv("KATA_RUNTIME_DIR", str(worker_dir))
    monkeypatch.chdir(content.root)

    def call(*names: str, as_json: bool = False, width: int = 100, **options: Any) -> tuple[ExitCode, str]:
        screen = Screen(io.StringIO(), io.StringIO(), size=(width, 24))
        screen.json = as_json
        return verify(screen, names, **options), screen.out.getvalue()

    return call


@pytest.fixture(scope="module")
def everything(content, worker_dir) -> dict[str, Any]:
    """What `kata verify --json` says of the whole tree."""
    screen = Screen(io.StringIO(), io.StringIO())
    screen.json = True
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KATA_CONTENT", str(content.root))
        patch.setenv("KATA_RUNTIME_DIR", str(worker_dir))
        code = verify(screen)
    assert code == ExitCode.BUG  # a check of the tree breaks
    return dict(json.loads(screen.out.getvalue()))


def kata_of(everything: dict[str, Any], slug: str) -> dict[str, Any]:
    (found,) = (kata for kata in everything["katas"] if kata["kata"] == slug)
    return dict(found)


@pytest.mark.parametrize("kind", ["write", "fix", "predict"])
def test_what_kata_new_makes_is_accepted_once_its_marks_are_gone(everything, kind):
    kata = kata_of(everything, f"sound_{kind}")
    assert kata["findings"] == []
    assert kata["devices"] == ["cpu", "simgpu"]
    assert (kata["checks"], kata["mistakes"]) == ((2, 3) if kind == "predict" else (4, 3))


@pytest.mark.parametrize("slug", BROKEN)
def test_each_broken_invariant_is_named(everything, slug):
    findings = kata_of(everything, slug)["findings"]
    for invariant, said in BROKEN[slug][0]:
        assert [f for f in findings if f["invariant"] == invariant and said in f["reason"]], (said, findings)
    assert all(finding["do"] and finding["file"].endswith((".py", ".md", ".toml")) for finding in findings)


def test_an_answer_that_ends_its_process_is_no_fault_of_the_others(everything):
    findings = kata_of(everything, "ends_the_run")["findings"]
    assert {finding["invariant"] for finding in findings} == {6}  # neither the solution nor an alternative


def test_what_an_answer_leaves_behind_counts_for_no_other(everything):
    assert kata_of(everything, "spoils")["findings"] == []


def test_a_fix_kata_that_ships_mended_is_named(everything):
    findings = kata_of(everything, "shipped_sound")["findings"]
    assert [finding["invariant"] for finding in findings] == [4]


def test_a_file_of_no_kata_and_a_card_that_leads_nowhere_are_named(everything):
    assert [(finding["invariant"], finding["file"], finding["reason"]) for finding in everything["findings"]] == [
        (2, f"hints/{TOPIC}/stray.md", "no kata and no topic has this file"),
        (13, f"katas/{TOPIC}/cards.toml", "two_and_one needs nowhere, which there isn't"),
    ]


def test_the_json_form_keeps_its_schema(everything):
    jsonschema.validate(everything, json.loads(SCHEMA.read_text(encoding="utf-8")))
    assert everything["passed"] is False


def test_one_kata_as_a_table(run):
    code, said = run("sound_write", devices=("cpu",))
    assert code == ExitCode.OK
    head, row, _, last = said.splitlines()
    assert head.split() == ["kata", "checks", "mistakes", "alternatives", "devices", "seconds", "verdict"]
    assert row.split()[:5] == ["sound_write", "4", "3", "1", "cpu"]
    assert "passed" in row
    assert last.startswith("1 of 1 kata proven in ")


def test_one_kata_on_a_narrow_screen(run):
    _, said = run("sound_write", devices=("cpu",), width=40)
    assert max(map(len, said.splitlines())) <= 40


def test_a_fault_is_told_with_file_reason_and_what_to_do(run):
    code, said = run("told_without_a_run")
    assert code == ExitCode.FAILED
    assert " faults" in said
    assert f"hints/{TOPIC}/told_without_a_run.md  (invariant 9)" in said
    assert "it has 2 of at least 3 levels" in said
    assert "To do: add" in said
    assert "0 of 1 kata proven" in said


def test_other_seeds_give_the_same_verdicts(run):
    assert run("sound_write", repeat=2, devices=("cpu",))[0] == ExitCode.OK


def test_a_device_that_is_named_and_missing_is_said(run):
    code, said = run("sound_write", devices=("cpu", "mps"))
    assert code == ExitCode.ENVIRONMENT
    assert "mps" in said


def test_unknown_katas_and_devices_that_none_has(run):
    with pytest.raises(UsageProblem):
        run("sound_wright")
    with pytest.raises(NothingMatched):
        run("no_checks", devices=("simgpu",))
