"""`kata reset`: back to the stub, with a copy of the learner's file kept first."""

from __future__ import annotations

from pathlib import Path

from kata_runner.commands.answer_file import write_whole
from kata_runner.commands.place import Place, open_place, shipped
from kata_runner.commands.pristine import remember
from kata_runner.commands.progress import opened
from kata_runner.core.catalog import Kata
from kata_runner.core.errors import EnvironmentProblem, ExitCode, UsageProblem
from kata_runner.ui.screen import Screen


def reset(screen: Screen, name: str, *, yes: bool = False) -> ExitCode:
    """Puts the stub in place of the learner's file, once its copy is safe."""
    place = open_place()
    kata = place.catalog.resolve(name, place.workspace)
    path, shown = place.workspace.answer_file(kata.topic, kata.slug), place.file_of(kata)
    stub = shipped(place.content, place.content.stub(kata.topic, kata.slug))
    there = what_is_there(path, shown)
    if there == stub:
        screen.say(f"{shown} is the stub already. Nothing was changed.")
        return ExitCode.OK
    if there is not None and not yes and not _agreed(screen, kata, shown):
        screen.say("Nothing was changed.")
        return ExitCode.OK
    kept = keep(screen, place, kata, there, "reset")
    write_whole(path, stub, shown)
    remember(place.workspace, kata, stub)
    screen.say(f"{shown} is the stub again.", "good")
    if kept is not None:
        screen.say(f"Your file is kept as version {kept}. To bring it back: kata restore {kata.slug}")
    return ExitCode.OK


def what_is_there(path: Path, shown: str) -> bytes | None:
    """The bytes of the learner's file, None where there is none; EnvironmentProblem where it can't be read."""
    try:
        if path.exists() and not path.is_file():  # reading a pipe would never end
            raise EnvironmentProblem(f"{shown} is not an ordinary file.", next_step=OUT_OF_THE_WAY)
        return path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise EnvironmentProblem(
            f"{shown} can't be read: {error.strerror or error}.", next_step=OUT_OF_THE_WAY
        ) from error


def keep(screen: Screen, place: Place, kata: Kata, source: bytes | None, why: str) -> int | None:
    """Keeps a copy of the learner's file, whatever it is; raises, with nothing touched, where that fails."""
    if source is None:
        return None
    with opened(screen, place) as progress:
        return progress.keep_source(kata.slug, source, why)


def _agreed(screen: Screen, kata: Kata, shown: str) -> bool:
    if not screen.asks:
        raise UsageProblem(
            f"This would put the stub in place of {shown}, and nobody is here to be asked.",
            next_step=f"If you mean it: kata reset {kata.slug} --yes",
        )
    return screen.ask(f"Put the stub in place of {shown}? A copy of your file is kept.", default=False)


OUT_OF_THE_WAY = "Nothing was changed. Move what is there out of the way, then try again."
