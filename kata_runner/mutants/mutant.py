"""One change of a solution, and what a rule is told of the place where it may make one."""

from __future__ import annotations

import ast
import copy
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

Node = TypeVar("Node", bound=ast.AST)


@dataclass(frozen=True)
class Mutant:
    """A solution with one change in it."""

    line: int  # in the solution, counted from 1
    function: str  # `relu`, `Shift.forward`; empty outside of any
    kind: str  # arithmetic, comparison, condition, constant, axis, call, argument, dtype, device, …
    before: str  # the statement that is changed, in one line
    after: str  # the same with the change; REMOVED where nothing is left of it
    source: str

    @property
    def says(self) -> str:
        """The change in one line that a screen can hold: of a long statement, the part that differs."""
        before, after = _apart(self.before, self.after)
        return f"line {self.line}: {before} -> {after}"

    @property
    def change(self) -> str:
        """The change without its place, which moves whenever something above it is written anew."""
        return f"{self.before} -> {self.after}"


class Change(NamedTuple):
    """What a rule puts in the place of a node: another one; for statements a list, which may be empty."""

    kind: str
    instead: ast.AST | Sequence[ast.stmt]


class Place(NamedTuple):
    """A node and what stands around it."""

    node: ast.AST
    parent: ast.AST
    names: tuple[str, ...]  # parameters and variables of the function around it
    modules: frozenset[str]  # names that stand for imported modules
    following: ast.stmt | None = None  # of a statement: the next one in the same body
    bound: frozenset[str] = frozenset()  # of a statement: variables that have a value before it


REMOVED = "(removed)"
LONG, AROUND = 60, 24  # characters: of a statement that is shown whole, and of what is kept beside a difference


def _apart(before: str, after: str) -> tuple[str, str]:
    """Two statements without most of what they have in common, where they are long."""
    if after == REMOVED or len(before) <= LONG:
        return before, after
    start = _alike(before, after)
    end = _alike(before[start:][::-1], after[start:][::-1])
    return _cut(before, start, end), _cut(after, start, end)


def _alike(one: str, other: str) -> int:
    """With how many of the same characters two texts begin."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))


def _cut(text: str, start: int, end: int) -> str:
    """A text with what is the same for `start` characters and for the last `end` ones cut short."""
    first = text.rfind(" ", 0, max(start - AROUND, 0)) + 1
    last = text.find(" ", len(text) - end + AROUND)
    return ("… " if first else "") + (text[first:] if last < 0 else f"{text[first:last]} …")


def changed(node: Node, **fields: object) -> Node:
    """A copy of a node with other fields; what is below it is shared."""
    other = copy.copy(node)
    for name, value in fields.items():
        setattr(other, name, value)
    return other


def name_of(function: ast.expr) -> str:
    """The last word of what is called: `mean` of `x.mean`, of `torch.mean` and of `mean`."""
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def is_library(node: ast.expr, modules: frozenset[str]) -> bool:
    """Whether an expression is a module or what lies in one: `np`, `torch.nn.functional`."""
    while isinstance(node, ast.Attribute):
        node = node.value
    return isinstance(node, ast.Name) and node.id in modules
