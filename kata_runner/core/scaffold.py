"""The files of a new kata: a small one that works, with a mark wherever its author has to write."""

from __future__ import annotations

from kata_runner.core.scaffold_texts import ENTRY, MARK, TEMPLATES

__all__ = ["MARK", "files", "marks_left", "title_of", "topic_entry", "topic_header"]


def files(slug: str, title: str, kind: str) -> tuple[str, ...]:
    """The five texts of a new kata: stub, suite, answers, hints, solution."""
    return tuple(_fill(text, slug, title) for text in TEMPLATES[kind])


def topic_header(title: str) -> str:
    """The beginning of a new `topic.toml`."""
    return f"format = 1\ntitle = {_quoted(title)}\n"


def topic_entry(slug: str, title: str, kind: str) -> str:
    """What is added to the end of a `topic.toml`."""
    return ENTRY.replace("SLUG", slug).replace("TITLE", _quoted(title)).replace("KIND", kind)


def title_of(slug: str) -> str:
    """A first title, from a slug or a topic's folder: `02_by_hand` becomes "By hand"."""
    words = slug.lstrip("0123456789_").replace("_", " ")
    return words[:1].upper() + words[1:]


def marks_left(text: str) -> list[int]:
    """The lines, counted from 1, on which an author's mark is left."""
    return [number for number, line in enumerate(text.splitlines(), start=1) if MARK in line]


def _fill(text: str, slug: str, title: str) -> str:
    return text.replace("TITLE", title.rstrip(".")).replace("SLUG", slug)


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
