"""Pastes failing calls into a Python of their own, as a learner would. Run as a program: JSON in, JSON out.

Each task names a kata and the answer that stands for the learner's file; what its `setup` and `input` give comes back.
"""

from __future__ import annotations

import ast
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

import torch

from kata_runner import simgpu
from kata_runner.testing.pretending import QUESTIONS
from kata_runner.testing.seen import trust
from kata_runner.testing.wording import describe
from kata_runner.worker.frames import text_of
from kata_runner.worker.loading import answers, with_answer
from kata_runner.worker.protocol import Job, Subject


def paste(task: dict[str, Any]) -> str:
    """What a learner sees after pasting: the result of the last expression, what is printed, or the exception."""
    job = Job(task["kata"], task["topic"], "write", task["content"], task["device"], Subject("solution"))
    answer = next(answer for answer in answers(job) if answer.name == task["answer"])
    sys.modules[task["kata"]] = with_answer(job, answer).module  # their file, in the folder where they are
    scope: dict[str, Any] = {}
    torch.set_grad_enabled(True)  # the answer before may have left that otherwise
    with answers_about_the_machine_put_back():
        try:
            exec(task["setup"] or "", scope)
            last, *prints = ast.parse(task["input"]).body
            value = eval(compile(ast.Expression(last.value), "<pasted>", "eval"), scope)
            return describe(scope[prints[0].value.args[0].id] if prints else value)
        except Exception as error:
            return f"{type(error).__name__}: {text_of(error)}"  # as it is shown: a KeyError without quotes
        finally:
            if "card" in scope:
                scope["card"].__exit__(None, None, None)
            del sys.modules[task["kata"]]


@contextmanager
def answers_about_the_machine_put_back() -> Iterator[None]:
    """What is pasted may say that the machine has a GPU, or none: for this one call."""
    places = [name.rpartition(".")[::2] for names in QUESTIONS.values() for name in names]
    before = [(import_module(home), name, getattr(import_module(home), name)) for home, name in places]
    try:
        yield
    finally:
        for home, name, function in before:
            setattr(home, name, function)


def know_the_simulated_card() -> None:
    """Lets `describe` take a simulated tensor for one, as it does in a check."""
    simgpu.enable()
    with simgpu.as_cuda():
        trust(torch.zeros(1, device="cuda"), "cuda")


if __name__ == "__main__":
    tasks = json.load(sys.stdin)
    if any(task["device"] == "simgpu" for task in tasks):
        know_the_simulated_card()
    print(json.dumps([paste(task) for task in tasks]))
