"""Where content and workspaces are looked for, and what is said when they aren't there."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from kata_runner.core.errors import EnvironmentProblem
from kata_runner.core.layout import Content, Workspace, current_folder


@pytest.fixture(autouse=True)
def _no_settings(monkeypatch):
    monkeypatch.delenv("KATA_CONTENT", raising=False)
    monkeypatch.delenv("KATA_WORKSPACE", raising=False)


def test_content_is_found_beside_the_package():
    root = Path(__file__).resolve().parents[2]
    assert Content.find().root in (root, root / "kata_runner" / "_content")


def test_content_can_be_named(tmp_path, monkeypatch):
    (tmp_path / "katas").mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("KATA_CONTENT", ".")
    assert Content.find().root == tmp_path


def test_named_content_that_holds_nothing(tmp_path, monkeypatch):
    monkeypatch.setenv("KATA_CONTENT", str(tmp_path))
    with pytest.raises(EnvironmentProblem, match=r"KATA_CONTENT is .* which holds no katas") as caught:
        Content.find()
    assert caught.value.next_step


def test_everything_about_a_kata_is_found_from_its_names(tmp_path):
    content = Content(tmp_path)
    assert [content.shown(path) for path in content.files("02_by_hand", "mse")] == [
        "katas/02_by_hand/mse.py",
        "checks/02_by_hand/test_mse.py",
        "checks/02_by_hand/answers_mse.py",
        "hints/02_by_hand/mse.md",
        "solutions/02_by_hand/mse.py",
    ]
    assert content.shown(content.topic_file("02_by_hand")) == "katas/02_by_hand/topic.toml"
    assert content.shown(content.cards_file("02_by_hand")) == "katas/02_by_hand/cards.toml"


def test_a_workspace_is_found_from_within(tmp_path):
    made = Workspace.create(tmp_path / "mine")
    deep = made.root / "02_by_hand" / "more"
    deep.mkdir(parents=True)
    assert Workspace.find(deep) == Workspace.find(made.root) == made
    assert made.progress_file == made.root / ".kata" / "progress.db"
    assert made.answer_file("02_by_hand", "mse") == made.root / "02_by_hand" / "mse.py"


def test_the_nearest_of_two_workspaces_is_found(tmp_path):
    outer = Workspace.create(tmp_path)
    inner = Workspace.create(tmp_path / "a" / "inner")
    assert Workspace.find(inner.root) == inner
    assert Workspace.find(tmp_path / "a") == outer
    assert Workspace.enclosing(tmp_path / "not" / "there" / "yet") == outer


def test_no_workspace(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert Workspace.enclosing(tmp_path) is None
    with pytest.raises(EnvironmentProblem, match="no workspace here") as caught:
        Workspace.find()
    assert "kata init" in caught.value.next_step


def test_a_workspace_one_step_below_is_named(tmp_path, monkeypatch):
    Workspace.create(tmp_path / "my own katas")
    (tmp_path / "another folder").mkdir()
    monkeypatch.chdir(tmp_path)
    with pytest.raises(EnvironmentProblem, match="no workspace here") as caught:
        Workspace.find()
    assert caught.value.next_step == "There is one in this folder: cd 'my own katas'"


def test_a_folder_that_is_gone_holds_no_workspace(tmp_path):
    assert Workspace.within(tmp_path / "gone") is None


def test_a_file_called_like_our_folder_is_no_workspace(tmp_path):
    (tmp_path / ".kata").touch()
    assert Workspace.enclosing(tmp_path) is None


def test_a_workspace_can_be_named(tmp_path, monkeypatch):
    made = Workspace.create(tmp_path / "mine")
    Workspace.create(tmp_path / "other")
    monkeypatch.chdir(tmp_path / "other")
    monkeypatch.setenv("KATA_WORKSPACE", "../mine")
    assert Workspace.find() == made


def test_a_named_workspace_that_is_none(tmp_path, monkeypatch):
    Workspace.create(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("KATA_WORKSPACE", "elsewhere")
    with pytest.raises(EnvironmentProblem, match="KATA_WORKSPACE is 'elsewhere', which is no workspace"):
        Workspace.find()


def test_making_a_workspace_twice_changes_nothing(tmp_path):
    made = Workspace.create(tmp_path)
    made.progress_file.write_bytes(b"kept")
    assert Workspace.create(tmp_path) == made
    assert made.progress_file.read_bytes() == b"kept"


def test_a_workspace_where_a_file_is(tmp_path):
    (tmp_path / "file").touch()
    for place in (tmp_path / "file", tmp_path / "file" / "below"):
        with pytest.raises(EnvironmentProblem, match="No workspace can be made in") as caught:
            Workspace.create(place)
        assert caught.value.next_step


def test_a_path_is_shown_as_the_learner_knows_it(tmp_path):
    workspace = Workspace(tmp_path)
    assert workspace.shown(tmp_path / "02_by_hand" / "mse.py") == "02_by_hand/mse.py"
    assert workspace.shown(Path(os.sep, "secret", "place", "mse.py")) == "mse.py"


def test_a_current_folder_that_is_gone(tmp_path, monkeypatch):
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    with pytest.raises(EnvironmentProblem, match="no longer exists") as caught:
        current_folder()
    assert caught.value.next_step
