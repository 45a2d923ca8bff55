"""What an author is told where an invariant doesn't hold, and the files that it points at. Pure."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Finding:
    """An invariant that doesn't hold: where, why, and what its author can do."""

    invariant: int  # its number in docs/writing-katas.md
    file: str  # from the root of the four trees
    reason: str
    do: str


@dataclass(frozen=True)
class Files:
    """The files that findings point at, as shown to the author."""

    stub: str
    suite: str
    answers: str
    hints: str
    solution: str

    @property
    def linted(self) -> tuple[str, ...]:
        """Those that ruff looks at; a stub waits for a learner."""
        return self.suite, self.answers, self.solution
