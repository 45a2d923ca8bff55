"""Lines as HTML, for notebooks: escaped, readable without colour, in whatever theme surrounds them."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from kata_runner.ui.text import Line, Span

CLASSES = {style: f"kata-{style}" for style in ("good", "bad", "warn", "quiet", "strong", "code")}


def html_of(rows: Iterable[Line]) -> str:
    """The rows as one block. Words fold at the width of the page; code stays whole and is scrolled."""
    body = "\n".join(_row(row) for row in rows)
    return f'<style>{STYLE}</style>\n<div class="kata-said" role="group" aria-label="tensor-kata">\n{body}\n</div>'


def _row(row: Line) -> str:
    words = "".join(map(_span, row.spans))
    if not "".join(text for text, _ in row.spans).strip():
        return "<div><br></div>"
    place = "" if row.fold else ' class="kata-whole"'
    style = f"margin-left:{row.indent}ch;" if row.indent else ""
    if row.hang and row.fold:
        style += f"padding-left:{row.hang}ch;text-indent:-{row.hang}ch;"
    placed = f' style="{style}"' if style else ""
    return f"<div{place}{placed}>{words}</div>"


def _span(span: Span) -> str:
    text, style = span
    name = CLASSES.get(style)
    return f'<span class="{name}">{escape(text)}</span>' if name else escape(text)


# Colours are mixed with the colour of the text around, so that they are dark on a light page and light on a dark one.
STYLE = """
.kata-said { font-family: var(--jp-code-font-family, ui-monospace, SFMono-Regular, Menlo, Consolas, monospace);
  font-size: var(--jp-code-font-size, 13px); line-height: 1.45; overflow-x: auto; padding: 0.3em 0; }
.kata-said div { white-space: pre-wrap; overflow-wrap: break-word; }
.kata-said div.kata-whole { white-space: pre; overflow-wrap: normal; }
.kata-strong { font-weight: 700; }
.kata-good { font-weight: 700; color: color-mix(in srgb, currentColor 45%, #00a030); }
.kata-bad { font-weight: 700; color: color-mix(in srgb, currentColor 45%, #e00020); }
.kata-warn { color: color-mix(in srgb, currentColor 50%, #c08000); }
.kata-code { color: color-mix(in srgb, currentColor 50%, #0080c0); }
.kata-quiet { color: color-mix(in srgb, currentColor 78%, transparent); }
@media (forced-colors: active) { .kata-said span { color: inherit; } }
"""
