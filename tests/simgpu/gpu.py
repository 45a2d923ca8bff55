"""Holds the simulated GPU to a real card: `make gpu`, or `python -m tests.simgpu.gpu`.

Runs every case of the conformance suite on the real card and on the simulated one, and `kata verify --device cuda`;
prints every difference and writes it all to a file in Markdown. Takes less than eight minutes: what is not done by
then is left out, and said to be. Without a card nothing is run.

Needs torch with CUDA, and pytest, pytest-timeout, hypothesis, numpy, click and rich (cases that need more, such as
transformers, are left out where it is missing). Any torch that the simulated GPU knows will do; the file names it.

Exit code: 0 if real and simulated card agree in everything, 1 if not, 4 where there is no card or something is missing.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .results import Results

OK, DIFFERENT, CANNOT = 0, 1, 4
LIMIT = 460.0  # seconds in all, under eight minutes
SHARES = {"real-cuda": 0.45, "simgpu as-cuda": 0.7}  # of the time, by when each part must end; the katas have the rest
A_CASE = 40.0  # seconds
NEEDED = ("torch", "numpy", "pytest", "pytest_timeout", "hypothesis", "click", "rich")
REPORT = Path("build") / "real-cuda.md"
PRETEND = "SIMGPU_PRETEND"  # for trying this script: the simulated card stands in for the real one


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.simgpu.gpu", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--report", type=Path, default=REPORT, help=f"the file to write (default: {REPORT})")
    parser.add_argument("--seconds", type=float, default=LIMIT, help="time limit for everything (default: %(default)s)")
    parser.add_argument("--case-seconds", type=float, default=A_CASE, help="limit for one case (default: %(default)s)")
    parser.add_argument("--only", nargs="*", default=["tests/simgpu"], help="pytest's names for a part of the suite")
    parser.add_argument("--katas", nargs="*", help="the katas to prove (default: all that have a GPU)")
    given = parser.parse_args(arguments)
    missing = what_is_missing()
    if missing:
        print(missing, file=sys.stderr)
        return CANNOT
    options = [*given.only, f"--timeout={given.case_seconds}"]
    return compare(given.report.absolute(), given.seconds, options, given.katas)


def what_is_missing() -> str | None:
    """Why this can't run here; None where it can."""
    absent = [name for name in NEEDED if importlib.util.find_spec(name) is None]
    if absent:
        return f"{sys.executable} lacks {', '.join(absent)}. Install it, or name another Python: make gpu GPU_PYTHON=…"
    import torch

    if not torch.cuda.is_available() and not os.environ.get(PRETEND):
        built = f"was built for CUDA {torch.version.cuda}" if torch.version.cuda else "was built without CUDA"
        return f"There is no CUDA card that torch can use here (torch {torch.__version__} {built}). Nothing was run."
    return None


def compare(report: Path, seconds: float, options: Sequence[str], slugs: Sequence[str] | None) -> int:
    """Runs the suite, then the katas, writing the report after each, so that a part of it is there in any case."""
    from . import tables
    from .running import run

    begun = time.monotonic()
    report.parent.mkdir(parents=True, exist_ok=True)
    file = report.with_suffix(".jsonl")
    file.unlink(missing_ok=True)
    text = f"# The simulated GPU beside a real one\n\n{the_machine()}"
    late, suite, results = [], "", {}
    for columns, share in SHARES.items():
        results = run(columns.split(), file, until=begun + share * seconds, only=options)
        late += [columns] if time.monotonic() > begun + share * seconds else []
        suite = about_the_suite(results, late, time.monotonic() - begun)
        report.write_text(text + suite, encoding="utf-8")
    print(text + suite, end="", flush=True)
    katas, proven = about_the_katas(gpu_katas() if slugs is None else slugs, begun + seconds)
    report.write_text(text + suite + katas, encoding="utf-8")
    print(f"{katas}\nWritten to {report}.")
    return OK if proven and not late and not tables.differences(results) else DIFFERENT


def the_machine() -> str:
    import torch

    card = (
        torch.cuda.get_device_name() if torch.cuda.is_available() else "a simulated card that stands in for a real one"
    )
    when = datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")
    others = ", ".join(f"{name} {metadata.version(name)}" for name in ("numpy", "pytest", "hypothesis"))
    return (
        f"- {when}, on {card}\n- torch {torch.__version__} (CUDA {torch.version.cuda}), Python "
        f"{platform.python_version()}, {others}, {platform.system()} {platform.machine()}\n"
    )


def about_the_suite(results: Results, late: Sequence[str], seconds: float) -> str:
    from . import tables

    found = tables.differences(results)
    head = f"\n## The conformance suite ({seconds:.0f} s)\n\n"
    unfinished = [f"Time was up before every case was run: {columns}.\n" for columns in late]
    holds = "Every case that was run holds on both.\n"
    answer = f"{len(found)} cases do not hold on both:\n\n{tables.compared(found)}" if found else holds
    return "\n".join([f"{head}{tables.held(results)}", *unfinished, answer])


def gpu_katas() -> list[str]:
    from kata_runner.core.catalog import load
    from kata_runner.core.layout import Content

    return [kata.slug for kata in load(Content.find()).katas if kata.gpu]


def about_the_katas(slugs: Sequence[str], until: float) -> tuple[str, bool]:
    """`kata verify` on the card, kata by kata: what it found, and whether all is well and was run."""
    device = "simgpu" if os.environ.get(PRETEND) else "cuda"
    proven, findings = 0, []
    with tempfile.TemporaryDirectory(prefix="kt") as folder:
        for done, slug in enumerate(slugs):
            if time.monotonic() >= until:
                findings.append(("the rest", f"time was up: {len(slugs) - done} of {len(slugs)} katas were not run"))
                break
            found = verified(slug, device, Path(folder), until)
            proven += not found
            findings += [(slug, reason) for reason in found]
        kata(["doctor", "--stop-worker"], Path(folder), 30)
    said = f"\n## `kata verify --device {device}`\n\n{proven} of {len(slugs)} katas proven.\n"
    rows = "".join(f"| {slug} | {reason} |\n" for slug, reason in findings)
    return said + (f"\n| kata | what was found |\n|---|---|\n{rows}" if rows else ""), not findings


def verified(slug: str, device: str, folder: Path, until: float) -> list[str]:
    """What `kata verify` finds about one kata."""
    code, out, error = kata(["verify", slug, "--device", device, "--json"], folder, until - time.monotonic())
    if code is None:
        return ["time was up"]
    try:
        answer = json.loads(out)["katas"][0]
    except (ValueError, LookupError):
        return [f"it ended with exit code {code}: {error[-300:]}"]
    return [finding["reason"] for finding in answer["findings"]]


def kata(arguments: Sequence[str], folder: Path, seconds: float) -> tuple[int | None, str, str]:
    """The exit code of a `kata` command, None where time was up, and what it printed; its worker lives in `folder`."""
    from .running import ROOT, end, settings

    line = [sys.executable, "-m", "kata_runner.main", *arguments]
    env = settings({"KATA_RUNTIME_DIR": str(folder / "run")})
    with (folder / "out").open("wb") as out, (folder / "error").open("wb") as error:
        child = subprocess.Popen(line, cwd=ROOT, env=env, stdout=out, stderr=error, start_new_session=True)
        try:
            code: int | None = child.wait(max(seconds, 0))
        except subprocess.TimeoutExpired:
            end(child)
            code = None
    return code, (folder / "out").read_text("utf-8", "replace"), (folder / "error").read_text("utf-8", "replace")


if __name__ == "__main__":
    sys.exit(main())
