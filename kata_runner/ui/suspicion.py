"""What a learner thought was wrong, and what it was; what there is to notice after a pass."""

from __future__ import annotations

from collections.abc import Sequence

from kata_runner.ui.text import Line, spans

YOURS = "You guessed: "
TRUTH = "It was: "
NOTICE = "Notice: "


def guess_lines(guesses: Sequence[str]) -> list[Line]:
    """The guesses, the first one first."""
    labels = [YOURS, *["Then: "] * (len(guesses) - 1)]
    return [spans((label, "quiet"), (guess, ""), hang=2) for label, guess in zip(labels, guesses, strict=False)]


def compared_lines(guesses: Sequence[str], truth: str) -> list[Line]:
    """The guesses and below them what it was; nothing where nothing was guessed."""
    if not guesses:
        return []
    rows = guess_lines(guesses)
    return [*rows, spans((TRUTH, "strong"), (truth, ""), hang=2)] if truth else rows


def notice_lines(text: str) -> list[Line]:
    """Why the solution works, in a few sentences."""
    return [spans((NOTICE, "strong"), (text, ""), hang=2)] if text else []
