"""Writes docs/katas.md: every kata by topic, and what proves it. Counted from the files; nothing is run.

python -m tools.kata_table --write
"""

from __future__ import annotations

import argparse
import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from kata_runner.core.answers import answer_names
from kata_runner.core.catalog import load
from kata_runner.core.kata import Kata
from kata_runner.core.layout import Content

CHECKOUT = Path(__file__).resolve().parent.parent
PAGE = CHECKOUT / "docs" / "katas.md"
COMMAND = "python -m tools.kata_table --write"
COLUMNS = ("kata", "what it is about", "kind", "level", "devices", "checks", "mistakes", "alternatives")


class Counts(NamedTuple):
    """What proves a kata."""

    checks: int
    mistakes: int
    alternatives: int

    def plus(self, other: Counts) -> Counts:
        return Counts(*map(sum, zip(self, other, strict=True)))


def page() -> str:
    """The whole page."""
    content = Content(CHECKOUT)
    parts, everything, katas = [], Counts(0, 0, 0), 0
    for topic in load(content).topics:
        counted = [(kata, counts(content, kata)) for kata in topic.katas]
        katas += len(counted)
        for _, numbers in counted:
            everything = everything.plus(numbers)
        rows = "\n".join(table(counted))
        parts.append(f"## {topic.title}\n\n`{topic.name}`\n\n{rows}\n")
    said = f"{katas} katas, {everything.checks} checks, {everything.mistakes} mistakes that they must catch and name, "
    head = HEAD.format(command=COMMAND, said=said + f"{everything.alternatives} unusual right answers to accept.")
    return "\n".join([head, *parts])


def table(counted: list[tuple[Kata, Counts]]) -> Iterator[str]:
    """The rows of one topic."""
    yield f"| {' | '.join(COLUMNS)} |"
    yield "|---|---|---|--:|---|--:|--:|--:|"
    for kata, numbers in counted:
        cells = (f"`{kata.slug}`", kata.title, kata.kind, kata.level, ", ".join(kata.devices), *numbers)
        yield f"| {' | '.join(map(str, cells))} |"


def counts(content: Content, kata: Kata) -> Counts:
    """Its checks and answers, as their files have them."""
    suite = ast.parse(_source(content.suite(kata.topic, kata.slug)))
    checks = [node for node in suite.body if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]
    roles = [answer.role for answer in answer_names(_source(content.answers(kata.topic, kata.slug)))]
    return Counts(len(checks), roles.count("mistake"), roles.count("alternative"))


def _source(file: Path) -> bytes:
    """A file's text; of one that isn't written yet nothing, which `kata verify` says."""
    return file.read_bytes() if file.exists() else b""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.kata_table", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--write", action="store_true", help="write the page; else it is only printed")
    if parser.parse_args().write:
        PAGE.write_text(page(), encoding="utf-8")
    else:
        sys.stdout.write(page())
    return 0


HEAD = """\
# The katas

<!-- Written by `{command}`. -->

{said}

Katas for the devices `cpu, gpu` are checked on the CPU and on every card, the simulated one first of all.
[writing-katas.md](writing-katas.md) says what mistakes and alternatives are.
"""

if __name__ == "__main__":
    sys.exit(main())
