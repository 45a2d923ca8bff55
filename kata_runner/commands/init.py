"""`kata init`: a workspace, with the stub of every kata in it."""

from __future__ import annotations

import errno
import os
from pathlib import Path

from kata_runner.commands.answer_file import read_answer
from kata_runner.commands.place import shipped
from kata_runner.commands.pristine import base_of, keep_base, remember
from kata_runner.commands.upgraded import mark_version
from kata_runner.core import whole
from kata_runner.core.catalog import Catalog, load
from kata_runner.core.errors import EnvironmentProblem, ExitCode, UsageProblem
from kata_runner.core.layout import Content, Workspace, current_folder
from kata_runner.core.stub import is_untouched
from kata_runner.ui.screen import Screen


def init(screen: Screen, folder: str, *, vscode: bool = False) -> ExitCode:
    """Makes `folder` a workspace, or adds what is missing in one, and says how to go on."""
    workspace = make_workspace(screen, folder)
    if vscode:
        from kata_runner.commands.vscode import recommend

        recommend(screen, workspace)
    screen.say()
    screen.say("Next:")
    if Path(os.path.abspath(os.path.expanduser(folder))) != current_folder():
        screen.say(f"cd {_quoted(folder)}", "strong", indent=2)
    screen.say("kata", "strong", indent=2)
    return ExitCode.OK


def make_workspace(screen: Screen, folder: str) -> Workspace:
    """Makes `folder` a workspace with every kata in it; nothing that is there is overwritten."""
    root = _target(folder)
    content = Content.find()
    catalog = load(content)
    known = Workspace.enclosing(root) is not None
    workspace = Workspace.create(root)
    added, kept = _add_stubs(workspace, content, catalog)
    if add(workspace.readme, README_TEXT.encode()):
        keep_base(workspace.readme_kept, README_TEXT.encode())
    if not known:
        mark_version(workspace)
    _tell(screen, folder, known=known, added=added, kept=kept)
    return workspace


def _target(folder: str) -> Path:
    """The folder as an absolute path; UsageProblem where it can't be a workspace."""
    if not folder.strip() or "\0" in folder:
        raise UsageProblem("The folder has no name.", next_step="For example: kata init my-katas")
    root = Path(os.path.abspath(current_folder() / os.path.expanduser(folder)))
    if os.path.lexists(root) and not root.is_dir():
        raise UsageProblem(f"{folder} is a file, not a folder.", next_step="Choose another name: kata init FOLDER")
    around = Workspace.enclosing(root)
    if around is not None and around.root != root:
        there = _quoted(_from_here(around.root))
        raise UsageProblem(
            f"{folder} would lie inside the workspace {around.root.name}.",
            next_step=f"To add what is missing there: kata init {there}\nOr choose a folder outside it.",
        )
    inside = Workspace.within(root)
    if inside is not None and around is None:
        raise UsageProblem(
            f"There is a workspace inside {folder} already: {inside.root}.",
            next_step=f"Go into it: cd {_quoted(inside.root)}\nOr choose a folder that does not hold it.",
        )
    return root


def _add_stubs(workspace: Workspace, content: Content, catalog: Catalog) -> tuple[int, int]:
    """How many stubs were added, and how many files were there before."""
    added = 0
    for kata in catalog.katas:
        stub = shipped(content, content.stub(kata.topic, kata.slug))
        path = workspace.answer_file(kata.topic, kata.slug)
        made = add(path, stub)
        added += made
        if made or (base_of(workspace, kata) is None and _holds(path, stub)):
            remember(workspace, kata, stub)
    return added, len(catalog.katas) - added


def _holds(path: Path, stub: bytes) -> bool:
    """Whether a file is an untouched stub, as in a workspace from before stubs were kept."""
    found = read_answer(path, path.name)
    return isinstance(found, bytes) and is_untouched(found, stub)


def add(path: Path, data: bytes) -> bool:
    """Puts a file there, whole, where there is none yet; whether it did."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if _is_there(path):
            return False
        made = whole.temporary(path)
        try:
            made.write_bytes(data)
            return whole.put(made, path)
        finally:
            whole.remove(made)
    except OSError as error:
        in_the_way = error.filename if isinstance(error, FileExistsError) else path
        raise EnvironmentProblem(
            f"{in_the_way} can't be written: {error.strerror or error}.",
            next_step="What was there is as it was. Mend that, then run the same command again.",
        ) from error


def _is_there(path: Path) -> bool:
    """Whether there is a file, or a link to one that is gone; IsADirectoryError for a folder."""
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    return os.path.lexists(path)


def _tell(screen: Screen, folder: str, *, known: bool, added: int, kept: int) -> None:
    katas = "1 kata" if added == 1 else f"{added} katas"
    if not known:
        screen.say(f"Your workspace is ready in {folder}: {katas}.", "good")
    elif added:
        screen.say(f"Added {katas} to your workspace.", "good")
    else:
        screen.say("Your workspace has every kata already. Nothing was changed.")
    if kept and not known:
        screen.say(f"{'1 file was' if kept == 1 else f'{kept} files were'} there already and left as before.")


def _from_here(root: Path) -> str:
    """A workspace as one calls it who stands in it; its whole path elsewhere."""
    here = current_folder()
    return os.path.relpath(root, here) if root in (here, *here.parents) else str(root)


def _quoted(folder: str | Path) -> str:
    """A folder as a shell takes it."""
    from shlex import quote

    return quote(str(folder))


README_TEXT = """\
# Your katas

This folder is yours: edit the files in the topic folders with any editor.

    kata            go on with the kata that is next
    kata check mse  check one kata
    kata hint mse   get a hint
    kata status     see how far you are
    kata --help     everything else

The folder `.kata` holds your progress, and a copy of everything that you had checked.
`kata restore mse --list` shows the copies of one kata. Keep the folder, and nothing is lost.
"""
