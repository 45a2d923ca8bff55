"""Code in few rows: short statements side by side, where Python takes them so."""

from __future__ import annotations

IMPORTS = ("import ", "from ", "sys.path.")
COMPOUND = ("def ", "class ", "@", "with ", "for ", "while ", "if ", "try:", "async ")
GOES_ON = (" ", ")", "]", "}")


def packed(text: str, width: int) -> list[str]:
    """The rows of some code: one, where all of it has room beside each other; else its imports stand together."""
    rows = text.splitlines()
    if all(_is_simple(row) for row in rows[:-1]) and all(map(begins_one, rows)) and not rows[-1].startswith(COMPOUND):
        together = "; ".join(rows)
        if len(together) <= width:
            return [together]
    joined: list[str] = []
    for row in rows:
        if joined and row.startswith(IMPORTS) and joined[-1].startswith(IMPORTS) and _is_simple(joined[-1]):
            together = f"{joined[-1]}; {row}"
            if len(together) <= width:
                joined[-1] = together
                continue
        joined.append(row)
    return joined


def begins_one(row: str) -> bool:
    """Whether a row begins a statement: it doesn't go on with the one above."""
    return bool(row) and not row.startswith(GOES_ON)


def _is_simple(row: str) -> bool:
    """Whether another statement may stand behind it on the row."""
    return "#" not in row and not row.startswith(COMPOUND)
