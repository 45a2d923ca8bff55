"""What FSRS said is kept beside the progress file, and never believed where it can't be right."""

from __future__ import annotations

import pytest

from kata_runner.store import spacings

KNOWN = {"0.3": (2, 2.3065), "0.3:2.4": (19, 18.52175418175859)}


def test_it_comes_back(tmp_path):
    spacings.keep(tmp_path / "spacings", KNOWN)
    assert spacings.load(tmp_path / "spacings") == KNOWN
    assert [path.name for path in tmp_path.iterdir()] == ["spacings"]


@pytest.mark.parametrize("row", ["0.3 0 1.0", "0.3 2 nan", "0.3 2 -1.0", "0.3 two 1.0", "3", "", "\0", "0.3 2 1.0 5"])
def test_what_can_not_be_right_is_asked_anew(tmp_path, row):
    (tmp_path / "spacings").write_text(f"{spacings.HEAD}\n0.4 8 8.3\n{row}\n", encoding="ascii")
    assert spacings.load(tmp_path / "spacings") == {}


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"spacings 0 of tensor-kata 0.0.0\n0.3 2 2.3\n"])
def test_what_another_wrote_is_not_read(tmp_path, content):
    (tmp_path / "spacings").write_bytes(content)
    assert spacings.load(tmp_path / "spacings") == {}


def test_where_nothing_can_be_put_nothing_is_missed(tmp_path):
    spacings.keep(tmp_path / "nowhere" / "spacings", KNOWN)
    (tmp_path / "spacings").mkdir()
    spacings.keep(tmp_path / "spacings", KNOWN)
    assert spacings.load(tmp_path / "spacings") == spacings.load(tmp_path / "nowhere" / "spacings") == {}
    assert [path.name for path in tmp_path.iterdir()] == ["spacings"]
