"""Hints on a screen: Markdown as it reads in plain text, with code set apart."""

from __future__ import annotations

from kata_runner.ui.text import Line, code, line


def hint_rows(text: str) -> list[Line]:
    """Paragraphs joined and folded, list items under themselves, fenced code untouched."""
    rows: list[Line] = []
    paragraph: list[str] = []
    fenced = False
    for row in text.splitlines():
        fence = row.lstrip().startswith(("```", "~~~"))
        if fenced and not fence:
            rows += code(row, indent=4) or [line()]
        elif fence or not row.strip() or _begins_item(row) or row.startswith("    "):
            rows += _folded(paragraph)
            paragraph = []
            if fence:
                fenced = not fenced
            elif not row.strip():
                rows.append(line())
            elif row.startswith("    "):
                rows += code(row[4:], indent=4)
            else:
                paragraph = [row.strip()]
        else:
            paragraph.append(row.strip())
    return rows + _folded(paragraph)


def _begins_item(row: str) -> bool:
    return _marker(row) > 0


def _marker(row: str) -> int:
    """How many columns stand before an item's own words, as in `- ` and `10. `; 0 where it is no item."""
    head = row.lstrip().split(" ", 1)[0]
    return len(head) + 1 if head in ("-", "*") or (head[:-1].isdigit() and head.endswith(".")) else 0


def _folded(paragraph: list[str]) -> list[Line]:
    return [line(" ".join(paragraph), hang=_marker(paragraph[0]))] if paragraph else []
