"""Wrong answers that the checks must name, and unusual right ones that they must accept."""

from __future__ import annotations

import random

import numpy as np
import torch
from torch.utils.data import TensorDataset, random_split

from kata_runner.testing import alternative, mistake


def _order(n, seed):
    return torch.randperm(n, generator=torch.Generator().manual_seed(seed))


def _cut(x, y, order, held_out):
    held, train = order[:held_out], order[held_out:]
    return x[train], y[train], x[held], y[held]


@mistake("you draw one order for x and another one for y: the pairs are torn apart", of="split")
def shuffles_x_and_y_separately(x, y, held_out, seed):
    generator = torch.Generator().manual_seed(seed)
    first, second = (torch.randperm(len(x), generator=generator) for _ in range(2))
    return x[first[held_out:]], y[second[held_out:]], x[first[:held_out]], y[second[:held_out]]


@mistake("you train with all rows, so those that are held out have been seen", of="split")
def trains_with_all_rows(x, y, held_out, seed):
    order = _order(len(x), seed)
    return x[order], y[order], x[order[:held_out]], y[order[:held_out]]


@mistake("you draw the two parts one after the other: a row can be in both", of="split")
def draws_twice(x, y, held_out, seed):
    generator = torch.Generator().manual_seed(seed)
    train = torch.randperm(len(x), generator=generator)[: len(x) - held_out]
    held = torch.randperm(len(x), generator=generator)[:held_out]
    return x[train], y[train], x[held], y[held]


@mistake("you hold out the last rows; they should be drawn, for data is often sorted", of="split")
def holds_out_the_last_rows(x, y, held_out, seed):
    return x[:-held_out], y[:-held_out], x[-held_out:], y[-held_out:]


@mistake("you hold out the first rows; they should be drawn, for data is often sorted", of="split")
def holds_out_the_first_rows(x, y, held_out, seed):
    return x[held_out:], y[held_out:], x[:held_out], y[:held_out]


@mistake("you shuffle the rows of each part, and the parts themselves are never drawn", of="split")
def shuffles_after_cutting(x, y, held_out, seed):
    train, held = torch.arange(len(x) - held_out), torch.arange(len(x) - held_out, len(x))
    train, held = train[_order(len(train), seed)], held[_order(held_out, seed)]
    return x[train], y[train], x[held], y[held]


@mistake("you change over the two parts: held_out rows are for training", of="split")
def changes_the_parts_over(x, y, held_out, seed):
    order = _order(len(x), seed)
    train, held = order[:held_out], order[held_out:]
    return x[train], y[train], x[held], y[held]


@mistake("you return x_train, x_held, y_train, y_held; here y_train comes second", of="split")
def returns_another_order(x, y, held_out, seed):
    x_train, y_train, x_held, y_held = _cut(x, y, _order(len(x), seed), held_out)
    return x_train, x_held, y_train, y_held


@mistake("you set the seed of the whole program: what others draw changes", of="split")
def seeds_the_whole_program(x, y, held_out, seed):
    torch.manual_seed(seed)
    return _cut(x, y, torch.randperm(len(x)), held_out)


@mistake("you set the seed of NumPy's global generator: what others draw changes", of="split")
def seeds_numpy(x, y, held_out, seed):
    np.random.seed(seed)
    return _cut(x, y, torch.from_numpy(np.random.permutation(len(x))), held_out)


@mistake("you set the seed of Python's global generator: what others draw changes", of="split")
def seeds_python(x, y, held_out, seed):
    random.seed(seed)
    order = list(range(len(x)))
    random.shuffle(order)
    return _cut(x, y, torch.tensor(order), held_out)


@mistake("you always use the same order, whatever the seed", of="split")
def always_the_same(x, y, held_out, seed):
    return _cut(x, y, _order(len(x), 42), held_out)


@mistake("you take mean and standard deviation of all rows: the held ones leak into the training", of="standardise")
def takes_all_rows(train, held):
    both = torch.cat([train, held])
    mean, std = both.mean(0), both.std(0, correction=0)
    return (train - mean) / std, (held - mean) / std


@mistake("you treat the held rows with a mean and a standard deviation of their own", of="standardise")
def takes_each_by_itself(train, held):
    return tuple((part - part.mean(0)) / part.std(0, correction=0) for part in (train, held))


@mistake("you leave the held rows as they are; they get the same arithmetic as the training rows", of="standardise")
def leaves_the_held_rows(train, held):
    return (train - train.mean(0)) / train.std(0, correction=0), held.clone()


@mistake("you divide by n - 1 in the standard deviation; asked for is that of the population", of="standardise")
def divides_by_one_less(train, held):
    mean, std = train.mean(0), train.std(0)
    return (train - mean) / std, (held - mean) / std


@mistake("you divide by the variance, not by its root", of="standardise")
def divides_by_the_variance(train, held):
    mean, variance = train.mean(0), train.var(0, correction=0)
    return (train - mean) / variance, (held - mean) / variance


@mistake("you subtract the mean and never divide by the standard deviation", of="standardise")
def never_divides(train, held):
    return train - train.mean(0), held - train.mean(0)


@mistake("you divide by the standard deviation and never subtract the mean", of="standardise")
def never_subtracts(train, held):
    std = train.std(0, correction=0)
    return train / std, held / std


@mistake("you take one mean and one standard deviation for all columns; each has its own", of="standardise")
def takes_one_for_all_columns(train, held):
    mean, std = train.mean(), train.std(correction=0)
    return (train - mean) / std, (held - mean) / std


@mistake("you standardise each row; the statistics belong to the columns", of="standardise")
def standardises_rows(train, held):
    return tuple((p - p.mean(1, keepdim=True)) / p.std(1, correction=0, keepdim=True) for p in (train, held))


@mistake(
    "you bring the training rows into the range from 0 to 1; asked for are mean 0 and deviation 1", of="standardise"
)
def scales_to_a_range(train, held):
    low, high = train.min(0).values, train.max(0).values
    return (train - low) / (high - low), (held - low) / (high - low)


@mistake("you write into the tensors that were handed to you; the result should be new ones", of="standardise")
def writes_into_the_arguments(train, held):
    mean, std = train.mean(0), train.std(0, correction=0)
    return train.sub_(mean).div_(std), held.sub_(mean).div_(std)


@mistake("you change the numbers into float32; their dtype should stay", of="standardise")
def makes_it_float32(train, held):
    mean, std = train.mean(0).float(), train.std(0, correction=0).float()
    return (train.float() - mean) / std, (held.float() - mean) / std


@mistake("you make a generator and never give it the seed: it draws the same rows for every seed", of="split")
def forgets_to_seed_the_generator(x, y, held_out, seed):
    return _cut(x, y, torch.randperm(len(x), generator=torch.Generator()), held_out)


@mistake("you take the held rows from those for training too: the same rows are in both parts", of="split")
def cuts_from_the_wrong_end(x, y, held_out, seed):
    order = _order(len(x), seed)
    train, held = order[: len(x) - held_out], order[:held_out]
    return x[train], y[train], x[held], y[held]


@mistake("you return the training rows alone; the held rows were asked for too", of="standardise")
def returns_the_training_rows(train, held):
    return (train - train.mean(0)) / train.std(0, correction=0)


@mistake("you write into the held rows that were handed to you; the result should be new ones", of="standardise")
def writes_into_the_held_rows(train, held):
    mean, std = train.mean(0), train.std(0, correction=0)
    held -= mean
    held /= std
    return (train - mean) / std, held


@alternative(of="split")
def by_a_mask(x, y, held_out, seed):
    held = torch.zeros(len(x), dtype=torch.bool)
    held[np.random.default_rng(seed).choice(len(x), held_out, replace=False)] = True
    held = held.to(x.device)
    return x[~held], y[~held], x[held], y[held]


@alternative(of="split")
def by_the_library(x, y, held_out, seed):
    sizes, generator = [len(x) - held_out, held_out], torch.Generator().manual_seed(seed)
    train, held = random_split(TensorDataset(x, y), sizes, generator=generator)
    return (*train[:], *held[:])


@alternative(of="split")
def row_by_row(x, y, held_out, seed):
    order = list(range(len(x)))
    random.Random(seed).shuffle(order)
    train, held = order[:-held_out], order[-held_out:]
    return tuple(torch.stack([part[row] for row in rows]) for rows in (train, held) for part in (x, y))


@alternative(of="standardise")
def from_squares(train, held):
    mean = train.double().mean(0) if train.device.type != "mps" else train.mean(0)
    std = (train - mean).pow(2).mean(0).sqrt()
    return ((train - mean) / std).to(train.dtype), ((held - mean) / std).to(held.dtype)


@alternative(of="standardise")
def column_by_column(train, held):
    columns = [
        ((a - a.mean()) / a.std(unbiased=False), (b - a.mean()) / a.std(unbiased=False))
        for a, b in zip(train.T, held.T, strict=True)
    ]
    return torch.stack([a for a, _ in columns], 1), torch.stack([b for _, b in columns], 1)
