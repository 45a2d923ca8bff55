"""Right and wrong answers to `lost_axis`."""

from __future__ import annotations

import torch

from kata_runner.testing import alternative, mistake


@mistake(
    "mean and standard deviation lose their axis, so each column meets the numbers of a row", of="standardise_rows"
)
def loses_the_axis(x):
    return (x - x.mean(dim=1)) / x.std(dim=1, correction=0)


@mistake("you keep the axis of the mean; the standard deviation still loses its own", of="standardise_rows")
def keeps_it_for_the_mean_only(x):
    return (x - x.mean(dim=1, keepdim=True)) / x.std(dim=1, correction=0)


@mistake("you keep the axis of the standard deviation; the mean still loses its own", of="standardise_rows")
def keeps_it_for_the_deviation_only(x):
    return (x - x.mean(dim=1)) / x.std(dim=1, correction=0, keepdim=True)


@mistake("you standardise the columns: dim=0 goes down the rows", of="standardise_rows")
def standardises_the_columns(x):
    return (x - x.mean(dim=0)) / x.std(dim=0, correction=0)


@mistake(
    "you divide by d - 1 in the standard deviation, as `std` does unless told otherwise; here it is d",
    of="standardise_rows",
)
def divides_by_one_less(x):
    return (x - x.mean(dim=1, keepdim=True)) / x.std(dim=1, keepdim=True)


@mistake("you take mean and standard deviation of the whole tensor; each row has its own", of="standardise_rows")
def standardises_everything_at_once(x):
    return (x - x.mean()) / x.std(correction=0)


@mistake("you divide by the variance; the standard deviation is its square root", of="standardise_rows")
def divides_by_the_variance(x):
    return (x - x.mean(dim=1, keepdim=True)) / x.var(dim=1, correction=0, keepdim=True)


@mistake("you centre the rows, but don't divide them by their standard deviation", of="standardise_rows")
def only_centres(x):
    return x - x.mean(dim=1, keepdim=True)


@mistake("you turned the tensor to make the shapes fit, and left it turned", of="standardise_rows")
def leaves_it_transposed(x):
    return (x.T - x.mean(dim=1)) / x.std(dim=1, correction=0)


@mistake("you subtract in place, so the caller's x changes", of="standardise_rows")
def changes_its_input(x):
    std = x.std(dim=1, correction=0, keepdim=True)
    x -= x.mean(dim=1, keepdim=True)
    return x / std


@mistake("you mend it only where the shapes refuse: square input is mixed still, and silently", of="standardise_rows")
def mends_only_what_raises(x):
    mean, std = x.mean(dim=1), x.std(dim=1, correction=0)
    if x.shape[0] != x.shape[1]:
        mean, std = mean.unsqueeze(1), std.unsqueeze(1)
    return (x - mean) / std


@mistake("you divide the mean alone: the difference needs brackets", of="standardise_rows")
def forgets_the_brackets(x):
    return x - x.mean(dim=1, keepdim=True) / x.std(dim=1, correction=0, keepdim=True)


@mistake("you divide by the standard deviation and never subtract the mean", of="standardise_rows")
def never_subtracts(x):
    return x / x.std(dim=1, correction=0, keepdim=True)


@alternative(of="standardise_rows")
def with_an_axis_put_back(x):
    return (x - x.mean(1)[:, None]) / x.std(1, unbiased=False).unsqueeze(1)


@alternative(of="standardise_rows")
def row_by_row(x):
    return torch.stack([(row - row.mean()) / row.std(correction=0) for row in x])


@alternative(of="standardise_rows")
def turned_and_turned_back(x):
    return ((x.T - x.mean(dim=1)) / x.std(dim=1, correction=0)).T


@alternative(of="standardise_rows")
def by_the_definition(x):
    centred = x - torch.einsum("nd->n", x).unsqueeze(1) / x.shape[1]
    return centred / centred.square().mean(dim=1, keepdim=True).sqrt()
