"""Streams and events, by which programs overlap and time work. Here each operation is finished when it returns."""

# ruff: noqa: ARG002  (the signatures are torch's)
from __future__ import annotations

import time
from typing import Any

import torch

from . import _names


class Event:
    """A point in time."""

    def __init__(self, enable_timing: bool = False, blocking: bool = False, interprocess: bool = False) -> None:
        self.enable_timing = enable_timing
        self._at: float | None = None

    def __repr__(self) -> str:
        return "<torch.cuda.Event uninitialized>" if self._at is None else f"<torch.cuda.Event {hex(id(self))}>"

    def record(self, stream: Any = None) -> None:
        self._at = time.perf_counter()

    def wait(self, stream: Any = None) -> None:
        """Nothing is under way."""

    def query(self) -> bool:
        return True

    def synchronize(self) -> None:
        """Nothing is under way."""

    def elapsed_time(self, end_event: Event) -> float:
        """Milliseconds between two recorded events, of the CPU that does the work."""
        if not (self.enable_timing and end_event.enable_timing):
            raise ValueError("Both events must be created with argument 'enable_timing=True'.")
        if self._at is None or end_event._at is None:
            raise ValueError("Both events must be recorded before calculating elapsed time.")
        return 1000 * (end_event._at - self._at)


class Stream:
    """A queue of work. There is one, whatever is asked for."""

    def __init__(self, device: Any = None, priority: int = 0, **kwargs: Any) -> None:
        self.priority = priority
        self.stream_id = self.cuda_stream = 0

    @property
    def device(self) -> torch.device:
        return _names.shown_device()

    def __repr__(self) -> str:
        return f"<torch.cuda.Stream device={self.device} cuda_stream=0x0>"

    @staticmethod
    def priority_range() -> tuple[int, int]:
        """The least and the greatest priority of a card."""
        return 0, -5

    def synchronize(self) -> None:
        """Nothing is under way."""

    def query(self) -> bool:
        return True

    def wait_event(self, event: Event) -> None:
        """Nothing is under way."""

    def wait_stream(self, stream: Stream) -> None:
        """Nothing is under way."""

    def record_event(self, event: Event | None = None) -> Event:
        event = event or Event()
        event.record(self)
        return event

    def __enter__(self) -> Stream:
        return self

    def __exit__(self, *error: object) -> None:
        """The surrounding stream is the same one."""


class stream:  # noqa: N801  (torch's name)
    """`with torch.cuda.stream(s):`"""

    def __init__(self, stream: Stream | None) -> None:
        self.stream = stream

    def __enter__(self) -> None:
        """Work goes where it always goes."""

    def __exit__(self, *error: object) -> None:
        """Nothing was changed."""


class device:  # noqa: N801  (torch's name)
    """`with torch.cuda.device(0):`; there is one card."""

    def __init__(self, device: Any) -> None:
        _names.card_number(device)
        self.idx = 0

    def __enter__(self) -> None:
        """The card is current already."""

    def __exit__(self, *error: object) -> None:
        """Nothing was changed."""


class device_of(device):  # noqa: N801  (torch's name)
    def __init__(self, obj: Any) -> None:
        super().__init__(0)


# What error messages and `print` call them: on a real card they are torch's own.
for _kind in (Event, Stream, stream, device, device_of):
    _kind.__module__ = "torch.cuda"
