"""The page: what it says is what was kept, whatever that is; it loads nothing, and a screen reader finds its way."""

from __future__ import annotations

import re

import pytest
from page_reader import Element, loaded, read

EMPTY = {}
ONE = {"days": 1, "katas": 1}
MONTH = {"days": 30, "katas": 18}
CASES = pytest.mark.parametrize("how", [EMPTY, ONE, MONTH], ids=["empty", "one", "month"])


def page(made, how) -> Element:
    return read(made(**how).read_text(encoding="utf-8"))


def with_id(found: Element, name: str) -> Element:
    (element,) = (one for one in found.all() if one.attributes.get("id") == name)
    return element


@CASES
def test_it_loads_nothing_and_runs_nothing(made, how):
    assert loaded(page(made, how)) == []


@CASES
def test_a_browser_is_told_to_load_nothing(made, how):
    policies = [one for one in page(made, how).all("meta") if "http-equiv" in one.attributes]
    assert [one.attributes["http-equiv"] for one in policies] == ["Content-Security-Policy"]
    assert policies[0].attributes["content"].startswith("default-src 'none'; style-src 'unsafe-inline'")


@CASES
def test_a_screen_reader_finds_its_way(made, how):
    found = page(made, how)
    assert found.all("html")[0].attributes["lang"] == "en"
    assert found.all("title")[0].text.startswith("Your practice")
    assert {"header", "nav", "main", "footer"} <= {one.tag for one in found.all()}
    levels = [int(one.tag[1]) for one in found.all("h1", "h2", "h3", "h4")]
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in zip([0, *levels], levels, strict=False))
    for table in found.all("table"):
        assert table.all("caption")[0].text
        assert all(cell.attributes.get("scope") in ("row", "col") for cell in table.all("th"))
    for drawing in found.all("svg"):
        assert drawing.attributes["role"] == "img"
        assert drawing.attributes["aria-label"]


@CASES
def test_names_are_given_once_and_every_link_leads_somewhere(made, how):
    found = page(made, how)
    names = [one.attributes["id"] for one in found.all() if "id" in one.attributes]
    assert len(names) == len(set(names))
    links = [one.attributes["href"] for one in found.all("a")]
    assert links
    assert {link.removeprefix("#") for link in links} <= set(names)


def test_an_empty_workspace_has_a_page_that_invites(made):
    found = page(made, EMPTY)
    assert "waiting" in found.all("header")[0].text
    assert "kata check describe_tensor" in with_id(found, "next").text
    assert not found.all("svg")


def test_one_pass_is_one_pass(made):
    found = page(made, ONE)
    assert "You have passed 1 of" in found.all("header")[0].text
    assert "on one day so far, 3 March 2027" in with_id(found, "days").text
    assert len(found.all("figure")) >= 2


def test_a_month_is_counted(made):
    found = page(made, MONTH)
    assert "You have passed 18 of" in found.all("header")[0].text
    days = with_id(found, "days")
    squares = [one for one in days.all("td") if "title" in one.attributes]
    said = re.search(r"You practised on (\d+) days", days.text)
    assert said is not None
    assert len(squares) == int(said[1]) > 10
    assert "Describe a tensor" in with_id(found, "katas").text
    assert "kata check two_layers" not in with_id(found, "next").text


def test_mistakes_are_told_in_the_words_that_the_learner_read(made):
    found = with_id(page(made, MONTH), "mistakes")
    rows = found.all("tbody")[0].all("tr")
    assert len(rows) == 10
    assert all(re.fullmatch(r"[A-Z`].*[.?!]", row.all("th")[0].text, re.DOTALL) for row in rows)
    times = [int(row.all("td")[1].text) for row in rows]
    assert times == sorted(times, reverse=True)


def test_what_a_learner_made_is_never_part_of_the_page_itself(made):
    name = "<script>alert(1)<b onclick=x>&\"'"
    found = page(made, {"name": name, **ONE})
    assert name in found.all("header")[0].text
    assert name in found.all("title")[0].text
    assert not found.all("script")
    assert loaded(found) == []


def test_what_is_known_how_well_is_a_chart_and_a_table(made):
    found = with_id(page(made, MONTH), "recall")
    assert found.all("figure")
    rows = [[cell.text for cell in row.all("th", "td")] for row in found.all("tbody")[0].all("tr")]
    assert sum(int(row[1]) for row in rows) == 18  # every kata that was passed
    assert sum(int(row[2]) for row in rows) > 10
    assert re.search(r"In the last 30 days \d+ came back, and you still knew \d+: \d+ %\.", found.text)
    chances = [row.all("td")[-1].text for row in with_id(page(made, MONTH), "katas").all("tr") if row.all("td")]
    assert sum(chance.endswith(" %") for chance in chances) == 18
