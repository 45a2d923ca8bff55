"""The full screen, driven by keys: what it shows at any size, and what each key asks the desk for."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from dataclasses import replace

import pytest
from cli_world import failed, passed
from rich.color import Color, ColorSystem
from textual.pilot import Pilot
from textual.widgets import Input, Label, OptionList
from textual.widgets._footer import FooterKey

from kata_runner.commands.desk import prose_rows
from kata_runner.core.curve import Curve
from kata_runner.core.errors import UsageProblem
from kata_runner.core.kata import Kata, Topic
from kata_runner.core.report import Report
from kata_runner.ui.app.curves import Curves
from kata_runner.ui.app.desk import Asked, Verdict, Word
from kata_runner.ui.app.head import head_of
from kata_runner.ui.app.keys import HELP, what_now
from kata_runner.ui.app.pages import Question, Reading
from kata_runner.ui.app.rows import Rows, content_of
from kata_runner.ui.app.running import RunSoFar
from kata_runner.ui.app.screen import KataApp
from kata_runner.ui.app.themes import THEMES
from kata_runner.ui.overview import Entry
from kata_runner.ui.text import fold, line, plain
from kata_runner.ui.verdict import Told, verdict_rows

KATAS = (
    Kata("double", "Double a number", "write", 1, 5, "01_first"),
    Kata("dot_product", "The dot product", "write", 2, 10, "01_first"),
    Kata("broken_line", "A line that breaks", "fix", 3, 15, "02_second"),
)


class FakeDesk:
    """Gives the verdicts that a test wants, and keeps what it was asked for."""

    unicode = True

    def __init__(self, gives=passed) -> None:
        self.gives = gives
        self.done: set[str] = set()
        self.calls: list[tuple[object, ...]] = []
        self.word: Word | None = None
        self.start = False
        self.asked_for = 0  # columns
        self.save = threading.Event()
        self.save.set()  # what is there when a kata is opened is checked at once

    def topics(self):
        return [Topic("01_first", "First", KATAS[:2]), Topic("02_second", "Second", KATAS[2:])]

    def entries(self):
        status = dict.fromkeys(self.done, "passed")
        return [Entry(kata, status.get(kata.slug, "not_attempted"), "not_attempted", False) for kata in KATAS]

    def first(self):
        return KATAS[0]

    def file_of(self, kata):
        return f"{kata.topic}/{kata.slug}.py"

    def task(self, kata):
        return [line(f"Do {kata.slug} [as told].")]

    def watch(self, kata, listener, ended):
        self.calls.append(("watch", kata.slug))
        while not ended():
            if self.save.wait(0.01):
                self.save.clear()
                self._check(kata, listener)

    def _check(self, kata, listener):
        if self.word is not None:
            listener.said(self.word)
            return
        listener.began(["cpu"])
        listener.event("cpu", {"event": "collected", "checks": [{"id": "test_two", "title": "Two becomes four"}]})
        listener.event("cpu", {"event": "start", "id": "test_two"})
        listener.event("cpu", {"event": "finish", "id": "test_two", "outcome": "passed"})
        report = Report(kata.slug, 0, (self.gives("cpu"),), 0.1)
        if report.status == "passed":
            self.done.add(kata.slug)
        following = next((other for other in KATAS if other.slug not in self.done), None)

        def rows(width, height):
            return verdict_rows(report, Told(kata, self.file_of(kata), width=width, height=height))

        listener.judged(Verdict(kata, report, rows, following, self.start))

    def asked(self, what, kata, width):
        self.calls.append((what, kata.slug))
        self.asked_for = width
        if what == "difference":
            raise UsageProblem("Not passed yet.", next_step="kata hint double")
        return Asked(f"The {what}", lambda width: [line(f"{what} of {kata.slug}")])

    def reset(self, kata):
        self.calls.append(("reset", kata.slug))
        return "It is the stub again."

    def guess(self, kata, text):
        self.calls.append(("guess", kata.slug, text))
        return "Kept."

    def editor(self, kata):
        return None

    def devices(self):
        return "auto"

    def next_devices(self):
        self.calls.append(("device",))
        return "cpu"


def drive(desk: FakeDesk, story: Callable[..., object], size=(80, 24), **how) -> KataApp:
    """Plays a story on the screen: a coroutine that is given the app and the pilot."""
    app = KataApp(desk, **how)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await until(pilot, lambda: app.verdict is not None or desk.word is not None)
            await story(app, pilot)

    asyncio.run(run())
    if app.broken is not None:
        raise app.broken
    return app


async def until(pilot: Pilot[None], holds: Callable[[], bool]) -> None:
    """Waits for what another thread brings."""
    for _ in range(500):
        await pilot.pause(0.01)
        if holds():
            await pilot.pause()
            return
    raise AssertionError("it never came")


def words(app: KataApp, of: str) -> str:
    return str(app.query_one(of, Rows).content)


def test_what_has_come_back_says_so_at_the_side():
    desk = FakeDesk()
    plain_entries = desk.entries
    desk.entries = lambda: [one._replace(due=one.kata.slug == "dot_product") for one in plain_entries()]

    async def story(app, pilot):
        katas = app.query_one(OptionList)
        assert str(katas.get_option("dot_product").prompt).endswith("dot_product due")
        assert "due" not in str(katas.get_option("double").prompt)

    drive(desk, story)


def test_a_notice_is_told_at_the_start():
    async def story(app, pilot):
        assert [one.message for one in app._notifications] == ["Made for [another]: kata update"]

    drive(FakeDesk(), story, notice="Made for [another]: kata update")


def test_a_pass_says_what_is_next():
    async def story(app, pilot):
        await until(pilot, lambda: "passed" in words(app, "#verdict"))
        assert "n  the next kata: The dot product" in words(app, "#now")
        assert not app.query_one("#task-pane").display
        await pilot.press("n")
        assert app.kata.slug == "dot_product"
        assert app.query_one("#task-pane").display
        assert "Do dot_product [as told]." in words(app, "#task")

    drive(FakeDesk(), story)


def test_a_failure_is_explained_at_every_size():
    async def story(app, pilot):
        await until(pilot, lambda: "it should be 4" in " ".join(words(app, "#verdict").split()))
        wide, room = app.size.width >= 132, app.size.width >= 72
        assert app.query_one("#katas").display == room
        assert app.query_one("#task-pane").display == wide
        assert all(len(row) <= app.size.width for row in words(app, "#verdict").splitlines())
        await until(pilot, lambda: app.query(FooterKey))
        keys = [key.key_display for key in app.query(FooterKey) if key.key_display not in ("PgDn", "…")]
        assert keys[:5] == ["?", "q", "n", "h", "e"][: len(keys)]
        assert len(keys) >= 4
        assert max(key.region.right for key in app.query(FooterKey)) <= app.size.width + 1  # with the gap behind it
        await pilot.press("w")
        assert app.query_one("#task-pane").display

    for size in [(40, 20), (80, 24), (140, 40)]:
        drive(FakeDesk(failed), story, size)


class LongDesk(FakeDesk):
    """Its tasks and verdicts are longer than any screen here."""

    def task(self, kata):
        return [line(f"Row {number} of the task.") for number in range(200)]

    def _check(self, kata, listener):
        report = Report(kata.slug, 0, (failed("cpu"),), 0.1)
        rows = [line(f"Row {number} of the verdict.") for number in range(200)]
        listener.judged(Verdict(kata, report, lambda width, height: rows, None))


@pytest.mark.parametrize("width", [40, 140])
def test_what_is_in_sight_is_scrolled_wherever_the_focus_is(width):
    async def story(app, pilot):
        verdict, task = app.query_one("#verdict-pane"), app.query_one("#task-pane")
        await pilot.pause()
        assert "PgDn" in [key.key_display for key in app.query(FooterKey)]
        await pilot.press("pagedown")
        page = verdict.scroll_offset.y
        assert page > 5
        await pilot.press("down", "down", "up")
        assert verdict.scroll_offset.y == page + 1
        await pilot.press("tab", "pagedown")  # in the list, where there is one
        assert verdict.scroll_offset.y == 2 * page + 1
        await pilot.press("pageup", "pageup", "pageup", "escape", "end")
        assert verdict.scroll_offset.y == verdict.max_scroll_y
        await pilot.pause(0.05)
        assert "PgDn" not in [key.key_display for key in app.query(FooterKey)]
        await pilot.press("w", "pagedown")
        assert task.scroll_offset.y > 5
        await pilot.press("home")
        assert task.scroll_offset.y == 0

    drive(LongDesk(), story, (width, 24))


def test_the_arrows_choose_in_the_list_once_one_is_there():
    async def story(app, pilot):
        katas = app.query_one(OptionList)
        assert not katas.has_focus
        await pilot.press("tab", "down")
        assert katas.has_focus
        assert app.query_one("#verdict-pane").scroll_offset.y == 0
        await pilot.press("enter")
        assert app.kata.slug == "dot_product"
        await pilot.press("tab")
        assert not katas.has_focus
        await pilot.click(katas, offset=(5, 1))
        assert katas.has_focus
        await pilot.click("#task-pane" if app.shows_task else "#verdict-pane")
        assert not katas.has_focus
        await pilot.press("slash", "escape")  # a page gives no focus back that was not there
        assert not katas.has_focus
        await pilot.press("tab")
        await pilot.resize_terminal(40, 24)
        await until(pilot, lambda: not katas.display)
        await pilot.press("tab", "down")
        assert app._in_sight().scroll_offset.y == 1

    drive(LongDesk(), story)


def test_keys_that_have_no_room_are_reached_from_the_foot():
    async def story(app, pilot):
        keys = app.query(FooterKey)
        await until(pilot, lambda: keys)
        assert [key.key_display for key in keys][:2] == ["?", "q"]
        assert keys.last().key_display == "…"
        assert keys.last().region.right <= app.size.width
        await pilot.click(keys.last())
        await until(pilot, lambda: isinstance(app.screen, Reading))

    for width in (20, 80):
        drive(FakeDesk(), story, (width, 24))


def test_a_program_to_mend_shows_its_story_first():
    async def story(app, pilot):
        assert app.query_one("#task-pane").display
        await pilot.press("w")
        assert "it should be 4" in " ".join(words(app, "#verdict").split())
        app.desk.start = False
        app.desk.save.set()
        await until(pilot, lambda: not app.verdict.start)
        assert not app.query_one("#task-pane").display

    desk = FakeDesk(failed)
    desk.start = True
    drive(desk, story)


def test_a_page_is_asked_for_in_the_columns_that_it_has():
    async def story(app, pilot):
        await pilot.press("t")
        await until(pilot, lambda: isinstance(app.screen, Reading))
        room = app.screen.query_one(Rows).content_size.width
        assert room - 2 <= app.desk.asked_for <= room  # a scroll bar comes with a long page

    for width in (40, 80, 140):
        drive(FakeDesk(failed), story, (width, 24))


def test_what_to_do_now_names_no_function_where_there_is_none():
    report = Report("double", 0, (failed("cpu"),), 0.1)
    for kind, there in (("write", True), ("fix", True), ("predict", False)):
        rows = what_now(Verdict(replace(KATAS[0], kind=kind), report, lambda *_: [], None))
        assert any("your function" in plain(row.spans) for row in rows) == there


def test_parts_come_and_go_with_the_size_of_the_terminal():
    async def story(app, pilot):
        for width in (40, 80, 140, 40, 80):
            await pilot.resize_terminal(width, 24)
            await until(pilot, lambda wide=width: app.query_one("#katas").display == (wide >= 72))
            assert app.query_one("#task-pane").display == (width >= 132)
            assert ("level 1" in str(app.query_one("#head", Label).content)) == (width >= 72)

    drive(FakeDesk(failed), story)


def test_level_and_minutes_are_never_folded():
    for width, rows in (
        (50, ["double  Double a number  level 1 · 5 min"]),
        (40, ["double  Double a number", "level 1 · 5 min"]),
        (20, ["double  Double a number  level 1 · 5 min"]),
    ):
        head = head_of(KATAS[0], "double.py", "failed", width=width, about=True, unicode=True)
        assert str(head).splitlines() == [*rows, "double.py  ✗ failed"]


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_what_is_no_word_is_grey_in_256_colours_too(theme):
    colours = theme.to_color_system().generate()
    names = ["background", "surface", "panel", *(name for name in colours if name.startswith("scrollbar"))]
    for name in names:
        red, green, blue = Color.parse(colours[name]).downgrade(ColorSystem.EIGHT_BIT).get_truecolor()
        assert red == green == blue, name


def contrast(one: str, other: str) -> float:
    """How far two colours stand apart, as WCAG measures it: from 1 to 21."""

    def light(colour: str) -> float:
        parts = [part / 255 for part in Color.parse(colour).get_truecolor()]
        red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    dark, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_words_and_scroll_bars_stand_out(theme):
    drawn = {**theme.to_color_system().generate(), **theme.variables}
    colours = {name: shade.lower()[:7] for name, shade in drawn.items() if shade.startswith("#")}
    least = 7 if "contrast" in theme.name else 4.5
    for ground in ("background", "surface", "panel"):
        for name in ("foreground", "text-muted", "text-success", "text-error", "text-warning", "text-accent"):
            assert contrast(colours[name], colours[ground]) >= least, (name, ground)
    assert contrast(colours["footer-key-foreground"], colours["footer-background"]) >= least
    for state in ("", "-hover", "-active"):
        assert contrast(colours[f"scrollbar{state}"], colours[f"scrollbar-background{state}"]) >= 3, state


def test_checks_tick_while_they_run():
    class Slow(FakeDesk):
        def _check(self, kata, listener):
            listener.began(["cpu", "simgpu"])
            listener.event("cpu", {"event": "collected", "checks": [{"id": "test_two", "title": "Two becomes four"}]})
            listener.event("cpu", {"event": "start", "id": "test_two"})
            self.calls.append(("running",))

    desk = Slow()
    app = KataApp(desk)

    async def run():
        async with app.run_test(size=(140, 30)) as pilot:
            await until(pilot, lambda: "checking" in words(app, "#verdict"))
            assert "Two becomes four" in words(app, "#verdict")

    asyncio.run(run())


def test_of_two_checks_that_began_one_was_stopped():
    run = RunSoFar(["cpu"])
    run.hear("cpu", {"event": "collected", "checks": [{"id": name, "title": name} for name in ("one", "two")]})
    for name in ("one", "two"):
        run.hear("cpu", {"event": "start", "id": name})
    rows = [plain(row) for rows in run.rows(unicode=True, width=60) for row in fold(rows, 60)]
    assert [row.split()[-1] for row in rows] == ["cpu", "stopped", "checking"]


def test_a_save_is_checked_again():
    desk = FakeDesk(failed)

    async def story(app, pilot):
        first = app.verdict
        desk.gives = passed
        desk.save.set()
        await until(pilot, lambda: app.verdict is not first)
        assert app.verdict.report.status == "passed"

    drive(desk, story)


def test_a_file_that_is_missing_is_told():
    desk = FakeDesk()
    desk.word = Word("01_first/double.py is missing; waiting for it.")

    async def story(app, pilot):
        await until(pilot, lambda: "is missing" in words(app, "#verdict"))

    drive(desk, story)


def test_no_verdict_stands_for_a_file_that_went():
    desk = FakeDesk(failed)

    async def story(app, pilot):
        assert "failed" in str(app.query_one("#head", Label).content)
        app.began(["cpu"])  # it goes while it is checked
        app.said(Word("01_first/double.py is missing; waiting for it."))
        for size in ((100, 30), (40, 24), (140, 30)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert "is missing" in words(app, "#verdict").replace("\n", " ")
            assert str(app.query_one("#head", Label).content).endswith("01_first/double.py")

    drive(desk, story)


@pytest.mark.parametrize(("key", "page"), [("h", "hint"), ("t", "trace"), ("s", "solution")])
def test_pages_to_read(key, page):
    desk = FakeDesk()

    async def story(app, pilot):
        await pilot.press(key)
        await until(pilot, lambda: isinstance(app.screen, Reading))
        assert f"{page} of double" in str(app.screen.query_one(Rows).content)
        await pilot.press("h")  # the screen's keys work from a page
        await until(pilot, lambda: desk.calls[-1] == ("hint", "double") and isinstance(app.screen, Reading))
        assert len(app.screen_stack) == 2
        await pilot.press("escape")
        assert not isinstance(app.screen, Reading)

    drive(desk, story)


def test_what_can_not_be_shown_says_why():
    async def story(app, pilot):
        await pilot.press("d")
        await until(pilot, lambda: isinstance(app.screen, Reading))
        assert "Not passed yet." in str(app.screen.query_one(Rows).content)

    drive(FakeDesk(failed), story)


def test_the_solution_before_a_pass_is_asked_for():
    desk = FakeDesk(failed)

    async def story(app, pilot):
        await pilot.press("s")
        assert isinstance(app.screen, Question)
        await pilot.press("n")
        assert ("give_up", "double") not in desk.calls
        await pilot.press("s", "y")
        await until(pilot, lambda: isinstance(app.screen, Reading))
        assert ("give_up", "double") in desk.calls

    drive(desk, story)


def test_reset_asks_first():
    desk = FakeDesk(failed)

    async def story(app, pilot):
        await pilot.press("r", "enter")
        assert ("reset", "double") not in desk.calls
        await pilot.press("r", "y")
        assert ("reset", "double") in desk.calls

    drive(desk, story)


def test_a_kata_is_found_by_its_name():
    async def story(app, pilot):
        await pilot.press("slash")
        app.screen.query_one(Input).value = "line breaks"
        await pilot.pause()
        found = app.screen.query_one(OptionList)
        assert [found.get_option_at_index(0).id, found.option_count] == ["broken_line", 1]
        await pilot.press("enter")
        assert app.kata.slug == "broken_line"

    drive(FakeDesk(failed), story)


def test_a_guess_is_kept():
    desk = FakeDesk(failed)

    async def story(app, pilot):
        await pilot.press("g", *"off by 1", "enter")
        assert ("guess", "double", "off by 1") in desk.calls

    drive(desk, story)


def test_the_first_and_the_last_kata():
    async def story(app, pilot):
        await pilot.press("p")
        assert app.kata.slug == "double"
        await pilot.press("n", "n", "n")
        assert app.kata.slug == "broken_line"

    drive(FakeDesk(failed), story)


def test_the_mouse_opens_a_kata():
    async def story(app, pilot):
        await pilot.click("#katas", offset=(5, 2))
        await until(pilot, lambda: app.kata.slug == "dot_product")

    drive(FakeDesk(failed), story)


def test_colours_are_kept():
    kept = []

    async def story(app, pilot):
        await pilot.press("c", "c", "c", "c")

    drive(FakeDesk(), story, theme="light", kept=kept.append)
    assert kept == ["contrast-dark", "contrast-light", "dark", "light"]


def test_help_names_every_key():
    keys = {key for row, _ in HELP for key in row.split()}

    async def story(app, pilot):
        shown = {binding.key_display or binding.key for binding in app._bindings.shown_keys}
        assert shown <= keys | {"j"}
        await pilot.press("question_mark")
        assert "your file in your editor" in str(app.screen.query_one(Rows).content)

    drive(FakeDesk(), story)


def test_a_fault_of_ours_ends_the_screen_and_is_told():
    class Broken(FakeDesk):
        def next_devices(self):
            raise ZeroDivisionError("ours")

    async def story(app, pilot):
        await pilot.press("v")

    with pytest.raises(ZeroDivisionError):
        drive(Broken(), story)


def test_a_fault_in_a_thread_is_told_as_what_it_is():
    class Broken(FakeDesk):
        def asked(self, what, kata, width):
            raise ZeroDivisionError("ours")

    async def story(app, pilot):
        await pilot.press("h")
        await until(pilot, lambda: app.broken is not None)

    with pytest.raises(ZeroDivisionError):
        drive(Broken(), story)


def test_odd_words_are_no_markup():
    def odd(device):
        verdict = failed(device)
        check = replace(verdict.checks[0], title="[b]x[/b] [red", message="[/] $text-error")
        return replace(verdict, checks=(check,))

    async def story(app, pilot):
        await until(pilot, lambda: "[b]x[/b] [red" in words(app, "#verdict"))

    drive(FakeDesk(odd), story)


def test_the_course_of_a_training_is_drawn_beside_the_expected_one():
    course = Curve("the loss", (33.0, 30.0, 12.0, "nan"), (33.0, 3.6, 0.4, 0.06), (4, 4))

    def trained(device):
        verdict = failed(device)
        return replace(verdict, checks=(replace(verdict.checks[0], curve=course),))

    async def story(app, pilot):
        await until(pilot, lambda: app.query_one(Curves).display)
        await pilot.pause()
        below = "the curve" in app.query_one("#now").border_title
        assert below == (app.query_one("#verdict-pane").max_scroll_y > 0)
        await pilot.press("end")
        await until(pilot, lambda: not app.query_one("#now").border_title)
        yours, expected = (app.query_one(f"#{name}") for name in ("yours", "expected"))
        assert yours.region.y == expected.region.y
        assert yours.region.right <= expected.region.x
        assert len(yours.data) == 3 * yours.size.width
        assert "33 → nan" in str(app.query_one("#yours-numbers").content)
        assert "33 → 0.06" in str(app.query_one("#expected-numbers").content)
        app.desk.gives = passed
        app.desk.save.set()
        await until(pilot, lambda: not app.query_one(Curves).display)

    for size in [(40, 24), (80, 24), (80, 12)]:
        drive(FakeDesk(trained), story, size)


PROSE = """\
A paragraph that
goes on here.

"rank"   how many axes,
         an int
"numel"  how many values

- one thing
  and its end
- another

1. first write
   the two shapes
2. then compare

Example:
    f(1)
    f(2)  # 3
"""


def test_a_task_keeps_its_tables_lists_and_code():
    assert [plain(row) for line in prose_rows(PROSE) for row in fold(line, 26)] == [
        "A paragraph that goes on",
        "here.",
        "",
        '"rank"   how many axes, an',
        "         int",
        '"numel"  how many values',
        "",
        "- one thing and its end",
        "- another",
        "",
        "1. first write the two",
        "   shapes",
        "2. then compare",
        "",
        "Example:",
        "    f(1)",
        "    f(2)  # 3",
    ]


def test_a_table_on_a_narrow_screen_keeps_to_its_width():
    [row] = prose_rows("2. the matrix [[1, 2], [3, 4]]     a shape of two axes, (2, 2), and nothing more to it")
    rows = [plain(spans) for spans in fold(row, 40)]
    assert all(len(text) <= 40 for text in rows)
    assert all(text.startswith(" " * 20) for text in rows[1:])  # as far in as leaves room for words


def test_code_that_is_too_long_goes_on_further_in():
    rows = content_of([line("f(one_of_them, two_of_them, three)", indent=2)._replace(fold=False)], 30)
    assert str(rows).splitlines() == ["  f(one_of_them, two_of_them,", "    three)"]
