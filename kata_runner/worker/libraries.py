"""Where the libraries lie with which katas are checked: not always where Python would install one now.

A virtual environment may see those of the system, and `pip install --user` has a folder of its own.
"""

from __future__ import annotations

import os
import sysconfig
from functools import cache
from importlib.util import find_spec

USED = ("hypothesis", "numpy", "pytest", "torch")


@cache
def library_folders() -> tuple[str, ...]:
    """The folders of installed packages, each once: Python's own for this, and those of what is used in fact."""
    paths = sysconfig.get_paths()
    found = [paths["purelib"], paths["platlib"]]
    for name in USED:
        spec = find_spec(name)
        if spec is not None and spec.origin is not None and spec.submodule_search_locations is not None:
            found.append(os.path.dirname(os.path.dirname(spec.origin)))
    return tuple(dict.fromkeys(found))
