"""`kata hint`: help in levels, from a nudge to almost the code."""

from __future__ import annotations

from kata_runner.commands.place import Place, open_place
from kata_runner.commands.progress import Keeper
from kata_runner.core.catalog import Kata
from kata_runner.core.errors import ExitCode, UsageProblem
from kata_runner.core.hints import Hint, read
from kata_runner.ui.hints import hint_rows
from kata_runner.ui.screen import Screen


def hint(screen: Screen, name: str, *, level: int | None = None, every: bool = False) -> ExitCode:
    """Shows one level or all, and remembers the highest that was seen."""
    if every and level is not None:
        raise UsageProblem("--all and --level don't go together.", next_step=f"For example: kata hint {name} --all")
    place = open_place()
    kata = place.catalog.resolve(name, place.workspace)
    hints = read(place.content, kata)
    keeper = Keeper(screen, place)
    seen = keeper.hint_level(kata)
    shown = hints if every else [_chosen(hints, level, seen, kata)]
    if shown[-1].level > seen:
        keeper.keep_hint(kata, shown[-1].level)
    again = level is None and not every and seen >= len(hints)
    seen = keeper.hint_level(kata)  # where nothing can be kept, this one is not among those that were read
    _tell(screen, place, kata, shown, last=len(hints), seen=seen, again=again)
    return ExitCode.OK


def _chosen(hints: list[Hint], level: int | None, seen: int, kata: Kata) -> Hint:
    wanted = level if level is not None else min(seen + 1, len(hints))
    if wanted > len(hints):
        raise UsageProblem(
            f"{kata.slug} has {len(hints)} hints; there is no level {wanted}.",
            next_step=f"For the last one: kata hint {kata.slug} --level {len(hints)}",
        )
    return hints[wanted - 1]


def _tell(screen: Screen, place: Place, kata: Kata, shown: list[Hint], *, last: int, seen: int, again: bool) -> None:
    for number, one in enumerate(shown):
        if number:
            screen.say()
        screen.say(f"{kata.slug}, hint {one.level} of {last}", "strong")
        screen.show(hint_rows(one.text))
    screen.say()
    if (level := shown[-1].level) < last:
        option = "" if level == seen else f" --level {level + 1}"
        screen.say(f"Try that in {place.file_of(kata)}. The next hint: kata hint {kata.slug}{option}")
    elif again:
        screen.say(f"That is the last hint again. If nothing helps: kata solution {kata.slug} --give-up")
    else:
        screen.say(f"That is the last hint. Try it in {place.file_of(kata)}, then: kata check {kata.slug}")
