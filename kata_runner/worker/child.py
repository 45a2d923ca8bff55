"""The process in which a learner's code runs: made bare, then handed to the plugin.

Nothing that comes from it is believed without its signature.
"""

from __future__ import annotations

import faulthandler
import gc
import io
import os
import re
import signal
import socket
import sys
import tempfile
import traceback
from collections.abc import Callable
from contextlib import suppress
from typing import NoReturn

from kata_runner.core.errors import INSIDE
from kata_runner.worker import boot, limits, processes
from kata_runner.worker.channel import Lines
from kata_runner.worker.order import Order
from kata_runner.worker.protocol import Job, decode
from kata_runner.worker.reporter import Mark, Send, SupervisorGone, flusher, reporter
from kata_runner.worker.stops import BROKEN, FAULT_FILE, GONE

EVENTS, FAULTS = 3, 4  # descriptors that are left beside the standard ones; the fifth is for marks

Play = Callable[[Job, Send, Mark], None]


def perform(order: Order, sock: socket.socket, output: int, play: Play) -> NoReturn:
    """Runs a job in this process and ends it. `output` is where the learner's printing goes."""
    leave, flush, code = os._exit, flusher(), BROKEN
    try:
        sock, output = _become_bare(order, sock, output)
        send, mark = reporter(sock, order, output)
        send({"event": "ready", "pid": os.getpid()})
        code = _play(order.job, send, mark, play)
    except SupervisorGone:
        code = GONE
    except BaseException:
        traceback.print_exc()
    finally:
        flush()
        leave(code)  # as it was before the learner's code could replace it
    raise AssertionError


def _play(job: Job, send: Send, mark: Mark, play: Play) -> int:
    try:
        play(job, send, mark)
    except SupervisorGone:
        raise
    except BaseException as error:
        send({"event": "broken", **_about(error)})
        return BROKEN
    return 0


def _about(error: BaseException) -> dict[str, str]:
    """What broke, for the verdict and for the worker's log; an exception of the learner's may refuse to be told."""
    try:
        text = without_folders(f"The checks broke: {type(error).__name__}: {error}")
        return {"text": text, "traceback": "".join(traceback.format_exception(error))}
    except BaseException:
        return {"text": "The checks broke, by an exception that can't be told.", "traceback": ""}


def without_folders(text: str) -> str:
    """A text without this machine's folders: of a path the name stays."""
    return re.sub(r"(?<![\w.~:/\\])(?:~|[A-Za-z]:)?(?:[/\\][^\s/\\:'\"]+)*[/\\](?=[^\s/\\:'\"])", "", text)


def _become_bare(order: Order, sock: socket.socket, output: int) -> tuple[socket.socket, int]:
    """Leaves this process with nothing but its own: descriptors, signals, streams, folder, environment, limits.

    Gives back where the socket and the output are now.
    """
    _reset_signals()
    if os.name == "posix":
        with suppress(PermissionError):  # a spawned child leads its session already
            os.setsid()
        processes.die_with_parent(order.parent)
        sock, output = _only_these_descriptors(sock, output, os.path.join(order.folder, FAULT_FILE))
    else:  # pragma: no cover
        _fault_file(os.path.join(order.folder, FAULT_FILE))
    _new_streams()
    _clean_environment(order.folder)
    limits.apply(order.job.limits, order.job.device)
    gc.enable()
    return sock, output


def _reset_signals() -> None:
    signal.set_wakeup_fd(-1)
    for name in ("SIGCHLD", "SIGTERM", "SIGHUP", "SIGALRM"):
        if number := getattr(signal, name, None):
            signal.signal(number, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_SETMASK, ())


def _only_these_descriptors(sock: socket.socket, output: int, faults: str) -> tuple[socket.socket, int]:
    """Puts what is needed at 0 to 5 and closes the rest: else a learner's code could write into another run."""
    wanted = [
        os.open(os.devnull, os.O_RDONLY),
        output,
        output,
        sock.detach(),
        os.open(faults, os.O_CREAT | os.O_RDWR, 0o600),
        output,  # for marks, when the learner's code has closed its standard output
    ]
    safe = [_above(file) for file in wanted]
    for target, file in enumerate(safe):
        os.dup2(file, target, inheritable=target <= 2)
    _close_from(len(wanted))
    _register_faults(FAULTS)
    return socket.socket(fileno=EVENTS), 5


def _close_from(first: int) -> None:
    """Closes every descriptor from a number on: those that are open, for the limit may be in the millions."""
    for folder in ("/proc/self/fd", "/dev/fd"):
        with suppress(OSError):
            for name in os.listdir(folder):
                if int(name) >= first:
                    with suppress(OSError):
                        os.close(int(name))
            return
    os.closerange(first, 65536)


def _above(file: int) -> int:
    """A copy out of the way of the low numbers."""
    import fcntl

    return fcntl.fcntl(file, fcntl.F_DUPFD, 16)


def _register_faults(file: int) -> None:
    """A crash writes down where it happened, and so does the supervisor's signal: amid native code, too."""
    faulthandler.enable(file)
    faulthandler.register(signal.SIGUSR2, file, all_threads=True)


def _fault_file(path: str) -> None:  # pragma: no cover
    faulthandler.enable(os.open(path, os.O_CREAT | os.O_RDWR))


def _new_streams() -> None:
    """The streams of a terminal, in UTF-8 and a line at a time: what was printed before a crash is seen."""
    for name, file, mode in (("stdin", 0, "r"), ("stdout", 1, "w"), ("stderr", 2, "w")):
        raw = io.open(file, f"{mode}b", closefd=False)  # noqa: SIM115, UP020
        stream = io.TextIOWrapper(raw, "utf-8", "backslashreplace", line_buffering=True)
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)


def _clean_environment(folder: str) -> None:
    wanted = boot.environment()
    for name in set(os.environ) - set(wanted):
        del os.environ[name]
    temporary = os.path.join(folder, "tmp")
    os.environ.update(wanted, TMPDIR=temporary, **{boot.CACHES: temporary, INSIDE: "1"})
    tempfile.tempdir = None
    os.chdir(os.path.join(folder, "here"))
    sys.argv = ["kata"]


def main() -> None:
    """A child that was spawned: imports what runs need if it has time, then waits for its one job."""
    sock = boot.way_in()
    boot.keep_caches_private()
    from kata_runner.worker import plugin

    if "--preload" in sys.argv:
        plugin.preload()
    try:
        order = Order.from_json(decode(Lines(sock).next()))
    except EOFError:
        return
    perform(order, sock, 1, plugin.run)


if __name__ == "__main__":
    main()
