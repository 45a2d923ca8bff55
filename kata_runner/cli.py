"""The command line: `kata` itself, and its commands in the order in which help lists them."""

from __future__ import annotations

import click

from kata_runner.cli_parts import KataGroup, flag, version_option
from kata_runner.core.errors import ExitCode
from kata_runner.declared import authors, keeping, practice

DECLARED = (practice, keeping, authors)
PLAIN = "Line by line: no full screen is opened."


@click.group(cls=KataGroup, invoke_without_command=True, params=[flag("--plain", help=PLAIN), version_option()])
@click.pass_context
def cli(ctx: click.Context, plain: bool) -> ExitCode:
    """Small exercises in tensors and PyTorch, checked as you save.

    KATA is the name of a kata, the beginning of one, topic/name, or the path of a file in your workspace. Without
    a command, `kata` shows where you stand; on a terminal it goes on with the kata that is next.
    """
    ctx.obj.plain = plain
    if ctx.invoked_subcommand is not None:
        return ExitCode.OK
    from kata_runner.commands.home import home

    return home(ctx.obj)


for group in DECLARED:
    cli.take(group.declared)
