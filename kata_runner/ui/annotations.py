"""What GitHub shows beside the lines of a change: one row of text for each, in the form that its runner reads."""

from __future__ import annotations

from typing import NamedTuple


class Annotation(NamedTuple):
    """One remark."""

    level: str  # error, warning, notice
    title: str
    message: str
    file: str | None = None  # from the root of the repository
    line: int | None = None

    def row(self) -> str:
        """`::error file=…,line=…,title=…::message`, with what has a meaning there written out."""
        properties = {"file": self.file, "line": self.line, "title": self.title}
        told = ",".join(f"{name}={_property(str(value))}" for name, value in properties.items() if value is not None)
        return f"::{self.level} {told}::{_data(self.message)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
