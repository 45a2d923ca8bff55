"""The change log by fragments: every file in changes/ has its place in the next release's part."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from kata_runner import __version__

CHECKOUT = Path(__file__).resolve().parents[2]
KINDS = {"added": "Added", "changed": "Changed", "fixed": "Fixed", "removed": "Removed"}


def draft(project: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "towncrier", "build", "--draft", "--date", "2026-12-01"]
    return subprocess.run(command, cwd=project, capture_output=True, encoding="utf-8", timeout=60)


def copy_with(tmp_path: Path, **fragments: str) -> Path:
    """What a release reads, with these fragments (kind -> text) in place of the real ones."""
    for name in ("pyproject.toml", "CHANGELOG.md", "changes/template.md.jinja", "kata_runner/__init__.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(CHECKOUT / name, tmp_path / name)
    for kind, text in fragments.items():
        (tmp_path / "changes" / f"+one.{kind}.md").write_text(text, encoding="utf-8")
    return tmp_path


def test_a_release_lists_every_fragment_of_this_checkout():
    done = draft(CHECKOUT)
    assert done.returncode == 0, done.stderr
    assert f"## {__version__} (2026-12-01)" in done.stdout
    for fragment in (CHECKOUT / "changes").glob("*.md"):
        text = fragment.read_text(encoding="utf-8").split()
        assert " ".join(text) in " ".join(done.stdout.split()), fragment.name


def test_each_kind_has_its_heading_in_the_style_of_the_log(tmp_path):
    done = draft(copy_with(tmp_path, **{kind: f"Something {kind},\nin two lines." for kind in KINDS}))
    parts = [f"### {title}\n\n- Something {kind},\n  in two lines.\n" for kind, title in KINDS.items()]
    assert done.stdout.endswith(f"## {__version__} (2026-12-01)\n\n" + "\n".join(parts) + "\n\n")


def test_a_fragment_of_no_kind_is_refused(tmp_path):
    done = draft(copy_with(tmp_path, nonsense="Something."))
    assert done.returncode != 0
    assert "+one.nonsense.md" in done.stdout + done.stderr
