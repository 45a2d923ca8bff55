"""docs/katas.md lists the katas as they are."""

from __future__ import annotations

from kata_runner.core.catalog import load
from kata_runner.core.layout import Content
from tools import kata_table


def test_the_page_is_up_to_date():
    written = kata_table.PAGE.read_text(encoding="utf-8")
    assert written == kata_table.page(), f"katas have changed: run {kata_table.COMMAND}"


def test_every_kata_has_its_row_with_what_proves_it():
    content = Content(kata_table.CHECKOUT)
    mse = load(content).get("mse")
    assert mse is not None
    numbers = kata_table.counts(content, mse)
    assert (numbers.checks, numbers.mistakes, numbers.alternatives) > (8, 20, 3)
    row = f"| `mse` | Mean squared error | write | 1 | cpu | {' | '.join(map(str, numbers))} |"
    assert row in kata_table.page().splitlines()
