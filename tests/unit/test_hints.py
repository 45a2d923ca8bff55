"""Hints come level by level, and what breaks their order is told."""

from __future__ import annotations

import pytest

from kata_runner.core.catalog import load
from kata_runner.core.errors import ContentProblem
from kata_runner.core.hints import Hint, levels, read
from kata_runner.core.layout import Content

TEXT = """\
# Mean squared error

## 1

Where to look?

Look *there*.

##  2
The idea.

```python
## 3
x = 1  # no heading
```

## 3
    almost = code
"""


def test_levels():
    assert levels(TEXT) == [
        Hint(1, "Where to look?\n\nLook *there*."),
        Hint(2, "The idea.\n\n```python\n## 3\nx = 1  # no heading\n```"),
        Hint(3, "    almost = code"),
    ]


@pytest.mark.parametrize("text", [TEXT.replace("\n", "\r\n"), "\ufeff" + TEXT])
def test_line_ends_and_a_mark_make_no_difference(text):
    assert levels(text) == levels(TEXT)


@pytest.mark.parametrize("text", ["", "nothing here\n", "### 1\nx\n", "##1\nx\n", "## One\nx\n"])
def test_a_text_without_levels(text):
    assert levels(text) == []


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("## 2\nx\n", "`## 2` stands where `## 1` is due"),
        ("## 1\nx\n## 3\nx\n", "`## 3` stands where `## 2` is due"),
        ("## 1\nx\n## 1\nx\n", "`## 1` stands where `## 2` is due"),
        ("## 0\nx\n", "`## 0` stands where `## 1` is due"),
        ("## 1\n\n## 2\nx\n", "nothing stands under `## 1`"),
        ("## 1", "nothing stands under `## 1`"),
    ],
)
def test_broken_levels_are_told_with_the_file(text, says):
    with pytest.raises(ContentProblem, match=f"hints/x.md: {says}"):
        levels(text, "hints/x.md")


def test_every_kata_of_ours_has_its_hints():
    content = Content.find()
    for kata in load(content).katas:
        assert [hint.level for hint in read(content, kata)][:3] == [1, 2, 3], kata.slug


def test_a_file_that_is_missing_or_no_text(tmp_path):
    kata = load(Content.find()).katas[0]
    content = Content(tmp_path)
    path = content.hints_file(kata.topic, kata.slug)
    with pytest.raises(ContentProblem, match=f"{kata.slug}.md can't be read"):
        read(content, kata)
    path.parent.mkdir(parents=True)
    path.write_bytes(b"## 1\n\xff")
    with pytest.raises(ContentProblem, match=f"{kata.slug}.md can't be read"):
        read(content, kata)
