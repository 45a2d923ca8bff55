"""Right and wrong answers to `scrambled_channels`."""

from __future__ import annotations

import torch

from kata_runner.testing import alternative, mistake


@mistake(
    "the numbers are cut into a new shape in the order in which they lie: `reshape` moves no axis",
    of="to_channels_first",
)
def reshapes(images):
    n, height, width, colours = images.shape
    return images.reshape(n, colours, height, width)


@mistake(
    "you swap colours and height, so width comes before height now: each picture is mirrored along its diagonal",
    of="to_channels_first",
)
def swaps_two_axes(images):
    return images.transpose(1, 3)


@mistake("you swap colours and width, and leave the height in front of both", of="to_channels_first")
def swaps_the_last_two(images):
    return images.transpose(2, 3)


@mistake("you permute the other way round: that leads from colours first to colours last", of="to_channels_first")
def permutes_backwards(images):
    return images.permute(0, 2, 3, 1)


@mistake("you swap the batch with the colours", of="to_channels_first")
def swaps_the_batch(images):
    return images.transpose(0, 3)


@mistake("you turn all the axes round, the batch too: it should stay in front", of="to_channels_first")
def turns_all_axes_round(images):
    return images.permute(3, 2, 1, 0)


@mistake("you swap two axes and reshape to the shape that you want: that cuts the numbers anew", of="to_channels_first")
def swaps_and_reshapes(images):
    n, height, width, colours = images.shape
    return images.transpose(1, 3).reshape(n, colours, height, width)


@mistake("you turn the order of the colours round, too: blue comes first", of="to_channels_first")
def turns_the_colours_round(images):
    return images.permute(0, 3, 1, 2).flip(1)


@mistake("you keep the first colour only", of="to_channels_first")
def keeps_one_colour(images):
    return images[..., :1].permute(0, 3, 1, 2)


@mistake("you name three axes; `permute` wants all four, the batch too", of="to_channels_first")
def leaves_the_batch_out(images):
    return images.permute(3, 1, 2)


@mistake("you put the colours in front of the batch; the batch stays in front", of="to_channels_first")
def puts_the_colours_in_front(images):
    return images.permute(3, 0, 1, 2)


@alternative(of="to_channels_first")
def by_moving_one_axis(images):
    return images.movedim(-1, 1)


@alternative(of="to_channels_first")
def in_two_swaps(images):
    return images.transpose(1, 3).transpose(2, 3).contiguous()


@alternative(of="to_channels_first")
def with_einsum(images):
    return torch.einsum("nhwc->nchw", images)


@alternative(of="to_channels_first")
def colour_by_colour(images):
    return torch.stack([images[..., colour] for colour in range(images.shape[3])], dim=1)
