"""What `kata verify` finds in recall cards."""

from __future__ import annotations

import pytest

from kata_runner.core import catalog
from kata_runner.core.card_rules import check
from kata_runner.core.layout import Content
from kata_runner.core.scaffold import MARK

TOPIC = """
format = 1
title = "T"
[[kata]]
slug = "mse"
title = "M"
kind = "write"
level = 1
minutes = 5
was = ["mean_error"]
"""
CARD = """
[[card]]
id = "first_card"
kind = "number"
question = "How many?"
answer = 3
why = "One and two."
needs = ["mse"]
goals = ["describe"]
"""


@pytest.fixture
def found(tmp_path):
    """The findings about a text of cards."""

    def call(text, other=""):
        for name, cards in (("01_first", text), ("02_second", other)):
            folder = tmp_path / "katas" / name
            folder.mkdir(parents=True, exist_ok=True)
            topic = TOPIC if name == "01_first" else 'format = 1\ntitle = "S"\n'
            (folder / "topic.toml").write_text(topic, encoding="utf-8")
            (folder / "cards.toml").write_text(f"format = 1\n{cards}", encoding="utf-8")
        content = Content(tmp_path)
        findings = check(catalog.load(content), content)
        assert {finding.invariant for finding in findings} <= {13}
        return [(finding.file, finding.reason, finding.do) for finding in findings]

    return call


def test_nothing_is_wrong(found):
    assert found(CARD) == []


@pytest.mark.parametrize(
    ("text", "reason", "do"),
    [
        (CARD.replace('"mse"', '"msr"'), "first_card needs msr, which there isn't", "mend the name, or leave it out"),
        (CARD.replace('"mse"', '"mean_error"'), "first_card needs mean_error", "it is called mse today"),
        (CARD.replace('"describe"', '"fly"'), "first_card shows the goal fly",
         "there are describe, steps, gradient, shapes, next"),
        (CARD.replace("many?", "many"), "the question of first_card has no end",
         "end it with a question mark or a stop"),
        (f"{CARD}# {MARK}\n", f"{MARK} is left in line 11", "write what is asked for, and delete the mark"),
        (CARD.replace("answer = 3\n", ""), "[[card]] 1 (first_card): 'answer' is missing.", "mend it there"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_one(found, text, reason, do):
    assert found(text) == [("katas/01_first/cards.toml", reason, do)]


@pytest.mark.parametrize("other", [CARD, CARD.replace("first_card", "new_card") + 'was = ["first_card"]\n'])
def test_an_id_belongs_to_one_card_for_ever(found, other):
    ((file, reason, _),) = found(CARD, other)
    assert (file, reason) == (
        "katas/02_second/cards.toml",
        "first_card is taken already, in katas/01_first/cards.toml",
    )
