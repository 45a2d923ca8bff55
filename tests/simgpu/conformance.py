"""Runs the conformance suite of the simulated GPU and prints, rule by rule, how many cases hold in each column.

    python -m tests.simgpu.conformance              (three minutes; a real card is a column where there is one)
    python -m tests.simgpu.conformance --write      only counts the cases, into docs/simulated-gpu.md

Exit code: 0 if every case holds, 1 if not.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

import pytest
import torch

from . import page, tables
from .rules import counts
from .running import run

COLLECT = ("-qq", "--collect-only", "-m", "", "-p", "no:cacheprovider", str(Path(__file__).parent))
LIMIT = 1200.0  # seconds


class Counter:
    """A pytest plugin that writes the counts of what is collected into the page."""

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        page.write("cases", tables.counted(counts(session.items)))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.simgpu.conformance", description=__doc__)
    parser.add_argument("--write", action="store_true", help="count the cases and write the counts into the page")
    parser.add_argument("--results", type=Path, help="keep what each case did in this file")
    given = parser.parse_args()
    if given.write:
        return int(pytest.main(list(COLLECT), plugins=[Counter()]))
    with tempfile.TemporaryDirectory() as folder:
        file = given.results or Path(folder) / "results.jsonl"
        columns = ["simgpu", "as-cuda", *(["real-cuda"] if torch.cuda.is_available() else [])]
        results = run(columns, file, until=time.monotonic() + LIMIT)
    print(f"torch {torch.__version__}\n\n{tables.held(results)}")
    failed = list(tables.failures(results))
    for case, column, why in failed:
        print(f"{case} ({column}): {why}")
    return 1 if failed or not results else 0


if __name__ == "__main__":
    sys.exit(main())
