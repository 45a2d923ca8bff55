"""What a learner never reads: folders of this machine, frames of ours, lines of a check."""

from __future__ import annotations

import os
import sys
import traceback

import pytest
import torch
from stage import Stage

from kata_runner.worker.hiding import names_only, readable


@pytest.fixture
def stage(tmp_path):
    return Stage(tmp_path)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (f"{torch.__file__}:12: UserWarning: sizes", "__init__.py:12: UserWarning: sizes"),
        (f"in {sys.prefix} and '{sys.prefix}/bin/'", f"in {os.path.basename(sys.prefix)} and 'bin'"),
        ("no /tmp/kata-run-12-ab_c/here/data.csv", "no data.csv"),
        ("at /tmp/kata-run-12-ab_c/tmp now", "at (the run's folder) now"),
        ("/content/of/katas/checks/t/test_k.py", "test_k.py"),
        ("a/b, 1 / 2, /2 and /home/ann/k.py stay", "a/b, 1 / 2, /2 and /home/ann/k.py stay"),
        ("/content/of/katas-other/x", "/content/of/katas-other/x"),
    ],
)
def test_of_our_paths_the_name_stays(text, shown):
    assert names_only(text, "/content/of/katas") == shown


def test_frames_of_ours_are_left_out_of_tracebacks():
    printed = (
        'before\n  File "/x/kata_runner/worker/proxy.py", line 3, in call\n    result = target()\n             ^^^^\n'
        '  File "/c/checks/t/test_k.py", line 9, in test_k\n    assert_matches(kata.f(1), 2)\n'
        '  File "k.py", line 2, in f\n    traceback.print_stack()\nafter\n'
    )
    assert readable(printed, "/c") == 'before\n  File "k.py", line 2, in f\n    traceback.print_stack()\nafter\n'


def test_a_stack_shows_no_frame_of_pytest():
    files = [line for line in readable("".join(traceback.format_stack())).splitlines() if line.startswith('  File "')]
    assert files
    assert not [line for line in files if "/_pytest/" in line]


@pytest.mark.parametrize(
    "body",
    [
        "a = []\n    a.append(a)\n    return a",
        "d = {}\n    d['x'] = d\n    return d",
        "a = ()\n    for _ in range(100_000): a = (a,)\n    return a",
        "return [0] * 1_000_000",
    ],
)
def test_containers_that_hold_themselves_or_very_much_are_wrong_answers(stage, body):
    played = stage.play(f"def f(x, y):\n    {body}\n")
    assert set(played.outcomes) == {"failed"}
    assert played.failures[0]["kind"] == "type"
    assert all(len(failure["actual"]) <= 300 for failure in played.failures)


def test_a_text_of_megabytes_takes_no_time(stage):
    played = stage.play("def f(x, y):\n    raise ValueError('size ' * 2_000_000)\n")
    assert set(played.outcomes) == {"failed"}
    assert not played.of("stuck")
    assert len(played.failures[0]["exception"]["text"]) <= 600


def test_the_runs_own_folder_is_not_told(stage):
    played = stage.play("def f(x, y):\n    raise OSError('no /tmp/kata-run-1-abc/here/data.csv')\n")
    assert played.failures[0]["exception"]["text"] == "no data.csv"
