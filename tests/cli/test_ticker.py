"""The sign of life of slow runs."""

from __future__ import annotations

import io

import pytest

from kata_runner.core import clock
from kata_runner.ui import ticker as module
from kata_runner.ui.captured import Captured
from kata_runner.ui.screen import Screen
from kata_runner.ui.ticker import ERASE, Ticker


@pytest.fixture
def time(monkeypatch):
    """A clock that a test turns."""
    now = [0.0]
    monkeypatch.setattr(clock, "monotonic", lambda: now[0])
    return now


def ticker(moving: bool) -> tuple[Ticker, io.StringIO]:
    err = io.StringIO()
    made = Ticker(Screen(io.StringIO(), err, err_terminal=moving, size=(60, 24)))
    return made, err


def tell(one: Ticker, time, seconds: float) -> None:
    """Lets time pass, and gives the ticker one turn."""
    time[0] += seconds
    turns = iter([False, True])
    one._ended.wait = lambda timeout=None: next(turns)
    one._tick()


def begin(one: Ticker, *katas: str) -> None:
    one._thread = one  # no thread of its own: the test gives it its turns
    one.begin(dict.fromkeys(katas, ("cpu", "simgpu")))


def test_quick_runs_say_nothing(time):
    one, err = ticker(moving=True)
    begin(one, "mse")
    tell(one, time, module.PATIENCE / 2)
    assert err.getvalue() == ""


def test_a_slow_check_is_named_on_a_terminal(time):
    one, err = ticker(moving=True)
    begin(one, "mse")
    one.event(
        "mse", "cpu", {"event": "collected", "checks": [{"id": "t1", "title": "One"}, {"id": "t2", "title": "Two"}]}
    )
    one.event("mse", "cpu", {"event": "start", "id": "t1"})
    one.event("mse", "cpu", {"event": "finish", "id": "t1"})
    one.event("mse", "cpu", {"event": "start", "id": "t2"})
    tell(one, time, module.PATIENCE)
    assert err.getvalue() == f"{ERASE}mse: 1 of 2 on cpu, starting on simgpu … Two"
    one.hush()
    assert err.getvalue().endswith(ERASE)


def test_on_a_page_nothing_is_said(time):
    page = Captured()
    one = Ticker(page)
    begin(one, "mse")
    tell(one, time, module.PACE_ELSEWHERE)
    one.hush()
    assert (page.said, page.warned, page.err.getvalue()) == ([], [], "")


def test_several_are_counted(time):
    one, err = ticker(moving=True)
    begin(one, "mse", "relu", "add_bias")
    one.done("relu")
    tell(one, time, module.PATIENCE)
    assert "1 of 3 katas checked" in err.getvalue()


def test_elsewhere_a_line_now_and_then(time):
    one, err = ticker(moving=False)
    begin(one, "mse")
    tell(one, time, module.PATIENCE)
    assert err.getvalue() == ""
    tell(one, time, module.PACE_ELSEWHERE)
    assert err.getvalue() == "mse: starting PyTorch …\n"


def test_it_never_leaves_its_row(time):
    one, err = ticker(moving=True)
    begin(one, "mse")
    one.event("mse", "cpu", {"event": "collected", "checks": [{"id": "t", "title": "long " * 50}]})
    one.event("mse", "cpu", {"event": "start", "id": "t"})
    tell(one, time, module.PATIENCE)
    assert len(err.getvalue().removeprefix(ERASE)) < 60


def test_events_that_make_no_sense_do_no_harm(time):
    one, _ = ticker(moving=True)
    begin(one, "mse")
    for event in ({}, {"event": "finish"}, {"event": "start"}, {"event": "again"}, {"event": "collected"}):
        one.event("mse", "cpu", event)
    tell(one, time, module.PATIENCE)


def test_its_thread_ends():
    one, _ = ticker(moving=True)
    with one:
        one.begin({"mse": ("cpu",)})
        thread = one._thread
    assert thread is not None
    assert not thread.is_alive()
