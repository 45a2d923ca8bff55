"""A kata that needs an extra: unavailable where it was asked for, left out and told where all were."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_world import FakeWorker, Kata, write

from kata_runner.core import extras

WHY = "It needs no_such_package, which the extra [pretrained] brings, and which is not installed."
INSTALL = "python -m pip install 'tensor-kata[pretrained]'"


@pytest.fixture
def needs(content: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`dot_product` needs an extra, which isn't there."""
    monkeypatch.setitem(extras.EXTRAS, "pretrained", "no_such_package")
    file = content / "katas" / "01_first" / "topic.toml"
    text = file.read_text(encoding="utf-8")
    place = text.index('slug = "dot_product"')
    file.write_text(f'{text[:place]}extra = "pretrained"\n{text[place:]}', encoding="utf-8")


@pytest.fixture
def answered(workspace: Path) -> None:
    for place in ("01_first/double.py", "02_second/broken_line.py"):
        write(workspace, place)
    write(workspace, "01_first/dot_product.py", "def dot_product(x):\n    return x\n")
    write(workspace, "02_second/guess_it.py", "VALUE = 3\n")


@pytest.mark.usefixtures("needs", "answered")
class TestMissing:
    def test_by_name_it_is_unavailable(self, kata: Kata, worker: FakeWorker):
        shown = kata("check", "dot_product")
        assert shown.code == 4
        assert f"! cpu: {WHY}" in " ".join(shown.out.split())
        assert INSTALL in shown.out
        assert worker.requests == []

    @pytest.mark.parametrize("text", ["", "def dot_product(x):\n    # TODO\n    raise NotImplementedError\n", "x = ("])
    def test_whatever_the_file_holds(self, kata: Kata, workspace: Path, worker: FakeWorker, text: str):
        write(workspace, "01_first/dot_product.py", text)
        shown = kata("check", "dot_product", "--json")
        assert shown.code == 4
        (report,) = shown.json["reports"]
        assert (report["status"], report["devices"][0]["status"]) == ("unavailable", "unavailable")
        assert report["devices"][0]["reason"] == WHY

    def test_among_others_that_were_named(self, kata: Kata, worker: FakeWorker):
        assert kata("check", "double", "dot_product").code == 4
        assert [request.kata.slug for request in worker.requests] == ["double"]

    def test_among_all_it_is_left_out_and_told(self, kata: Kata, worker: FakeWorker):
        shown = kata("check", "--all")
        assert shown.code == 0
        assert "dot_product" not in [request.kata.slug for request in worker.requests]
        told = " ".join(shown.err.split())
        assert f"dot_product is left out. {WHY}" in told
        assert INSTALL in told

    def test_a_trace_says_the_same(self, kata: Kata, worker: FakeWorker):
        shown = kata("trace", "dot_product")
        assert shown.code == 4
        assert WHY in " ".join(shown.out.split())
        assert worker.requests == []


@pytest.mark.usefixtures("needs", "answered")
def test_an_extra_that_is_there_changes_nothing(kata: Kata, worker: FakeWorker, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(extras.EXTRAS, "pretrained", "json")
    shown = kata("check", "--all")
    assert shown.code == 0
    assert "left out" not in shown.err
    assert "dot_product" in [request.kata.slug for request in worker.requests]
