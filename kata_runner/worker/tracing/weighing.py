"""Which marks of a trace have to do with what failed: a change that was asked for, and is no fault, is none of them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from kata_runner.core.report import Failure
from kata_runner.core.trace import Mark, Row
from kata_runner.testing.sealing import seal

from .marks import Asked

OF_OTHER_THINGS = frozenset({"dtype", "device", "shape", "grad", "exception", "keys", "length"})
ABOUT = {
    "dtype": re.compile(r"dtype|scalar type|double|float|long|half|\bint\b|byte", re.IGNORECASE),
    "device": re.compile(r"device|cuda|\bcpu\b|\bmps\b", re.IGNORECASE),
}


def weighed(rows: Iterable[Row], failure: Failure | None) -> tuple[Row, ...]:
    """The rows with the marks that matter; none where nothing failed."""
    return tuple([replace(row, marks=tuple([one for one in row.marks if _matters(one, failure)])) for row in rows])


def _matters(mark: Mark, failure: Failure | None) -> bool:
    if failure is None:
        return False
    if mark.kind == failure.kind and mark.says.endswith(f"→ {(failure.expected or '?').removeprefix('device ')}"):
        return False  # it became what it should be
    if not isinstance(mark, Asked) or mark.kind == failure.kind or failure.kind not in OF_OTHER_THINGS:
        return True
    raised = failure.exception
    return raised is not None and ABOUT[mark.kind].search(raised.text) is not None


seal(__name__)
