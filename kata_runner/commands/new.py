"""`kata new`: the five files of a new kata and its entry in `topic.toml`."""

from __future__ import annotations

import keyword
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from kata_runner.core import scaffold
from kata_runner.core.catalog import Catalog, load
from kata_runner.core.errors import EnvironmentProblem, ExitCode, UsageProblem
from kata_runner.core.kata import SLUG
from kata_runner.core.layout import Content

if TYPE_CHECKING:
    from kata_runner.ui.screen import Screen

PACKAGED = "_content"  # where an installed wheel keeps its katas
TOPIC = re.compile(r"\d{2}_[a-z][a-z0-9_]{1,31}")
SHADOWED = ("torch", "numpy", "pytest", "hypothesis", "conftest")  # a learner's file of such a name would hide them


def new(screen: Screen, where: str, *, kind: str = "write", title: str | None = None) -> ExitCode:
    """Scaffolds the kata TOPIC/SLUG; refuses, before anything is written, whatever would not be legal."""
    content = _authors_content()
    catalog = load(content)
    topic, slug = _place(where, catalog)
    title = _one_line(title) if title else scaffold.title_of(slug)
    paths = _free_paths(content, topic, slug)
    for path, text in zip(paths, scaffold.files(slug, title, kind), strict=True):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    _append_entry(content.topic_file(topic), topic, scaffold.topic_entry(slug, title, kind))
    _tell(screen, content, topic, paths)
    return ExitCode.OK


def _authors_content() -> Content:
    content = Content.find()
    if content.root.name == PACKAGED:
        raise EnvironmentProblem(
            "A new kata needs a checkout of tensor-kata; this one is installed as a package.",
            next_step="Clone the project and run `kata new` there, or name your own folder of katas by KATA_CONTENT.",
        )
    return content


def _place(where: str, catalog: Catalog) -> tuple[str, str]:
    topic, slash, slug = where.strip("/").rpartition("/")
    if not slash or not topic or "/" in topic:
        raise UsageProblem(f"{where!r} is not TOPIC/SLUG.", next_step="For example: kata new 02_by_hand/weighted_mean")
    return _topic(topic, catalog), _slug(slug, catalog)


def _topic(name: str, catalog: Catalog) -> str:
    """An existing topic, by any of its names, or a new one, which says its place by two digits."""
    if TOPIC.fullmatch(name):
        return name
    try:
        return catalog.topic(name).name
    except UsageProblem as problem:
        raise UsageProblem(
            problem.message, next_step=f"{problem.next_step} A new one begins with two digits, such as 13_{name}."
        ) from None


def _slug(slug: str, catalog: Catalog) -> str:
    if not SLUG.fullmatch(slug):
        raise UsageProblem(f"{slug!r} is no legal slug.", next_step=LEGAL_SLUG)
    if keyword.iskeyword(slug) or slug in sys.stdlib_module_names or slug in SHADOWED:
        raise UsageProblem(f"{slug!r} is a word or a module of Python's.", next_step="Choose another slug.")
    taken = catalog.get(slug)
    if taken is not None:
        said = "is a kata already" if taken.slug == slug else f"is an old name of the kata {taken.slug}"
        raise UsageProblem(f"{slug!r} {said}, in {taken.topic}.", next_step="Choose another slug.")
    return slug


def _one_line(title: str) -> str:
    if not title.isprintable() or not title.strip() or set(title) & {'"', "\\"}:
        raise UsageProblem("A title is one line of text without double quotes and backslashes.")
    return title.strip()


def _free_paths(content: Content, topic: str, slug: str) -> tuple[Path, ...]:
    """Where the five files go; UsageProblem where one of them is there already."""
    paths = content.files(topic, slug)
    for path in paths:
        if path.exists():
            raise UsageProblem(f"{content.shown(path)} exists already.", next_step="Move it away first.")
    return paths


def _append_entry(path: Path, topic: str, entry: str) -> None:
    """Adds to the end, so that the author's own lines and comments stay as they are."""
    text = path.read_text(encoding="utf-8") if path.exists() else scaffold.topic_header(scaffold.title_of(topic))
    if not text.endswith("\n"):
        text += "\n"
    path.write_text(text + entry, encoding="utf-8", newline="\n")


def _tell(screen: Screen, content: Content, topic: str, paths: tuple[Path, ...]) -> None:
    slug = paths[0].stem
    screen.say(f"A small kata that works is in {len(paths)} files, and in {content.shown(content.topic_file(topic))}:")
    for path in paths:
        screen.say(content.shown(path), indent=2)
    screen.say(f"Write your own in its place, wherever a line says {scaffold.MARK}.")
    screen.say(f"Then: kata verify {slug}")


LEGAL_SLUG = "A slug is 2 to 32 small letters, digits and underscores, and begins with a letter."
