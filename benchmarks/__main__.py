"""Runs every measurement of the promises about speed, and prints them as ratios."""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from statistics import median

from benchmarks.many import make
from benchmarks.saving import FAILED, PASSED, Learner
from benchmarks.timing import Action, Ratio, command, compare, medians, on_terminal, settings

CHECKOUT = Path(__file__).resolve().parent.parent
KATA = Path(sys.executable).parent / "kata"
BARE = [sys.executable, "-I", "-c", "pass"]
WRONG = CHECKOUT / "docs" / "examples" / "sums_instead_of_averaging.py"
NUMPY_KATA = ("02_by_hand", "mse")
DEVICE_KATA = ("01_tensors", "add_bias")
MEGABYTE = 1_000_000
SAVES, EACH = 30, 3  # of each answer, and after how many of them pytest has its turn


class Bench:
    """A workspace and a worker of its own, gone afterwards."""

    def __init__(self, folder: Path, repetitions: int) -> None:
        self.env = {"KATA_RUNTIME_DIR": str(folder / "run")}
        self.cwd = folder / "work"
        self.repetitions = repetitions
        command([KATA, "init", self.cwd], cwd=folder, env=self.env)()

    def kata(self, *arguments: str | Path, codes: tuple[int, ...] = (0,), **env: str) -> Action:
        """A `kata` command in the workspace."""
        return command([KATA, *arguments], cwd=self.cwd, env={**self.env, **env}, codes=codes)

    def check(self, place: tuple[str, str], subject: Path, codes: tuple[int, ...] = (0,), **env: str) -> Action:
        """`kata check` of a learner's own file, which holds what the subject does; the attempt is kept as ever."""
        shutil.copy(subject, self.cwd / place[0] / f"{place[1]}.py")
        return self.kata("check", place[1], codes=codes, **env)

    def pytest(self, place: tuple[str, str], subject: Path, devices: str, codes: tuple[int, ...] = (0,)) -> Action:
        """pytest on the same suite in a fresh process."""
        suite = CHECKOUT / "checks" / place[0] / f"test_{place[1]}.py"
        line = [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-W",
            "ignore",
            "-p",
            "no:cacheprovider",
            "-p",
            "benchmarks.fixtures",
            suite,
        ]
        env = {"SUBJECT": str(subject), "DEVICES": devices}
        return command(line, cwd=CHECKOUT, env=env, codes=codes)

    def answer_of(self, *arguments: str) -> dict[str, object]:
        """What a command says in its JSON form."""
        line = [str(KATA), *arguments, "--json"]
        done = subprocess.run(line, cwd=self.cwd, env=settings(self.env), capture_output=True, check=False)
        return dict(json.loads(done.stdout))


def solution(place: tuple[str, str]) -> Path:
    return CHECKOUT / "solutions" / place[0] / f"{place[1]}.py"


def checks(bench: Bench) -> Iterator[Ratio]:
    """A check from the shell, with a warm worker, beside pytest."""
    against = partial(compare, repetitions=bench.repetitions)
    mse, device = solution(NUMPY_KATA), solution(DEVICE_KATA)
    bench.check(NUMPY_KATA, mse)()  # starts the worker
    bench.check(DEVICE_KATA, device)()
    yield against(
        "kata check mse, warm, beside pytest on its suite",
        bench.check(NUMPY_KATA, mse),
        bench.pytest(NUMPY_KATA, mse, "cpu"),
        at_most=1 / 10,
    )
    yield against(
        "kata check add_bias on cpu + simgpu, warm, beside pytest on both",
        bench.check(DEVICE_KATA, device),
        bench.pytest(DEVICE_KATA, device, "cpu simgpu"),
        at_most=1 / 8,
    )
    yield against(
        "a wrong mse, its smallest input found, beside pytest on it",
        bench.check(NUMPY_KATA, WRONG, codes=(1,)),
        bench.pytest(NUMPY_KATA, WRONG, "cpu", codes=(1,)),
        at_most=1 / 8,
    )


def short_commands(bench: Bench) -> Iterator[Ratio]:
    """Commands that start no torch, beside an interpreter that does nothing: with as many katas as there will be."""
    many = str(make(bench.cwd.parent / "many").root)
    work = bench.cwd.parent / "many-work"
    bare = command(BARE, cwd=bench.cwd)
    env = {**bench.env, "KATA_CONTENT": many}
    command([KATA, "init", work], cwd=bench.cwd, env=env)()
    hint = ["hint", "kata_number_40", "--level", "1"]
    lines = {
        "--version": ["--version"], "--help": ["--help"], "list": ["list"], "status": ["status"], "hint": hint,
    }  # fmt: skip
    for name, line in lines.items():
        piped = command([KATA, *line], cwd=work, env=env)
        yield compare(f"kata {name}, piped", piped, bare, at_most=6, repetitions=bench.repetitions * 2)
    asking = {"recall": ["recall"], "review": ["review"], "guess": ["guess", "mse"]}  # on a terminal these would wait
    for name, line in asking.items():
        ours = bench.kata(*line, codes=(0, 5))
        yield compare(f"kata {name}, piped", ours, bare, at_most=6, repetitions=bench.repetitions * 2)
    for name, line in lines.items():
        terminal = on_terminal([KATA, *line], cwd=work, env=env)
        yield compare(f"kata {name}, on a terminal", terminal, bare, at_most=10, repetitions=bench.repetitions * 2)


def inside(bench: Bench) -> Iterator[Ratio]:
    """What running a suite in the worker adds to its check functions."""
    for place in (NUMPY_KATA, DEVICE_KATA):
        suite = CHECKOUT / "checks" / place[0] / f"test_{place[1]}.py"
        line = [sys.executable, "-m", "benchmarks.direct", str(suite), str(solution(place))]

        def direct(line: list[str] = line) -> float:
            return float(subprocess.run(line, cwd=CHECKOUT, capture_output=True, check=True).stdout)

        mine, other = medians((partial(in_worker, bench, place), direct), bench.repetitions)
        holds = mine <= max(3 * other, other + 0.1)
        what = f"the suite of {place[1]} inside the worker, beside its functions called directly"
        yield Ratio(what, mine, other, "<= 3 x or 0.1 s more", holds)


def in_worker(bench: Bench, place: tuple[str, str]) -> float:
    """The seconds that a run says it took, on the CPU."""
    answer = bench.answer_of("check", place[1], "--device", "cpu", "--file", str(solution(place)))
    (report,) = answer["reports"]  # type: ignore[misc]
    return float(report["seconds"])


def spare(bench: Bench) -> Iterator[Ratio]:
    """The form for systems where a fork is not safe; nothing was promised."""
    mse = solution(NUMPY_KATA)
    env = {"KATA_WORKER": "spare", "KATA_RUNTIME_DIR": bench.env["KATA_RUNTIME_DIR"] + "-s"}
    ours = bench.check(NUMPY_KATA, mse, **env)
    try:
        ours()
        mine, other = medians((ours, bench.pytest(NUMPY_KATA, mse, "cpu")), bench.repetitions)
        yield Ratio("kata check mse with a spare process, beside pytest on its suite", mine, other, "", None)
    finally:
        bench.kata("doctor", "--stop-worker", **env)()


def saves(bench: Bench) -> Iterator[Ratio]:
    """What somebody at the full screen waits for: from a save to the verdict that they see."""
    file = bench.cwd / NUMPY_KATA[0] / f"{NUMPY_KATA[1]}.py"
    for what, answer, says, code in (("mse", solution(NUMPY_KATA), PASSED, 0), ("a wrong mse", WRONG, FAILED, 1)):
        cold, mine, other = bench.pytest(NUMPY_KATA, answer, "cpu", codes=(code,)), [], []
        text = answer.read_text(encoding="utf-8")
        with Learner(KATA, NUMPY_KATA[1], file, text, says, env=bench.env) as learner:
            for number in range(SAVES):
                mine.append(learner.save())
                if number % EACH == 0:  # in turn, so that both meet the same machine
                    other.append(cold())
        ours, theirs = median(mine), median(other)
        line = f"{what} saved, to its verdict on the full screen, beside pytest on its suite"
        yield Ratio(line, ours, theirs, "<= 1/10", ours <= theirs / 10)


def show(ratio: Ratio) -> None:
    factor = ratio.ours / ratio.theirs
    said = f"1/{1 / factor:.1f}" if factor < 1 else f"{factor:.1f} x"
    verdict = {True: "holds", False: "DOES NOT HOLD", None: ""}[ratio.holds]
    times = f"{ratio.ours * 1000:7.0f} ms {ratio.theirs * 1000:7.0f} ms {said:>8}"
    print(f"{times}  {ratio.bar:<22}{verdict:<15}{ratio.what}", flush=True)


def show_memory(bench: Bench) -> None:
    """How much an idle worker holds; the bar is for the CPU build of torch."""
    bench.check(NUMPY_KATA, solution(NUMPY_KATA))()
    worker = bench.answer_of("doctor").get("worker")
    pid = worker.get("pid") if isinstance(worker, dict) else None
    if pid is None or not Path("/proc").is_dir():
        print("the memory of an idle worker: not measured on this system")
        return
    resident = memory(int(pid), "Rss") / MEGABYTE
    verdict = "holds" if resident <= 350 else "DOES NOT HOLD"
    print(f"{resident:7.0f} MB {'':20}  {'<= 350 MB':<22}{verdict:<15}an idle worker holds")


def memory(pid: int, key: str) -> int:
    """Bytes of a process by the kernel's own account."""
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
        if line.startswith(f"{key}:"):
            return int(line.split()[1]) * 1024
    raise RuntimeError(f"no {key} of process {pid}")


MEASURES = (checks, saves, short_commands, inside, spare)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--repetitions", type=int, default=7, help="how often each side is run; the median counts")
    parser.add_argument("--only", choices=[measure.__name__ for measure in MEASURES], help="one part of it")
    given = parser.parse_args()
    repetitions = given.repetitions
    measures = [measure for measure in MEASURES if given.only in (None, measure.__name__)]
    with tempfile.TemporaryDirectory(prefix="kb") as folder:
        bench = Bench(Path(folder), repetitions)
        try:
            print(f"{'ours':>10} {'theirs':>10} {'ratio':>8}  {'promised':<37}what")
            for measure in measures:
                for ratio in measure(bench):
                    show(ratio)
            show_memory(bench)
        finally:
            bench.kata("doctor", "--stop-worker")()


if __name__ == "__main__":
    main()
