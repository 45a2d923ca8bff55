"""Rules for numbers that are written down: values, axes, the ends of ranges and slices."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from .mutant import Change, Place, changed, name_of

AXES = ("dim", "axis", "dims", "axes", "dim0", "dim1", "start_dim", "end_dim")
OTHER_AXES = {0: (1, -1), 1: (0,), -1: (0,), -2: (-1,), 2: (1,)}


def constant(place: Place) -> Iterator[Change]:
    """Another number; True for False."""
    node = place.node
    if isinstance(node, ast.UnaryOp) and (number := _number(node)) is not None and not _is_axis(place.parent):
        yield Change("constant", ast.Constant(0) if number == -1 else ast.Constant(number - 1))
    if not isinstance(node, ast.Constant) or _is_axis(place.parent) or _has_a_sign(node, place.parent):
        return
    value = node.value
    if isinstance(value, bool):
        yield Change("constant", changed(node, value=not value))
    elif isinstance(value, int):
        others = {0: (1,), 1: (0, 2)}.get(value, (value - 1, value + 1))
        yield from (Change("constant", changed(node, value=other)) for other in others)
    elif isinstance(value, float):
        changes = (1.0, 0.5) if value == 0 else (2 * value, 0.5 if value != 0.5 else 0.0)
        yield from (Change("constant", changed(node, value=other)) for other in changes)


def axis(place: Place) -> Iterator[Change]:
    """An axis by its name, such as `dim=1`: another one, or none."""
    node = place.node
    if not isinstance(node, ast.Call):
        return
    for at, keyword in enumerate(node.keywords):
        if keyword.arg not in AXES:
            continue
        for other in OTHER_AXES.get(number, ()) if (number := _number(keyword.value)) is not None else ():
            new = changed(keyword, value=ast.Constant(other))
            yield Change("axis", changed(node, keywords=[*node.keywords[:at], new, *node.keywords[at + 1 :]]))


def ends(place: Place) -> Iterator[Change]:
    """One step more or less in `range(n)`, and a slice without one of its ends."""
    node = place.node
    if isinstance(node, ast.Call) and name_of(node.func) == "range" and not isinstance(node.args[-1], ast.Constant):
        *first, last = node.args[:2]
        for operator in (ast.Sub(), ast.Add()):
            moved = ast.BinOp(last, operator, ast.Constant(1))
            yield Change("off by one", changed(node, args=[*first, moved, *node.args[2:]]))
    if isinstance(node, ast.Slice):
        for end in ("lower", "upper", "step"):
            if getattr(node, end) is not None:
                yield Change("off by one", changed(node, **{end: None}))


def _is_axis(parent: ast.AST) -> bool:
    return isinstance(parent, ast.keyword) and parent.arg in AXES


def _has_a_sign(node: ast.Constant, parent: ast.AST) -> bool:
    return isinstance(parent, ast.UnaryOp) and isinstance(parent.op, ast.USub) and isinstance(node.value, int)


def _number(node: ast.expr) -> int | None:
    """A whole number that is written down, negative ones too."""
    try:
        value = ast.literal_eval(node)
    except ValueError:
        return None
    return value if type(value) is int else None


RULES = (constant, axis, ends)
