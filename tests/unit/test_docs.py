"""The documentation, held to the command: what it says is there, and what is there it says."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import click
import jsonschema
import pytest
from textual.binding import Binding

from kata_runner.cli import cli
from kata_runner.core.catalog import load
from kata_runner.core.layout import Content
from kata_runner.ui.app.keys import BINDINGS

CHECKOUT = Path(__file__).resolve().parents[2]
DOCS = CHECKOUT / "docs"
PAGES = sorted([*CHECKOUT.glob("*.md"), *DOCS.glob("*.md")])
COMMANDS = (DOCS / "commands.md").read_text(encoding="utf-8")
FLAG = re.compile(r"(?<![\w-])--[a-z][a-z-]+")


def sections() -> dict[str, str]:
    """The text about each command, by its name."""
    parts = re.split(r"^### kata (\w+)$", COMMANDS, flags=re.MULTILINE)
    return {name: text.split("\n## ")[0] for name, text in zip(parts[1::2], parts[2::2], strict=True)}


def flags_of(command: click.Command) -> set[str]:
    options = (parameter for parameter in command.params if isinstance(parameter, click.Option))
    return {flag for option in options for flag in option.opts if flag.startswith("--")}


def test_every_command_has_its_section_in_the_order_of_help():
    assert list(sections()) == list(cli.commands)


@pytest.mark.parametrize("name", list(cli.commands))
def test_every_option_is_explained_and_exists(name):
    assert set(FLAG.findall(sections()[name])) == flags_of(cli.commands[name])


def lines_with_commands() -> list[tuple[str, str]]:
    """Every line that begins with `kata` in a block of code, and every such code within a sentence."""
    found = []
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        blocks = re.findall(r"^```\w*\n(.*?)^```", text, flags=re.MULTILINE | re.DOTALL)
        rows = [row.removeprefix("$ ").strip() for block in blocks for row in block.splitlines()]
        spoken = re.findall(r"`(kata [^`]*)`", re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL))
        rows = [re.sub(r"^(\.\./)?\.venv/bin/", "", row) for row in rows]
        found += [(page.name, row.split("  ")[0]) for row in [*rows, *spoken] if row.startswith("kata ")]
    return found


@pytest.mark.parametrize(("page", "row"), lines_with_commands())
def test_every_command_line_is_possible(page, row):
    first, *rest = shlex.split(row.split(" && ")[0].split(" #")[0])[1:] or ["--help"]
    if first.startswith("-"):
        assert first in ("--help", "-h", "--plain", "--version")
        return
    assert first in cli.commands, f"{page}: {row}"
    flags = {word for word in rest if word.startswith("--")}
    assert flags <= flags_of(cli.commands[first]) | {"--help"}, f"{page}: {row}"


def test_the_keys_that_a_beginner_is_told_are_those_of_the_screen():
    text = (DOCS / "start-here.md").read_text(encoding="utf-8")
    told = re.search(r"`(.)` shows the keys, `(.)` a hint, `(.)` leaves", text)
    assert told is not None
    keys = {binding.key_display or binding.key: binding.action for binding in BINDINGS if isinstance(binding, Binding)}
    assert [keys.get(key) for key in told.groups()] == ["help", "page('hint')", "quit"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page):
    links = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    assert [link for link in links if "://" not in link and not (page.parent / link).exists()] == []


@pytest.mark.parametrize("schema", sorted((DOCS / "schemas").glob("*.json")), ids=lambda path: path.stem)
def test_every_schema_is_one_and_is_listed(schema):
    form = json.loads(schema.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(form)
    assert form["properties"]["version"]["const"] == 1
    assert f"(schemas/{schema.name})" in (DOCS / "json.md").read_text(encoding="utf-8")


def test_the_examples_of_json_keep_their_schemas():
    blocks = re.findall(
        r"^```json\n(.*?)^```", (DOCS / "json.md").read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )
    for name, block in zip(("error", "check"), blocks, strict=True):
        schema = json.loads((DOCS / "schemas" / f"{name}.json").read_text(encoding="utf-8"))
        jsonschema.validate(json.loads(block), schema)


def test_the_variables_of_the_environment_are_all_told():
    sources = [path.read_text(encoding="utf-8") for path in (CHECKOUT / "kata_runner").rglob("*.py")]
    used = {name for text in sources for name in re.findall(r"[\"'](KATA_[A-Z_]+)[\"']", text)}
    told = set(re.findall(r"^\| `(KATA_[A-Z_]+)`", COMMANDS, flags=re.MULTILINE))
    assert told - used == set()
    assert used - told <= {"KATA_NOW", "KATA_SPAWNED_BY", "KATA_INSIDE"}  # for tests, and between our own processes


def test_what_an_index_shows_needs_no_checkout():
    """It stands alone on a page of the web: no link and no picture leads into a checkout, and no command needs one."""
    text = (DOCS / "package.md").read_text(encoding="utf-8")
    assert re.findall(r"\]\((?!https://)|<img|<a ", text) == []
    assert re.findall(r"\bmake\b|\.venv|-e \.|constraints\.txt", text.replace("people make", "")) == []


def test_the_readme_and_what_an_index_shows_say_the_same():
    """Where both show what the command prints, they show the same; and both count the katas that there are."""
    readme, text = ((path).read_text(encoding="utf-8") for path in (CHECKOUT / "README.md", DOCS / "package.md"))
    shown = re.findall(r"^```\n(\$ kata .*?)^```", text, flags=re.MULTILINE | re.DOTALL)
    assert shown
    assert [block for block in shown if block not in readme] == []
    catalog = load(Content.find())
    for page in (readme, text):
        assert f"There are {len(catalog.katas)} katas in nine topics" in page
    assert len(catalog.topics) == 9
