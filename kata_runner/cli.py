"""The command line: declarations only. What a command does stands in `kata_runner.commands`, imported when it runs."""

from __future__ import annotations

from typing import Any

import click
from click import Argument, Choice, IntRange

from kata_runner.cli_parts import (
    KataGroup,
    device_option,
    flag,
    json_option,
    limit_option,
    no_worker_option,
    path_option,
    seed_option,
    value,
    version_option,
)
from kata_runner.core.errors import ExitCode
from kata_runner.ui.screen import Screen


@click.group(cls=KataGroup, invoke_without_command=True, params=[version_option()])
@click.pass_context
def cli(ctx: click.Context) -> ExitCode:
    """Small exercises in tensors and PyTorch, checked as you save.

    KATA is the name of a kata, the beginning of one, topic/name, or the path of a file in your workspace. Without
    a command, `kata` shows where you stand; on a terminal it goes on with the kata that is next.
    """
    if ctx.invoked_subcommand is not None:
        return ExitCode.OK
    from kata_runner.commands.home import home

    return home(ctx.obj)


@cli.declare(
    "init",
    parameters=lambda: [Argument(["folder"], metavar="[DIR]", default="my-katas")],
    examples=(
        ("kata init", "a workspace in the folder my-katas"),
        ("kata init lessons/katas", "a workspace somewhere else"),
        ("kata init .", "in your workspace: add the katas that are missing"),
    ),
)
def _init(screen: Screen, folder: str) -> ExitCode:
    """Make a workspace: a folder with your katas and your progress.

    DIR is my-katas if you leave it out. A file that is there already is never overwritten.
    """
    from kata_runner.commands.init import init

    return init(screen, folder)


@cli.declare(
    "list",
    parameters=lambda: [
        flag("--todo", help="Only katas that you have not passed."),
        flag("--done", help="Only katas that you have passed."),
        value("--topic", metavar="T", help="Only this topic: its name or the beginning of it."),
        value("--search", metavar="S", help="Only katas with these words in their name or title."),
        json_option(),
    ],
    examples=(
        ("kata list", "every kata with its status"),
        ("kata list --todo", "what is left"),
        ("kata list --topic 02_by_hand", "one topic"),
        ("kata list --search gradient", "katas about gradients"),
    ),
)
def _list(screen: Screen, /, as_json: bool, **options: Any) -> ExitCode:
    """List the katas with their status, level and devices."""
    from kata_runner.commands.list import list_katas

    screen.json = as_json
    return list_katas(screen, **options)


@cli.declare(
    "check",
    parameters=lambda: [
        Argument(["katas"], metavar="[KATA]...", nargs=-1),
        flag("every", "--all", help="Every kata."),
        flag("--failed", help="The katas whose last try did not pass."),
        device_option(),
        path_option("--file", metavar="PATH", help="Check this file as the answer to one KATA."),
        seed_option(),
        path_option("--junit", metavar="FILE", help="Write the results as JUnit XML, too."),
        limit_option(),
        no_worker_option(),
        json_option(),
    ],
    examples=(
        ("kata check", "the kata that is next in line"),
        ("kata check mse relu", "two katas, side by side"),
        ("kata check mse --device cpu", "on the CPU only"),
        ("kata check mse --file try.py", "another file as the answer"),
        ("kata check mse --limit check=30", "with 30 seconds for each check"),
        ("kata check --all --json", "everything, for a program to read"),
    ),
)
def _check(screen: Screen, /, katas: tuple[str, ...], as_json: bool, **options: Any) -> ExitCode:
    """Run the hidden checks of katas and keep the attempt.

    Without KATA it is the one that is next in line. With --file nothing is kept: any file is checked as an answer.
    """
    from kata_runner.commands.check import check

    screen.json = as_json
    return check(screen, katas, **options)


@cli.declare(
    "watch",
    parameters=lambda: [
        Argument(["kata"], metavar="[KATA]", required=False),
        device_option(),
        seed_option(),
        limit_option(),
        no_worker_option(),
    ],
    examples=(("kata watch", "check the next kata on every save"), ("kata watch mse", "begin with mse")),
)
def _watch(screen: Screen, /, kata: str | None, **options: Any) -> ExitCode:
    """Check a kata again on every save, and go on after a pass.

    Ctrl-C ends it, with exit code 130.
    """
    from kata_runner.commands.watch import watch

    return watch(screen, kata, **options)


@cli.declare(
    "hint",
    parameters=lambda: [
        Argument(["kata"], metavar="KATA"),
        value("--level", type=IntRange(min=1), metavar="N", help="This level, from a nudge to almost the code."),
        flag("every", "--all", help="Every level."),
    ],
    examples=(
        ("kata hint mse", "the next hint for mse"),
        ("kata hint mse --level 1", "the first one again"),
        ("kata hint mse --all", "all of them"),
    ),
)
def _hint(screen: Screen, kata: str, level: int | None, every: bool) -> ExitCode:
    """Show the next hint for a kata."""
    from kata_runner.commands.hint import hint

    return hint(screen, kata, level=level, every=every)


@cli.declare(
    "trace",
    parameters=lambda: [
        Argument(["kata"], metavar="KATA"),
        device_option(),
        path_option("--file", metavar="PATH", help="Trace this file as the answer to KATA."),
        seed_option(),
        limit_option(),
        no_worker_option(),
        json_option(),
    ],
    examples=(
        ("kata trace mse", "line by line, on the input at which it fails"),
        ("kata trace mse --device simgpu", "on the simulated GPU"),
    ),
)
def _trace(screen: Screen, kata: str, as_json: bool, **options: Any) -> ExitCode:
    """Show your function line by line on the input at which it fails.

    Every variable with its shape, dtype and device, and a mark where something changes that perhaps should not.
    """
    from kata_runner.commands.trace import trace

    screen.json = as_json
    return trace(screen, kata, **options)


@cli.declare(
    "solution",
    parameters=lambda: [
        Argument(["kata"], metavar="KATA"),
        flag("--give-up", help="Show it before a pass. The kata is marked as assisted."),
        flag("--diff", help="Show how it differs from your own answer."),
    ],
    examples=(
        ("kata solution mse", "after you passed mse"),
        ("kata solution mse --diff", "beside your own answer"),
        ("kata solution mse --give-up", "before you passed it"),
    ),
)
def _solution(screen: Screen, kata: str, give_up: bool, diff: bool) -> ExitCode:
    """Show the solution of a kata that you passed."""
    from kata_runner.commands.solution import solution

    return solution(screen, kata, give_up=give_up, diff=diff)


@cli.declare(
    "reset",
    parameters=lambda: [Argument(["kata"], metavar="KATA"), flag("--yes", help="Do not ask first.")],
    examples=(("kata reset mse", "start mse again; asks first"), ("kata reset mse --yes", "without asking")),
)
def _reset(screen: Screen, kata: str, yes: bool) -> ExitCode:
    """Put the stub of a kata back. A copy of your file is kept."""
    from kata_runner.commands.reset import reset

    return reset(screen, kata, yes=yes)


@cli.declare(
    "restore",
    parameters=lambda: [
        Argument(["kata"], metavar="KATA"),
        flag("versions", "--list", help="List the versions that were kept."),
        value("--version", type=IntRange(min=1), metavar="N", help="The version to bring back: else the last."),
    ],
    examples=(
        ("kata restore mse", "the version before this one"),
        ("kata restore mse --list", "which versions there are"),
        ("kata restore mse --version 3", "version 3, byte for byte"),
    ),
)
def _restore(screen: Screen, kata: str, versions: bool, version: int | None) -> ExitCode:
    """Bring back an earlier version of your file.

    What is in the file now is kept first.
    """
    from kata_runner.commands.restore import restore

    return restore(screen, kata, versions=versions, number=version)


@cli.declare(
    "status",
    parameters=lambda: [
        flag("--stale", help="List passes on older checks, or on files that were edited since."),
        json_option(),
    ],
    examples=(
        ("kata status", "how far you are, and what is next"),
        ("kata status --stale", "passes that may not hold any more"),
        ("kata status --json", "for a program to read"),
    ),
)
def _status(screen: Screen, stale: bool, as_json: bool) -> ExitCode:
    """Show your progress by topic, and what is next."""
    from kata_runner.commands.status import status

    screen.json = as_json
    return status(screen, stale=stale)


@cli.declare(
    "doctor",
    parameters=lambda: [flag("--stop-worker", help="End the worker; the next check starts one."), json_option()],
    examples=(
        ("kata doctor", "what this machine has"),
        ("kata doctor --stop-worker", "end the process that waits in the background"),
    ),
)
def _doctor(screen: Screen, stop_worker: bool, as_json: bool) -> ExitCode:
    """Show versions, devices, worker and limits. Changes nothing."""
    from kata_runner.commands.doctor import doctor

    screen.json = as_json
    return doctor(screen, stop=stop_worker)


@cli.declare(
    "verify",
    parameters=lambda: [
        Argument(["katas"], metavar="[KATA]...", nargs=-1),
        device_option(),
        value("--repeat", type=IntRange(min=1), default=1, metavar="N", help="Run with N times as many seeds."),
        flag("--mutants", help="Change each solution in many ways, and see whether its checks notice."),
        limit_option(),
        no_worker_option(),
        json_option(),
    ],
    examples=(
        ("kata verify", "prove every kata"),
        ("kata verify mse --device cpu", "one kata, on the CPU"),
        ("kata verify --repeat 30", "with 30 times as many seeds"),
        ("kata verify --mutants mse", "which changes of a solution its checks let through"),
    ),
)
def _verify(screen: Screen, /, katas: tuple[str, ...], as_json: bool, mutants: bool, **options: Any) -> ExitCode:
    """For authors: prove that katas are sound.

    Solutions and alternatives must pass, every mistake must be caught and named, and much more.
    """
    screen.json = as_json
    if mutants:
        from kata_runner.commands.mutants import verify_mutants

        return verify_mutants(screen, katas, **options)
    from kata_runner.commands.verify import verify

    return verify(screen, katas, **options)


@cli.declare(
    "new",
    parameters=lambda: [
        Argument(["name"], metavar="TOPIC/SLUG"),
        value(
            "--kind",
            type=Choice(("write", "fix", "predict")),
            default="write",
            show_default=True,
            help="What the learner does.",
        ),
        value("--title", metavar="TEXT", help="The title that learners read."),
    ],
    examples=(
        ("kata new 02_by_hand/softmax", "the five files of a kata, with TODOs to fill in"),
        ("kata new 08_silent_bugs/lost --kind fix", "a broken program to mend"),
    ),
)
def _new(screen: Screen, name: str, kind: str, title: str | None) -> ExitCode:
    """For authors: begin a kata that works before it is written.

    `kata verify` accepts it once its TODOs are filled in.
    """
    from kata_runner.commands.new import new

    return new(screen, name, kind=kind, title=title)
