"""Errors in plain words: each cause triggered for real, and nothing said of what isn't known."""

from __future__ import annotations

import bdb
import errno
import io
import os
import re
import sys

import numpy as np
import pytest
import torch
from stage import Stage

from kata_runner.worker.causes import PYTHON, TORCH
from kata_runner.worker.explain import explain, explain_output

HEAD = """\
import io
import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

ones = torch.ones

def tracked(*shape):
    return torch.ones(*shape, requires_grad=True)

def backward_twice():
    loss = (tracked(2) ** 2).sum()
    loss.backward()
    loss.backward()

def weight_changed_in_place():
    w = tracked(2)
    w -= 1

def result_changed_in_place():
    y = tracked(3).exp().relu()
    z = (y * y).sum()
    y += 1
    z.backward()

def inference_in_training():
    with torch.inference_mode():
        x = ones(2)
    (x * tracked(2)).sum()

def inference_changed():
    with torch.inference_mode():
        x = ones(2)
    x += 1

def ints_in_place():
    w = np.array([1, 2])
    w -= 0.5

def whole_model_loaded():
    file = io.BytesIO()
    torch.save(nn.Linear(1, 1), file)
    file.seek(0)
    torch.load(file)

def scheduler_first():
    optimizer = torch.optim.SGD(nn.Linear(1, 1).parameters(), lr=0.1)
    torch.optim.lr_scheduler.StepLR(optimizer, 1).step()

class NoInit(nn.Module):
    def __init__(self):
        self.layer = nn.Linear(1, 1)

"""

# The cause, the code that brings it about as a learner would write it, and what must be said of it.
REAL = [
    ("SH-1", "nn.Linear(4, 2)(ones(3, 5))", "5 numbers, but the layer or matrix takes 4"),
    ("SH-1n", "np.ones((4, 2)) @ np.ones((3, 5))", "2 numbers in a row of a, 3 rows in b"),
    ("SH-2", "ones(3) @ ones(4)", "3 and 4 numbers"),
    ("SH-3", "ones(3) + ones(4)", "at axis 0 the left operand has size 3 and the right one 4"),
    ("SH-3n", "np.ones(3) + np.ones(4)", "(3,) and (4,)"),
    ("SH-4", "ones(2, 3).T.view(6)", "reshape"),
    ("SH-5", "ones(6).view(4)", "6 numbers, and the shape [4]"),
    ("SH-5n", "np.ones(6).reshape(4, 2)", "6 numbers, and the shape (4,2)"),
    ("SH-6", "ones(3).sum(1)", "axis 1, but this tensor has only the axes -1 to 0"),
    ("SH-6n", "np.ones(3).sum(axis=1)", "axis 1, but this array has 1 axes"),
    ("SH-7", "F.cross_entropy(ones(6, 2), torch.zeros(3).long())", "6 rows of scores but 3 labels"),
    ("SH-8", "F.cross_entropy(ones(2, 4, 5), torch.zeros(2, 4).long())", "(batch, classes, length)"),
    ("SH-9", "F.cross_entropy(ones(3, 2), torch.zeros(3, 1).long())", "(n,)"),
    ("SH-10", "F.binary_cross_entropy_with_logits(ones(3, 1), ones(3))", "shape [3] and the prediction [3, 1]"),
    ("SH-10", "F.binary_cross_entropy(ones(3, 1), ones(3))", "shape [3] and the prediction [3, 1]"),
    ("SH-12", "torch.stack([ones(3), ones(4)])", "stack"),
    ("SH-12", "torch.cat([ones(2, 3), ones(2, 4)])", "cat"),
    ("SH-13", "nn.BatchNorm1d(3)(ones(1, 3))", "one sample"),
    ("SH-14", "ones(3).add_(ones(1, 3))", "keeps its shape [3], but the result needs the shape [1, 3]"),
    ("SH-14", "np.ones(3).__iadd__(np.ones((1, 3)))", "keeps its shape (3,), but the result needs the shape (1,3)"),
    ("SH-15", "len(torch.tensor(1.0))", "one number"),
    ("SH-15", "len(np.array(1.0))", "one number"),
    ("SH-15", "list(torch.tensor(1.0))", "nothing to go through"),
    ("SH-15", "list(np.array(1.0))", "nothing to go through"),
    ("DT-1", "nn.Linear(2, 2)(ones(1, 2).double())", "is Double and the layer's weights are Float"),
    ("DT-2", "ones(2, 2).double() @ ones(2, 2)", "is double, the right one float"),
    ("DT-2", "nn.Linear(2, 2, bias=False)(ones(1, 2).double())", "double"),
    ("DT-3", "ones(2) @ ones(2).double()", "is Float, the other Double"),
    ("DT-4", "F.cross_entropy(ones(3, 2), ones(3))", "yours are Float"),
    ("DT-5", "F.cross_entropy(ones(3, 2), ones(3, 2, dtype=torch.int64))", "yours is Long"),
    ("DT-6", "torch.tensor([1]).sub_(0.5)", "is Float, and the tensor that it is written into can only hold Long"),
    ("DT-6n", "ints_in_place()", "is float64, and the array that it is written into can only hold int64"),
    ("DT-7", "torch.tensor([1]).mean()", ".float().mean()"),
    ("DT-7", "torch.tensor([1, 2]).std()", "floating point"),
    ("DT-8", "torch.tensor([1], requires_grad=True)", "with dots"),
    ("DT-9", "ones(2).half().masked_fill(torch.tensor([True, False]), -1e9)", "too large for Half (float16)"),
    ("DT-10", "nn.Embedding(3, 2)(ones(2))", "int64"),
    ("DT-10", "ones(3)[ones(2)]", "int64"),
    ("DT-11", "ones(2).bfloat16().numpy()", "`.float().numpy()`"),
    ("IX-1", "F.cross_entropy(ones(1, 2), torch.tensor([4]))", "no class 4"),
    ("IX-2", "nn.Embedding(3, 2)(torch.tensor([3]))", "num_embeddings"),
    ("AG-1", "ones(()).backward()", "finds no way from the loss"),
    ("AG-2", "backward_twice()", "anew in each step"),
    ("AG-3", "weight_changed_in_place()", "torch.no_grad()"),
    ("AG-4", "result_changed_in_place()", "changed in place after it had been computed"),
    ("AG-5", "tracked(2).backward()", "one number"),
    ("AG-7", "tracked(2).grad.zero_()", "no gradient yet"),
    ("AG-7", "tracked(2) - 0.1 * tracked(2).grad", "no gradient yet"),
    ("AG-8", "inference_in_training()", "never be used in training"),
    ("AG-9", "inference_changed()", "can't be changed in place"),
    ("NP-1", "tracked(2).numpy()", "t.detach().cpu().numpy()"),
    ("NP-2", 'torch.ones(2, device="meta").numpy()', "this tensor is on meta"),
    ("NP-3", "np.mean(ones(2))", "t.mean()"),
    ("NP-3", "np.sum(ones(2), axis=0)", "mixed"),
    ("NP-3", "np.ones(2) * tracked(2)", "mixed"),
    ("NP-4", "ones(3).item()", "one number"),
    ("NP-4", "float(ones(3))", "one number"),
    ("NP-5", "bool(ones(2))", ".all()"),
    ("NP-5", "nn.MSELoss(ones(2), ones(2))", "nn.MSELoss()(prediction, target)"),
    ("NP-4n", "float(np.ones(2))", "this array holds several"),
    ("NP-5n", "bool(np.ones(2))", ".all()"),
    ("NP-6", "torch.from_numpy(np.ones(3)[::-1])", "a[::-1].copy()"),
    ("DV-2", 'torch.ones(2, device="meta") + ones(2)', "device=x.device`. `meta` is a device that knows shapes"),
    ("DV-2b", 'torch.ones(2, device="meta").tolist()', "Leave it on the device"),
    ("DV-2b", 'torch.ones(1, device="meta").item()', "`meta` is a device that knows shapes"),
    ("DV-3", "ones(2).to('mps')", "has no such device"),
    ("MD-1", "NoInit()", "super().__init__()"),
    ("MD-2", "torch.optim.SGD([], lr=0.1)", "nn.ModuleList"),
    ("MD-3", "torch.optim.SGD([tracked(2) * 2], lr=0.1)", "nn.Parameter"),
    ("MD-4", "nn.Linear(1, 1).load_state_dict({})", "The saved weights and Linear"),
    ("MD-5", "whole_model_loaded()", "state_dict()"),
]
ON_A_CARD = [
    ("DV-1", "ones(2).cuda() + ones(2)", "One tensor is on cuda:0 and another on cpu"),
    ("DV-1b", "ones(2, 2).cuda() @ ones(2, 2)", "The argument mat2 is on cpu, the others are on cuda:0"),
    ("DV-1b", "nn.Linear(2, 2).cuda()(ones(1, 2))", "mat1 is its input"),
    ("DV-1c", "torch.cat([ones(2).cuda(), ones(2)])", "The argument tensors is on cpu, the others are on cuda:0. Move"),
    ("DV-1d", "ones(2).cuda().masked_fill(ones(2) > 0, 0.0)", "The mask is on cpu"),
    ("NP-2", "ones(2).cuda().numpy()", "this tensor is on cuda:0"),
    ("NP-2", "np.asarray(ones(2).cuda())", "t.cpu().numpy()"),
    ("DT-1", "nn.Linear(2, 2).cuda()(ones(1, 2).double().cuda())", "is Double and the layer's weights are Float"),
    ("DT-2", "ones(2, 2).cuda().double() @ ones(2, 2).cuda()", "is double, the right one float"),
    ("DT-4", "F.cross_entropy(ones(2, 2).cuda(), ones(2).cuda())", "yours are Float"),
    ("IX-1", "F.cross_entropy(ones(2, 2).cuda(), torch.tensor([0, 5]).cuda())", "no class 5"),
    ("IX-2", "nn.Embedding(3, 2).cuda()(torch.tensor([7]).cuda())", "num_embeddings"),
]
WARNINGS = [
    ("SH-11", "F.mse_loss(ones(3, 1), ones(3))", "shape [3], the prediction [3, 1]"),
    ("AG-6", "(tracked(2) * 2).grad", "computed from another"),
    ("MD-7", "F.softmax(ones(2, 2))", "axis softmax should work"),
    ("MD-8", "scheduler_first()", "`optimizer.step()` first"),
]
SUITE = '''\
def test_f(kata):
    """Gives 5."""
    assert_matches(kata.f(2.0, 3.0), 5.0)
'''


@pytest.fixture(scope="module")
def stage(tmp_path_factory) -> Stage:
    return Stage(tmp_path_factory.mktemp("content"), suite=SUITE)


def told(stage: Stage, code: str, device: str = "cpu") -> tuple[str, str | None]:
    """What an exception says when a learner's line raises it in a check, and what they are told it means."""
    played = stage.play(f"{HEAD}def f(x, y):\n    return {code}\n", device=device, diagnose=False)
    (failure,) = played.failures
    assert failure["exception"] is not None, failure
    return failure["exception"]["text"], failure["exception"]["says"]


def causes_of(text: str) -> list[str]:
    return [cause.id for cause in TORCH if re.search(cause.pattern, text, re.DOTALL)]


def named(rows: list[tuple[str, str, str]]) -> list[str]:
    return [f"{row[0]}-{at}" for at, row in enumerate(rows)]


@pytest.mark.parametrize(("cause", "code", "said"), REAL, ids=named(REAL))
def test_each_cause_happens_and_is_explained(stage, cause, code, said):
    text, says = told(stage, code)
    assert causes_of(text)[0] == cause, text
    assert said in says
    assert not re.search(r"\{\d", says)


@pytest.mark.parametrize(("cause", "code", "said"), ON_A_CARD, ids=named(ON_A_CARD))
def test_what_happens_on_a_card_is_explained(stage, cause, code, said):
    text, says = told(stage, code, device="simgpu")
    assert causes_of(text)[0] == cause, text
    assert said in says


@pytest.mark.parametrize(("cause", "code", "said"), WARNINGS, ids=named(WARNINGS))
def test_each_warning_is_printed_with_its_line_and_explained(stage, capfd, cause, code, said):
    stage.play(f"{HEAD}def f(x, y):\n    {code}\n    return 0.0\n", diagnose=False)
    printed = capfd.readouterr().err
    line = HEAD.count("\n") + 2
    assert printed.startswith(("UserWarning at line ", "FutureWarning at line "))
    assert f"at line {line}: " in printed or "scheduler" in code
    assert causes_of(printed)[0] == cause, printed
    (says,) = explain_output(printed)
    assert said in says


def test_a_call_that_warns_does_so_in_every_check_but_once_a_call(stage, capfd):
    twice = f"{HEAD}def f(x, y):\n    for _ in range(2):\n        F.softmax(ones(2, 2))\n    return 0.0\n"
    stage.play(twice, diagnose=False)
    stage.play(twice, diagnose=False)
    assert capfd.readouterr().err.count("Implicit dimension choice") == 2


def test_two_warnings_are_explained_in_their_order():
    softmax = "UserWarning at line 3: Implicit dimension choice for softmax has been deprecated."
    printed = f"x\nclassifier.weight | MISSING\n{softmax}\n"
    assert [says.split()[0] for says in explain_output(printed + printed)] == ["A", "Say"]
    assert explain_output("mat1 and mat2 shapes cannot be multiplied (3x5 and 4x2)\nnothing to say") == ()


@pytest.mark.slow
def test_a_checkpoint_without_its_head_is_explained(tmp_path, capfd):
    transformers = pytest.importorskip("transformers")
    small = {"hidden_size": 8, "num_hidden_layers": 1, "num_attention_heads": 1, "intermediate_size": 8}
    config = transformers.BertConfig(vocab_size=8, **small)
    transformers.BertModel(config).save_pretrained(tmp_path)
    capfd.readouterr()
    transformers.BertForSequenceClassification.from_pretrained(tmp_path)
    printed = "".join(capfd.readouterr())
    assert "MD-6" in causes_of(printed)
    assert any("random numbers" in says for says in explain_output(printed))


ELSEWHERE = [  # what needs another machine, library or version
    ("DT-2", "expected mat1 and mat2 to have the same dtype, but got: c10::Half != float"),
    ("DT-4", "expected scalar type Long but found Int"),
    ("DT-9", "value cannot be converted to type at::Half without overflow: -1e+09"),
    ("NP-4", "only one element tensors can be converted to Python scalars"),
    ("DV-3", "Torch not compiled with CUDA enabled"),
    ("DV-3", "PyTorch is not linked with support for mps devices"),
    ("DV-4", "Cannot convert a MPS Tensor to float64 dtype as the MPS framework doesn't support float64."),
    ("MD-6", "Some weights of BertForSequenceClassification were not initialized from the model checkpoint"),
    ("MD-6", "classifier.weight | MISSING"),
    (
        "AG-4",
        "one of the variables needed for gradient computation has been modified by an inplace operation: "
        "[torch.FloatTensor [3]], which is output 0 of ReluBackward0, is at version 1; expected version 0 instead.",
    ),
]


@pytest.mark.parametrize(("cause", "text"), ELSEWHERE)
def test_other_wordings_are_known_too(cause, text):
    assert causes_of(text)[0] == cause
    assert "{" not in explain("RuntimeError", text)


def test_all_recorded_causes_have_a_text():
    recorded = [("SH", 13), ("DT", 10), ("IX", 2), ("AG", 9), ("NP", 6), ("DV", 4), ("MD", 8)]
    wanted = {f"{family}-{number}" for family, last in recorded for number in range(1, last + 1)}
    assert len(wanted) == 52  # and others that were met since
    assert wanted <= {cause.id for cause in TORCH}
    happened = {row[0] for row in (*REAL, *ON_A_CARD, *WARNINGS)}
    assert wanted - happened == {"DV-4", "MD-6"}  # an Apple GPU, and transformers: the slow test above
    assert {cause.id for cause in TORCH} == happened | {row[0] for row in ELSEWHERE}
    assert {cause.id for cause in TORCH if cause.printed} == {row[0] for row in WARNINGS} | {"MD-6"}


def none():
    return None


def local():
    total += 1  # noqa: F821
    return total


def forever():
    return forever()


def two(a, b):
    return a + b


def input_at_the_end():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdin", io.StringIO())
        return input()


def quits_the_debugger():
    raise bdb.BdbQuit


def os_error(number):
    raise OSError(number, os.strerror(number))


OWN = [
    ("NameError", lambda: undefined, "Nothing is called `undefined`"),  # noqa: F821
    ("UnboundLocalError", local, "you assign to `total`"),
    ("AttributeError", lambda: none().shape, "`.shape` of None"),
    ("AttributeError", lambda: np.ones(2).unsqueeze(0), "no `.unsqueeze`"),
    ("AttributeError", lambda: torch.ones(2).astype, "no `.astype`"),
    ("AttributeError", lambda: (2.0).dtype, "a plain Python float here. Arrays and tensors have `.dtype`"),
    ("AttributeError", lambda: [1].shape, "a plain Python list here"),
    ("TypeError", lambda: len(2.0), "one number, a plain Python float"),
    ("TypeError", lambda: list(5), "one number, a plain Python int"),
    ("TypeError", lambda: int("5")[0], "one number, a plain Python int"),
    ("TypeError", lambda: two(1, c=2), "`two` takes no argument called `c`"),
    ("TypeError", lambda: two(1), "'b' is missing"),
    ("TypeError", lambda: two(1, 2, 3), "`two` takes 2 and got 3"),
    ("TypeError", lambda: none()[0], "None where something else is needed"),
    ("TypeError", lambda: none() + 1, "One side of `+` is None"),
    ("IndexError", lambda: [1][1], "The list has no item at that place"),
    ("IndexError", lambda: torch.ones(3)[3], "nothing at index 3 here: that axis has size 3"),
    ("IndexError", lambda: torch.ones(2, 1)[..., 1], "that axis has size 1"),  # behind `...` torch misnames the axis
    ("IndexError", lambda: np.ones(3)[3], "nothing at index 3 here"),
    ("KeyError", lambda: {}["w"], "no key"),
    ("RecursionError", forever, "goes on calling itself"),
    ("ModuleNotFoundError", lambda: __import__("pandsa"), "no module `pandsa`"),
    ("ZeroDivisionError", lambda: 1 / 0, "divide by 0"),
    ("EOFError", lambda: input_at_the_end(), "it needs comes in as arguments"),
    ("SystemExit", lambda: sys.exit(1), "ends with `return`"),
    ("MemoryError", lambda: bytes(1 << 60), "is not to be had here"),
    ("RuntimeError", lambda: torch.empty(1 << 58), "is not to be had here"),
    ("BdbQuit", quits_the_debugger, "Take it out while"),
    ("OSError", lambda: os_error(errno.EFBIG), "may not grow as large"),
]


@pytest.mark.parametrize(("kind", "trigger", "said"), OWN, ids=[f"{row[0]}-{i}" for i, row in enumerate(OWN)])
def test_pythons_own_errors(kind, trigger, said):
    with pytest.raises((Exception, SystemExit)) as caught:
        trigger()
    assert type(caught.value).__name__ == kind
    assert said in explain(kind, str(caught.value), "x")


UNRELATED = [
    "torch.ones(3, 3).cholesky_solve(ones(2, 2))",
    "torch.linalg.inv(torch.zeros(2, 2))",
    "torch.ones(2, 3).inverse()",
    "torch.tensor([[1.0], [2.0, 3.0]])",
    "torch.tensor('three')",
    "torch.randint(5, 3, (2,))",
    "torch.multinomial(torch.zeros(3), 2)",
    "torch.arange(3, 1, 1)",
    "ones(3).expand(2)",
    "ones(2, 3).expand(4, 3)",
    "ones(3).permute(0, 1)",
    "torch.Generator('nowhere')",
    "ones(2).to('nowhere')",
    "nn.Conv1d(2, 3, 1)(ones(1, 5, 4))",
    "nn.Dropout(p=2)",
    "nn.MultiheadAttention(5, 2)",
    "nn.Linear(2, 2).half().load_state_dict([])",
    "torch.optim.SGD(nn.Linear(1, 1).parameters(), lr=-1)",
    "torch.load('no such file')",
    "ones(4).chunk(0)",
    "torch.einsum('ij,jk->ik', ones(2, 3))",
    "torch.bincount(torch.tensor([-1]))",
    "np.linalg.inv(np.zeros((2, 2)))",
    "np.concatenate([np.ones((2, 3)), np.ones((2, 4))])",
    "np.array([1, 2]).astype('nothing')",
    "np.array(['a']) + 1",
    "np.random.default_rng(0).choice(3, 5, replace=False)",
    "int('three')",
    "float('1,5')",
    "{}[[]]",
    "[].index(3)",
    "next(iter(()))",
    "open('/nowhere/at/all')",
    "'a' + 1",
    "1(2)",
    "(1, 2, 3).append(4)",
    "len(len)",
    "(3).append(5)",
    "list(range(3)).sort(5)",
]


@pytest.mark.parametrize("code", UNRELATED)
@pytest.mark.filterwarnings("ignore")
def test_nothing_is_invented_for_what_is_not_known(stage, code):
    assert told(stage, code)[1] is None


NEAR = [  # like a message that is known, with another meaning
    ("RuntimeError", "mat1 and mat2 shapes are fine (3x5 and 5x2)"),
    ("RuntimeError", "The size of tensor a (3) must match the existing size (4) at non-singleton dimension 0"),
    (
        "RuntimeError",
        "The expanded size of the tensor (2) must match the existing size (3) at non-singleton dimension 0",
    ),
    ("ValueError", "all the input array dimensions except for the concatenation axis must match exactly"),
    ("RuntimeError", "view size is compatible with input tensor's size"),
    ("RuntimeError", "shape is invalid for input of size 6"),
    ("IndexError", "Dimension specified as 0 but tensor has no dimensions"),
    ("ValueError", "Expected input batch_size to be positive"),
    ("RuntimeError", "Expected target to be a tensor"),
    ("RuntimeError", "Expected floating point type for input, got Long"),
    ("RuntimeError", "Target is out of bounds"),
    ("IndexError", "index out of range"),
    ("RuntimeError", "tensors used as weights must be float"),
    ("RuntimeError", "one of the differentiated Tensors does not require grad"),
    ("RuntimeError", "Trying to backward through a graph that was freed"),
    ("TypeError", "can't convert np.ndarray of type numpy.object_"),
    ("TypeError", "'NoneType' and 'int' are both fine"),
    ("RuntimeError", "Expected a 'cuda' device type for generator but found 'cpu'"),
    ("RuntimeError", "indices should be either on cpu or on the same device as the indexed tensor (cpu)"),
    ("RuntimeError", "Input type (torch.FloatTensor) and weight type (torch.cuda.FloatTensor) should be the same"),
    ("ValueError", "optimizer got parameters twice"),
    ("RuntimeError", "loading state_dict"),
    ("ValueError", "the shapes differ"),
    ("RuntimeError", "something quite new"),
    ("TypeError", "sum() received an invalid combination of arguments - got (str), but expected (Tensor out=None)"),
    ("Own", "name 'x' is not defined"),
    ("RuntimeError", ""),
    ("AssertionError", "raised by a line without an assertion"),
]


@pytest.mark.parametrize(("kind", "text"), NEAR)
def test_what_only_sounds_like_a_known_message_is_left_alone(kind, text):
    assert explain(kind, text, "f(x)") is None


@pytest.mark.parametrize(
    "line",
    [
        'raise KeyError("w")',
        'raise IndexError("Target 4 is out of bounds")',
        'raise ValueError("Target size (torch.Size([3])) must be the same as input size (torch.Size([2]))")',
        'raise ZeroDivisionError("zero")',
        "raise RecursionError('maximum recursion depth exceeded')",
    ],
)
def test_what_a_learner_words_themselves_needs_no_words_of_ours(stage, line):
    (failure,) = stage.play(f"def f(x, y):\n    {line}\n", diagnose=False).failures
    assert failure["exception"]["says"] is None


def test_none_is_blamed_on_a_gradient_only_where_the_line_has_one():
    text = "'NoneType' object has no attribute 'clone'"
    assert "no gradient yet" in explain("AttributeError", text, "g = w.grad.clone()")
    assert "no gradient" not in explain("AttributeError", text, "y = f(x).clone()")


def test_the_texts_are_in_the_house_style():
    for cause in [*TORCH, *(cause for _, cause in PYTHON)]:
        assert not re.search(r"\b(simply|just|obviously)\b", cause.says, re.IGNORECASE), cause.id
        assert cause.says.endswith("."), cause.id
        assert max(len(sentence) for sentence in re.split(r"[.:;] ", cause.says)) < 170, cause.id
