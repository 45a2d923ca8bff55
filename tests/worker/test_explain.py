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
from torch import nn
from torch.nn import functional as F

from kata_runner.worker.causes import PYTHON, TORCH
from kata_runner.worker.explain import cause_of, explain

ONES = torch.ones


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
        x = ONES(2)
    (x * tracked(2)).sum()


def inference_changed():
    with torch.inference_mode():
        x = ONES(2)
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


def one_hot_of(dtype):
    return torch.ones(3, 2, dtype=dtype)


REAL = [
    ("SH-1", lambda: nn.Linear(4, 2)(ONES(3, 5)), "5 numbers, but the layer or matrix takes 4"),
    ("SH-1n", lambda: np.ones((4, 2)) @ np.ones((3, 5)), "2 numbers in a row of a, 3 rows in b"),
    ("SH-2", lambda: ONES(3) @ ONES(4), "3 and 4 numbers"),
    ("SH-3", lambda: ONES(3) + ONES(4), "at axis 0 the left operand has size 3 and the right one 4"),
    ("SH-3n", lambda: np.ones(3) + np.ones(4), "(3,) and (4,)"),
    ("SH-4", lambda: ONES(2, 3).T.view(6), "reshape"),
    ("SH-5", lambda: ONES(6).view(4), "6 numbers, and the shape [4]"),
    ("SH-5n", lambda: np.ones(6).reshape(4, 2), "6 numbers, and the shape (4,2)"),
    ("SH-6", lambda: ONES(3).sum(1), "axis 1, but this tensor has only the axes -1 to 0"),
    ("SH-6n", lambda: np.ones(3).sum(axis=1), "axis 1, but this array has 1 axes"),
    ("SH-7", lambda: F.cross_entropy(ONES(6, 2), torch.zeros(3).long()), "6 rows of scores but 3 labels"),
    ("SH-8", lambda: F.cross_entropy(ONES(2, 4, 5), torch.zeros(2, 4).long()), "(batch, classes, length)"),
    ("SH-9", lambda: F.cross_entropy(ONES(3, 2), torch.zeros(3, 1).long()), "(n,)"),
    ("SH-10", lambda: F.binary_cross_entropy_with_logits(ONES(3, 1), ONES(3)), "shape [3] and the prediction [3, 1]"),
    ("SH-10", lambda: F.binary_cross_entropy(ONES(3, 1), ONES(3)), "shape [3] and the prediction [3, 1]"),
    ("SH-11", lambda: F.mse_loss(ONES(3, 1), ONES(3)), "shape [3], the prediction [3, 1]"),
    ("SH-12", lambda: torch.stack([ONES(3), ONES(4)]), "stack"),
    ("SH-12", lambda: torch.cat([ONES(2, 3), ONES(2, 4)]), "cat"),
    ("SH-13", lambda: nn.BatchNorm1d(3)(ONES(1, 3)), "one sample"),
    ("DT-1", lambda: nn.Linear(2, 2)(ONES(1, 2).double()), "is Double and the layer's weights are Float"),
    ("DT-2", lambda: ONES(2, 2).double() @ ONES(2, 2), "is double, the right one float"),
    ("DT-2", lambda: nn.Linear(2, 2, bias=False)(ONES(1, 2).double()), "double"),
    ("DT-3", lambda: ONES(2) @ ONES(2).double(), "is Float, the other Double"),
    ("DT-4", lambda: F.cross_entropy(ONES(3, 2), ONES(3)), "yours are Float"),
    ("DT-5", lambda: F.cross_entropy(ONES(3, 2), one_hot_of(torch.int64)), "yours is Long"),
    (
        "DT-6",
        lambda: torch.tensor([1]).sub_(0.5),
        "is Float, and the tensor that it is written into can only hold Long",
    ),
    ("DT-6n", ints_in_place, "is float64, and the array that it is written into can only hold int64"),
    ("DT-7", lambda: torch.tensor([1]).mean(), ".float().mean()"),
    ("DT-7", lambda: torch.tensor([1, 2]).std(), "floating point"),
    ("DT-8", lambda: torch.tensor([1], requires_grad=True), "with dots"),
    ("DT-9", lambda: ONES(2).half().masked_fill(torch.tensor([True, False]), -1e9), "too large for Half (float16)"),
    ("DT-10", lambda: nn.Embedding(3, 2)(ONES(2)), "int64"),
    ("DT-10", lambda: ONES(3)[ONES(2)], "int64"),
    ("IX-1", lambda: F.cross_entropy(ONES(1, 2), torch.tensor([4])), "no class 4"),
    ("IX-2", lambda: nn.Embedding(3, 2)(torch.tensor([3])), "num_embeddings"),
    ("AG-1", lambda: ONES(()).backward(), "finds no way from the loss"),
    ("AG-2", backward_twice, "anew in each step"),
    ("AG-3", weight_changed_in_place, "torch.no_grad()"),
    ("AG-4", result_changed_in_place, "changed in place after it had been computed"),
    ("AG-5", lambda: tracked(2).backward(), "one number"),
    ("AG-6", lambda: (tracked(2) * 2).grad, "computed from another"),
    ("AG-7", lambda: tracked(2).grad.zero_(), "no gradient yet"),
    ("AG-7", lambda: tracked(2) - 0.1 * tracked(2).grad, "no gradient yet"),
    ("AG-8", inference_in_training, "never be used in training"),
    ("AG-9", inference_changed, "can't be changed in place"),
    ("NP-1", lambda: tracked(2).numpy(), "t.detach().cpu().numpy()"),
    ("NP-2", lambda: torch.ones(2, device="meta").numpy(), "this tensor is on meta"),
    ("NP-3", lambda: np.mean(ONES(2)), "t.mean()"),
    ("NP-3", lambda: np.sum(ONES(2), axis=0), "mixed"),
    ("NP-3", lambda: np.ones(2) * tracked(2), "mixed"),
    ("NP-4", lambda: ONES(3).item(), "one number"),
    ("NP-4", lambda: float(ONES(3)), "one number"),
    ("NP-5", lambda: bool(ONES(2)), ".all()"),
    ("NP-5", lambda: nn.MSELoss(ONES(2), ONES(2)), "nn.MSELoss()(prediction, target)"),
    ("NP-5n", lambda: bool(np.ones(2)), ".all()"),
    ("NP-6", lambda: torch.from_numpy(np.ones(3)[::-1]), "a[::-1].copy()"),
    ("DV-2", lambda: torch.ones(2, device="meta") + ONES(2), "device=x.device`. `meta` is a device that knows shapes"),
    ("DV-2b", lambda: torch.ones(2, device="meta").tolist(), "Leave it on the device"),
    ("DV-2b", lambda: torch.ones(1, device="meta").item(), "`meta` is a device that knows shapes"),
    ("MD-1", NoInit, "super().__init__()"),
    ("MD-2", lambda: torch.optim.SGD([], lr=0.1), "nn.ModuleList"),
    ("MD-3", lambda: torch.optim.SGD([tracked(2) * 2], lr=0.1), "nn.Parameter"),
    ("MD-4", lambda: nn.Linear(1, 1).load_state_dict({}), "The saved weights and Linear"),
    ("MD-5", whole_model_loaded, "state_dict()"),
    ("MD-7", lambda: F.softmax(ONES(2, 2)), "axis softmax should work"),
    ("MD-8", scheduler_first, "`optimizer.step()` first"),
]


@pytest.mark.parametrize(("cause", "trigger", "said"), REAL, ids=[f"{row[0]}-{i}" for i, row in enumerate(REAL)])
def test_each_cause_happens_and_is_explained(cause, trigger, said):
    with pytest.raises(Exception) as caught:  # noqa: PT011 - which one is the point; pytest makes warnings errors
        trigger()
    text = str(caught.value)
    assert cause_of(text) == cause, text
    told = explain(type(caught.value).__name__, text)
    assert said in told
    assert not re.search(r"\{\d", told)


ELSEWHERE = [  # what needs another machine, library or version
    ("DT-2", "expected mat1 and mat2 to have the same dtype, but got: c10::Half != float"),
    ("DT-4", "expected scalar type Long but found Int"),
    ("DT-9", "value cannot be converted to type at::Half without overflow: -1e+09"),
    ("NP-4", "only one element tensors can be converted to Python scalars"),
    (
        "NP-2",
        "can't convert cuda:0 device type tensor to numpy. Use Tensor.cpu() to copy the tensor to host memory first.",
    ),
    ("DV-1", "Expected all tensors to be on the same device, but found at least two devices, cuda:0 and cpu!"),
    (
        "DV-1b",
        "Expected all tensors to be on the same device, but got mat1 is on cpu, different from other tensors on mps",
    ),
    ("DV-3", "Torch not compiled with CUDA enabled"),
    ("DV-3", "PyTorch is not linked with support for mps devices"),
    ("DV-4", "Cannot convert a MPS Tensor to float64 dtype as the MPS framework doesn't support float64."),
    ("MD-6", "Some weights of BertForSequenceClassification were not initialized from the model checkpoint"),
    ("MD-6", "classifier.weight | MISSING"),
    (
        "AG-4",
        "modified by an inplace operation: [torch.FloatTensor [3]], which is output 0 of ReluBackward0, is at version",
    ),
]


@pytest.mark.parametrize(("cause", "text"), ELSEWHERE)
def test_other_wordings_are_known_too(cause, text):
    assert cause_of(text) == cause
    assert "{" not in explain("RuntimeError", text)


def test_all_recorded_causes_have_a_text():
    recorded = [("SH", 13), ("DT", 10), ("IX", 2), ("AG", 9), ("NP", 6), ("DV", 4), ("MD", 8)]
    wanted = {f"{family}-{number}" for family, last in recorded for number in range(1, last + 1)}
    assert len(wanted) == 52
    assert wanted <= {cause.id for cause in TORCH}
    tried = {row[0] for row in REAL} | {row[0] for row in ELSEWHERE}
    assert {cause.id for cause in TORCH} == tried


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
    ("AttributeError", lambda: ONES(2).astype, "no `.astype`"),
    ("TypeError", lambda: two(1, c=2), "`two` takes no argument called `c`"),
    ("TypeError", lambda: two(1), "'b' is missing"),
    ("TypeError", lambda: two(1, 2, 3), "`two` takes 2 and got 3"),
    ("TypeError", lambda: none()[0], "None where something else is needed"),
    ("TypeError", lambda: none() + 1, "One side of `+` is None"),
    ("IndexError", lambda: [1][1], "The list has no item at that place"),
    ("IndexError", lambda: ONES(3)[3], "nothing at index 3 of axis 0: it has 3 places"),
    ("IndexError", lambda: np.ones(3)[3], "nothing at index 3 of axis 0"),
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


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("ValueError", "the shapes differ"),
        ("RuntimeError", "something quite new"),
        ("TypeError", "sum() received an invalid combination of arguments - got (str), but expected (Tensor out=None)"),
        ("Own", "name 'x' is not defined"),
        ("RuntimeError", ""),
        ("AssertionError", "raised by a line without an assertion"),
    ],
)
def test_nothing_is_invented(kind, text):
    assert explain(kind, text, "f(x)") is None


def test_none_is_blamed_on_a_gradient_only_where_the_line_has_one():
    text = "'NoneType' object has no attribute 'clone'"
    assert "no gradient yet" in explain("AttributeError", text, "g = w.grad.clone()")
    assert "no gradient" not in explain("AttributeError", text, "y = f(x).clone()")


def test_the_texts_are_in_the_house_style():
    for cause in [*TORCH, *(cause for _, cause in PYTHON)]:
        assert not re.search(r"\b(simply|just|obviously)\b", cause.says, re.IGNORECASE), cause.id
        assert cause.says.endswith("."), cause.id
        assert max(len(sentence) for sentence in re.split(r"[.:;] ", cause.says)) < 170, cause.id
