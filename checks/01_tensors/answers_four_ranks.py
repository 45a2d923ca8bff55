"""Wrong answers that the checks must name, and unusual right ones that they must accept."""

from __future__ import annotations

import numpy as np
import torch

from kata_runner.testing import alternative, mistake

BECAME_FLOATS = "your whole numbers became float32, as by torch.Tensor with a capital T, or by a decimal point"


def number(device):
    return torch.tensor(5, device=device)


def vector(device):
    return torch.tensor([1, 2, 3], device=device)


def matrix(device):
    return torch.tensor([[1, 2], [3, 4]], device=device)


def images(device):
    return torch.zeros(32, 3, 224, 224, device=device)


@mistake(BECAME_FLOATS, of="four_ranks")
def writes_tensor_with_a_capital(device):
    small = torch.Tensor([5])[0], torch.Tensor([1, 2, 3]), torch.Tensor([[1, 2], [3, 4]])
    return (*(tensor.to(device) for tensor in small), images(device))


@mistake(BECAME_FLOATS, of="four_ranks")
def writes_tensor_with_a_capital_for_lists(device):
    lists = torch.Tensor([1, 2, 3]), torch.Tensor([[1, 2], [3, 4]])
    return (number(device), *(tensor.to(device) for tensor in lists), images(device))


@mistake("you make five numbers of the number 5, which was read as a size", of="four_ranks")
def reads_five_as_a_size(device):
    return torch.zeros(5, device=device), vector(device), matrix(device), images(device)


@mistake("you put the number into a list: [5] has one axis, of size 1, and the number 5 has none", of="four_ranks")
def gives_the_number_an_axis(device):
    return torch.tensor([5], device=device), vector(device), matrix(device), images(device)


@mistake("you make the vector a matrix: [[1, 2, 3]] has two axes, [1, 2, 3] has one", of="four_ranks")
def gives_the_vector_two_axes(device):
    return number(device), torch.tensor([[1, 2, 3]], device=device), matrix(device), images(device)


@mistake("your matrix lies on its side: [1, 2] is its first row, not its first column", of="four_ranks")
def fills_the_matrix_by_columns(device):
    return number(device), vector(device), torch.tensor([[1, 3], [2, 4]], device=device), images(device)


@mistake("you put the colour channels last; here they come right after the number of the image", of="four_ranks")
def puts_the_channels_last(device):
    return number(device), vector(device), matrix(device), torch.zeros(32, 224, 224, 3, device=device)


@mistake("you make one image; a batch of 32 was asked for, with an axis of its own", of="four_ranks")
def makes_one_image(device):
    return number(device), vector(device), matrix(device), torch.zeros(3, 224, 224, device=device)


@mistake("your images hold whole numbers; float32 was asked for", of="four_ranks")
def makes_whole_number_images(device):
    return number(device), vector(device), matrix(device), images(device).to(torch.uint8)


@mistake("your images hold float64, as NumPy's arrays do; float32 was asked for", of="four_ranks")
def makes_long_floats(device):
    return number(device), vector(device), matrix(device), torch.from_numpy(np.zeros((32, 3, 224, 224))).to(device)


@mistake("autograd tracks your images; you asked for requires_grad, which nobody wanted here", of="four_ranks")
def lets_autograd_track_the_images(device):
    return number(device), vector(device), matrix(device), images(device).requires_grad_()


@mistake("your four tensors are on the CPU, whatever device was asked for", of="four_ranks")
def makes_them_on_the_cpu(device):
    return number("cpu"), vector("cpu"), matrix("cpu"), images("cpu")


@mistake("you make the images on the device, and leave the three small tensors on the CPU", of="four_ranks")
def leaves_the_small_ones_on_the_cpu(device):
    return number("cpu"), vector("cpu"), matrix("cpu"), images(device)


@mistake("you take the GPU whenever there is one, whatever device was asked for", of="four_ranks")
def picks_the_device_itself(device):
    device = "cuda" if torch.cuda.is_available() else "cpu"
    return number(device), vector(device), matrix(device), images(device)


@mistake("you give the four tensors in a list; a tuple was asked for", of="four_ranks")
def lists_them(device):
    return [number(device), vector(device), matrix(device), images(device)]


@mistake("your vector begins at 0, as arange(3) does; [1, 2, 3] was asked for", of="four_ranks")
def counts_from_zero(device):
    return number(device), torch.arange(3, device=device), matrix(device), images(device)


@mistake(
    "your whole numbers are int32; they should be int64, which torch gives them if you name no dtype", of="four_ranks"
)
def makes_short_whole_numbers(device):
    return (*(make(device).to(torch.int32) for make in (number, vector, matrix)), images(device))


@mistake(
    "you leave the second pair of brackets out of the matrix: it has two axes, a list of four numbers has one",
    of="four_ranks",
)
def flattens_the_matrix(device):
    return number(device), vector(device), torch.tensor([1, 2, 3, 4], device=device), images(device)


@mistake("you put the colour channels in front of the images; the first axis says which image it is", of="four_ranks")
def puts_the_channels_in_front(device):
    return number(device), vector(device), matrix(device), torch.zeros(3, 32, 224, 224, device=device)


@mistake("you leave out the axis of the colours: an RGB image has three channels", of="four_ranks")
def leaves_the_colours_out(device):
    return number(device), vector(device), matrix(device), torch.zeros(32, 224, 224, device=device)


@alternative(of="four_ranks")
def by_ranges_and_random_numbers(device):
    return (
        torch.full((), 5, device=device),
        torch.arange(1, 4, device=device),
        torch.arange(1, 5, device=device).reshape(2, 2),
        torch.rand(32, 3, 224, 224, device=device),
    )


@alternative(of="four_ranks")
def from_numpy_and_moved(device):
    arrays = np.int64(5), np.array([1, 2, 3]), np.array([[1, 2], [3, 4]]), np.ones((32, 3, 224, 224), dtype=np.float32)
    return tuple(torch.as_tensor(array).to(device) for array in arrays)


@alternative(of="four_ranks")
def stacked_from_numbers(device):
    one, two, three, four, five = (torch.tensor(value, device=device) for value in range(1, 6))
    rows = torch.stack([one, two]), torch.stack([three, four])
    return five, torch.stack([one, two, three]), torch.stack(rows), torch.empty((32, 3, 224, 224), device=device)
