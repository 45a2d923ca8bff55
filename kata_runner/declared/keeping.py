"""What is kept of a learner's work, and what the machine has: declarations only."""

from __future__ import annotations

from click import Argument

from kata_runner.cli_parts import Declared, a_path, flag, json_option, path_option, value
from kata_runner.cli_values import Number, OneOf
from kata_runner.core.errors import ExitCode
from kata_runner.ui.screen import Screen

declared = Declared()


@declared.command(
    "reset",
    parameters=lambda: [Argument(["kata"], metavar="KATA"), flag("--yes", help="Do not ask first.")],
    examples=(("kata reset mse", "start mse again; asks first"), ("kata reset mse --yes", "without asking")),
)
def _reset(screen: Screen, kata: str, yes: bool) -> ExitCode:
    """Put the stub of a kata back. A copy of your file is kept."""
    from kata_runner.commands.reset import reset

    return reset(screen, kata, yes=yes)


@declared.command(
    "restore",
    parameters=lambda: [
        Argument(["kata"], metavar="KATA"),
        flag("versions", "--list", help="List the versions that were kept."),
        value("--version", type=Number(min=1), metavar="N", help="The version to bring back: else the last."),
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


@declared.command(
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


@declared.command(
    "report",
    parameters=lambda: [
        path_option("--output", metavar="FILE", help="Where to write it, or - to print it: else kata-report.html."),
        flag("--force", help="Replace FILE even if it is no report."),
    ],
    examples=(
        ("kata report", "write kata-report.html in your workspace"),
        ("kata report --output today.html", "a file where you are"),
        ("kata report --output - > page.html", "on standard output"),
    ),
)
def _report(screen: Screen, output: str | None, force: bool) -> ExitCode:
    """Write one HTML page of your progress.

    Days, topics, katas, mistakes, recall and what is next. The file needs no network and nothing beside it.
    """
    from kata_runner.commands.report import report

    return report(screen, output=output, force=force)


@declared.command(
    "update",
    parameters=lambda: [
        value("--merge", metavar="KATA", help="Put what changed in this kata's stub into your own file, too."),
        flag("--dry-run", help="Only say what would be done."),
    ],
    examples=(
        ("kata update", "after an upgrade: new katas, and new stubs where you wrote nothing"),
        ("kata update --dry-run", "what that would do"),
        ("kata update --merge mse", "your answer with what changed in its stub"),
    ),
)
def _update(screen: Screen, merge: str | None, dry_run: bool) -> ExitCode:
    """After an upgrade: bring your workspace up to date.

    A file that you edited is never changed, unless you ask for that with --merge.
    """
    from kata_runner.commands.update import merge_one, update

    if merge is not None:
        return merge_one(screen, merge, dry_run=dry_run)
    return update(screen, dry_run=dry_run)


@declared.command(
    "progress",
    parameters=lambda: [
        Argument(["action"], metavar="export|import", type=OneOf(("export", "import"))),
        Argument(["file"], metavar="FILE", callback=a_path),
        flag("--no-files", help="Only what was kept: no answer is taken along or written."),
    ],
    examples=(
        ("kata progress export progress.json", "everything into one file"),
        ("kata progress import progress.json", "on the other machine: together with what is there"),
        ("kata progress export - > progress.json", "on standard output"),
    ),
)
def _progress(screen: Screen, action: str, file: str, no_files: bool) -> ExitCode:
    """Take your progress to another machine, or put two together.

    The file holds every attempt and version, and your answers. Importing loses nothing: answers that you edited on both
    machines are both kept.
    """
    from kata_runner.commands.transfer import export_progress, import_progress

    return (export_progress if action == "export" else import_progress)(screen, file, files=not no_files)


@declared.command(
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


@declared.command(
    "completion",
    parameters=lambda: [Argument(["shell"], metavar="[SHELL]", type=OneOf(("bash", "zsh", "fish")), required=False)],
    examples=(
        ("kata completion", "how to switch it on, for each shell"),
        ("kata completion bash", "the script itself, for bash"),
    ),
)
def _completion(screen: Screen, shell: str | None) -> ExitCode:
    """Let your shell complete commands, options and katas.

    SHELL is bash, zsh or fish.
    """
    from kata_runner.commands.completion import completion

    return completion(screen, shell)
