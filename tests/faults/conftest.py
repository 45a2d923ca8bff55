"""Says at the end of the tests by how much faults came later than their limits."""

from __future__ import annotations

import pytest

collect_ignore = ["content", "corpus"]  # for a worker to play


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """The longest time that a fault took over its limit: a figure to look at, not one to fail for."""
    from test_faults import LATEST

    for sentence in config.stash.get(LATEST, []):
        terminalreporter.write_line(f"faults: {sentence}")
