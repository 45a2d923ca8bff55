"""A worker beside the worker, which has imported an extra as well: forked from it when a kata first needs one.

So the worker itself starts as fast and stays as small as ever, and no other kata's run has the extra's modules.
"""

from __future__ import annotations

import socket
import time
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module

from kata_runner.worker import connect
from kata_runner.worker.channel import Endpoint, Lines
from kata_runner.worker.connect import NoWorker, Worker
from kata_runner.worker.protocol import Limits, decode, encode

PAUSE = 0.05  # seconds between two questions whether it listens


class Annex(Worker):
    """The way to one: through the worker that it is forked from, or to that worker where it can't be had."""

    def __init__(self, main: Worker, extra: str) -> None:
        super().__init__(main.content, form=main.form, tcp=main.endpoint.tcp)
        self.main, self.extra = main, extra
        self.endpoint = beside(main.endpoint, extra)

    def connect(self, give_up: Callable[[], bool] = bool) -> socket.socket:
        """A connection, as `Worker.connect`: waits while the extra is imported."""
        with self._mutex:
            until = time.monotonic() + Limits().startup
            while time.monotonic() < until and not give_up():
                with suppress(OSError):
                    return self.endpoint.connect(connect.PATIENCE)
                if not self._comes(give_up):
                    return self.main.connect(give_up)
                time.sleep(PAUSE)
        raise NoWorker(f"it was not ready after {Limits().startup:g} s")

    def _comes(self, give_up: Callable[[], bool]) -> bool:
        """Tells the worker that it is wanted; whether it will come."""
        try:
            with self.main.connect(give_up) as sock:
                sock.settimeout(connect.PATIENCE)
                sock.sendall(encode({"op": "annex", "extra": self.extra}))
                return decode(Lines(sock).next()).get("there") is True
        except (OSError, EOFError, ValueError):
            return False


def beside(endpoint: Endpoint, extra: str) -> Endpoint:
    """Where the worker with an extra listens; the name stays short enough for a socket's address."""
    return Endpoint(endpoint.folder, f"{endpoint.name}-{extra[:4]}", tcp=endpoint.tcp)


def preload(extra: str) -> None:
    """Imports what the runs of katas with this extra need. No second thread, no kernel: what comes is to be forked."""
    for name in MODULES[extra]:
        import_module(name)


MODULES = {
    "pretrained": (
        "transformers",
        "transformers.models.auto.configuration_auto",
        "transformers.models.auto.tokenization_auto",
        "transformers.models.auto.modeling_auto",
        "transformers.models.bert.configuration_bert",
        "transformers.models.bert.tokenization_bert",
        "transformers.models.bert.modeling_bert",
        "transformers.pipelines",
    ),
}
