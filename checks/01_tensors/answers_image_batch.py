"""Wrong answers that the checks must name, and unusual right ones that they must accept."""

from __future__ import annotations

import numpy as np
import torch

from kata_runner.testing import alternative, mistake


def stacked(images):
    """(N, H, W, 3), uint8, where the images are."""
    return torch.stack([torch.as_tensor(image) for image in images])


@mistake(
    "you reshape where axes should change places: the shape is right, and the pixels are scrambled", of="image_batch"
)
def reshapes(images):
    batch = stacked(images)
    n, h, w, c = batch.shape
    return batch.reshape(n, c, h, w) / 255


@mistake("you turn the pictures on their side: rows became columns", of="image_batch")
def swaps_rows_and_columns(images):
    return stacked(images).transpose(1, 3) / 255


@mistake("you leave the channels last; they should come right after the number of the image", of="image_batch")
def leaves_the_channels_last(images):
    return stacked(images) / 255


@mistake("you put the channels in front of the images: the first axis should count the images", of="image_batch")
def puts_the_channels_first_of_all(images):
    return stacked(images).permute(3, 0, 1, 2) / 255


@mistake("you leave the values at 0 to 255; they should be divided by 255", of="image_batch")
def leaves_the_values(images):
    return stacked(images).permute(0, 3, 1, 2).float()


@mistake("you divide by 256: the brightest value, 255, should become 1 exactly", of="image_batch")
def divides_by_256(images):
    return stacked(images).permute(0, 3, 1, 2) / 256


@mistake("you divide by the brightest value that there happens to be, not by 255", of="image_batch")
def divides_by_the_brightest(images):
    batch = stacked(images).permute(0, 3, 1, 2).float()
    return batch / batch.max().clamp(min=1)


@mistake("you divide whole numbers: everything below 255 became 0", of="image_batch")
def divides_whole_numbers(images):
    return (stacked(images).permute(0, 3, 1, 2) // 255).float()


@mistake("you spread the values from -1 to 1; here they go from 0 to 1", of="image_batch")
def spreads_from_minus_one(images):
    return stacked(images).permute(0, 3, 1, 2) / 127.5 - 1


@mistake("your result is float64, as NumPy divides; float32 was asked for", of="image_batch")
def gives_float64(images):
    return stacked(images).permute(0, 3, 1, 2).double() / 255


@mistake("you turn the colours round: red comes first, then green, then blue", of="image_batch")
def turns_the_colours_round(images):
    return stacked(images).permute(0, 3, 1, 2).flip(1) / 255


@mistake("you join the images along their rows; a batch needs an axis of its own for them", of="image_batch")
def joins_along_the_rows(images):
    return torch.cat([torch.as_tensor(image) for image in images]).permute(2, 0, 1).unsqueeze(0) / 255


@mistake("you put only one of the images into the batch", of="image_batch")
def takes_the_first_image(images):
    return stacked(images[:1]).permute(0, 3, 1, 2) / 255


@mistake("you take every image through NumPy, which can't read a tensor that is on a GPU", of="image_batch")
def goes_through_numpy(images):
    batch = np.stack([np.asarray(image) for image in images]).transpose(0, 3, 1, 2)
    return torch.from_numpy(batch.astype(np.float32) / 255)


@mistake("you bring the batch to the CPU; for tensors on a GPU it should stay there", of="image_batch")
def brings_it_to_the_cpu(images):
    return stacked(images).permute(0, 3, 1, 2).cpu() / 255


@mistake("you take every image for an array: from_numpy refuses a tensor", of="image_batch")
def reads_arrays_only(images):
    return torch.stack([torch.from_numpy(image) for image in images]).permute(0, 3, 1, 2) / 255


@mistake("you take every image for a tensor: stack refuses an array", of="image_batch")
def stacks_tensors_only(images):
    return torch.stack(images).permute(0, 3, 1, 2) / 255


@mistake("you divide in place (/= or div_), and a uint8 tensor has no room for fractions", of="image_batch")
def divides_in_place(images):
    batch = torch.stack([torch.as_tensor(image) for image in images]).permute(0, 3, 1, 2)
    batch /= 255
    return batch


@mistake("you give a list of images; one tensor was asked for", of="image_batch")
def gives_a_list(images):
    return [torch.as_tensor(image).permute(2, 0, 1) / 255 for image in images]


@mistake("your result is float16; float32 was asked for", of="image_batch")
def gives_float16(images):
    return (torch.stack([torch.as_tensor(image) for image in images]).permute(0, 3, 1, 2) / 255).half()


@mistake(
    "you leave the values as they are, whole numbers from 0 to 255; floats from 0 to 1 were asked for", of="image_batch"
)
def never_divides(images):
    return torch.stack([torch.as_tensor(image) for image in images]).permute(0, 3, 1, 2)


@alternative(of="image_batch")
def image_by_image(images):
    single = [torch.as_tensor(image).permute(2, 0, 1).to(torch.float32) for image in images]
    return torch.stack(single).div(255)


@alternative(of="image_batch")
def channel_by_channel(images):
    batch = [[torch.as_tensor(image)[:, :, c] / 255 for c in range(3)] for image in images]
    return torch.stack([torch.stack(channels) for channels in batch])


@alternative(of="image_batch")
def arrays_in_numpy_tensors_in_torch(images):
    if isinstance(images[0], np.ndarray):
        return torch.from_numpy(np.moveaxis(np.stack(images), -1, 1) / np.float32(255))
    return torch.einsum("nhwc->nchw", torch.stack(list(images)).float() * (1 / 255))


@alternative(of="image_batch")
def in_long_floats_first(images):
    batch = torch.stack([torch.as_tensor(np.array(i) if isinstance(i, np.ndarray) else i) for i in images])
    return (batch.double() / 255).swapaxes(2, 3).swapaxes(1, 2).float().contiguous()
