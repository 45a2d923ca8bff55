"""What an answers file holds, read from its text: names of mistakes and alternatives, nothing is run."""

from __future__ import annotations

import ast
from dataclasses import dataclass

MISTAKE = "mistake"
ALTERNATIVE = "alternative"


@dataclass(frozen=True)
class AnswerName:
    """One answer that ships with a kata's checks."""

    name: str
    role: str  # MISTAKE or ALTERNATIVE
    line: int


def answer_names(source: bytes) -> list[AnswerName]:
    """The answers in the order in which they stand; SyntaxError or ValueError where the text is no Python."""
    found = []
    for node in ast.parse(source).body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            answer = _answer(node)
            if answer is not None:
                found.append(answer)
    return found


def _answer(node: ast.FunctionDef | ast.ClassDef) -> AnswerName | None:
    """The answer that a definition is, by its decorator; None for a helper function."""
    for decorator in node.decorator_list:
        if isinstance(decorator, ast.Call):
            role = _role(decorator.func)
            if role is not None:
                return AnswerName(_given_name(decorator) or node.name, role, node.lineno)
    return None


def _role(function: ast.expr) -> str | None:
    """Which decorator this is: `mistake`, `testing.mistake` and the whole-file forms alike."""
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    return next((role for role in (MISTAKE, ALTERNATIVE) if name in (role, f"whole_{role}")), None)


def _given_name(decorator: ast.Call) -> str | None:
    """The value of `id=`, where the author gave one."""
    for keyword in decorator.keywords:
        if keyword.arg == "id" and isinstance(keyword.value, ast.Constant):
            return str(keyword.value.value)
    return None
