"""Which rule a case belongs to, where CUDA's behaviour is known from, and in which columns a case can hold.

A case is a test that takes `card` (or `device`): it is written once and runs in every column. The marks are

- `rule(n, …)`: the rules that it holds the card to, for a whole file (`pytestmark`) or for one test;
- `known_from("…")`: CUDA does something of its own here, and so far that was read in its source or documentation;
- `simulated_only("why")`: it says something about the simulation, and nothing about a real card;
- `breaks_the_card`: a real card can't be used any more in that process, so there it runs last, and in a process of
  its own (see `running.py`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

import pytest

COLUMNS = ("simgpu", "as-cuda", "real-cuda")
RULES = {
    1: "Two devices in one operation raise, and both are named",
    2: "Mixes that CUDA allows stay allowed",
    3: "NumPy is refused; `.item()`, `.tolist()`, `print` and f-strings work",
    4: "`.to()`, `.cpu()` and `.cuda()` give a new tensor, or the same one where it is there already",
    5: "Modules and checkpoints move in place, and nothing else does",
    6: "Gradients, hooks, `torch.func`, every optimizer",
    7: "Views alias; in-place operations and their errors",
    8: "Random numbers and generators",
    9: "The dtypes that CUDA has, and what it raises for others",
    10: "Layers, losses, attention, loaders, `torch.compile`",
    11: "A model of `transformers`",
    12: "The device module, autocast, and an interpreter that never ends",
}


@dataclass(frozen=True)
class CaseOf:
    """One test in one column, as far as its marks say."""

    name: str  # the same in every column
    column: str
    rules: tuple[int, ...]
    known_from: str | None
    simulated_only: bool
    breaks_the_card: bool


def case_of(item: pytest.Item) -> CaseOf | None:
    """The case that a test is; None for a test of something else."""
    parameters = getattr(getattr(item, "callspec", None), "params", {})
    column = parameters.get("card")
    if column is None:
        return None
    marks = {mark.name: mark for mark in reversed(list(item.iter_markers()))}  # the closest one wins
    known = marks.get("known_from")
    return CaseOf(
        name=f"{item.path.stem.removeprefix('test_')}: {_without_column(item.name, column)}",
        column=column,
        rules=marks["rule"].args if "rule" in marks else (),
        known_from=known.args[0] if known else None,
        simulated_only="simulated_only" in marks,
        breaks_the_card="breaks_the_card" in marks,
    )


def _without_column(name: str, column: str) -> str:
    """`test_x[simgpu-add]` is the case `x[add]`."""
    function, bracket, parameters = name.removeprefix("test_").partition("[")
    parts = parameters.removesuffix("]")
    parts = parts.removeprefix(f"{column}-") if parts.startswith(f"{column}-") else parts.removesuffix(f"-{column}")
    return function if parts in ("", column) else f"{function}{bracket}{parts}]"


@dataclass(frozen=True)
class Count:
    """How many cases a rule has."""

    cases: int
    known_from: int  # of these, how many rest on CUDA's source or documentation
    simulated_only: int  # beside these


def counts(items: Iterable[pytest.Item]) -> dict[int, Count]:
    """The cases of each rule; a case of two rules counts for the first."""
    cases = {case.name: case for item in items if (case := case_of(item)) and case.rules}
    held = Counter(case.rules[0] for case in cases.values() if not case.simulated_only)
    known = Counter(case.rules[0] for case in cases.values() if not case.simulated_only and case.known_from)
    only = Counter(case.rules[0] for case in cases.values() if case.simulated_only)
    return {rule: Count(held[rule], known[rule], only[rule]) for rule in RULES}
