"""`%kata` and `%%kata` in notebooks, after `%load_ext kata_runner`: the command, and cells that are answers.

Nothing of it is imported elsewhere. IPython is whatever the notebook runs on, from version 7.
"""

from __future__ import annotations

import io
import linecache
import shlex
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from types import CodeType
from typing import Any

import click
from click import Argument

from kata_runner.cli import DECLARED
from kata_runner.cli_parts import (
    Declared,
    KataCommand,
    KataGroup,
    device_option,
    flag,
    limit_option,
    no_worker_option,
    seed_option,
    version_option,
)
from kata_runner.core.errors import ExitCode, UsageProblem
from kata_runner.main import guarded
from kata_runner.ui.notebook_screen import NotebookScreen, Shown
from kata_runner.ui.screen import Screen
from kata_runner.ui.text import code

WITHOUT_WORKSPACE = ("list", "doctor", "init", "verify", "new")  # they make none
NOT_HERE = ("watch", "completion")  # what needs a terminal


def register(shell: Any) -> None:
    """Makes `%kata` and `%%kata` known to an IPython shell."""
    magic = Magic(shell)

    def kata(line: str, cell: str | None = None) -> None:
        if cell is None:
            magic.line(line)
        else:
            magic.cell(line, cell)

    kata.__doc__ = HELP
    kata._ipython_magic_no_var_expand = True  # type: ignore[attr-defined]  # braces in a guess stay what they are
    shell.register_magic_function(kata, magic_kind="line_cell", magic_name="kata")


class Magic:
    """The two magics of one shell."""

    def __init__(self, shell: Any) -> None:
        self._shell = shell

    def line(self, line: str) -> None:
        """`%kata COMMAND …`: what the command says is shown below the cell."""
        with self._screen() as screen:
            _run(screen, line, lambda words: LineGroup(words, self._shell.set_next_input))

    def cell(self, line: str, text: str) -> None:
        """`%%kata KATA`: the cell is the answer. Its names are known to the notebook afterwards."""
        found: list[Any] = []
        with self._screen() as screen:
            _run(screen, line, lambda _: _cell_command(text, found.append))
        if found and found[0].loads:
            self._define(text, found[0].kata.slug)

    @contextmanager
    def _screen(self) -> Iterator[NotebookScreen]:
        screen = NotebookScreen(_display(), [*_names(), "show"])
        try:
            yield screen
        finally:
            screen.finish()

    def _define(self, text: str, slug: str) -> None:
        """Runs the cell in the notebook, so that its functions can be called: it has just run to its end elsewhere."""
        with self._screen() as screen:
            try:
                exec(_compiled(text, f"<%%kata {slug}>"), self._shell.user_ns)
            except BaseException as error:  # also an exit, which is not to end the notebook
                screen.warn(f"{NOT_DEFINED} {type(error).__name__}: {error}")


def _compiled(text: str, name: str) -> CodeType:
    """The cell's code. Its rows are known to tracebacks, and counted with the one that `%%kata` stands in."""
    text = f"\n{text}"
    linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
    return compile(text, name, "exec", dont_inherit=True)


def _display() -> Callable[[Shown], None]:
    """Shows what it is given as one output, each time in place of what it was given before."""
    from IPython.display import display, update_display

    name = f"kata-{uuid.uuid4().hex}"
    begun: list[bool] = []

    def publish(shown: Shown) -> None:
        (update_display if begun else display)(shown, display_id=name)  # type: ignore[no-untyped-call]
        begun.append(True)

    return publish


def _run(screen: NotebookScreen, line: str, command: Callable[[list[str]], click.Command]) -> ExitCode:
    """Runs a command on the words of a line. What click prints, such as help, is shown as everything else is."""
    try:
        words = shlex.split(line)
    except ValueError:
        screen.error(ExitCode.USAGE, "A quote in that line has no partner.", "Close it, or put a \\ before it.")
        return ExitCode.USAGE
    if {"-h", "--help"} & set(words):
        words = [*[word for word in words if word not in ("-h", "--help")][:1], "--help"]
    screen.json = "--json" in words
    printed = io.StringIO()
    with redirect_stdout(printed):
        result = guarded(words, screen, command(words))
    screen.show(code(printed.getvalue(), style=""))
    return result


class LineGroup(KataGroup):
    """The commands as `%kata` has them: those of the command line that need no terminal, and `show`."""

    examples = (
        ("%kata list", "every kata"),
        ("%kata show mse", "a cell with the start of mse in it"),
        ("%%kata mse", "as the first line of a cell: the cell is the answer"),
    )

    def __init__(self, words: list[str], put: Callable[[str], object]) -> None:
        super().__init__("%kata", invoke_without_command=True, params=[version_option()], help=HELP)
        self.callback = click.pass_context(_begin)
        self.words = words
        for group in DECLARED:
            self.take(one for one in group.declared if one.name not in NOT_HERE)
        self.take(_notebooks_own(put))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a name; one that needs a terminal says so."""
        if cmd_name in NOT_HERE:
            raise UsageProblem(f"`kata {cmd_name}` needs a terminal.", next_step=INSTEAD)
        return super().get_command(ctx, cmd_name)


def _begin(ctx: click.Context) -> ExitCode:
    """What comes before every command: the learner's workspace is found, or made. Alone it shows the status."""
    from kata_runner.commands.cell_place import in_workspace, status_here

    group = ctx.command
    assert isinstance(group, LineGroup)
    asks_only = "--help" in group.words or ctx.invoked_subcommand in WITHOUT_WORKSPACE
    ctx.with_resource(in_workspace(ctx.obj, make=not asks_only))
    if ctx.invoked_subcommand is not None:
        return ExitCode.OK
    return status_here(ctx.obj)


def _notebooks_own(put: Callable[[str], object]) -> Declared:
    """What the notebook has beside the commands of a terminal, or otherwise than there."""
    declared = Declared()

    def _show(screen: Screen, kata: str | None, stub: bool, printed: bool) -> ExitCode:
        """Put a kata into a new cell: your answer so far, or the start.

        Without KATA it is the one that is next in line.
        """
        from kata_runner.commands.cell import show_cell

        return show_cell(screen, kata, stub=stub, put=None if printed else put)

    def _init(screen: NotebookScreen, folder: str, **options: Any) -> ExitCode:
        """Make a workspace: a folder with your katas and your progress.

        This notebook uses it from then on. DIR is my-katas if you leave it out.
        """
        from kata_runner.commands.cell_place import init_here

        return init_here(screen, folder, **options)

    declared.command("show", parameters=_show_parameters, examples=SHOW_EXAMPLES)(_show)
    (init,) = (one for group in DECLARED for one in group.declared if one.name == "init")
    declared.command("init", parameters=init.parameters, examples=INIT_EXAMPLES)(_init)
    return declared


def _show_parameters() -> list[click.Parameter]:
    return [
        Argument(["kata"], metavar="[KATA]", required=False),
        flag("--stub", help="The start, whatever you have written since."),
        flag("printed", "--print", help="Print it, where no new cell appears."),
    ]


def _cell_command(text: str, found: Callable[[Any], object]) -> click.Command:
    """`%%kata`: reads what stands behind it, and judges the text below."""

    def judge(screen: NotebookScreen, kata: str | None, **options: Any) -> ExitCode:
        from kata_runner.commands.cell import judge_cell
        from kata_runner.commands.cell_place import in_workspace

        if kata is None:
            raise UsageProblem("Which kata does this cell answer?", next_step=NAME_IT)
        with in_workspace(screen, make=True):
            found(judge_cell(screen, kata, text, look=screen.look, **options))
        return ExitCode.OK

    options = [device_option(), seed_option(), limit_option(), no_worker_option()]
    return KataCommand(
        "%%kata",
        callback=click.pass_obj(judge),
        params=[Argument(["kata"], metavar="KATA", required=False), *options],
        help=CELL_HELP,
        examples=CELL_EXAMPLES,
    )


def _names() -> list[str]:
    return [one.name for group in DECLARED for one in group.declared]


HELP = """Small exercises in tensors and PyTorch, checked in your notebook.

`%kata show mse` puts the kata mse into a new cell. Write your answer there and run the cell: its first line,
`%%kata mse`, has it checked. `%kata` alone shows how far you are.
"""
CELL_HELP = """Check this cell as the answer to a kata.

The attempt is kept, and the cell becomes the kata's file in your workspace. Its names are known to the notebook
afterwards, so that you can call your function in another cell.
"""
CELL_EXAMPLES = (
    ("%%kata mse", "check the cell as the answer to mse"),
    ("%%kata mse --device cpu", "on the CPU only"),
)
SHOW_EXAMPLES = (
    ("%kata show", "the kata that is next, in a new cell"),
    ("%kata show mse", "the kata mse"),
    ("%kata show mse --stub", "mse from the start"),
)
INIT_EXAMPLES = (("%kata init", "a workspace in the folder my-katas"),)
INSTEAD = "In a notebook: %kata show puts a kata into a cell, and running the cell checks it."
NAME_IT = "Name it: %%kata mse, for example. To see the katas: %kata list"
NOT_DEFINED = "Your cell was checked, but it can't be run in this notebook, so its names are not known here:"
