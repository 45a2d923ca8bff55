"""A trace is passed on, and nothing that happens to it changes a verdict."""

from __future__ import annotations

import pytest
from workshop import outcomes, verdict

from kata_runner.worker.protocol import Limits

ROWS = "{'rows': [{'kind': 'call', 'depth': 0, 'line': 3, 'code': 'mse'}], 'cut': None}"
FAILED = "run.todo('a', 'b'); run.passes('a'); run.start('b')\n"
FAILED += "run.finish('b', 'failed', {'kind': 'dtype', 'message': 'm'})\n"
DIAGNOSIS = "run.send({'event': 'diagnosis', 'mistake': 'sums', 'says': 'you sum'})\n"
TRACING = "run.send({'event': 'tracing'})\n"


def trace(check: str = "b") -> str:
    return f"run.send({{'event': 'trace', 'id': {check!r}, 'trace': {ROWS}}})\n"


def test_a_table_goes_to_its_check():
    found = verdict(FAILED + DIAGNOSIS + TRACING + trace() + "run.done()")
    assert (found.status, outcomes(found)) == ("failed", ["passed", "failed"])
    assert found.checks[0].trace is None
    assert found.checks[1].trace is not None
    assert found.checks[1].trace.rows[0].code == "mse"


@pytest.mark.parametrize(
    "rest",
    [
        TRACING + "run.done()",  # it says nothing new
        TRACING + "time.sleep(60)",
        TRACING + "import os; os._exit(0)",
        TRACING + "import os, signal; os.kill(os.getpid(), signal.SIGSEGV)",
        TRACING + "run.send({'event': 'broken', 'text': 'oh', 'traceback': ''})",
        TRACING + trace("z") + "run.done()",  # of a check that isn't there
        TRACING + "run.send({'event': 'trace', 'id': 'b', 'trace': 3}); run.done()",
        TRACING + "run.finish('b')",  # too late for another outcome
    ],
)
def test_whatever_becomes_of_a_table_the_verdict_stands(rest: str):
    found = verdict(FAILED + DIAGNOSIS + rest)
    assert (found.status, outcomes(found), found.checks[1].trace) == ("failed", ["passed", "failed"], None)
    assert found.diagnosis is not None
    assert found.diagnosis.mistake == "sums"


@pytest.mark.parametrize("rest", [TRACING + "run.done()", trace() + "run.done()", "run.start('b'); " + TRACING])
def test_a_table_is_no_pass(rest: str):
    assert verdict("run.todo('a', 'b'); run.passes('a')\n" + rest).status != "passed"


def test_a_trace_that_was_asked_for_needs_no_other_check():
    found = verdict("run.todo('a', 'b'); run.start('a')\n" + trace("a") + "run.finish('a'); run.done()", trace="a")
    assert outcomes(found) == ["passed", "skipped"]
    assert found.checks[0].trace is not None
    assert found.status != "passed"


def test_a_trace_of_what_never_ends_is_kept_and_nothing_else_is_run():
    text = "run.todo('a', 'b'); run.start('a')\n" + trace("a") + "time.sleep(60)"
    found = verdict(text, trace="a", limits=Limits(check=0.4, device=5.0, load=0.4))
    assert outcomes(found) == ["timeout", "skipped"]
    assert found.checks[0].trace is not None
