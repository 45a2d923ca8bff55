"""Shapes of expressions, worked out without running them, and where two of them are stretched beyond both."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from typing import Any

from kata_runner.core.trace import Mark
from kata_runner.testing.sealing import seal
from kata_runner.testing.seen import look
from kata_runner.testing.wording import shape

from .source import MOST_JOINS, Statement, dotted, text_of

Shape = tuple[int, ...]
Find = Callable[[str], Any]

SAME_SHAPE = frozenset({
    "float", "double", "half", "bfloat16", "int", "long", "bool", "to", "type", "astype", "cpu", "cuda", "numpy",
    "detach", "clone", "copy", "contiguous", "abs", "exp", "log", "sqrt", "square", "neg", "sigmoid", "relu", "tanh",
})  # fmt: skip
ONE_ROW = frozenset({"flatten", "ravel"})
AS_ASKED = frozenset({"reshape", "view"})


def broadcast_marks(statement: Statement, find: Find) -> Iterator[Mark]:
    """Two shapes that were stretched to one with more numbers than either has. find: the value of a dotted name."""
    known: dict[int, Shape | None] = {}
    for node in reversed(statement.joins[-MOST_JOINS:]):  # the inner ones first: the outer ones are made of them
        one, other = _shape_of(node.left, find, known), _shape_of(node.right, find, known)
        joined = _broadcast(one, other) if one is not None and other is not None else None
        known[id(node)] = joined
        if one is None or other is None or joined is None or _size(joined) <= max(_size(one), _size(other)):
            continue
        said = f"`{text_of(node)}` stretches {shape(one)} and {shape(other)} to {shape(joined)}"
        yield Mark("shape", f"{said}: larger than both")


def _shape_of(node: ast.expr, find: Find, known: dict[int, Shape | None]) -> Shape | None:
    """The shape of what an expression gives; None where its text doesn't say, or adds an axis on purpose.

    known: of expressions that join two others, by their identity; others of that kind are left alone.
    """
    if isinstance(node, ast.BinOp):
        return known.get(id(node))
    name = dotted(node)
    seen = look(find(name)) if name is not None else None
    if seen is not None:
        return seen.shape
    if isinstance(node, ast.Constant):
        return () if type(node.value) in (int, float) else None
    if isinstance(node, ast.UnaryOp):
        return _shape_of(node.operand, find, known)
    if isinstance(node, ast.Attribute) and node.attr in ("T", "data"):
        base = _shape_of(node.value, find, known)
        return base[::-1] if base is not None and node.attr == "T" else base
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        base = _shape_of(node.func.value, find, known)
        return _after(node.func.attr, base, node) if base is not None else None
    return None


def _after(method: str, base: Shape, call: ast.Call) -> Shape | None:
    """What a method makes of a shape, of those that keep it or take axes away."""
    given = [_whole_number(one) for one in [*call.args, *(keyword.value for keyword in call.keywords)]]
    if method in SAME_SHAPE:
        return base
    if method == "squeeze" and not given:
        return tuple([size for size in base if size != 1])
    if method == "squeeze" and len(given) == 1 and given[0] is not None and -len(base) <= given[0] < len(base):
        at = given[0] % len(base)
        return base[:at] + base[at + 1 :] if base[at] == 1 else base
    if (method in ONE_ROW and not given) or (method in AS_ASKED and given == [-1]):
        return (_size(base),)
    return None


def _whole_number(node: ast.expr) -> int | None:
    negative = isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub)
    value = node.operand if isinstance(node, ast.UnaryOp) and negative else node
    if not isinstance(value, ast.Constant) or type(value.value) is not int:
        return None
    return -value.value if negative else value.value


def _broadcast(one: Shape, other: Shape) -> Shape | None:
    length = max(len(one), len(other))
    pairs = zip((1,) * (length - len(one)) + one, (1,) * (length - len(other)) + other, strict=True)
    joined = []
    for left, right in pairs:
        if left != right and 1 not in (left, right):
            return None
        joined.append(right if left == 1 else left)
    return tuple(joined)


def _size(sizes: Shape) -> int:
    product = 1
    for size in sizes:
        product *= size
    return product


seal(__name__)
