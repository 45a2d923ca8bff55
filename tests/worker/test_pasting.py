"""Code that stands for an argument gives that argument again, bit for bit: numbers, layout, dtype and flags."""

from __future__ import annotations

import math
import sys
from code import InteractiveConsole

import numpy as np
import pytest
import torch
import torch.nn.functional as F
from stage import Stage
from torch import nn

from kata_runner.testing import built
from kata_runner.testing.recording import recorder
from kata_runner.testing.wording import describe
from kata_runner.worker.pasting import Notes, code
from kata_runner.worker.scripting import script
from kata_runner.worker.snapshots import keep, record_call, same

NAMES = {"torch": torch, "np": np, "nn": nn, "F": F, "math": math}


@pytest.fixture(autouse=True)
def _nothing_drawn(monkeypatch):
    """No check ran before: no generator was started by one."""
    monkeypatch.setattr(recorder, "seeds", {})


def computed():
    return torch.tensor([1.0, 2.0], requires_grad=True) * 2


TENSORS = {
    "float32 digits": lambda: torch.tensor([0.1, 1 / 3, 16777217.0, 1e-45, 3.4e38]),
    "float64 digits": lambda: torch.tensor([0.1, 1 / 3], dtype=torch.float64),
    "half": lambda: torch.tensor([0.1, 65504.0], dtype=torch.float16),
    "bfloat16": lambda: torch.tensor([0.1, 3.0], dtype=torch.bfloat16),
    "odd floats": lambda: torch.tensor([-0.0, 0.0, math.inf, -math.inf, math.nan]),
    "complex": lambda: torch.tensor([1 + 2j, complex(math.nan, -math.inf)]),
    "one number": lambda: torch.tensor(2.5),
    "no numbers": lambda: torch.zeros(0, 3),
    "no whole numbers": lambda: torch.zeros(2, 0, dtype=torch.int64),
    "booleans": lambda: torch.tensor([[True], [False]]),
    "bytes": lambda: torch.tensor([0, 255], dtype=torch.uint8),
    "int32": lambda: torch.tensor([-1, 2], dtype=torch.int32),
    "big whole numbers": lambda: torch.tensor([2**62 + 1]),
    "a leaf": lambda: torch.tensor([1.0], requires_grad=True),
    "computed": computed,
    "a parameter": lambda: nn.Parameter(torch.tensor([1.0, 2.0])),
    "turned": lambda: torch.arange(6.0).reshape(2, 3).T,
    "turned, and a leaf": lambda: torch.arange(6.0).reshape(2, 3).T.detach().requires_grad_(),
    "three axes turned": lambda: torch.arange(24.0).reshape(2, 3, 4).permute(2, 0, 1),
    "every second": lambda: torch.arange(10.0)[::2],
    "columns of a wider one": lambda: torch.arange(12.0).reshape(3, 4)[:, 1:3],
    "expanded": lambda: torch.tensor([[1.0, 2.0, 3.0]]).expand(4, 3),
    "channels last": lambda: torch.arange(24.0).reshape(1, 2, 3, 4).contiguous(memory_format=torch.channels_last),
    "many, in steps": lambda: torch.arange(200.0).reshape(20, 10) * 0.75 - 4,
    "many, all the same": lambda: torch.full((9, 9), 0.1),
    "many, counted": lambda: torch.arange(100).reshape(10, 10),
    "many, drawn": lambda: torch.randn(40, 21, generator=torch.Generator().manual_seed(3)),
    "many, drawn, double": lambda: torch.randn(40, 21, generator=torch.Generator().manual_seed(3)).double(),
    "many, drawn, half": lambda: torch.rand(40, 21, generator=torch.Generator().manual_seed(1)).half(),
    "without numbers": lambda: torch.empty(2, 3, device="meta"),
}
ARRAYS = {
    "float64": lambda: np.array([0.1, -0.0, math.nan, math.inf]),
    "float32": lambda: np.array([0.1, 1 / 3], dtype=np.float32),
    "a number": lambda: np.float32(0.1),
    "one number": lambda: np.array(3),
    "whole": lambda: np.array([[1], [2]]),
    "bytes": lambda: np.array([255, 0], dtype=np.uint8),
    "big-endian": lambda: np.array([1.5, 2.5], dtype=">f8"),
    "booleans": lambda: np.array([True]),
    "complex": lambda: np.array([1 + 2j]),
    "no numbers": lambda: np.zeros((3, 0)),
    "texts": lambda: np.array(["a", "bc"]),
    "turned": lambda: np.arange(6.0).reshape(2, 3).T,
    "three axes turned": lambda: np.arange(24.0).reshape(2, 3, 4).transpose(2, 0, 1),
    "backwards": lambda: np.array([1.5, 2.0, 3.5])[::-1],
    "rows backwards": lambda: np.arange(6.0).reshape(3, 2)[::-1],
    "columns backwards": lambda: np.arange(6.0).reshape(3, 2)[:, ::-1],
    "turned and backwards": lambda: np.arange(6, dtype=np.int32).reshape(3, 2).T[::-1, ::-1],
    "one row, backwards": lambda: np.array([[1.0, 2.0]])[::-1],
    "many, drawn": lambda: np.random.default_rng(2).normal(size=(30, 7)),
    "many, drawn, float32": lambda: np.random.default_rng(2).random((30, 7)).astype(np.float32),
    "many, in steps": lambda: np.arange(100.0).reshape(4, 25) * 0.5 + 1,
}
OTHERS = {
    "a dict": lambda: {"x": torch.tensor([1.0]), "n": 3},
    "a tuple of one": lambda: (np.array([1.0]),),
    "a list in a list": lambda: [[1, 2.5], ["a", None, True]],
    "a dtype": lambda: torch.float16,
    "a device": lambda: torch.device("cpu"),
    "a size": lambda: torch.Size([2, 3]),
    "a slice": lambda: slice(1, None),
    "three dots": lambda: ...,
    "nan": lambda: float("nan"),
    "a complex number": lambda: complex(math.inf, -0.0),
    "a function of torch": lambda: torch.relu,
    "a function of F": lambda: F.gelu,
    "a class of nn": lambda: nn.ReLU,
    "a builtin": lambda: max,
}


@pytest.mark.parametrize("make", [*TENSORS.values(), *ARRAYS.values()], ids=[*TENSORS, *(f"array {n}" for n in ARRAYS)])
def test_the_code_gives_the_same_bits(make):
    value, notes = make(), Notes()
    text = code(keep(value), notes)
    again = eval(text, dict(NAMES))
    assert same(again, keep(value)), text
    assert type(again) is type(value)
    assert getattr(again, "is_leaf", None) == getattr(value, "is_leaf", None)
    assert notes.unlike == []


@pytest.mark.parametrize("make", OTHERS.values(), ids=OTHERS)
def test_the_code_of_everything_else(make):
    value, notes = make(), Notes()
    again = eval(code(keep(value), notes), dict(NAMES))
    assert repr(again) == repr(value)
    assert notes.unlike == []


@pytest.mark.parametrize(
    "value",
    [
        lambda x: x,
        object(),
        iter([]),
        nn.Linear(2, 2),
        torch.arange(81.0).reshape(9, 9) ** 2,
        np.arange(81.0).reshape(9, 9) ** 2,
        torch.eye(2).to_sparse(),
        np.array([object()]),
        "x" * 300,
        np.random.default_rng(0),
    ],
    ids=[
        "lambda",
        "object",
        "iterator",
        "model",
        "many",
        "many in NumPy",
        "sparse",
        "objects",
        "long text",
        "generator",
    ],
)
def test_what_cant_be_pasted_says_so(value):
    fields = script(record_call("f", (value,), {}, "k.py"))
    assert "can't be pasted" in fields["unlike"] or "others stand for them" in fields["unlike"]


def run(fields, f):
    """What a learner's Python would give."""
    scope = {}
    assert fields["unlike"] is None
    setup = fields["setup"].replace("from k import f", "")
    exec(setup, scope)
    return eval(fields["input"], {**scope, "f": f})


def call(*args, f=lambda *args, **kwargs: (args, kwargs), **kwargs):
    """The call as a learner reads it, and what it gives when it is pasted."""
    fields = script(record_call("f", args, kwargs, "02_by_hand/k.py", f))
    return fields, *run(fields, f)


def test_what_comes_before_names_what_is_used():
    fields, _, _ = call(np.array([1.0]), torch.tensor(1.0), how=nn.ReLU)
    assert fields["setup"].splitlines() == [
        "import sys",
        'sys.path.insert(0, "02_by_hand")',
        "import numpy as np",
        "import torch",
        "from torch import nn",
        "from k import f",
    ]
    assert script(record_call("f", (1,), {}, "k.py"))["setup"] == "from k import f"
    assert script(record_call("f", (1,), {}, "/somewhere/k.py"))["setup"] == "from k import f"


@pytest.mark.parametrize("name", ["my-try.py", "1.py", "class.py"])
def test_a_file_that_cant_be_imported_by_its_name_is_told(name):
    fields = script(record_call("f", (1,), {}, f"02_by_hand/{name}"))
    assert fields["setup"] is None
    assert f"called {name}" in fields["unlike"]


class Typed(InteractiveConsole):
    """A Python that rows are typed into one by one, as from a clipboard."""

    def __init__(self, text):
        super().__init__({})
        self.said = []
        for row in [*text.split("\n"), ""]:
            self.push(row)

    def write(self, data):
        self.said.append(data)


def test_what_comes_before_can_be_typed_row_by_row(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.chdir(tmp_path)
    (tmp_path / "05_topic").mkdir()
    (tmp_path / "05_topic" / "typed_rows.py").write_text("def f(model):\n    return model(3)\n")
    call = record_call("f", (built("Doubled()", Doubled=Doubled),), {}, "05_topic/typed_rows.py", lambda model: None)
    fields = script(call)
    typed = Typed(f"{fields['setup']}\nmade = {fields['input']}")
    assert typed.said[0].startswith("Traceback")  # the model is called with a number
    assert "linear(): argument 'input'" in typed.said[-1]
    assert not any("SyntaxError" in said or "NameError" in said for said in typed.said)
    sys.modules.pop("typed_rows")


def test_a_model_has_the_weights_of_the_check():
    model = built("nn.Linear(3, 2)", seed=5)
    fields, (again,), _ = call(model)
    assert torch.equal(again.weight, model.weight)
    assert fields["input"] == "f(nn.Linear(3, 2))"
    assert "torch.manual_seed(5)" in fields["setup"]


def test_two_models_and_an_optimizer_of_one():
    one, two = built("nn.Linear(1, 2)"), built("nn.Linear(1, 2)", seed=1)
    optimizer = built("torch.optim.SGD(model.parameters(), lr=0.1)", model=one)
    _, (first, second, stepper), _ = call(one, two, optimizer, f=lambda a, b, c: ((a, b, c), {}))
    assert torch.equal(first.weight, one.weight)
    assert torch.equal(second.weight, two.weight)
    assert stepper.param_groups[0]["params"][0] is first.weight


def test_a_model_that_the_call_trains_is_shown_as_it_came():
    model = built("nn.Linear(1, 2)")
    before = model.weight.detach().clone()
    optimizer = built("torch.optim.SGD(model.parameters(), lr=0.1)", model=model)
    kept = record_call("f", (optimizer,), {}, "k.py")
    model(torch.ones(1, 1)).sum().backward()
    optimizer.step()
    fields = script(kept)  # when the call is over, and the failure is told
    assert fields["unlike"] is None
    names = {"f": lambda optimizer: optimizer, "torch": torch, "nn": nn}
    exec(fields["setup"].replace("from k import f", ""), names)
    again = eval(fields["input"], names)
    assert torch.equal(again.param_groups[0]["params"][0], before)


def test_a_loss_leads_back_to_its_model():
    model = built("nn.Linear(1, 2)")
    loss = built("(model(torch.ones(3, 1)) ** 2).mean()", model=model)
    fields, (again, found), _ = call(model, loss, f=lambda model, loss: ((model, loss), {}))
    assert fields["unlike"] is None
    for one in (loss, found):
        one.backward()
    assert torch.equal(found, loss)
    assert torch.equal(again.weight.grad, model.weight.grad)


class Doubled(nn.Module):
    """A model of a suite's own."""

    def __init__(self):
        super().__init__()
        self.inner = nn.Linear(2, 1)

    def forward(self, x):
        return 2 * self.inner(x)


def test_a_class_of_the_suite_is_shown_with_its_source():
    model = built("Doubled()", Doubled=Doubled)
    fields, (again,), _ = call(model)
    assert "class Doubled(nn.Module):" in fields["setup"]
    assert torch.equal(again(torch.ones(1, 2)), model(torch.ones(1, 2)))


def test_what_was_done_to_a_model_is_said():
    fields, (again,), _ = call(built("nn.Dropout(0.5)").eval())
    assert not again.training
    fields, (again,), _ = call(built("nn.Linear(2, 2)").double())
    assert again.weight.dtype == torch.float64
    trained = built("nn.Linear(2, 2)")
    with torch.no_grad():
        trained.weight += 1
    assert "was used before" in script(record_call("f", (trained,), {}, "k.py"))["unlike"]
    fields = script(record_call("f", (built("lambda x: x * x"),), {}, "k.py"))
    assert fields["input"] == "f(lambda x: x * x)"


def test_one_object_given_twice_is_one_object():
    x = torch.tensor([1.0])
    _, (a, b), _ = call(x, x, f=lambda a, b: ((a, b), {}))
    assert a is b
    _, (a, inside), _ = call(x, [x], f=lambda a, b: ((a, b), {}))
    assert inside[0] is a


def test_one_memory_in_two_shapes():
    x = torch.tensor([1.0, 2.0, 3.0])
    _, (a, b), _ = call(x, x.unsqueeze(1), f=lambda a, b: ((a, b), {}))
    assert a.data_ptr() == b.data_ptr()
    assert b.shape == (3, 1)
    y = np.arange(4.0)
    _, (a, b), _ = call(y, y.reshape(2, 2), f=lambda a, b: ((a, b), {}))
    assert np.shares_memory(a, b)
    assert "one memory" in script(record_call("f", (x, x[1:]), {}, "k.py"))["unlike"]


def test_a_gradient_that_is_there_already():
    w = torch.tensor([1.0, 2.0], requires_grad=True)
    w.grad = torch.tensor([0.5, 0.25])
    _, (again,), _ = call(w, f=lambda w: ((w,), {}))
    assert torch.equal(again.grad, w.grad)


def test_a_changed_argument_is_printed():
    fields = script(record_call("f", (np.array([1.0]), 2), {}, "k.py", lambda x, y: None), shows="x")
    assert fields["setup"].splitlines()[-1] == "x = np.array([1.0])"
    assert fields["input"] == "f(x, 2)\nprint(x)"


def test_a_changed_container_is_printed_with_what_it_holds():
    x = torch.tensor([1.0])
    fields = script(record_call("f", ({"a": x, "b": [2]}, x), {}, "k.py", lambda settings, y: None), shows="settings")
    assert fields["setup"].splitlines()[-2:] == [
        "settings_1 = torch.tensor([1.0])",
        "settings = {'a': settings_1, 'b': [2]}",
    ]
    assert fields["input"] == "f(settings, settings_1)\nprint(settings)"
    fields = script(record_call("f", ([3],), {}, "k.py", lambda rows: None), shows="rows")
    assert fields["input"] == "f(rows)\nprint(rows)"


def test_random_numbers_begin_as_in_the_check(tmp_path):
    suite = '''
def test_noise(kata, device):
    """Gives no noise."""
    assert_matches(kata.f(built("nn.Dropout(0.5)"), 2.0), 0.0)
'''
    source = (
        "import random\nimport numpy as np\nimport torch\ndef f(x, y):\n"
        "    return float(x(torch.ones(9)).sum()) + random.random() + np.random.rand()\n"
    )
    (failure,) = Stage(tmp_path, suite=suite).play(source, seed=4).failures
    assert failure["unlike"] is None
    scope = {}
    exec(source, scope)
    exec(failure["setup"].replace("from k import f", ""), scope)
    assert describe(eval(failure["input"], scope)) == failure["actual"]


MAKES = """
import torch
from torch import nn
class Layers(nn.Module):
    def __init__(self, x, y):
        super().__init__()
        self.layer = nn.Linear(x, y)
    def forward(self, x):
        return self.layer(x)
def f(x, y):
    return Layers(x, y)
def g(model, x):
    return torch.nn.functional.dropout(model(x))
"""
OWN = '''
def test_made(kata, device):
    """Gives nothing."""
    {before}
    model = kata.f(3, 2)
    {between}
    assert_matches(kata.g(model{done}, torch.ones(4, 3)), torch.zeros(4, 2))
'''


def made_by_itself(root, *, device="cpu", **parts):
    """The failure of a function that is given a model of the subject's own; the rest of the check differs."""
    suite = OWN.format(**{"before": "pass", "between": "pass", "done": "", **parts})
    stub = "def f(x, y):\n    raise NotImplementedError\ndef g(model, x):\n    raise NotImplementedError\n"
    (failure,) = Stage(root, suite=suite, stub=stub, solution=MAKES).play(MAKES, seed=4, device=device).failures
    return failure


@pytest.mark.parametrize("done", ["", ".eval()", ".double().float()"])
def test_a_model_of_the_subject_is_made_by_its_call(tmp_path, done):
    failure = made_by_itself(tmp_path, done=done)
    assert failure["unlike"] is None
    assert "from k import f, g" in failure["setup"]
    assert "model = f(3, 2)" in failure["setup"]
    scope = {}
    exec(MAKES, scope)
    exec(failure["setup"].replace("from k import f, g", ""), scope)
    assert describe(eval(failure["input"], scope)) == failure["actual"]


@pytest.mark.parametrize(
    ("parts", "says"),
    [
        ({"before": "kata.f(5, 4)"}, "may come out otherwise"),
        ({"between": "model(torch.ones(4, 3))"}, "may come out otherwise"),
        ({"between": "nn.init.zeros_(model.layer.weight)"}, "was used before this call"),
    ],
    ids=["another was made before", "it was asked before", "it has other weights"],
)
def test_a_model_of_the_subject_that_came_another_way_says_so(tmp_path, parts, says):
    assert says in made_by_itself(tmp_path, **parts)["unlike"]


def test_what_is_drawn_on_the_card_alone_begins_as_in_the_check(tmp_path):
    suite = '''
def test_noise(kata, device):
    """Gives no noise."""
    assert_matches(kata.f(torch.ones(9, device=device), 2.0), torch.zeros(9))
'''
    source = "import torch\ndef f(x, y):\n    return torch.nn.functional.dropout(x)\n"
    (failure,) = Stage(tmp_path, suite=suite).play(source, seed=4, device="simgpu").failures
    assert any(line.startswith("torch.manual_seed(") for line in failure["setup"].splitlines())
    assert failure["unlike"] is None
