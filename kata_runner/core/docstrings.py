"""What a file says in words, and its code without them."""

from __future__ import annotations


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


def what_it_was(solution: str) -> str:
    """What was wrong, as a solution tells it: the comment that begins with `# Why`, else how its docstring begins."""
    rows = [row.strip() for row in solution.split("\n")]
    why: list[str] = []
    for row in rows[next((n for n, row in enumerate(rows) if row.startswith("# Why:")), len(rows)) :]:
        if not row.startswith("# "):
            break
        why.append(row[2:].strip())
    return " ".join(why).removeprefix("Why:").strip() or _first_paragraph(solution)


def _first_paragraph(source: str) -> str:
    import ast

    try:
        text = ast.get_docstring(ast.parse(source)) or ""
    except (SyntaxError, ValueError):
        return ""
    return " ".join(text.split("\n\n")[0].split())
