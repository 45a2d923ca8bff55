"""Changes a solution a little, again and again, to prove that its suite notices. Standard library only."""

from __future__ import annotations

from .equal import Equal, out_of_date, read_equal
from .generate import mutants_of
from .mutant import Mutant

__all__ = ["Equal", "Mutant", "mutants_of", "out_of_date", "read_equal"]
