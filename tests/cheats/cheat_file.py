"""A file of the corpus: what it cheats on, and what it must come to, which its first rows state.

    # kata: mse
    # device: simgpu                   (else the CPU)
    # must: refused failed values      (the status, and the kind of the first failure or of the problem)

`must` is one of: `refused`, never reported as passed; `limit`, known to get through, a limit of judging in one process;
`passed`, an honest answer of an unusual kind.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from kata_runner.core.catalog import Catalog
from kata_runner.core.report import DeviceVerdict
from kata_runner.worker.client import Limits, RunRequest, Subject

HERE = Path(__file__).parent
ROW = re.compile(r"^\ufeff?# (kata|device|must): (.+?)\r?$", re.MULTILINE)
LIMITS = Limits(load=3.0)


@dataclass(frozen=True)
class Cheat:
    """One file, and what its rows say."""

    name: str
    text: str
    kata: str
    must: str
    wanted: tuple[str, ...]  # the status, and the kind of what is wrong
    device: str = "cpu"

    def request(self, catalog: Catalog, folder: Path) -> RunRequest:
        """The run that judges it as a learner's answer in a workspace."""
        kata = catalog.get(self.kata)
        shown = f"{kata.topic}/{kata.slug}.py"
        subject = Subject("source", self.text, shown, str(folder / shown))
        named = frozenset({self.device})
        return RunRequest(kata, subject, (self.device,), named, limits=LIMITS, shrink=False, diagnose=False)


def corpus(folder: str) -> Iterator[Cheat]:
    """The files of a folder beside this one."""
    for file in sorted((HERE / folder).glob("*.py")):
        text = file.read_bytes().decode()  # its line ends as they are
        rows = dict(ROW.findall(text))
        must, *wanted = rows.pop("must").split()
        yield Cheat(file.stem, text, must=must, wanted=tuple(wanted), **rows)


def came_to(verdict: DeviceVerdict) -> tuple[str, ...]:
    """The status, and the kind of the problem or of the first failure."""
    if verdict.problem is not None:
        return verdict.status, verdict.problem.kind
    failure = next((check.failure for check in verdict.checks if check.failure is not None), None)
    return (verdict.status, failure.kind) if failure else (verdict.status,)
