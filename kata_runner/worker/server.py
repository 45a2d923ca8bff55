"""The fork server: imports everything once, then forks a supervisor for every run, which forks the child."""

from __future__ import annotations

import gc
import os
import signal
import socket
import sys
import traceback
from contextlib import suppress
from dataclasses import replace
from typing import Any, NoReturn

from kata_runner.worker import annex, boot, child, host, pages, processes, supervisor
from kata_runner.worker.channel import Lines
from kata_runner.worker.host import Host, Place
from kata_runner.worker.launch import ForkLauncher
from kata_runner.worker.order import Order

BROKER = "kata_runner.worker.broker"
UNABLE = 1  # how an annex ends that can't serve: another one would not do better


class ForkServer(Host):
    """Single-threaded: a process with threads can't be forked safely."""

    def __init__(self, place: Place) -> None:
        super().__init__(place)
        self.reaper = processes.Reaper()
        self.supervisors: set[int] = set()
        self.annexes: dict[str, int] = {}  # by extra: their processes; 0 where there can't be one
        self.wanted: set[str] = set()  # extras whose annex is to be forked
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

    def active(self) -> int:
        return len(self.supervisors)

    def run(self, lines: Lines) -> None:
        pid = os.fork()
        if pid == 0:
            self._become_supervisor(lines)
        self.supervisors.add(pid)
        lines.sock.close()

    def annex(self, extra: str) -> bool:
        if extra not in self.annexes and extra in annex.MODULES:
            self.wanted.add(extra)
        return extra in self.wanted or self.annexes.get(extra, 0) != 0

    def tidy(self) -> None:
        for extra in tuple(self.wanted):  # only now: whoever asked has been answered, and no copy of that line is left
            self.wanted.discard(extra)
            self._gather_all()
            pid = os.fork()
            if pid == 0:
                self._become_annex(extra)
            self.annexes[extra] = pid

    def _gather_all(self) -> None:
        """Pages that are gathered later would no longer be shared: the memory would be there twice."""
        for _ in self.chores or ():
            pass
        self.chores = None

    def _become_annex(self, extra: str) -> NoReturn:
        """Imports an extra and serves. It lives on when this server goes, until nobody needs it."""
        code = UNABLE
        try:
            self._leave(None)
            server = ForkServer(replace(self.place, endpoint=annex.beside(self.place.endpoint, extra)))
            server.built_from = self.built_from
            if server.claim():
                annex.preload(extra)
                if threads() == 1 and not touched_cuda():
                    server.prepare(self.play)
                    server.serve()
                    code = 0
            else:
                code = 0  # another one has it
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(code)

    def _leave(self, sock: socket.socket | None) -> None:
        """In a copy of this process: lets go of all that is the server's, but one connection."""
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        os.setsid()
        self._bell.close()
        self._ringer.close()
        self.leave_to(sock)

    def _become_supervisor(self, lines: Lines) -> None:
        try:
            self._leave(lines.sock)
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
            for extra in [extra for extra, one in self.annexes.items() if one == pid]:
                self._annex_ended(extra, self.reaper.codes[pid])
            del self.reaper.codes[pid]
        self._end_orphans()

    def _annex_ended(self, extra: str, code: int) -> None:
        if code == UNABLE:
            self.annexes[extra] = 0
        else:
            del self.annexes[extra]

    def _end_orphans(self) -> None:
        """What a killed supervisor leaves comes here."""
        for pid in processes.children(os.getpid()):
            if pid not in self.supervisors and pid not in self.annexes.values():
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
    server.chores = pages.gather()  # an annex shares them as they are: gathering would give it pages of its own
    server.serve()


if __name__ == "__main__":
    main()
