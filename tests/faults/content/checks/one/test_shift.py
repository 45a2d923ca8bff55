import torch

from kata_runner.testing import assert_matches, assert_that


def test_shifts(kata, device):
    """A fresh Shift(3) leaves [1, 2, 3] as it is."""
    model = kata.Shift(3).to(device)
    assert_matches(model(torch.tensor([1.0, 2.0, 3.0], device=device)), torch.tensor([1.0, 2.0, 3.0]), device=device)


def test_learns(kata, device):
    """Shift(3) has 3 numbers to learn."""
    model = kata.Shift(3).to(device)
    assert_that(sum(p.numel() for p in model.parameters()) == 3, "The model has not 3 numbers to learn.")
