"""Wrong answers that the checks must name, and unusual right ones that they must accept."""

from __future__ import annotations

import statistics

import numpy as np
import torch

from kata_runner.testing import alternative, mistake

ADDS_THE_TENSORS = "you add the losses themselves: the sum is a tensor that keeps every graph there was"


@mistake(ADDS_THE_TENSORS, of="average_loss")
def adds_the_tensors(losses):
    total, count = 0.0, 0
    for loss in losses:
        total = total + loss
        count += 1
    return total / count


@mistake(ADDS_THE_TENSORS, of="average_loss")
def adds_the_tensors_in_place(losses):
    total, count = 0, 0
    for loss in losses:
        total += loss
        count += 1
    return total / count


@mistake(ADDS_THE_TENSORS, of="average_loss")
def makes_a_number_at_the_end(losses):
    total, count = 0, 0
    for loss in losses:
        total += loss
        count += 1
    return (total / count).item()


@mistake("you return a tensor; a plain number was asked for", of="average_loss")
def returns_a_tensor(losses):
    total, count = 0.0, 0
    for loss in losses:
        total = total + loss.detach()
        count += 1
    return total / count


@mistake("you hold on to all losses until the end, and with each of them hangs its graph", of="average_loss")
def keeps_all_losses(losses):
    kept = list(losses)
    return sum(loss.item() for loss in kept) / len(kept)


@mistake("you sum the losses and never divide by their number", of="average_loss")
def sums_them(losses):
    return sum(loss.item() for loss in losses)


@mistake("you return the last loss; the mean of all was asked for", of="average_loss")
def returns_the_last(losses):
    for loss in losses:
        last = loss.item()
    return last


@mistake("you take the mean of the mean so far and the next loss, so the last ones count most", of="average_loss")
def averages_two_at_a_time(losses):
    average = None
    for loss in losses:
        average = loss.item() if average is None else (average + loss.item()) / 2
    return average


@mistake("you divide by one too few: `enumerate` begins at 0", of="average_loss")
def divides_by_the_last_index(losses):
    total = 0.0
    for index, loss in enumerate(losses):
        total += loss.item()
    return total / index


@mistake("you ask for a length; a generator has none", of="average_loss")
def asks_for_a_length(losses):
    total = 0.0
    for loss in losses:
        total += loss.item()
    return total / len(losses)


@mistake("you walk through the losses twice; a generator is empty the second time", of="average_loss")
def walks_twice(losses):
    count = sum(1 for _ in losses)
    return sum(loss.item() for loss in losses) / count


@mistake("you average a loss that has several elements; it should raise an error", of="average_loss")
def averages_several_elements(losses):
    numbers = [loss.mean().item() for loss in losses]
    return sum(numbers) / len(numbers)


@mistake("you take the first element of a loss that has several; it should raise an error", of="average_loss")
def takes_the_first_element(losses):
    numbers = [loss.flatten()[0].item() for loss in losses]
    return sum(numbers) / len(numbers)


@mistake("you expect losses of shape () only", of="average_loss")
def expects_no_axes(losses):
    total, count = 0.0, 0
    for loss in losses:
        total += loss.detach().tolist()
        count += 1
    return total / count


@mistake("you make whole numbers of the losses", of="average_loss")
def cuts_off_fractions(losses):
    numbers = [int(loss) for loss in losses]
    return sum(numbers) / len(numbers)


@mistake(
    "you treat the losses as a list of numbers: their sum is a tensor, and a generator has no length", of="average_loss"
)
def sums_and_asks_for_a_length(losses):
    return sum(losses) / len(losses)


@mistake("you put the mean back into a tensor; a plain number was asked for", of="average_loss")
def makes_a_tensor_of_the_mean(losses):
    return torch.tensor([loss.item() for loss in losses]).mean()


@mistake("you return within the loop, after the first loss", of="average_loss")
def returns_within_the_loop(losses):
    total, count = 0.0, 0
    for loss in losses:
        total += loss.item()
        count += 1
        return total / count


@mistake("you keep the last loss in place of the sum, and divide it by the number of losses", of="average_loss")
def keeps_the_last_one(losses):
    total, count = 0.0, 0
    for loss in losses:
        total = loss.item()
        count += 1
    return total / count


@mistake("you stack the losses: that keeps them all, and needs them to have one shape", of="average_loss")
def stacks_them(losses):
    return torch.stack(list(losses)).mean().item()


@mistake("you divide by all elements; a loss that has several should raise an error", of="average_loss")
def counts_elements(losses):
    total, count = 0.0, 0
    for loss in losses:
        total += loss.sum().item()
        count += loss.numel()
    return total / count


@alternative(of="average_loss")
def with_the_standard_library(losses):
    return statistics.fmean(float(loss) for loss in losses)


@alternative(of="average_loss")
def with_numpy(losses):
    return np.mean([loss.detach().cpu().numpy().item() for loss in losses])


@alternative(of="average_loss")
def adding_detached_tensors(losses):
    total, count = torch.zeros((), dtype=torch.float64), 0
    for count, loss in enumerate(losses, start=1):
        total += loss.detach().cpu().reshape(())
    return float(total / count)


@alternative(of="average_loss")
def with_a_running_mean(losses):
    mean = 0.0
    for number, loss in enumerate(losses, start=1):
        mean += (loss.item() - mean) / number
    return mean
