"""Which of torch's operations the katas run on the simulated card, and which the tests hold to the CPU's numbers.

    python -m tests.simgpu.operations              prints the katas' operations, and those that no test covers
    python -m tests.simgpu.operations --record     writes what the cases and the sweep run into operations.txt

A kata's operations are computed: its checks are played with the solution and with each answer, right or wrong. What the
tests cover is recorded, for it takes minutes: refresh it where a kata uses an operation that is new.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from kata_runner.core.answers import answer_names
from kata_runner.core.catalog import Kata, load
from kata_runner.core.layout import Content
from kata_runner.worker.protocol import Job, Subject

from .running import ROOT, settings

RECORDED = Path(__file__).with_name("operations.txt")
HEAD = "# torch's operations that the cases of the conformance suite and the sweep run on the simulated card.\n"
HEAD += "# Written by: python -m tests.simgpu.operations --record\n"
FEW = 5  # examples of each check that draws its inputs
SEEN = "SIMGPU_OPERATIONS"  # the file to which a process adds what it has run on the card


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.simgpu.operations", description=__doc__)
    parser.add_argument("--record", action="store_true", help="run the cases and the sweep, and write what they run")
    if parser.parse_args().record:
        RECORDED.write_text(HEAD + "".join(f"{name}\n" for name in sorted(of_the_tests())), encoding="utf-8")
        return 0
    used = of_katas(gpu_katas(), everything=True)
    left = sorted(set(used) - recorded())
    for name, slug in sorted(used.items()):
        print(f"{name:60} {slug}{'   NOT COVERED' if name in left else ''}")
    return 1 if left else 0


def recorded() -> set[str]:
    return {line for line in RECORDED.read_text(encoding="utf-8").splitlines() if not line.startswith("#")}


def gpu_katas() -> list[Kata]:
    return [kata for kata in load(Content.find()).katas if kata.gpu]


def of_katas(katas: Iterable[Kata], *, everything: bool) -> dict[str, str]:
    """Each operation that these katas run on the card, in this process, and the first kata that does.

    everything: with every answer that they ship, not with the solution only.
    """
    from kata_runner.worker import plugin, session

    session.MOST_EXAMPLES = FEW  # which operations run hardly depends on the numbers
    content, found = Content.find(), {}
    for kata in katas:
        for subject in subjects(kata, content) if everything else [Subject("solution")]:
            job = Job(
                kata.slug, kata.topic, kata.kind, str(content.root), "simgpu", subject, shrink=False, diagnose=False
            )
            plugin.run(job, lambda event: None, lambda: None, alone=False)
        found.update({name: kata.slug for name in dispatched() if name not in found})
    return found


def subjects(kata: Kata, content: Content) -> Iterator[Subject]:
    yield Subject("stub")
    yield Subject("solution")
    for answer in answer_names(content.answers(kata.topic, kata.slug).read_bytes()):
        yield Subject("answer", name=answer.name)


def dispatched() -> set[str]:
    """The operations that this process has run on the simulated card."""
    from kata_runner.simgpu import _dispatch

    return {str(func) for func in _dispatch.HANDLERS if func not in _dispatch._AT_FIRST}


def of_the_tests() -> set[str]:
    """What the conformance cases and the sweep run, each in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "seen"
        for line in (
            ["-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/simgpu", "-k", "simgpu or cuda"],
            ["-m", "tests.simgpu.sweep"],
        ):
            subprocess.run([sys.executable, *line], cwd=ROOT, env=settings({SEEN: str(file)}), check=False)
        return set(file.read_text(encoding="utf-8").split())


def note() -> None:
    """Adds what this process has run on the card to the file that is asked for, if any."""
    if SEEN in os.environ:
        with open(os.environ[SEEN], "a", encoding="utf-8") as file:
            file.writelines(f"{name}\n" for name in sorted(dispatched()))


if __name__ == "__main__":
    sys.exit(main())
