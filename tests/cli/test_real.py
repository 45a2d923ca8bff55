"""The main job with nothing faked: real katas, a real worker, a process for each command."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_schemas import validate
from cli_world import run_process

CHECKOUT = Path(__file__).resolve().parents[2]
SUM = """\
import numpy as np


def mse(y_true, y_pred):
    print('got', len(y_true))
    return np.sum((y_true - y_pred) ** 2)
"""
SLOW = """\
import time


def mse(y_true, y_pred):
    waited = 0
    while True:
        waited += 1
        time.sleep(0.01)
"""


@pytest.fixture
def real(tmp_path, worker_dir, monkeypatch):
    """A workspace of the katas that ship; runs `kata` in it."""
    monkeypatch.setenv("KATA_RUNTIME_DIR", str(worker_dir))
    root = tmp_path / "my-katas"
    assert run_process("init", str(root), cwd=tmp_path).code == 0

    def run(*arguments, **how):
        return run_process(*arguments, cwd=root, **how)

    run.root = root
    return run


@pytest.mark.parametrize("place", ["02_by_hand/mse.py", "01_tensors/add_bias.py", "05_shape_breaks/column_target.py"])
def test_stub_and_solution(real, place):
    slug = Path(place).stem
    assert real("check", slug).code == 1
    (real.root / place).write_bytes((CHECKOUT / "solutions" / place).read_bytes())
    shown = real("check", slug, "--json")
    assert shown.code == 0, shown.out
    validate(shown.json, "check")
    entry = real("list", "--json", "--search", slug).json["katas"][0]
    assert entry["status"] == "passed"
    assert "simgpu" in entry["passed_on"] or entry["devices"] == ["cpu"]
    assert real("solution", slug).code == 0


def test_a_wrong_answer(real):
    (real.root / "02_by_hand" / "mse.py").write_text(SUM, encoding="utf-8")
    shown = real("check", "mse")
    assert shown.code == 1
    said = " ".join(shown.out.split())
    assert "but it should be 1.6666667" in said
    assert "mse(np.array(" in said
    assert "It looks as if you" in said
    assert "Your code printed: got" in said
    assert "kata hint mse" in said
    assert str(real.root) not in shown.out
    assert "Traceback" not in shown.out


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("import nothing_of_that_name\n", "nothing_of_that_name"),
        ("def other(a, b):\n    return 0\n", "mse"),
        ("def mse(a):\n    return 0.0\n", "mse"),
        ("def mse(y_true, y_pred):\n    pass\n", "None"),
        ("def mse(y_true, y_pred):\n    return undefined_name\n", "line 2 of 02_by_hand/mse.py"),
    ],
)
def test_bad_input(real, text, said):
    (real.root / "02_by_hand" / "mse.py").write_text(text, encoding="utf-8")
    shown = real("check", "mse")
    assert shown.code == 1
    assert said in " ".join(shown.out.split())
    assert str(real.root) not in shown.out + shown.err


def test_an_endless_loop(real):
    (real.root / "02_by_hand" / "mse.py").write_text(SLOW, encoding="utf-8")
    shown = real("check", "mse", "--limit", "check=2")
    assert shown.code == 1
    assert "timeout" in shown.out
    assert "of 02_by_hand/mse.py" in shown.out
    assert "waited = " in shown.out


def test_without_a_worker(real):
    answer = CHECKOUT / "solutions" / "02_by_hand" / "mse.py"
    shown = real("check", "mse", "--file", str(answer), "--no-worker")
    assert shown.code == 0
    assert real("status", "--json").json["passed"] == 0


def test_the_doctor_sees_it(real):
    answer = CHECKOUT / "solutions" / "02_by_hand" / "mse.py"
    assert real("check", "mse", "--file", str(answer)).code == 0
    shown = real("doctor", "--json")
    assert shown.code == 0
    validate(shown.json, "doctor")
    assert shown.json["worker"]["running"] is True
    assert shown.json["devices"]["cpu"]["present"] is True


def test_a_trace_of_what_goes_on_for_ever(real):
    (real.root / "02_by_hand" / "mse.py").write_text(SLOW, encoding="utf-8")
    shown = real("trace", "mse", "--limit", "check=1")
    assert shown.code == 1
    assert "waited += 1" in shown.out
    assert "more rounds" in shown.out
    assert "the table ends here" in shown.out


def test_a_trace_of_what_stands_in_native_code(real):
    text = "import time\n\n\ndef mse(y_true, y_pred):\n    n = 3\n    time.sleep(100)\n"
    (real.root / "02_by_hand" / "mse.py").write_text(text, encoding="utf-8")
    shown = real("trace", "mse", "--limit", "check=1")
    assert shown.code == 1
    assert shown.out.index("n = 3") < shown.out.index("time.sleep(100)") < shown.out.index("the table ends here")


def test_a_model_of_the_checks_own_is_shown_with_its_source(real):
    text = """
def predict_on(model, x, device):
    answer = model.to(device)(x.to(device))
    model.to("cpu")
    return answer.to("cpu")
"""
    (real.root / "07_device_bugs" / "move_everything.py").write_text(text, encoding="utf-8")
    (report,) = real("check", "move_everything", "--json", "--device", "simgpu").json["reports"]
    given = next(check for check in report["devices"][0]["checks"] if "Scaled()" in str(check["input"]))
    assert "class Scaled(nn.Module):\n" in given["setup"]
    assert "\n\n    def" not in given["setup"]  # an empty row would end the class where it is pasted
    assert given["unlike"] is None
