"""What authors of katas run: declarations only."""

from __future__ import annotations

from typing import Any

from click import Argument

from kata_runner.cli_parts import Declared, device_option, flag, json_option, limit_option, no_worker_option, value
from kata_runner.cli_values import Number, OneOf
from kata_runner.core.errors import ExitCode
from kata_runner.ui.screen import Screen

declared = Declared()


@declared.command(
    "verify",
    parameters=lambda: [
        Argument(["katas"], metavar="[KATA]...", nargs=-1),
        device_option(),
        value("--repeat", type=Number(min=1), default=1, metavar="N", help="Run with N different seeds."),
        flag("--mutants", help="Change each solution in many ways, and see whether its checks notice."),
        limit_option(),
        no_worker_option(),
        json_option(),
    ],
    examples=(
        ("kata verify", "prove every kata"),
        ("kata verify mse --device cpu", "one kata, on the CPU"),
        ("kata verify --repeat 30", "with 30 seeds: a verdict must not depend on them"),
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


@declared.command(
    "new",
    parameters=lambda: [
        Argument(["name"], metavar="TOPIC/SLUG"),
        value(
            "--kind",
            type=OneOf(("write", "fix", "predict")),
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
