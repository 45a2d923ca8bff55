"""What `kata verify` takes beside the same suites, each run with a cold pytest; and which suites are the slowest.

    python -m benchmarks.verify            # a sample of katas
    python -m benchmarks.verify --all      # every kata: minutes

The other side is one cold run of each suite on each device, with the solution, times the runs that prove the kata.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path
from typing import Any

from benchmarks.__main__ import CHECKOUT, Bench, show, solution
from benchmarks.timing import Ratio
from kata_runner.commands.proving import SEEDS, open_case
from kata_runner.commands.selection import Devices
from kata_runner.core.catalog import load
from kata_runner.core.kata import Kata
from kata_runner.core.layout import Content
from kata_runner.core.proofs import plan

SAMPLE = ("add_bias", "mse", "column_target", "move_everything")
BAR, LONGEST = 1 / 12, 1.5  # of cold pytest; seconds of one suite
SHOWN = 10  # of the slowest suites


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.verify", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("katas", nargs="*", help=f"by default {', '.join(SAMPLE)}")
    parser.add_argument("--all", action="store_true", help="every kata")
    chosen = parser.parse_args()
    katas = load(Content(CHECKOUT)).katas
    names = chosen.katas or ([kata.slug for kata in katas] if chosen.all else SAMPLE)
    with tempfile.TemporaryDirectory(prefix="kb") as folder:
        bench = Bench(Path(folder), 1)
        try:
            bench.answer_of("verify", names[0])  # starts the worker
            began = time.perf_counter()
            answer: dict[str, Any] = bench.answer_of("verify", *names)
            ours = time.perf_counter() - began
            theirs = sum(cold(bench, kata) for kata in katas if kata.slug in names)
        finally:
            bench.kata("doctor", "--stop-worker")()
    what = f"kata verify of {len(names)} katas, beside pytest on every suite and answer"
    show(Ratio(what, ours, theirs, f"<= 1/{1 / BAR:g}", ours <= BAR * theirs))
    slowest = sorted(answer["katas"], key=lambda kata: -float(kata["seconds"]))
    for kata in slowest[:SHOWN]:
        holds = float(kata["seconds"]) <= LONGEST
        show(Ratio(f"the suite of {kata['kata']}, warm", float(kata["seconds"]), LONGEST, f"<= {LONGEST:g} s", holds))


def cold(bench: Bench, kata: Kata) -> float:
    """Seconds that all runs of a kata would take, each in a pytest of its own."""
    names = ("cpu", "simgpu") if kata.gpu else ("cpu",)
    place = kata.topic, kata.slug
    case = open_case(kata, Devices(names, frozenset()), Content(CHECKOUT))
    proofs = plan(case.answers, case.functions, names, range(SEEDS), case.free)
    runs = {name: sum(name in proof.devices for proof in proofs) for name in names}
    return sum(number * bench.pytest(place, solution(place), name)() for name, number in runs.items())


if __name__ == "__main__":
    main()
