"""A file of the corpus: what stands in it, and the verdict that it must get, which its header states.

The header is every line that begins with `#: `, together a TOML table. A function that a file leaves out comes from the
kata's solution, so that a fault in one function is seen not to spoil the checks of the others.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
CORPUS = HERE / "corpus"
CONTENT = HERE / "content"
MARK = "# HERE"  # in the row that a timeout, a crash or an exception must name


@dataclass(frozen=True)
class Wanted:
    """The verdict that a fault must get. None: that isn't asked."""

    status: str
    outcome: str | None = None  # of the check that is not passed, the first of them
    check: str | None = None  # its id
    kind: str | None = None  # of its failure
    problem: str | None = None  # kind of the problem that kept the file from being loaded
    exception: str | None = None  # the type that is told
    line: bool | None = None  # the row with the mark is named; by itself where there is one
    variables: Mapping[str, str] = field(default_factory=dict)  # name: what its text holds
    passed: tuple[str, ...] | None = None  # checks that must have passed
    skipped: tuple[str, ...] = ()
    says: tuple[str, ...] = ()  # what the learner reads holds
    never: tuple[str, ...] = ()  # and doesn't
    truncated: bool = False  # the output
    timeouts: int | None = None  # how many checks


@dataclass(frozen=True)
class Fault:
    """One file, and how it is played."""

    name: str
    about: str
    text: str
    wanted: Wanted
    kata: str = "double"
    devices: tuple[str, ...] = ("cpu",)
    limits: Mapping[str, float] = field(default_factory=dict)
    file: str = ""  # the name of the learner's file; else the kata's
    beside: Mapping[str, str] = field(default_factory=dict)  # files that lie in the learner's folder, too
    made: str = ""  # by which function of fault_recipes the file is made
    alone: bool = False  # no other runs at the same time
    worker: str = "same"  # or "replaced"
    whole: bool = False  # nothing is added from the solution

    @property
    def source(self) -> str:
        """What the learner's file holds: the fault, and the rest of the kata."""
        if self.whole or self.made:
            return self.text
        return self.text + "".join(f"\n\n{part}\n" for part in missing(self.text, self.kata))

    @property
    def marked(self) -> int | None:
        """The number of the row that must be named."""
        rows = self.text.splitlines()
        return next((number for number, row in enumerate(rows, 1) if MARK in row), None)


def missing(text: str, kata: str) -> Iterator[str]:
    """The solution's imports and those of its functions and classes that a text leaves out."""
    solution = (CONTENT / "solutions" / "one" / f"{kata}.py").read_text("utf-8")
    there = {getattr(node, "name", None) for node in ast.parse(text).body}
    for node in ast.parse(solution).body:
        named = isinstance(node, ast.FunctionDef | ast.ClassDef)
        if isinstance(node, ast.Import | ast.ImportFrom) or (named and node.name not in there):
            yield ast.unparse(node)


def read(path: Path) -> Fault:
    """A file of the corpus."""
    text = path.read_text("utf-8")
    header = "\n".join(row.removeprefix("#: ") for row in text.splitlines() if row.startswith("#: "))
    try:
        table: dict[str, Any] = tomllib.loads(header)
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{path.name}: {error}") from error
    how = {key: table.pop(key) for key in list(table) if key in Fault.__dataclass_fields__}
    for key in ("passed", "skipped", "says", "never"):
        if key in table:
            table[key] = tuple(table[key])
    how["devices"] = tuple(how.get("devices", ("cpu",)))
    return Fault(name=path.stem, about=how.pop("about"), text=text, wanted=Wanted(**table), **how)


def corpus() -> list[Fault]:
    """Every file of it."""
    return [read(path) for path in sorted(CORPUS.glob("*.py"))]
