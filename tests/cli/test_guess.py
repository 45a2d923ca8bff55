"""`kata guess`: what a learner thinks is wrong is kept, and shown beside the answer."""

from __future__ import annotations

import pytest
from cli_world import failed, write

from kata_runner.core.docstrings import what_it_was

INVITATION = "kata guess broken_line TEXT"


def pass_it(kata, workspace):
    write(workspace, "02_second/broken_line.py", "def broken_line(x):\n    return x * 2\n")
    shown = kata("check", "broken_line")
    assert shown.code == 0
    return shown.out


def test_a_guess_is_shown_beside_the_answer_after_the_pass(kata, workspace, worker, content):
    assert (
        kata("guess", "broken_line", "the", "sum").out
        == "Kept. You will see it beside the answer once you have passed.\n"
    )
    both = "You guessed: the sum\nIt was: A line that breaks: why it works.\n"
    assert both in pass_it(kata, workspace)
    shown = kata("solution", "broken_line")
    assert shown.err == both
    assert shown.out == (content / "solutions" / "02_second" / "broken_line.py").read_text(encoding="utf-8")
    assert (
        kata("guess", "broken_line", "late").out == "Kept. It is shown beside the answer: kata solution broken_line\n"
    )


def test_a_later_guess_is_added(kata, workspace, worker):
    kata("guess", "broken_line", "the sum")
    kata("guess", "broken", "the   product\n")
    both = "You guessed: the sum\nThen: the product\n"
    assert kata("guess", "broken_line").out == both
    assert f"{both}It was: A line" in pass_it(kata, workspace)


def test_without_a_guess_nothing_is_said_of_one(kata, workspace, worker):
    out = pass_it(kata, workspace)
    assert "It was" not in out
    assert "Notice: A line that breaks: why it works." in out
    assert "Notice:" not in kata("check", "--all").out  # of many katas, a row each
    assert kata("solution", "broken_line").err == ""
    shown = kata("guess", "broken_line")
    assert shown.code == 0
    assert shown.out.splitlines()[1] == 'For example: kata guess broken_line "what I think is wrong"'


@pytest.mark.parametrize("text", ["", "  ", "\t\n"])
def test_an_empty_guess_is_refused(kata, workspace, text):
    shown = kata("guess", "broken_line", text)
    assert (shown.code, shown.out) == (2, "")
    assert "The guess is empty." in shown.err
    assert "You have not guessed yet" in kata("guess", "broken_line").out


def test_a_guess_of_any_letters_is_kept(kata, workspace):
    kata("guess", "double", "café \udcff \x1b[31m", "x" * 1900)
    assert kata("guess", "double").out.startswith("You guessed: café ? \\x1b[31m\n  xxx")
    assert kata("guess", "double", "x" * 2001).code == 2


@pytest.mark.parametrize(
    ("slug", "said", "example"),
    [
        ("double", "what you think your answer to double gets wrong.", "what I think it gets wrong"),
        ("broken_line", "You have not guessed yet what is wrong in broken_line.", "what I think is wrong"),
        ("guess_it", "why you think that guess_it comes out so.", "why I think so"),
    ],
)
def test_it_asks_what_fits_the_kind(kata, workspace, slug, said, example):
    shown = kata("guess", slug).out.splitlines()
    assert shown[0].endswith(said)
    assert shown[1] == f'For example: kata guess {slug} "{example}"'


def test_only_a_program_to_mend_was_something(kata, workspace, worker):
    """What an answer of one's own got wrong, no solution knows."""
    kata("guess", "double", "the sum")
    write(workspace, "01_first/double.py")
    shown = kata("check", "double").out
    assert "You guessed: the sum\nNotice: Double a number: why it works.\n" in shown
    assert kata("solution", "double").err == "You guessed: the sum\n"


def test_giving_up_shows_it_too(kata, workspace):
    kata("guess", "broken_line", "the sum")
    assert "You guessed: the sum\nIt was: " in kata("solution", "broken_line", "--give-up").err


def test_the_first_verdict_on_a_program_to_mend_says_how(kata, workspace, worker):
    worker.gives("broken_line", failed)
    assert INVITATION in kata("check", "broken_line").out
    assert INVITATION not in kata("check", "broken_line").out  # once


def test_who_has_guessed_is_not_told_how(kata, workspace, worker):
    worker.gives("broken_line", failed)
    kata("guess", "broken_line", "the sum")
    shown = kata("check", "broken_line")
    assert INVITATION not in shown.out
    assert "You guessed" not in shown.out  # not before the pass


def test_other_kinds_and_files_say_nothing_of_it(kata, workspace, worker):
    worker.gives("double", failed)
    write(workspace, "01_first/double.py", "def double(x):\n    return x\n")
    assert "kata guess" not in kata("check", "double").out
    worker.gives("broken_line", failed)
    assert "kata guess" not in kata("check", "broken_line", "--file", "01_first/double.py").out
    write(workspace, "02_second/broken_line.py", "def broken_line(x:\n")
    assert "kata guess" not in kata("check", "broken_line").out


def test_an_unknown_kata(kata, workspace):
    assert kata("guess", "nowhere", "x").code == 2


@pytest.mark.parametrize(
    ("solution", "said"),
    [
        (
            '"""Mended."""\n\nx = 1\n\n\n# Why: the sum\n# was wrong.\n#\n# What people get wrong:\n',
            "the sum was wrong.",
        ),
        ('"""Mended, and\nwell.\n\nMore."""\n\nx = 1\n', "Mended, and well."),
        ('"""Mended."""\n# Why nobody saw it: luck.\n# Why: a reason.', "a reason."),
        ("x = 1\n", ""),
        ("x = (\n", ""),
    ],
)
def test_what_it_was_is_the_reason_that_a_solution_gives(solution, said):
    assert what_it_was(solution) == said
