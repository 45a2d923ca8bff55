"""What `cards.toml` may hold, and what is said of everything else: file, card and key."""

from __future__ import annotations

import pytest

from kata_runner.core import deck
from kata_runner.core.cards_file import read_cards
from kata_runner.core.errors import ContentProblem, UsageProblem
from kata_runner.core.layout import Content

CHOICE = """
[[card]]
id = "first_card"
kind = "choice"
question = "Which?"
answer = "this"
why = "It is."
choices = [{ text = "that", wrong = "It is not." }, { text = "this" }]
goals = ["describe"]
needs = ["mse"]
was = ["old_card"]
code = "'this'"
"""
NUMBER = """
[[card]]
id = "second_card"
kind = "number"
question = "How many?"
answer = 3
why = "One and two."
unit = "bytes"
tolerance = 0.5
"""
OPEN = """
[[card]]
id = "third_card"
kind = "open"
question = "Why?"
answer = "Because."
points = ["a reason"]
"""


@pytest.fixture
def read(tmp_path):
    """The cards of a text in a topic's folder."""
    path = tmp_path / "katas" / "01_first" / "cards.toml"
    path.parent.mkdir(parents=True)

    def call(text):
        path.write_text(f"format = 1\n{text}", encoding="utf-8")
        return read_cards(path, "katas/01_first/cards.toml")

    return call


def test_every_kind_is_read_as_it_stands(read):
    choice, number, question = read(CHOICE + NUMBER + OPEN)
    assert (choice.id, choice.topic, choice.answer, choice.letters) == ("first_card", "01_first", "this", "ab")
    assert [(one.text, one.wrong) for one in choice.choices] == [("that", "It is not."), ("this", "")]
    assert (choice.goals, choice.needs, choice.was, choice.code) == (("describe",), ("mse",), ("old_card",), "'this'")
    assert (number.answer, number.unit, number.tolerance, number.judged) == (3, "bytes", 0.5, True)
    assert (question.answer, question.points, question.judged) == ("Because.", ("a reason",), False)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (CHOICE.replace('kind = "choice"\n', ""), "[[card]] 1 (first_card): 'kind' is missing"),
        (CHOICE.replace('"choice"', '"chioce"'), "'kind' is 'chioce'; it must be one of choice, number, open"),
        (CHOICE.replace("first_card", "First"), "'id' holds 'First', which is no legal id"),
        (CHOICE.replace('"this"\nwhy', '"those"\nwhy'), "'answer' is 'those', which is none of its choices"),
        (CHOICE.replace(', wrong = "It is not."', ""), "'choices' lacks why 'that' is wrong"),
        (
            CHOICE.replace('"this" }', '"this", wrong = "x" }'),
            "'choices' says why 'this' is wrong, and it is the answer",
        ),
        (CHOICE.replace('"this" }', '"this" }, { text = "this" }'), "'choices' holds something twice"),
        (
            CHOICE.replace("wrong =", "worng ="),
            "choices 1: 'worng' is no key that is known here (did you mean 'wrong'?)",
        ),
        (CHOICE.replace('why = "It is."\n', ""), "'why' is missing"),
        (CHOICE.replace('["mse"]', '["M"]'), "'needs' holds 'M', which is no legal slug"),
        (CHOICE.replace('["describe"]', '"describe"'), "'goals' is 'describe'; it must be a list"),
        (CHOICE.replace('["old_card"]', '["Old"]'), "'was' holds 'Old', which is no legal id"),
        (CHOICE.replace("\"'this'\"", '" "'), "'code' must be rows of Python"),
        (CHOICE.replace("choices = [", "choices = [] #"), "'choices' holds 0; a card has 2 to 8 choices"),
        (CHOICE + 'unit = "m"\n', "'unit' is no key that is known here"),
        (CHOICE.replace("Which?", "W" * 601), "'question' has 601 characters; a card's text has at most 600"),
        (NUMBER.replace("= 3\n", '= "3"\n'), "'answer' is '3'; it must be a number"),
        (NUMBER.replace("= 3\n", "= nan\n"), "'answer' is nan; it must be a number"),
        (NUMBER.replace("= 3\n", "= true\n"), "'answer' is True; it must be a number"),
        (NUMBER.replace("0.5", "-0.5"), "'tolerance' must not be negative"),
        (OPEN.replace('points = ["a reason"]', ""), "'points' is missing or empty"),
        (OPEN.replace('"a reason"', "1"), "'points' is 1; it must be one line of text"),
        (OPEN + "[[cards]]\n", "'cards' is no key that is known here (did you mean 'card'?)"),
        ("card = 1\n", "'card' must be a list of tables"),
        ("[[card]\n", "is not valid TOML"),
    ],
)
def test_what_is_wrong_is_told_by_file_card_and_key(read, text, said):
    with pytest.raises(ContentProblem) as caught:
        read(text)
    assert caught.value.message.startswith("katas/01_first/cards.toml")
    assert said in caught.value.message


def test_a_newer_format_asks_for_an_upgrade(tmp_path):
    (tmp_path / "cards.toml").write_text("format = 2\n", encoding="utf-8")
    with pytest.raises(ContentProblem, match="too old to read"):
        read_cards(tmp_path / "cards.toml", "cards.toml")


def test_a_deck_finds_cards_by_id_old_id_and_beginning(read, tmp_path):
    read(CHOICE + NUMBER + OPEN)
    found = deck.load(Content(tmp_path), ["01_first", "02_without_cards"])
    assert [found.resolve(text).id for text in ("first_card", "old_card", "sec")] == [
        "first_card", "first_card", "second_card",
    ]  # fmt: skip
    assert [card.id for card in found.of_goal("describe")] == ["first_card"]
    assert len(found.of_topic("01_first")) == 3
    with pytest.raises(UsageProblem) as caught:
        found.resolve("frist_card")
    assert caught.value.next_step == "Did you mean first_card or third_card?"
    with pytest.raises(UsageProblem):
        found.resolve("")


def test_an_id_that_is_taken_names_both_places(read, tmp_path):
    read(CHOICE)
    other = tmp_path / "katas" / "02_second" / "cards.toml"
    other.parent.mkdir()
    other.write_text(f"format = 1\n{CHOICE}", encoding="utf-8")
    with pytest.raises(ContentProblem) as caught:
        deck.load(Content(tmp_path), ["01_first", "02_second"])
    assert caught.value.message == "katas/02_second/cards.toml: the id 'first_card' is taken already, in 01_first."
