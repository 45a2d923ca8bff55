"""Every kata that ships keeps every invariant: `kata verify` over the real content."""

from __future__ import annotations

import pytest
from verifying import Verified

from kata_runner.core.errors import ExitCode


@pytest.mark.timeout(900)
def test_verify_passes_on_every_kata(verified: Verified) -> None:
    assert verified.code == ExitCode.OK, verified.printed
