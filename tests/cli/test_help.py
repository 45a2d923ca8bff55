"""Help: everywhere, short, and it ends with examples."""

from __future__ import annotations

import click
import pytest

from kata_runner.cli import cli


@pytest.mark.parametrize("name", ["", *cli.commands])
@pytest.mark.parametrize("option", ["-h", "--help"])
def test_ends_with_examples(kata, name, option):
    shown = kata(*name.split(), option)
    assert shown.code == 0
    assert shown.err == ""
    _, _, examples = shown.out.partition("\nExamples:\n")
    lines = examples.splitlines()
    assert lines
    assert all(line.startswith("  kata ") for line in lines if line[2:3] != " ")
    assert shown.out.isascii()


@pytest.mark.parametrize("columns", [40, 60, 80, 200])
@pytest.mark.parametrize("name", ["", *cli.commands])
def test_fits_on_any_screen(kata, monkeypatch, name, columns):
    monkeypatch.setenv("COLUMNS", str(columns))
    shown = kata(*name.split(), "--help")
    assert max(map(len, shown.out.splitlines())) <= min(columns, 80)
    monkeypatch.setenv("COLUMNS", "80")
    assert shown.out.split() == kata(*name.split(), "--help").out.split()  # no word is cut


@pytest.mark.parametrize("name", cli.commands)
def test_examples_name_options_that_there_are(name):
    command = cli.commands[name]
    known = {opt for param in command.params for opt in param.opts}
    for example, what in command.examples:
        assert example.startswith(f"kata {name}")
        assert what
        assert {word for word in example.split() if word.startswith("--")} <= known


def test_every_option_is_explained():
    for command in cli.commands.values():
        assert command.help
        for parameter in command.params:
            if isinstance(parameter, click.Option):
                assert parameter.help, parameter.name


def test_version(kata):
    assert kata("--version").out.startswith("tensor-kata ")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chekc"], "Did you mean 'check'?"),
        (["check", "--devise", "cpu"], "Did you mean '--device'?"),
        (["check", "--device", "gpu"], "--device can't be 'gpu'. It can be auto, all, cpu, simgpu, cuda or mps."),
        (["check", "--seed", "-1"], "--seed can't be '-1'. It must be a whole number from 0 to 4294967295."),
        (["check", "--seed", "x"], "--seed can't be 'x'."),
        (["check", "--limit", "chek=1"], "--limit: there is no limit called 'chek'. Did you mean check?"),
        (["check", "--junit", ""], "--junit can't be ''. That is no path of a file."),
        (["hint"], "KATA"),
        (["hint", "double", "--level", "0"], "--level can't be '0'. It must be a whole number, 1 or more."),
        (["recall", "--grade", "\x1b" * 90], "--grade can't be '\\x1b"),
        (["progress", "import", ""], "'' can't stand here. That is no path of a file."),
        (["progress", "exprot", "x"], "'exprot' can't stand here. It can be export or import."),
        (["list", "extra"], "extra"),
    ],
)
def test_wrong_usage(kata, arguments, said):
    shown = kata(*arguments)
    assert shown.code == 2
    assert shown.out == ""
    assert said in " ".join(shown.err.split())
    assert "Invalid value" not in shown.err
    assert "kata" in shown.err.splitlines()[-1]


def test_wrong_usage_in_json(kata):
    shown = kata("check", "--json", "--nonsense")
    assert shown.code == 2
    assert shown.json["version"] == 1
    assert shown.json["error"]["code"] == 2
    assert "--nonsense" in shown.json["error"]["message"]


@pytest.mark.parametrize(("name", "option"), [("check", "--file"), ("restore", "--version"), ("verify", "--device")])
def test_an_option_without_its_value_is_told_with_the_commands_own_example(kata, name, option):
    shown = kata(name, option)
    assert shown.code == 2
    assert f"For example: kata {name}" in shown.err
    assert f"kata {name} --help" in shown.err
