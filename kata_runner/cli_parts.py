"""What the declarations of commands share: options, help that ends with examples, and commands built when they run."""

from __future__ import annotations

from collections import UserDict
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

import click

from kata_runner import __version__
from kata_runner.cli_values import Number, OneOf, bad_value
from kata_runner.core.errors import ExitCode

DEVICES = ("auto", "all", "cpu", "simgpu", "cuda", "mps")
WIDEST, NARROW = 80, 60  # columns of help; where there are less than NARROW, long names stand alone
LARGEST_SEED = 2**32 - 1  # NumPy takes no larger one

Examples = Sequence[tuple[str, str]]  # a command line, and what it is for
Parameters = Callable[[], Sequence[click.Parameter]]
Function = Callable[..., ExitCode]


class HelpFormatter(click.HelpFormatter):
    """Help that fits on a narrow screen: click takes every screen for one of 50 columns at least."""

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        """Writes names and what they are for; on a narrow screen a long name has rows of its own."""
        if self.width < NARROW:
            col_max = self.width // 3
            rows = [(self._folded(name), what) for name, what in rows]
        super().write_dl(list(rows), col_max, col_spacing)

    def _folded(self, name: str) -> str:
        room = self.width - self.current_indent
        return click.wrap_text(name, room, subsequent_indent=" " * (self.current_indent + self.indent_increment))


class HelpContext(click.Context):
    """Knows how wide the screen is that help is written on."""

    def make_formatter(self) -> click.HelpFormatter:
        """A formatter as wide as the screen, up to what is easy to read."""
        return HelpFormatter(width=min(getattr(self.obj, "width", WIDEST), WIDEST) - 2)


class HelpOption(click.Command):
    """A command whose `--help` is built without a look at translations, which click would import `locale` for."""

    context_class = HelpContext

    def get_help_option(self, ctx: click.Context) -> click.Option:
        """The option -h, --help."""
        return _at_once(self.get_help_option_names(ctx), _show_help, "Show this message.")


class KataCommand(HelpOption):
    """A command whose help ends with examples."""

    def __init__(self, *args: Any, examples: Examples = (), **more: Any) -> None:
        super().__init__(*args, **more)
        self.examples = examples

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Reads the words behind the command's name; what is wrong with them is told with this command's examples."""
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            error.ctx = error.ctx or ctx
            raise

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes the examples below everything else."""
        del ctx
        with formatter.section("Examples"):
            formatter.write_dl(self.examples)


class Declaration(NamedTuple):
    """What a command is made of; its help is the function's docstring."""

    name: str
    function: Function  # takes the screen, then what the parameters name
    parameters: Parameters
    examples: Examples

    @property
    def short_help(self) -> str:
        """The first sentence of the help."""
        return (self.function.__doc__ or "").split("\n", 1)[0]

    def build(self) -> KataCommand:
        """The command for click: most of a millisecond for all of them, so only the one that runs is built."""
        callback = click.pass_obj(self.function)
        parameters = list(self.parameters())
        return KataCommand(self.name, callback=callback, params=parameters, help=self._help, examples=self.examples)

    @property
    def _help(self) -> str:
        """The docstring with the indentation of its later lines taken away."""
        return "\n".join(row.strip() for row in (self.function.__doc__ or "").splitlines())


class Declared(list[Declaration]):
    """The commands that one file declares, in the order in which they stand there."""

    def command(
        self, name: str, *, parameters: Parameters = lambda: (), examples: Examples
    ) -> Callable[[Function], Function]:
        """Makes a function the command `name`."""

        def declare(function: Function) -> Function:
            self.append(Declaration(name, function, parameters, examples))
            return function

        return declare


class Declarations(UserDict[str, Any]):
    """Commands by name; each is built when it is first looked up."""

    def __getitem__(self, name: str) -> KataCommand:
        found = super().__getitem__(name)
        if isinstance(found, Declaration):
            self[name] = found = found.build()
        command: KataCommand = found
        return command


class KataGroup(HelpOption, click.Group):
    """The commands in the order in which a learner meets them."""

    examples = (
        ("kata init", "make a workspace in my-katas"),
        ("kata check", "check the kata that is next"),
        ("kata hint mse", "get a hint for mse"),
    )

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, context_settings={"help_option_names": ["-h", "--help"]}, **more)
        self.commands = Declarations()
        self._short: dict[str, str] = {}

    def take(self, declared: Iterable[Declaration]) -> None:
        """Makes what is declared commands of this group, in that order."""
        for declaration in declared:
            self.commands[declaration.name] = declaration  # type: ignore[assignment]
            self._short[declaration.name] = declaration.short_help

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Commands in the order of their declarations, not by alphabet."""
        del ctx
        return list(self._short)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes every command with its first sentence, none of them built."""
        del ctx
        with formatter.section("Commands"):
            formatter.write_dl(list(self._short.items()))

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes the examples of `kata` itself."""
        del ctx
        with formatter.section("Examples"):
            formatter.write_dl(self.examples)


def flag(*names: str, help: str) -> click.Option:
    """An option without a value."""
    return click.Option(names, is_flag=True, help=help)


def value(*names: str, help: str, **more: Any) -> click.Option:
    """An option with a value."""
    return click.Option(names, help=help, **more)


def version_option() -> click.Option:
    """`--version`."""
    return _at_once(["--version"], _show_version, "Show the version.")


def device_option() -> click.Option:
    """`--device`, as often as wanted."""
    return value(
        "devices",
        "--device",
        multiple=True,
        type=OneOf(DEVICES),
        help="Where to run: may be given several times. Default: auto, which is all that this machine has.",
    )


def seed_option() -> click.Option:
    """`--seed`, the same one where none is given, so that a verdict changes with the answer only."""
    return value(
        "--seed", type=Number(0, LARGEST_SEED), default=0, metavar="N", help="Draws other random inputs. Default: 0."
    )


def path_option(name: str, *, metavar: str, help: str) -> click.Option:
    """An option whose value is the path of a file."""
    return value(name, metavar=metavar, callback=a_path, help=help)


def json_option() -> click.Option:
    """`--json`, for programs."""
    return flag("as_json", "--json", help="Print one JSON object instead of text.")


def no_worker_option() -> click.Option:
    """`--no-worker`, which depends on nothing that runs already."""
    return flag("--no-worker", help="Run in a fresh process: slower, and all alone.")


def limit_option() -> click.Option:
    """`--limit NAME=VALUE`, as often as wanted: a dict of limits by name."""
    return value(
        "limits",
        "--limit",
        metavar="NAME=VALUE",
        multiple=True,
        callback=_limits,
        help="How much a run may take, such as check=10 or memory=8GB: may be given several times. "
        "kata doctor shows the names and what holds else.",
    )


def _at_once(names: Sequence[str], callback: Callable[..., None], help: str) -> click.Option:
    """A flag that shows something instead of running the command."""
    return click.Option(names, is_flag=True, is_eager=True, expose_value=False, callback=callback, help=help)


def _show_version(context: click.Context, parameter: click.Parameter, wanted: bool) -> None:
    del parameter
    if wanted and not context.resilient_parsing:
        click.echo(f"tensor-kata {__version__}")
        context.exit()


def _show_help(context: click.Context, parameter: click.Parameter, wanted: bool) -> None:
    del parameter
    if wanted and not context.resilient_parsing:
        click.echo(context.get_help(), color=context.color)
        context.exit()


def a_path(context: click.Context, parameter: click.Parameter, path: str | None) -> str | None:
    """The path of a file, as the value of an option or an argument; UsageError for what is none."""
    if path is not None and (not path.strip() or "\0" in path):
        raise bad_value(context, parameter, path, "That is no path of a file.")
    return path


def _limits(context: click.Context, parameter: click.Parameter, texts: Sequence[str]) -> dict[str, float]:
    del parameter
    if not texts:
        return {}
    from kata_runner.core.limits import BadLimit, parse_all

    try:
        return parse_all(texts)
    except BadLimit as error:
        raise click.UsageError(f"--limit: {error}", context) from None
