"""`kata review`: solved katas come back, from a fresh stub; what the learner did says how well they were known."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from cli_schemas import validate
from cli_world import failed, write

from kata_runner.commands import review_begin as command
from kata_runner.core.kata import Kata
from kata_runner.core.layout import Workspace
from kata_runner.store.progress import Progress
from kata_runner.ui.reviews import Offer, offer_rows
from kata_runner.ui.text import plain

OLD = "def double(x):\n    return x * 2\n"
NEW = "def double(x):\n    return x + x\n"
DOUBLE = "01_first/double.py"


@pytest.fixture
def at(monkeypatch):
    """Sets the time."""

    def set_to(text: str) -> None:
        monkeypatch.setenv("KATA_NOW", text)

    monkeypatch.setattr("kata_runner.core.clock.local", lambda moment: moment)
    set_to("2030-01-01T12:00")
    return set_to


@pytest.fixture
def solved(kata, workspace, worker, at):
    """One kata that was passed at the first try, and has come back."""
    write(workspace, DOUBLE, OLD)
    assert kata("check", "double").code == 0
    at("2030-01-03T08:00")
    return workspace


def due(kata, *arguments):
    shown = kata("review", "--json", *arguments)
    validate(shown.json, "review")
    return [] if shown.code == 5 else [one["kata"] for one in shown.json["due"]]


def source(workspace):
    return (workspace / DOUBLE).read_text(encoding="utf-8")


def stub(content):
    return (content / "katas" / DOUBLE).read_text(encoding="utf-8")


def test_the_start_of_a_program_to_mend_is_no_wrong_answer(kata, workspace, worker, at):
    place = "02_second/broken_line.py"
    answer = "def broken_line(x):\n    return x * 2\n"
    write(workspace, place, answer)
    assert kata("check", "broken_line").code == 0
    at("2030-01-03T08:00")
    kata("review", "broken_line")
    worker.gives("broken_line", failed)
    for _ in range(2):
        assert kata("check", "broken_line").code == 1
    worker.verdicts.clear()
    write(workspace, place, answer)
    assert "at the first try" in kata("check", "broken_line").out
    (entry,) = [one for one in kata("list", "--json").json["katas"] if one["kata"] == "broken_line"]
    assert entry["attempts"] == 2


def test_nothing_is_due_before_anything_was_solved(kata, workspace, at):
    shown = kata("review")
    assert (shown.code, shown.out) == (5, "")
    assert "none was passed yet" in shown.err
    validate(kata("review", "--json").json, "review")


def test_a_pass_is_due_neither_in_ten_minutes_nor_after_midnight(kata, solved):
    for moment in ("2030-01-01T12:10", "2030-01-02T00:01", "2030-01-02T12:00"):
        assert due(kata, "--now", moment) == []
    assert due(kata, "--now", "2030-01-03") == ["double"]
    assert due(kata, "--now", "2029-01-01") == []  # before it was solved
    shown = kata("review", "--now", "2030-01-01T12:10")
    assert shown.err == (
        "No kata is due. The next, double, comes back on 2030-01-03.\nTo solve it again before: kata review double\n"
    )


def test_it_says_why_and_since_when_and_nothing_of_being_late(kata, solved):
    shown = kata("review", "--now", "2030-02-05")
    assert shown.code == 0
    assert shown.out == (
        "1 kata has come back: solve it again from a fresh stub.\n"
        "  double  Double a number (level 1, about 5 minutes)\n"
        "    since 2030-01-03: 35 days ago you solved it without a hint.\n"
        "\nTo begin: kata review double\n"
    )


def test_a_review_from_begin_to_end(kata, solved, content, at):
    shown = kata("review", "double")
    assert shown.out.startswith("01_first/double.py is a fresh stub: Double a number.\n")
    assert "kept as version 1;" in shown.out
    assert source(solved) == stub(content)
    assert "under review: double" in kata("status").out
    assert kata("check", "double").code == 1  # the stub
    write(solved, DOUBLE, NEW)
    shown = kata("check", "double")
    assert (
        "Reviewed: easy, for it passed at the first try, without a hint. It comes back on 2030-01-22.\n"
        "Your work from before, beside it: kata review double --diff\n"
    ) in shown.out
    shown = kata("review", "double", "--diff")
    assert "-    return x * 2\n+    return x + x\n" in shown.out
    assert due(kata) == []
    assert due(kata, "--now", "2030-01-22") == ["double"]
    assert "Reviewed" not in kata("check", "double").out  # a pass that ends none


def rated(kata, workspace, *before):
    """The grade of a review in which some commands come before the pass."""
    kata("review", "double")
    for arguments in before:
        kata(*arguments)
    write(workspace, DOUBLE, NEW)
    kata("check", "double")
    shown = kata("review", "--now", "2031-01-01", "--json")
    return shown.json["due"][0]["last"]


def test_behaviour_says_how_well_it_was_known(kata, solved, worker, at):
    kata("hint", "double")
    assert rated(kata, solved) == "easy"  # a hint from before the review is none
    at("2030-02-03")
    assert rated(kata, solved, ("hint", "double")) == "hard"
    at("2030-03-03")
    assert rated(kata, solved, ("solution", "double", "--give-up")) == "again"
    at("2030-03-04")
    assert rated(kata, solved, ("restore", "double")) == "again"
    at("2030-03-06")
    worker.gives("double", failed)
    kata("review", "double")
    write(solved, DOUBLE, "def double(x):\n    return 3\n")
    kata("check", "double")
    worker.verdicts.clear()
    assert rated(kata, solved) == "good"
    assert kata("list", "--json").json["katas"][0]["assisted"] is False


def test_hints_begin_anew_in_a_review(kata, solved, at):
    for _ in range(3):
        kata("hint", "double")
    kata("review", "double")
    assert "hint 1 of 3" in kata("hint", "double").out
    assert "hint 2 of 3" in kata("hint", "double").out
    assert kata("list", "--json").json["katas"][0]["hint_level"] == 3
    progress = Progress.open(Workspace(solved))
    assert [hint.level for hint in progress.diary({}).hints] == [1, 2, 3, 1, 2]  # a review's mark is none


def test_the_answer_stays_closed_until_the_pass(kata, solved):
    kata("review", "double")
    assert kata("solution", "double").code == 2
    shown = kata("review", "double", "--diff")
    assert shown.code == 2
    assert "x * 2" not in shown.out + shown.err


def test_work_from_the_review_itself_may_be_restored(kata, solved, worker):
    kata("review", "double")
    worker.gives("double", failed)
    write(solved, DOUBLE, "def double(x):\n    return 3\n")
    kata("check", "double")
    kata("reset", "double", "--yes")
    assert "counts as not known" not in kata("restore", "double").out
    assert "counts as not known" in kata("restore", "double", "--version", "1").out


def test_a_review_that_is_under_way_is_left_as_it_is(kata, solved, at):
    kata("review", "double")
    write(solved, DOUBLE, NEW)
    at("2030-01-05")
    for arguments in (("review", "double"), ("review",)):
        shown = kata(*arguments)
        assert shown.code == 0
        assert "double  under review since 2030-01-03\n" in shown.out
    assert source(solved) == NEW
    answer = kata("review", "double", "--json").json
    validate(answer, "reviewing")
    assert (answer["began"], answer["kept_as"]) == (False, None)
    assert [one["kata"] for one in kata("review", "--json").json["under_way"]] == ["double"]
    assert due(kata) == []


def test_an_edited_file_that_is_not_finished_is_kept_first(kata, solved):
    write(solved, DOUBLE, "def double(x):\n    return x *\n")
    answer = kata("review", "double", "--json").json
    validate(answer, "reviewing")
    assert (answer["began"], answer["kept_as"]) == (True, 2)
    write(solved, DOUBLE, NEW)
    kata("check", "double")
    assert "-    return x * 2\n+    return x + x\n" in kata("review", "double", "--diff").out  # what was solved
    kata("restore", "double", "--version", answer["kept_as"])
    assert source(solved) == "def double(x):\n    return x *\n"


@pytest.mark.parametrize("step", ["write_whole", "remember"])
def test_a_kill_between_two_steps_costs_nothing(kata, solved, content, monkeypatch, step):
    def killed(*arguments: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(command, step, killed)
        assert kata("review", "double").code == 130
    assert "under review" not in kata("status").out
    assert Progress.open(Workspace(solved)).version("double", 1).decode() == OLD
    assert kata("review", "double").code == 0
    assert source(solved) == stub(content)
    write(solved, DOUBLE, NEW)
    kata("check", "double")
    assert "-    return x * 2" in kata("review", "double", "--diff").out


def test_a_file_that_is_gone_comes_back_as_a_stub(kata, solved, content):
    (solved / DOUBLE).unlink()
    assert kata("review", "double", "--json").json["kept_as"] is None
    assert source(solved) == stub(content)


def test_solving_it_twice_on_a_day_changes_no_date(kata, solved, at):
    rated(kata, solved)
    shown = kata("review", "double")
    assert "today already, so this time changes no date: it comes back on 2030-01-22." in shown.out
    kata("solution", "double", "--give-up")
    write(solved, DOUBLE, NEW)
    assert "You had solved it that day already, so this time changes no date." in kata("check", "double").out
    assert due(kata, "--now", "2030-01-21") == []


def test_it_may_be_reviewed_before_its_day(kata, solved):
    shown = kata("review", "double", "--now", "2030-01-02T10:00")
    assert "It would have come back tomorrow; earlier counts as well." in shown.out


def test_several_reviews_that_end_in_one_check(kata, solved, worker):
    kata("review", "double")
    write(solved, DOUBLE, NEW)
    write(solved, "01_first/dot_product.py")
    assert "Reviewed: easy" in kata("check", "double", "dot_product").out


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["dot_product"], 2, "You have not passed dot_product yet, so there is nothing to repeat."),
        (["dubble"], 2, "Did you mean double?"),
        (["--now", "soon"], 2, "--now is 'soon', which is no date."),
        (["--diff"], 2, "Name it: kata review KATA --diff"),
        (["double", "--diff"], 5, "You have not reviewed double yet."),
        (["double", "--diff", "--json"], 2, "--diff and --json don't go together."),
    ],
)
def test_what_can_not_be(kata, solved, arguments, code, said):
    shown = kata("review", *arguments)
    assert shown.code == code
    assert said in shown.err
    assert source(solved) == OLD


def test_the_status_counts_what_came_back(kata, solved):
    assert "Due today      1 kata (kata review)" in kata("status").out
    rated(kata, solved)
    out = kata("status").out
    assert "Due today      nothing" in out
    assert "Still known    100 % (1 of 1 that came back in the last 30 days)" in out
    assert "Time spent     2 min in all, 1 min today" in out
    answer = kata("status", "--json").json
    validate(answer, "status")
    assert answer["due"] == {"katas": [], "under_way": [], "cards": 0}
    assert answer["retention"] == {"days": 30, "came_back": 1, "known": 1, "share": 1.0}
    assert answer["time"] == {"seconds": 120, "today": 60}


def test_a_pass_stays_one_and_a_fresh_stub_is_not_stale(kata, solved):
    kata("review", "double")
    assert kata("status", "--json").json["passed"] == 1
    assert kata("status", "--stale", "--json").json["stale"] == []
    assert kata("check", "--failed").code == 5


def test_a_clock_set_back_in_a_review_still_lets_it_end(kata, solved, at):
    kata("review", "double")
    at("2029-06-01")
    assert "hint 1 of 3" in kata("hint", "double").out
    write(solved, DOUBLE, NEW)
    assert "Reviewed: hard" in kata("check", "double").out
    at("2030-01-10")
    assert due(kata, "--now", "2030-03-01") == ["double"]


def test_a_pass_from_a_clock_that_was_ahead_is_due_now(kata, solved, at):
    at("2029-01-01")
    shown = kata("review")
    assert "since today: the clock was ahead when you solved it." in shown.out
    rated(kata, solved)
    assert due(kata) == []


def test_what_fsrs_said_may_be_lost_at_any_time(kata, solved):
    (solved / ".kata" / "spacings").write_text("nonsense", encoding="utf-8")
    assert due(kata) == ["double"]
    (solved / ".kata" / "spacings").unlink()
    assert due(kata) == ["double"]


def test_a_kata_that_got_another_name_comes_back_under_it(kata, solved, content):
    toml = content / "katas" / "01_first" / "topic.toml"
    toml.write_text(toml.read_text(encoding="utf-8").replace('slug = "double"', 'slug = "twice"\nwas = ["double"]'))
    for tree, name in (("katas", "{}.py"), ("checks", "test_{}.py"), ("checks", "answers_{}.py"),
                       ("hints", "{}.md"), ("solutions", "{}.py")):  # fmt: skip
        place = content / tree / "01_first"
        (place / name.format("double")).rename(place / name.format("twice"))
    assert due(kata) == ["twice"]


def test_the_past_is_in_utc(kata, solved):
    (entry,) = Progress.open(Workspace(solved)).past_of("double")
    assert entry.at == datetime(2030, 1, 1, 12, tzinfo=UTC)


def test_a_long_list_is_no_reproach():
    offers = [
        Offer(Kata(f"kata_{n}", "T", "write", 1, 5, "01_first"), date(2030, 1, n), "Why.", "") for n in range(1, 10)
    ]
    said = [plain(row.spans) for row in offer_rows(offers, date(2030, 2, 1))]
    assert said[0] == "9 katas have come back: solve them again from a fresh stub. These first:"
    assert sum(row.startswith("kata_") for row in said) == 5


def test_reviews_of_two_machines_come_together(kata, solved, worker, at, tmp_path, monkeypatch):
    kata("progress", "export", tmp_path / "first.json")
    kata("review", "double")
    write(solved, DOUBLE, NEW)
    kata("check", "double")
    kata("progress", "export", tmp_path / "second.json")
    assert kata("init", tmp_path / "other").code == 0
    monkeypatch.chdir(tmp_path / "other")
    at("2030-01-04")
    write(tmp_path / "other", "01_first/dot_product.py")
    kata("check", "dot_product")
    assert kata("progress", "import", tmp_path / "first.json").code == 0
    assert due(kata) == ["double"]
    assert kata("progress", "import", tmp_path / "second.json").code == 0
    assert due(kata) == []
    assert due(kata, "--now", "2030-01-22") == ["dot_product", "double"]


def test_where_nothing_can_be_kept_a_pass_says_that_once(kata, workspace, worker):
    (workspace / ".kata" / "progress.db").mkdir()
    write(workspace, DOUBLE, OLD)
    shown = kata("check", "double")
    assert shown.code == 0
    assert shown.err.splitlines()[-1].startswith("The verdict holds all the same;")
    assert shown.err.count("all the same") == 1
    assert kata("review").code == 4


def test_what_was_given_up_before_the_first_pass_comes_back_on_the_next_day(kata, workspace, worker, at):
    kata("solution", "double", "--give-up")
    write(workspace, DOUBLE, OLD)
    kata("check", "double")
    assert due(kata, "--now", "2030-01-02T11:59") == []
    assert due(kata, "--now", "2030-01-02T12:00") == ["double"]
    assert "with the answer in sight" in kata("review", "--now", "2030-01-02T12:00").out
