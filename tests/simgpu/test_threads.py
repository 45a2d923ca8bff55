"""Threads and `as_cuda()`: those that are started inside are inside as long as it lasts; others are left alone."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
import torch
from torch.utils.data import DataLoader, TensorDataset

from kata_runner import simgpu

REAL = torch.cuda.is_available()


@pytest.fixture(autouse=True)
def nothing_is_left() -> Iterator[None]:
    simgpu.enable()
    before = threading.Thread.start, ThreadPoolExecutor.submit, torch.cuda.is_available
    yield
    assert before == (threading.Thread.start, ThreadPoolExecutor.submit, torch.cuda.is_available)


def where() -> list[object]:
    """What a thread sees: whether there is a card, what a tensor of the card says, and its gradient."""
    x = torch.ones(2, device="cuda" if torch.cuda.is_available() and not REAL else "simgpu", requires_grad=True)
    (x * 2).sum().backward()
    assert x.grad is not None
    return [torch.cuda.is_available(), str(x.device), x.grad.tolist()]


INSIDE, OUTSIDE = [True, "cuda:0", [2.0, 2.0]], [REAL, "simgpu:0", [2.0, 2.0]]


class Listener:
    """A thread that does what it is told, one function after the other."""

    def __init__(self) -> None:
        self._asked, self._answered = threading.Semaphore(0), threading.Semaphore(0)
        self._work: Callable[[], Any] | None = None
        self._answer: Any = None
        self.thread = threading.Thread(target=self._listen, daemon=True)
        self.thread.start()

    def ask(self, work: Callable[[], Any] | None) -> Any:
        self._work = work
        self._asked.release()
        assert self._answered.acquire(timeout=60)
        return self._answer

    def end(self) -> None:
        self.ask(None)
        self.thread.join()

    def _listen(self) -> None:
        for work in iter(self._next, None):
            try:
                self._answer = work()
            except Exception as error:
                self._answer = error
            self._answered.release()
        self._answered.release()

    def _next(self) -> Callable[[], Any] | None:
        self._asked.acquire()
        return self._work


def test_a_thread_started_inside_is_inside() -> None:
    seen: list[object] = []
    with simgpu.as_cuda():
        threads = [threading.Thread(target=lambda: seen.append(where())) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert seen == [INSIDE, INSIDE]


@pytest.mark.skipif(REAL, reason="there cuda is the real card in such a thread")
def test_a_thread_that_outlives_the_context_is_outside_then() -> None:
    with simgpu.as_cuda():
        listener = Listener()
        assert listener.ask(where) == INSIDE
        x = torch.ones(2, device="cuda")
        assert listener.ask(lambda: str(x.device)) == "cuda:0"
    assert listener.ask(lambda: str(x.device)) == "simgpu:0"
    assert listener.ask(where) == OUTSIDE
    assert isinstance(listener.ask(lambda: torch.ones(1, device="cuda")), Exception)
    with simgpu.as_cuda():  # another one, which is not the thread's
        assert listener.ask(where) == OUTSIDE
    listener.end()


def test_a_thread_of_the_inner_of_two_contexts_stays_in_the_outer_one() -> None:
    with simgpu.as_cuda():
        with simgpu.as_cuda():
            listener = Listener()
        assert listener.ask(where) == INSIDE
    assert listener.ask(where) == OUTSIDE
    listener.end()


def test_a_thread_with_a_context_of_its_own_keeps_it() -> None:
    own = simgpu.as_cuda()
    with simgpu.as_cuda():
        listener = Listener()
        listener.ask(own.__enter__)
    assert listener.ask(where) == INSIDE
    listener.ask(lambda: own.__exit__(None, None, None))
    assert listener.ask(where) == OUTSIDE
    listener.end()


def test_threads_that_were_there_before_are_left_alone() -> None:
    listener = Listener()
    with simgpu.as_cuda():
        assert listener.ask(where) == OUTSIDE
        assert where() == INSIDE
    listener.end()


def test_threads_that_a_thread_starts_inside_are_inside() -> None:
    with simgpu.as_cuda():
        listener = Listener()
        grandchild: Listener = listener.ask(Listener)
        assert grandchild.ask(where) == INSIDE
    assert grandchild.ask(where) == OUTSIDE
    grandchild.end()
    listener.end()


def test_contexts_of_two_threads_that_overlap() -> None:
    """What they patch is undone only when both have ended."""
    listener, own = Listener(), simgpu.as_cuda()
    listener.ask(own.__enter__)
    with simgpu.as_cuda():
        assert where() == INSIDE
    assert where() == OUTSIDE
    assert listener.ask(where) == INSIDE
    listener.ask(lambda: own.__exit__(None, None, None))
    assert listener.ask(where) == OUTSIDE
    listener.end()


def test_pools_give_work_to_threads_that_are_older_or_outlive_the_context() -> None:
    with ThreadPoolExecutor(1) as older:
        assert older.submit(where).result() == OUTSIDE
        with simgpu.as_cuda():
            younger = ThreadPoolExecutor(1)
            assert older.submit(where).result() == INSIDE
            assert younger.submit(where).result() == INSIDE
            assert list(younger.map(lambda _: where(), range(2))) == [INSIDE, INSIDE]
            assert asyncio.run(asyncio.to_thread(where)) == INSIDE
        assert older.submit(where).result() == OUTSIDE
        assert younger.submit(where).result() == OUTSIDE
        younger.shutdown()


def test_an_exception_in_the_context_leads_its_threads_out() -> None:
    with pytest.raises(ZeroDivisionError), simgpu.as_cuda():  # noqa: PT012  (the thread is started inside)
        listener = Listener()
        assert isinstance(listener.ask(lambda: torch.ones(2, device="cuda") + torch.ones(3)), RuntimeError)
        raise ZeroDivisionError
    assert listener.ask(where) == OUTSIDE
    listener.end()


def test_a_mistake_in_a_thread_names_cuda() -> None:
    with simgpu.as_cuda():
        listener = Listener()
        error = listener.ask(lambda: torch.ones(2, device="cuda") + torch.ones(2))
        assert "cuda:0 and cpu" in str(error)
        listener.end()


def test_a_loader_that_pins_in_a_thread() -> None:
    data = TensorDataset(torch.arange(6.0))
    with simgpu.as_cuda():
        for (batch,) in DataLoader(data, batch_size=3, pin_memory=True, num_workers=1, multiprocessing_context="fork"):
            assert batch.is_pinned()
            assert str(batch.to("cuda", non_blocking=True).device) == "cuda:0"


def test_the_default_device_is_taken_back_with_the_context() -> None:
    with simgpu.as_cuda():
        with simgpu.as_cuda():
            torch.set_default_device("cuda")
        assert torch.ones(1).is_cuda
    assert torch.ones(1).device.type == "cpu"
