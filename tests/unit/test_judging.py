"""Whether an answer to a card is right, however it is typed."""

from __future__ import annotations

import pytest

from kata_runner.core.card import GRADES, Card, Choice, Grade
from kata_runner.practice.judging import grade_of, judge

SHAPES = Card(
    "shape", "01_first", "choice", "Which shape?", "(4, 3)",
    choices=(Choice("(3, 4)", "It is turned."), Choice("(4, 3)"), Choice("`x.T`", "No shape.")),
)  # fmt: skip


def number(answer, **more):
    return Card("count", "01_first", "number", "How many?", answer, **more)


@pytest.mark.parametrize("text", ["b", " B ", "b)", "(b)", "b.", "(4, 3)", "(4,3)"])
def test_a_choice_by_letter_or_by_its_words(text):
    judged = judge(SHAPES, text)
    assert judged is not None
    assert (judged.right, judged.reason) == (True, "")


@pytest.mark.parametrize(("text", "reason"), [("a", "It is turned."), ("x.t", "No shape."), ("C", "No shape.")])
def test_a_wrong_choice_is_told_why(text, reason):
    judged = judge(SHAPES, text)
    assert judged is not None
    assert (judged.right, judged.grade, judged.reason, judged.tried) == (False, Grade.AGAIN, reason, True)


@pytest.mark.parametrize("text", ["", "d", "ab", "4", "(4, 4)"])
def test_what_is_no_choice_is_not_judged(text):
    assert judge(SHAPES, text) is None


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        (19_267_584, "19267584"), (19_267_584, "19,267,584"), (19_267_584, "19 267 584"), (19_267_584, "19_267_584"),
        (19_267_584, "1.9267584e7"), (0, "0"), (0, "-0"), (0, "0.0"), (-18, "-18"), (-18, "−18"), (8, "+8"), (8, "8."),
        (0.3, "0.30000000000000004"), (0.3, ".3"), (2.5, "2,5"), (1.357, "1,357"), (1357, "1,357"), (0.25, "1/4"),
        (1e-8, "1e-8"), (1e-8, "1E-08"),
    ],
)  # fmt: skip
def test_a_number_may_be_written_in_many_ways(answer, text):
    judged = judge(number(answer), text)
    assert judged is not None
    assert judged.right


@pytest.mark.parametrize(
    ("answer", "text"),
    [(19_267_584, "19.267584"), (18, "-18"), (1e-8, "0"), (0, "1e-12"), (25, "2.5"), (0.25, "4/1"), (16, "15.6")],
)
def test_another_number_is_wrong(answer, text):
    judged = judge(number(answer), text)
    assert judged is not None
    assert not judged.right


@pytest.mark.parametrize("text", ["", "many", "1,2,3", "1/0", "inf", "nan", "1 2", "0x10", "--1", "3 apples"])
def test_what_is_no_number_is_not_judged(text):
    assert judge(number(16, unit="steps"), text) is None


@pytest.mark.parametrize("text", ["16 steps", "16steps", "16 Steps", "16 step"])
def test_a_number_may_have_its_unit(text):
    judged = judge(number(16, unit="steps"), text)
    assert judged is not None
    assert judged.right


@pytest.mark.parametrize(("text", "right"), [("1.67", True), ("1.6667", True), ("5/3", True), ("1.7", False)])
def test_a_number_may_be_off_as_far_as_the_card_says(text, right):
    judged = judge(number(1.67, tolerance=0.01), text)
    assert judged is not None
    assert judged.right is right


@pytest.mark.parametrize("card", [SHAPES, number(3)])
def test_who_does_not_know_sees_the_card_again(card):
    judged = judge(card, " ? ")
    assert judged is not None
    assert (judged.right, judged.tried) == (False, False)


def test_a_grade_by_word_beginning_or_number():
    assert [grade_of(word) for word in ("again", "h", "Good ", "4")] == list(Grade)
    assert [grade_of(word) for word in ("", "5", "0", "fine", "goods")] == [None] * 5


def test_grades_are_the_same_words_on_the_command_line():
    from kata_runner.declared import practice

    assert practice.GRADES == GRADES
