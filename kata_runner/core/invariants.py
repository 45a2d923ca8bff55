"""What must hold of the catalog and of the files in the four trees, whatever stands in them: invariants 1, 2 and 13."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

from kata_runner.core import card_rules
from kata_runner.core.catalog import Catalog
from kata_runner.core.findings import Finding
from kata_runner.core.kata import SLUG, Kata
from kata_runner.core.layout import TREES, Content

TOPIC = re.compile(r"[0-9]{2}_[a-z][a-z0-9_]*")


def check(catalog: Catalog, content: Content) -> list[Finding]:
    """Everything that is wrong with the catalog as a whole, with which files there are, or with the recall cards."""
    files = [*_missing(catalog, content), *_unexpected(catalog, content)]
    return [*_catalog(catalog, content), *files, *card_rules.check(catalog, content)]


def check_kata(kata: Kata, catalog: Catalog, content: Content) -> list[Finding]:
    """What of it concerns one kata."""
    file = content.shown(content.topic_file(kata.topic))
    own = [*_slug(kata, file), *_needs(kata, catalog, file), *_aliases(kata, catalog, file)]
    return [*own, *_cycles(catalog, content, (kata,)), *_missing_of(kata, content)]


def _catalog(catalog: Catalog, content: Content) -> Iterator[Finding]:
    for topic in catalog.topics:
        file = content.shown(content.topic_file(topic.name))
        if not TOPIC.fullmatch(topic.name):
            yield Finding(1, file, f"a topic's folder can't be called {topic.name!r}", "call it like 02_by_hand")
        if not topic.katas:
            yield Finding(1, file, "the topic has no katas", "add one with `kata new`, or delete the topic")
        for kata in topic.katas:
            yield from _slug(kata, file)
            yield from _needs(kata, catalog, file)
            yield from _aliases(kata, catalog, file)
    yield from _cycles(catalog, content, catalog.katas)


def _slug(kata: Kata, file: str) -> Iterator[Finding]:
    if not SLUG.fullmatch(kata.slug):
        yield Finding(1, file, f"{kata.slug!r} is no legal slug", "2 to 32 of a-z, 0-9, _, a letter first")


def _needs(kata: Kata, catalog: Catalog, file: str) -> Iterator[Finding]:
    places = {other.slug: place for place, other in enumerate(catalog.katas)}
    for needed in kata.needs:
        if needed not in places:
            today = catalog.aliases.get(needed)
            do = f"it is called {today} today" if today else "mend the name, or leave it out"
            yield Finding(1, file, f"{kata.slug} needs {needed}, which there isn't", do)
        elif places[needed] >= places[kata.slug]:
            reason = f"{kata.slug} needs {needed}, which doesn't come earlier"
            yield Finding(1, file, reason, f"move {needed} above {kata.slug}, or leave it out")


def _aliases(kata: Kata, catalog: Catalog, file: str) -> Iterator[Finding]:
    for old in kata.was:
        owners = [other.slug for other in catalog.katas if old in other.was]
        if any(other.slug == old for other in catalog.katas):
            yield Finding(1, file, f"the alias {old} of {kata.slug} is a kata's slug today", "leave the alias out")
        elif owners[0] != kata.slug:
            reason = f"the alias {old} of {kata.slug} is an alias of {owners[0]} too"
            yield Finding(1, file, reason, "leave it to the kata that really had that slug")


def _cycles(catalog: Catalog, content: Content, starts: tuple[Kata, ...]) -> Iterator[Finding]:
    """Each cycle of needs once, from its kata that comes first in the catalog."""
    places = {kata.slug: place for place, kata in enumerate(catalog.katas)}
    for kata in starts:
        way = _way_back(kata.slug, catalog)
        if way and min(way, key=places.__getitem__) == kata.slug:
            file = content.shown(content.topic_file(kata.topic))
            yield Finding(1, file, f"needs go round: {' -> '.join(way)}", "leave one of them out")


def _way_back(start: str, catalog: Catalog) -> tuple[str, ...]:
    """The shortest way along needs from a slug to itself; empty if there is none."""
    ways: list[tuple[str, ...]] = [(start,)]
    seen: set[str] = set()
    for way in ways:  # grows while it is walked: breadth first
        kata = catalog.get(way[-1])
        for needed in kata.needs if kata else ():
            if needed == start:
                return (*way, start)
            if needed not in seen:
                seen.add(needed)
                ways.append((*way, needed))
    return ()


def _missing(catalog: Catalog, content: Content) -> Iterator[Finding]:
    for kata in catalog.katas:
        yield from _missing_of(kata, content)


def _missing_of(kata: Kata, content: Content) -> Iterator[Finding]:
    for path in content.files(kata.topic, kata.slug):
        if not path.is_file():
            yield Finding(2, content.shown(path), f"{kata.slug} lacks this file", "write it; `kata new` shows its form")


def _unexpected(catalog: Catalog, content: Content) -> Iterator[Finding]:
    expected = {path for kata in catalog.katas for path in content.files(kata.topic, kata.slug)}
    for topic in catalog.topics:
        expected |= {content.topic_file(topic.name), content.cards_file(topic.name)}
    for tree in TREES:
        for path in _files(content.root / tree):
            if path not in expected:
                do = "delete it, or name its kata in topic.toml"
                yield Finding(2, content.shown(path), "no kata and no topic has this file", do)


def _files(tree: Path) -> Iterator[Path]:
    """Every file of a tree that somebody wrote: not what Python and the system leave behind, nor a README."""
    for folder, folders, names in os.walk(tree):
        folders[:] = sorted(name for name in folders if name != "__pycache__" and not name.startswith("."))
        for name in sorted(names):
            if not name.startswith((".", "README")):
                yield Path(folder, name)
