"""What is kept of a call, how it is printed, and what is put back after it."""

from __future__ import annotations

import warnings
from functools import partial
from operator import methodcaller

import numpy as np
import pytest
import torch
from hypothesis.internal.conjecture.data import ConjectureData
from torch import nn
from torch.overrides import TorchFunctionMode

from kata_runner.testing import built
from kata_runner.worker import guard
from kata_runner.worker.disguises import find_disguise
from kata_runner.worker.pasting import code
from kata_runner.worker.patches import remember, undo
from kata_runner.worker.scripting import script
from kata_runner.worker.snapshots import changed, keep, record_call, same

HERE = (__file__,)


def weight():
    parameter = nn.Parameter(torch.ones(2))
    parameter.grad = torch.tensor([3.0, 4.0])
    return parameter


CHANGES = [
    (lambda: torch.ones(2), lambda t: t.add_(1)),
    (lambda: torch.tensor([0.0]), lambda t: t.neg_()),  # -0.0 equals 0.0, bit for bit it doesn't
    (lambda: torch.tensor([float("nan")]), lambda t: t.zero_()),
    (lambda: torch.ones(2, 3), lambda t: t.t_()),
    (lambda: torch.ones(2, 2), lambda t: t.t_()),
    (lambda: torch.ones(2), lambda t: t.resize_(3)),
    (lambda: torch.ones(2), lambda t: t.requires_grad_()),
    (lambda: torch.ones(2), lambda t: setattr(t, "data", torch.ones(2, dtype=torch.float64))),
    (weight, lambda p: p.grad.zero_()),
    (weight, lambda p: setattr(p, "grad", None)),
    (lambda: torch.tensor([True, False]), lambda t: t.logical_not_()),
    (lambda: torch.ones(2, dtype=torch.bfloat16), lambda t: t.mul_(2)),
    (lambda: torch.tensor(1.0), lambda t: t.add_(1)),
    (lambda: torch.zeros(2, dtype=torch.complex64), lambda t: t.add_(1j)),
    (lambda: np.ones(2), lambda a: a.__iadd__(1)),
    (lambda: np.array([0.0]), lambda a: np.negative(a, out=a)),
    (lambda: np.ones(2), lambda a: a.resize(3, refcheck=False)),
    (lambda: np.ones((2, 3)).T, lambda a: a.sort(axis=0) or a.__isub__(1)),
    (lambda: [1, 2], lambda items: items.append(3)),
    (lambda: [torch.ones(1)], lambda items: items[0].add_(1)),
    (lambda: [torch.ones(1)], lambda items: items.__setitem__(0, torch.ones(1))),
    (lambda: {"a": np.ones(1)}, lambda d: d["a"].fill(0)),
    (lambda: {"a": 1}, lambda d: d.update(b=2)),
    (lambda: ([np.ones(1)],), lambda items: items[0].clear()),
]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("make", "change"), CHANGES, ids=range(len(CHANGES)))
def test_every_change_of_an_argument_is_seen(make, change):
    value = make()
    kept = keep(value)
    assert same(value, kept)
    change(value)
    assert not same(value, kept)


@pytest.mark.parametrize(
    "value",
    [
        torch.ones(2, device="meta"),
        torch.eye(2).to_sparse(),
        torch.zeros(0, 3),
        np.zeros((0, 2)),
        "text",
        3,
        None,
        nn.Linear(1, 1),
    ],
)
def test_what_can_not_change_or_be_read_is_left_alone(value):
    assert same(value, keep(value))


def test_a_changed_argument_is_named_by_the_parameter():
    a, b = np.ones(1), np.ones(1)
    call = record_call("f", (a,), {"scale": b})
    assert changed(call, lambda: ["x"]) is None
    b += 1
    assert changed(call, lambda: ["x"])[0] == "scale"
    a += 1
    assert changed(call, lambda: ["x"])[0] == "x"
    assert changed(call, list)[0] == "argument 1"


@pytest.mark.parametrize(
    "value",
    [
        torch.tensor([[1.5, -2.0], [float("nan"), float("inf")]]),
        torch.tensor([1, 2]),
        torch.tensor([True]),
        torch.tensor(2.5),
        torch.tensor([1.0], dtype=torch.bfloat16),
        torch.tensor([1.0], dtype=torch.float64, requires_grad=True),
        torch.tensor([1, 2], dtype=torch.uint8),
        torch.arange(6.0).reshape(2, 3).T,
        torch.arange(100.0).reshape(4, 25),
        torch.arange(100).reshape(4, 25),
        torch.zeros(0, 3),
        torch.zeros(0, dtype=torch.int64),
        torch.zeros(0, dtype=torch.bool),
        np.array([[1.0, np.nan], [-np.inf, 0.1]]),
        np.array(2.5),
        np.array([1, 2], dtype=np.int8),
        np.array([1, 2], dtype=np.float32),
        np.array([True, False]),
        np.arange(6.0).reshape(2, 3).T,
        np.arange(100.0).reshape(4, 25),
        np.zeros((0, 3)),
        np.zeros(0, dtype=np.int64),
        np.float32(1.5),
        np.int64(3),
        [torch.ones(1), (1,), {"a": np.ones(1)}],
        float("-inf"),
        2.0,
        "x",
        None,
        True,
        torch.float32,
        torch.device("cpu"),
        {1, 2},
    ],
)
def test_what_is_printed_can_be_pasted(value):
    again = eval(code(keep(value)), {"torch": torch, "np": np})
    assert type(again) is type(value)
    if isinstance(value, (torch.Tensor, np.ndarray)):
        assert same(again, keep(value))


def test_big_data_are_told_by_their_shape():
    assert code(keep(torch.rand(9, 9))) == "torch.randn((9, 9))"
    assert code(keep(torch.rand(9, 9).double())) == "torch.randn((9, 9), dtype=torch.float64)"
    assert code(keep(torch.arange(81).reshape(9, 9) ** 2)) == "torch.randint(0, 9, (9, 9))"
    assert code(keep(np.arange(81.0).reshape(9, 9) ** 2)) == "np.random.default_rng(0).normal(size=(9, 9))"


def test_models_print_their_own_code_and_others_their_kind():
    model = built("nn.Linear(3, 2)")
    optimizer = built("torch.optim.SGD(model.parameters(), lr=0.1)", model=model)
    assert code(keep(model)) == "nn.Linear(3, 2)"
    assert code(keep(optimizer)) == "torch.optim.SGD(model.parameters(), lr=0.1)"
    assert code(keep(nn.Linear(3, 2))) == "<Linear>"
    assert code(keep(print)) == "print"
    assert code(keep(lambda: 1)) == "…"
    assert code(keep(object())) == "<object>"


def test_a_call_is_printed_with_its_arguments_as_they_were():
    x = np.array([1.0])
    call = record_call("f", (x, 2), {"rate": 0.5})
    x += 1
    assert script(call)["input"] == "f(np.array([1.0]), 2, rate=0.5)"
    long = record_call("f", (np.ones(9), np.ones(9)), {})
    assert script(long)["input"].count("\n") == 3
    assert eval(script(long)["input"], {"np": np, "f": lambda a, b: float((a + b).sum())}) == 18.0


class Through(TorchFunctionMode):
    """A mode that changes nothing."""

    def __torch_function__(self, function, types, args=(), kwargs=None):
        return function(*args, **(kwargs or {}))


@pytest.mark.parametrize(
    ("leave", "said"),
    [
        (partial(torch.set_default_dtype, torch.float64), "default dtype"),
        (partial(torch.set_default_device, "meta"), "default device"),
        (partial(torch._C._set_grad_enabled, False), "grad mode"),
        (partial(torch.set_printoptions, precision=2), "torch prints"),
        (partial(np.set_printoptions, precision=2), "NumPy prints"),
        (partial(np.seterr, all="raise"), "overflow"),
        (lambda: torch.set_num_threads(torch.get_num_threads() + 1), "number of threads"),
        (lambda: Through().__enter__(), "a torch mode"),
        (partial(warnings.simplefilter, "ignore"), None),
    ],
)
def test_settings_are_put_back(leave, said):
    before = guard.settings()
    leave()
    told = guard.restore(before)
    assert guard.settings() == before
    assert guard.restore(before) is None
    assert told is None if said is None else said in told


def test_random_states_are_put_back_and_seeded():
    before = guard.randomness()
    draws = []
    for _ in range(2):
        guard.seed(7, "cpu")
        draws.append((np.random.rand(), torch.rand(1).item()))
    assert draws[0] == draws[1]
    guard.restore_randomness(before)
    after = guard.randomness()
    assert after.python == before.python
    assert torch.equal(after.torch, before.torch)


@pytest.mark.parametrize(
    ("place", "name", "value", "told"),
    [
        (torch, "mean", lambda *_: 0, "torch.mean"),
        (torch, "mean", torch.sum, "torch.mean"),
        (torch, "mean", None, "torch.mean"),
        (torch, "mean", partial(torch.sum), "torch.mean"),
        (torch, "mean", methodcaller("sum"), "torch.mean"),
        (np, "mean", np.frompyfunc(lambda x: x, 1, 1), "np.mean"),
        (torch.optim.SGD, "step", lambda *_: None, "torch.optim.sgd.SGD.step"),
        (nn.ReLU, "forward", nn.Identity.forward, "torch.nn.modules.activation.ReLU.forward"),
        (
            ConjectureData,
            "draw_integer",
            lambda *_, **__: 0,
            "hypothesis.internal.conjecture.data.ConjectureData.draw_integer",
        ),
        (np, "mean", lambda *_: 0, "np.mean"),
        (np.testing, "assert_allclose", lambda *_: 0, "np.testing.assert_allclose"),
        (torch.Tensor, "sum", lambda *_: 0, "torch.Tensor.sum"),
        (torch.Tensor, "__add__", torch.Tensor.__sub__, "torch.Tensor.__add__"),
        (torch.Tensor, "device", property(lambda _: "cuda"), "torch.Tensor.device"),
        (nn.Module, "__call__", lambda *_: 0, "torch.nn.Module.__call__"),
        (nn.functional, "relu", lambda x: x, "torch.nn.functional.relu"),
    ],
)
def test_assignments_to_libraries_are_undone(place, name, value, told):
    own = name in vars(place)
    original = getattr(place, name)
    before = remember().all()
    setattr(place, name, value)
    assert undo(before, "k", HERE) == told
    assert (name in vars(place)) is own
    assert getattr(place, name) == original
    assert undo(before, "k", HERE) is None


def test_what_torch_replaces_by_itself_stays(monkeypatch):
    before = remember().all()

    names: dict = {}
    exec(compile("def manual_seed(seed): ...", torch.random.__file__, "exec"), names)
    monkeypatch.setattr(torch, "manual_seed", names["manual_seed"])
    monkeypatch.setattr(torch.Tensor, "__slotnames__", [], raising=False)
    monkeypatch.setattr(torch.Tensor, "of_a_learner", lambda self: self, raising=False)  # it hides nothing
    assert undo(before, "k", ("elsewhere.py",)) is None
    assert torch.manual_seed is names["manual_seed"]
    assert undo(before, "k", ("elsewhere.py",)) is None


def test_torch_compile_may_change_what_makes_models():
    before = remember().all()
    torch.compile(lambda x: x + 1, backend="eager")(torch.ones(2))
    assert undo(before, "k", HERE) is None


class Judge:
    """Decides by itself what it equals."""

    def __eq__(self, other):
        return True

    __hash__ = None


class Holder:
    """An ordinary class."""


def with_method():
    tensor = torch.ones(1)
    tensor.tolist = lambda: [5.0]
    return tensor


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (Judge(), "of the class Judge"),
        ([Judge()], "of the class Judge"),
        ({"a": (1, Judge())}, "of the class Judge"),
        (type("Sneaky", (Judge, int), {})(3), "of the class Sneaky"),
        (with_method(), "its own `tolist`"),
        (torch.ones(1).as_subclass(type("T", (torch.Tensor,), {})), "a class of its own"),
        (np.ones(1).view(np.recarray), "a class of its own"),
    ],
)
def test_disguises_are_seen(value, said):
    assert said in find_disguise(value, HERE)


@pytest.mark.parametrize(
    "value",
    [
        None,
        1,
        "x",
        torch.ones(1),
        weight(),
        np.ones(1),
        [1, {"a": 2}],
        Holder(),
        nn.Linear(1, 1),
        torch.Size([1]),
        iter([]),
    ],
)
def test_honest_results_are_not(value):
    assert find_disguise(value, HERE) is None
