"""Where in the learner's file something went wrong, as a line that an editor can go to."""

from __future__ import annotations

import ast

from kata_runner.core.report import CheckResult, Report

FAILING = ("failed", "timeout", "crashed", "error")


def first_failure(report: Report) -> tuple[str, CheckResult] | None:
    """The device and the check that a verdict explains first: the first that failed, or had to be stopped."""
    bad = ((verdict.device, check) for verdict in report.devices for check in verdict.checks)
    return next(((device, check) for device, check in bad if check.outcome in FAILING), None)


def failing_line(report: Report, source: bytes | None) -> int | None:
    """The line to go to, counted from 1: that of an exception, else where the function that was called begins.

    None where there is no such line, or the report names nothing that went wrong.
    """
    if report.problem is not None:
        return report.problem.line
    found = first_failure(report)
    return check_line(found[1], source) if found is not None else None


def check_line(check: CheckResult, source: bytes | None) -> int | None:
    """The line of one check that failed."""
    failure = check.failure
    if check.line is not None:
        return check.line
    if failure is None:
        return None
    if failure.exception is not None and failure.exception.line is not None:
        return failure.exception.line
    return _begins(failure.function, source) if failure.function and source else None


def _begins(name: str, source: bytes) -> int | None:
    """The line in which a function, a class or a method (`Net.forward`) begins, where the text is Python."""
    try:
        nodes: list[ast.stmt] = ast.parse(source).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    line = None
    for part in name.split("."):
        found = next((n for n in nodes if isinstance(n, NAMED) and n.name == part), None)
        if found is None:
            return line
        line, nodes = found.lineno, found.body
    return line


NAMED = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
