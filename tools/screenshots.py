"""Makes the pictures of the screen in docs/images: the real screen, on a workspace of its own.

python -m tools.screenshots [FOLDER]
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from kata_runner.commands.desk import LearnersDesk
from kata_runner.commands.init import init
from kata_runner.commands.place import open_place
from kata_runner.commands.running import Running
from kata_runner.core.layout import Content
from kata_runner.ui.app.screen import KataApp
from kata_runner.ui.captured import Captured

CHECKOUT = Path(__file__).resolve().parent.parent
IMAGES = CHECKOUT / "docs" / "images"
PATIENCE = 60.0  # seconds for a verdict; the first starts the worker


@dataclass(frozen=True)
class Picture:
    """What is to be seen: a kata, the learner's file made from its solution, the colours."""

    name: str
    kata: str
    change: Callable[[str], str]
    theme: str
    size: tuple[int, int] = (112, 34)


def summed(solution: str) -> str:
    """The classic: a sum where the mean was asked for."""
    return solution.replace("np.mean(difference", "np.sum(difference")


def uncleared(solution: str) -> str:
    """The start of the kata: gradients of all steps add up."""
    return solution.replace("        optimizer.zero_grad()\n", "")


PICTURES = (
    Picture("failed-dark", "mse", summed, "dark"),
    Picture("failed-light", "mse", summed, "light"),
    Picture("passed-dark", "fit_line", str, "dark"),
    Picture("passed-light", "fit_line", str, "light"),
    Picture("curve-dark", "missing_zero_grad", uncleared, "dark", (112, 40)),
    Picture("curve-light", "missing_zero_grad", uncleared, "light", (112, 40)),
)


def main(folder: Path = IMAGES) -> None:
    """Takes all of them."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="kata") as place:
        os.environ.update(KATA_WORKSPACE=place, KATA_CONTENT=str(CHECKOUT))
        init(Captured(), place)
        for picture in PICTURES:
            (folder / f"{picture.name}.svg").write_text(taken(picture), encoding="utf-8")
            print(picture.name)


def taken(picture: Picture) -> str:
    """The screen as an SVG, once the verdict is there."""
    place = open_place()
    kata = place.catalog.get(picture.kata)
    solution = Content(CHECKOUT).solution(kata.topic, kata.slug).read_text(encoding="utf-8")
    place.workspace.answer_file(kata.topic, kata.slug).write_text(picture.change(solution), encoding="utf-8")
    running = Running(0, frozenset(), use_worker=True, limits={})
    app = KataApp(LearnersDesk(Captured(), place, running, name=kata.slug), theme=picture.theme)
    return asyncio.run(_seen(app, picture.size))


async def _seen(app: KataApp, size: tuple[int, int]) -> str:
    async with app.run_test(size=size) as pilot:
        end = asyncio.get_running_loop().time() + PATIENCE
        while app.verdict is None and asyncio.get_running_loop().time() < end:
            await pilot.pause(0.05)
        if app.verdict is None:
            raise SystemExit("There is no verdict to be seen.")
        await pilot.pause(0.2)
        return app.export_screenshot(title="kata")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
