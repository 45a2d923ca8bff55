"""Checks of `five_steps`: the six lines run in the order of the guess, and are held against training by hand."""

from __future__ import annotations

from math import isclose

import torch
from torch import nn

from kata_runner.testing import assert_that, curve

WORDS = ["backward", "clear", "forward", "loss", "repeat", "step"]
ROUNDS = 4
RATE = 0.05


class Training:
    """A line that is fitted to y = 2x + 1 from zero weights, one line of the program after the other."""

    def __init__(self):
        self.x = torch.arange(5.0).reshape(-1, 1)
        self.y = 2 * self.x + 1
        self.model = nn.Linear(1, 1)
        for parameter in self.model.parameters():
            nn.init.zeros_(parameter)
        self.optimizer = torch.optim.SGD(self.model.parameters(), lr=RATE)
        self.prediction = self.result = None
        self.losses = []

    def run(self, order, rounds=ROUNDS):
        """Goes through the lines; gives a sentence where one of them lacks what it needs."""
        for _ in range(rounds):
            for word in order[: order.index("repeat")]:
                if word == "loss" and self.prediction is None:
                    return "In the first round `loss` needs a prediction, and there is none yet: forward comes later."
                if word == "backward" and self.result is None:
                    return "In the first round `backward` needs a loss, and there is none yet: the loss comes later."
                getattr(self, word)()
            self.prediction = self.result = None
        return None

    def clear(self):
        self.optimizer.zero_grad()

    def forward(self):
        self.prediction = self.model(self.x)

    def loss(self):
        self.result = nn.functional.mse_loss(self.prediction, self.y)
        self.losses.append(self.result.item())

    def backward(self):
        self.result.backward()

    def step(self):
        self.optimizer.step()


def descent():
    """The truth by the formulas, in plain numbers: the loss of each round, and the weight and bias in the end."""
    w = b = 0.0
    losses = []
    for _ in range(ROUNDS):
        errors = [w * x + b - (2 * x + 1) for x in range(5)]
        losses.append(sum(error**2 for error in errors) / 5)
        slopes = 2 * sum(error * x for x, error in enumerate(errors)) / 5, 2 * sum(errors) / 5
        w, b = w - RATE * slopes[0], b - RATE * slopes[1]
    return losses, w, b


def order_of(guess):
    """The guess as a list of words; a tuple or one text with all the words will do."""
    words = guess.replace(",", " ").split() if isinstance(guess, str) else guess
    assert_that(isinstance(words, (list, tuple)), "ORDER should be a list of words.")
    words = [word.strip().lower() if isinstance(word, str) else word for word in words]
    missing = [word for word in WORDS if word not in words]
    assert_that(not missing, f"ORDER lacks the word {' and the word '.join(missing)}.")
    assert_that(len(words) == 6, f"ORDER should have six words, each of them once, but it has {len(words)}.")
    return words


def near(found, truth):
    """Whether two lists of numbers are the same, but for rounding: the model computes in float32."""
    return len(found) == len(truth) and all(isclose(a, b, rel_tol=1e-4) for a, b in zip(found, truth, strict=True))


def told(numbers):
    """Numbers in a sentence."""
    return ", ".join(f"{number:.2f}" for number in numbers)


def test_six_words(kata):
    """ORDER has the six words, each of them once."""
    order_of(kata.ORDER)


def test_repeat_comes_last(kata):
    """What comes behind repeat is never reached, so it comes last."""
    order = order_of(kata.ORDER)
    unreached = order[order.index("repeat") + 1 :]
    assert_that(not unreached, f"{' and '.join(unreached)} would never be reached: repeat goes back to the first line.")


def test_each_line_finds_what_it_needs(kata):
    """Each line finds what it needs, from the first round on."""
    problem = Training().run(order_of(kata.ORDER), 1)
    assert_that(problem is None, str(problem))


def test_model_learns(kata):
    """In this order the loss falls as it does in training by hand, round by round."""
    training, order = Training(), order_of(kata.ORDER)
    problem = training.run(order)
    assert_that(problem is None, str(problem))
    found, truth = training.losses, descent()[0]
    curve(found, truth)
    sentence = f"In your order the losses of four rounds are {told(found)}. By hand they are {told(truth)}."
    assert_that(near(found, truth), sentence)


def test_one_step_a_round(kata):
    """Every round makes its step: after four rounds the weight and the bias are where four steps lead."""
    training, order = Training(), order_of(kata.ORDER)
    problem = training.run(order)
    assert_that(problem is None, str(problem))
    found, truth = [training.model.weight.item(), training.model.bias.item()], descent()[1:]
    sentence = f"In your order weight and bias are {told(found)} after four rounds. By hand they are {told(truth)}."
    assert_that(near(found, truth), sentence)
