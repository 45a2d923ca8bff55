"""Changes a solution a little, again and again, to prove that its suite notices. Standard library only."""

from __future__ import annotations

from .generate import mutants_of
from .mutant import Mutant

__all__ = ["Mutant", "mutants_of"]
