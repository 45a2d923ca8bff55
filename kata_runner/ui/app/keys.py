"""The keys of the screen: what each does, the command that does the same, and which help from here."""

from __future__ import annotations

from textual.binding import Binding

from kata_runner.ui.app.desk import Verdict
from kata_runner.ui.text import Line, line, paragraphs, spans

READS = (("pageup", "page_up"), ("up", "up"), ("down", "down"), ("home", "home"), ("end", "end"))
BINDINGS: list[Binding | tuple[str, str] | tuple[str, str, str]] = [
    Binding("question_mark", "help", "help", key_display="?"),
    Binding("q", "quit", "quit"),
    Binding("pagedown", "read('page_down')", "more", key_display="PgDn"),
    Binding("n", "go(1)", "next"),
    Binding("h", "page('hint')", "hint"),
    Binding("e", "edit", "edit"),
    Binding("w", "turn", "task"),
    Binding("tab", "lists", "list"),
    Binding("p", "go(-1)", "back"),
    Binding("slash,j", "find", "find", key_display="/"),
    Binding("t", "page('trace')", "trace"),
    Binding("s", "solution", "solution"),
    Binding("d", "page('difference')", "diff"),
    Binding("g", "guess", "guess"),
    Binding("r", "reset", "reset"),
    Binding("v", "device", "device"),
    Binding("c", "theme", "colours"),
    *(Binding(key, f"read('{where}')", show=False) for key, where in READS),
    Binding("ctrl+c", "stop", show=False, priority=True),
    Binding("ctrl+z", "suspend_process", show=False, priority=True),
]


def what_now(verdict: Verdict) -> list[Line]:
    """The next thing to do, by keys."""
    status = verdict.report.status
    if status == "passed":
        following = verdict.following
        text = f"n  the next kata: {following.title}" if following else "You have passed every kata."
        return [line(text, "strong"), line("s  the solution, and why     d  yours beside it", "quiet")]
    if status == "not_attempted":
        return [line("w  the task     e  your file in your editor     h  a hint", "quiet")]
    if verdict.kata.kind == "predict":  # has no function of the learner's
        return [line("h  a hint     w  the task", "quiet")]
    return [line("h  a hint     t  your function line by line     w  the task", "quiet")]


def help_rows() -> list[Line]:
    """Every key, and the command that does the same."""
    return [*(spans((f"{key:<8}", "strong"), (what, ""), hang=8) for key, what in HELP), line(), *_HELP_REST]


HELP = (
    ("?", "this page"),
    ("n  p", "the next kata, the previous one (kata watch KATA)"),
    ("/  j", "find a kata by a part of its name (kata list --search)"),
    ("PgDn", "further down in what you read; Page Up, arrows, Home, End and the mouse scroll too"),
    ("w", "from the task to the verdict and back; side by side, which of them the keys scroll"),
    ("tab", "to the list of katas, where the arrows choose and Enter opens one, and back"),
    ("h", "the next hint (kata hint KATA)"),
    ("t", "your function line by line, on the input at which it fails (kata trace KATA)"),
    ("e", "your file in your editor: $VISUAL, or $EDITOR"),
    ("s", "the solution; before a pass it asks (kata solution KATA)"),
    ("d", "your answer beside the solution, after a pass (kata solution KATA --diff)"),
    ("g", "write down what you think (kata guess KATA TEXT)"),
    ("r", "back to the stub; your file is kept (kata reset KATA)"),
    ("v", "check on all devices, on the CPU only, on the simulated GPU only (kata check --device D)"),
    ("c", "colours: dark, light, and both with high contrast"),
    ("q", "quit; Ctrl-Z puts the screen aside, and fg brings it back"),
)
_HELP_REST = paragraphs(
    "Every save of your file is checked at once, whatever editor you use.\n"
    "`kata --plain` shows the same line by line, for screen readers and simple terminals."
)
