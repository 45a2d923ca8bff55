"""Rules for operators: arithmetic, comparisons, what is true and what is false."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from .mutant import Change, Place, changed, name_of

ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Div,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Div,
    ast.Mod: ast.Mult,
    ast.Pow: ast.Mult,
    ast.MatMult: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.Gt),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.Lt),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
ONE_WAY = (ast.Sub, ast.Div, ast.FloorDiv, ast.Mod, ast.Pow, ast.MatMult)  # whose sides can't change places
SIGNLESS = ("abs", "square", "cos")
NEGATED_ALREADY = (ast.Eq, ast.NotEq, ast.Is, ast.IsNot, ast.In, ast.NotIn)  # by another operator


def arithmetic(place: Place) -> Iterator[Change]:
    """Another operator, sides that change places, a side or a sign that is lost."""
    node = place.node
    if isinstance(node, (ast.BinOp, ast.AugAssign)) and (other := ARITHMETIC.get(type(node.op))):
        new = changed(node, op=other())
        yield Change("arithmetic", [new] if isinstance(new, ast.AugAssign) else new)
    if isinstance(node, ast.BinOp):
        if isinstance(node.op, ONE_WAY) and not _signless(place.parent):
            yield Change("arithmetic", changed(node, left=node.right, right=node.left))
        yield Change("arithmetic", node.left)
        yield Change("arithmetic", node.right)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.USub, ast.Invert)):
        yield Change("arithmetic", node.operand)


def _signless(parent: ast.AST) -> bool:
    """Whether what is below gives the same with either sign: it is squared, or its size is taken."""
    squared = isinstance(parent, ast.BinOp) and isinstance(parent.op, ast.Pow) and _is_even(parent.right)
    return squared or (isinstance(parent, ast.Call) and name_of(parent.func) in SIGNLESS)


def _is_even(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, int) and node.value % 2 == 0


def comparison(place: Place) -> Iterator[Change]:
    """`<` for `<=` and the like."""
    node = place.node
    if isinstance(node, ast.Compare):
        for at, operator in enumerate(node.ops):
            for other in COMPARISONS[type(operator)]:
                yield Change("comparison", changed(node, ops=[*node.ops[:at], other(), *node.ops[at + 1 :]]))


def boolean(place: Place) -> Iterator[Change]:
    """`and` for `or`, and a `not` that is lost."""
    node = place.node
    if isinstance(node, ast.BoolOp):
        yield Change("boolean", changed(node, op=ast.Or() if isinstance(node.op, ast.And) else ast.And()))
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield Change("boolean", node.operand)


def condition(place: Place) -> Iterator[Change]:
    """A condition that is turned round."""
    node, parent = place.node, place.parent
    asked = isinstance(parent, (ast.If, ast.IfExp, ast.While)) and parent.test is node
    chosen = isinstance(parent, ast.comprehension) and node in parent.ifs
    turned = isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)
    compared = isinstance(node, ast.Compare) and len(node.ops) == 1 and isinstance(node.ops[0], NEGATED_ALREADY)
    if (asked or chosen) and isinstance(node, ast.expr) and not (turned or compared):
        yield Change("condition", ast.UnaryOp(ast.Not(), node))


RULES = (arithmetic, comparison, boolean, condition)
