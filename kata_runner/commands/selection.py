"""Which katas a check is about, and on which devices each of them is run."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import NamedTuple

from kata_runner.core.catalog import Catalog, Kata
from kata_runner.core.errors import NothingMatched, UsageProblem
from kata_runner.core.extras import install, missing
from kata_runner.core.layout import Workspace

DEVICES = ("cpu", "simgpu", "cuda", "mps")  # in the order of columns
EVERYTHING = frozenset({"auto", "all"})


class Devices(NamedTuple):
    """Where a kata is run."""

    names: tuple[str, ...]
    named: frozenset[str] = frozenset()  # those that were asked for by name: never left out in silence


def devices_for(kata: Kata, asked: Sequence[str], accelerators: Collection[str]) -> Devices:
    """The devices of a kata, none where it has none of those asked for; `accelerators` are those that may be here."""
    wanted = set(asked) or {"auto"}
    named = frozenset(wanted - EVERYTHING)
    if wanted & EVERYTHING:
        wanted |= {"cpu", "simgpu", *accelerators}
    names = tuple(device for device in DEVICES if device in wanted and (device == "cpu" or kata.gpu))
    names = tuple(device for device in names if device != "cpu" or "cpu" in kata.devices)
    return Devices(names, named & set(names))


def with_devices(
    katas: Iterable[Kata], asked: Sequence[str], accelerators: Collection[str]
) -> list[tuple[Kata, Devices]]:
    """The katas that have one of the devices; NothingMatched when none has."""
    pairs = [(kata, devices_for(kata, asked, accelerators)) for kata in katas]
    kept = [(kata, devices) for kata, devices in pairs if devices.names]
    if not kept:
        slugs = ", ".join(kata.slug for kata, _ in pairs[:3])
        raise NothingMatched(
            f"{slugs} {'is' if len(pairs) == 1 else 'are'} not checked on {' or '.join(asked)}.",
            next_step="Leave --device out to take all that a kata has.",
        )
    return kept


def every_kata(catalog: Catalog, tell: Callable[[str], object]) -> list[Kata]:
    """All that can be run here. `tell` hears of those that are left out, for an extra that isn't installed."""
    for kata in catalog.katas:
        if why := missing(kata.extra):
            tell(f"{kata.slug} is left out. {why} To install it: {install(kata.extra or '')}")
    return [kata for kata in catalog.katas if missing(kata.extra) is None]


def named_katas(names: Iterable[str], catalog: Catalog, workspace: Workspace | None) -> list[Kata]:
    """The katas that a learner named, each once."""
    return list(dict.fromkeys(catalog.resolve(name, workspace) for name in names))


def refuse_conflicts(names: Sequence[str], *, every: bool, failed: bool, file: str | None) -> None:
    """UsageProblem where a command says two things about which katas are meant."""
    if file is not None and (len(names) != 1 or every or failed):
        from shlex import quote

        raise UsageProblem(
            "--file checks one file as the answer to one kata.",
            next_step=f"For example: kata check mse --file {quote(file)}",
        )
    if every and failed:
        raise UsageProblem("--all and --failed don't go together.", next_step="Leave one of them out.")
    if names and (every or failed):
        option = "--all" if every else "--failed"
        raise UsageProblem(f"{option} and the name of a kata don't go together.", next_step="Leave one of them out.")
