"""`kata check`: which katas, on which devices, what is kept, and the exit code of it all."""

from __future__ import annotations

import re
import sqlite3

import pytest
from cli_schemas import validate
from cli_world import failed, passed, write

from kata_runner.core.layout import Workspace
from kata_runner.core.report import DeviceVerdict, Problem
from kata_runner.store.progress import Progress
from kata_runner.worker import devices as machine


@pytest.fixture(autouse=True)
def _no_accelerators(monkeypatch):
    monkeypatch.setattr(machine, "present", lambda: ())


@pytest.fixture
def answered(workspace):
    """A workspace in which something was written for every kata."""
    for place in ("01_first/double.py", "01_first/dot_product.py", "02_second/broken_line.py", "02_second/guess_it.py"):
        write(workspace, place)
    return workspace


def asked(worker):
    return [request.kata.slug for request in reversed(worker.requests)]


def status_on(status):
    return lambda device: DeviceVerdict(device, status, reason="a reason" if status != "passed" else None)


def attempts(workspace, slug):
    return Progress.open(Workspace(workspace)).attempts(slug)


def test_a_pass(kata, answered, worker):
    shown = kata("check", "double")
    assert shown.code == 0
    assert "✓ passed  double  Double a number" in shown.out
    assert "kata check dot_product" in shown.out
    assert shown.err == ""
    (request,) = worker.requests
    assert request.devices == ("cpu", "simgpu")
    assert request.subject.shown == "01_first/double.py"
    assert request.subject.text == (answered / "01_first" / "double.py").read_text(encoding="utf-8")


def test_a_failure(kata, answered, worker):
    worker.gives("double", failed)
    shown = kata("check", "double")
    assert shown.code == 1
    assert "it should be 4" in shown.out
    assert "kata hint double" in shown.out
    assert "kata trace double" in shown.out


def test_the_next_in_line(kata, answered, worker):
    assert kata("check").code == 0
    assert kata("check").code == 0
    assert asked(worker) == ["dot_product", "double"]


@pytest.mark.parametrize(
    "name", ["double", "dou", "01_first/double", "01_first/double.py", "./01_first/../01_first/double.py"]
)
def test_names_of_a_kata(kata, answered, worker, name):
    assert kata("check", name).code == 0
    assert asked(worker) == ["double"]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("duoble", "Did you mean double?"),
        ("do", "Which of double, dot_product?"),
        ("zzz", "kata list"),
        ("", "kata list"),
    ],
)
def test_names_of_no_kata(kata, answered, worker, name, said):
    shown = kata("check", name)
    assert shown.code == 2
    assert said in shown.err
    in_json = kata("check", name, "--json")
    assert in_json.code == in_json.json["error"]["code"] == 2
    assert said in in_json.json["error"]["next"]
    assert worker.requests == []


def test_several_in_the_order_they_were_named(kata, answered, worker):
    worker.gives("guess_it", failed)
    shown = kata("check", "guess_it", "double", "guess_it")
    assert shown.code == 1
    first, why, second, _, count, more = shown.out.splitlines()
    assert "guess_it" in first
    assert "Two becomes four" in why
    assert "double" in second
    assert count == "1 passed, 1 failed"
    assert "kata check guess_it" in more


def test_all(kata, answered, worker):
    assert kata("check", "--all").code == 0
    assert asked(worker) == ["double", "dot_product", "broken_line", "guess_it"]


def test_all_is_quiet_about_what_was_not_begun(kata, workspace, worker):
    shown = kata("check", "--all")
    assert shown.code == 1
    assert asked(worker) == ["broken_line"]  # the stub of a `fix` kata is a program
    assert "double" not in shown.out
    assert shown.out.splitlines()[-1] == "4 to do"  # a start that passes is no pass


def test_the_start_of_a_program_to_mend_is_no_reproach(kata, workspace, worker):
    start = "This is the start, as it came: it fails, and your task is to mend it."
    worker.gives("broken_line", failed)
    shown = kata("check", "broken_line", "--device", "cpu").out.splitlines()
    assert (shown[0].split()[:2], shown[1].strip()) == (["✗", "failed"], start)
    assert f"    {start}" in kata("check", "--all").out.splitlines()
    path = workspace / "02_second" / "broken_line.py"
    path.write_text(path.read_text(encoding="utf-8") + "# mine\n", encoding="utf-8")
    assert start not in kata("check", "broken_line").out + kata("check", "--all").out


def test_the_start_of_a_program_to_mend_is_no_try(kata, workspace, worker, monkeypatch):
    worker.gives("broken_line", failed)
    monkeypatch.setenv("KATA_NOW", "2030-01-01T12:00")
    assert kata("check", "broken_line").code == 1
    monkeypatch.setenv("KATA_NOW", "2030-01-01T12:10")
    path = workspace / "02_second" / "broken_line.py"
    path.write_text(path.read_text(encoding="utf-8") + "# mine\n", encoding="utf-8")
    entry = {one["kata"]: one for one in kata("list", "--json").json["katas"]}["broken_line"]
    assert (entry["status"], entry["last_status"], entry["attempts"]) == ("not_attempted", "not_attempted", 0)
    assert kata("check", "--failed").code == 5
    kata("check", "broken_line")
    entry = {one["kata"]: one for one in kata("list", "--json").json["katas"]}["broken_line"]
    assert (entry["status"], entry["attempts"]) == ("failed", 1)
    assert kata("status", "--json").json["time"]["seconds"] == 11 * 60  # reading it is practice


def test_where_the_start_passes_it_is_no_pass(kata, workspace, worker):
    """What is wrong with it may show on another device only."""
    shown = kata("check", "broken_line", "--device", "cpu")
    assert shown.code == 1
    assert "here it passes every check, so this is no pass." in shown.out
    assert "kata solution" not in shown.out
    assert kata("check", "broken_line", "--device", "cpu", "--json").json["reports"][0]["status"] == "not_attempted"
    assert kata("list", "--json", "--done").code == 5
    worker.gives("broken_line", lambda device: passed(device) if device == "cpu" else failed(device))
    both = kata("check", "broken_line", "--device", "cpu", "--device", "simgpu", "--json").json["reports"][0]
    assert [one["status"] for one in both["devices"]] == ["passed", "failed"]


def test_failed(kata, answered, worker):
    worker.gives("dot_product", failed)
    kata("check", "--all")
    worker.requests.clear()
    assert kata("check", "--failed").code == 1
    assert asked(worker) == ["dot_product"]
    worker.gives("dot_product", passed)
    assert kata("check", "--failed").code == 0
    shown = kata("check", "--failed")
    assert shown.code == 5
    assert "kata check" in shown.err


@pytest.mark.parametrize(
    "arguments",
    [
        ["--all", "--failed"],
        ["--all", "double"],
        ["--failed", "double"],
        ["--file", "x.py"],
        ["--file", "x.py", "double", "guess_it"],
        ["--file", "x.py", "--all"],
        ["double", "--junit", "nowhere/junit.xml"],
        ["double", "--junit", "."],
    ],
)
def test_contradictions(kata, answered, worker, arguments):
    shown = kata("check", *arguments)
    assert shown.code == 2
    assert len(shown.err.splitlines()) >= 2
    assert worker.requests == []


@pytest.mark.parametrize(
    ("statuses", "code"),
    [
        (["passed", "passed"], 0),
        (["passed", "failed"], 1),
        (["timeout", "passed"], 1),
        (["crashed"], 1),
        (["not_attempted"], 1),
        (["failed", "unavailable"], 4),
        (["unavailable", "error"], 3),
    ],
)
def test_exit_codes(kata, answered, worker, statuses, code):
    slugs = ["double", "guess_it"][: len(statuses)]
    for slug, status in zip(slugs, statuses, strict=True):
        worker.gives(slug, status_on(status))
    assert kata("check", *slugs).code == code


def test_one_device_may_be_worse_than_the_status_says(kata, answered, worker):
    worker.gives("double", lambda device: status_on("failed" if device == "cpu" else "unavailable")(device))
    shown = kata("check", "double", "--json")
    assert shown.json["reports"][0]["status"] == "failed"
    assert shown.code == 4


class TestDevices:
    """`--device`: what is asked for is run, or said to be missing."""

    @pytest.mark.parametrize(
        ("options", "present", "expected"),
        [
            ([], (), ("cpu", "simgpu")),
            (["auto"], ("cuda",), ("cpu", "simgpu", "cuda")),
            (["all"], ("mps",), ("cpu", "simgpu", "mps")),
            (["simgpu"], (), ("simgpu",)),
            (["simgpu", "cpu"], (), ("cpu", "simgpu")),
            (["cuda"], ("cuda",), ("cuda",)),
        ],
    )
    def test_asked_for(self, kata, answered, worker, monkeypatch, options, present, expected):
        monkeypatch.setattr(machine, "present", lambda: present)
        assert kata("check", "double", *(f"--device={name}" for name in options)).code == 0
        assert worker.requests[0].devices == expected
        assert worker.requests[0].named == frozenset(options) - {"auto", "all"}

    def test_a_kata_that_does_not_list_it_is_left_out(self, kata, answered, worker):
        assert kata("check", "--all", "--device", "simgpu").code == 0
        assert asked(worker) == ["double", "broken_line"]

    def test_none_lists_it(self, kata, answered, worker):
        shown = kata("check", "dot_product", "--device", "simgpu")
        assert shown.code == 5
        assert "dot_product is not checked on simgpu" in shown.err

    @pytest.mark.parametrize("device", ["cuda", "mps"])
    def test_unavailable_even_for_a_stub(self, kata, workspace, worker, device):
        shown = kata("check", "double", "--device", device, "--json")
        assert shown.code == 4
        (report,) = shown.json["reports"]
        assert report["status"] == "unavailable"
        assert report["devices"][0]["reason"]
        assert worker.requests == []
        validate(shown.json, "check")

    def test_unavailable_is_said_beside_what_is_known(self, kata, workspace, worker):
        shown = kata("check", "double", "--device", "cuda", "--device", "cpu")
        assert shown.code == 4
        assert "! cuda: This machine has no NVIDIA GPU" in shown.out
        assert "Nothing is written in 01_first/double.py yet" in shown.out

    def test_where_it_may_be_the_run_decides(self, kata, workspace, worker, monkeypatch):
        monkeypatch.setattr(machine, "present", lambda: ("cuda",))
        worker.gives("double", status_on("unavailable"))
        assert kata("check", "double", "--device", "cuda").code == 4
        assert worker.requests[0].devices == ("cuda",)

    def test_a_stub_needs_no_accelerator_to_be_recognised(self, kata, workspace, worker, monkeypatch):
        monkeypatch.setattr(machine, "present", lambda: ("cuda",))
        shown = kata("check", "double", "--json")
        assert worker.requests == []
        assert [device["device"] for device in shown.json["reports"][0]["devices"]] == ["cpu", "simgpu"]


class TestNotAttempted:
    """A stub is met kindly, and nothing is started for it."""

    @pytest.mark.parametrize("name", ["double", "guess_it"])
    def test_untouched(self, kata, workspace, worker, name):
        shown = kata("check", name)
        assert shown.code == 1
        assert "to do" in shown.out
        assert "fail" not in shown.out
        assert f"kata hint {name}" in shown.out
        assert worker.requests == []
        assert kata("check", name, "--json").json["reports"][0]["status"] == "not_attempted"

    def test_what_editors_change_by_themselves(self, kata, workspace, worker):
        path = workspace / "01_first" / "double.py"
        path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"  \r\n") + b"\n\n")
        assert kata("check", "double", "--json").json["reports"][0]["status"] == "not_attempted"

    def test_a_stub_that_was_run_is_kind_too(self, kata, answered, worker):
        worker.gives("double", lambda device: DeviceVerdict(device, "not_attempted", failed(device).checks))
        shown = kata("check", "double")
        assert shown.code == 1
        assert "it should be 4" not in shown.out


class TestProblems:
    """What is wrong with a file is a verdict with a sentence, never an exception."""

    @pytest.mark.parametrize(
        ("data", "kind", "said"),
        [
            (None, "missing_file", "no file 01_first/double.py"),
            (b"", "empty", "holds no code"),
            (b"  \n# x\n", "empty", "holds no code"),
            (b"def double(x):\n    return '\xe9'\n", "encoding", "line 2"),
            (b"\xff\xfed\x00", "encoding", "UTF-16"),
            (b"x = 1\0\n", "encoding", "NUL"),
            (b"def double(x:\n    pass\n", "syntax", "line 1"),
            (b"def double(x):\n\treturn 1\n        return 2\n", "syntax", "line 3"),
            (b"x = " + b"(" * 500 + b")" * 500, "syntax", ""),
            (b"#" * 2_000_000, "too_large", "2 MB"),
        ],
    )
    def test_of_a_file(self, kata, workspace, worker, data, kind, said):
        path = workspace / "01_first" / "double.py"
        path.unlink()
        if data is not None:
            path.write_bytes(data)
        shown = kata("check", "double")
        assert shown.code == 1
        assert said in " ".join(shown.out.split())
        assert "kata check double" in shown.out
        assert str(workspace) not in shown.out
        in_json = kata("check", "double", "--json")
        assert in_json.json["reports"][0]["problem"]["kind"] == kind
        validate(in_json.json, "check")
        assert worker.requests == []

    def test_a_folder_in_its_place_is_to_be_moved_away(self, kata, workspace, worker):
        path = workspace / "01_first" / "double.py"
        path.unlink()
        path.mkdir()
        said = " ".join(kata("check", "double").out.split())
        assert "01_first/double.py is a folder, not a file." in said
        assert "move this away" in said
        assert "kata reset double put the stub there, once you have moved that away" in said
        path.rmdir()
        assert "kata reset double put the stub there kata" in " ".join(kata("check", "double").out.split())

    def test_what_was_written_is_kept(self, kata, workspace, worker):
        text = "def double(x:\n"
        write(workspace, "01_first/double.py", text)
        kata("check", "double")
        (attempt,) = attempts(workspace, "double")
        assert attempt.problem == "syntax"
        assert attempt.source == text.encode()

    @pytest.mark.parametrize("kind", ["folder", "broken link", "pipe"])
    def test_something_else_in_its_place(self, kata, workspace, worker, kind):
        import os

        path = workspace / "01_first" / "double.py"
        path.unlink()
        if kind == "folder":
            path.mkdir()
        elif kind == "broken link":
            path.symlink_to("nowhere.py")
        else:
            os.mkfifo(path)
        shown = kata("check", "double", "--json")
        assert shown.code == 1
        assert shown.json["reports"][0]["problem"]["kind"] == "missing_file"

    def test_an_unavailable_device_is_said_all_the_same(self, kata, workspace, worker):
        write(workspace, "01_first/double.py", "def (")
        assert kata("check", "double", "--device", "cuda", "--device", "cpu").code == 4


class TestFile:
    """`--file`: any file as an answer; the workspace and the progress are left alone."""

    def test_without_a_workspace(self, kata, tmp_path, monkeypatch, worker):
        monkeypatch.chdir(tmp_path)
        write(tmp_path, "try.py")
        shown = kata("check", "double", "--file", "try.py")
        assert shown.code == 0
        assert worker.requests[0].subject.shown == "try.py"

    def test_nothing_is_kept(self, kata, answered, worker, tmp_path):
        write(tmp_path, "try.py")
        before = {path: path.read_bytes() for path in answered.rglob("*") if path.is_file()}
        assert kata("check", "double", "--file", tmp_path / "try.py").code == 0
        assert {path: path.read_bytes() for path in answered.rglob("*") if path.is_file()} == before

    def test_a_stub_is_not_attempted(self, kata, content, worker):
        shown = kata("check", "double", "--file", content / "katas" / "01_first" / "double.py", "--json")
        assert shown.json["reports"][0]["status"] == "not_attempted"

    def test_a_missing_file(self, kata, tmp_path, worker):
        shown = kata("check", "double", "--file", tmp_path / "nowhere.py", "--json")
        assert shown.code == 2
        validate(shown.json, "error")
        assert shown.json["error"]["message"] == "There is no file nowhere.py."
        assert worker.requests == []

    def test_a_folder(self, kata, tmp_path, worker):
        shown = kata("check", "double", "--file", tmp_path)
        assert shown.code == 2
        assert "is a folder, not a file." in shown.err

    def test_a_path_that_a_shell_would_take_apart(self, kata, tmp_path, worker):
        worker.gives("double", failed)
        path = write(tmp_path, "a b.py")
        assert f"--file '{path}'" in kata("check", "double", "--file", path).out
        assert f"--file '{path}'" in kata("check", "--file", path).err

    @pytest.mark.parametrize("path", ["", " ", "a\0b"])
    def test_a_path_that_names_nothing(self, kata, answered, worker, path):
        shown = kata("check", "double", "--file", path)
        assert shown.code == 2
        assert "--file" in shown.err
        assert "reset" not in shown.err + shown.out

    @pytest.mark.parametrize(
        ("data", "kind", "back"),
        [
            (b"", "empty", "kata reset double put the stub there"),
            (b"#" * 2_000_000, "too_large", "kata restore double bring the last version back"),
            (b"def duoble(x):\n    return x\n", "missing_name", "kata reset double put the stub there; a copy of"),
        ],
    )
    def test_nothing_is_put_into_another_file(self, kata, answered, worker, tmp_path, data, kind, back):
        problem = Problem(kind, "a reason")  # for the file that only the worker finds wrong
        worker.gives("double", lambda device: DeviceVerdict(device, "failed", problem=problem))
        for path, advised in ((answered / "01_first" / "double.py", True), (tmp_path / "try.py", False)):
            path.write_bytes(data)
            named = () if advised else ("--file", path)
            shown = " ".join(kata("check", "double", *named).out.split())
            assert (back in shown) == advised
            assert advised or not re.search("kata (reset|restore)", shown)

    def test_an_unknown_kata(self, kata, tmp_path, worker):
        assert kata("check", "duoble", "--file", tmp_path / "x.py").code == 2


class TestKeeping:
    """Attempts are kept; where they can't be, the verdict stands."""

    def test_an_attempt(self, kata, answered, worker):
        worker.gives("double", failed)
        kata("check", "double", "--seed", "7", "--device", "cpu")
        (attempt,) = attempts(answered, "double")
        assert (attempt.status, attempt.seed, attempt.devices) == ("failed", 7, ("cpu",))
        assert attempt.source == (answered / "01_first" / "double.py").read_bytes()

    def test_a_damaged_file_is_set_aside(self, kata, answered, worker):
        (answered / ".kata" / "progress.db").write_bytes(b"no database at all" * 100)
        shown = kata("check", "double")
        assert shown.code == 0
        assert "passed" in shown.out
        assert "damaged" in shown.err
        assert [path.read_bytes()[:11] for path in (answered / ".kata").glob("*.corrupt-*")] == [b"no database"]
        assert len(attempts(answered, "double")) == 1

    def test_a_newer_file_is_left_alone(self, kata, answered, worker):
        path = answered / ".kata" / "progress.db"
        with sqlite3.connect(path) as newer:
            newer.execute("CREATE TABLE future (x)")
            newer.execute(f"PRAGMA application_id = {0x4B617461}")
            newer.execute("PRAGMA user_version = 999")
        newer.close()
        before = path.read_bytes()
        shown = kata("check", "double")
        assert shown.code == 0
        assert "passed" in shown.out
        assert "newer" in shown.err
        assert path.read_bytes() == before
        assert kata("status").code == 4
        assert kata("list").code == 4

    def test_a_folder_that_takes_no_file(self, kata, answered, worker):
        (answered / ".kata" / "progress.db").mkdir()
        shown = kata("check", "double", "--json")
        assert shown.code == 0
        assert shown.json["reports"][0]["status"] == "passed"
        assert "The verdict holds" in shown.err


def test_json(kata, answered, worker):
    worker.gives("guess_it", failed)
    shown = kata("check", "--all", "--json", "--seed", "3")
    assert shown.code == 1
    validate(shown.json, "check")
    assert [report["kata"] for report in shown.json["reports"]] == ["double", "dot_product", "broken_line", "guess_it"]
    assert {report["seed"] for report in shown.json["reports"]} == {3}
    report = shown.json["reports"][-1]
    assert report["output"] == "hello\n"
    assert report["devices"][0]["checks"][0] == {
        "id": "test_two",
        "title": "Two becomes four",
        "outcome": "failed",
        "message": "The result of `double` is 3, but it should be 4.",
        "expected": "4",
        "actual": "3",
        "input": "double(2)",
        "setup": None,
        "unlike": None,
        "trace": None,
        "curve": None,
        "seconds": 0.01,
    }


def test_no_worker(kata, answered, monkeypatch):
    from kata_runner.worker import client

    seen = []

    def run(requests, **how):
        seen.append(how["use_worker"])
        return iter(())

    monkeypatch.setattr(client, "run", run)
    kata("check", "double", "--no-worker")
    kata("check", "double")
    assert seen == [False, True]


@pytest.mark.parametrize("command", [["check", "double"], ["verify", "double"]])
def test_limits_of_once_come_before_the_katas_own(kata, answered, worker, content, command):
    topic = content / "katas" / "01_first" / "topic.toml"
    entry = '[[kata]]\nslug = "dot_product"'
    own = topic.read_text("utf-8").replace(entry, '[kata.limits]\ncheck = 7\nmemory = "6GB"\n\n' + entry)
    topic.write_text(own, encoding="utf-8")
    kata(*command, "--limit", "check=2.5", "--limit", "processes=3")
    alone = [request for request in worker.requests if request.subject.kind != "several"]
    assert alone
    for request in alone:  # many in one process have its limits together, and what takes long there is run alone
        allowed = request.job("cpu", content).limits
        assert (allowed.check, allowed.memory, allowed.processes, allowed.device) == (2.5, 6 << 30, 3, 20.0)
    kata("check", "double")
    assert worker.requests[-1].job("cpu", content).limits.check == 7.0


def test_a_limit_that_is_none_is_told_with_an_example(kata, answered, worker):
    shown = kata("check", "double", "--limit", "memory=lots", "--json")
    assert shown.code == 2
    assert "memory is 'lots'; it must be a size with its unit (KB, MB, GB). For" in shown.err
    assert "example: memory=8GB" in shown.err
    assert shown.json["error"]["code"] == 2
    assert worker.requests == []


def test_notes_are_told_once(kata, answered, worker):
    worker.gives("double", lambda device: DeviceVerdict(device, "passed", notes=("The worker was replaced.",)))
    shown = kata("check", "double")
    assert shown.err == "The worker was replaced.\n"


def test_ctrl_c(kata, answered, worker):
    def interrupt(device):
        raise KeyboardInterrupt

    worker.gives("double", interrupt)
    shown = kata("check", "double")
    assert shown.code == 130
    assert shown.err.strip() == "Stopped."
    assert attempts(answered, "double") == []
    assert kata("check", "double", "--json").json["error"]["code"] == 130


def test_a_fault_of_ours(kata, answered, worker, monkeypatch):
    def break_down(device):
        raise RuntimeError("boom")

    worker.gives("double", break_down)
    shown = kata("check", "double")
    assert shown.code == 3
    assert "boom" in shown.err
    assert "Traceback" not in shown.err
    monkeypatch.setenv("KATA_DEBUG", "1")
    assert "Traceback" in kata("check", "double").err


def test_no_workspace(kata, tmp_path, monkeypatch, worker):
    monkeypatch.chdir(tmp_path)
    shown = kata("check", "double")
    assert shown.code == 4
    assert "kata init" in shown.err


def test_a_current_folder_that_is_gone(kata, tmp_path, monkeypatch):
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    for command in ("status", "check", "init"):
        shown = kata(command)
        assert shown.code == 4
        assert "current folder" in shown.err


@pytest.mark.parametrize("command", [["check", "double"], ["reset", "double"], ["init", "."]])
def test_a_stub_that_does_not_ship(kata, answered, worker, content, command):
    (content / "katas" / "01_first" / "double.py").unlink()
    shown = kata(*command)
    assert shown.code == 3
    assert "katas/01_first/double.py can't be read" in shown.err
    assert "installing tensor-kata again" in shown.err


def test_a_suite_that_does_not_ship(kata, answered, worker, content):
    (content / "checks" / "01_first" / "test_double.py").unlink()
    worker.gives("double", status_on("error"))
    shown = kata("check", "double")
    assert shown.code == 3
    assert "a reason" in shown.out
    assert "checks/01_first/test_double.py" in shown.err


def test_the_last_pass_says_that_it_was(kata, workspace, worker):
    for place in ("01_first/double.py", "01_first/dot_product.py", "02_second/broken_line.py"):
        write(workspace, place)
    assert "passed every kata" not in kata("check", "--all").out
    write(workspace, "02_second/guess_it.py", "VALUE = 3\n")
    assert "You have passed every kata." in kata("check", "guess_it").out
    worker.gives("double", failed)
    assert "passed every kata" not in kata("check", "double").out
    assert kata("check", "--all").out.count("You have passed every kata.") == 1
