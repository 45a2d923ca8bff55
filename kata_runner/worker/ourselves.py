"""Our own packages, taken out of what a subject's code can import."""

from __future__ import annotations

import sys

import kata_runner
from kata_runner.testing.sealing import seal

HIDDEN = ("kata_runner.testing", "kata_runner.worker")


def hide_ourselves() -> None:
    """From now on an import of our packages brings copies: assigning to them changes nothing that judges."""
    for name in [name for name in sys.modules if name.startswith(HIDDEN)]:
        del sys.modules[name]
    for name in ("testing", "worker"):
        if hasattr(kata_runner, name):
            delattr(kata_runner, name)


seal(__name__)
