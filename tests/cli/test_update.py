"""`kata update`: two versions of the katas, one kata of each sort, and nothing that a learner wrote is lost."""

from __future__ import annotations

import os
import shutil

import pytest
from cli_world import failed, make_content

import kata_runner.commands.upgraded as version
from kata_runner.commands import update as command
from kata_runner.commands import updating
from kata_runner.core.layout import Workspace

# What becomes of the four katas of `cli_world`, and of six more, from one version to the next.
EXTRA = ("kept_as_is", "was_edited", "both_edited", "same_fix", "old_name", "goes_away")
ANSWER = b"    return x * 2\n"
BODY = b"    # TODO\n    raise NotImplementedError\n"


def topic(root, name, entries):
    rows = [f'format = 1\ntitle = "{name}"\n']
    for slug, more in entries:
        rows.append(f'[[kata]]\nslug = "{slug}"\ntitle = "{slug}"\nkind = "write"\nlevel = 1\nminutes = 5\n{more}\n')
        for tree in ("katas", "checks", "solutions"):
            (root / tree / name).mkdir(parents=True, exist_ok=True)
    (root / "katas" / name / "topic.toml").write_text("\n".join(rows), encoding="utf-8")


def stub(root, name, slug, title="A title", hint="# TODO"):
    text = f'"""{title}.\n\nShapes: any.\n"""\n\n\ndef {slug}(x):\n    """Twice."""\n    {hint}\n'
    text += "    raise NotImplementedError\n"
    (root / "katas" / name / f"{slug}.py").write_text(text, encoding="utf-8")
    (root / "solutions" / name / f"{slug}.py").write_text('"""Why it works."""\n', encoding="utf-8")
    (root / "checks" / name / f"test_{slug}.py").write_text("", encoding="utf-8")
    (root / "checks" / name / f"answers_{slug}.py").write_text("", encoding="utf-8")


@pytest.fixture
def before(content):
    """The first version: the current one."""
    topic(content, "03_third", [(slug, "") for slug in (*EXTRA, "wanders")])
    for slug in (*EXTRA, "wanders"):
        stub(content, "03_third", slug)
    return content


@pytest.fixture
def after(tmp_path):
    """The second version: of each sort of change one."""
    root = make_content(tmp_path / "after")
    topic(
        root,
        "03_third",
        [*((slug, "") for slug in EXTRA[:4]), ("new_name", 'was = ["old_name"]'), ("just_born", ""), ("turned", "")],
    )
    for slug in ("kept_as_is", "was_edited"):
        stub(root, "03_third", slug, title="A better title")
    stub(root, "03_third", "both_edited", hint="# TODO: twice x")
    stub(root, "03_third", "same_fix")
    stub(root, "03_third", "new_name", title="A better title")
    stub(root, "03_third", "just_born")
    (root / "katas/03_third/turned.py").write_text("VALUE = ...\n", encoding="utf-8")
    topic(root, "04_fourth", [("wanders", 'devices = ["cpu"]')])
    stub(root, "04_fourth", "wanders")
    return root


@pytest.fixture
def upgrade(before, workspace, after, monkeypatch):
    """Installs the second version."""

    def install(number="9.9.9"):
        monkeypatch.setenv("KATA_CONTENT", str(after))
        for module in (version, command):
            monkeypatch.setattr(module, "__version__", number)

    return install


def edit(workspace, slug, name="03_third"):
    path = workspace / name / f"{slug}.py"
    path.write_bytes(path.read_bytes().replace(BODY, ANSWER))
    assert ANSWER in path.read_bytes()
    return path


def everything(root):
    return {path.relative_to(root): path.read_bytes() for path in root.rglob("*") if path.is_file()}


@pytest.fixture
def lived_in(kata, upgrade, workspace, worker):
    """A workspace in which some was done, then the upgrade."""
    for slug in ("was_edited", "both_edited", "same_fix", "old_name", "goes_away", "wanders"):
        edit(workspace, slug)
        assert kata("check", slug).code == 0
    upgrade()
    return workspace


def test_each_sort(kata, lived_in, after):
    before = everything(lived_in)
    shown = kata("update")
    assert shown.code == 0
    third = lived_in / "03_third"
    assert (third / "kept_as_is.py").read_bytes() == (after / "katas/03_third/kept_as_is.py").read_bytes()
    assert (third / "just_born.py").read_bytes() == (after / "katas/03_third/just_born.py").read_bytes()
    for slug in ("was_edited", "both_edited", "same_fix", "goes_away"):
        assert (third / f"{slug}.py").read_bytes() == before[(third / f"{slug}.py").relative_to(lived_in)]
    assert (third / "new_name.py").read_bytes() == before[(third / "old_name.py").relative_to(lived_in)]
    assert not (third / "old_name.py").exists()
    assert ANSWER in (lived_in / "04_fourth/wanders.py").read_bytes()
    assert not (third / "wanders.py").exists()
    assert (third / "turned.py").read_bytes() == b"VALUE = ...\n"
    for said in (
        "03_third/old_name.py, now 03_third/new_name.py",
        "03_third/wanders.py, now 04_fourth/wanders.py",
        "03_third/was_edited.py: kata update --merge was_edited",
        "03_third/both_edited.py: kata update --merge both_edited",
        "03_third/goes_away.py",
        "03_third/kept_as_is.py",
    ):
        assert said in shown.out
    assert "same_fix" not in shown.out
    statuses = {one["kata"]: one["status"] for one in kata("list", "--json").json["katas"]}
    assert statuses["new_name"] == statuses["wanders"] == "passed"
    assert "when you checked it  passed" in kata("restore", "new_name", "--list").out
    moved = kata("progress", "export", "-").json
    assert {row["kata"] for row in moved["attempts"]} >= {"old_name", "goes_away"}


def test_again_changes_nothing(kata, lived_in):
    first = kata("update").out
    before = everything(lived_in)
    shown = kata("update")
    assert (shown.code, everything(lived_in)) == (0, before)
    assert shown.out in first  # only what waits for a decision is told again
    assert "was_edited" in shown.out
    assert "goes_away" not in shown.out


def test_a_dry_run_says_the_same_and_changes_nothing(kata, lived_in):
    before = everything(lived_in)
    planned = kata("update", "--dry-run")
    assert everything(lived_in) == before
    assert "Nothing was changed." in planned.out
    done = kata("update").out
    rows = {row for row in planned.out.splitlines() if row.startswith("  ")}
    assert rows <= set(done.splitlines())


def test_whoever_only_watches_is_told_of_an_upgrade(kata, workspace, upgrade, monkeypatch):
    upgrade()
    monkeypatch.setattr("kata_runner.commands.watch.Watching.until_passed", lambda *_: None)
    assert "this is 9.9.9: kata update" in kata("watch", "--plain").err


def test_the_version_is_whole_or_as_it_was(workspace, upgrade, monkeypatch):
    def full(*_: object, **__: object) -> int:
        raise OSError(28, "No space left on device")

    upgrade()
    with monkeypatch.context() as patch:
        patch.setattr("pathlib.Path.write_text", full)
        version.mark_version(Workspace(workspace))
    assert "this is 9.9.9: kata update" in version.notice(Workspace(workspace))
    (workspace / ".kata/version").write_text("0.0.1\nmore\n", encoding="utf-8")
    assert "\n" not in version.notice(Workspace(workspace))


def test_a_stub_of_before_is_no_try(kata, upgrade, workspace, worker, after):
    """Until `kata update` the file is what the learner was given, though it is not today's stub."""
    worker.gives("broken_line", failed)
    for slug in ("kept_as_is", "was_edited"):
        path = after / "katas" / "03_third" / f"{slug}.py"
        path.write_text(path.read_text(encoding="utf-8") + "# newer\n", encoding="utf-8")
    path = after / "katas/02_second/broken_line.py"
    path.write_text(path.read_text(encoding="utf-8") + "# newer\n", encoding="utf-8")
    upgrade()
    assert "Nothing is written in 03_third/kept_as_is.py yet" in kata("check", "kept_as_is").out
    assert "This is the start, as it came" in kata("check", "broken_line").out
    assert [request.kata.slug for request in worker.requests] == ["broken_line"]
    assert {one["attempts"] for one in kata("list", "--json").json["katas"]} == {0}


def test_without_an_upgrade_there_is_nothing_to_do(kata, workspace):
    before = everything(workspace)
    shown = kata("update")
    assert shown.code == 0
    assert "up to date" in shown.out
    assert "Nothing was changed." in shown.out
    del before[workspace.joinpath(".kata/version").relative_to(workspace)]
    assert before.items() <= everything(workspace).items()


def test_what_editors_change_is_no_edit(kata, upgrade, workspace, after):
    path = workspace / "03_third/kept_as_is.py"
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"  \r\n"))
    upgrade()
    kata("update")
    assert path.read_bytes() == (after / "katas/03_third/kept_as_is.py").read_bytes()


def test_a_clean_merge(kata, lived_in):
    path = lived_in / "03_third/was_edited.py"
    mine = path.read_bytes()
    assert "fits into" in kata("update", "--merge", "was_edited", "--dry-run").out
    assert path.read_bytes() == mine
    shown = kata("update", "--merge", "was_edited")
    assert shown.code == 0
    assert path.read_bytes() == mine.replace(b"A title", b"A better title")
    command = shown.out.rpartition("kata restore")[2].split()
    assert kata("restore", *command).code == 0
    assert path.read_bytes() == mine
    assert "nothing to merge" in kata("update", "--merge", "was_edited").out


def test_a_conflict_keeps_both(kata, lived_in, after):
    path = lived_in / "03_third/both_edited.py"
    mine = path.read_bytes()
    assert kata("update", "--merge", "both_edited", "--dry-run").code == 1
    assert not (path.parent / "both_edited.new.py").exists()
    (path.parent / "both_edited.new.py").write_text("somebody's", encoding="utf-8")
    shown = kata("update", "--merge", "both_edited")
    assert shown.code == 1
    assert path.read_bytes() == mine
    assert (path.parent / "both_edited.new.py").read_text(encoding="utf-8") == "somebody's"
    beside = path.parent / "both_edited.new2.py"
    assert beside.read_bytes() == (after / "katas/03_third/both_edited.py").read_bytes()
    assert "03_third/both_edited.new2.py" in shown.out
    assert "both_edited" not in kata("update").out


def test_a_merge_that_is_no_python_is_a_conflict(kata, upgrade, workspace, after):
    path = workspace / "03_third/was_edited.py"
    path.write_bytes(path.read_bytes().replace(b"\n    # TODO\n", b'\n    """Mine."""\n    # TODO\n'))
    upgrade()
    new = after / "katas/03_third/was_edited.py"
    new.write_bytes(
        new.read_bytes().replace(b'Shapes: any.\n"""\n', b"Shapes: any.\n").replace(b"raise N", b'"""; raise N')
    )
    mine = path.read_bytes()
    assert kata("update", "--merge", "was_edited").code == 1
    assert path.read_bytes() == mine


def test_the_merge_of_a_renamed_kata(kata, lived_in):
    """The stub calls the function by its new name, and the answer does so then."""
    kata("update")
    shown = kata("update", "--merge", "new_name")
    text = (lived_in / "03_third/new_name.py").read_bytes()
    assert shown.code == 0
    assert b'def new_name(x):\n    """Twice."""\n    return x * 2\n' in text
    assert b"A better title" in text


@pytest.mark.parametrize(("answer", "merged"), [(True, True), (False, False)])
def test_on_a_terminal_it_offers_the_merge(kata, lived_in, monkeypatch, answer, merged):
    asked = []
    monkeypatch.setattr(command.Screen, "ask", lambda self, question, default: asked.append(question) or answer)
    monkeypatch.setattr(command.Screen, "asks", True, raising=False)
    real = command.Screen.__init__

    def asks(self, *args, **more):
        real(self, *args, **more)
        self.asks = True

    monkeypatch.setattr(command.Screen, "__init__", asks)
    assert kata("update").code == 0
    text = (lived_in / "03_third/was_edited.py").read_bytes()
    assert (b"A better title" in text) is merged
    assert any("03_third/was_edited.py" in question for question in asked)
    assert not any("both_edited" in question for question in asked)


def test_under_two_names_both_stay(kata, lived_in):
    assert kata("init", ".").code == 0  # puts the stubs of new katas there
    new = edit(lived_in, "new_name")
    old = lived_in / "03_third/old_name.py"
    old.write_bytes(b"other = 1\n")
    kept = new.read_bytes()
    shown = kata("update")
    assert "Both stay" in shown.out
    assert (old.read_bytes(), new.read_bytes()) == (b"other = 1\n", kept)
    assert "before an update" in kata("restore", "new_name", "--list").out
    assert "Both stay" not in kata("update").out


def test_after_init_the_old_file_still_moves(kata, lived_in):
    mine = (lived_in / "03_third/old_name.py").read_bytes()
    kata("init", ".")
    kata("update")
    assert (lived_in / "03_third/new_name.py").read_bytes() == mine
    assert not (lived_in / "03_third/old_name.py").exists()


def test_a_file_that_was_deleted_stays_away(kata, lived_in):
    (lived_in / "03_third/same_fix.py").unlink()
    shown = kata("update")
    assert "03_third/same_fix.py: kata reset same_fix" in shown.out
    assert not (lived_in / "03_third/same_fix.py").exists()


def test_a_workspace_from_before_stubs_were_kept(kata, lived_in):
    shutil.rmtree(lived_in / ".kata/stubs")
    before = everything(lived_in)
    shown = kata("update")
    assert shown.code == 0
    assert "nothing can be merged" in " ".join(shown.out.split())
    now = everything(lived_in)
    for path, text in before.items():
        if ANSWER in text:
            assert text in now.values(), path
    assert "nothing can be merged" not in " ".join(kata("update").out.split())
    assert (lived_in / "03_third/new_name.py").exists()


def test_a_folder_or_a_link_in_the_way(kata, lived_in):
    path = lived_in / "03_third/kept_as_is.py"
    path.unlink()
    path.mkdir()
    link = lived_in / "03_third/was_edited.py"
    link.unlink()
    link.symlink_to("nowhere.py")
    shown = kata("update")
    assert shown.code == 0
    assert "left alone" in shown.out
    assert path.is_dir()
    assert link.is_symlink()


def test_the_readme(kata, upgrade, workspace, monkeypatch):
    upgrade()
    monkeypatch.setattr(command, "README_TEXT", "a newer one\n")
    kata("update")
    assert (workspace / "README.md").read_text(encoding="utf-8") == "a newer one\n"
    (workspace / "README.md").write_text("mine", encoding="utf-8")
    monkeypatch.setattr(command, "README_TEXT", "newer still\n")
    kata("update")
    assert (workspace / "README.md").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("arguments", [["status"], ["list"], ["check", "double"]])
def test_other_commands_say_that_there_is_something(kata, workspace, upgrade, worker, arguments):
    assert "kata update" not in kata(*arguments).err
    upgrade()
    assert kata(*arguments).err.count("kata update") == 1
    kata("update")
    assert "kata update" not in kata(*arguments).err


def test_another_one_that_was_quicker(kata, lived_in, monkeypatch):
    """Two at once: the file is moved by the other one while this one keeps a copy."""
    real = updating._keep

    def keeps(progress, slug, found):
        real(progress, slug, found)
        if found.old is not None and found.old.exists():
            found.old.rename(found.path)

    monkeypatch.setattr(updating, "_keep", keeps)
    mine = (lived_in / "03_third/old_name.py").read_bytes()
    assert kata("update").code == 0
    assert (lived_in / "03_third/new_name.py").read_bytes() == mine
    monkeypatch.undo()


STEPS = ("keep_base", "remember", "write_whole", "_rename", "_forget", "_keep", "add")


class Killed(BaseException):
    """The process is gone at this point."""


@pytest.mark.parametrize("after_it", [False, True])
@pytest.mark.parametrize("step", STEPS)
def test_killed_anywhere_the_next_run_goes_on(kata, lived_in, monkeypatch, tmp_path, step, after_it):
    """Ended before and behind each call of each step: what comes out in the end is what one whole run gives."""
    start = tmp_path / "start"
    shutil.copytree(lived_in, start)
    kata("update")
    wanted = {path: text for path, text in everything(lived_in).items() if not path.match("*.db")}
    count, real = 0, getattr(updating, step)
    for number in range(30):
        shutil.rmtree(lived_in)
        shutil.copytree(start, lived_in)
        os.chdir(lived_in)
        calls = []

        def breaks(*args, calls=calls, number=number, **more):
            calls.append(args)
            if len(calls) == number + 1 and not after_it:
                raise Killed
            result = real(*args, **more)
            if len(calls) == number + 1:
                raise Killed
            return result

        monkeypatch.setattr(updating, step, breaks)
        try:
            kata("update")
        except Killed:
            count += 1
        else:
            break
        finally:
            monkeypatch.setattr(updating, step, real)
        kata("update")
        assert {path: text for path, text in everything(lived_in).items() if not path.match("*.db")} == wanted
    assert count
