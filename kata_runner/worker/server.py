"""The fork server: imports everything once, then forks a supervisor for every run, which forks the child."""

from __future__ import annotations

import gc
import os
import signal
import socket
import sys
from contextlib import suppress
from typing import Any, NoReturn

from kata_runner.worker import boot, child, host, pages, processes, supervisor
from kata_runner.worker.channel import Lines
from kata_runner.worker.host import Host, Place
from kata_runner.worker.launch import ForkLauncher
from kata_runner.worker.order import Order

BROKER = "kata_runner.worker.broker"


class ForkServer(Host):
    """Single-threaded: a process with threads can't be forked safely."""

    def __init__(self, place: Place) -> None:
        super().__init__(place)
        self.reaper = processes.Reaper()
        self.supervisors: set[int] = set()
        self._bell, self._ringer = socket.socketpair()

    def prepare(self, play: child.Play) -> None:
        """Called once everything is imported: nothing of it is ever collected, so its pages stay shared."""
        self.play = play
        processes.adopt_orphans()  # of a supervisor that a learner's code has killed
        for end in (self._bell, self._ringer):
            end.setblocking(False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(self._ringer.fileno(), warn_on_full_buffer=False)
        self.watch(self._bell, self._someone_ended)
        gc.collect()
        gc.disable()
        gc.freeze()
        self.chores = pages.gather()

    def active(self) -> int:
        return len(self.supervisors)

    def run(self, lines: Lines) -> None:
        pid = os.fork()
        if pid == 0:
            self._become_supervisor(lines)
        self.supervisors.add(pid)
        lines.sock.close()

    def _become_supervisor(self, lines: Lines) -> None:
        try:
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            os.setsid()
            self._bell.close()
            self._ringer.close()
            self.leave_to(lines.sock)
            supervisor.take_over(lines.sock, lines, ForkLauncher(self._perform))
        finally:
            os._exit(1)

    def _perform(self, order: Order, sock: socket.socket, output: int) -> NoReturn:
        child.perform(order, sock, output, self.play)

    def _someone_ended(self) -> None:
        with suppress(BlockingIOError):
            while self._bell.recv(4096):
                pass
        for pid in self.reaper.reap():
            if pid in self.supervisors:
                self.supervisors.discard(pid)
                if self.reaper.codes[pid] != 0:
                    processes.clear_up_after(pid)
            del self.reaper.codes[pid]
        self._end_orphans()

    def _end_orphans(self) -> None:
        """What a killed supervisor leaves comes here."""
        for pid in processes.children(os.getpid()):
            if pid not in self.supervisors:
                for below in (pid, *processes.descendants(pid)):
                    with suppress(OSError):
                        os.kill(below, signal.SIGKILL)

    def about(self) -> dict[str, Any]:
        return {**super().about(), "threads": threads()}


def threads() -> int:
    """How many threads this process has; 1 where that can't be counted."""
    try:
        return len(os.listdir("/proc/self/task"))
    except OSError:
        return 1


def touched_cuda() -> bool:
    """Whether an import has opened the driver: a process that did can't be forked."""
    with suppress(OSError):
        for name in os.listdir("/proc/self/fd"):
            with suppress(OSError):
                if os.readlink(f"/proc/self/fd/{name}").startswith(("/dev/nvidia", "/dev/dxg")):
                    return True
    return False


def main() -> None:
    """Claims the address, imports, listens. Where the process turns out not to be forkable, it becomes a broker."""
    os.chdir("/")
    arguments = sys.argv[1:]
    server = ForkServer(host.place_from(arguments, "fork"))
    if not server.claim():
        return
    boot.keep_caches_private()
    from kata_runner.worker import plugin

    plugin.preload()
    if touched_cuda():
        os.execve(sys.executable, boot.command(BROKER, *arguments), boot.environment())
    server.prepare(plugin.run)
    server.serve()


if __name__ == "__main__":
    main()
