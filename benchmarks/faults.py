"""How late a time-out or a run comes: every fault of tests/faults, with limits of 1 s.

`python -m benchmarks.faults` prints the latest first. Nothing is asserted.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

FAULTS = Path(__file__).resolve().parent.parent / "tests" / "faults"
sys.path.insert(0, str(FAULTS))

if TYPE_CHECKING:
    from fault_world import Played, World


def play(world: World, names: Sequence[str], side_by_side: int) -> Iterator[Played]:
    """Plays the faults that are named, or all; those that must be alone come last."""
    from fault_file import corpus

    faults = [fault for fault in corpus() if not names or fault.name in names]
    with ThreadPoolExecutor(side_by_side) as pool:
        yield from pool.map(world.play, [fault for fault in faults if not fault.alone])
    yield from map(world.play, [fault for fault in faults if fault.alone])


def show(played: Played) -> None:
    """One line: seconds past the limit, the seconds of the whole run, the verdict."""
    status, name = played.report.status, played.fault.name
    print(f"{played.overshoot():+8.2f} s past its limit  {played.report.seconds:6.2f} s  {status:<14}{name}")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.faults", description=__doc__)
    parser.add_argument("names", nargs="*", help="faults, by the names of their files; else all")
    parser.add_argument("--side-by-side", type=int, default=1, help="how many are played at a time")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="kb") as folder:
        os.environ.update(KATA_RUNTIME_DIR=f"{folder}/r", TMPDIR=folder)
        tempfile.tempdir = None
        from fault_world import World

        from kata_runner.worker import client

        (root := Path(folder) / "faults").mkdir()
        world = World(root)
        world.warm()
        began = time.monotonic()
        try:
            found = sorted(play(world, options.names, options.side_by_side), key=lambda one: -one.overshoot())
        finally:
            client.stop_worker()
        for played in found:
            show(played)
        print(f"{len(found)} faults in {time.monotonic() - began:.0f} s, {options.side_by_side} at a time")


if __name__ == "__main__":
    main()
