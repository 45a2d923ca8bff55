"""Puts a plugin in the place of the real one, so that processes are tested without torch.

The subject's text is a script that says what the child does and sends.
"""

from __future__ import annotations

import sys
import time
from types import ModuleType


class Script:
    """What a subject's text finds under the name `run`: a short way to tell a run's events."""

    def __init__(self, job, send, mark):
        self.job, self.send, self.mark = job, send, mark

    def collect(self, *checks):
        self.send(
            {"event": "collected", "checks": [{"id": c, "title": f"title of {c}", "fixed": True} for c in checks]}
        )
        self.send({"event": "loading"})
        self.mark()

    def loaded(self):
        self.send({"event": "loaded"})

    def todo(self, *checks):
        """Collects, loads, and gives back the checks that are left."""
        self.collect(*checks)
        self.loaded()
        return [check for check in checks if check not in self.job.done]

    def start(self, check):
        self.send({"event": "start", "id": check})
        self.mark()

    def finish(self, check, outcome="passed", failure=None, seconds=0.01):
        self.send({"event": "finish", "id": check, "outcome": outcome, "seconds": seconds, "failure": failure})

    def passes(self, *checks):
        for check in checks:
            self.start(check)
            self.finish(check)

    def done(self):
        self.send({"event": "done"})


def play(job, send, mark):
    exec(compile(job.subject.text, "mse.py", "exec"), {"run": Script(job, send, mark), "time": time, "job": job})


def preload():
    """Nothing is imported; an annex has something that only it imports, what is missing, or what can't be forked."""
    from kata_runner.worker import annex

    annex.MODULES = {"wave": ("wave",), "none": ("no_such_module",), "threads": ("threaded",)}


plugin = ModuleType("kata_runner.worker.plugin")
plugin.run, plugin.preload = play, preload
sys.modules["kata_runner.worker.plugin"] = plugin
