"""Holds an answer to its published schema, and lets nothing through that the schema doesn't name."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "json"


def validate(answer: Any, name: str) -> None:
    """Raises where `answer` isn't what docs/json says of a command."""
    schema = json.loads((FOLDER / f"{name}.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.Draft202012Validator(_strict(schema)).validate(answer)


def _strict(schema: Any) -> Any:
    if isinstance(schema, list):
        return [_strict(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    strict = {key: _strict(value) for key, value in schema.items()}
    if "properties" in schema and "running" not in schema["properties"]:  # the worker's figures are its own affair
        strict.setdefault("additionalProperties", False)
    return strict
