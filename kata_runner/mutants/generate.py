"""Finds every place in a solution where a rule has something to change, and makes one mutant of each change."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from . import calls, constants, operators, statements
from .mutant import REMOVED, Change, Mutant, Place

RULES = (*operators.RULES, *constants.RULES, *calls.RULES, *statements.RULES)
UNTOUCHED = ("annotation", "returns", "decorator_list", "type_comment", "format_spec", "type_params")


def mutants_of(source: str) -> list[Mutant]:
    """All mutants of a source in the order of its lines; each differs from it and from all others."""
    module = ast.parse(source)
    walk = Walk(module)
    seen = {walk.written()}
    found = []
    for mutant in walk.mutants():
        if mutant.source not in seen and _compiles(mutant.source):
            seen.add(mutant.source)
            found.append(mutant)
    return sorted(found, key=lambda mutant: mutant.line)  # within a line as they were found


def _compiles(source: str) -> bool:
    """Some changes are no Python: a `return` in the other order, say."""
    try:
        compile(source, "mutant", "exec", dont_inherit=True)
    except (SyntaxError, ValueError):
        return False
    return True


@dataclass
class Around:
    """What stands around the node that is walked over."""

    function: str = ""
    names: tuple[str, ...] = ()
    statement: ast.stmt | None = None


@dataclass
class Walk:
    """A walk over a module that puts each change in its place, writes the module down, and takes the change back."""

    module: ast.Module
    modules: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        imports = [node for node in ast.walk(self.module) if isinstance(node, (ast.Import, ast.ImportFrom))]
        names = [alias.asname or alias.name.split(".")[0] for node in imports for alias in node.names]
        self.modules = frozenset(names)

    def mutants(self) -> Iterator[Mutant]:
        """One after another."""
        yield from self._body(self.module, "body", Around())

    def _body(self, parent: ast.AST, name: str, around: Around) -> Iterator[Mutant]:
        """The statements of a body, each with what comes next."""
        body: list[ast.stmt] = getattr(parent, name)
        bound = set(around.names) - _stored_in(body)
        for at, node in enumerate(tuple(body)):
            if not _is_text(node) and not _is_program(node):
                following = body[at + 1] if at + 1 < len(body) else None
                place = Place(node, parent, around.names, self.modules, following, frozenset(bound))
                yield from self._at_statement(place, body, at, around)
                yield from self._below(node, _inside(node, around))
            bound |= _stored_in([node])

    def _at_statement(self, place: Place, body: list[ast.stmt], at: int, around: Around) -> Iterator[Mutant]:
        node = body[at]
        for rule in RULES:
            for change in rule(place):
                if isinstance(change.instead, Sequence):
                    pair = change.kind == "order"
                    before = body[at : at + 2] if pair else [node]
                    yield self._of_statements(before, change, body, at, around)

    def _of_statements(
        self, before: list[ast.stmt], change: Change, body: list[ast.stmt], at: int, around: Around
    ) -> Mutant:
        assert isinstance(change.instead, Sequence)
        whole = tuple(body)
        body[at : at + len(before)] = list(change.instead) or ([] if len(body) > len(before) else [ast.Pass()])
        source = self.written()
        body[:] = whole
        told = _in_a_line(before[:1] if isinstance(before[0], ast.With) else before)
        after = _in_a_line(change.instead) if change.instead and not isinstance(before[0], ast.With) else REMOVED
        return Mutant(_line(before[0]), around.function, change.kind, told, after, source)

    def _below(self, node: ast.AST, around: Around) -> Iterator[Mutant]:
        """Everything below a node: expressions, and the bodies of statements."""
        for name, value in ast.iter_fields(node):
            if name in UNTOUCHED:
                continue
            if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
                yield from self._body(node, name, around)
            elif isinstance(value, list):
                for at, item in enumerate(value):
                    if isinstance(item, ast.AST):
                        yield from self._at(node, name, at, around)
            elif isinstance(value, ast.AST):
                yield from self._at(node, name, None, around)

    def _at(self, parent: ast.AST, name: str, at: int | None, around: Around) -> Iterator[Mutant]:
        """An expression, in a field of its parent or in a list there, and all that is below it."""
        slot = getattr(parent, name)
        node: ast.AST = slot if at is None else slot[at]
        place = Place(node, parent, around.names, self.modules)
        for rule in RULES:
            for change in rule(place):
                if isinstance(change.instead, ast.expr) or isinstance(node, ast.Slice):
                    yield self._of_expression(parent, name, at, change, around)
        yield from self._below(node, around)

    def _of_expression(self, parent: ast.AST, name: str, at: int | None, change: Change, around: Around) -> Mutant:
        statement = around.statement
        assert statement is not None
        slot = getattr(parent, name)
        node = slot if at is None else slot[at]
        before = _in_a_line([statement])
        _put(parent, name, at, change.instead)
        source, after = self.written(), _in_a_line([statement])
        _put(parent, name, at, node)
        return Mutant(getattr(node, "lineno", statement.lineno), around.function, change.kind, before, after, source)

    def written(self) -> str:
        """The module as it is now."""
        return ast.unparse(ast.fix_missing_locations(self.module)) + "\n"


def _put(parent: ast.AST, name: str, at: int | None, node: object) -> None:
    if at is None:
        setattr(parent, name, node)
    else:
        getattr(parent, name)[at] = node


def _inside(node: ast.stmt, around: Around) -> Around:
    """What stands around that which is in a statement."""
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        name = f"{around.function}.{node.name}".lstrip(".")
        return Around(name, _names(node) if isinstance(node, ast.FunctionDef) else (), node)
    return Around(around.function, around.names, node)


def _names(function: ast.FunctionDef) -> tuple[str, ...]:
    """Parameters and variables, in the order in which they appear."""
    arguments = function.args
    given = [argument.arg for argument in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)]
    made = [node.id for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]
    return tuple(dict.fromkeys((*given, *made)))


def _stored_in(body: Sequence[ast.stmt]) -> set[str]:
    nodes = (node for statement in body for node in ast.walk(statement))
    return {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}


def _is_text(node: ast.stmt) -> bool:
    """A docstring, or an import."""
    text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return text or isinstance(node, (ast.Import, ast.ImportFrom))


def _is_program(node: ast.stmt) -> bool:
    """`if __name__ == "__main__"`: no check runs it."""
    return isinstance(node, ast.If) and "__name__" in ast.unparse(node.test)


def _in_a_line(body: Sequence[ast.stmt]) -> str:
    """Statements as one line; of those with a body, what stands before it."""
    return "; ".join(_head(statement) for statement in body)


def _head(statement: ast.stmt) -> str:
    rows = ast.unparse(ast.fix_missing_locations(statement)).splitlines()
    if isinstance(statement, (ast.FunctionDef, ast.ClassDef)):
        at = len(statement.decorator_list)
        return " ".join(rows[: at + 1])
    return rows[0] if getattr(statement, "body", None) else "\\n".join(rows)


def _line(statement: ast.stmt) -> int:
    return statement.lineno
