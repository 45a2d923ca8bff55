"""All katas in learning order, and how a kata is found by what a learner types."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Mapping
from functools import cached_property
from typing import Any, NoReturn

from kata_runner.core.errors import ContentProblem, UsageProblem
from kata_runner.core.kata import Kata, Topic
from kata_runner.core.kept import kept
from kata_runner.core.layout import Content, Workspace

__all__ = ["Catalog", "Kata", "Topic", "load"]

SHOWN_CANDIDATES = 8


class Catalog:
    """The topics and their katas; slugs are unique. Immutable."""

    def __init__(self, topics: Iterable[Topic]) -> None:
        self.topics = tuple(topics)

    @cached_property
    def katas(self) -> tuple[Kata, ...]:
        """Every kata, in learning order."""
        return tuple(kata for topic in self.topics for kata in topic.katas)

    @cached_property
    def aliases(self) -> Mapping[str, str]:
        """From the slugs that katas had before to the slugs that they have; no kata loses its own to another."""
        return {old: kata.slug for kata in self.katas for old in kata.was if old not in self._by_slug}

    @cached_property
    def _by_slug(self) -> Mapping[str, Kata]:
        return {kata.slug: kata for kata in self.katas}

    def get(self, slug: str) -> Kata | None:
        """The kata of a slug, or of one that it had before."""
        return self._by_slug.get(slug) or self._by_slug.get(self.aliases.get(slug, ""))

    def next(self, done: Collection[str]) -> Kata | None:
        """The first kata whose slug is not among `done`; None when all are."""
        return next((kata for kata in self.katas if kata.slug not in done), None)

    def topic(self, text: str) -> Topic:
        """The topic of a name, its number left out or not, or of an unambiguous beginning; UsageProblem for others."""
        found = [topic for topic in self.topics if text in _names(topic)]
        found = found or [topic for topic in self.topics if text and any(n.startswith(text) for n in _names(topic))]
        if len(found) == 1:
            return found[0]
        names = [topic.name for topic in found or self.topics]
        raise UsageProblem(f"No topic is called {_shown(text)}.", next_step=f"Topics are {', '.join(names)}.")

    def resolve(self, text: str, workspace: Workspace | None = None) -> Kata:
        """The kata that a learner means; UsageProblem, with what they may have meant, where that isn't clear.

        `text` is a slug (an old one too), an unambiguous beginning of one, `topic/slug`, or the path of a kata's file
        in the workspace: absolute, or relative to the current folder or to the workspace.
        """
        return self.get(text) or self._by_beginning(text) or self._by_place(text, workspace) or self._unknown(text)

    def _by_beginning(self, text: str) -> Kata | None:
        found = [kata for kata in self.katas if text and kata.slug.startswith(text)]
        if len(found) > 1:
            raise UsageProblem(f"{_shown(text)} is the beginning of several katas.", next_step=_which(found))
        return found[0] if found else None

    def _by_place(self, text: str, workspace: Workspace | None) -> Kata | None:
        """The kata of `topic/slug` or of a path in the workspace; a file elsewhere is a UsageProblem."""
        topic, _, name = text.replace(os.sep, "/").rpartition("/")
        kata = self.get(name.removesuffix(".py"))
        if kata and (kata.topic == topic or _is_answer(text, name, kata, workspace)):
            return kata
        if "\0" not in text and os.path.isfile(text):
            _refuse_file(text, kata)
        return None

    def _unknown(self, text: str) -> NoReturn:
        from difflib import get_close_matches  # only for a typo: it costs a millisecond to import

        self._refuse_topic(text)
        name = text.replace(os.sep, "/").rpartition("/")[2].removesuffix(".py")
        wanted = name.lower().replace("-", "_").replace(" ", "_")[:64]
        close = get_close_matches(wanted, [*self._by_slug, *self.aliases], n=3)
        found = dict.fromkeys(kata for kata in map(self.get, close) if kata)
        hint = f"Did you mean {_either(kata.slug for kata in found)}?" if found else "`kata list` shows them all."
        raise UsageProblem(f"No kata is called {_shown(text)}.", next_step=hint)

    def _refuse_topic(self, text: str) -> None:
        """Says so where a topic was named, by its name, the beginning of its number, or the path of its folder."""
        name = text.replace(os.sep, "/").rstrip("/").rpartition("/")[2]
        found = [topic for topic in self.topics if name in _names(topic)]
        found = found or [topic for topic in self.topics if name[:1].isdigit() and topic.name.startswith(name)]
        if len(found) == 1:
            (topic,) = found
            example = f", such as {topic.katas[0].slug}" if topic.katas else ""
            raise UsageProblem(
                f"{_shown(text)} is a topic, and a kata is wanted here{example}.",
                next_step=f"To see the katas of the topic: kata list --topic {topic.name}",
            )


def load(content: Content) -> Catalog:
    """Reads every topic; ContentProblem, naming file and key, for whatever is broken."""
    files = [content.topic_file(name) for name in content.topics()]

    def read() -> tuple[Any, ...]:
        from kata_runner.core.topic_file import read_topic  # brings tomllib, which takes longer than all else here

        topics = [read_topic(file, content.shown(file)) for file in files]
        _refuse_doubles(topics, content)
        return tuple(
            (name, title, tuple(tuple(vars(kata).values()) for kata in katas)) for name, title, katas in topics
        )

    rows = kept(content.kept_file("topics"), files, tuple(Kata.__dataclass_fields__), read)
    return Catalog(Topic(name, title, tuple(Kata(*values) for values in katas)) for name, title, katas in rows)


def _refuse_doubles(topics: Iterable[Topic], content: Content) -> None:
    seen: dict[str, str] = {}
    for topic in topics:
        file = content.shown(content.topic_file(topic.name))
        for kata in topic.katas:
            if kata.slug in seen:
                raise ContentProblem(
                    f"{file}: 'slug' {kata.slug!r} is taken already, in {seen[kata.slug]}.",
                    next_step="Every kata has a slug of its own: give one of the two another.",
                )
            seen[kata.slug] = file


def _is_answer(path: str, name: str, kata: Kata, workspace: Workspace | None) -> bool:
    """Whether a path, of a file that may be missing, is the kata's place in the workspace (under an old slug too)."""
    if workspace is None or not name.endswith(".py"):
        return False
    return _real(path) == _real(workspace.answer_file(kata.topic, kata.slug).with_name(name))


def _refuse_file(path: str, kata: Kata | None) -> NoReturn:
    from shlex import quote  # only for this message

    slug = kata.slug if kata else "KATA"
    raise UsageProblem(
        f"{_shown(path)} is no kata's file in the workspace.",
        next_step=f"To check any file as an answer: kata check {slug} --file {quote(path)}",
    )


def _names(topic: Topic) -> tuple[str, str]:
    return topic.name, topic.name.lstrip("0123456789").lstrip("_")


def _real(path: str | os.PathLike[str]) -> str:
    """A path that can be compared: its folder's links are followed, a link to the file itself is not."""
    folder, name = os.path.split(os.path.abspath(path))
    return os.path.normcase(os.path.join(os.path.realpath(folder), name))


def _which(katas: list[Kata]) -> str:
    shown = [kata.slug for kata in katas[:SHOWN_CANDIDATES]]
    more = f" and {len(katas) - len(shown)} more" if len(katas) > len(shown) else ""
    return f"Which of {', '.join(shown)}{more}?"


def _either(names: Iterable[str]) -> str:
    *first, last = names
    return f"{', '.join(first)} or {last}" if first else last


def _shown(text: str) -> str:
    return repr(text if len(text) <= 60 else text[:57] + "...")
