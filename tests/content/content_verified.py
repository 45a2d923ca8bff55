"""What one `kata verify` over all that ships gave."""

from __future__ import annotations

from typing import NamedTuple

from kata_runner.commands.verify import Trial
from kata_runner.core.errors import ExitCode


class Verified(NamedTuple):
    """How it ended, what it printed, and every run's report."""

    code: ExitCode
    printed: str
    trial: Trial
