"""The names of answers, read from a text that is never run."""

from __future__ import annotations

import pytest

from kata_runner.core.answers import answer_names

SOURCE = b"""
import torch
from kata_runner import testing
from kata_runner.testing import alternative, mistake, whole_mistake

def helper(x):
    return x

@mistake("you never divide", of="mse")
def sums(x): ...

@mistake("you return a list", of="mse", id="a_list")
def one(x): ...

@testing.alternative(of="mse")
def by_a_loop(x): ...

@alternative(of="Shift")
class AsABuffer(torch.nn.Module): ...

@whole_mistake("you mended one of two")
def half(solution): ...

@torch.no_grad()
def not_an_answer(x): ...
"""


def test_reads_every_form():
    assert [(answer.name, answer.role) for answer in answer_names(SOURCE)] == [
        ("sums", "mistake"),
        ("a_list", "mistake"),
        ("by_a_loop", "alternative"),
        ("AsABuffer", "alternative"),
        ("half", "mistake"),
    ]


def test_refuses_what_is_no_python():
    with pytest.raises(SyntaxError):
        answer_names(b"def broken(:")
