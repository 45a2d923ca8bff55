"""Draws, answers, sealing, and what checks build with."""

from __future__ import annotations

import copy
import subprocess
import sys
from types import ModuleType

import numpy as np
import pytest
import torch
from hypothesis import find, settings
from torch import nn

from kata_runner.testing import (
    CheckFailure,
    asked,
    built,
    draw,
    live_graphs,
    load_answers,
    pretended,
    refilled,
    without,
)
from kata_runner.testing.building import recipe_of
from kata_runner.testing.recording import recorder
from kata_runner.testing.sealing import seal
from kata_runner.testing.seen import look, trust, values_of
from kata_runner.testing.tolerances import tolerance

QUICK = settings(max_examples=100, database=None, derandomize=True)


def simplest(strategy, condition=lambda _: True):
    return find(strategy, condition, settings=QUICK)


def test_draws_shrink_to_small_whole_numbers():
    found = simplest(draw.matrices(rows=(2, 4), columns=(3, 4)), lambda m: m.sum() > 10)
    assert found.shape == (2, 3)
    assert found.dtype == np.float64
    assert found.sum() == 11


def test_draws_of_every_kind():
    assert simplest(draw.vectors(2, 4)).tolist() == [0.0, 0.0]
    assert simplest(draw.shapes(rank=(2, 3), sizes=(1, 4))) == (1, 1)
    assert simplest(draw.floats(1, 5)) == 1.0
    assert simplest(draw.seeds()) == 0
    tensor = simplest(draw.tensors((2, draw.sizes(3, 5)), dtype=torch.int64), lambda t: t.shape[1] == 4)
    assert tensor.tolist() == [[0, 0, 0, 0], [0, 0, 0, 0]]
    assert simplest(draw.tensors((0, 3))).shape == (0, 3)
    labels = draw.arrays((draw.integers(1, 3),), dtype=np.int64, values=draw.integers(0, 2))
    assert simplest(labels, lambda a: a.max() == 2).tolist() == [2]
    assert simplest(draw.arrays(draw.shapes(rank=(0, 0)))).shape == ()


def test_axes_of_one_name_have_one_length():
    pair = draw.tuples(
        draw.arrays((2, draw.sizes(1, 4, name="features"))), draw.arrays((draw.sizes(1, 4, name="features"), 3))
    )
    _, weights = simplest(pair, lambda drawn: drawn[0].shape[1] == 3)
    assert weights.shape == (3, 3)


def module_of(**names):
    module = ModuleType("solution")
    vars(module).update(names)
    return module


ANSWERS = """
import torch
from kata_runner.testing import alternative, mistake, whole_alternative, whole_mistake

@mistake("you add", of="f")
def adds(x): return x + 1

@mistake("you forget", of="Net", id="forgets")
class Other(torch.nn.Module): pass

@mistake("half of it", of=("f", "g"))
def half(solution): return {"f": solution.g, "g": solution.g}

@whole_mistake("all of it")
def whole(solution): return {"f": 1}

@alternative(of="f")
def by_hand(x): return x

@whole_alternative()
def otherwise(solution): return {"g": 2}

def helper(x): return x
"""


def test_answers_of_every_form(tmp_path):
    file = tmp_path / "answers_x.py"
    file.write_text(ANSWERS)
    solution = module_of(f=lambda x: x, g=lambda x: -x, Net=nn.Linear)
    answers = {answer.name: answer for answer in load_answers(file, solution)}
    assert [(a.name, a.of, a.is_mistake) for a in answers.values()] == [
        ("adds", ("f",), True),
        ("forgets", ("Net",), True),
        ("half", ("f", "g"), True),
        ("whole", ("f",), True),
        ("by_hand", ("f",), False),
        ("otherwise", ("g",), False),
    ]
    assert answers["adds"].build(solution)["f"](1) == 2
    assert answers["half"].build(solution) == {"f": solution.g, "g": solution.g}
    assert answers["adds"].says == "you add"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("@mistake('no', of='h')\ndef a(x): ...", "'h', which the solution doesn't have"),
        ("@mistake('no')\nclass A: ...", "needs of="),
        ("@mistake('no')\ndef a(solution): return {'h': 1}", "replaces 'h'"),
        ("@mistake('no', of='f')\ndef a(x): ...\n@mistake('no', of='f', id='a')\ndef b(x): ...", "two answers"),
    ],
)
def test_impossible_answers_are_named(tmp_path, text, said):
    file = tmp_path / "answers_x.py"
    file.write_text("from kata_runner.testing import mistake\n" + text)
    with pytest.raises(ValueError, match=said):
        load_answers(file, module_of(f=len))


def test_sealed_functions_do_not_see_later_assignments(monkeypatch):
    module = module_of()
    module.__name__ = "sealed_for_a_test"
    monkeypatch.setitem(sys.modules, module.__name__, module)
    exec(
        "def helper(): return 'right'\n"
        "def answer(): return helper(), len('four')\n"
        "class Asker:\n    def ask(self): return answer()\n",
        vars(module),
    )
    seal(module.__name__)
    asker = module.Asker()
    module.helper = module.answer = module.len = lambda *_: "wrong"
    monkeypatch.setattr("builtins.len", lambda _: 0)
    found = asker.ask()
    monkeypatch.undo()
    assert found == ("right", 4)


def test_built_things_know_their_code():
    before = torch.get_rng_state()
    model = built("nn.Linear(3, 2)", seed=3)
    again = built("nn.Linear(3, 2)", seed=3)
    optimizer = built("torch.optim.SGD(model.parameters(), lr=0.1)", model=model)
    assert torch.equal(model.weight, again.weight)
    assert torch.equal(before, torch.get_rng_state())
    assert (recipe_of(model).code, recipe_of(optimizer).code) == (
        "nn.Linear(3, 2)",
        "torch.optim.SGD(model.parameters(), lr=0.1)",
    )
    assert recipe_of(nn.Linear(1, 1)) is None
    assert recipe_of([]) is None


@pytest.mark.parametrize(
    "call", [nn.Module.__call__, lambda model, x: model.forward(x), lambda model, x: model(input=x)]
)
def test_a_model_is_seen_to_be_asked_however_it_is_called(call):
    model, x = nn.Linear(3, 2), torch.ones(1, 3)
    seen = asked(model)
    answer = call(model, x)
    ((went_in, came_out),) = seen
    assert went_in is x
    assert came_out is answer


def test_a_copy_of_a_model_is_another_one():
    model, x = nn.Linear(3, 2), torch.ones(1, 3)
    seen = asked(model)
    twin = copy.deepcopy(model).double()
    assert twin(x.double()).dtype is torch.float64
    assert seen == []


def test_refilled_keeps_object_and_memory():
    for values in ([np.array([1.0, 2.0]), np.array([3.0, 4.0])], [torch.tensor([1.0]), torch.tensor([2.0])]):
        seen = [(id(x), np.asarray(x).tolist()) for x in refilled(*values)]
        assert seen[0][0] == seen[1][0]
        assert [numbers for _, numbers in seen] == [np.asarray(value).tolist() for value in values]
    with pytest.raises(ValueError, match="one shape"):
        list(refilled(np.ones(2), np.ones(1)))


def test_values_come_in_full_precision():
    assert values_of(torch.tensor([0.5], dtype=torch.bfloat16)).dtype == np.float64
    assert values_of(torch.tensor([2**62 + 1])).tolist() == [2**62 + 1]
    assert values_of(torch.ones(2, requires_grad=True)).tolist() == [1.0, 1.0]
    assert values_of(torch.tensor([1j]).conj()).tolist() == [-1j]
    with torch.inference_mode():
        assert values_of(torch.ones(1)).tolist() == [1.0]


def test_a_simulated_device_is_called_by_the_name_that_the_learner_knows(monkeypatch):
    monkeypatch.setattr("kata_runner.testing.seen._device_names", {})
    tensor = torch.ones(1)
    trust(tensor, "cuda")
    assert look(tensor).device == "cuda"
    trust(tensor, "cpu")


def test_tolerance_is_that_of_the_dtype():
    assert tolerance("float32") == (1.3e-6, 1e-5)
    assert tolerance("int64") == (0.0, 0.0)
    assert tolerance("float32", terms=100) == pytest.approx((1.3e-5, 1e-4))


SOFTMAXES = (
    "torch.softmax", "torch.nn.functional.cross_entropy", "numpy.broadcast_shapes", "numpy.broadcast",
    "torch.optim.adam.adam",  # in a module that torch.optim hides
)  # fmt: skip
X = torch.tensor([[1.0, 2.0, 3.0]])


def one_that_has_a_gradient():
    weight = torch.ones(2, requires_grad=True)
    weight.sum().backward()
    return [weight]


@pytest.mark.parametrize(
    ("call", "named"),
    [
        (lambda: torch.softmax(X, 1), "torch.softmax"),
        (lambda: X.softmax(1), "torch.softmax"),
        (lambda: torch.special.softmax(X, 1), "torch.softmax"),
        (lambda: nn.Softmax(1)(X), "torch.softmax"),
        (lambda: nn.CrossEntropyLoss()(X, torch.tensor([1])), "torch.nn.functional.cross_entropy"),
        (lambda: np.broadcast_shapes((2, 1), (3,)), "numpy.broadcast_shapes"),
        (lambda: torch.optim.Adam(one_that_has_a_gradient()).step(), "torch.optim.adam.adam"),
        (lambda: np.broadcast(np.ones((2, 1)), np.ones(3)).shape, "numpy.broadcast"),
    ],
)
def test_what_a_library_did_is_right_but_not_by_yourself(call, named):
    with pytest.raises(CheckFailure) as caught, without(*SOFTMAXES):
        call()
    assert caught.value.failure.kind == "forbidden"
    assert f"`{named}`" in caught.value.failure.message


def test_what_was_done_by_hand_passes():
    def softmax(values):  # a function of one's own may have any name
        return values.exp() / values.exp().sum(-1, keepdim=True)

    with without(*SOFTMAXES):
        assert softmax(X).sum() == pytest.approx(1)
    with pytest.raises(ZeroDivisionError), without(*SOFTMAXES):
        softmax(X).softmax(1).div_(1 / 0)
    assert sys.getprofile() is None


def test_graphs_that_live_are_counted():
    model = nn.Linear(3, 2)
    with live_graphs() as alive:
        losses = [model(X).square().mean() for _ in range(3)]
        three = alive()
        losses.pop()
        assert 0 < alive() == three * 2 / 3
        losses[0].backward()
        assert alive() == three / 3
        losses = [loss.item() for loss in losses]
        assert alive() == 0
        with torch.no_grad():
            kept = model(X).square().mean()
        assert alive() == 0
        assert not kept.requires_grad


@pytest.mark.parametrize("layer", [nn.Tanh(), nn.Sigmoid(), nn.Softmax(1), nn.ReLU()], ids=str)
def test_an_operation_that_keeps_its_own_result_lets_go_of_it(layer):
    model = nn.Sequential(nn.Linear(3, 2), layer)
    with live_graphs() as alive:
        loss = model(X).sum()
        assert alive() > 0
        del loss
        assert alive() == 0


def about_the_machine():
    return torch.cuda.is_available(), torch.backends.mps.is_available(), torch.mps.is_available()


def test_a_machine_answers_as_a_check_says_and_then_by_itself_again():
    before, kept = about_the_machine(), torch.cuda.is_available
    for cuda in (True, False):
        for mps in (True, False):
            with pretended(cuda=cuda, mps=mps):
                assert about_the_machine() == (cuda, mps, mps)
                assert torch.cuda.is_available is kept
    with pretended(mps=True):
        assert about_the_machine() == (before[0], True, True)
    assert about_the_machine() == before


def test_what_was_pretended_is_told_with_a_failure_and_then_forgotten():
    with pytest.raises(ZeroDivisionError), pretended(cuda=True):
        _ = 1 / 0
    assert recorder.pretended == ["torch.cuda.is_available = lambda: True"]
    recorder.reset(record=False)
    assert recorder.pretended == []
    with pretended(cuda=True):
        pass
    assert recorder.pretended == []


def test_what_was_built_is_forgotten_in_peace_when_python_ends():
    program = "import sys; from kata_runner.testing import built; sys.kept = built('nn.Linear(2, 1)')"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stderr == ""
