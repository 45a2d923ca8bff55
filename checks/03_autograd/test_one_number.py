"""Hidden checks of `average_loss`."""

from __future__ import annotations

import torch

from kata_runner.testing import assert_matches, assert_that, built, draw, given, live_graphs

SHAPES = [(), (1,), (1, 1)]


class Losses:
    """Computes one loss after another, and counts the graphs that are alive when it is asked for the next."""

    def __init__(self, values, device="cpu", shape=()):
        self.values, self.device, self.shape = values, device, shape
        self.alive, self.held = int, []

    def stream(self):
        for value in self.values:
            self.held.append(self.alive())
            weights = torch.full((4,), value, device=self.device, requires_grad=True)
            yield weights.pow(2).mean().reshape(self.shape)


def streamed(values, device, shape=()):
    """Losses that come from a generator, each the square of a value, and what has seen them."""
    losses = built(f'Losses({values}, "{device}", {shape})', Losses=Losses)
    return losses, built("losses.stream()", losses=losses)


def assert_average(found, expected):
    """A number, and no tensor."""
    assert_matches(found, expected, plain=True)


def refuses(kata, losses):
    """Whether it raises what torch raises when there are several numbers where one is asked for."""
    try:
        kata.average_loss(losses)
    except (RuntimeError, ValueError) as problem:
        if isinstance(problem, NotImplementedError):
            raise
        return True
    return False


def test_three_losses(kata, device):
    """The losses 1, 2 and 6 have the mean 3, and it is no tensor."""
    assert_average(kata.average_loss([torch.tensor(value, device=device) for value in [1.0, 2.0, 6.0]]), 3.0)


def test_one_loss_or_many(kata, device):
    """One loss is its own mean, and seven losses in a row have theirs, negative ones and zeros too."""
    assert_average(kata.average_loss([torch.tensor(-2.5, device=device)]), -2.5)
    values = [4.0, 0.0, -1.5, 8.0, 0.25, 16.0, -3.0]
    assert_average(kata.average_loss([torch.tensor(value, device=device) for value in values]), sum(values) / 7)


def test_shapes_with_one_element(kata, device):
    """A loss may have the shape (), (1,) or (1, 1), and one mean may be of all three."""
    losses = [
        torch.tensor(value, device=device).reshape(shape) for value, shape in zip([1.0, 2.0, 6.0], SHAPES, strict=True)
    ]
    assert_average(kata.average_loss(losses), 3.0)
    for shape in SHAPES:
        assert_average(
            kata.average_loss([torch.full(shape, 1.5, device=device), torch.full(shape, 4.0, device=device)]), 2.75
        )


def test_losses_from_a_generator(kata, device):
    """The losses may come from a generator, which has no length and can be walked through once."""
    for values, shape in [([1.0, 2.0, 3.0, 4.0, 5.0], ()), ([3.0], (1,)), ([2.0, 4.0], (1, 1))]:
        _, stream = streamed(values, device, shape)
        assert_average(kata.average_loss(stream), sum(value * value for value in values) / len(values))


def test_graphs_are_let_go(kata, device):
    """When the next loss is asked for, the graph of one earlier loss is alive at most, and at the end none is."""
    losses, stream = streamed([1.0, 2.0, 3.0, 4.0, 5.0], device)
    with live_graphs() as alive:
        losses.alive = alive
        found = kata.average_loss(stream)
        most, left = max(losses.held), alive()
    assert_average(found, 11.0)
    assert_that(
        most <= 1, f"When a loss was asked for, {most} earlier graphs were still alive: keep numbers, not losses."
    )
    assert_that(left == 0, f"After the call {left} graphs are still alive, but nothing should hold them any more.")


def test_losses_that_track(kata, device):
    """Losses in a list may track gradients: the mean is a number, and the losses can still go backward."""
    w = torch.tensor([3.0, 1.0], device=device, requires_grad=True)
    losses = [(w**2).sum(), (2 * w).sum()]
    assert_average(kata.average_loss(losses), 9.0)
    losses[0].backward()
    assert_matches(w.grad, torch.tensor([6.0, 2.0]), device=device, what="the gradient of w")


def test_several_elements(kata, device):
    """A loss with more than one element raises a RuntimeError or a ValueError, wherever it stands."""
    one, two = torch.tensor(1.0, device=device), torch.tensor([1.0, 3.0], device=device)
    for losses in [[two], [one, two], [two.reshape(2, 1), one]]:
        assert_that(refuses(kata, losses), "A loss with two elements should raise an error: which of them is the loss?")


@given(values=draw.lists(draw.floats(), min_size=1, max_size=5), shape=draw.sampled_from(SHAPES))
def test_any_losses(kata, device, values, shape):
    """Any losses have their mean."""
    _, stream = streamed(values, device, shape)
    assert_average(kata.average_loss(stream), sum(value * value for value in values) / len(values))
