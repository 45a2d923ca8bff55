"""A tree of as many katas as the syllabus has: short commands must stay short with all of them."""

from __future__ import annotations

from pathlib import Path

from kata_runner.core import scaffold
from kata_runner.core.layout import Content

TOPICS, KATAS = 16, 95
KINDS = ("write", "fix", "predict")


def make(root: Path) -> Content:
    """Writes the tree into a folder: every kata fresh from the scaffold, each needs the one before it."""
    content, before = Content(root), ""
    for number in range(KATAS):
        slug, kind = f"kata_number_{number}", KINDS[number % len(KINDS)]
        topic = f"{number * TOPICS // KATAS:02d}_topic"
        for path, text in zip(content.files(topic, slug), scaffold.files(slug, "What it is about", kind), strict=True):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text.replace(scaffold.MARK, "Written"), encoding="utf-8")
        file = content.topic_file(topic)
        rows = file.read_text(encoding="utf-8") if file.exists() else scaffold.topic_header("A topic")
        needs = f'needs = ["{before}"]' if before else "needs = []"
        file.write_text(rows + scaffold.topic_entry(slug, "What it is about", kind).replace("needs = []", needs))
        before = slug
    for file in content.katas.glob("*/topic.toml"):  # as one reads that an author is done with
        file.write_text("".join(row.partition("  #")[0].rstrip() + "\n" for row in file.read_text().splitlines()))
    return content
