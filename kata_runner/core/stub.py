"""What a learner's file says before it is run: whether it was touched, what it offers, whether Python can read it."""

from __future__ import annotations

import ast
import codecs
import warnings
from collections.abc import Iterator

from kata_runner.core.report import Problem
from kata_runner.core.syntax import explain

LARGEST = 1_000_000  # bytes
KEPT_SPECIAL = ("__init__", "__call__")  # methods that a caller sees, though their names are no public ones


def is_untouched(source: bytes, stub: bytes) -> bool:
    """Whether a file is the stub, but for what editors change by themselves: line ends, trailing blanks, a BOM."""
    return _normal(source) == _normal(stub)


def parse_problem(source: bytes, display_name: str) -> Problem | None:
    """Why Python can't read a file as a kata's answer, found without running it; None where it can.

    `display_name` is the file as the learner knows it; messages never hold another.
    """
    return _encoding_problem(source, display_name) or _syntax_problem(source.decode("utf-8-sig"), display_name)


def public_names(source: str | bytes) -> dict[str, str]:
    """What a module offers, in its own order: each name with its signature as text.

    Functions (`mse` -> `(y_true, y_pred)`), classes (`Net` -> `class (nn.Module)`), their public methods
    (`Net.forward` -> `(self, x)`) and constants in capitals (`ONCE` -> `constant`). SyntaxError or ValueError where
    the text is no Python.
    """
    return dict(_offered(ast.parse(source)))


def _offered(module: ast.Module) -> Iterator[tuple[str, str]]:
    for node in module.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from _function(node)
        elif isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            yield node.name, f"class ({', '.join(ast.unparse(base) for base in node.bases)})"
            yield from _methods(node)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            yield from _constants(node)


def _function(node: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[tuple[str, str]]:
    if not node.name.startswith("_"):
        yield node.name, _signature(node)


def _methods(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    for member in node.body:
        if not isinstance(member, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if member.name == "__init__" and _signature(member).startswith("(self)"):
            continue  # called as a class without one
        if member.name in KEPT_SPECIAL or not member.name.startswith("_"):
            yield f"{node.name}.{member.name}", _signature(member)


def _constants(node: ast.Assign | ast.AnnAssign) -> Iterator[tuple[str, str]]:
    for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
        for name in target.elts if isinstance(target, ast.Tuple | ast.List) else [target]:
            if isinstance(name, ast.Name) and name.id.isupper() and not name.id.startswith("_"):
                yield name.id, "constant"


def _signature(node: ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    given_back = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    waits = "async " if isinstance(node, ast.AsyncFunctionDef) else ""
    return f"{waits}({ast.unparse(node.args)}){given_back}"


def _normal(source: bytes) -> bytes:
    text = source.removeprefix(codecs.BOM_UTF8).replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    return b"\n".join(line.rstrip() for line in text.split(b"\n")).rstrip(b"\n")


def _encoding_problem(source: bytes, name: str) -> Problem | None:
    if len(source) > LARGEST:
        size = f"{len(source) / 1e6:.0f} MB" if len(source) >= 2 * LARGEST else f"{len(source):,} bytes"
        return Problem("too_large", f"{name} holds {size}; a kata is a few lines.", says=TOO_LARGE)
    if source.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return Problem("encoding", f"{name} is saved as UTF-16, which Python can't read.", says=SAVE_AS_UTF8)
    try:
        text = source.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = source.count(b"\n", 0, error.start) + 1
        return Problem("encoding", f"{name} is not UTF-8: line {line} holds a broken letter.", line, SAVE_AS_UTF8)
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        return Problem("encoding", f"{name} is no text: line {line} holds a NUL byte.", line, SAVE_AS_UTF8)
    return None


def _syntax_problem(text: str, name: str) -> Problem | None:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # such as an invalid escape: Python reads it all the same
            compile(text, name, "exec", dont_inherit=True)
    except SyntaxError as error:
        line = error.lineno or None
        where = f" in line {line}" if line else ""
        return Problem("syntax", f"{name} has a syntax error{where}: {error.msg}.", line, explain(error, text))
    except (RecursionError, MemoryError):
        return Problem("syntax", f"{name} is nested too deeply for Python to read.", says=TOO_DEEP)
    except (ValueError, OverflowError) as error:
        return Problem("syntax", f"Python can't read {name}: {error}.")
    return None if _holds_code(text) else Problem("empty", f"{name} holds no code.", says=EMPTY)


def _holds_code(text: str) -> bool:
    """Whether anything but blanks and comments stands in a text that Python can read."""
    return any(line.strip() and not line.strip().startswith("#") for line in text.splitlines())


EMPTY = "If that is not what you see in your editor, save it there."
SAVE_AS_UTF8 = "Save it again as UTF-8: in most editors that is a choice in the status bar, or under Save As."
TOO_DEEP = "Write it in smaller pieces, with a name for each."
TOO_LARGE = "Something else may have been saved under its name."
