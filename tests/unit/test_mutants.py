"""Changes of a solution: the right ones, each once, told in one line."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from kata_runner.mutants import Equal, mutants_of, out_of_date, read_equal

CHECKOUT = Path(__file__).resolve().parents[2]
SOLUTIONS = sorted((CHECKOUT / "solutions").glob("*/*.py"))


def changes(body: str, *, arguments: str = "a, b") -> list[str]:
    """Every change of a function with this body."""
    head = f"import numpy as np\nimport torch\nfrom torch import nn\n\n\ndef f({arguments}):\n"
    text = head + "".join(f"    {row}\n" for row in body.splitlines())
    return [mutant.change for mutant in mutants_of(text)]


@pytest.mark.parametrize(
    ("body", "wanted"),
    [
        ("return a + b", ["return a - b", "return a", "return b"]),
        ("return a @ b", ["return a * b", "return b @ a", "return a.T @ b", "return a @ b.T"]),
        ("return -a", ["return a"]),
        ("return a < b", ["return a <= b", "return a > b"]),
        ("return a is b", ["return a is not b"]),
        ("return a and not b", ["return a or not b", "return a and b"]),
        ("if a > 0:\n    return b\nreturn a", ["if not a > 0:", "if a >= 0:", "if a > 1:", "(removed)"]),
        ("return [x for x in a if b(x)]", ["return [x for x in a if not b(x)]"]),
        ("return a[0] * 2 + 0.5", ["return a[1] * 2 + 0.5", "return a[0] * 3 + 0.5", "return a[0] * 2 + 1.0"]),
        ("return a.shape[-1]", ["return a.shape[0]", "return a.shape[1]", "return a[-1]"]),
        ("return a.mean(dim=1, keepdim=True)", ["return a.mean(dim=1, keepdim=False)", "return a.mean(keepdim=True)"]),
        ("return a.mean(dim=1)", ["return a.mean(dim=0)", "return a.sum(dim=1)", "return a"]),
        ("return a.sum(dim=-1)", ["return a.sum(dim=0)", "return a.sum()"]),
        ("return a.detach().sum()", ["return a.sum()", "return a.detach()"]),
        ("return float(np.asarray(a))", ["return np.asarray(a)", "return float(a)"]),
        ("return torch.where(a, b, 3.0)", ["return torch.where(b, a, 3.0)", "return torch.where(a, 3.0, b)"]),
        ("return [i for i in range(a)]", ["return [i for i in range(a - 1)]", "return [i for i in range(a + 1)]"]),
        ("return a[1:b:2]", ["return a[1::2]", "return a[:b:2]", "return a[1:b]"]),
        ("return a.to(torch.float32)", ["return a.to(torch.float64)", "return a.to(torch.int64)", "return a"]),
        ("return torch.ones(3, dtype=a.dtype)", ["return torch.ones(3)", "return torch.zeros(3, dtype=a.dtype)"]),
        ("return a.long()", ["return a.int()", "return a"]),
        ("return torch.ones(3, device=a.device)", ["return torch.ones(3)", "return torch.ones(3, device='cpu')"]),
        ("return a.to(device)", ["return a.to('cpu')", "return a"]),
        ("return a.cpu()", ["return a.cuda()", "return a"]),
        ("return a.T", ["return a"]),
        ("c = a\nd = b\nreturn c", ["return a", "return b", "return d"]),
        ("return a, b", ["return (b, a)"]),
        ("return {'x': a, 'y': b}", ["return {'y': b}", "return {'x': a}"]),
        ("a.step()\na.zero_grad()", ["(removed)", "a.zero_grad(); a.step()"]),
        ("with torch.no_grad():\n    a.sub_(b)", ["(removed)"]),
        ("a.eval()\nreturn b", ["a.train()"]),
        ("w = torch.zeros(1, requires_grad=True)\nreturn w", ["w = torch.zeros(1, requires_grad=False)"]),
        ("for x in a:\n    if x:\n        break", ["continue", "(removed)"]),
    ],
)
def test_what_is_changed(body, wanted):
    after = [change.split(" -> ", 1)[1] for change in changes(body)]
    assert [text for text in wanted if text not in after] == [], after


@pytest.mark.parametrize(
    "body",
    [
        '"""A text of 1 + 2 words."""',
        "c: int = a\nreturn None",
        "import os\nimport sys",
        "return f'{a:.3f}'",
        "pass",
    ],
)
def test_what_is_left_alone(body):
    assert changes(body) == []


def test_annotations_and_the_main_program_are_left_alone():
    text = "def f(a: list[1 + 1]) -> tuple[0]:\n    return a\n\n\nif __name__ == '__main__':\n    print(1 + 1)\n"
    assert mutants_of(text) == []


def test_what_gives_a_variable_its_first_value_stays():
    after = [change for change in changes("c = a\nc = b\nreturn c") if change.endswith("(removed)")]
    assert after == ["c = b -> (removed)"]


def test_assignments_that_know_nothing_of_each_other_keep_their_order():
    assert not [change for change in changes("c = a\nd = b\nreturn 0") if ";" in change]
    assert not [change for change in changes("a += 1\nb -= 1\nreturn 0") if ";" in change]
    assert [change for change in changes("c = a\nd = c\nreturn 0") if ";" in change]


def test_sides_that_change_places_under_a_square_would_change_nothing():
    assert "return ((a - b) ** 2) -> return ((b - a) ** 2)" not in changes("return (a - b) ** 2")
    assert not [change for change in changes("return (a - b) ** 2") if "b - a" in change]
    assert not [change for change in changes("return abs(a - b)") if "b - a" in change]


@pytest.mark.parametrize("file", SOLUTIONS, ids=lambda file: file.stem)
def test_the_mutants_of_a_solution_are_python_and_all_different(file):
    source = file.read_text(encoding="utf-8")
    mutants = mutants_of(source)
    texts = {ast.unparse(ast.parse(mutant.source)) for mutant in mutants}
    assert len(texts) == len(mutants)
    assert ast.unparse(ast.parse(source)) not in texts
    assert mutants == mutants_of(source)
    rows = source.splitlines()
    for mutant in mutants:
        assert mutant.before != mutant.after
        assert "\n" not in mutant.says
        assert rows[mutant.line - 1].strip()


def test_a_long_statement_is_told_by_the_part_that_differs():
    long = "return {" + ", ".join(f"'{name}': a.{name}" for name in ("rank", "shape", "number", "dtype")) + ", 'x': 7}"
    (mutant,) = [one for one in mutants_of(f"def f(a):\n    {long}\n") if one.change.endswith("8}")]
    assert mutant.says == "line 2: … a.number, 'dtype': a.dtype, 'x': 7} -> … a.number, 'dtype': a.dtype, 'x': 8}"
    assert mutant.change == f"{long} -> {long.replace('7', '8')}"


def test_methods_are_known_by_their_class():
    text = "class Net:\n    def forward(self, x):\n        return x + 1\n"
    assert {mutant.function for mutant in mutants_of(text)} == {"Net.forward"}


def judged(tmp_path, text: str) -> Path:
    file = tmp_path / "k.toml"
    file.write_text(text, encoding="utf-8")
    return file


ENTRY = '[[equal]]\nfunction = "f"\nchange = "return a + b -> return a - b"\nwhy = "b is 0"\n'


def test_judged_mutants_are_found_again(tmp_path):
    (entry,) = read_equal(judged(tmp_path, ENTRY))
    mutants = mutants_of("def f(a, b):\n    return a + b\n")
    assert [mutant.after for mutant in mutants if entry.is_of(mutant)] == ["return a - b"]
    assert read_equal(tmp_path / "nothing.toml") == []
    assert out_of_date([entry], mutants) == []
    assert out_of_date([entry], mutants[1:]) == [entry]
    assert out_of_date([Equal("g", entry.change, "")], mutants)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[[equal]", "no TOML"),
        ("equal = 3", "nothing else"),
        ("", "nothing else"),
        (ENTRY + '[other]\nx = "y"\n', "nothing else"),
        (ENTRY.replace('why = "b is 0"\n', ""), "each entry needs"),
        (ENTRY.replace("b is 0", " "), "each entry needs"),
        (ENTRY + "line = 3\n", "each entry needs"),
    ],
)
def test_a_file_of_judged_mutants_is_written_in_one_way(tmp_path, text, said):
    with pytest.raises(ValueError, match=said):
        read_equal(judged(tmp_path, text))
