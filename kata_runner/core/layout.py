"""Where everything lies: the only module that builds a path."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

from kata_runner.core.errors import ContentProblem, EnvironmentProblem
from kata_runner.core.runtime import runtime_dir

__all__ = ["Content", "Workspace", "current_folder", "runtime_dir", "way_to_one"]

TREES = ("katas", "checks", "hints", "solutions")
STATE = ".kata"
PROGRESS = "progress.db"
STUBS = "stubs"
README = "README.md"
SPACINGS = "spacings"


class Content(NamedTuple):
    """The folder that holds the four trees: katas, checks, hints, solutions."""

    root: Path

    @classmethod
    def find(cls) -> Content:
        """The katas that are used: `KATA_CONTENT`, else the installed ones, else the checkout's."""
        named = os.environ.get("KATA_CONTENT")
        if named:
            return cls._of(Path(os.path.abspath(os.path.expanduser(named))), f"KATA_CONTENT is {named!r}, which holds")
        package = Path(__file__).resolve().parent.parent
        installed = package / "_content"
        return cls._of(installed if _holds_katas(installed) else package.parent, "This installation holds")

    @classmethod
    def _of(cls, root: Path, lament: str) -> Content:
        if not _holds_katas(root):
            raise EnvironmentProblem(f"{lament} no katas.", next_step=INSTALL_AGAIN)
        return cls(root)

    @property
    def katas(self) -> Path:
        """The tree of stubs: what a learner starts from."""
        return self.root / "katas"

    @property
    def checks(self) -> Path:
        """The tree of hidden suites and of answers."""
        return self.root / "checks"

    @property
    def hints(self) -> Path:
        """The tree of hints."""
        return self.root / "hints"

    @property
    def solutions(self) -> Path:
        """The tree of reference solutions."""
        return self.root / "solutions"

    def topics(self) -> tuple[str, ...]:
        """The topics' folders in learning order: folders in katas/ that hold anything. Or a ContentProblem."""
        try:
            names = sorted(os.listdir(self.katas))
            return tuple(name for name in names if not name.startswith((".", "_")) and _is_topic(self.katas / name))
        except OSError as error:
            raise ContentProblem(f"The katas can't be read: {error}.", next_step=INSTALL_AGAIN) from error

    def topic_file(self, topic: str) -> Path:
        """What describes a topic and its katas."""
        return self.katas / topic / "topic.toml"

    def cards_file(self, topic: str) -> Path:
        """A topic's recall cards."""
        return self.katas / topic / "cards.toml"

    def stub(self, topic: str, slug: str) -> Path:
        """What a learner starts from."""
        return self.katas / topic / f"{slug}.py"

    def suite(self, topic: str, slug: str) -> Path:
        """The hidden checks."""
        return self.checks / topic / f"test_{slug}.py"

    def answers(self, topic: str, slug: str) -> Path:
        """Wrong answers to be caught, unusual right ones to be accepted."""
        return self.checks / topic / f"answers_{slug}.py"

    def hints_file(self, topic: str, slug: str) -> Path:
        """The hints, from nudge to almost-code."""
        return self.hints / topic / f"{slug}.md"

    def solution(self, topic: str, slug: str) -> Path:
        """The reference solution."""
        return self.solutions / topic / f"{slug}.py"

    def kept_file(self, name: str) -> Path:
        """Where what was read of the katas' files is kept ready: in a folder that is no topic, as Python has them.

        A wheel brings empty ones (tools/kept), so that pip knows of them and takes them away with all the rest.
        """
        return self.katas / "__pycache__" / name

    @property
    def mutants(self) -> Path:
        """What is known of changed solutions, beside the four trees."""
        return self.root / "mutants"

    def equal_mutants(self, topic: str, slug: str) -> Path:
        """Changes of a solution that no check should notice; most katas need none."""
        return self.mutants / topic / f"{slug}.toml"

    def files(self, topic: str, slug: str) -> tuple[Path, ...]:
        """The five files of a kata: stub, suite, answers, hints, solution."""
        return tuple(
            place(topic, slug) for place in (self.stub, self.suite, self.answers, self.hints_file, self.solution)
        )

    def shown(self, path: Path) -> str:
        """A path under the root as people read it: `katas/02_by_hand/topic.toml`."""
        return path.relative_to(self.root).as_posix()


class Workspace(NamedTuple):
    """The learner's folder: their answers, and `.kata/` with what the command keeps about them."""

    root: Path

    @classmethod
    def find(cls, start: Path | None = None) -> Workspace:
        """The nearest workspace around `start` (the current folder); `KATA_WORKSPACE` names another.

        EnvironmentProblem where there is none.
        """
        named = os.environ.get("KATA_WORKSPACE")
        if named:
            root = Path(os.path.abspath(os.path.expanduser(named)))
            if not _is_workspace(root):
                raise EnvironmentProblem(f"KATA_WORKSPACE is {named!r}, which is no workspace.", next_step=MAKE_ONE)
            return cls(root)
        found = cls.enclosing(start or current_folder())
        if found is None:
            raise EnvironmentProblem("There is no workspace here, nor in any folder above.", next_step=way_to_one())
        return found

    @classmethod
    def enclosing(cls, path: Path) -> Workspace | None:
        """The nearest workspace that `path`, which need not exist, is or lies in."""
        folder = Path(os.path.abspath(path))
        return next((cls(place) for place in (folder, *folder.parents) if _is_workspace(place)), None)

    @classmethod
    def within(cls, folder: Path) -> Workspace | None:
        """A workspace one level below a folder, where there is one: the first by name."""
        try:
            names = sorted(os.listdir(folder))
        except OSError:
            return None
        return next((cls(folder / name) for name in names if _is_workspace(folder / name)), None)

    @classmethod
    def create(cls, root: Path) -> Workspace:
        """Makes a folder a workspace; one that is one already stays as it is. EnvironmentProblem where it can't be."""
        workspace = cls(Path(os.path.abspath(root)))
        try:
            workspace.state.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise EnvironmentProblem(
                f"No workspace can be made in {root}: {error.strerror or error}.",
                next_step="Choose another folder: kata init FOLDER",
            ) from error
        return workspace

    @property
    def state(self) -> Path:
        """What the command keeps for itself."""
        return self.root / STATE

    @property
    def progress_file(self) -> Path:
        """The database of everything that the learner did."""
        return self.state / PROGRESS

    @property
    def version_file(self) -> Path:
        """Says which tensor-kata the learner's files were last brought up to date with."""
        return self.state / "version"

    @property
    def stubs(self) -> Path:
        """The stubs that the learner's files were made from."""
        return self.state / STUBS

    def stub_of(self, topic: str, slug: str) -> Path:
        """The stub that a kata's file was made from."""
        return self.stubs / topic / f"{slug}.py"

    @property
    def readme_kept(self) -> Path:
        """The README that the workspace was made with."""
        return self.stubs / README

    @property
    def readme(self) -> Path:
        """Says how to go on, to whoever opens the folder."""
        return self.root / README

    @property
    def spacings_file(self) -> Path:
        """What was computed of when things come back; it may be deleted at any time."""
        return self.state / SPACINGS

    def answer_file(self, topic: str, slug: str) -> Path:
        """The learner's own file for a kata."""
        return self.root / topic / f"{slug}.py"

    def stub_beside(self, topic: str, slug: str, number: int = 1) -> Path:
        """Where another stub is put beside the learner's own file, if both changed the same lines."""
        return self.root / topic / f"{slug}.new{number if number > 1 else ''}.py"

    def shown(self, path: Path) -> str:
        """A path as the learner knows it: `02_by_hand/mse.py` in the workspace, its bare name elsewhere."""
        try:
            return path.relative_to(self.root).as_posix()
        except ValueError:
            return path.name


def current_folder() -> Path:
    """The folder that the command was started in; EnvironmentProblem where somebody has deleted it."""
    try:
        return Path.cwd()
    except OSError as error:
        raise EnvironmentProblem("The current folder no longer exists.", next_step="Go to another with cd.") from error


def way_to_one() -> str:
    """What to do where there is no workspace around the current folder: often it is one step below."""
    below = Workspace.within(Path(os.curdir))
    if below is None:
        return MAKE_ONE
    from shlex import quote  # only for this message

    return f"There is one in this folder: cd {quote(below.root.name)}"


def _holds_katas(root: Path) -> bool:
    return os.path.isdir(root / "katas")


def _is_workspace(folder: Path) -> bool:
    return os.path.isdir(folder / STATE)  # os.path answers False where the folder can't be looked into


def _is_topic(folder: Path) -> bool:
    """Whether a folder holds more than what Python and other branches of git leave behind."""
    return os.path.isdir(folder) and any(not name.startswith((".", "__pycache__")) for name in os.listdir(folder))


INSTALL_AGAIN = "Install tensor-kata again; or, if KATA_CONTENT is set, mend or remove it."
MAKE_ONE = "Make one with `kata init`, or go into yours with cd."
