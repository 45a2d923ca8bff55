"""What a learner's file says: its statements by line, the loops around each, and what each reads."""

from __future__ import annotations

import ast
import linecache
from collections.abc import Iterator
from dataclasses import dataclass, field

from kata_runner.testing.sealing import seal

LONGEST = 160  # characters of a statement that goes over several lines
PRODUCTS = frozenset({"matmul", "mm", "bmm", "dot", "outer", "inner", "einsum", "linear", "tensordot", "vdot", "mv"})
ELEMENTWISE = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.Pow, ast.Mod, ast.FloorDiv)

MOST_JOINS = 64  # of one statement that are looked at
SHOWN_TEXT = 60  # characters of an expression in a sentence

FACTS = frozenset({"shape", "dtype", "device", "ndim", "size", "dim", "numel", "stride", "requires_grad", "is_cuda"})
ASKING = {  # words by which a line says what it wants
    **dict.fromkeys(("float", "double", "half", "bfloat16", "long", "int", "astype", "type", "dtype"), "dtype"),
    **dict.fromkeys(("cpu", "cuda", "device"), "device"),
}

Node = ast.stmt | ast.excepthandler
_cache, _parse, _walk = linecache.cache, ast.parse, ast.walk


@dataclass(frozen=True)
class Loop:
    """A `for` or `while`, from its first line to its last."""

    first: int
    last: int


@dataclass
class Statement:
    """A statement; of one with a body, its head alone."""

    line: int
    end: int
    text: str
    loops: tuple[Loop, ...] = ()  # around it, the innermost last; a loop's own head lies in it
    head_of: Loop | None = None
    reads: list[str] = field(default_factory=list)  # names, dotted ones whole: `x`, `self.weight`
    joins: list[ast.BinOp] = field(default_factory=list)  # number by number, the outer ones first
    multiplies: bool = False  # a product of matrices: its shape isn't that of an elementwise result
    raises: bool = False  # `raise` or `assert`
    compares: bool = False
    rows: tuple[str, ...] = ()  # of the file
    facts: list[str] = field(default_factory=list)  # of what is read, names asked for no more than a shape, a device …
    follows: set[str] = field(default_factory=set)  # the same, where that is what it was given
    asks: set[str] = field(default_factory=set)  # "dtype" or "device", where it says which one it wants

    def row(self, line: int) -> str:
        """The row at a line of the file."""
        return self.rows[line - self.line] if self.line <= line < self.line + len(self.rows) else ""


def statements_of(shown: str) -> dict[int, Statement]:
    """Every line of a file with the statement that it belongs to; empty where the text isn't known."""
    entry = _cache.get(shown)
    lines = list(entry[2]) if entry is not None and len(entry) == 4 else []
    try:
        tree = _parse("".join(lines).removeprefix("\ufeff"))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return {}
    found: dict[int, Statement] = {}
    for node, loops in _statements(tree, ()):
        statement = _statement(node, loops, [line.strip() for line in lines])
        found.update(dict.fromkeys(range(statement.line, statement.end + 1), statement))
    return found


def _statements(parent: ast.AST, loops: tuple[Loop, ...]) -> Iterator[tuple[Node, tuple[Loop, ...]]]:
    """Every statement below a node with the loops around it, the outer ones first."""
    for name, value in ast.iter_fields(parent):
        for node in value if isinstance(value, list) else [value]:
            if not isinstance(node, (ast.stmt, ast.excepthandler, ast.match_case)):
                continue
            around = loops
            if isinstance(parent, (ast.For, ast.AsyncFor, ast.While)) and name == "body":
                around = (*loops, _loop(parent))
            if not isinstance(node, (ast.Try, ast.TryStar, ast.match_case)):  # these do nothing themselves
                own = (*around, _loop(node)) if isinstance(node, (ast.For, ast.AsyncFor, ast.While)) else around
                yield node, own
            opened = isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef))
            yield from _statements(node, () if opened else around)


def _loop(node: ast.For | ast.AsyncFor | ast.While) -> Loop:
    return Loop(node.lineno, max(child.end_lineno or child.lineno for child in node.body))


def _statement(node: Node, loops: tuple[Loop, ...], lines: list[str]) -> Statement:
    body = getattr(node, "body", None) or getattr(node, "cases", None)
    first = body[0] if isinstance(body, list) and body else None
    start = getattr(first, "lineno", None) or (first.pattern.lineno if isinstance(first, ast.match_case) else None)
    end = node.end_lineno or node.lineno
    end = min(end, max(node.lineno, start - 1)) if start else end
    text = " ".join(filter(None, lines[node.lineno - 1 : end]))
    text = text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
    is_loop = isinstance(node, (ast.For, ast.AsyncFor, ast.While))
    statement = Statement(node.lineno, end, text, loops, loops[-1] if is_loop else None)
    for part in _own_parts(node):
        _read(part, statement)
    changed = dotted(node.target) if isinstance(node, ast.AugAssign) else None  # `x += 1` reads x
    statement.reads = list(dict.fromkeys([*([changed] if changed else []), *statement.reads]))
    statement.rows = tuple(lines[node.lineno - 1 : end])
    statement.raises = isinstance(node, (ast.Raise, ast.Assert))
    return statement


def _own_parts(node: Node) -> Iterator[ast.AST]:
    """The expressions of a statement itself, none of its body."""
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return
    for _, value in ast.iter_fields(node):
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, (ast.expr, ast.withitem)):
                yield part


def _read(part: ast.AST, statement: Statement) -> None:
    """Notes what an expression reads, in the order of the text, and how it joins it."""
    inner: set[int] = set()
    measured: set[int] = set()  # what `len` and the like are given
    found: dict[tuple[int, int], str] = {}
    facts: set[str] = set()
    used: set[str] = set()
    for node in _walk(part):
        if isinstance(node, (ast.Name, ast.Attribute)) and id(node) not in inner:
            name = dotted(node)
            if name is not None:
                inner.update(id(below) for below in _walk(node))
                if isinstance(node.ctx, ast.Load):
                    found[node.lineno, node.col_offset] = name
                    base, _, last = name.rpartition(".")
                    (facts if id(node) in measured or (base and last in FACTS) else used).add(name)
        if isinstance(node, ast.BinOp):
            _join(node, statement)
        called = node.func if isinstance(node, ast.Call) else None
        last = called.attr if isinstance(called, ast.Attribute) else called.id if isinstance(called, ast.Name) else ""
        statement.multiplies |= last in PRODUCTS or last.endswith(("Linear", "layer"))
        statement.compares |= isinstance(node, ast.Compare)
        if isinstance(node, ast.Call):
            measured.update(id(one) for one in node.args[:1] if last == "len" or last.endswith("_like"))
            statement.asks.update(ASKING.get(word, "") for word in [last, *(one.arg or "" for one in node.keywords)])
            statement.follows |= set(_followed(node, last))
    statement.reads += [found[place] for place in sorted(found)]
    statement.facts += sorted(facts - used)


def _followed(call: ast.Call, method: str) -> Iterator[str]:
    """What a call takes from something that has a name: `.to(device)`, `.to(x.device)`, `dtype=x.dtype`."""
    named = [(one.arg, one.value) for one in call.keywords if one.arg in ("dtype", "device")]
    named += [(kind, one) for one in call.args if method == "to" for kind in ("dtype", "device")]
    for kind, value in named:
        name = dotted(value)
        if kind is not None and name is not None and not name.startswith(("torch.", "np.")):
            yield kind


def _join(node: ast.BinOp, statement: Statement) -> None:
    statement.multiplies |= isinstance(node.op, ast.MatMult)
    if isinstance(node.op, ELEMENTWISE):
        statement.joins.append(node)


def text_of(node: ast.expr) -> str:
    """An expression as code, for a sentence."""
    text = ast.unparse(node)
    return text if len(text) <= SHOWN_TEXT else text[: SHOWN_TEXT - 1] + "…"


def dotted(node: ast.AST) -> str | None:
    """`x` or `self.layer.weight`; None for anything that would have to be computed."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        base = dotted(node.value)
        return f"{base}.{node.attr}" if base is not None else None
    return None


seal(__name__)
