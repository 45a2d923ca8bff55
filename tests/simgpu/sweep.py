"""Runs torch's own list of operations on the simulated card and prints how many are right.

    python -m tests.simgpu.sweep [NAME…]        (needs `expecttest`; two minutes for all)
    python -m tests.simgpu.sweep --known        only those that are known not to be right
    python -m tests.simgpu.sweep --write        runs nothing: writes what is known into docs/simulated-gpu.md

An operation is right if its results are on the card and equal the CPU's, for every dtype that both have, with shapes,
strides and gradients; if so are its in-place form and `out=`; if a wrong call raises what it raises on the CPU; and if
a call with one tensor on the card and the others on the CPU raises, naming both devices. Exit code: 0 if what is not
right is what `sweep_known.py` lists, 1 if not.
"""

from __future__ import annotations

import argparse
import sys
import warnings
from collections.abc import Iterable
from typing import Any

import torch

from kata_runner import simgpu

from . import page
from .operations import note
from .sweep_checks import CHECKS, complaints_about, title
from .sweep_known import KNOWN, MADE_WITH, reasons

Found = dict[str, dict[str, str]]  # operation: check: complaint


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.simgpu.sweep", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="operations (default: all)")
    parser.add_argument("--known", action="store_true", help="only operations that are known not to be right")
    parser.add_argument("--write", action="store_true", help="write what is known into docs/simulated-gpu.md")
    given = parser.parse_args()
    warnings.simplefilter("ignore")
    if given.write:
        known: Found = {name: {} for name, _ in KNOWN}
        for (name, check), why in KNOWN.items():
            known[name][check] = why
        page.write("sweep", f"{figures(database(), known)}\n\n{reasons()}")
        return 0
    names = {*given.names, *(name for name, _ in KNOWN if given.known)}
    operations = [op for op in database() if not names or {title(op), op.name} & names]
    found = sweep(operations)
    note()
    print(figures(operations, found))
    for name, complaints in found.items():
        for check, complaint in complaints.items():
            known = "" if (name, check) in KNOWN else "   NOT KNOWN"
            print(f"  {name} ({check}): {complaint}{known}")
    wrong = surprises(operations, found)
    print("\n".join(wrong) or "What is not right is what is known.")
    return 1 if wrong else 0


def database() -> list[Any]:
    """torch's list. It takes seconds to import."""
    from torch.testing._internal.common_methods_invocations import op_db

    return list(op_db)


def sweep(operations: Iterable[Any], checks: Iterable[str] = CHECKS) -> Found:
    """What is wrong with which operations."""
    simgpu.enable()
    torch.set_num_threads(1)  # the tensors are tiny
    found = {title(op): complaints_about(op, checks) for op in operations}
    return {name: complaints for name, complaints in found.items() if complaints}


def figures(operations: Iterable[Any], found: Found) -> str:
    """How many operations are right, in all and by check."""
    number = len({title(op) for op in operations})
    checks = [(check, number - sum(check in wrong for wrong in found.values())) for check in CHECKS]
    lines = [f"| {check} | {right} of {number} |" for check, right in [("everything", number - len(found)), *checks]]
    version = torch.__version__.partition("+")[0]
    return "\n".join([f"| torch {version}: what is right | operations |", "|---|--:|", *lines])


def surprises(operations: Iterable[Any], found: Found) -> list[str]:
    """Where the list of what is known is wrong: an operation that was right is not, or the other way round.

    The second only for the torch that the list was made with: others have other operations.
    """
    pairs = {(name, check) for name, complaints in found.items() for check in complaints}
    new = [f"{name} ({check}) was right: {found[name][check]}" for name, check in sorted(pairs - set(KNOWN))]
    if not torch.__version__.startswith(MADE_WITH):
        return new
    tried = {title(op) for op in operations}
    mended = sorted(pair for pair in set(KNOWN) - pairs if pair[0] in tried)
    return new + [f"{name} ({check}) is right now: take it out of sweep_known.py" for name, check in mended]


if __name__ == "__main__":
    sys.exit(main())
