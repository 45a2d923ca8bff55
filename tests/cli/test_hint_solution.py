"""`kata hint` and `kata solution`: help, and what it costs."""

from __future__ import annotations

from cli_world import write

from kata_runner.core.docstrings import docstring_rows
from kata_runner.ui.source import source_rows
from kata_runner.ui.text import fold, plain


def test_hints_come_one_by_one(kata, workspace):
    first, second, third, again = (kata("hint", "double").out for _ in range(4))
    assert "hint 1 of 3" in first
    assert "Look at x." in first
    assert "Two of them" not in first
    assert "hint 2 of 3" in second
    assert "    return x * two" in third
    assert "```" not in third
    assert "last hint" in third
    assert "hint 3 of 3" in again
    assert "kata solution double --give-up" in again


def test_a_level_and_all(kata, workspace):
    assert "hint 2 of 3" in kata("hint", "double", "--level", "2").out
    assert "hint 3 of 3" in kata("hint", "double").out  # it counts as read
    earlier = kata("hint", "double", "--level", "1").out
    assert "hint 1 of 3" in earlier
    assert "The next hint: kata hint double --level 2\n" in earlier  # the third one was read already
    every = kata("hint", "guess_it", "--all").out
    assert [f"hint {level} of 3" in every for level in (1, 2, 3)] == [True] * 3


def test_a_level_that_is_not_there(kata, workspace):
    shown = kata("hint", "double", "--level", "9")
    assert shown.code == 2
    assert "has 3 hints" in shown.err
    assert kata("hint", "double", "--level", "1", "--all").code == 2


def test_the_level_is_kept_with_the_attempt(kata, workspace, worker):
    kata("hint", "double", "--level", "2")
    write(workspace, "01_first/double.py")
    kata("check", "double")
    entry = kata("list", "--json", "--search", "double").json["katas"][0]
    assert entry["hint_level"] == 2


def test_broken_hints_name_their_file(kata, workspace, content):
    (content / "hints" / "01_first" / "double.md").write_text("## 2\n\nx\n", encoding="utf-8")
    shown = kata("hint", "double")
    assert shown.code == 3
    assert "hints/01_first/double.md" in shown.err


def test_no_solution_before_a_pass(kata, workspace):
    shown = kata("solution", "double")
    assert shown.code == 2
    assert shown.out == ""
    assert "kata hint double" in shown.err
    assert "--give-up" in shown.err
    assert kata("list", "--json").json["katas"][0]["assisted"] is False


def test_giving_up_is_marked(kata, workspace, content):
    shown = kata("solution", "double", "--give-up")
    assert shown.code == 0
    assert shown.out == (content / "solutions" / "01_first" / "double.py").read_text(encoding="utf-8")
    assert "assisted" in shown.err
    assert kata("list", "--json").json["katas"][0]["assisted"] is True
    assert "(assisted)" in kata("list").out


def test_after_a_pass_it_is_open(kata, workspace, worker):
    write(workspace, "01_first/double.py")
    kata("check", "double")
    shown = kata("solution", "double", "--give-up")
    assert shown.code == 0
    assert shown.err == ""
    assert kata("list", "--json").json["katas"][0]["assisted"] is False


def test_the_difference(kata, workspace, worker):
    write(workspace, "01_first/double.py", "def double(x):\n    return x + x\n")
    kata("check", "double")
    shown = kata("solution", "double", "--diff")
    lines = shown.out.splitlines()
    assert lines[0] == "--- 01_first/double.py"
    assert "-    return x + x" in lines
    assert "+    return x * 2" in lines


def test_docstrings_make_no_difference(kata, workspace, worker):
    code = "def double(x):\n    return x * 2\n"
    write(workspace, "01_first/double.py", '"""Double a number."""\n\n\n' + code)
    kata("check", "double")
    assert kata("solution", "double", "--diff").out == "Your code is the solution, letter by letter.\n"
    write(workspace, "01_first/double.py", code.replace("x * 2", 'x + x  # """').replace("):", '):\n    """Twice."""'))
    rows = kata("solution", "double", "--diff").out.splitlines()
    assert rows[1] == "+++ the solution, without docstrings"
    assert [row for row in rows[2:] if row[:1] in "+-"] == ['-    return x + x  # """', "+    return x * 2"]


def test_a_file_that_is_no_python_is_compared_as_it_is(kata, workspace):
    write(workspace, "01_first/double.py", "def double(x:\n")
    rows = kata("solution", "double", "--diff", "--give-up").out.splitlines()
    assert rows[1] == "+++ the solution"
    assert '+"""Double a number: why it works."""' in rows


def test_long_rows_go_on_between_two_words():
    code = "def double(x):\n    return a_name_of_some_length(x, nothing, at_all) + 1\n"
    text = f'"""{"words " * 19}and\nmore.\n\n- {"an item " * 9}\n"""\n{code}'
    shown = [plain(piece) for row in source_rows(text, docstring_rows(text)) for piece in fold(row, 40)]
    assert max(map(len, shown)) <= 40
    assert "words and more." in shown
    assert shown[shown.index("- an item an item an item an item an") + 1].startswith("  item")
    assert shown[-2:] == ["    return a_name_of_some_length(x,", "        nothing, at_all) + 1"]


def test_an_item_never_goes_on_in_the_row_above():
    text = f'"""Items.\n\n- {"x" * 117}\n- the next item\n"""\n'
    assert "- the next item" in [plain(row.spans) for row in source_rows(text, docstring_rows(text))]


def test_no_difference(kata, workspace, worker, content):
    solution = (content / "solutions" / "01_first" / "double.py").read_text(encoding="utf-8")
    write(workspace, "01_first/double.py", solution)
    kata("check", "double")
    assert "letter by letter" in kata("solution", "double", "--diff").out


def test_no_file_to_compare(kata, workspace):
    (workspace / "01_first" / "double.py").unlink()
    shown = kata("solution", "double", "--diff", "--give-up")
    assert shown.code == 4
    assert "There is no file 01_first/double.py" in shown.err
    assert kata("list", "--json").json["katas"][0]["assisted"] is False


def test_a_hint_is_shown_where_nothing_can_be_kept(kata, workspace):
    (workspace / ".kata" / "progress.db").mkdir()
    shown = kata("hint", "double")
    assert shown.code == 0
    assert "Look at x." in shown.out
    assert "The hint is shown all the same" in shown.err
    assert "The next hint: kata hint double --level 2\n" in shown.out  # without it, this one would come again


def test_no_solution_where_giving_up_can_not_be_kept(kata, workspace):
    (workspace / ".kata" / "progress.db").mkdir()
    shown = kata("solution", "double", "--give-up")
    assert shown.code == 4
    assert shown.out == ""
