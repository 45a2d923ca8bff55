"""One known message and what it means."""

from __future__ import annotations

from typing import NamedTuple


class Cause(NamedTuple):
    """A message that beginners meet. `{1}` in `says` is the first group of the pattern that took part, and so on."""

    id: str
    pattern: str
    says: str
    code: str = ""  # a word that the learner's line must hold, where the line is known
    printed: bool = False  # it comes as a warning or in a log: it stands in the output, and nothing is raised
