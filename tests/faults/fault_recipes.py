"""Files that a text alone can't be: by name, each makes one at a path from the text of a file of the corpus."""

from __future__ import annotations

import codecs
import os
from pathlib import Path


def with_crlf(path: Path, text: str) -> None:
    path.write_bytes(text.replace("\n", "\r\n").encode())


def with_old_mac_line_ends(path: Path, text: str) -> None:
    path.write_bytes(text.replace("\n", "\r").encode())


def with_bom(path: Path, text: str) -> None:
    path.write_bytes(codecs.BOM_UTF8 + text.encode())


def as_utf16(path: Path, text: str) -> None:
    path.write_bytes(text.encode("utf-16"))


def as_latin1(path: Path, text: str) -> None:
    path.write_bytes(text.encode("latin-1"))


def with_nul(path: Path, text: str) -> None:
    path.write_bytes(text.replace("NUL", "\0").encode())


def with_tabs(path: Path, text: str) -> None:
    path.write_bytes(text.replace("TAB", "\t").encode())


def with_form_feeds(path: Path, text: str) -> None:
    path.write_bytes(text.replace("FEED", "\f").encode())


def empty(path: Path, text: str) -> None:
    path.write_bytes(b"")


def of_50_megabytes(path: Path, text: str) -> None:
    row = b"# a row that says nothing at all, again and again and again\n"
    path.write_bytes(text.encode() + row * (50_000_000 // len(row)))


def of_60_megabytes(path: Path, text: str) -> None:
    with path.open("wb") as file:
        file.truncate(60_000_000)


def a_folder(path: Path, text: str) -> None:
    path.mkdir()
    (path / "inside.txt").write_text("kept", encoding="utf-8")


def a_broken_link(path: Path, text: str) -> None:
    path.symlink_to(path.parent / "gone.py")


def a_link_to_itself(path: Path, text: str) -> None:
    path.symlink_to(path.name)


def a_good_link(path: Path, text: str) -> None:
    other = path.parent / "elsewhere.py"
    other.write_text(text, encoding="utf-8")
    path.symlink_to(other)


def a_pipe(path: Path, text: str) -> None:
    os.mkfifo(path)


def a_device(path: Path, text: str) -> None:
    path.symlink_to("/dev/zero")


def nothing_at_all(path: Path, text: str) -> None:
    pass


def without_permission(path: Path, text: str) -> None:
    """Who may read everything gets a file that nobody can read."""
    if os.geteuid() == 0:
        path.symlink_to("/proc/self/mem")
        return
    path.write_text(text, encoding="utf-8")
    path.chmod(0)


def deeply_nested(path: Path, text: str) -> None:
    path.write_text(text + "x = " + "(" * 300 + "1" + ")" * 300 + "\n", encoding="utf-8")


def very_deeply_nested(path: Path, text: str) -> None:
    path.write_text(text + "x = " + "-" * 100_000 + "1\n", encoding="utf-8")


def one_long_row(path: Path, text: str) -> None:
    path.write_text(text + "x = [" + "1, " * 20_000 + "2]\ny = x[300_000]  # HERE\n", encoding="utf-8")
