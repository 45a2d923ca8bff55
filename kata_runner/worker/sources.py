"""The source of what a suite defines, as code that can be pasted."""

from __future__ import annotations

import ast
import textwrap
from types import FunctionType
from typing import Any

from kata_runner.testing.sealing import seal

from .loading import text_of_ours

_parse, _walk, _dedent = ast.parse, ast.walk, textwrap.dedent


def source_of(value: Any) -> str | None:
    """The source of a class or a function of a suite, whose module nobody can look up; None where it isn't found."""
    functions = [value] if isinstance(value, FunctionType) else vars(value).values()
    code = next((one.__code__ for one in functions if isinstance(one, FunctionType)), None)
    if code is None:
        return None
    text = text_of_ours(code.co_filename)
    for node in _walk(_parse(text)):
        if not isinstance(node, (ast.ClassDef, ast.FunctionDef)) or node.name != value.__name__:
            continue
        if node.lineno <= code.co_firstlineno <= (node.end_lineno or 0):
            return _without_blank_rows(_dedent(" " * node.col_offset + (ast.get_source_segment(text, node) or "")))
    return None


def _without_blank_rows(source: str) -> str:
    """The source of one definition so that Python takes it where it is typed: an empty row would end it there."""
    texts = [node for node in _walk(_parse(source)) if isinstance(node, (ast.Constant, ast.JoinedStr))]
    inside = {row for node in texts for row in range(node.lineno, node.end_lineno or 0)}
    rows = source.split("\n")
    return "\n".join([row for number, row in enumerate(rows, 1) if row.strip() or number in inside])


seal(__name__)
