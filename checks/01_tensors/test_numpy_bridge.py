"""Hidden checks of `to_training_tensor` and `to_array`."""

from __future__ import annotations

import numpy as np
import torch

from kata_runner.testing import assert_matches, assert_that, draw, given

NUMBERS = [[0.5, -2.0, 3.25], [0.001, 1000.1, -0.125]]


def test_float64_becomes_float32(kata, device):
    """An array of float64 becomes a float32 tensor on the device, with the same numbers."""
    a = np.array(NUMBERS)
    for wish in (device, torch.device(device)):
        assert_matches(kata.to_training_tensor(a, wish), torch.tensor(NUMBERS), dtype=torch.float32, device=device)


def test_any_array_becomes_float32(kata, device):
    """Short floats, whole numbers and booleans become float32 as well, in any shape, and parts of arrays too."""
    whole = np.arange(24).reshape(4, 6)
    for a in [
        np.array([1, -2, 300]),
        np.array([[0, 255], [7, 128]], dtype=np.uint8),
        np.array([True, False, True]),
        np.array([1.5, -0.25], dtype=np.float16),
        np.array([1.5, -0.25], dtype=np.float32),
        np.array(2.5),
        whole[::2, 1::3],
        whole.T,
    ]:
        expected = torch.tensor(a.astype(np.float64).tolist(), dtype=torch.float64)
        assert_matches(kata.to_training_tensor(a, device), expected, dtype=torch.float32, device=device)


def test_tensor_has_its_own_memory(kata, device):
    """What is written into the array afterwards does not show in the tensor, whatever dtype the array had."""
    for dtype in [np.float64, np.float32, np.int64]:
        a = np.array([1, 2, 3], dtype=dtype)
        t = kata.to_training_tensor(a, device)
        assert_matches(t, torch.tensor([1.0, 2.0, 3.0]), dtype=torch.float32, device=device)
        a[1] = 100
        what = f"the tensor made of {dtype.__name__}, after writing 100 into a[1],"
        assert_matches(t, torch.tensor([1.0, 2.0, 3.0]), what=what)


def test_the_cpu_can_be_asked_for(kata, device):
    """Asked for the CPU, the tensor is there, on a machine with a GPU too."""
    assert_matches(kata.to_training_tensor(np.array(NUMBERS), "cpu"), torch.tensor(NUMBERS), device="cpu")


def test_array(kata, device):
    """A tensor becomes an array with the same numbers and the same dtype, wherever the tensor is."""
    for dtype, expected in [(torch.float32, np.float32), (torch.float16, np.float16), (torch.float64, np.float64)]:
        if device != "mps" or dtype != torch.float64:
            t = torch.tensor(NUMBERS, dtype=dtype)
            assert_matches(kata.to_array(t.to(device)), np.array(t.tolist()), dtype=expected)


def test_array_of_any_shape(kata, device):
    """A single number, an empty tensor, a transposed one and every second column become arrays of the same shape."""
    wide = torch.arange(15.0).reshape(3, 5) / 4 - 1
    for t in [torch.tensor(2.5), torch.ones(3, 0), wide.T, wide[:, ::2]]:
        assert_matches(kata.to_array(t.to(device)), np.array(t.tolist()).reshape(t.shape), dtype=np.float32)


def test_array_of_a_tracked_tensor(kata, device):
    """A tracked tensor becomes an array too, and is tracked as before, with the gradient that it had."""
    t = torch.tensor(NUMBERS, device=device, requires_grad=True)
    t.grad = torch.full_like(t, 0.5)
    assert_matches(kata.to_array(t), np.array(NUMBERS), dtype=np.float32)
    assert_that(t.requires_grad, "t.requires_grad was True before, and `to_array` left it False.")
    assert_matches(t.grad, torch.full((2, 3), 0.5), device=device, what="t.grad, after `to_array`,")
    computed = t * 2
    assert_matches(kata.to_array(computed), 2 * np.array(NUMBERS), dtype=np.float32)
    sentence = "t was computed from a tracked tensor, and `to_array` cut it off: t.requires_grad is False now."
    assert_that(computed.requires_grad, sentence)


def test_array_of_bfloat16(kata, device):
    """NumPy has no bfloat16: such a tensor becomes a float32 array, tracked or not."""
    for tracked in [False, True]:
        t = torch.tensor([1.5, -0.25, 3.0], dtype=torch.bfloat16, device=device, requires_grad=tracked)
        assert_matches(kata.to_array(t), np.array([1.5, -0.25, 3.0]), dtype=np.float32)
        assert_that(t.dtype == torch.bfloat16, "t was bfloat16 before, and `to_array` changed its dtype.")


def test_array_has_its_own_memory(kata, device):
    """What is written into the array afterwards does not show in the tensor."""
    for tracked in [False, True]:
        t = torch.tensor([1.0, 2.0, 3.0], device=device, requires_grad=tracked)
        a = kata.to_array(t)
        assert_matches(a, np.array([1.0, 2.0, 3.0]), dtype=np.float32)
        a[1] = 100
        assert_matches(t, torch.tensor([1.0, 2.0, 3.0]), what="the tensor, after writing 100 into the array,")


@given(a=draw.arrays((draw.sizes(1, 3), draw.sizes(1, 3))))
def test_there_and_back(kata, device, a):
    """Any whole numbers come through in both directions."""
    t = kata.to_training_tensor(a, device)
    assert_matches(t, torch.tensor(a), dtype=torch.float32, device=device)
    assert_matches(kata.to_array(torch.tensor(a, dtype=torch.float32, device=device)), a, dtype=np.float32)
