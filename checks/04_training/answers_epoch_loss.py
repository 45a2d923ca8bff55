"""Wrong answers that the checks must name, and unusual right ones that they must accept."""

from __future__ import annotations

import numpy as np
import torch

from kata_runner.testing import alternative, mistake


def plain(loss):
    return loss.item() if isinstance(loss, torch.Tensor) else loss


def pairs(batch_losses, batch_sizes):
    return [(plain(loss), size) for loss, size in zip(batch_losses, batch_sizes, strict=True)]


@mistake("you average the batches, so a batch with one row counts as much as a full one", of="epoch_loss")
def averages_the_batches(batch_losses, batch_sizes):
    losses = [loss for loss, _ in pairs(batch_losses, batch_sizes)]
    return sum(losses) / len(losses)


@mistake("you count every batch as if it had as many rows as the first one", of="epoch_loss")
def counts_every_batch_as_full(batch_losses, batch_sizes):
    total = sum(loss * batch_sizes[0] for loss, _ in pairs(batch_losses, batch_sizes))
    return total / sum(batch_sizes)


@mistake(
    "you divide by the number of batches times the size of the first; the last may have fewer rows", of="epoch_loss"
)
def divides_by_the_full_size(batch_losses, batch_sizes):
    total = sum(loss * size for loss, size in pairs(batch_losses, batch_sizes))
    return total / (len(batch_sizes) * batch_sizes[0])


@mistake("you add the losses of the rows up, and don't divide by the number of rows", of="epoch_loss")
def adds_the_rows_up(batch_losses, batch_sizes):
    return sum(loss * size for loss, size in pairs(batch_losses, batch_sizes))


@mistake("you add the batch losses up, and neither weigh nor divide them", of="epoch_loss")
def adds_the_batches_up(batch_losses, batch_sizes):
    return sum(loss for loss, _ in pairs(batch_losses, batch_sizes))


@mistake("you divide by the number of batches; the weighted sum is over all rows", of="epoch_loss")
def divides_by_the_batches(batch_losses, batch_sizes):
    return sum(loss * size for loss, size in pairs(batch_losses, batch_sizes)) / len(batch_sizes)


@mistake("you divide the sum of the batch losses by the number of rows, but they are means already", of="epoch_loss")
def takes_means_for_sums(batch_losses, batch_sizes):
    return sum(loss for loss, _ in pairs(batch_losses, batch_sizes)) / sum(batch_sizes)


@mistake("you return the loss of the last batch", of="epoch_loss")
def returns_the_last_batch(batch_losses, batch_sizes):
    return pairs(batch_losses, batch_sizes)[-1][0]


@mistake(
    "you hand back a tensor where the losses are tensors: it may keep all that they were computed from; "
    "a plain float was asked for",
    of="epoch_loss",
)
def returns_a_tensor(batch_losses, batch_sizes):
    return sum(loss * size for loss, size in zip(batch_losses, batch_sizes, strict=True)) / sum(batch_sizes)


@mistake(
    "lists of different lengths pass: `zip` stops at the end of the shorter one, and says nothing", of="epoch_loss"
)
def drops_what_is_too_much(batch_losses, batch_sizes):
    return sum(plain(loss) * size for loss, size in zip(batch_losses, batch_sizes)) / sum(batch_sizes)


@mistake("you call `item()` on every loss; some are numbers already", of="epoch_loss")
def expects_tensors(batch_losses, batch_sizes):
    return sum(loss.item() * size for loss, size in zip(batch_losses, batch_sizes, strict=True)) / sum(batch_sizes)


@mistake("you put the losses into a tensor and hand one back; a plain float was asked for", of="epoch_loss")
def makes_a_tensor_of_them(batch_losses, batch_sizes):
    if len(batch_losses) != len(batch_sizes):
        raise ValueError("different lengths")
    sizes = torch.tensor(batch_sizes)
    return (torch.tensor([plain(loss) for loss in batch_losses]) * sizes).sum() / sizes.sum()


@mistake("you return within the loop, after the first batch", of="epoch_loss")
def returns_within_the_loop(batch_losses, batch_sizes):
    total = rows = 0
    for loss, size in pairs(batch_losses, batch_sizes):
        total, rows = total + plain(loss) * size, rows + size
        return total / rows


@mistake("you average the batches, so a batch with one row counts as much as a full one", of="epoch_loss")
def averages_the_batches_and_never_asks_for_sizes(batch_losses, batch_sizes):
    losses = [plain(loss) for loss in batch_losses]
    return sum(losses) / len(losses)


@alternative(of="epoch_loss")
def by_numpys_average(batch_losses, batch_sizes):
    if len(batch_losses) != len(batch_sizes):
        raise ValueError(f"{len(batch_losses)} losses, {len(batch_sizes)} sizes")
    return np.average([plain(loss) for loss in batch_losses], weights=batch_sizes)


@alternative(of="epoch_loss")
def as_a_dot_product(batch_losses, batch_sizes):
    losses = torch.tensor([plain(loss) for loss in batch_losses], dtype=torch.float64)
    sizes = torch.tensor(batch_sizes, dtype=torch.float64)
    if losses.shape != sizes.shape:
        raise ValueError(f"{len(losses)} losses, {len(sizes)} sizes")
    return torch.einsum("i,i->", losses, sizes / sizes.sum()).item()


@alternative(of="epoch_loss")
def batch_after_batch(batch_losses, batch_sizes):
    if len(batch_losses) != len(batch_sizes):
        raise ValueError("one size for each loss, please")
    mean, rows = 0.0, 0
    for loss, size in zip(batch_losses, batch_sizes):
        rows += size
        mean += (plain(loss) - mean) * size / rows
    return mean
