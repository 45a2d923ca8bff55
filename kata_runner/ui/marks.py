"""A mark, a word and a style for every outcome: colour never says anything alone."""

from __future__ import annotations

from kata_runner.ui.text import Span

# the mark is given twice: with the characters of Unicode, and in ASCII
MARKS: dict[str, tuple[str, str, str, str]] = {
    "passed": ("✓", "+", "passed", "good"),
    "failed": ("✗", "x", "failed", "bad"),
    "timeout": ("!", "!", "timeout", "bad"),
    "crashed": ("✗", "!", "crashed", "bad"),
    "error": ("!", "!", "error", "bad"),
    "unavailable": ("!", "!", "unavailable", "warn"),
    "skipped": ("·", "-", "skipped", "quiet"),
    "not_attempted": ("○", "o", "to do", "quiet"),
    "running": ("▸", ">", "checking", "warn"),
    "stopped": ("!", "!", "stopped", "bad"),
    "": ("·", "-", "not run", "quiet"),
}


def mark(outcome: str, *, unicode: bool) -> str:
    """The one character that stands for an outcome or a status."""
    return MARKS[outcome][0 if unicode else 1]


def word(outcome: str) -> str:
    """What a person reads for an outcome or a status."""
    return MARKS[outcome][2]


def style(outcome: str) -> str:
    """The style of an outcome or a status."""
    return MARKS[outcome][3]


def marked(outcome: str, *, unicode: bool) -> Span:
    """Mark and word together."""
    return f"{mark(outcome, unicode=unicode)} {word(outcome)}", style(outcome)
