"""Longer texts of the full screen."""

from __future__ import annotations

GIVE_UP = "You have not passed this kata yet. Show its solution all the same? It is marked as assisted then."
ASKED = {  # by the kata's kind
    "write": "What do you think your answer gets wrong?",
    "fix": "What do you think is wrong in this program?",
    "predict": "Why do you think that it comes out so?",
}
GUESS = "{asked} It is kept, and shown beside the answer after your pass."
RESET = "Put the stub in place of {file}? A copy of your file is kept."
NO_EDITOR = "Set VISUAL or EDITOR to your editor's command, or open {file} there yourself."
