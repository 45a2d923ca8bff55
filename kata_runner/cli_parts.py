"""What the declarations of commands share: options, and help that ends with examples."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click

DEVICES = ("auto", "all", "cpu", "simgpu", "cuda", "mps")
LARGEST_SEED = 2**32 - 1  # NumPy takes no larger one
F = TypeVar("F", bound=Callable[..., Any])


class KataCommand(click.Command):
    """A command whose help ends with examples: pairs of a command line and what it is for."""

    def __init__(self, *args: Any, examples: Sequence[tuple[str, str]] = (), **more: Any) -> None:
        super().__init__(*args, **more)
        self.examples = examples

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes the examples below everything else."""
        del ctx
        with formatter.section("Examples"):
            formatter.write_dl(self.examples)


class KataGroup(click.Group):
    """The commands in the order in which a learner meets them."""

    command_class = KataCommand

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Commands in the order of their declarations, not by alphabet."""
        del ctx
        return list(self.commands)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes the examples of `kata` itself."""
        del ctx
        with formatter.section("Examples"):
            formatter.write_dl(GROUP_EXAMPLES)


GROUP_EXAMPLES = (
    ("kata init", "make a workspace in my-katas"),
    ("kata check", "check the kata that is next"),
    ("kata hint mse", "get a hint for mse"),
)


def device_option(function: F) -> F:
    """`--device`, as often as wanted."""
    return click.option(
        "devices",
        "--device",
        multiple=True,
        type=click.Choice(DEVICES),
        help="Where to run: may be given several times. Default: auto, which is all that this machine has.",
    )(function)


json_option = click.option("as_json", "--json", is_flag=True, help="Print one JSON object instead of text.")
no_worker_option = click.option("--no-worker", is_flag=True, help="Run in a fresh process: slower, and all alone.")


def _a_seed(context: click.Context, parameter: click.Parameter, value: int) -> int:
    del context, parameter
    if not 0 <= value <= LARGEST_SEED:
        raise click.BadParameter(f"{value} is not a number from 0 to {LARGEST_SEED}.")
    return value


seed_option = click.option(
    "--seed",
    type=int,
    default=0,
    metavar="N",
    callback=_a_seed,
    help="Draws other random inputs. Default: 0.",
)
