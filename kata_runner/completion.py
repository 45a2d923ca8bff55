"""What a shell offers behind `kata` when Tab is pressed. Nothing is ever said or raised: then nothing is offered.

The shell asks by a variable of the environment, as the scripts of `kata completion` do; click knows the form of it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from typing import Any

import click
from click.shell_completion import CompletionItem, shell_complete

from kata_runner.cli import DECLARED
from kata_runner.cli_parts import KataGroup, version_option

ASKED = "_KATA_COMPLETE"

Item = CompletionItem[str]


def answer(instruction: str) -> None:
    """Writes what fits to standard output, as the shell named in `instruction` reads it."""
    told = sys.stderr
    try:
        with open(os.devnull, "w", encoding="utf-8") as nowhere:
            sys.stderr = nowhere
            shell_complete(offering(), {}, "kata", ASKED, instruction)
    except BaseException:  # whatever it is, somebody is typing: a word amid the line helps nobody
        return
    finally:
        sys.stderr = told


def offering() -> KataGroup:
    """The command line, which knows what can stand in every place of it."""
    group = Offering("kata", params=[version_option()])
    for declared in DECLARED:
        group.take(declared.declared)
    return group


class Offering(KataGroup):
    """Commands whose parameters offer what they take."""

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a name; what its parameters take is known by what help calls them."""
        command = super().get_command(ctx, cmd_name)
        for parameter in command.params if command else ():
            if parameter.metavar in KINDS and parameter.type is click.STRING:
                parameter.type = KINDS[parameter.metavar]
        return command

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[Item]:
        """The commands with their first sentence, none of them built, and the options."""
        names = [Item(name, help=text) for name, text in self._short.items() if name.startswith(incomplete)]
        return [*names, *click.Command.shell_complete(self, ctx, incomplete)]


class Katas(click.types.StringParamType):
    """A kata: by its name, as `topic/name`, or by its file."""

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[Item]:
        """What begins so and is not named on the line already."""
        given = ctx.params.get(param.name or "") or ()
        there = {given} if isinstance(given, str) else set(given)
        return [item for item in _katas(incomplete) if item.value not in there]


class Topics(click.types.StringParamType):
    """A topic, its number left out or not."""

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[Item]:
        """The topics whose name begins so."""
        del ctx, param
        from kata_runner.core.catalog import load
        from kata_runner.core.layout import Content

        topics = load(Content.find()).topics
        names = [(topic, (topic.name, topic.name.lstrip("0123456789").lstrip("_"))) for topic in topics]
        return [Item(t.name, help=t.title) for t, known in names if any(name.startswith(incomplete) for name in known)]


class Paths(click.types.StringParamType):
    """A place on the disk, which shells know best themselves."""

    def __init__(self, kind: str) -> None:
        self._kind = kind  # as click names it: file, dir

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[Item]:
        """The shell's own files or folders."""
        del ctx, param
        return [Item(incomplete, type=self._kind)]


def _katas(incomplete: str) -> Iterator[Item]:
    from kata_runner.core.catalog import load
    from kata_runner.core.layout import Content

    catalog = load(Content.find())
    folder, slash, begin = incomplete.rpartition("/")
    if slash and (topic := _topic_of(folder)) is not None:
        found = [(kata, f"{folder}/{kata.slug}.py") for kata in catalog.katas if kata.topic == topic]
        found = [(kata, path) for kata, path in found if path.startswith(incomplete) and os.path.exists(path)]
    elif slash or begin[:1].isdigit():
        found = [(kata, f"{kata.topic}/{kata.slug}") for kata in catalog.katas]
    else:
        found = [(kata, kata.slug) for kata in catalog.katas]
    fitting = [Item(text, help=kata.title) for kata, text in found if text.startswith(incomplete)]
    yield from fitting
    if not fitting and (slash or begin.startswith((".", "~"))):
        yield Item(incomplete, type="file")


def _topic_of(folder: str) -> str | None:
    """The topic whose files lie in a folder, if that is one of the workspace."""
    from kata_runner.commands.place import nearby_workspace

    workspace = nearby_workspace()
    place = os.path.realpath(os.path.expanduser(folder))
    inside = workspace is not None and os.path.dirname(place) == os.path.realpath(workspace.root)
    return os.path.basename(place) if inside and os.path.isdir(place) else None


# By what help calls a parameter: so commands need say nothing of this.
KINDS: dict[str | None, Any] = {
    **dict.fromkeys(("KATA", "[KATA]", "[KATA]..."), Katas()),
    "T": Topics(),
    **dict.fromkeys(("PATH", "FILE", "[FILE]"), Paths("file")),
    **dict.fromkeys(("DIR", "[DIR]"), Paths("dir")),
}
