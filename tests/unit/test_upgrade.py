"""An upgrade lived through: one wheel installed over another, with one kata of each sort, in a real workspace."""

from __future__ import annotations

import json
import re
import shutil
import sys
import sysconfig
import venv
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from test_packaging import CHECKOUT, must, run, wheel  # noqa: F401 - a fixture

from kata_runner import __version__

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="the commands are those of POSIX"),
    pytest.mark.slow,
    pytest.mark.timeout(900),
]
LATER = "99.1.0"
TOPIC = "01_tensors"
TREES = ("katas", "checks", "hints", "solutions")
TODO = re.compile(r"    # TODO.*\n    raise NotImplementedError\n")
ANSWERS = {  # what a learner writes in place of each TODO
    "describe_tensor": [
        '    return {"rank": x.ndim, "shape": tuple(x.shape), "numel": x.numel(), "dtype": x.dtype, '
        '"device": x.device.type, "requires_grad": x.requires_grad}\n'
    ],
    "add_bias": ["    return h + b\n", "    return b.expand(n, -1)\n"],
    "tensor_bytes": ["    size = dtype.itemsize\n    for n in shape:\n        size *= n\n    return size\n"],
    "column_by_column": ["    return x.T.reshape(-1)\n"],
    "gram_matrix": ["    return x @ x.T\n"],
}


def change(path: Path, before: str, after: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert before in text, path
    path.write_text(text.replace(before, after), encoding="utf-8")


def files_of(root: Path, slug: str) -> list[Path]:
    names = {f"{slug}.py", f"{slug}.md", f"{slug}.toml", f"test_{slug}.py", f"answers_{slug}.py"}
    return [path for tree in (*TREES, "mutants") for path in (root / tree / TOPIC).iterdir() if path.name in names]


def entry(root: Path, slug: str) -> str:
    """What topic.toml has about a kata."""
    entries = (root / "katas" / TOPIC / "topic.toml").read_text(encoding="utf-8").split("[[kata]]\n")
    (found,) = [one for one in entries if f'slug = "{slug}"\n' in one]
    return f"[[kata]]\n{found}"


@pytest.fixture(scope="module")
def later(tmp_path_factory) -> Path:
    """The wheel of a later version: of each sort of change there is one."""
    root = tmp_path_factory.mktemp("later") / "tree"
    ignored = shutil.ignore_patterns("__pycache__", ".*", "tests", "images", "benchmarks", "build", "dist")
    shutil.copytree(CHECKOUT, root, ignore=ignored)
    change(root / "pyproject.toml", f'version = "{__version__}"', f'version = "{LATER}"')
    change(root / "kata_runner/__init__.py", f'__version__ = "{__version__}"', f'__version__ = "{LATER}"')
    stubs, toml = root / "katas" / TOPIC, root / "katas" / TOPIC / "topic.toml"
    change(stubs / "four_ranks.py", '"""', '"""Newer. ')  # not touched by the learner
    change(stubs / "add_bias.py", "Errors: none. h and b stay as they are.", "Errors: none at all.")  # merges
    change(stubs / "tensor_bytes.py", "# TODO: count the values, then the bytes.", "# TODO: bytes.")  # does not
    change(root / "checks" / TOPIC / "test_describe_tensor.py", '    """', '    """In newer words: ')
    for path in files_of(root, "column_by_column"):
        path.rename(path.with_name(path.name.replace("column_by_column", "columns_first")))
    for topic in (root / "katas").glob("*/topic.toml"):
        text = topic.read_text(encoding="utf-8").replace('"column_by_column"', '"columns_first"')
        topic.write_text(text, encoding="utf-8")
    change(toml, 'slug = "columns_first"\n', 'slug = "columns_first"\nwas = ["column_by_column"]\n')
    for path in files_of(root, "four_ranks"):
        shutil.copy(path, path.with_name(path.name.replace("four_ranks", "ranks_again")))
    again = entry(root, "four_ranks").replace('"four_ranks"', '"ranks_again"')
    change(toml, entry(root, "gram_matrix"), again)
    for path in files_of(root, "gram_matrix"):
        path.unlink()
    build = ["wheel", "--no-build-isolation", "--no-deps", "--no-index", "--quiet", "--wheel-dir", root.parent]
    must(run(sys.executable, "-m", "pip", *build, root, cwd=root.parent))
    (built,) = root.parent.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def environment(tmp_path_factory) -> Path:
    """A virtual environment of its own that borrows what the package needs, and nothing of ours, from this one."""
    folder = tmp_path_factory.mktemp("upgraded") / "venv"
    venv.create(folder, with_pip=True)
    (packages,) = folder.glob("lib/python*/site-packages")
    (packages / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return folder


@pytest.fixture
def install(environment, tmp_path) -> Callable[[Path], None]:
    def put(built: Path) -> None:
        options = ["install", "--quiet", "--no-deps", "--no-index", "--force-reinstall", built]
        must(run(environment / "bin" / "python", "-m", "pip", *options, cwd=tmp_path))

    return put


@pytest.fixture
def command(environment, tmp_path) -> Iterator[Callable[..., str]]:
    settings = {"KATA_RUNTIME_DIR": str(tmp_path / "run"), "COLUMNS": "200"}

    def kata(*words: str, code: int = 0, cwd: Path = tmp_path / "my-katas") -> str:
        done = run(environment / "bin" / "kata", *words, cwd=cwd, patience=300, **settings)
        assert done.returncode == code, done.stdout + done.stderr
        assert "Traceback" not in done.stdout + done.stderr
        return done.stdout + done.stderr

    yield kata
    kata("doctor", "--stop-worker", cwd=tmp_path)


@pytest.fixture
def learner(wheel, install, command, tmp_path) -> Path:  # noqa: F811
    """Somebody who solved a few katas with the version of today; its worker runs still."""
    install(wheel)
    command("init", cwd=tmp_path)
    workspace = tmp_path / "my-katas"
    for slug, bodies in ANSWERS.items():
        parts = TODO.split((workspace / TOPIC / f"{slug}.py").read_text(encoding="utf-8"))
        text = "".join(part + body for part, body in zip(parts, [*bodies, ""], strict=True))
        (workspace / TOPIC / f"{slug}.py").write_text(text, encoding="utf-8")
    command("check", *ANSWERS)
    return workspace


def everything(root: Path) -> dict[str, bytes]:
    found = {path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*.py")}
    return {name: content for name, content in found.items() if not name.startswith(".kata/")}


def test_an_upgrade_from_wheel_to_wheel(learner, later, install, command):
    before, folder = everything(learner), learner / TOPIC
    install(later)
    assert f"This workspace was made for tensor-kata {__version__}, and this is {LATER}: kata update" in command("list")
    assert everything(learner) == before  # nothing happens by itself
    told = command("update")
    after = everything(learner)
    changed = {name for name in {*before, *after} if before.get(name) != after.get(name)}
    assert changed == {
        f"{TOPIC}/{name}.py" for name in ("four_ranks", "ranks_again", "column_by_column", "columns_first")
    }
    assert after[f"{TOPIC}/four_ranks.py"].startswith(b'"""Newer. ')
    assert after[f"{TOPIC}/columns_first.py"] == before[f"{TOPIC}/column_by_column.py"]
    for said in (
        f"{TOPIC}/column_by_column.py, now {TOPIC}/columns_first.py",
        f"{TOPIC}/add_bias.py: kata update --merge add_bias",
        f"{TOPIC}/tensor_bytes.py: kata update --merge tensor_bytes",
        f"{TOPIC}/ranks_again.py",
        f"{TOPIC}/gram_matrix.py",
    ):
        assert said in told

    katas = {one["kata"]: one["status"] for one in json.loads(command("list", "--json"))["katas"]}
    assert (katas["columns_first"], katas["ranks_again"]) == ("passed", "not_attempted")
    assert "gram_matrix" not in katas
    stale = {one["kata"]: one["reasons"] for one in json.loads(command("status", "--stale", "--json"))["stale"]}
    assert stale == {"describe_tensor": ["checks"]}
    assert "In newer words: " in command("check", "describe_tensor")  # by a worker of the newer version
    assert "passed" in command("check", "column_by_column")  # its old name will do
    assert "Every pass still holds" in command("status", "--stale")
    assert {"gram_matrix", "column_by_column"} <= {
        row["kata"] for row in json.loads(command("progress", "export", "-"))["attempts"]
    }

    assert "is your answer with what has changed" in command("update", "--merge", "add_bias")
    merged = (folder / "add_bias.py").read_text(encoding="utf-8")
    assert "Errors: none at all." in merged
    assert "return b.expand(n, -1)" in merged
    command("update", "--merge", "tensor_bytes", code=1)
    assert (folder / "tensor_bytes.py").read_bytes() == before[f"{TOPIC}/tensor_bytes.py"]
    assert b"# TODO: bytes." in (folder / "tensor_bytes.new.py").read_bytes()
    assert "gram_matrix.py" not in command("update")  # told once
    assert command("update").startswith(f"Your workspace is up to date with tensor-kata {LATER}.")
    assert "kata update" not in command("status")


def test_and_back_again_nothing_is_lost(learner, wheel, later, install, command):  # noqa: F811
    before = everything(learner)
    install(later)
    command("update")
    install(wheel)
    assert f"made for tensor-kata {LATER}, and this is {__version__}" in command("status")
    command("update")
    known = command("restore", "column_by_column", "--list")
    assert "passed" in known
    assert (
        everything(learner).items()
        >= {name: content for name, content in before.items() if "column" not in name}.items()
    )
