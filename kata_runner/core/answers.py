"""What an answers file holds, read from its text: names of mistakes and alternatives, nothing is run."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass

MISTAKE = "mistake"
ALTERNATIVE = "alternative"


@dataclass(frozen=True)
class AnswerName:
    """One answer that ships with a kata's checks."""

    name: str
    role: str  # MISTAKE or ALTERNATIVE
    line: int
    says: str = ""  # of a mistake: what the learner reads; nothing where that is no plain text


def answer_names(source: bytes) -> list[AnswerName]:
    """The answers in the order in which they stand; SyntaxError or ValueError where the text is no Python."""
    found = []
    body = ast.parse(source).body
    texts = _constants(body)
    for node in body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            answer = _answer(node, texts)
            if answer is not None:
                found.append(answer)
    return found


def _constants(body: list[ast.stmt]) -> dict[str, str]:
    """The texts that have a name in the file, by it."""
    found = {}
    for node in body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            found.update({target.id: node.value.value for target in node.targets if isinstance(target, ast.Name)})
    return found


def _answer(node: ast.FunctionDef | ast.ClassDef, texts: Mapping[str, str]) -> AnswerName | None:
    """The answer that a definition is, by its decorator; None for a helper function."""
    for decorator in node.decorator_list:
        if isinstance(decorator, ast.Call):
            role = _role(decorator.func)
            if role is not None:
                name = _given_name(decorator) or node.name
                return AnswerName(name, role, node.lineno, _says(decorator, texts) if role == MISTAKE else "")
    return None


def _role(function: ast.expr) -> str | None:
    """Which decorator this is: `mistake`, `testing.mistake` and the whole-file forms alike."""
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    return next((role for role in (MISTAKE, ALTERNATIVE) if name in (role, f"whole_{role}")), None)


def _says(decorator: ast.Call, texts: Mapping[str, str]) -> str:
    """The sentence of a mistake, be it there itself or under a name."""
    named = [keyword.value for keyword in decorator.keywords if keyword.arg == "says"]
    for value in [*decorator.args[:1], *named]:
        if isinstance(value, ast.Constant):
            return str(value.value)
        if isinstance(value, ast.Name):
            return texts.get(value.id, "")
    return ""


def _given_name(decorator: ast.Call) -> str | None:
    """The value of `id=`, where the author gave one."""
    for keyword in decorator.keywords:
        if keyword.arg == "id" and isinstance(keyword.value, ast.Constant):
            return str(keyword.value.value)
    return None
