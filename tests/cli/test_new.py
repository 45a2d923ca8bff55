"""`kata new`: what it writes, and what it refuses before it writes anything."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from kata_runner.commands.new import new
from kata_runner.core import scaffold
from kata_runner.core.catalog import load
from kata_runner.core.errors import EnvironmentProblem, ExitCode, UsageProblem
from kata_runner.core.layout import Content
from kata_runner.ui.screen import Screen

TOPIC = """\
format = 1
title = "First things"   # a comment of the author's

[[kata]]
slug = "older"
title = "An older kata"
kind = "write"
level = 1
minutes = 5
was = ["ancient"]
"""


@pytest.fixture
def content(tmp_path, monkeypatch) -> Content:
    """A folder of katas of its own."""
    (tmp_path / "katas" / "01_first").mkdir(parents=True)
    (tmp_path / "katas" / "01_first" / "topic.toml").write_text(TOPIC, encoding="utf-8")
    monkeypatch.setenv("KATA_CONTENT", str(tmp_path))
    return Content(tmp_path)


@pytest.fixture
def screen() -> Screen:
    return Screen(io.StringIO(), io.StringIO())


def files_below(root: Path) -> set[str]:
    return {path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file()}


@pytest.mark.parametrize("kind", ["write", "fix", "predict"])
def test_makes_five_files_and_an_entry(content, screen, kind):
    assert new(screen, "01_first/newer", kind=kind, title="A newer kata") == ExitCode.OK
    assert files_below(content.root) == {
        "katas/01_first/topic.toml",
        "katas/01_first/newer.py",
        "checks/01_first/test_newer.py",
        "checks/01_first/answers_newer.py",
        "hints/01_first/newer.md",
        "solutions/01_first/newer.py",
    }
    kata = load(content).get("newer")
    assert kata is not None
    assert (kata.title, kata.kind, kata.topic) == ("A newer kata", kind, "01_first")
    for path in content.files("01_first", "newer"):
        text = path.read_text(encoding="utf-8")
        assert scaffold.marks_left(text), path
        assert "SLUG" not in text
        assert "TITLE" not in text
        if path.suffix == ".py":
            compile(text, str(path), "exec")


def test_keeps_what_the_author_wrote(content, screen):
    new(screen, "01_first/newer")
    assert content.topic_file("01_first").read_text(encoding="utf-8").startswith(TOPIC)


def test_says_where_and_what_next(content, screen):
    new(screen, "first/newer")
    said = screen.out.getvalue()
    assert "checks/01_first/answers_newer.py" in said
    assert "kata verify newer" in said
    assert str(content.root) not in said


def test_makes_a_new_topic(content, screen):
    new(screen, "02_second_things/newer", title="It's [new] = 1 ✓")
    topic = load(content).topics[1]
    assert (topic.name, topic.title) == ("02_second_things", "Second things")
    assert topic.katas[0].title == "It's [new] = 1 ✓"


@pytest.mark.parametrize(
    ("where", "said"),
    [
        ("newer", "TOPIC/SLUG"),
        ("a/b/newer", "TOPIC/SLUG"),
        ("/newer", "TOPIC/SLUG"),
        ("01_first/", "TOPIC/SLUG"),
        ("01_first/Newer", "slug"),
        ("01_first/n", "slug"),
        ("01_first/../escape", "TOPIC/SLUG"),
        ("01_first/lambda", "Python"),
        ("01_first/random", "Python"),
        ("01_first/torch", "Python"),
        ("01_first/older", "already"),
        ("01_first/ancient", "old name"),
        ("nowhere/newer", "nowhere"),
        ("../newer", ".."),
    ],
)
def test_refuses(content, screen, where, said):
    before = files_below(content.root)
    with pytest.raises(UsageProblem) as raised:
        new(screen, where)
    assert said in raised.value.message
    assert files_below(content.root) == before


@pytest.mark.parametrize("title", ["two\nlines", 'a """ quote', "back\\slash", "   "])
def test_refuses_titles_that_would_break_a_file(content, screen, title):
    with pytest.raises(UsageProblem, match="title"):
        new(screen, "01_first/newer", title=title)


def test_never_overwrites(content, screen):
    path = content.solution("01_first", "newer")
    path.parent.mkdir(parents=True)
    path.write_text("mine", encoding="utf-8")
    with pytest.raises(UsageProblem, match=r"solutions/01_first/newer\.py exists"):
        new(screen, "01_first/newer")
    assert path.read_text(encoding="utf-8") == "mine"
    assert not content.stub("01_first", "newer").exists()


def test_an_installed_package_is_left_alone(content, screen, tmp_path, monkeypatch):
    installed = tmp_path / "_content"
    (tmp_path / "katas").rename(tmp_path / "moved")
    installed.mkdir()
    (tmp_path / "moved").rename(installed / "katas")
    monkeypatch.setenv("KATA_CONTENT", str(installed))
    with pytest.raises(EnvironmentProblem, match="checkout"):
        new(screen, "01_first/newer")
