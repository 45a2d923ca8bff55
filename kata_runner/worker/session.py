"""One pytest session on one suite: nothing of the surroundings gets in, nothing is printed."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import pytest_timeout  # type: ignore[import-untyped]
from _pytest.config import _prepareconfig
from hypothesis import HealthCheck, Phase, Verbosity, settings
from hypothesis import core as hypothesis_core
from hypothesis.internal.conjecture import providers

_SETTINGS = "_hypothesis_internal_use_settings"  # where Hypothesis keeps those of a check
MOST_EXAMPLES = 30  # of a drawn check; each costs 1 to 2 ms, nearly all of it Hypothesis's own
FEW_EXAMPLES = 5  # of a drawn check that has no say in the verdict any more
LATEST = 20  # modules among which a suite that was imported last is found
BLOCKED = (
    "cacheprovider", "capture", "debugging", "doctest", "faulthandler", "junitxml", "legacypath", "logging", "pastebin",
    "recwarn", "setuponly", "setupplan", "skipping", "stepwise", "subtests", "terminal", "threadexception", "unittest",
    "unraisableexception", "warnings",
)  # fmt: skip


def play(suite: Path, plugins: list[Any], limit: float) -> None:
    """Collects and runs a suite with no ini file, no conftest and no plugin but ours and pytest-timeout.

    limit: seconds until pytest-timeout's hook is called for a check.
    """
    for name in ("PYTEST_ADDOPTS", "PYTEST_PLUGINS", "PYTEST_TIMEOUT"):
        os.environ.pop(name, None)
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    arguments = [part for name in BLOCKED for part in ("-p", f"no:{name}")]
    arguments += ["--noconftest", "-c", os.devnull, "--rootdir", str(suite.parent)]
    arguments += ["--confcutdir", str(suite.parent)]  # else pytest looks through every folder above it
    arguments += ["--import-mode=importlib", "--assert=plain", f"--timeout={limit}", str(suite)]
    here = os.getcwd()
    config = _prepareconfig(arguments, [pytest_timeout, *plugins])  # by `-p` it would be looked for among all packages
    config.invocation_params = replace(config.invocation_params, dir=Path(os.sep))  # where it goes in the end
    try:
        config.hook.pytest_cmdline_main(config=config)
    finally:
        config._ensure_unconfigure()
        forget(suite)
        with suppress(OSError):  # a subject may have removed it
            os.chdir(here)


def gist(report: str) -> str:
    """The line of pytest's report that says what is wrong, without folders of this machine."""
    lines = [line.strip() for line in report.splitlines() if line.strip()]
    wrong = [line.removeprefix("E").strip() for line in lines if line.startswith("E ")]
    return (wrong or lines or ["no reason is known"])[-1]


def forget(suite: Path) -> None:
    """Takes the suite's module out of what can be imported: it is nobody's, and another run collects it afresh."""
    for name in list(islice(reversed(sys.modules), LATEST)):  # to look at all would copy their pages into a fork
        if getattr(sys.modules[name], "__file__", None) == str(suite):
            del sys.modules[name]


def prepare_hypothesis(seed: int, *, shrink: bool) -> None:
    """Loads our profile: really random by the run's seed, remembering nothing, without a clock."""
    phases = [Phase.explicit, Phase.generate] + ([Phase.shrink] if shrink else [])
    settings.register_profile(
        "kata",
        derandomize=False,
        database=None,
        deadline=None,
        report_multiple_bugs=False,
        max_examples=MOST_EXAMPLES,
        phases=phases,
        print_blob=False,
        verbosity=Verbosity.normal,
        suppress_health_check=list(HealthCheck),
    )
    settings.load_profile("kata")
    core: Any = hypothesis_core
    core.global_force_seed = seed
    _draw_without_constants()


@contextmanager
def few_examples(check: Callable[..., Any]) -> Iterator[None]:
    """Lets a drawn check be played with a few examples only; with as many as ever where Hypothesis has changed."""
    usual = getattr(check, _SETTINGS, None)
    if isinstance(usual, settings):
        setattr(check, _SETTINGS, settings(usual, max_examples=FEW_EXAMPLES))
    try:
        yield
    finally:
        if isinstance(usual, settings):
            setattr(check, _SETTINGS, usual)


def _draw_without_constants() -> None:
    """Hypothesis mixes in numbers that stand in the modules around it, a learner's too: draws would depend on them."""
    if hasattr(providers, "_get_local_constants") and hasattr(providers, "_local_constants"):
        none: Any = providers._local_constants
        providers._get_local_constants = lambda: none


def fixtures(**values: Callable[[], object]) -> ModuleType:
    """A plugin with fixtures of the whole session: Hypothesis refuses those that are made for each check.

    It is a module, for pytest gives up fixtures that are methods.
    """
    module = ModuleType("kata_fixtures")
    for name, value in values.items():
        setattr(module, name, pytest.fixture(scope="session", name=name)(value))
    return module
