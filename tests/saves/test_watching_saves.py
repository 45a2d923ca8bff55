"""`kata watch` beside an editor: real files, a real worker; the last save's verdict is what is shown and kept."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from terminal import KATA, eventually

from kata_runner.core.layout import Workspace
from kata_runner.store.progress import Progress

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")

VERSION = re.compile(r"Your code printed:\s+version (\d+)")
WRONG = "print('version {number}')\n{load}\n\ndef mse(y_true, y_pred):\n    {work}return float({number} + 7)\n"
LOADING = "import time; time.sleep(1.5)"
LONG = "import time; time.sleep(1.0); "
SHRINKING = "import time; time.sleep(0.05 if len(y_true) else 0); "


class Learner:
    """Somebody who saves, and reads what `kata watch` says. Every version of theirs is wrong, and prints its number."""

    def __init__(self, workspace: Path) -> None:
        self.workspace = Workspace(workspace)
        self.path = workspace / "02_by_hand" / "mse.py"
        self.number = 0
        self.said = ""
        self.process = subprocess.Popen(
            [sys.executable, "-c", KATA, "watch", "mse"],
            cwd=workspace, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip
        self.listener = threading.Thread(target=self._listen, daemon=True)
        self.listener.start()

    def _listen(self) -> None:
        for row in self.process.stdout or ():
            self.said += row

    def text(self, load="", work="") -> str:
        """The next version."""
        self.number += 1
        return WRONG.format(number=self.number, load=load, work=work)

    def save(self, load="", work="") -> None:
        """As most editors do: the file is emptied, and written."""
        self.path.write_text(self.text(load, work), encoding="utf-8")

    def replace(self) -> None:
        """As careful editors do: another file gets its name."""
        new = self.path.with_name(".mse.py.new")
        new.write_text(self.text(), encoding="utf-8")
        os.replace(new, self.path)

    @property
    def shown(self) -> list[int]:
        """The versions whose verdicts were shown."""
        return [int(number) for number in VERSION.findall(self.said)]

    @property
    def kept(self) -> list[int]:
        """The versions whose attempts were kept."""
        sources = (attempt.source.decode() for attempt in Progress.open(self.workspace).attempts("mse"))
        return [int(source.partition("version ")[2].partition("'")[0]) for source in sources if "version " in source]

    def reads_the_last(self) -> None:
        """Waits for the last save's verdict, and a moment longer: nothing else comes after it."""
        number = self.number
        assert eventually(lambda: number in self.shown, 60), self.said
        looks = self.said
        assert not eventually(lambda: self.said.count("failed  mse") != looks.count("failed  mse"), 0.5), self.said
        assert self.shown[-1] == number

    def goes(self) -> None:
        """Presses Ctrl-C."""
        self.process.send_signal(signal.SIGINT)
        try:
            assert self.process.wait(30) == 130
        finally:
            self.process.kill()
            self.process.wait()
            self.listener.join()
            assert self.process.stdout is not None
            self.process.stdout.close()


@pytest.fixture
def learner(workspace):
    learner = Learner(workspace)
    assert eventually(lambda: "Next:" in learner.said, 60), learner.said
    yield learner
    learner.goes()
    assert learner.shown == sorted(set(learner.shown))  # none twice, none after a newer one
    assert learner.kept == learner.shown


@pytest.mark.parametrize("how", [{"load": LOADING}, {"work": LONG}, {"work": SHRINKING}], ids=str)
def test_a_save_during_a_run(learner, how):
    """While the file is loaded, while a check runs, while a failing input is made smaller."""
    learner.save(**how)
    assert eventually(lambda: "saved:" in learner.said, 30)
    time.sleep(0.7)
    learner.save()
    learner.reads_the_last()
    assert learner.shown == [2]


def test_twenty_saves_in_a_second(learner):
    for _ in range(20):
        learner.save()
        time.sleep(0.05)
    learner.reads_the_last()
    for _ in range(20):
        learner.replace()
        time.sleep(0.05)
    learner.reads_the_last()


@pytest.mark.slow
def test_saves_at_every_distance(learner):
    """Some come in the middle of a run, some in the very moment of a verdict."""
    for number in range(12):
        learner.save()
        time.sleep(0.1 + number * 0.04)
    learner.reads_the_last()


def test_a_file_that_is_emptied_first(learner):
    """A slow disk: the file stands empty for a while, then half, then whole."""
    learner.save()
    learner.reads_the_last()
    text = learner.text()
    with open(learner.path, "w", encoding="utf-8") as file:
        for part in (text[:20], text[20:50], text[50:]):
            time.sleep(0.06)
            file.write(part)
            file.flush()
    learner.reads_the_last()
    assert "syntax error" not in learner.said


def test_what_editors_leave_beside_it(learner):
    folder = learner.path.parent
    (folder / ".mse.py.swp").write_bytes(b"b0VIM 9.0")
    (folder / "4913").touch()
    (folder / "4913").unlink()
    (folder / ".#mse.py").symlink_to("somebody@somewhere.1234")
    (folder / "mse.py~").write_text("old", encoding="utf-8")
    learner.path.rename(folder / "mse.py~")
    learner.save()
    (folder / "#mse.py#").write_text("unsaved", encoding="utf-8")
    learner.reads_the_last()
    assert learner.shown == [1]


def test_a_save_that_changes_nothing_and_a_file_that_goes_and_comes(learner):
    learner.save()
    learner.reads_the_last()
    same = learner.path.read_bytes()
    learner.path.write_bytes(same)
    learner.reads_the_last()
    learner.path.unlink()
    assert eventually(lambda: "is missing; waiting for it." in learner.said)
    learner.path.write_bytes(same)
    assert eventually(lambda: "is there again." in learner.said)
    learner.reads_the_last()
    assert learner.shown == [1]
    learner.path.unlink()
    learner.save()
    learner.reads_the_last()


def test_back_to_what_runs(learner):
    """Another save, and back again, all while the first one runs: that is the one to be judged."""
    learner.save(work=LONG.replace("1.0", "0.2"))
    first = learner.path.read_bytes()
    assert eventually(lambda: "saved:" in learner.said, 30)
    # It loads for so long that no machine is quick enough to judge it before it is gone.
    slower = "import time\n\ntime.sleep(3)\n\n\ndef mse(y_true, y_pred):\n    return 'the second one'\n"
    learner.path.write_text(slower, encoding="utf-8")
    time.sleep(0.35)
    learner.path.write_bytes(first)
    learner.reads_the_last()
    assert "the second one" not in learner.said
