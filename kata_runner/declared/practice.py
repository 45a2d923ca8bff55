"""What a learner does every day: declarations only, the commands are imported when they run."""

from __future__ import annotations

from typing import Any

from click import Argument

from kata_runner.cli_parts import (
    Declared,
    device_option,
    flag,
    json_option,
    limit_option,
    no_worker_option,
    path_option,
    seed_option,
    value,
)
from kata_runner.cli_values import Number, OneOf
from kata_runner.core.errors import ExitCode
from kata_runner.ui.screen import Screen

declared = Declared()
GRADES = ("again", "hard", "good", "easy")  # as core.card has them, which every command would import else


@declared.command(
    "init",
    parameters=lambda: [
        Argument(["folder"], metavar="[DIR]", default="my-katas"),
        flag("--vscode", help="Add what VS Code needs to show katas among its tests."),
    ],
    examples=(
        ("kata init", "a workspace in the folder my-katas"),
        ("kata init lessons/katas", "a workspace somewhere else"),
        ("kata init .", "in your workspace: add the katas that are missing"),
    ),
)
def _init(screen: Screen, folder: str, vscode: bool) -> ExitCode:
    """Make a workspace: a folder with your katas and your progress.

    DIR is my-katas if you leave it out. A file that is there already is never overwritten.
    """
    from kata_runner.commands.init import init

    return init(screen, folder, vscode=vscode)


@declared.command(
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


@declared.command(
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


@declared.command(
    "watch",
    parameters=lambda: [
        Argument(["kata"], metavar="[KATA]", required=False),
        device_option(),
        flag("--plain", help="Line by line, no full screen."),
        flag("--polling", help="Look at the file again and again: for disks that tell of no changes."),
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


@declared.command(
    "hint",
    parameters=lambda: [
        Argument(["kata"], metavar="KATA"),
        value("--level", type=Number(min=1), metavar="N", help="This level, from a nudge to almost the code."),
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


@declared.command(
    "guess",
    parameters=lambda: [
        Argument(["kata"], metavar="KATA"),
        Argument(["words"], metavar="[TEXT]...", nargs=-1),
    ],
    examples=(
        ('kata guess column_target "the learning rate is too small"', "before you mend it"),
        ("kata guess column_target", "what you guessed so far"),
    ),
)
def _guess(screen: Screen, kata: str, words: tuple[str, ...]) -> ExitCode:
    """Write down what you think is wrong, before you look.

    It is kept, and shown beside the answer once you have passed. A later guess stands below the first.
    """
    from kata_runner.commands.guess import guess

    return guess(screen, kata, " ".join(words) if words else None)


@declared.command(
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


@declared.command(
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


@declared.command(
    "review",
    parameters=lambda: [
        Argument(["kata"], metavar="[KATA]", required=False),
        value("--now", metavar="DATE", help="What is due then, as 2027-01-31 or 2027-01-31T18:00."),
        flag("--diff", help="After the pass: how your work from before differs."),
        json_option(),
    ],
    examples=(
        ("kata review", "what has come back"),
        ("kata review mse", "solve mse again, from a fresh stub"),
        ("kata review mse --diff", "your work from before, beside the new"),
        ("kata review --now 2027-01-31", "what is due on that day"),
    ),
)
def _review(screen: Screen, kata: str | None, now: str | None, diff: bool, as_json: bool) -> ExitCode:
    """Solve a kata again when it comes back, from a fresh stub.

    Without KATA it lists what has come back. Your work from before is kept, and shown after the pass.
    """
    from kata_runner.commands.review import review

    screen.json = as_json
    return review(screen, kata, now=now, diff=diff)


@declared.command(
    "recall",
    parameters=lambda: [
        value("--count", type=Number(min=1), metavar="N", help="How many cards. Default: 10."),
        value("--topic", metavar="T", help="Only this topic: its name or the beginning of it."),
        flag("every", "--all", help="Every card, also those that wait for katas."),
        value("--card", metavar="ID", help="This one card."),
        value("--answer", metavar="TEXT", help="The answer to --card, where nobody can type one."),
        value("--grade", type=OneOf(GRADES), help="How well you knew --card: for open cards."),
        json_option(),
    ],
    examples=(
        ("kata recall", "ten cards that are due"),
        ("kata recall --topic 01_tensors --count 3", "three about tensors"),
        ("kata recall --card five_steps_order --answer b", "the answer to one card"),
        ("kata recall --card what_is_a_gradient --grade good", "how well you knew an open one"),
    ),
)
def _recall(screen: Screen, /, as_json: bool, **options: Any) -> ExitCode:
    """Answer question cards: what the lessons ask you to be able to say.

    Choices and numbers are judged. For an open question you see an answer, and grade your own.
    """
    from kata_runner.commands.recall import recall

    screen.json = as_json
    return recall(screen, **options)
