"""Where the `kata` command starts, and the one place where an error becomes an exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from kata_runner.core.errors import INSIDE, EnvironmentProblem, ExitCode, KataError
from kata_runner.start import was_interrupted

if TYPE_CHECKING:
    import click

    from kata_runner.ui.screen import Screen

STOPPED = "Stopped."


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command and returns the exit code for the shell; never raises."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    if asked := os.environ.get("_KATA_COMPLETE"):
        from kata_runner.completion import answer

        answer(asked)
        return int(ExitCode.OK)
    try:
        from kata_runner.ui.screen import Screen

        screen = Screen.of_process()
        screen.json = "--json" in arguments  # so that a wrong option is told in the form asked for
        return int(guarded(arguments, screen))
    except KeyboardInterrupt:  # before there was a screen to say it on
        return int(ExitCode.INTERRUPTED)


def guarded(arguments: list[str], screen: Screen, command: click.Command | None = None) -> ExitCode:
    """Runs one command, by default that of the command line; whatever goes wrong becomes a sentence on the screen."""
    try:
        try:
            return _run(arguments, screen, command)
        except KataError as error:
            screen.fail(error)
            return error.code
        except Exception as error:
            if was_interrupted():
                raise KeyboardInterrupt from None
            return _our_fault(error, screen)
    except KeyboardInterrupt:
        screen.error(ExitCode.INTERRUPTED, STOPPED)
        return ExitCode.INTERRUPTED
    except KataError as error:  # the error itself could not be written
        screen.fail(error)
        return error.code


def _run(arguments: list[str], screen: Screen, command: click.Command | None) -> ExitCode:
    import click

    from kata_runner.cli import cli

    if os.environ.get(INSIDE):  # it would check itself for ever, and keep as the learner's what no learner asked for
        raise EnvironmentProblem(
            "`kata` can't be run by code that it is checking.", next_step="Take the call out of your file."
        )
    try:
        chosen, name = (cli, "kata") if command is None else (command, command.name)
        code = chosen.main(arguments, name, standalone_mode=False, obj=screen)
    except SystemExit:  # click found that whoever read its help has gone
        return ExitCode.OK
    except click.exceptions.Abort:
        raise KeyboardInterrupt from None
    except click.UsageError as error:
        screen.error(ExitCode.USAGE, _sentence(error.format_message()), _next_step(error.ctx))
        return ExitCode.USAGE
    except click.ClickException as error:
        screen.error(ExitCode.USAGE, _sentence(error.format_message()))
        return ExitCode.USAGE
    return ExitCode(code or 0)


def _sentence(text: str) -> str:
    return text if text.endswith((".", "?", "!", ")")) else text + "."


def _next_step(context: click.Context | None) -> str:
    """An example of the right use, where the command has one."""
    command = context.command_path if context else "kata"
    examples = getattr(context.command, "examples", ()) if context else ()
    return f"For example: {examples[0][0]}\nMore: {command} --help" if examples else f"See: {command} --help"


def _our_fault(error: Exception, screen: Screen) -> ExitCode:
    """A fault of ours: one sentence, and the details for whoever mends it when KATA_DEBUG is set."""
    if os.environ.get("KATA_DEBUG"):
        import traceback

        traceback.print_exc(file=screen.err)
    screen.error(
        ExitCode.BUG,
        f"Something went wrong in tensor-kata itself: {type(error).__name__}: {error}",
        "Your files are as they were. Run it again with KATA_DEBUG=1 set to see where, and report that.",
    )
    return ExitCode.BUG


if __name__ == "__main__":
    from kata_runner.start import start

    start()
