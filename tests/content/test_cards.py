"""Every recall card that ships is true: where code decides, the code is run; and together they cover what is taught."""

from __future__ import annotations

import ast
import math
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
from torch import nn

from kata_runner.core import deck
from kata_runner.core.card import Card
from kata_runner.core.catalog import load
from kata_runner.core.docstrings import what_it_was
from kata_runner.core.goals import GOALS
from kata_runner.core.layout import Content
from kata_runner.practice.judging import judge

CHECKOUT = Path(__file__).resolve().parents[2]
CONTENT = Content(CHECKOUT)
CARDS = deck.load(CONTENT, CONTENT.topics()).cards
WITH_CODE = [card for card in CARDS if card.code]
WORDS = ("tensor", "GPU", "gradient", "autograd", "loss", "learning rate", "epoch", "batch", "fine-tuning")
ROWS = 20  # of 24, that a card may take at 80 columns: its question and its choices


def result_of(code: str) -> Any:
    """What the last line of a card's code gives; None where that is no expression."""
    torch.manual_seed(0)
    rows = ast.parse(code.strip())
    names: dict[str, Any] = {"torch": torch, "np": np, "nn": nn, "math": math}
    last = rows.body.pop() if isinstance(rows.body[-1], ast.Expr) else None
    exec(compile(rows, "the card", "exec"), names)
    return eval(compile(ast.Expression(last.value), "the card", "eval"), names) if isinstance(last, ast.Expr) else None


@pytest.mark.parametrize("card", WITH_CODE, ids=lambda card: card.id)
def test_code_gives_the_answer(card: Card) -> None:
    found = result_of(card.code)
    if card.kind == "open":  # it asserts
        assert found is None
    elif card.kind == "choice":
        assert found == card.answer
    else:
        assert isinstance(found, int | float)
        assert math.isclose(found, float(card.answer), rel_tol=1e-9, abs_tol=1e-12)


def test_every_number_is_computed() -> None:
    assert [card.id for card in CARDS if card.kind == "number" and not card.code] == []


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_a_card_judges_its_own_answer(card: Card) -> None:
    if not card.judged:
        return
    texts = [str(card.answer), f"{card.answer} {card.unit}"] if card.kind == "number" else [str(card.answer)]
    if card.kind == "number" and isinstance(card.answer, int):
        texts.append(f"{card.answer:,}")
    for text in texts:
        judged = judge(card, text)
        assert judged is not None
        assert judged.right
    wrong = [one for one in zip(card.letters, card.choices, strict=True) if one[1].text != card.answer]
    for letter, choice in wrong:
        for text in (letter, choice.text):
            judged = judge(card, text)
            assert judged is not None
            assert (judged.right, judged.reason) == (False, choice.wrong)


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_a_card_reads_the_same_everywhere(card: Card) -> None:
    """It fits on a screen, and on one that knows ASCII only a product is no difference."""
    texts = [card.question, str(card.answer), card.why, *card.points]
    texts += [text for choice in card.choices for text in choice]
    assert not [text for text in texts if "·" in text]
    rows = len(card.question) // 80 + 1 + sum(len(choice.text) // 74 + 1 for choice in card.choices)
    assert rows <= ROWS
    assert not [text for text in texts if any(word in text.lower().split() for word in ("simply", "just", "obviously"))]


def test_the_right_choice_stands_anywhere() -> None:
    places = Counter(card.letters[[one.text for one in card.choices].index(str(card.answer))]
                     for card in CARDS if card.kind == "choice")  # fmt: skip
    assert max(places.values()) <= 0.45 * places.total()
    assert len(places) >= 4


def test_no_right_choice_gives_itself_away_by_its_length() -> None:
    choices = [card for card in CARDS if card.kind == "choice"]
    longest = [card for card in choices if max(card.choices, key=lambda one: len(one.text)).text == card.answer]
    assert len(longest) <= 0.6 * len(choices)


def test_there_are_enough_of_every_kind_and_goal() -> None:
    assert Counter(card.kind for card in CARDS).keys() == {"choice", "number", "open"}
    shown = Counter(goal for card in CARDS for goal in card.goals)
    assert {goal.key: shown[goal.key] >= 4 for goal in GOALS} == {goal.key: True for goal in GOALS}


def test_some_cards_wait_for_nothing_so_that_anybody_can_begin() -> None:
    assert sum(not card.needs for card in CARDS) >= 10


@pytest.mark.parametrize("word", WORDS)
def test_every_word_of_the_lessons_is_asked_for(word: str) -> None:
    told = [f"{card.question} {card.answer}" for card in CARDS]
    assert any(word.lower() in text.lower() for text in told), word


def test_every_program_to_mend_says_what_it_was() -> None:
    for kata in load(CONTENT).katas:
        if kata.kind == "fix":
            said = what_it_was(CONTENT.solution(kata.topic, kata.slug).read_text(encoding="utf-8"))
            assert 20 < len(said) < 900, (kata.slug, said)


def test_asking_cards_imports_no_torch(tmp_path: Path) -> None:
    look = "import sys; from kata_runner.main import main; main(['init', '.']); main(['recall', '--all', '--json']);"
    look += "print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", look], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert '"due"' in done.stdout
    assert not {"torch", "numpy", "rich"} & set(done.stderr.split())
