"""The terminal that the full screen is drawn on."""

from __future__ import annotations

import os
import sys

from kata_runner.core.errors import ExitCode

LOOKS = 2.0  # seconds between two looks for it


def end_without_it() -> None:
    """Ends the process where the terminal is gone. A shell's job is told by a signal, others aren't."""
    if _is_gone():
        os._exit(ExitCode.INTERRUPTED)  # nothing is left to be made whole, and nothing can be told


def _is_gone() -> bool:
    try:
        os.get_terminal_size(sys.__stdin__.fileno() if sys.__stdin__ else 0)
    except (OSError, ValueError):
        return True
    return False
