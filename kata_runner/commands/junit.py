"""Reports as JUnit XML, which CI systems and editors read."""

from __future__ import annotations

import re
from collections.abc import Iterable
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from kata_runner.core.catalog import Kata
from kata_runner.core.report import CheckResult, DeviceVerdict, Report

NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def junit_xml(reports: Iterable[tuple[Kata, Report]]) -> bytes:
    """One test suite for each kata and device, one test case for each check."""
    root = Element("testsuites", name="tensor-kata")
    for kata, report in reports:
        for verdict in report.devices:
            _suite(root, kata, verdict)
    cases, failures, errors = (str(len(list(root.iter(tag)))) for tag in ("testcase", "failure", "error"))
    root.attrib |= {"tests": cases, "failures": failures, "errors": errors}
    indent(root)
    return bytes(tostring(root, encoding="utf-8", xml_declaration=True)) + b"\n"


def _suite(root: Element, kata: Kata, verdict: DeviceVerdict) -> None:
    suite = SubElement(root, "testsuite", name=f"{kata.topic}.{kata.slug} on {verdict.device}")
    classname = f"{kata.topic}.{kata.slug}.{verdict.device}"
    for check in verdict.checks:
        case = SubElement(suite, "testcase", classname=classname, name=_legal(check.title), time=_time(check.seconds))
        _outcome(case, check)
    if verdict.problem or verdict.status in ("unavailable", "error", "not_attempted") or not verdict.checks:
        _whole(SubElement(suite, "testcase", classname=classname, name="the file as a whole", time="0.000"), verdict)
    counts = {name: str(len(list(suite.iter(tag)))) for name, tag in TAGS.items()}
    suite.attrib |= counts | {"time": _time(verdict.seconds)}
    if verdict.output:
        SubElement(suite, "system-out").text = _legal(verdict.output)


def _outcome(case: Element, check: CheckResult) -> None:
    if check.outcome == "passed":
        return
    if check.outcome == "skipped":
        SubElement(case, "skipped", message=_legal(check.message or "not run"))
        return
    tag = "failure" if check.outcome == "failed" else "error"
    told = SubElement(case, tag, type=check.outcome, message=_legal(check.message or check.outcome))
    if check.failure is not None:
        parts = {"got": check.failure.actual, "expected": check.failure.expected, "for": check.failure.input}
        told.text = _legal("\n".join(f"{label}: {value}" for label, value in parts.items() if value is not None))


def _whole(case: Element, verdict: DeviceVerdict) -> None:
    """What is said of a run that no single check stands for."""
    message = verdict.problem.message if verdict.problem else verdict.reason or verdict.status.replace("_", " ")
    tag = {"not_attempted": "skipped", "failed": "failure"}.get(verdict.status, "error")
    if verdict.status == "passed":  # nothing was checked, and nothing complains: never a silent pass
        tag, message = "error", "no check was run"
    told = SubElement(case, tag, message=_legal(message))
    if tag != "skipped":
        told.set("type", verdict.status)


def _time(seconds: float) -> str:
    return f"{seconds:.3f}"


def _legal(text: str) -> str:
    return NOT_IN_XML.sub("�", text)


TAGS = {"tests": "testcase", "failures": "failure", "errors": "error", "skipped": "skipped"}
