"""Rules for whole statements: removed, in another order, without their `with`, returning something else."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from .mutant import Change, Place, changed

MOST_RETURNED = 3  # other variables that are tried
ASSIGNS = (ast.Assign, ast.AugAssign)
PLAIN = (ast.Expr, ast.Assign, ast.AugAssign, ast.Raise, ast.Assert, ast.Delete)


def removed(place: Place) -> Iterator[Change]:
    """A statement that isn't there; what gives a variable its first value stays, for nothing would run without it."""
    node = place.node
    if isinstance(node, ast.Return) and place.following is None and isinstance(place.parent, ast.FunctionDef):
        return
    first = isinstance(node, ast.Assign) and any(_first(target, place.bound) for target in node.targets)
    if isinstance(node, (*PLAIN, ast.Return, ast.Break, ast.Continue)) and not first:
        yield Change("statement", [])
    if isinstance(node, ast.With):
        yield Change("statement", node.body)


def _first(target: ast.expr, bound: frozenset[str]) -> bool:
    names = {part.id for part in ast.walk(target) if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)}
    return not names <= bound


def another_way_out(place: Place) -> Iterator[Change]:
    """`break` for `continue` and the other way round."""
    if isinstance(place.node, ast.Break):
        yield Change("statement", [ast.Continue()])
    if isinstance(place.node, ast.Continue):
        yield Change("statement", [ast.Break()])


def order(place: Place) -> Iterator[Change]:
    """Two statements in the other order, unless neither can notice."""
    node, following = place.node, place.following
    if isinstance(node, PLAIN) and isinstance(following, PLAIN) and not _independent(node, following):
        yield Change("order", [following, node])


def _independent(one: ast.stmt, other: ast.stmt) -> bool:
    """Two assignments of which neither has anything that the other makes."""
    if not (isinstance(one, ASSIGNS) and isinstance(other, ASSIGNS)):
        return False
    return not (_written(one) & _mentioned(other) or _written(other) & _mentioned(one))


def _written(statement: ast.Assign | ast.AugAssign) -> set[str]:
    targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
    return {ast.unparse(target) for target in targets}


def _mentioned(statement: ast.stmt) -> set[str]:
    return {ast.unparse(node) for node in ast.walk(statement) if isinstance(node, ast.expr)}


def returned(place: Place) -> Iterator[Change]:
    """Another variable of the function, or two results in the other order."""
    node = place.node
    if not isinstance(node, ast.Return):
        return
    if isinstance(node.value, ast.Name):
        others = [name for name in place.names if name not in (node.value.id, "self", "cls")]
        for name in others[-MOST_RETURNED:]:
            yield Change("returned", [changed(node, value=ast.Name(name, ast.Load()))])
    if isinstance(node.value, ast.Tuple) and len(node.value.elts) > 1:
        first, second, *rest = node.value.elts
        yield Change("returned", [changed(node, value=changed(node.value, elts=[second, first, *rest]))])


def decorator(place: Place) -> Iterator[Change]:
    """A function without one of its decorators, such as `@torch.no_grad()`."""
    node = place.node
    if isinstance(node, ast.FunctionDef):
        for at in range(len(node.decorator_list)):
            rest = [*node.decorator_list[:at], *node.decorator_list[at + 1 :]]
            yield Change("statement", [changed(node, decorator_list=rest)])


RULES = (removed, another_way_out, order, returned, decorator)
