"""`pytest` in a workspace checks katas; anywhere else it knows nothing of them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from cli_world import FakeWorker, failed, write

from kata_runner import pytest_plugin

PLUGIN = ("-p", "kata_runner.pytest_plugin", "-p", "no:cacheprovider")


@pytest.fixture
def run(capsys, workspace, worker):
    """Runs pytest in the workspace, with a worker that gives what a test wants."""
    pytest_plugin._place.cache_clear()
    pytest_plugin._is_workspace.cache_clear()

    def run(*arguments: str) -> tuple[int, str]:
        capsys.readouterr()
        code = pytest.main([*PLUGIN, "-c", "/dev/null", "--rootdir", str(workspace), *arguments])
        return code, capsys.readouterr().out

    return run


def test_every_kata_is_an_item_a_device(run):
    code, out = run("--collect-only", "-q")
    assert code == 0
    assert out.splitlines()[:6] == [
        "01_first/dot_product.py::dot_product[cpu]",
        "01_first/double.py::double[cpu]",
        "01_first/double.py::double[simgpu]",
        "02_second/broken_line.py::broken_line[cpu]",
        "02_second/broken_line.py::broken_line[simgpu]",
        "02_second/guess_it.py::guess_it[cpu]",
    ]


def test_verdicts_become_outcomes(run, workspace: Path, worker: FakeWorker, kata):
    write(workspace, "01_first/double.py")
    worker.gives("broken_line", failed)
    code, out = run("-rs")
    assert code == 1
    assert "2 failed, 2 passed, 2 skipped" in out
    assert "Nothing is written in 02_second/guess_it.py yet." in out
    assert "broken_line on simgpu" in out
    assert "The result of `double` is 3, but it should be 4." in out
    assert "pytest_plugin.py" not in out.split("short test summary")[0]  # no line of ours in what went wrong
    assert [request.kata.slug for request in worker.requests].count("double") == 1
    assert kata("list", "--json", "--done").json["katas"][0]["kata"] == "double"


def test_only_what_is_selected_is_run(run, workspace: Path, worker: FakeWorker):
    write(workspace, "01_first/double.py")
    assert run("01_first/double.py", "-k", "simgpu")[0] == 0
    assert [request.devices for request in worker.requests] == [("simgpu",)]
    code, out = run("01_first/double.py::double[cpu]")
    assert (code, "1 passed" in out) == (0, True)


def test_files_of_ones_own_are_tests_as_ever(run, workspace: Path):
    (workspace / "01_first" / "notes.py").write_text("1 / 0\n", encoding="utf-8")
    (workspace / "test_mine.py").write_text("def test_mine():\n    assert True\n", encoding="utf-8")
    assert "1 passed" in run("test_mine.py")[1]
    assert "notes" not in run("--collect-only", "-q")[1]


def test_elsewhere_nothing_of_it_is_imported(tmp_path):
    (tmp_path / "pkg").mkdir()
    (tmp_path / "pkg" / "test_a.py").write_text("def test_a():\n    pass\n", encoding="utf-8")
    script = (
        f"import sys, pytest; pytest.main({[*PLUGIN, '-q']!r}); print(*sorted(m for m in sys.modules if 'kata' in m))"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=tmp_path, capture_output=True, encoding="utf-8")
    assert done.stdout.splitlines()[-1] == "kata_runner kata_runner.pytest_plugin", done.stdout + done.stderr
