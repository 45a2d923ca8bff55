"""What a file says in words, and its code without them."""

from __future__ import annotations

NOTICED = 260  # characters that a reader takes in at a glance


def docstring_rows(source: str) -> frozenset[int]:
    """The rows, counted from 1, that docstrings take; SyntaxError or ValueError where it is no Python."""
    import ast  # only where code is compared or shown

    lines = source.split("\n")
    rows: set[int] = set()
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) or not node.body:
            continue
        first = node.body[0]
        text = first.value.value if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) else None
        if isinstance(text, str) and not lines[first.lineno - 1][: first.col_offset].strip():  # alone on its rows
            rows |= set(range(first.lineno, (first.end_lineno or first.lineno) + 1))
    return frozenset(rows)


def without_docstrings(source: str) -> str:
    """The code with every docstring taken out, and the blank rows behind each; errors as above."""
    gone = docstring_rows(source)
    kept: list[str] = []
    after = False  # the row before was a docstring's, or is blank below one
    for number, row in enumerate(source.split("\n"), 1):
        after = number in gone or (after and not row.strip())
        if not after:
            kept.append(row)
    return "\n".join(kept)


def notice(solution: str) -> str:
    """What to take along from a kata: the first sentences on why its solution works, at most three."""
    import re  # only after a pass

    paragraphs = _docstring(solution).split("\n\n")
    told = [part for part in paragraphs if part.startswith("Why")] or [*paragraphs[1:2], paragraphs[0]]
    why = _comment(solution) or re.sub(r"^Why[^:]*:\s*", "", told[0])
    first, *items = re.split(r"^(?:-|\d+\.) ", why, flags=re.MULTILINE)
    kept = ""
    for sentence in re.split(r"(?<=[.!?])\s+(?=\S)", first.strip() or (items[0] if items else ""))[:3]:
        if kept and len(kept) + len(sentence) > NOTICED:
            break
        kept = f"{kept} {' '.join(sentence.split())}".strip()
    return kept


def what_it_was(solution: str) -> str:
    """What was wrong, as a solution tells it: the comment that begins with `# Why`, else how its docstring begins."""
    told = _comment(solution) or _docstring(solution).split("\n\n")[0]
    return " ".join(told.split())


def _comment(solution: str) -> str:
    """The comment that begins with `# Why`, row by row."""
    rows = [row.strip() for row in solution.split("\n")]
    why: list[str] = []
    for row in rows[next((n for n, row in enumerate(rows) if row.startswith("# Why:")), len(rows)) :]:
        if not row.startswith("# "):
            break
        why.append(row[2:].strip())
    return "\n".join(why).removeprefix("Why:").strip()


def _docstring(source: str) -> str:
    import ast

    try:
        return ast.get_docstring(ast.parse(source)) or ""
    except (SyntaxError, ValueError):
        return ""
