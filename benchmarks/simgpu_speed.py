"""How much slower the simulated GPU is than the CPU it runs on: ratios from one run.

    python benchmarks/simgpu_speed.py [--rounds 7]

Each pair is timed in turns, so that a busy machine slows both; the figure is the ratio of the fastest rounds.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import torch
from torch import nn

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from kata_runner import simgpu

Work = Callable[[], object]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=7)
    rounds = parser.parse_args().rounds
    simgpu.enable()
    print(f"torch {torch.__version__}, {torch.get_num_threads()} threads, best of {rounds} rounds\n")
    print(f"{'what':44}{'CPU':>11}{'simgpu':>11}{'ratio':>8}{'bar':>7}{'as cuda':>11}{'ratio':>8}")
    for name, build, calls, bar in MEASURES:
        host, card = build("cpu"), build("simgpu")
        with simgpu.as_cuda():
            as_cuda = build("cuda")
        times = in_turns([host, card, inside_as_cuda(as_cuda)], calls, rounds)
        print(row(name, times, bar))
        if name == ONE_OPERATION:
            extra = [f"{1e6 * (seconds - times[0]):.1f} µs" for seconds in times[1:]]
            print(f"{'  on top of the CPU':44}{'':11}{extra[0]:>11}{'':8}{'20 µs':>7}{extra[1]:>11}")
    print(f"\nenable() after `import torch`, fresh process: {fresh_enable():.1f} ms (bar 50 ms)")


def in_turns(works: list[Callable[[int], float]], calls: int, rounds: int) -> list[float]:
    """Seconds a call of each work: the fastest of several rounds, taken in turns."""
    best = [float("inf")] * len(works)
    for _ in range(rounds + 1):  # the first round warms up
        for place, work in enumerate(works):
            best[place] = min(best[place], work(calls) / calls)
    return best


def repeated(work: Work) -> Callable[[int], float]:
    def run(calls: int) -> float:
        start = time.perf_counter()
        for _ in range(calls):
            work()
        return time.perf_counter() - start

    return run


def inside_as_cuda(work: Callable[[int], float]) -> Callable[[int], float]:
    def run(calls: int) -> float:
        with simgpu.as_cuda():
            return work(calls)

    return run


def row(name: str, times: list[float], bar: str) -> str:
    host, card, as_cuda = times
    return (
        f"{name:44}{1e6 * host:8.1f} µs{1e6 * card:8.1f} µs{card / host:8.2f}{bar:>7}"
        f"{1e6 * as_cuda:8.1f} µs{as_cuda / host:8.2f}"
    )


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
    return repeated(lambda: x + x)


def product(device: str) -> Callable[[int], float]:
    x = torch.randn(1024, 1024, device=device)
    return repeated(lambda: x @ x)


def fresh_enable() -> float:
    """Milliseconds that `enable()`, with the import of the package, takes in a process that has imported torch."""
    code = (
        f"import sys, time, torch; sys.path.insert(0, {str(Path(__file__).resolve().parent.parent)!r}); "
        "start = time.perf_counter(); from kata_runner import simgpu; simgpu.enable(); "
        "print(1000 * (time.perf_counter() - start))"
    )
    runs = [subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True) for _ in range(3)]
    return min(float(run.stdout) for run in runs)


ONE_OPERATION = "x + x, 8 numbers"
MEASURES: list[tuple[str, Callable[[str], Callable[[int], float]], int, str]] = [
    ("training step, MLP 10-32-1, batch 16", training_step(10, 32, 1, 16), 200, "5"),
    ("training step, MLP 512-512-512, batch 256", training_step(512, 512, 512, 256), 10, "2.5"),
    (ONE_OPERATION, addition, 5000, ""),
    ("matmul 1024 x 1024", product, 5, "1.1"),
]

if __name__ == "__main__":
    main()
