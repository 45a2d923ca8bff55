"""Python's syntax errors in plain words, where they are known; for anything else nothing is invented."""

from __future__ import annotations

import re


def explain(error: SyntaxError, source: str) -> str | None:
    """What a syntax error means and what to do, or None."""
    by_line = _find(LINES, _line(error, source).strip())
    return by_line or _find(MESSAGES, error.msg or "")


def _line(error: SyntaxError, source: str) -> str:
    lines = re.split(r"\r\n|\r|\n", source)  # what Python calls a line; str.splitlines knows more
    number = error.lineno or 0
    return lines[number - 1] if 0 < number <= len(lines) else ""


def _find(table: tuple[tuple[str, str], ...], text: str) -> str | None:
    for pattern, says in table:
        found = re.search(pattern, text)
        if found:
            return found.expand(says)
    return None


# What the line itself shows, whatever Python says about it.
LINES = (
    (
        r"^(<<<<<<<|=======|>>>>>>>)",
        r"This line was left by git, of two versions that it couldn't join: keep one, delete the marks.",
    ),
    (r"^>>>", r"`>>>` is the prompt of the Python shell and no part of the program: delete it."),
    (r"^[%!]", r"Lines that begin with % or ! work in notebooks only: delete this one."),
    (r"^```", r"The three backticks come from a web page or a chat: delete them."),
)

# Python's message, and what it means. Groups are filled in.
MESSAGES = (
    (r"^'(.)' was never closed", r"The bracket `\1` that is opened here has no partner. Close it."),
    (r"^unmatched '(.)'", r"Here stands a closing `\1` that no bracket before it opens. Delete it, or open one."),
    (
        r"^closing parenthesis '(.)' does not match opening parenthesis '(.)'",
        r"A bracket opened with `\2` is closed with `\1`: the two must be of one kind.",
    ),
    (
        r"^unterminated triple-quoted string",
        r"A text in three quotes begins here and never ends: close it with three quotes.",
    ),
    (r"^unterminated (f-)?string literal", r"A text begins in this line and has no closing quote."),
    (r"^expected ':'", r"A line such as `def`, `if`, `for`, `while`, `with` or `class` ends with a colon."),
    (
        r"^expected an indented block after (.+) on line (\d+)",
        r"What belongs to line \2 must stand further right than it: four spaces.",
    ),
    (r"^unexpected indent", r"This line stands further right than the one before, and nothing there opens a block."),
    (
        r"^unindent does not match",
        r"This line stands less far right than the one before, but at no level that was used above. Line it up.",
    ),
    (
        r"^inconsistent use of tabs and spaces",
        r"Some lines are moved right by tabs and some by spaces. Use four spaces everywhere.",
    ),
    (
        r"Maybe you meant '==' or ':=' instead of '='",
        r"`=` gives a name to a value; to compare two values, write `==`.",
    ),
    (r"Maybe you meant '==' instead of '='", r"`=` needs a name on its left; to compare two values, write `==`."),
    (r"Perhaps you forgot a comma", r"Two values stand side by side: is a comma missing between them, or an operator?"),
    (
        r"^cannot assign to ([A-Za-z_ -]+?)( here)?(\.|$)",
        r"Here must stand a name that gets a value; \1 can't get one.",
    ),
    (
        r"^'(return|yield|await|break|continue)' (outside|not properly in)",
        r"`\1` stands where it can't: is it moved far enough right?",
    ),
    (r"^Missing parentheses in call to '(\w+)'", r"`\1` is a function: put what follows it in round brackets."),
    (
        r"^invalid character '(.)' \(U\+(201[89CD]|00AB|00BB)\)",
        r"The quote \1 is one from a text program. Python needs the plain one, of the key beside Enter.",
    ),
    (
        r"^invalid character '(.)' \(U\+(201[0-5]|2212)\)",
        r"The dash \1 is one from a text program. Python's minus is -.",
    ),
    (r"^invalid character '(.)'", r"Python doesn't know the sign \1 here. Was it pasted from a text or a web page?"),
    (
        r"^invalid non-printable character U\+(\w+)",
        r"This line holds a sign that can't be seen (U+\1), often pasted from a web page. Type the line again.",
    ),
    (r"^invalid decimal literal", r"A number is followed by letters. A name can't begin with a digit."),
    (r"^leading zeros in decimal integer", r"A whole number can't begin with 0: write 7, not 07."),
    (r"^duplicate argument '(\w+)'", r"The function has two parameters called `\1`."),
    (
        r"^positional argument follows keyword argument",
        r"In a call, values without a name come before those with `name=`.",
    ),
    (
        r"^(non-default argument follows default|parameter without a default follows)",
        r"Parameters with a default (`x=1`) come after those without one.",
    ),
    (
        r"^unexpected character after line continuation",
        r"After a backslash nothing may follow in its line, not even a blank.",
    ),
    (r"^unexpected EOF", r"The file ends in the middle of something: is a bracket or a block left open?"),
    (r"^expected 'except' or 'finally' block", r"A `try` needs an `except` or a `finally` after it."),
    (r"^f-string: (.+)", r"In the curly brackets of an f-text: \1."),
)
