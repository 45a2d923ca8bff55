"""`kata recall`: cards are asked, judged at once, and kept."""

from __future__ import annotations

import subprocess
import sys

import pytest
from cli_schemas import validate
from cli_world import Result, write

from kata_runner.core.layout import Workspace
from kata_runner.store.progress import Progress

FIRST = """
format = 1
[[card]]
id = "which_shape"
kind = "choice"
question = "Which shape has a scalar?"
answer = "()"
why = "It has no axes."
choices = [{ text = "(1,)", wrong = "That is a list of one." }, { text = "()" }, { text = "0", wrong = "No shape." }]
goals = ["describe"]

[[card]]
id = "how_many_bytes"
kind = "number"
question = "How many bytes have two float32?"
answer = 8
unit = "bytes"
why = "Each has four."
needs = ["double"]
"""
SECOND = """
format = 1
[[card]]
id = "why_lines_break"
kind = "open"
question = "Why do lines break?"
answer = "Because they are pulled."
points = ["a force", "a line"]
goals = ["shapes"]
"""


@pytest.fixture
def cards(content):
    """Two topics with cards."""
    (content / "katas" / "01_first" / "cards.toml").write_text(FIRST, encoding="utf-8")
    (content / "katas" / "02_second" / "cards.toml").write_text(SECOND, encoding="utf-8")
    return content


@pytest.fixture
def piped(cards, workspace):
    """`kata recall` in a process of its own, with lines on its standard input."""

    def run(lines: str, *arguments: str) -> Result:
        done = subprocess.run(
            [sys.executable, "-m", "kata_runner.main", "recall", *arguments],
            input=lines.encode("utf-8", "surrogateescape"), cwd=workspace, capture_output=True, timeout=100,
        )  # fmt: skip
        return Result(done.returncode, done.stdout.decode(), done.stderr.decode())

    return run


def known(workspace):
    return {card: (one.times, one.last.word) for card, one in Progress.open(Workspace(workspace)).cards({}).items()}


def test_where_nobody_answers_the_cards_are_shown(kata, cards, workspace):
    shown = kata("recall")
    assert shown.code == 0
    assert "which_shape\nWhich shape has a scalar?\n  a  (1,)\n  b  ()\n  c  0\n" in shown.out
    assert "how_many_bytes" not in shown.out  # it waits for a kata
    assert "2 of 2 cards to answer. How:\n  kata recall --card which_shape --answer a\n" in shown.out
    assert known(workspace) == {}


def test_a_pipe_that_nobody_writes_to_is_not_waited_for(cards, workspace):
    process = subprocess.Popen(
        [sys.executable, "-m", "kata_runner.main", "recall"],
        cwd=workspace,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    with process.stdin, process.stdout:
        assert b"2 of 2 cards to answer" in process.stdout.read()
        assert process.wait(60) == 0


def test_lines_on_standard_input_are_answers(piped, workspace):
    shown = piped("a\nin my words\ngood\n")
    assert shown.code == 0
    assert shown.err == ""
    assert "Card 1 of 2: which_shape" in shown.out
    assert "✗ wrong  That is a list of one.\n  It is b: (). It has no axes.\n" in shown.out
    assert "An answer: Because they are pulled.\nAre these in yours?\n  - a force\n  - a line\n" in shown.out
    assert "2 cards, 1 known; 1 to see again.\n1 more card waits for katas that you have not passed yet.\n" in shown.out
    assert known(workspace) == {"which_shape": (1, "again"), "why_lines_break": (1, "good")}


def test_what_is_no_answer_is_asked_again(piped, workspace):
    shown = piped("x\n\n b \n", "--topic", "first", "--count", "1")
    assert "'x' is no choice. Type a, b or c; ? if you don't know.\nType a, b or c; ?" in shown.out
    assert "✓ right  It has no axes." in shown.out
    assert known(workspace) == {"which_shape": (1, "good")}


def test_it_ends_with_the_input_or_a_q_and_keeps_what_was_answered(piped, workspace):
    assert "1 card, 1 known.\n" in piped("b\n").out
    assert "No card was answered.\n" in piped("Q\nb\n").out
    assert known(workspace) == {"which_shape": (1, "good")}
    assert "Today: 2 cards, 1 known." in piped("\n1\n").out
    assert known(workspace)["why_lines_break"] == (1, "again")


def test_a_program_that_sends_nonsense_for_ever_is_not_heard_for_ever(piped, workspace):
    shown = piped("b\n" + "x\n" * 1000)
    assert shown.out.count("Type 1, 2, 3, 4") == 5
    assert "1 card, 1 known." in shown.out
    assert known(workspace) == {"which_shape": (1, "good")}


def test_an_open_answer_is_graded_only_once_it_was_seen(piped, workspace):
    assert (
        "Type 1, 2, 3, 4, or a word: again, hard, good or easy."
        in piped("mine\nbrilliant\nq\n", "--topic", "second").out
    )
    assert known(workspace) == {}


def test_bytes_that_are_no_letters_break_nothing(piped, workspace):
    shown = piped("\udcff\udcfe\n?\n")
    assert shown.code == 0
    assert "  It is b: (). It has no axes." in shown.out
    assert "wrong" not in shown.out


def test_all_and_a_topic_wait_for_no_kata(kata, cards, workspace):
    assert [card["card"] for card in kata("recall", "--all", "--json").json["cards"]] == [
        "which_shape", "how_many_bytes", "why_lines_break",
    ]  # fmt: skip
    assert len(kata("recall", "--topic", "01_first", "--json").json["cards"]) == 2
    assert len(kata("recall", "--all", "--count", "1", "--json").json["cards"]) == 1


def test_a_pass_opens_what_waits_for_it(kata, cards, workspace, worker):
    write(workspace, "01_first/double.py")
    kata("check", "double")
    shown = kata("recall", "--json").json
    assert [card["card"] for card in shown["cards"]] == ["which_shape", "how_many_bytes", "why_lines_break"]


def asked(kata, *arguments):
    return [card["card"] for card in kata("recall", "--json", *arguments).json["cards"]]


def test_a_card_comes_back_on_its_day(kata, cards, workspace, monkeypatch):
    monkeypatch.setenv("KATA_NOW", "2030-01-01T12:00")
    kata("recall", "--card", "which_shape", "--answer", "b")
    kata("recall", "--card", "why_lines_break", "--grade", "again")
    shown = kata("recall", "--json")
    assert (shown.code, shown.json["error"]["message"]) == (5, "No card is due. The next comes back tomorrow.")
    assert asked(kata, "--all") == ["how_many_bytes", "why_lines_break", "which_shape"]
    monkeypatch.setenv("KATA_NOW", "2030-01-02T12:00")
    assert asked(kata) == ["why_lines_break"]
    monkeypatch.setenv("KATA_NOW", "2030-01-09")
    assert asked(kata) == ["why_lines_break", "which_shape"]
    assert kata("status", "--json").json["due"]["cards"] == 2


@pytest.mark.parametrize(
    ("answer", "code", "said"),
    [
        ("b", 0, "✓ right  It has no axes.\n"),
        ("c", 1, "✗ wrong  No shape.\n  It is b: (). It has no axes.\n"),
        ("?", 1, "  It is b: (). It has no axes.\n"),
    ],
)
def test_one_answer_on_the_command_line(kata, cards, workspace, answer, code, said):
    shown = kata("recall", "--card", "which", "--answer", answer)
    assert (shown.code, shown.out) == (code, said)
    assert known(workspace) == {"which_shape": (1, "again" if code else "good")}


def test_an_open_card_on_the_command_line(kata, cards, workspace):
    shown = kata("recall", "--card", "why_lines_break", "--answer", "force")
    assert shown.out.startswith("An answer: Because they are pulled.")
    assert shown.out.endswith("How did it go? For example: kata recall --card why_lines_break --grade good\n")
    assert known(workspace) == {}
    assert kata("recall", "--card", "why_lines_break", "--grade", "hard").out == "why_lines_break: hard.\n"
    assert known(workspace) == {"why_lines_break": (1, "hard")}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--card", "which_shape", "--answer", "x"], "'x' is no choice."),
        (["--card", "which_shape", "--grade", "good"], "which_shape is judged, so it takes no grade."),
        (["--card", "how_many_bytes", "--answer", "eight"], "'eight' is no number. Type a number, in bytes;"),
        (["--card", "witch_shape"], "No card is called 'witch_shape'.\nDid you mean which_shape?"),
        (["--answer", "b"], "An answer belongs to one card."),
        (["--grade", "good"], "An answer belongs to one card."),
        (["--card", "which_shape", "--all"], "--card names the one card that is asked."),
        (["--all", "--topic", "first"], "--all and --topic don't go together."),
        (["--topic", "third"], "No topic is called 'third'."),
        (["--count", "0"], "--count can't be '0'. It must be a whole number, 1 or more."),
    ],
)
def test_wrong_usage_keeps_nothing(kata, cards, workspace, arguments, said):
    shown = kata("recall", *arguments)
    assert (shown.code, shown.out) == (2, "")
    assert said in shown.err
    assert known(workspace) == {}
    validate(kata("recall", *arguments, "--json").json, "recall")


def test_no_cards(kata, workspace):
    shown = kata("recall")
    assert (shown.code, shown.out) == (5, "")
    assert "There are no recall cards." in shown.err


def test_broken_cards_name_file_card_and_key(kata, cards, workspace):
    (cards / "katas" / "02_second" / "cards.toml").write_text(SECOND.replace("points", "pionts"), encoding="utf-8")
    for command in ("recall", "status"):
        shown = kata(command)
        assert shown.code == 3
        assert "katas/02_second/cards.toml: [[card]] 1 (why_lines_break): 'pionts' is no key" in shown.err
    assert kata("list").code == 0  # which needs no cards


def test_the_json_form_gives_nothing_away_before_and_everything_after(kata, cards, workspace):
    shown = kata("recall", "--json")
    validate(shown.json, "recall")
    assert (shown.json["due"], shown.json["total"], shown.json["today"]) == (2, 3, 0)
    first = shown.json["cards"][0]
    assert first["choices"] == [
        {"letter": "a", "text": "(1,)"},
        {"letter": "b", "text": "()"},
        {"letter": "c", "text": "0"},
    ]
    assert not {"answer", "why"} & first.keys()
    answered = kata("recall", "--card", "which_shape", "--answer", "a", "--json")
    validate(answered.json, "recalled")
    assert answered.code == 1
    assert answered.json["right"] is False
    assert (answered.json["reason"], answered.json["shown"]) == ("That is a list of one.", "b: ()")
    graded = kata("recall", "--card", "why_lines_break", "--answer", "x", "--json")
    validate(graded.json, "recalled")
    assert (graded.json["right"], graded.json["grade"], graded.json["kept"]) == (None, None, False)
    later = kata("recall", "--card", "which_shape", "--json")
    validate(later.json, "recall")
    assert (later.json["cards"][0]["times"], later.json["cards"][0]["last"], later.json["today"]) == (1, "again", 1)


def test_cards_are_judged_where_nothing_can_be_kept(kata, cards, workspace):
    (workspace / ".kata" / "progress.db").mkdir()
    shown = kata("recall", "--card", "which_shape", "--answer", "b")
    assert (shown.code, shown.out) == (0, "✓ right  It has no axes.\n")
    assert "The cards are asked all the same" in shown.err
    assert kata("recall", "--card", "why_lines_break", "--grade", "good").out == "why_lines_break could not be kept.\n"


def test_the_status_counts_cards_that_were_ever_known(kata, cards, workspace):
    assert "0 of 4 katas passed, 0 of 3 cards known" in kata("status").out
    kata("recall", "--card", "which_shape", "--answer", "b")
    kata("recall", "--card", "which_shape", "--answer", "a")
    shown = kata("status")
    assert "0 of 4 katas passed, 1 of 3 cards known" in shown.out
    assert "✓ done Describe a tensor and read its shape  (1 of 1 card)" in shown.out
    assert "○ Trace shapes through two layers by hand  (0 of 1 card)" in shown.out
    public = kata("status", "--json").json
    validate(public, "status")
    assert public["cards"] == {"known": 1, "total": 3}
    assert [(goal["cards_known"], goal["cards"]) for goal in public["goals"]][:4:3] == [
        (1, ["which_shape"]),
        (0, ["why_lines_break"]),
    ]
