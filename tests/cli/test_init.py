"""`kata init`: a workspace, and nothing of the learner's is overwritten."""

from __future__ import annotations

import os

import pytest

IS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0


def test_makes_a_workspace(kata, content, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    shown = kata("init")
    assert shown.code == 0
    assert "4 katas" in shown.out
    assert "cd my-katas" in shown.out
    stub = content / "katas" / "01_first" / "double.py"
    assert (tmp_path / "my-katas" / "01_first" / "double.py").read_bytes() == stub.read_bytes()
    assert (tmp_path / "my-katas" / ".kata").is_dir()
    assert "kata check" in (tmp_path / "my-katas" / "README.md").read_text(encoding="utf-8")


def test_never_overwrites(kata, workspace, content):
    (workspace / "01_first" / "double.py").write_bytes(b"mine\r\n\xff")
    (workspace / "README.md").write_text("mine", encoding="utf-8")
    shown = kata("init", ".")
    assert shown.code == 0
    assert "Nothing was changed" in shown.out
    assert (workspace / "01_first" / "double.py").read_bytes() == b"mine\r\n\xff"
    assert (workspace / "README.md").read_text(encoding="utf-8") == "mine"


def test_a_second_run_adds_what_is_missing(kata, workspace):
    (workspace / "01_first" / "double.py").unlink()
    shown = kata("init", ".")
    assert shown.code == 0
    assert "Added 1 kata" in shown.out
    assert (workspace / "01_first" / "double.py").exists()


def test_takes_a_folder_that_holds_other_things(kata, tmp_path):
    (tmp_path / "here" / "01_first").mkdir(parents=True)
    (tmp_path / "here" / "01_first" / "double.py").write_text("mine", encoding="utf-8")
    shown = kata("init", tmp_path / "here")
    assert shown.code == 0
    assert (tmp_path / "here" / "01_first" / "double.py").read_text(encoding="utf-8") == "mine"
    assert "1 file was there already" in shown.out


@pytest.mark.parametrize("name", ["inner", "01_first", "deep/er"])
def test_no_workspace_inside_a_workspace(kata, workspace, name):
    shown = kata("init", name)
    assert shown.code == 2
    assert "inside the workspace" in shown.err
    assert "kata init ." in shown.err  # the way from here, not the whole path
    assert str(workspace) not in shown.err
    assert not (workspace / name / ".kata").exists()


def test_no_workspace_around_a_workspace(kata, workspace):
    shown = kata("init", workspace.parent)
    assert shown.code == 2
    assert "cd " in shown.err
    assert not (workspace.parent / ".kata").exists()


def test_a_file_is_no_folder(kata, tmp_path):
    (tmp_path / "file").write_text("x", encoding="utf-8")
    shown = kata("init", tmp_path / "file")
    assert shown.code == 2
    assert "is a file" in shown.err


def test_a_name_that_needs_quotes(kata, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    shown = kata("init", "my katas")
    assert "cd 'my katas'" in shown.out


def test_an_existing_workspace_whose_name_needs_quotes(kata, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    kata("init", "my katas")
    assert f"kata init '{tmp_path / 'my katas'}'" in kata("init", "my katas/inner").err
    assert f"cd '{tmp_path / 'my katas'}'" in kata("init", ".").err


@pytest.mark.parametrize("in_the_way", ["01_first", "01_first/double.py"])
def test_what_is_in_the_way_is_not_taken_for_a_kata(kata, tmp_path, in_the_way):
    """A file where a topic's folder belongs, a folder where a kata's file does."""
    path = tmp_path / "w" / in_the_way
    path.parent.mkdir(parents=True)
    if path.suffix:
        path.mkdir()
    else:
        path.write_text("mine", encoding="utf-8")
    shown = kata("init", tmp_path / "w")
    assert shown.code == 4
    assert f"{path} can't be written" in " ".join(shown.err.split())
    assert "there already" not in shown.out


@pytest.mark.skipif(IS_ROOT, reason="root may write everywhere")
def test_a_read_only_folder(kata, tmp_path):
    (tmp_path / "locked").mkdir(mode=0o500)
    shown = kata("init", tmp_path / "locked" / "w")
    assert shown.code == 4
    assert "kata init FOLDER" in shown.err


def test_a_broken_topic_names_file_and_key(kata, content, tmp_path):
    toml = content / "katas" / "01_first" / "topic.toml"
    toml.write_text(toml.read_text(encoding="utf-8").replace("level = 1", "level = 9"), encoding="utf-8")
    shown = kata("init", tmp_path / "w")
    assert shown.code == 3
    assert "katas/01_first/topic.toml" in shown.err
    assert "'level'" in shown.err
    assert not (tmp_path / "w").exists()
