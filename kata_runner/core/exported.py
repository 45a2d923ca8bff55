"""The file that moves a learner to another machine: JSON that is read with mistrust, for it may come from anywhere."""

from __future__ import annotations

import base64
import binascii
import json
import math
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, NoReturn

from kata_runner import __version__
from kata_runner.core import clock
from kata_runner.core.merging import Row
from kata_runner.core.report import STATUSES

FORMAT = "tensor-kata progress"
VERSION = 1  # of the format: a newer one is never read by guessing
LARGEST_COUNT = 10**9
NAME = re.compile(r"[a-z0-9_]{1,80}")  # of a kata, also of one that there is no longer; never a path
DEVICE = re.compile(r"[a-z0-9]{1,20}")
DIGEST = re.compile(r"[0-9a-f]{64}")


class BadExport(Exception):
    """It isn't an export, or a damaged one; the text says what is wrong."""


class NewerExport(BadExport):
    """It has a version that this program doesn't know."""


class Answer(NamedTuple):
    """What a learner's file held when it was exported, by SHA-256."""

    source: str
    stub: str | None  # what it was made from, where that is known


class Exported(NamedTuple):
    """What an export holds."""

    rows: dict[str, list[Row]]  # by table, as store.portable has them
    sources: dict[str, bytes]  # by SHA-256
    files: dict[str, Answer]  # by the kata's name


def to_json(exported: Exported) -> dict[str, Any]:
    """The object that an export file holds."""
    sources = {digest: _text_or_base64(source) for digest, source in sorted(exported.sources.items())}
    return {
        "version": VERSION,
        "format": FORMAT,
        "tensor_kata": __version__,
        "files": {name: answer._asdict() for name, answer in sorted(exported.files.items())},
        **exported.rows,
        "sources": sources,
    }


def from_json(data: bytes) -> Exported:
    """What the bytes of an export file mean; BadExport for any others, whatever they are."""
    found = _read(data)
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise BadExport("it is JSON of another kind")
    version = found.get("version")
    if isinstance(version, int) and version > VERSION:
        raise NewerExport
    if type(version) is not int or version < 1:
        raise BadExport(f"its version is {_shown(version)}")
    _exactly(found, ("version", "format", "tensor_kata", "files", *ROWS, "sources"), "it")
    sources = _sources(found["sources"])
    rows = {table: _rows(found[table], table, fields, sources) for table, fields in ROWS.items()}
    return Exported(rows, sources, _files(found["files"], sources))


def _read(data: bytes) -> Any:
    try:
        return json.loads(data, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        raise BadExport(f"line {error.lineno} is no JSON" if data.strip() else "it is empty") from error
    except ValueError as error:  # broken letters, or a number of thousands of digits
        raise BadExport("it is no JSON") from error
    except RecursionError as error:
        raise BadExport("it is nested too deeply") from error


def _no_number(text: str) -> NoReturn:
    raise ValueError(text)


def _sources(found: Any) -> dict[str, bytes]:
    if not isinstance(found, dict):
        raise BadExport("'sources' is no object")
    return {digest: _source(digest, entry) for digest, entry in found.items()}


def _source(digest: str, entry: Any) -> bytes:
    """The bytes of an entry; those that don't have that SHA-256 are not what the learner wrote."""
    import hashlib

    match entry:
        case {"text": str(text)} if len(entry) == 1 and _is_text(text):
            source = text.encode("utf-8")
        case {"base64": str(text)} if len(entry) == 1:
            try:
                source = base64.b64decode(text, validate=True)
            except (binascii.Error, ValueError) as error:
                raise BadExport(f"the source {digest[:12]} is broken") from error
        case _:
            raise BadExport(f"the source {_shown(digest[:12])} is neither text nor base64")
    if hashlib.sha256(source).hexdigest() != digest:
        raise BadExport(f"the source {_shown(digest[:12])} was changed")
    return source


def _files(found: Any, sources: Mapping[str, bytes]) -> dict[str, Answer]:
    if not isinstance(found, dict):
        raise BadExport("'files' is no object")
    for name, entry in found.items():
        if not NAME.fullmatch(name):
            raise BadExport(f"'files' holds {_shown(name)}, which is no kata's name")
        where = f"{name!r} in 'files'"
        if not isinstance(entry, dict):
            raise BadExport(f"{where} is no object")
        _exactly(entry, Answer._fields, where)
        if not all(isinstance(digest, str) and digest in sources for digest in entry.values() if digest is not None):
            raise BadExport(f"{where} names a source that is missing")
        if entry["source"] is None:
            raise BadExport(f"{where} has no source")
    return {name: Answer(**entry) for name, entry in found.items()}


def _rows(found: Any, table: str, fields: Fields, sources: Mapping[str, bytes]) -> list[Row]:
    if not isinstance(found, list):
        raise BadExport(f"{table!r} is no list")
    for number, row in enumerate(found, start=1):
        where = f"entry {number} of {table!r}"
        if not isinstance(row, dict):
            raise BadExport(f"{where} is no object")
        _exactly(row, fields, where)
        _hold(row, fields, where)
        if "source" in row and row["source"] not in sources:
            raise BadExport(f"{where} names a source that is missing")
    return [{name: _as_kept(name, row[name]) for name in fields} for row in found]


def _as_kept(name: str, value: Any) -> Any:
    """Seconds are always a float, and a result has its fields in one order: equal rows look equal."""
    if name == "results":
        return [{part: _as_kept(part, result[part]) for part in RESULT} for result in value]
    return float(value) if name == "seconds" else value


def _exactly(found: Mapping[str, Any], names: Sequence[str] | Fields, where: str) -> None:
    for name in names:
        if name not in found:
            raise BadExport(f"{where} lacks {name!r}")
    for name in found:
        if name not in names:
            raise BadExport(f"{where} holds {_shown(name)}, which is unknown")


def _hold(row: Mapping[str, Any], fields: Fields, where: str) -> None:
    for name, is_right in fields.items():
        if not is_right(row[name]):
            raise BadExport(f"{where} has {_shown(row[name])} as {name!r}")


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _text_or_base64(source: bytes) -> dict[str, str]:
    try:
        return {"text": source.decode("utf-8")}
    except UnicodeDecodeError:
        return {"base64": base64.b64encode(source).decode("ascii")}


def _is_text(value: Any) -> bool:
    """Text that UTF-8 can hold; half a letter is none."""
    if not isinstance(value, str):
        return False
    try:
        value.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _is_optional_text(value: Any) -> bool:
    return value is None or _is_text(value)


def _is_name(value: Any) -> bool:
    return isinstance(value, str) and bool(NAME.fullmatch(value))


def _is_moment(value: Any) -> bool:
    return isinstance(value, str) and clock.stamp(clock.unstamp(value)) == value


def _is_count(value: Any) -> bool:
    return type(value) is int and 0 <= value <= LARGEST_COUNT


def _is_seed(value: Any) -> bool:
    return type(value) is int and value >= 0


def _is_duration(value: Any) -> bool:
    return type(value) in (int, float) and 0 <= value <= LARGEST_COUNT and math.isfinite(value)


def _is_status(value: Any) -> bool:
    return isinstance(value, str) and value in STATUSES


def _is_grade(value: Any) -> bool:
    return type(value) is int and 1 <= value <= 4


def _is_device(value: Any) -> bool:
    return isinstance(value, str) and bool(DEVICE.fullmatch(value))


def _are_devices(value: Any) -> bool:
    return isinstance(value, list) and all(map(_is_device, value))


def _is_digest(value: Any) -> bool:
    return isinstance(value, str) and bool(DIGEST.fullmatch(value))


def _are_results(value: Any) -> bool:
    """What came of an attempt, once a device."""
    if not isinstance(value, list):
        return False
    whole = all(isinstance(one, dict) and one.keys() == RESULT.keys() for one in value)
    right = whole and all(is_right(one[name]) for one in value for name, is_right in RESULT.items())
    return right and len({one["device"] for one in value}) == len(value)


Fields = Mapping[str, Callable[[Any], bool]]
RESULT: Fields = {
    "device": _is_device,
    "status": _is_status,
    "passed": _is_count,
    "checks": _is_count,
    "seconds": _is_duration,
}
ROWS: Mapping[str, Fields] = {
    "versions": {"kata": _is_name, "at": _is_moment, "why": _is_text, "source": _is_digest},
    "attempts": {
        "kata": _is_name,
        "at": _is_moment,
        "devices": _are_devices,
        "status": _is_status,
        "problem": _is_optional_text,
        "diagnosis": _is_optional_text,
        "hint_level": _is_count,
        "seed": _is_seed,
        "suite": _is_text,
        "seconds": _is_duration,
        "source": _is_digest,
        "results": _are_results,
    },
    "hints": {"kata": _is_name, "at": _is_moment, "level": _is_count},
    "assisted": {"kata": _is_name, "at": _is_moment},
    "recalls": {"card": _is_name, "at": _is_moment, "grade": _is_grade, "given": _is_text},
    "guesses": {"kata": _is_name, "at": _is_moment, "guess": _is_text},
}
