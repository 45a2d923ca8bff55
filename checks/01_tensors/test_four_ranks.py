"""Hidden checks of `four_ranks`."""

from __future__ import annotations

import torch

from kata_runner.testing import assert_matches, assert_that

NUMBER, VECTOR, MATRIX = torch.tensor(5), torch.tensor([1, 2, 3]), torch.tensor([[1, 2], [3, 4]])
IMAGES = (32, 3, 224, 224)
NAMES = ("number", "vector", "matrix", "images")
WANTED = "`four_ranks` should give back a tuple of four tensors: number, vector, matrix, images."
FIVE_NUMBERS = (
    "That is a tensor of five numbers, not the number 5: torch.Tensor(5) and torch.zeros(5) read 5 as a size."
)


def four(kata, device):
    """What `four_ranks` gives, once it is a tuple of four tensors."""
    result = kata.four_ranks(device)
    assert_that(isinstance(result, tuple), WANTED)
    assert_that(len(result) == 4, f"{WANTED} Yours holds {len(result)}.")
    for name, item in zip(NAMES, result, strict=True):
        assert_that(isinstance(item, torch.Tensor), f"{WANTED} Your {name} is of type {type(item).__name__}.")
    return result


def test_a_number(kata, device):
    """The first tensor is the whole number 5: it has no axis, its shape is ()."""
    number = four(kata, device)[0]
    assert_that(tuple(number.shape) != (5,), FIVE_NUMBERS)
    assert_matches(number, NUMBER, dtype=torch.int64, what="the number")


def test_a_vector(kata, device):
    """The second tensor is the vector [1, 2, 3], of whole numbers: one axis, shape (3,)."""
    assert_matches(four(kata, device)[1], VECTOR, dtype=torch.int64, what="the vector")


def test_a_matrix(kata, device):
    """The third tensor is the matrix [[1, 2], [3, 4]], of whole numbers: two axes, shape (2, 2)."""
    assert_matches(four(kata, device)[2], MATRIX, dtype=torch.int64, what="the matrix")


def test_a_batch_of_images(kata, device):
    """The fourth tensor is a batch of 32 images, channels first: shape (32, 3, 224, 224)."""
    shape = tuple(four(kata, device)[3].shape)
    assert_that(shape == IMAGES, f"The images have shape {shape}, but they should have shape {IMAGES}.")


def test_images_are_short_floats(kata, device):
    """The images hold float32, and autograd tracks none of the four tensors."""
    result = four(kata, device)
    dtype = result[3].dtype
    assert_that(dtype == torch.float32, f"The images have dtype {dtype}, but they should have torch.float32.")
    for name, tensor in zip(NAMES, result, strict=True):
        assert_that(not tensor.requires_grad, f"Autograd tracks the {name}: requires_grad should be False.")


def test_all_are_on_the_device(kata, device):
    """All four are on the device that was asked for, by its name or by a torch.device."""
    for wish in (device, torch.device(device)):
        found = [tensor.device.type for tensor in four(kata, wish)]
        sentence = f"The four tensors are on the devices {', '.join(found)}, but all should be on {device}."
        assert_that(all(name == device for name in found), sentence)


def test_the_cpu_can_be_asked_for(kata, device):
    """Asked for the CPU, all four are there, on a machine with a GPU too."""
    found = [tensor.device.type for tensor in four(kata, "cpu")]
    sentence = f"The four tensors are on the devices {', '.join(found)}, but the device asked for was cpu."
    assert_that(all(name == "cpu" for name in found), sentence)
