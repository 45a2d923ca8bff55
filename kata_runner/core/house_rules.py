"""What must hold of a kata's texts, seen without running any of them: invariants 3 and 9, and the rules of suites."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from kata_runner.core.errors import ContentProblem
from kata_runner.core.findings import Finding
from kata_runner.core.hints import levels
from kata_runner.core.kata import Kata
from kata_runner.core.layout import Content
from kata_runner.core.scaffold import MARK, marks_left
from kata_runner.core.stub import public_names

HINT_LEVELS = 3
TELLING = 12  # characters: a shorter line gives nothing away
ENTRY = re.compile(r"\s*\[\[\s*kata\s*\]\]")  # where a kata begins in topic.toml
SLUG_ROW = re.compile(r"""\s*slug\s*=\s*["']([^"']*)["']""")
CONSTANT = "constant"  # what `public_names` calls one
SAME_NAMES = "give the stub and the solution the same public names"
TAKE_DEVICE = 'take the fixture, or set devices = ["cpu"] in topic.toml where the kata knows no device'
ASSERTIONS = "assert_matches, assert_raises or assert_that"


class Page:
    """A file's name, as the author knows it, and its text."""

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self.text = text
        self.problem = ""
        self.tree = ast.Module(body=[], type_ignores=[])
        if file.endswith(".py"):
            try:
                self.tree = ast.parse(text)
            except SyntaxError as error:
                self.problem = f"{error.msg} in line {error.lineno}"
            except ValueError as error:
                self.problem = str(error)

    def finding(self, invariant: int, reason: str, do: str) -> Finding:
        """What is wrong with this file."""
        return Finding(invariant, self.file, reason, do)


class Texts(NamedTuple):
    """A kata and its five files."""

    kata: Kata
    stub: Page
    suite: Page
    answers: Page
    hints: Page
    solution: Page


def check_texts(kata: Kata, content: Content) -> list[Finding]:
    """Everything that is wrong with the five texts of a kata; files that are missing are another invariant's."""
    paths = content.files(kata.topic, kata.slug)
    texts = [_read(path) for path in paths]
    pages = [Page(content.shown(path), text) for path, text in zip(paths, texts, strict=True) if text is not None]
    found = list(_entry(kata, content))
    if len(pages) < len(paths):
        return found
    rules = (_marks, _stub, _signatures, _suite, _constants, _hints)
    return found + [finding for rule in rules for finding in rule(Texts(kata, *pages))]


def _read(path: Path) -> str | None:
    try:
        return path.read_bytes().decode("utf-8")
    except OSError:
        return None
    except UnicodeDecodeError:
        return "\0"  # no Python, and no hints: told as such


def _entry(kata: Kata, content: Content) -> Iterator[Finding]:
    """Marks left in what `topic.toml` says of this kata."""
    path = content.topic_file(kata.topic)
    rows = (_read(path) or "").splitlines()
    begins = [number for number, row in enumerate(rows, start=1) if ENTRY.match(row)]
    for first, end in pairwise([*begins, len(rows) + 1]):
        if any((found := SLUG_ROW.match(row)) and found[1] == kata.slug for row in rows[first - 1 : end - 1]):
            left = [number for number in marks_left("\n".join(rows)) if first <= number < end]
            yield from _left(Page(content.shown(path), ""), left)


def _marks(texts: Texts) -> Iterator[Finding]:
    for page in texts[1:]:
        if page.problem:
            yield page.finding(3, f"it is no Python: {page.problem}", "mend it")
        yield from _left(page, marks_left(page.text))


def _left(page: Page, left: list[int]) -> Iterator[Finding]:
    if left:
        lines = ", ".join(map(str, left[:5])) + (" …" if len(left) > 5 else "")
        yield page.finding(2, f"{MARK} is left in line {lines}", "write what is asked for, and delete the mark")


def _stub(texts: Texts) -> Iterator[Finding]:
    stub = texts.stub
    if stub.problem:
        return
    if not ast.get_docstring(stub.tree):
        yield stub.finding(3, "it has no docstring", "say at its top what it is about")
    if "# TODO" not in stub.text:
        yield stub.finding(3, "it has no `# TODO`", "mark the place where the learner writes")
    for name in _undocumented(stub.tree):
        yield stub.finding(3, f"{name} has no docstring", "say what it does, with Shapes: and one Example:")


def _signatures(texts: Texts) -> Iterator[Finding]:
    """The stub and the solution offer the same; a stub may hold constants of its own, such as example data."""
    stub, solution = texts.stub, texts.solution
    if stub.problem or solution.problem:
        return
    mine, theirs = public_names(stub.text), public_names(solution.text)
    for name in dict.fromkeys([*theirs, *mine]):
        if name not in mine:
            yield stub.finding(3, f"{name} of the solution is not in it", SAME_NAMES)
        elif name not in theirs:
            if mine[name] != CONSTANT or texts.kata.kind == "predict":
                yield solution.finding(3, f"{name} of the stub is not in it", SAME_NAMES)
        elif mine[name] != theirs[name]:
            reason = f"{name} is {mine[name]} here and {theirs[name]} in the solution"
            yield stub.finding(3, reason, "give both the same signature, types too")


def _undocumented(tree: ast.Module) -> list[str]:
    public = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    nodes = [node for node in tree.body if isinstance(node, public) and not node.name.startswith("_")]
    return [node.name for node in nodes if not ast.get_docstring(node)]


def _suite(texts: Texts) -> Iterator[Finding]:
    suite, drawn = texts.suite, False
    fixtures = {"kata", "device"} if texts.kata.gpu else {"kata"}
    for node in suite.tree.body:
        if not isinstance(node, ast.FunctionDef) or not node.name.startswith("test_"):
            continue
        if not ast.get_docstring(node):
            yield suite.finding(10, f"{node.name} has no docstring", "write the sentence that the learner reads")
        missing = fixtures - {argument.arg for argument in node.args.args}
        if missing:
            do = TAKE_DEVICE if "device" in missing else "take the fixture"
            yield suite.finding(10, f"{node.name} doesn't take {' and '.join(sorted(missing))}", do)
        is_drawn = any("given" in ast.unparse(decorator) for decorator in node.decorator_list)
        if drawn and not is_drawn:
            yield suite.finding(10, f"{node.name} stands below a drawn check", "let the checks with @given come last")
        drawn = drawn or is_drawn
    yield from _foreign(suite, texts.kata.slug)


def _constants(texts: Texts) -> Iterator[Finding]:
    """Each check looks at one value, so that each value is told right or wrong; and each value has its check."""
    if texts.kata.kind != "predict" or texts.suite.problem or texts.solution.problem:
        return
    seen: set[str] = set()
    for node in texts.suite.tree.body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            names = {n.attr for n in ast.walk(node) if isinstance(n, ast.Attribute) and ast.unparse(n.value) == "kata"}
            if len(names) > 1:
                reason = f"{node.name} looks at {' and '.join(sorted(names))}"
                yield texts.suite.finding(10, reason, "write a check for each value: the first would hide the others")
            seen |= names
    for name, what in public_names(texts.solution.text).items():
        if what == CONSTANT and name not in seen:
            yield texts.suite.finding(10, f"no check looks at {name}", "compare it with the truth, computed there")


def _foreign(suite: Page, slug: str) -> Iterator[Finding]:
    """What a suite may not use: its messages would be no learner's, or it would know one subject only."""
    for node in ast.walk(suite.tree):
        if isinstance(node, ast.Assert):
            yield suite.finding(10, f"line {node.lineno} has a bare assert", f"use {ASSERTIONS}")
        elif isinstance(node, ast.Import | ast.ImportFrom) and _modules(node) & {"pytest", "unittest", slug}:
            reason = f"line {node.lineno} imports {', '.join(sorted(_modules(node)))}"
            yield suite.finding(10, reason, f"take the subject as `kata`, and use {ASSERTIONS}")


def _modules(node: ast.Import | ast.ImportFrom) -> set[str]:
    names = [node.module or ""] if isinstance(node, ast.ImportFrom) else [alias.name for alias in node.names]
    return {name.split(".")[0] for name in names}


def _hints(texts: Texts) -> Iterator[Finding]:
    hints = texts.hints
    try:
        found = levels(hints.text, hints.file)
    except ContentProblem as problem:
        yield hints.finding(9, problem.message, "write `## 1`, `## 2`, `## 3`, each with a text")
        return
    if len(found) < HINT_LEVELS:
        yield hints.finding(9, f"it has {len(found)} of at least {HINT_LEVELS} levels", "add what helps a little less")
    given_away = _squeezed(texts.stub.text)
    for line in _telling_lines(texts.solution.tree):
        for hint in found:
            if _squeezed(line) in _squeezed(hint.text) and _squeezed(line) not in given_away:
                reason = f"level {hint.level} holds a line of the solution: {line}"
                yield hints.finding(9, reason, "leave the last step to the learner")


def _telling_lines(tree: ast.Module) -> Iterator[str]:
    """The statements in the bodies of the solution that give something away, each on one line."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            for node in ast.walk(function):
                if isinstance(node, ast.Return | ast.Assign | ast.AugAssign | ast.AnnAssign | ast.Expr):
                    line = ast.unparse(node).removeprefix("return ")
                    if len(line) >= TELLING and not _is_text(node):
                        yield line


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _squeezed(text: str) -> str:
    """Without blanks, and with one kind of quote: how a line is laid out makes it no other line."""
    return re.sub(r"\s+", "", text).replace('"', "'")
