"""Completion, as the shells themselves ask for it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parents[2]
SHELLS = ("bash", "zsh", "fish")
BASH = """
eval "$(kata completion bash)"
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=()
_kata_completion kata
printf '%s\\n' "${COMPREPLY[@]}"
"""
# What zsh's own functions do with what they are handed needs a terminal: these print it.
ZSH = """
compdef() { :; }; compset() { :; }
_describe() { local -a shown; shown=("${(@P)3}"); print -rl -- "${shown[@]%%:*}"; }
compadd() { local -a shown; shown=("${(@P)@[-1]}"); print -rl -- "${shown[@]}"; }
_path_files() { print -r -- "(files)"; }
eval "$(kata completion zsh)"
words=("$@"); CURRENT=$#
_kata_completion
"""
FISH = "kata completion fish | source; complete --do-complete (string join ' ' -- $argv)"
CASES = [
    ("che", {"check"}),
    ("check do", {"double", "dot_product"}),
    ("check double do", {"dot_product"}),
    ("hint 02", {"02_second/broken_line", "02_second/guess_it"}),
    ("check 01_first/do", {"01_first/double.py", "01_first/dot_product.py"}),
    ("list --topic s", {"02_second"}),
    ("check --device c", {"cpu", "cuda"}),
    ("check --dev", {"--device"}),
    ("completion f", {"fish"}),
    ("check nothing_like_it", set()),
    ("no_such_command x", set()),
]


@pytest.fixture
def settings(workspace: Path, tmp_path: Path) -> dict[str, str]:
    """An environment with a `kata` to be found."""
    command = tmp_path / "bin" / "kata"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m kata_runner.main "$@"\n', encoding="utf-8")
    command.chmod(0o755)
    path = f"{command.parent}{os.pathsep}{os.environ['PATH']}"
    return {**os.environ, "PATH": path, "PYTHONPATH": str(CHECKOUT), "HOME": str(tmp_path)}


def offered(shell: str, line: str, settings: dict[str, str], folder: Path) -> set[str]:
    """What a shell offers at the end of a line, without the blanks around."""
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    words = ["kata", *line.split(" ")]
    command = {
        "bash": ["bash", "--norc", "-c", BASH, "-", *words],
        "zsh": ["zsh", "-f", "-c", ZSH, "-", *words],
        "fish": ["fish", "--no-config", "-c", FISH, *words],
    }[shell]
    done = subprocess.run(command, env=settings, cwd=folder, capture_output=True, encoding="utf-8", timeout=60)
    assert done.stderr == ""
    return {row.split("\t")[0] for row in done.stdout.splitlines() if row.strip()}


@pytest.mark.skipif(os.name != "posix", reason="these shells are those of POSIX")
@pytest.mark.parametrize("shell", SHELLS)
def test_a_kata_is_offered(shell, settings, workspace):
    assert offered(shell, "check do", settings, workspace) == {"double", "dot_product"}


@pytest.mark.slow
@pytest.mark.parametrize(("line", "expected"), CASES)
@pytest.mark.parametrize("shell", SHELLS)
def test_what_a_shell_offers(shell, line, expected, settings, workspace):
    assert offered(shell, line, settings, workspace) == expected


@pytest.mark.parametrize(("line", "expected"), CASES)
def test_what_is_offered(line, expected, workspace):
    assert asked(line) == expected


def test_commands_stand_in_the_order_of_help(workspace):
    from click.shell_completion import BashComplete

    from kata_runner.cli import cli
    from kata_runner.completion import offering

    items = BashComplete(offering(), {}, "kata", "_KATA_COMPLETE").get_completions([], "")
    assert [item.value for item in items] == list(cli.commands)
    assert all(item.help for item in items)


def asked(line: str) -> set[str]:
    from click.shell_completion import BashComplete

    from kata_runner.completion import offering

    *before, last = line.split(" ")
    try:
        found = BashComplete(offering(), {}, "kata", "_KATA_COMPLETE").get_completions(before, last)
    except Exception:  # as the command itself does: nothing is offered
        return set()
    return {item.value for item in found}


def test_an_option_and_its_value_in_one_word(workspace):
    assert asked("check --device=m") == {"mps"}


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")
def test_bash_takes_an_option_and_its_value_apart(settings, workspace):
    assert offered("bash", "check --device = m", settings, workspace) == {"mps"}


def test_paths_are_left_to_the_shell(workspace):
    from click.shell_completion import BashComplete

    from kata_runner.completion import offering

    complete = BashComplete(offering(), {}, "kata", "_KATA_COMPLETE")
    kinds = {line: complete.get_completions(line.split(" "), "x") for line in ("check --junit", "init")}
    assert {line: [item.type for item in items] for line, items in kinds.items()} == {
        "check --junit": ["file"],
        "init": ["dir"],
    }


@pytest.mark.parametrize("broken", [{"KATA_CONTENT": "/nowhere"}, {"KATA_WORKSPACE": "/nowhere"}, {"COMP_CWORD": "x"}])
def test_trouble_is_silent(broken, workspace):
    settings = {**os.environ, "COMP_WORDS": "kata check ./x/d", "COMP_CWORD": "2", "_KATA_COMPLETE": "bash_complete"}
    done = subprocess.run(
        [sys.executable, "-m", "kata_runner.main"],
        env={**settings, "PYTHONPATH": str(CHECKOUT), **broken},
        cwd=workspace,
        capture_output=True,
    )
    assert (done.returncode, done.stdout.strip(), done.stderr) == (0, b"", b"")


def test_it_imports_nothing_heavy(workspace):
    look = (
        "import json, os, sys; os.environ |= {'_KATA_COMPLETE': 'bash_complete', 'COMP_WORDS': 'kata check d',"
        " 'COMP_CWORD': '2'}; from kata_runner.main import main; main([]); print(json.dumps(sorted(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", look], capture_output=True, encoding="utf-8", cwd=workspace, check=True
    )
    *shown, modules = done.stdout.splitlines()
    assert [row for row in shown if row] == ["plain,double", "plain,dot_product"]
    heavy = {"torch", "numpy", "pytest", "rich", "sqlite3", "hypothesis"} & set(json.loads(modules))
    assert heavy == set()


def test_how_to_switch_it_on(kata):
    shown = kata("completion")
    assert shown.code == 0
    assert [row.strip() for row in shown.out.splitlines() if row.startswith("  ")] == [
        'eval "$(kata completion bash)"',
        'eval "$(kata completion zsh)"',
        "kata completion fish | source",
    ]
    assert kata("completion", "tcsh").code == 2
