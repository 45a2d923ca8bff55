"""`kata list` and `kata status`: where the learner stands."""

from __future__ import annotations

import pytest
from cli_schemas import validate
from cli_world import failed, write

from kata_runner.core.layout import Workspace
from kata_runner.store.progress import Progress


@pytest.fixture
def begun(kata, workspace, worker):
    """One kata passed, one failed."""
    write(workspace, "01_first/double.py")
    assert kata("check", "double").code == 0
    write(workspace, "02_second/broken_line.py")
    worker.gives("broken_line", failed)
    assert kata("check", "broken_line").code == 1
    return workspace


def slugs(shown):
    return [entry["kata"] for entry in shown.json["katas"]]


def test_lists_every_kata_under_its_topic(kata, workspace):
    shown = kata("list")
    assert shown.code == 0
    lines = shown.out.splitlines()
    assert lines[0] == "01_first  First things"
    assert "double" in lines[1]
    assert "level 1" in lines[1]
    assert "CPU+GPU" in lines[1]
    assert "to do" in lines[1]


def test_marks_say_in_words(kata, begun):
    out = kata("list").out
    assert "✓ passed  double" in out
    assert "✗ failed  broken_line" in out


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ([], ["double", "dot_product", "broken_line", "guess_it"]),
        (["--done"], ["double"]),
        (["--todo"], ["dot_product", "broken_line", "guess_it"]),
        (["--topic", "02_second"], ["broken_line", "guess_it"]),
        (["--topic", "sec"], ["broken_line", "guess_it"]),
        (["--search", "guess VALUE"], ["guess_it"]),
        (["--search", "product", "--todo"], ["dot_product"]),
    ],
)
def test_choices(kata, begun, options, expected):
    shown = kata("list", "--json", *options)
    assert shown.code == 0
    assert slugs(shown) == expected
    validate(shown.json, "list")


def test_nothing_matches(kata, begun):
    shown = kata("list", "--search", "nowhere")
    assert shown.code == 5
    assert "kata list" in shown.err
    in_json = kata("list", "--search", "nowhere", "--json")
    assert in_json.json["error"]["code"] == in_json.code == 5
    validate(in_json.json, "list")


def test_todo_and_done_exclude_each_other(kata, workspace):
    assert kata("list", "--todo", "--done").code == 2


def test_an_unknown_topic(kata, workspace):
    shown = kata("list", "--topic", "nope")
    assert shown.code == 2
    assert "01_first" in shown.err


def test_lists_without_a_workspace(kata, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    shown = kata("list", "--json")
    assert shown.code == 0
    assert len(slugs(shown)) == 4
    assert "kata init" in shown.err


def test_a_pass_stays_a_pass(kata, begun, worker):
    worker.gives("double", failed)
    write(begun, "01_first/double.py", "def double(x):\n    return x\n")
    assert kata("check", "double").code == 1
    assert "(last try failed)" in kata("list").out
    assert slugs(kata("list", "--done", "--json")) == ["double"]


def test_status(kata, begun):
    shown = kata("status")
    assert shown.code == 0
    assert "1 of 4 katas passed" in shown.out
    assert "█████░░░░░    1 of 2  First things" in shown.out
    assert "Done when you can" in shown.out
    assert "Next: dot_product" in shown.out
    assert "kata check dot_product" in shown.out


def test_status_json(kata, begun):
    shown = kata("status", "--json")
    validate(shown.json, "status")
    assert shown.json["passed"] == 1
    assert shown.json["next"]["file"] == "01_first/dot_product.py"
    assert [topic["passed"] for topic in shown.json["topics"]] == [1, 0]
    assert len(shown.json["goals"]) == 5


def test_everything_passed(kata, workspace, worker):
    first, second = ("double", "dot_product"), ("broken_line", "guess_it")
    for place in (*(f"01_first/{name}.py" for name in first), *(f"02_second/{name}.py" for name in second)):
        write(workspace, place)
    assert kata("check", "--all").code == 0
    assert "every kata" in kata("status").out
    assert kata("status", "--json").json["next"] is None
    assert kata("check").code == 5


def test_no_workspace(kata, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    shown = kata("status")
    assert shown.code == 4
    assert "kata init" in shown.err
    in_json = kata("status", "--json")
    assert in_json.json["error"]["code"] == in_json.code == 4
    validate(in_json.json, "status")


def test_alone_it_shows_the_status(kata, begun):
    assert kata().out == kata("status").out


def test_alone_without_a_workspace_it_says_how_to_make_one(kata, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    shown = kata()
    assert shown.code == 0
    assert "kata init" in shown.err


@pytest.mark.parametrize("arguments", [[], ["hint", "double"], ["check"], ["status"], ["list"], ["doctor"]])
def test_beside_a_workspace_the_way_into_it_is_said(kata, workspace, monkeypatch, arguments):
    monkeypatch.chdir(workspace.parent)
    shown = kata(*arguments)
    assert f"cd {workspace.name}" in shown.out + shown.err
    assert "kata init" not in shown.out + shown.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--done"], "You have passed no kata yet."),
        (["--done", "--topic", "01_first"], "You have passed none of these yet."),
        (["--todo", "--search", "nothing like that"], "No kata matches that."),
    ],
)
def test_nothing_is_done(kata, workspace, arguments, said):
    shown = kata("list", *arguments)
    assert shown.code == 5
    assert shown.err.splitlines()[0] == said


@pytest.mark.parametrize(
    ("arguments", "said"),
    [([], "You have passed every kata."), (["--topic", "01_first"], "You have passed all of these.")],
)
def test_nothing_is_left(kata, workspace, worker, arguments, said):
    for place in ("01_first/double.py", "01_first/dot_product.py", "02_second/broken_line.py", "02_second/guess_it.py"):
        write(workspace, place)
    assert kata("check", "--all").code == 0
    shown = kata("list", "--todo", *arguments)
    assert shown.code == 5
    assert shown.out == ""
    assert shown.err.splitlines()[0] == said


def test_the_workspace_may_be_named(kata, begun, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("KATA_WORKSPACE", str(begun))
    assert kata("status").code == 0
    monkeypatch.setenv("KATA_WORKSPACE", str(tmp_path / "nowhere"))
    for command in ("status", "list"):
        shown = kata(command)
        assert shown.code == 4
        assert "KATA_WORKSPACE" in shown.err


def stale(kata):
    shown = kata("status", "--stale", "--json")
    assert shown.code == 0
    validate(shown.json, "stale")
    return {entry["kata"]: entry["reasons"] for entry in shown.json["stale"]}


def test_nothing_is_stale(kata, begun):
    assert stale(kata) == {}
    assert "still holds" in kata("status", "--stale").out


def test_stale_checks_and_files(kata, begun, content):
    (content / "checks" / "01_first" / "test_double.py").write_text("# sharper", encoding="utf-8")
    assert stale(kata) == {"double": ["checks"]}
    write(begun, "01_first/double.py", "def double(x):\n    return 2\n")
    assert stale(kata) == {"double": ["checks", "file"]}
    (begun / "01_first" / "double.py").unlink()
    assert stale(kata) == {"double": ["checks", "missing"]}
    shown = kata("status", "--stale")
    assert "kata check double" in shown.out


def test_line_ends_make_nothing_stale(kata, begun):
    path = begun / "01_first" / "double.py"
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert stale(kata) == {}


def test_an_untouched_stub_is_no_attempt(kata, workspace):
    assert kata("check", "double").code == 1
    assert Progress.open(Workspace(workspace)).attempts("double") == []
