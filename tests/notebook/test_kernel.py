"""`%kata` and `%%kata` in a real Jupyter kernel, in the order in which a learner meets them."""

from __future__ import annotations

import sqlite3
from html.parser import HTMLParser
from pathlib import Path

from notebook_world import Notebook

SUM = "import numpy as np\n\n\ndef mse(y_true, y_pred):\n    return ((y_true - y_pred) ** 2).sum()\n"
LEFT_BEHIND = "def add_bias(h, b):\n    return h + b.cpu()\n\n\ndef bias_rows(h, b):\n    return h + b.cpu()\n"
CHECKOUT = Path(__file__).resolve().parents[2]


class Words(HTMLParser):
    """The words of a page, as a browser shows them."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.text, self._hidden = "", False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self._hidden = tag == "style"

    def handle_endtag(self, tag: str) -> None:
        self._hidden = False

    def handle_data(self, data: str) -> None:
        self.text += "" if self._hidden else data


def sources(notebook: Notebook) -> list[bytes]:
    with sqlite3.connect(notebook.folder / "my-katas" / ".kata" / "progress.db") as connection:
        rows = connection.execute("SELECT bytes FROM attempts JOIN sources ON sha256 = source ORDER BY id").fetchall()
    connection.close()
    return [bytes(row[0]) for row in rows]


def test_nothing_heavy_comes_with_the_extension(notebook: Notebook):
    shown = notebook.run("import sys; print([m for m in ('torch', 'numpy', 'pytest', 'rich') if m in sys.modules])")
    assert shown.printed.strip() == "[]"


def test_looking_makes_no_workspace_and_the_first_kata_does(notebook: Notebook):
    assert "to do  mse" in notebook.run("%kata list --topic 02").text
    assert list(notebook.folder.iterdir()) == []
    shown = notebook.run("%kata show mse")
    assert "There is no workspace here yet, so one is made." in shown.text
    assert "Your workspace is ready in my-katas" in shown.text
    stub = (notebook.folder / "my-katas" / "02_by_hand" / "mse.py").read_text(encoding="utf-8")
    assert shown.next_cell == f"%%kata mse\n{stub}"


def test_a_cell_is_the_answer(notebook: Notebook):
    shown = notebook.run(f"%%kata mse\n{SUM}")
    assert (shown.errors, shown.printed, shown.displays) == ([], "", 1)
    for words in (shown.text, Words(shown.html).text):
        assert "✗ failed  mse  Mean squared error" in words
        assert "It looks as if you sum and never divide by the number of elements." in words
        assert "%kata hint mse" in words
        assert "kata check" not in words
    assert (notebook.folder / "my-katas" / "02_by_hand" / "mse.py").read_text(encoding="utf-8") == SUM
    assert sources(notebook)[-1] == SUM.encode()


def test_what_the_verdict_tells_can_be_pasted(notebook: Notebook):
    row = next(row for row in notebook.run(f"%%kata mse\n{SUM}").text.splitlines() if "run first" in row)
    shown = notebook.run(row.split(maxsplit=2)[2] + "\nprint(mse(np.array([1.0]), np.array([3.0])))")
    assert (shown.errors, shown.printed) == ([], "4.0\n")


def test_rows_are_counted_as_the_notebook_counts_them(notebook: Notebook):
    shown = notebook.run("%%kata mse\ndef mse(y_true, y_pred):\n    return 1 / 0\n")
    assert "Your code raised an exception at line 3 of your cell:\n      return 1 / 0" in shown.text
    assert "line 3, in mse\n    return 1 / 0" in notebook.run(ASK_TRACEBACK).printed
    shown = notebook.run("%%kata mse\ndef mse(y_true, y_pred):\n    return (1\n")
    assert "Your cell has a syntax error in line 3: '(' was never closed.\n      return (1" in shown.text
    assert shown.errors == []


def test_a_command_amid_the_cell(notebook: Notebook):
    shown = notebook.run("%%kata mse\ndef mse(y_true, y_pred):\n    return 1\n\n%timeit mse(1, 2)\n")
    assert "in line 5" in shown.text
    assert "put this one into a cell of its own" in shown.text.replace("\n    ", " ")


def test_an_edit_from_elsewhere_is_kept_and_said(notebook: Notebook):
    (notebook.folder / "my-katas" / "02_by_hand" / "mse.py").write_text("# by hand\n", encoding="utf-8")
    shown = notebook.run(f"%%kata mse\n{SUM}")
    assert "02_by_hand/mse.py held something else, which is kept." in shown.text
    assert "before a notebook's cell took its place" in notebook.run("%kata restore mse --list").text
    assert "held something else" not in notebook.run(f"%%kata mse\n{SUM}# more\n").text


def test_the_start_alone_is_no_answer_and_replaces_nothing(notebook: Notebook):
    kept, file = sources(notebook), notebook.folder / "my-katas" / "02_by_hand" / "mse.py"
    mine = file.read_bytes()
    stub = notebook.run("%kata show mse --stub").next_cell
    assert stub is not None
    shown = notebook.run(stub)
    assert "○ to do  mse" in shown.text
    assert "Write your code where the TODO is, and run the cell again." in shown.text
    assert (file.read_bytes(), sources(notebook)) == (mine, kept)
    assert notebook.run("%kata show mse").next_cell == f"%%kata mse\n{mine.decode()}"


def test_a_pass_leads_on(notebook: Notebook):
    solution = (CHECKOUT / "solutions" / "02_by_hand" / "mse.py").read_text(encoding="utf-8")
    shown = notebook.run(f"%%kata mse\n{solution}")
    assert "✓ passed  mse" in shown.text
    assert "%kata show describe_tensor" in shown.text
    assert solution.splitlines()[0] in notebook.run("%kata solution mse").text
    assert "1 of 95 katas passed" in notebook.run("%kata status").text


def test_every_device_that_there_is(notebook: Notebook):
    shown = notebook.run(f"%%kata add_bias\n{LEFT_BEHIND}")
    assert "(simgpu only)" in shown.text
    assert "at line 3 of your cell" in shown.text


def test_the_other_commands(notebook: Notebook):
    assert "add_bias, hint 1 of" in notebook.run("%kata hint add_bias").text
    assert "Kept." in notebook.run('%kata guess add_bias "{b} is $left on the CPU"').text
    assert "{b} is $left on the CPU" in notebook.run("%kata guess add_bias").text
    traced = notebook.run("%kata trace add_bias").text
    assert 'sys.path.insert(0, "my-katas/01_tensors")' in traced
    assert notebook.run("%kata status --json").printed.startswith('{\n  "version": 1,')
    assert "%kata list --todo" in notebook.run("%kata list -h").text


ASK_TRACEBACK = """
import traceback
try:
    mse(1, 2)
except ZeroDivisionError:
    print(traceback.format_exc())
"""
