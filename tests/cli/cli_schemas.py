"""Holds an answer to its published schema."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "schemas"


def validate(answer: Any, name: str) -> None:
    """Raises where `answer` is neither what docs/schemas says of a command nor an error."""
    name = "error" if "error" in answer else name
    schema = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator(schema).validate(answer)
