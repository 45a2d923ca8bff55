"""What a verdict is made of, whatever a learner's code does to its process."""

from __future__ import annotations

import errno
import os
import socket
from pathlib import Path

import pytest
from workshop import PASSES, our_processes, outcomes, report, request, server_pid, verdict, wait_for

from kata_runner.core.report import DeviceVerdict
from kata_runner.worker.blame import CHANGED
from kata_runner.worker.channel import Lines
from kata_runner.worker.launch import Child
from kata_runner.worker.link import Link
from kata_runner.worker.processes import Reaper
from kata_runner.worker.protocol import Job, Limits, decode
from kata_runner.worker.supervise import supervise


def middle(action: str, **more: object) -> DeviceVerdict:
    """The verdict on three checks of which the second does something."""
    return verdict(MIDDLE.replace("    ACTION", action), **more)


MIDDLE = """import os, sys, signal, ctypes, threading
for check in run.todo('a', 'b', 'c'):
  run.start(check)
  if check == 'b':
    ACTION
  run.finish(check)
run.done()
"""


def test_a_pass_is_every_check_reported_once_and_an_end():
    found = verdict(PASSES)
    assert found.status == "passed"
    assert outcomes(found) == ["passed", "passed"]
    assert found.checks[0].title == "title of a"


@pytest.mark.parametrize(
    "script",
    [
        "run.todo('a', 'b'); run.passes('a'); run.done()",  # one is missing
        "run.todo('a', 'b'); run.passes('a', 'b')",  # no end
        "run.todo('a', 'b'); run.passes('a', 'a', 'b'); run.done()",  # one doubled
        "run.todo('a', 'b'); run.passes('a', 'x'); run.done()",  # one that isn't there
        "run.todo('a', 'b'); run.start('a'); run.finish('b'); run.done()",  # another than the one that runs
        "run.todo('a', 'b'); run.passes('a'); run.finish('b'); run.done()",  # one that never began
        "run.todo('a', 'b'); run.passes('a'); run.start('b'); run.finish('b', 'xpassed'); run.done()",
        "run.todo('a', 'b'); run.passes('a'); run.start('b'); run.finish('b', 'skipped'); run.done()",
        "run.collect('a'); run.passes('a'); run.done()",  # never loaded
        "run.todo(); run.done()",  # nothing to check
        "run.todo('a', 'b'); run.passes('a', 'b'); run.send({'event': 'collected', 'checks': []}); run.done()",
    ],
)
def test_anything_else_is_no_pass(script: str):
    assert verdict(script).status in ("error", "crashed", "timeout")


def test_a_check_of_ours_that_broke_is_an_error():
    found = verdict("run.todo('a', 'b'); run.start('a'); run.finish('a', 'error'); run.passes('b'); run.done()")
    assert found.status == "error"


def test_a_failure_is_told_with_its_parts():
    failure = {"kind": "values", "message": "It is 2, but it should be 1.", "expected": "1", "actual": "2"}
    found = verdict(f"run.todo('a'); run.start('a'); run.finish('a', 'failed', {failure}); run.done()")
    assert found.status == "failed"
    assert found.checks[0].message == "It is 2, but it should be 1."
    assert found.checks[0].public()["expected"] == "1"


@pytest.mark.parametrize(
    ("first", "second", "same"),
    [
        ({"kind": "shape", "function": "mse"}, {"kind": "shape", "function": "mse"}, True),
        ({"kind": "shape", "function": "mse"}, {"kind": "dtype", "function": "mse"}, False),
        ({"kind": "shape", "function": "mse"}, {"kind": "shape", "function": "mae"}, False),
        ({"kind": "values", "function": "mse"}, {"kind": "values", "function": "mse"}, False),
        ({"exception": ("KeyError", 3)}, {"exception": ("KeyError", 3)}, True),
        ({"exception": ("KeyError", 3)}, {"exception": ("KeyError", 4)}, False),
    ],
)
def test_one_cause_gives_one_failure(first: dict, second: dict, same: bool):
    def failure(parts: dict) -> dict:
        told = parts.get("exception")
        exception = {"type": told[0], "text": "x", "line": told[1]} if told else None
        return {"kind": "exception", "message": "m", **parts, "exception": exception}

    found = verdict(
        f"run.todo('a', 'b')\nrun.start('a'); run.finish('a', 'failed', {failure(first)})\n"
        f"run.start('b'); run.finish('b', 'failed', {failure(second)})\nrun.done()"
    )
    assert outcomes(found) == ["failed", "skipped" if same else "failed"]
    assert not same or found.checks[1].message == "same cause as title of a"


def test_nothing_but_not_implemented_is_not_attempted():
    told = {"kind": "not_implemented", "message": "not written yet", "function": "mse"}
    other = {"kind": "values", "message": "wrong"}
    script = (
        "run.todo('a', 'b')\nrun.start('a'); run.finish('a', 'failed', {})\n"
        "run.start('b'); run.finish('b', 'failed', {})\nrun.done()"
    )
    assert verdict(script.format(told, told)).status == "not_attempted"
    assert verdict(script.format(told, other)).status == "failed"


def test_an_exit_with_code_0_is_a_crash_and_the_rest_still_runs():
    found = middle("    os._exit(0)")
    assert found.status == "crashed"
    assert outcomes(found) == ["passed", "crashed", "passed"]
    told = "Your code ended the process (exit code 0) before the check was over. A function ends with `return`: "
    assert found.checks[1].message == told + "take out what ends Python itself, such as `os._exit()`."


def test_a_segfault_is_a_crash_with_its_signal_in_words_and_the_learners_line():
    found = middle("    ctypes.string_at(0)")
    assert outcomes(found) == ["passed", "crashed", "passed"]
    assert "segmentation fault" in str(found.checks[1].message)
    assert (found.checks[1].line, found.checks[1].code) == (5, "ctypes.string_at(0)")


def test_an_endless_loop_is_a_timeout_with_its_line():
    found = middle("    while True: pass")
    assert outcomes(found) == ["passed", "timeout", "passed"]
    assert "still running after 0.4 s" in str(found.checks[1].message)
    assert (found.status, found.checks[1].line) == ("timeout", 5)
    assert 0.4 <= found.checks[1].seconds <= found.seconds
    assert found.seconds < 2


def test_what_the_child_tells_in_time_is_kept():
    stuck = "{'event': 'stuck', 'id': 'b', 'line': 7, 'code': 'while True:', 'variables': {'k': '3'}}"
    found = middle(f"    run.send({stuck}); time.sleep(60)")
    assert (found.checks[1].line, found.checks[1].code, found.checks[1].variables) == (7, "while True:", {"k": "3"})


def test_being_stuck_for_a_while_is_no_timeout():
    stuck = "{'event': 'stuck', 'id': 'b', 'line': 7, 'code': 'x', 'variables': {}}"
    assert middle(f"    run.send({stuck})").status == "passed"


def test_signals_that_are_ignored_make_no_difference():
    found = middle("    [signal.signal(n, signal.SIG_IGN) for n in (14, 12, 15, 2)]; time.sleep(60)")
    assert outcomes(found) == ["passed", "timeout", "passed"]


def test_a_child_that_was_stopped_is_let_run_on():
    assert middle("    os.kill(os.getpid(), signal.SIGSTOP)").status == "passed"


def test_a_child_that_was_killed_once_gets_another_try_at_the_same_check(tmp_path: Path):
    once = f"    if not os.path.exists({str(tmp_path / 'x')!r}): open({str(tmp_path / 'x')!r}, 'w'); {{}}"
    assert middle(once.format("os.kill(os.getpid(), 9)")).status == "passed"


def test_a_child_that_was_killed_while_it_loads_or_ends_gets_another_try(tmp_path: Path):
    kill = "if not os.path.exists({0!r}): open({0!r}, 'w'); os.kill(os.getpid(), 9)\n"
    before, after = (f"import os\n{kill.format(str(tmp_path / name))}" for name in ("loading", "ending"))
    script = f"run.collect('a')\n{before}run.loaded()\nif 'a' not in job.done: run.passes('a')\n{after}run.done()"
    assert verdict(script).status == "passed"


def test_a_child_that_is_killed_each_time_has_crashed():
    found = middle("    os.kill(os.getpid(), 9)")
    assert outcomes(found) == ["passed", "crashed", "passed"]
    assert "SIGKILL" in str(found.checks[1].message)


BREAKS = "if job.subject.kind != 'solution': raise ValueError('no more')\n"


def test_what_a_learners_code_breaks_is_no_error_of_ours():
    found = verdict(f"run.todo('a', 'b')\nrun.passes('a')\n{BREAKS}run.passes('b')\nrun.done()")
    assert (found.status, found.reason) == ("crashed", CHANGED)


def test_a_check_that_a_learners_code_breaks_has_crashed():
    end = "'error' if job.subject.kind != 'solution' else 'passed'"
    found = verdict(f"run.todo('a', 'b')\nrun.passes('a')\nrun.start('b'); run.finish('b', {end})\nrun.done()")
    assert (found.status, outcomes(found)) == ("crashed", ["passed", "crashed"])
    assert (found.checks[1].message, found.reason) == (CHANGED, None)


def test_after_the_second_stop_the_rest_is_skipped():
    found = verdict("for check in run.todo('a', 'b', 'c', 'd'):\n  run.start(check)\n  time.sleep(60)\n")
    assert outcomes(found) == ["timeout", "timeout", "skipped", "skipped"]
    assert "two checks before" in str(found.checks[3].message)


def test_the_device_has_a_limit_of_its_own():
    script = "for check in run.todo(*'abcdefgh'):\n  run.start(check); time.sleep(0.25); run.finish(check)\nrun.done()"
    found = verdict(script, limits=Limits(check=1.0, device=0.6))
    assert outcomes(found)[:3] == ["passed", "passed", "timeout"]
    assert set(outcomes(found)[3:]) == {"skipped"}
    assert "0.6 s" in str(found.checks[2].message)
    assert found.seconds < 0.6 + 1 + 0.5  # the start isn't charged


def test_a_kill_while_a_failing_input_is_known_is_a_failure():
    failure = "{'kind': 'values', 'message': 'm%s', 'input': '%s'}"
    failing = f"run.send({{'event': 'failing', 'id': 'b', 'failure': {failure}}})"
    found = middle(f"    {failing % (1, 'long')}; {failing % (2, 'short')}; time.sleep(60)")
    assert outcomes(found) == ["passed", "failed", "passed"]
    assert (found.status, found.checks[1].message, found.checks[1].public()["input"]) == ("failed", "m2", "short")


@pytest.mark.parametrize(
    ("action", "kind", "status"),
    [
        ("while True: pass", "timeout", "timeout"),
        ("import os; os._exit(0)", "exit", "crashed"),
        ("import ctypes; ctypes.string_at(0)", "crashed", "crashed"),
    ],
)
def test_the_end_while_loading_is_a_problem_of_the_file(action: str, kind: str, status: str):
    found = verdict(f"run.collect('a', 'b')\n{action}")
    assert (found.status, found.problem and found.problem.kind) == (status, kind)
    assert outcomes(found) == ["skipped", "skipped"]
    assert found.problem is not None
    assert kind == "exit" or (found.problem.line, found.problem.message[-20:]) == (2, " It stood at line 2.")
    assert kind != "exit" or "while it was loaded" in found.problem.message


def test_a_problem_that_the_child_tells_is_passed_on():
    problem = {"kind": "syntax", "message": "no", "line": 3}
    found = verdict(f"run.collect('a')\nrun.send({{'event': 'problem', 'problem': {problem}}})\nrun.done()")
    assert (found.status, found.problem and found.problem.line) == ("failed", 3)
    assert outcomes(found) == ["skipped"]


def test_a_device_that_is_missing_is_left_out_unless_it_was_named():
    script = (
        "if job.device == 'cuda': run.send({'event': 'unavailable', 'reason': 'none'})\n"
        "else: run.todo('a'); run.passes('a'); run.done()"
    )
    assert [found.device for found in report(script, devices=("cpu", "cuda")).devices] == ["cpu"]
    named = report(script, devices=("cpu", "cuda"), named=frozenset({"cuda"}))
    assert [found.status for found in named.devices] == ["passed", "unavailable"]
    assert named.devices[1].reason == "none"


def test_what_breaks_in_our_code_is_our_error():
    found = verdict("1 / 0")
    assert (found.status, found.reason) == ("error", "The checks broke: ZeroDivisionError: division by zero")


def test_what_breaks_after_the_last_check_takes_no_failure_back():
    failed = "run.todo('a'); run.start('a'); run.finish('a', 'failed', {'kind': 'values', 'message': 'm'})\n"
    assert verdict(failed + "1 / 0").status == "failed"
    assert verdict("run.todo('a'); run.passes('a')\n1 / 0").status == "error"


def test_no_folder_of_the_machine_is_told():
    assert verdict("raise OSError('no /home/x/y.py here')").reason == "The checks broke: OSError: no y.py here"


def test_a_child_that_cannot_start_is_our_error_told_with_its_last_words():
    found = verdict("import os; print('no space left'); os._exit(3)")
    assert found.status == "error"
    assert "no space left" in str(found.reason)


def test_a_diagnosis_is_passed_on_and_one_that_takes_too_long_is_not_waited_for():
    failed = "run.todo('a'); run.start('a'); run.finish('a', 'failed', {'kind': 'values', 'message': 'm'})\n"
    named = verdict(failed + "run.send({'event': 'diagnosis', 'mistake': 'sums', 'says': 'you sum'}); run.done()")
    assert named.diagnosis is not None
    assert named.diagnosis.mistake == "sums"
    slow = verdict(failed + "time.sleep(60)", limits=Limits(check=0.3, device=0.6))
    assert (slow.status, outcomes(slow)) == ("failed", ["failed"])


def test_a_run_that_never_comes_to_its_end_has_not_passed():
    assert verdict("run.todo('a'); run.passes('a')").status == "crashed"
    found = verdict("run.todo('a'); run.passes('a'); time.sleep(60)")
    assert (found.status, outcomes(found)) == ("timeout", ["passed"])
    assert "still running" in str(found.reason)


def test_output_is_that_of_loading_and_of_the_first_failing_checks_last_call():
    failed = "'failed', {'kind': 'values', 'message': 'm'}"
    script = f"""
print('before')
run.collect('a', 'b', 'c')
print('loading')
run.loaded()
run.start('a'); print('passes'); run.finish('a')
run.start('b'); print('first call'); run.mark(); print('last call'); run.finish('b', {failed})
run.start('c'); print('later'); run.finish('c', {failed})
run.done()
"""
    found = verdict(script)
    assert found.output == "loading\nlast call\n"
    assert not found.output_truncated


def test_a_warning_that_was_printed_is_explained():
    warning = "UserWarning at line 3: Implicit dimension choice for softmax has been deprecated. Change the call."
    found = verdict(f"run.collect('a'); print({warning!r}); print('more'); run.loaded(); run.passes('a'); run.done()")
    (says,) = found.output_says
    assert says.startswith("Say along which axis softmax should work.")


def test_output_without_end_is_cut_and_holds_nothing_up():
    script = "run.todo('a'); run.start('a')\nwhile True: print('x' * 1000)"
    found = verdict(script, limits=Limits(check=0.3, device=0.6, output=5000))
    assert (found.status, len(found.output), found.output_truncated) == ("timeout", 5000, True)


def test_output_to_the_descriptor_and_without_a_line_break_is_kept():
    found = middle("    os.write(2, b'raw'); sys.stdout.write('end'); sys.stdout.flush(); os._exit(1)")
    assert found.output == "rawend"


def test_stray_bytes_on_every_descriptor_forge_nothing():
    forged = '{"event": "finish", "id": "b", "outcome": "passed", "seconds": 0, "failure": null, "n": 6}'
    line = f"    [os.write(n, b'{forged}\\n') for n in range(1, 6) if n != 4]; os._exit(0)"
    assert outcomes(middle(line)) == ["passed", "crashed", "passed"]
    garbage = "    [os.write(n, b'garbage') for n in range(1, 6)]"
    assert middle(garbage).status == "passed"


@pytest.mark.parametrize("action", ["os.closerange(0, 100)", "os.close(3)"])
def test_descriptors_that_are_closed_end_the_run(action: str):
    found = middle(f"    {action}")
    assert outcomes(found) == ["passed", "crashed", "passed"]
    assert found.checks[1].message == "Your code closed a connection that the checks need."


PATCHES = [
    "os._exit = os.write = os.getpid = print",
    "import json; json.dumps = json.JSONEncoder.encode = json.encoder.c_make_encoder = lambda *a: '{}'",
    "import builtins; builtins.OSError = builtins.BaseException = builtins.len = builtins.str = None",
    "sys.stdout = sys.stderr = None",
    "sys.modules.clear()",
    "os.environ.clear(); sys.path.clear()",
    "socket.socket.sendall = socket.socket.close = None",
]


@pytest.mark.parametrize("patch", PATCHES)
def test_what_is_assigned_to_the_library_changes_no_event(patch: str):
    script = f"import os, sys, socket\nrun.collect('a', 'b')\n{patch}\nrun.loaded()\nrun.passes('a'); run.start('b'); "
    failed = "run.finish('b', 'failed', {'kind': 'values', 'message': 'm'})\nrun.done()"
    assert outcomes(verdict(script + failed)) == ["passed", "failed"]
    assert verdict(script + "run.finish('b')\nrun.done()").status == "passed"


def test_a_child_finds_nothing_but_its_own_descriptors():
    script = (
        "import os\nrun.collect('a')\nprint(sorted(int(n) for n in os.listdir('/proc/self/fd'))[:-1])\n"
        "run.loaded(); run.passes('a'); run.done()"
    )
    assert verdict(script).output == "[0, 1, 2, 3, 4, 5]\n"


def test_a_child_has_a_folder_a_session_and_an_environment_of_its_own(monkeypatch: pytest.MonkeyPatch):
    script = (
        "import os, sys, signal\nrun.collect('a')\n"
        "print(os.path.basename(os.path.dirname(os.getcwd())), os.listdir())\n"
        "print(os.getsid(0) == os.getpid(), sys.stdin.read() == '')\n"
        "print([n for n in os.environ if n in ('CI', 'PYTEST_ADDOPTS')], os.environ['OMP_NUM_THREADS'])\n"
        "print(signal.getsignal(signal.SIGTERM) == signal.SIG_DFL, sys.stdout.encoding, sys.argv)\n"
        "run.loaded(); run.passes('a'); run.done()"
    )
    output = verdict(script).output
    assert "kata-run-" in output
    assert output.splitlines()[0].endswith(" []")
    assert output.splitlines()[1:] == ["True True", "[] 1", "True utf-8 ['kata']"]


def test_what_is_left_running_is_ended():
    daemon = """
    if os.fork() == 0:
      os.setsid()
      if os.fork() == 0:
        for n in range(64):
          try: os.close(n)
          except OSError: pass
        time.sleep(600)
      os._exit(0)
    threading.Thread(target=time.sleep, args=(600,), daemon=True).start()
"""
    before = set(our_processes())
    assert middle(daemon).status == "passed"
    assert set(our_processes()) <= before


def test_a_fork_that_comes_back_into_the_checks_reports_nothing():
    assert middle("    os.fork()").status == "passed"


def test_too_many_processes_are_a_crash():
    bomb = "    while True:\n      os.fork()"
    found = middle(bomb, limits=Limits(check=5.0, device=10.0, processes=20))
    assert found.checks[1].outcome == "crashed"
    assert "more than 20 processes" in str(found.checks[1].message)


def test_a_file_that_is_too_large_and_a_tensor_that_is_too_large_are_refused():
    script = (
        "run.collect('a')\n"
        "try:\n  with open('big', 'wb') as file: file.write(b'x' * 5000); file.flush()\n"
        "except OSError as e: print(type(e).__name__)\n"
        "try: bytearray(1 << 32)\nexcept MemoryError: print('memory')\n"
        "run.loaded(); run.passes('a'); run.done()"
    )
    assert verdict(script, limits=Limits(file=1000, memory=1 << 30)).output == "OSError\nmemory\n"


def test_nothing_is_left_of_a_folder_whose_permissions_were_taken():
    action = (
        "    os.makedirs('x/y'); open('x/y/z', 'w').close(); os.chmod('x/y', 0); os.chmod('x', 0); os.chmod('.', 0)"
    )
    assert middle(action).status == "passed"
    wait_for(lambda: not list(Path(os.environ["TMPDIR"]).iterdir()))


class FullDisk:
    """A launcher on a machine that has no room left."""

    reaper = Reaper()

    def start(self, job: Job) -> Child:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def end(self) -> None:
        """There is nothing."""


def test_a_full_disk_is_told():
    here, there = socket.socketpair()
    with here, there:
        found = supervise(request(PASSES).job("cpu", Path()), FullDisk(), Link(here))
        assert decode(Lines(there).next())["status"] == "error"
    assert (found.status, found.reason) == ("error", "The checks could not be started. No space left on device.")


def test_the_worker_outlives_all_of_it():
    first = server_pid()
    verdict("import os, signal\nos.kill(0, signal.SIGKILL)")
    assert server_pid() == first
