"""What a kata may need beyond the package itself: an extra of the installation, such as `tensor-kata[pretrained]`."""

from __future__ import annotations

EXTRAS = {"pretrained": "transformers"}  # by the name that pyproject.toml has: the package that it brings


def missing(extra: str | None) -> str | None:
    """Why a kata that needs this extra can't be run here, a sentence; None where nothing is missing."""
    if extra is None or _is_there(EXTRAS[extra]):
        return None
    return f"It needs {EXTRAS[extra]}, which the extra [{extra}] brings, and which is not installed."


def install(extra: str) -> str:
    """The command that installs it."""
    return f"python -m pip install 'tensor-kata[{extra}]'"


def _is_there(package: str) -> bool:
    from importlib.util import find_spec  # only for the few katas that need an extra; nothing is imported

    return find_spec(package) is not None
