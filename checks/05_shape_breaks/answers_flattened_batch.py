"""Right and wrong answers to `flattened_batch`."""

from __future__ import annotations

import torch

from kata_runner.testing import alternative, mistake


@mistake("the size of one batch is written down: any other batch is cut into the wrong rows", of="flatten_images")
def counts_on_four_images(images):
    return images.view(-1, images.numel() // 4)


@mistake("you write the number of rows down: a batch with more or fewer images gets as many", of="flatten_images")
def always_makes_four_rows(images):
    return images.reshape(4, -1)


@mistake("you write down how many numbers an image has: images of another size are cut elsewhere", of="flatten_images")
def counts_on_one_image_size(images):
    return images.reshape(-1, 60)


@mistake("you flatten the axis of the batch too: all images end up in one long row", of="flatten_images")
def flattens_everything(images):
    return images.flatten()


@mistake("you make one row of the whole batch", of="flatten_images")
def makes_one_row(images):
    return images.reshape(1, -1)


@mistake(
    "your rows are right, but `view` can't be had of every tensor: images that are views themselves make it raise",
    of="flatten_images",
)
def views_strided_images(images):
    return images.view(len(images), -1)


@mistake("a batch of one image loses its axis: one image is to be one row, not a flat tensor", of="flatten_images")
def squeezes_a_batch_of_one(images):
    return images.flatten(1).squeeze(0)


@mistake("you keep the channels apart: there is still an axis for them", of="flatten_images")
def keeps_the_channels(images):
    return images.flatten(2)


@mistake("you flatten from the wrong end: the batch and the channels became one axis", of="flatten_images")
def makes_a_row_of_each_channel(images):
    return images.flatten(0, 1).flatten(1)


@mistake(
    "each of your rows has numbers of several images: the rows were cut first and turned afterwards",
    of="flatten_images",
)
def cuts_first_and_transposes(images):
    return images.reshape(-1, len(images)).T


@mistake("the numbers of an image are in another order: you moved its channels to the end first", of="flatten_images")
def puts_the_channels_last(images):
    return images.permute(0, 2, 3, 1).flatten(1)


@alternative(of="flatten_images")
def by_reshape(images):
    return images.reshape(images.shape[0], -1)


@alternative(of="flatten_images")
def image_by_image(images):
    return torch.stack([image.flatten() for image in images])


@alternative(of="flatten_images")
def with_the_sizes_multiplied(images):
    n, channels, height, width = images.shape
    return images.contiguous().view(n, channels * height * width)


@alternative(of="flatten_images")
def by_the_layer_for_it(images):
    return torch.nn.Flatten()(images)
