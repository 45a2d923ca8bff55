"""How much slower the simulated GPU is than the CPU it runs on, beside what was promised: ratios from one run.

    python -m benchmarks.simgpu_speed [--rounds 9] [--threads 2]

Both sides of a ratio take turns, so that a busy machine slows both; the figures are medians. Where a time is promised
and no ratio, it is the processor's time for it, in which other work doesn't count. On a machine that does
much else, take one thread: several wait for each other, and small operations take a hundred times as long.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import torch
from torch import nn

from benchmarks.timing import medians, settings
from kata_runner import simgpu

Work = Callable[[], object]
CHECKOUT = Path(__file__).resolve().parent.parent
KATA = [sys.executable, "-m", "kata_runner.main"]
SMALLEST = 0.02  # seconds that a suite must take on the CPU for its ratio to mean something


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.simgpu_speed",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--rounds", type=int, default=9, help="how often each side is run; the median counts")
    parser.add_argument(
        "--threads", type=int, default=torch.get_num_threads(), help="torch's threads (not the suites')"
    )
    given = parser.parse_args()
    rounds = given.rounds
    torch.set_num_threads(given.threads)
    simgpu.enable()
    print(f"torch {torch.__version__}, {torch.get_num_threads()} threads, medians of {rounds} rounds\n")
    print(f"{'what':46}{'CPU':>12}{'simgpu':>12}{'as cuda':>12}{'ratios':>14}{'bar':>7}")
    for line in (*operations(rounds), *enabling(rounds), *suites(max(3, rounds // 3))):
        print(line, flush=True)


def operations(rounds: int) -> Iterator[str]:
    """Training steps and single operations."""
    for name, build, calls, bar in MEASURES:
        works = [build("cpu"), build("simgpu"), inside_as_cuda(build)]
        for work in works:
            work(calls)  # warms up
        host, card, as_cuda = medians([partial(each, work, calls) for work in works], rounds)
        yield row(name, [host, card, as_cuda], bar)
        if name == ONE_OPERATION:
            extra = [seconds - host for seconds in (card, as_cuda)]
            verdict = "" if max(extra) <= 20e-6 else "  DOES NOT HOLD"
            told = "".join(f"{in_us(seconds):>12}" for seconds in extra)
            yield f"{'  on top of the CPU':58}{told}{'':14}{'20 µs':>7}{verdict}"


def each(work: Callable[[int], float], calls: int) -> float:
    """Seconds a call."""
    return work(calls) / calls


def row(name: str, times: list[float], bar: float | None) -> str:
    host, *cards = times
    ratios = [card / host for card in cards]
    verdict = "" if bar is None or max(ratios) <= bar else "  DOES NOT HOLD"
    figures = "".join(f"{in_us(seconds):>12}" for seconds in times)
    told = " / ".join(f"{ratio:.2f}" for ratio in ratios)
    return f"{name:46}{figures}{told:>14}{'' if bar is None else f'{bar:g}':>7}{verdict}"


def in_us(seconds: float) -> str:
    return f"{1e6 * seconds:.1f} µs"


def repeated(work: Work, clock: Callable[[], float] = time.perf_counter) -> Callable[[int], float]:
    def run(calls: int) -> float:
        start = clock()
        for _ in range(calls):
            work()
        return clock() - start

    return run


def inside_as_cuda(build: Callable[[str], Callable[[int], float]]) -> Callable[[int], float]:
    with simgpu.as_cuda():
        work = build("cuda")

    def run(calls: int) -> float:
        with simgpu.as_cuda():
            return work(calls)

    return run


def training_step(inputs: int, hidden: int, outputs: int, batch: int) -> Callable[[str], Callable[[int], float]]:
    def build(device: str) -> Callable[[int], float]:
        torch.manual_seed(0)
        model = nn.Sequential(nn.Linear(inputs, hidden), nn.ReLU(), nn.Linear(hidden, outputs)).to(device)
        optimizer = torch.optim.SGD(model.parameters(), lr=0.01)
        x, y = torch.randn(batch, inputs, device=device), torch.randn(batch, outputs, device=device)
        loss_of = nn.MSELoss()

        def step() -> None:
            optimizer.zero_grad()
            loss_of(model(x), y).backward()
            optimizer.step()

        return repeated(step)

    return build


def addition(device: str) -> Callable[[int], float]:
    x = torch.ones(8, device=device)
    return repeated(lambda: x + x, time.process_time)


def product(device: str) -> Callable[[int], float]:
    x = torch.randn(1024, 1024, device=device)
    return repeated(lambda: x @ x)


def enabling(rounds: int) -> Iterator[str]:
    """`enable()` after `import torch`: in a fresh process with the import of the package, and in a forked child."""
    for name, program in ((FRESH, FRESH_PROGRAM), (FORKED, FORKED_PROGRAM)):
        line = [sys.executable, "-c", program]
        runs = [subprocess.run(line, cwd=CHECKOUT, capture_output=True, text=True, check=True) for _ in range(rounds)]
        seconds = statistics.median(float(run.stdout) for run in runs)
        verdict = "" if seconds <= 0.05 else "  DOES NOT HOLD"
        yield f"{name:58}{1000 * seconds:9.1f} ms{'':26}{'50 ms':>7}{verdict}"


def suites(rounds: int) -> Iterator[str]:
    """Every kata's whole suite with its solution: the seconds of its checks on simgpu beside those on the CPU."""
    with tempfile.TemporaryDirectory(prefix="kb") as folder:
        workspace = Path(folder) / "work"
        kata("init", str(workspace), folder=folder)
        for path in sorted((CHECKOUT / "solutions").glob("*/*.py")):
            runs = [both(path, folder) for _ in range(rounds)]
            if any(len(run) < 2 for run in runs):
                continue  # NumPy: no column for a card
            host, card = (statistics.median(run[device] for run in runs) for device in ("cpu", "simgpu"))
            # Where the CPU takes next to nothing, the ratio is that of a few fixed costs.
            verdict = "  DOES NOT HOLD" if card > 3 * max(host, SMALLEST) else ""
            figures = f"{1000 * host:9.1f} ms{1000 * card:9.1f} ms{'':12}{card / host:14.2f}{'3':>7}"
            yield f"{'suite of ' + path.stem:46}{figures}{verdict}"
        kata("doctor", "--stop-worker", folder=folder)


def both(solution: Path, folder: str) -> dict[str, float]:
    """The seconds that a suite's checks take on each device."""
    out = kata("check", solution.stem, "--file", str(solution), "--json", folder=folder)
    (report,) = json.loads(out)["reports"]
    return {device["device"]: sum(check["seconds"] for check in device["checks"]) for device in report["devices"]}


def kata(*arguments: str, folder: str) -> str:
    env = settings({"KATA_RUNTIME_DIR": f"{folder}/run", "PYTHONPATH": str(CHECKOUT)})
    where = Path(folder) / "work"
    cwd = where if where.is_dir() else Path(folder)
    done = subprocess.run([*KATA, *arguments], cwd=cwd, env=env, capture_output=True, text=True, check=False)
    return done.stdout


ONE_OPERATION = "x + x, 8 numbers"
MEASURES: list[tuple[str, Callable[[str], Callable[[int], float]], int, float | None]] = [
    ("training step, MLP 10-32-1, batch 16", training_step(10, 32, 1, 16), 200, 5),
    ("training step, MLP 512-512-512, batch 256", training_step(512, 512, 512, 256), 10, 2.5),
    (ONE_OPERATION, addition, 5000, None),
    ("matmul 1024 x 1024", product, 5, 1.1),
]
FRESH = "enable() with its import, in a fresh process with torch"
FRESH_PROGRAM = """
import time, torch
start = time.process_time()
from kata_runner import simgpu
simgpu.enable()
print(time.process_time() - start)
"""
FORKED = "enable() in a fork of a process with torch and simgpu"
FORKED_PROGRAM = """
import os, time, torch
from kata_runner import simgpu
child = os.fork()
if child == 0:
    start = time.process_time()
    simgpu.enable()
    print(time.process_time() - start, flush=True)
    os._exit(0)
os.waitpid(child, 0)
"""

if __name__ == "__main__":
    main()
