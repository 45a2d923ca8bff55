"""What the full screen is handed of a real workspace: the commands' own words, with keys in place of commands."""

from __future__ import annotations

import io
import threading

import pytest
from cli_world import failed, passed, write

from kata_runner.commands.by_keys import in_keys
from kata_runner.commands.desk import LearnersDesk
from kata_runner.commands.place import open_place
from kata_runner.commands.progress import NOT_KEPT
from kata_runner.commands.running import Running
from kata_runner.core.errors import EnvironmentProblem, KataError
from kata_runner.core.kata import Kata
from kata_runner.core.layout import Workspace
from kata_runner.core.past import BEGUN
from kata_runner.store.progress import Progress
from kata_runner.ui.screen import Screen
from kata_runner.ui.text import fold, plain

DOUBLE = Kata("double", "Double a number", "write", 1, 5, "01_first")


@pytest.fixture
def desk(workspace):
    return LearnersDesk(Screen(io.StringIO(), io.StringIO()), open_place(), Running(use_worker=False))


def said(desk, what, width=80):
    rows = desk.asked(what, DOUBLE, width).rows(width)
    return "\n".join(plain(row) for one in rows for row in fold(one, width))


def test_hints_lead_on_by_keys(desk):
    for width in (80, 30):
        assert " ".join(said(desk, "hint", width).split()).endswith("The next hint: press h")
    assert said(desk, "hint").endswith("That is the last hint. Try it in 01_first/double.py, and save.")
    assert said(desk, "hint").endswith("That is the last hint again. If nothing helps: press s")


def test_what_is_refused_names_keys(desk):
    with pytest.raises(KataError) as refused:
        desk.asked("difference", DOUBLE, 80)
    assert refused.value.next_step == "For help: press h\nTo see it all the same: press s"
    with pytest.raises(KataError) as refused:
        desk.guess(DOUBLE, "")
    assert refused.value.next_step.startswith('For example: "')


def test_a_trace_names_keys_in_its_columns(desk, workspace, worker):
    worker.gives("double", failed)
    (workspace / "01_first" / "double.py").write_text("def double(x):\n    return x + 1\n", encoding="utf-8")
    assert said(desk, "trace").endswith("  press h            a hint\n  save it            when you have changed it")


def test_a_trace_keeps_no_other_key_waiting(desk, workspace, worker):
    (workspace / "01_first" / "double.py").write_text("def double(x):\n    return x * 2\n", encoding="utf-8")
    asked, may_end = threading.Event(), threading.Event()

    def gives(device):
        asked.set()
        assert may_end.wait(20)
        return passed(device)

    worker.gives("double", gives)
    tracing = threading.Thread(target=said, args=(desk, "trace"))
    tracing.start()
    assert asked.wait(20)
    seen = threading.Thread(target=desk.entries, daemon=True)
    seen.start()
    seen.join(10)
    assert not seen.is_alive()
    may_end.set()
    tracing.join(20)
    assert not tracing.is_alive()


class Hears:
    """Waits for as many verdicts as a test wants."""

    def __init__(self, verdicts, then=lambda: None):
        self.left, self.then = verdicts, then

    def began(self, devices):
        pass

    def event(self, device, event):
        pass

    def judged(self, verdict):
        self.left -= 1
        self.then()

    def said(self, word):
        raise AssertionError(word.text)

    def warned(self, text):
        raise AssertionError(text)

    def ended(self):
        return not self.left


def test_a_file_that_is_only_opened_again_is_no_other_try(desk, workspace, worker):
    path = write(workspace, "01_first/double.py", "def double(x):\n    return x + 1\n")
    for verdict, kept in ((failed, 1), (failed, 1), (passed, 2), (passed, 2)):
        worker.gives("double", verdict)
        hears = Hears(1)
        desk.watch(DOUBLE, hears, hears.ended)
        assert len(attempts(workspace)) == kept
    threads = threading.active_count()
    saved = iter(("2", "1", "2", "3"))
    hears = Hears(4, lambda: path.write_text(f"def double(x):\n    return x + {next(saved)}\n", encoding="utf-8"))
    desk.watch(DOUBLE, hears, hears.ended)  # what was saved since is one, whatever it is
    assert len(attempts(workspace)) == 5
    assert threading.active_count() == threads  # none is left behind


class HearsWords(Hears):
    """Notes what is said, too."""

    def __init__(self, verdicts, then):
        super().__init__(verdicts, then)
        self.words = []

    def said(self, word):
        self.words.append(word.text)
        self.then()


def test_what_could_not_be_kept_is_told_once(desk, workspace, worker, monkeypatch):
    def full(*_, **__):
        raise EnvironmentProblem("The disk is full.")

    class HearsWarnings(Hears):
        def warned(self, text):
            warnings.append(text)

    monkeypatch.setattr(Progress, "record_attempt", full)
    path = write(workspace, "01_first/double.py", "def double(x):\n    return x + 1\n")
    worker.gives("double", failed)
    warnings = []
    hears = HearsWarnings(2, lambda: path.write_text("def double(x):\n    return x + 2\n", encoding="utf-8"))
    desk.watch(DOUBLE, hears, hears.ended)
    assert warnings == [f"The disk is full. {NOT_KEPT}"]


def test_a_file_that_comes_back_as_it_was_has_its_verdict_again(desk, workspace, worker):
    path = write(workspace, "01_first/double.py", "def double(x):\n    return x + 1\n")
    away = path.with_suffix(".away")
    worker.gives("double", failed)
    hears = HearsWords(2, lambda: path.rename(away) if path.exists() else away.rename(path))
    desk.watch(DOUBLE, hears, hears.ended)
    assert hears.words == ["01_first/double.py is missing; waiting for it. r puts the stub there."]
    assert len(attempts(workspace)) == 1


def test_a_workspace_that_goes_is_told(desk, workspace, worker):
    away = workspace.with_name("away")
    worker.gives("double", failed)
    write(workspace, "01_first/double.py", "def double(x):\n    return x + 1\n")

    def move():
        if workspace.exists():
            workspace.rename(away)
            return
        for what in (lambda: said(desk, "hint"), lambda: desk.reset(DOUBLE), lambda: desk.guess(DOUBLE, "x")):
            with pytest.raises(KataError, match="is gone") as gone:
                what()
            assert gone.value.next_step == "Put it back, or press q."
        away.rename(workspace)

    hears = HearsWords(2, move)
    desk.watch(DOUBLE, hears, hears.ended)
    assert hears.words == [f"Your workspace {workspace} is gone. It is waited for; q quits."]


def test_a_review_ends_with_a_file_that_was_there_before(desk, workspace, worker, kata):
    path = write(workspace, "01_first/double.py", "def double(x):\n    return x * 2\n")
    hears = Hears(1)
    desk.watch(DOUBLE, hears, hears.ended)
    solved = path.read_bytes()
    assert kata("review", "double").code == 0
    path.write_bytes(solved)
    hears = Hears(1)
    desk.watch(DOUBLE, hears, hears.ended)
    assert [one.problem for one in attempts(workspace)] == [None, BEGUN, None]


def attempts(workspace):
    return Progress.open(Workspace(workspace)).attempts("double")


def test_commands_that_no_key_stands_for_stay():
    for text in ("kata restore double", "kata hint double --level 2", "kata hint doubled", "kata check double-2"):
        assert in_keys(text, DOUBLE) == text
