"""No cheat is ever reported as passed, but for those that are listed as limits; honest answers of any kind are."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from cheat_file import HERE, Cheat, came_to, corpus

from kata_runner.core.catalog import load
from kata_runner.core.layout import Content
from kata_runner.core.report import DeviceVerdict
from kata_runner.worker import client

CONTENT = Content(HERE.parents[1])
CHEATS = {cheat.name: cheat for cheat in corpus("corpus")}
HONEST = {cheat.name: cheat for cheat in corpus("honest")}
LIMITS = {name for name, cheat in CHEATS.items() if cheat.must == "limit"}
AT_LEAST = 150


@pytest.fixture(scope="module")
def runtime() -> Iterator[Path]:
    """A worker of its own, and a path short enough for its socket."""
    folder = Path(tempfile.mkdtemp(prefix="kc"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KATA_RUNTIME_DIR", str(folder))
        yield folder
        client.stop_worker()
    for file in sorted(folder.rglob("*"), reverse=True):
        file.rmdir() if file.is_dir() else file.unlink()
    folder.rmdir()


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A learner's folder, in which something is kept already."""
    folder = tmp_path_factory.mktemp("workspace")
    for topic in CONTENT.katas.iterdir():
        (folder / topic.name).mkdir()
    (folder / ".kata").mkdir()
    with sqlite3.connect(folder / ".kata" / "progress.db") as file:
        file.execute("create table kept (kata text)")
    file.close()
    return folder


@pytest.fixture(scope="module")
def verdicts(runtime: Path, workspace: Path, request: pytest.FixtureRequest) -> dict[str, DeviceVerdict]:
    """What every file that is asked for came to: all through one worker, as many side by side as there are cores."""
    catalog = load(CONTENT)
    names = {item.callspec.params["name"] for item in request.session.items if "name" in _parameters(item)}
    asked = [(name, cheat.request(catalog, workspace)) for name, cheat in {**CHEATS, **HONEST}.items() if name in names]
    of = {id(run): name for name, run in asked}
    found = client.run([run for _, run in asked], content=CONTENT.root, jobs=client.cores() + 1)
    return {of[id(run)]: report.devices[0] for run, report in found}


def _parameters(item: pytest.Item) -> dict[str, object]:
    return item.callspec.params if hasattr(item, "callspec") else {}


@pytest.fixture(autouse=True)
def _runtime(_no_settings: None, runtime: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KATA_RUNTIME_DIR", str(runtime))


def in_turn() -> list[Any]:
    """Every cheat; those beside each third, which are of the same kinds, only where there is time for all."""
    names = sorted(CHEATS.keys() - LIMITS)
    return [pytest.param(name, marks=() if place % 6 == 0 else pytest.mark.slow) for place, name in enumerate(names)]


@pytest.mark.timeout(300)
@pytest.mark.parametrize("name", in_turn())
def test_no_cheat_is_passed(name: str, verdicts: dict[str, DeviceVerdict]):
    verdict = verdicts[name]
    assert verdict.status not in ("passed", "error", "unavailable"), verdict
    assert came_to(verdict)[: len(CHEATS[name].wanted)] == CHEATS[name].wanted, verdict


@pytest.mark.timeout(300)
@pytest.mark.xfail(strict=True, reason="a limit of judging in one process; if it is caught now, say so in its rows")
@pytest.mark.parametrize("name", sorted(LIMITS))
def test_a_limit_is_still_one(name: str, verdicts: dict[str, DeviceVerdict]):
    assert verdicts[name].status != "passed"


@pytest.mark.timeout(300)
@pytest.mark.parametrize("name", sorted(HONEST))
def test_an_honest_answer_is_passed(name: str, verdicts: dict[str, DeviceVerdict]):
    assert verdicts[name].status == "passed", verdicts[name]


@pytest.mark.timeout(300)
@pytest.mark.parametrize("name", ["write_progress"])
def test_what_the_learner_has_kept_stays_as_it_was(name: str, verdicts: dict[str, DeviceVerdict], workspace: Path):
    assert verdicts[name].status == "failed"
    assert {file.name for file in workspace.rglob("*") if file.is_file()} == {"progress.db"}
    with sqlite3.connect(workspace / ".kata" / "progress.db") as file:
        assert file.execute("select * from kept").fetchall() == []
    file.close()


def test_there_are_many_and_each_says_what_it_does():
    assert len(CHEATS) >= AT_LEAST
    for cheat in (*CHEATS.values(), *HONEST.values()):
        assert _sentence(cheat).endswith("."), cheat.name
        assert cheat.must in ("refused", "limit", "passed"), cheat.name


def test_every_limit_is_told_in_the_docs():
    page = (CONTENT.root / "docs" / "verdicts.md").read_text(encoding="utf-8")
    assert {name for name in LIMITS if f"`{name}`" not in page} == set()


def _sentence(cheat: Cheat) -> str:
    return cheat.text.split('"""')[1].splitlines()[0]
