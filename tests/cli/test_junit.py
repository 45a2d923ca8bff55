"""`--junit`: what CI systems read."""

from __future__ import annotations

import os
from xml.etree import ElementTree

import pytest
from cli_world import failed, write

from kata_runner.commands.junit import junit_xml
from kata_runner.core.kata import Kata
from kata_runner.core.report import CheckResult, DeviceVerdict, Problem, Report

KATA = Kata("double", "Double", "write", 1, 5, "01_first")


def parse(*verdicts: DeviceVerdict) -> ElementTree.Element:
    return ElementTree.fromstring(junit_xml([(KATA, Report("double", 0, verdicts))]))


def test_written_beside_the_verdict(kata, workspace, worker):
    write(workspace, "01_first/double.py")
    worker.gives("double", failed)
    shown = kata("check", "double", "--junit", "out.xml")
    assert shown.code == 1
    root = ElementTree.parse(workspace / "out.xml").getroot()
    assert root.attrib == {"name": "tensor-kata", "tests": "4", "failures": "2", "errors": "0"}
    assert [suite.get("name") for suite in root] == ["01_first.double on cpu", "01_first.double on simgpu"]
    assert root[0].attrib["skipped"] == "1"
    failure = root.find(".//failure")
    assert failure is not None
    assert "got: 3" in (failure.text or "")
    assert sorted(path.name for path in workspace.iterdir() if path.is_file()) == ["README.md", "out.xml"]


@pytest.mark.parametrize(
    ("verdict", "tag"),
    [
        (DeviceVerdict("cuda", "unavailable", reason="none here"), "error"),
        (DeviceVerdict("cpu", "not_attempted"), "skipped"),
        (DeviceVerdict("cpu", "failed", problem=Problem("syntax", "a syntax error")), "failure"),
        (DeviceVerdict("cpu", "passed"), "error"),
        (DeviceVerdict("cpu", "error", reason="broke"), "error"),
    ],
)
def test_what_no_check_stands_for(verdict, tag):
    assert parse(verdict).find(f".//testcase/{tag}") is not None


def test_signs_that_xml_does_not_know():
    check = CheckResult("test_x", "bell \a and <tag>", "timeout", message="nul \0 lone \ud800")
    root = parse(DeviceVerdict("cpu", "timeout", (check,), output="\x1b[31m ]]> ok"))
    assert root.find(".//error[@type='timeout']") is not None
    assert "ok" in (root.findtext(".//system-out") or "")


def test_a_place_that_takes_no_file_does_not_hide_the_verdict(kata, workspace, worker, monkeypatch):
    from kata_runner.commands import answer_file
    from kata_runner.core.errors import EnvironmentProblem

    def refuse(*_):
        raise EnvironmentProblem("out.xml can't be written: No space left on device.")

    write(workspace, "01_first/double.py")
    monkeypatch.setattr(answer_file, "write_whole", refuse)
    shown = kata("check", "double", "--junit", "out.xml", "--json")
    assert shown.code == 4
    assert shown.json["reports"][0]["status"] == "passed"
    assert "No space left" in shown.err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
def test_what_is_no_file_stays_what_it_is(kata, workspace, worker):
    """`--junit /dev/null`, by root too: it must still be there afterwards."""
    write(workspace, "01_first/double.py")
    pipe = workspace / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        assert kata("check", "double", "--junit", "pipe").code == 0
        assert pipe.is_fifo()
        assert os.read(reader, 1 << 16).startswith(b"<?xml")
    finally:
        os.close(reader)


def test_a_path_that_names_nothing(kata, workspace, worker):
    shown = kata("check", "double", "--junit", "")
    assert shown.code == 2
    assert "--junit" in shown.err
    assert list(workspace.parent.glob(".*.tmp")) == []
