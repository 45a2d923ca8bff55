"""The rules for a kata's texts: each broken in turn, and named."""

from __future__ import annotations

import pytest

from kata_runner.core import scaffold
from kata_runner.core.house_rules import check_texts
from kata_runner.core.kata import Kata
from kata_runner.core.layout import Content

ROLES = ("stub", "suite", "answers", "hints", "solution")


def test_each_value_of_a_guess_has_a_check_of_its_own(tmp_path):
    both = ('what="SHAPE_OF_Y")', 'what="SHAPE_OF_Y")\n    assert_matches(kata.FIRST_ROW, [0, 3], what="FIRST_ROW")')
    found = check_texts(*content_of(tmp_path / "both", "predict", suite=both))
    assert [one.reason for one in found] == ["test_shape looks at FIRST_ROW and SHAPE_OF_Y"]
    none = ("kata.FIRST_ROW", "[0, 3]")
    found = check_texts(*content_of(tmp_path / "none", "predict", suite=none))
    assert [one.reason for one in found] == ["no check looks at FIRST_ROW"]


def content_of(root, kind: str = "write", **changes: tuple[str, str]) -> tuple[Kata, Content]:
    """A kata fresh from the scaffold, its marks filled in, with one text of it changed per role."""
    kata, content = Kata("sample", "Sample", kind, 1, 5, "01_first"), Content(root)
    texts = scaffold.files("sample", "Sample", kind)
    for role, path, text in zip(ROLES, content.files("01_first", "sample"), texts, strict=True):
        old, new = changes.get(role, ("", ""))
        text = text.replace(scaffold.MARK, "Filled in")
        assert old in text
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.replace(old, new) if old else text + new, encoding="utf-8")
    return kata, content


@pytest.mark.parametrize("kind", ["write", "fix", "predict"])
def test_the_scaffold_keeps_them(tmp_path, kind):
    assert check_texts(*content_of(tmp_path, kind)) == []


@pytest.mark.parametrize(
    ("role", "old", "new", "invariant", "said"),
    [
        ("stub", "# TODO", "#", 3, "no `# TODO`"),
        ("stub", "def sample(x: torch.Tensor)", "def sample(y: torch.Tensor)", 3, "(y: torch.Tensor)"),
        ("stub", "def sample", "def simple", 3, "sample of the solution is not in it"),
        ("stub", "", "\ndef more(x):\n    raise NotImplementedError\n", 3, "more has no docstring"),
        ("stub", "", "\ndef broken(:\n", 3, "it is no Python"),
        ("stub", '"""Sample.', 'x = """Sample.', 3, "it has no docstring"),
        ("suite", "import torch\n", "import torch\n\nassert torch\n", 10, "bare assert"),
        ("suite", "import torch\n", "import pytest\nimport torch\n", 10, "imports pytest"),
        ("suite", "import torch\n", "import torch\nfrom sample import sample\n", 10, "imports sample"),
        ("suite", "test_a_small_example(kata, device)", "test_a_small_example(kata)", 10, "doesn't take device"),
        ("suite", '    """It is right for any matrix."""\n', "", 10, "no docstring"),
        ("suite", "", '\ndef test_late(kata, device):\n    """Late."""\n', 10, "below a drawn check"),
        ("answers", "", "\nbroken = (\n", 3, "it is no Python"),
        ("hints", "## 3", "### 3", 9, "2 of at least 3 levels"),
        ("hints", "## 2", "## 3", 9, "## 3"),
        ("hints", "", "\nSo:  return  2*x + 1 + 0 * x.sum()\n", 9, "a line of the solution"),
        ("solution", "def sample", "def simple", 3, "simple of the solution is not in it"),
        ("stub", "Filled in", "TODO(author)", 2, "TODO(author) is left in line 3"),
    ],
)
def test_each_broken_rule_is_named(tmp_path, role, old, new, invariant, said):
    changes = {role: (old, new)}
    if "x.sum()" in new:
        changes["solution"] = ("return 2 * x + 1", "return 2 * x + 1 + 0 * x.sum()")
    kata, content = content_of(tmp_path, **changes)
    found = check_texts(kata, content)
    assert [finding for finding in found if finding.invariant == invariant and said in finding.reason], found
    assert all(finding.do for finding in found)


def test_marks_left_in_the_topic_file_are_those_of_the_kata(tmp_path):
    kata, content = content_of(tmp_path)
    other = scaffold.topic_entry("other", "Other", "write")
    mine = scaffold.topic_entry("sample", "Sample", "write").replace(scaffold.MARK, "Filled in", 1)
    topic = content.topic_file("01_first")
    topic.write_text(scaffold.topic_header("First") + other + mine + other.replace("other", "last"), encoding="utf-8")
    (found,) = check_texts(kata, content)
    assert (found.invariant, found.file) == (2, "katas/01_first/topic.toml")
    rows = topic.read_text(encoding="utf-8").splitlines()
    said = [int(number) for number in found.reason.split("line ")[1].split(", ")]
    assert len(said) == 3
    assert all(scaffold.MARK in rows[number - 1] for number in said)
    assert min(said) > rows.index('slug = "sample"')


def test_a_check_without_a_device_may_be_one_of_a_kata_without(tmp_path):
    take = ("test_a_small_example(kata, device)", "test_a_small_example(kata)")
    (found,) = check_texts(*content_of(tmp_path, suite=take))
    assert 'devices = ["cpu"]' in found.do


def test_a_stub_may_hold_constants_of_its_own(tmp_path):
    assert check_texts(*content_of(tmp_path, stub=("", "\nEXAMPLE = [1, 2]\n"))) == []


def test_constants_are_what_a_predict_kata_asks_for(tmp_path):
    (found,) = check_texts(*content_of(tmp_path, "predict", solution=("FIRST_ROW =", "FIRST_LINE =")))[:1]
    assert found.invariant == 3


def test_files_that_are_missing_are_told_elsewhere(tmp_path):
    kata, content = content_of(tmp_path)
    content.hints_file("01_first", "sample").unlink()
    assert check_texts(kata, content) == []


def test_text_that_is_not_utf8_is_told(tmp_path):
    kata, content = content_of(tmp_path)
    content.hints_file("01_first", "sample").write_bytes(b"## 1\n\xff\n")
    assert [finding.invariant for finding in check_texts(kata, content)] == [9]
