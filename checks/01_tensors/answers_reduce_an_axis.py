"""Wrong answers that the checks must name, and unusual right ones that they must accept."""

from __future__ import annotations

import torch

from kata_runner.testing import alternative, mistake


@mistake(
    "you use up the wrong axis: that is a mean for each row; for the columns, the rows are used up", of="column_means"
)
def takes_the_means_of_rows(x):
    return x.mean(dim=1)


@mistake("you take one mean over all values; each column has its own", of="column_means")
def takes_one_mean(x):
    return x.mean()


@mistake("you add up and never divide by the number of rows", of="column_means")
def sums_the_columns(x):
    return x.sum(dim=0)


@mistake("you keep the axis of the rows, with size 1; here it should be gone", of="column_means")
def keeps_the_axis_of_means(x):
    return x.mean(dim=0, keepdim=True)


@mistake(
    "you divide by the number of columns; there are as many values in a column as there are rows", of="column_means"
)
def divides_by_the_columns(x):
    return x.sum(dim=0) / x.shape[1]


@mistake("you take the middle value; the mean was asked for", of="column_means")
def takes_the_median(x):
    return x.median(dim=0).values


@mistake("your means are always float32; x's dtype should stay", of="column_means")
def makes_the_means_float32(x):
    return x.float().mean(dim=0)


@mistake("you lose the axis of the columns; keep it, with size 1", of="row_ranges")
def loses_the_axis(x):
    return x.amax(dim=1) - x.amin(dim=1)


@mistake("you use up the wrong axis: those are the ranges of the columns", of="row_ranges")
def takes_the_ranges_of_columns(x):
    return x.amax(dim=0, keepdim=True) - x.amin(dim=0, keepdim=True)


@mistake("you stand the ranges of the columns up; for those of the rows, the columns are used up", of="row_ranges")
def stands_the_ranges_of_columns_up(x):
    return (x.amax(dim=0) - x.amin(dim=0)).unsqueeze(1)


@mistake("you subtract the wrong way round: a range is never negative", of="row_ranges")
def subtracts_the_wrong_way(x):
    return x.amin(dim=1, keepdim=True) - x.amax(dim=1, keepdim=True)


@mistake("you give the largest value of each row, and subtract nothing", of="row_ranges")
def gives_the_largest(x):
    return x.amax(dim=1, keepdim=True)


@mistake("you give one range over all values; each row has its own", of="row_ranges")
def gives_one_range(x):
    return (x.max() - x.min()).reshape(1, 1)


@mistake("you subtract the first value from the last, as if the rows were sorted", of="row_ranges")
def takes_last_minus_first(x):
    return x[:, -1:] - x[:, :1]


@mistake("you look at the sizes of the values and lose their signs: from -7 to 2 the range is 9", of="row_ranges")
def loses_the_signs(x):
    return x.abs().amax(dim=1, keepdim=True) - x.abs().amin(dim=1, keepdim=True)


@mistake(
    "you subtract what max(dim=…) and min(dim=…) give, and that is a pair: the values, and where they stand",
    of="row_ranges",
)
def subtracts_the_pairs(x):
    return x.max(dim=1, keepdim=True) - x.min(dim=1, keepdim=True)


@mistake("you subtract the places of the values, not the values: argmax says where the largest stands", of="row_ranges")
def subtracts_the_places(x):
    return (x.argmax(dim=1, keepdim=True) - x.argmin(dim=1, keepdim=True)).to(x.dtype)


@mistake("your ranges are always float32; x's dtype should stay", of="row_ranges")
def makes_the_ranges_float32(x):
    return x.float().amax(dim=1, keepdim=True) - x.float().amin(dim=1, keepdim=True)


@mistake("you divide by the number of all values; a column has as many as there are rows", of="column_means")
def divides_by_all(x):
    return x.sum(dim=0) / x.numel()


@mistake("you round the means down: // drops what is behind the point", of="column_means")
def rounds_down(x):
    return x.sum(dim=0) // len(x)


@mistake("you give a list of means; one tensor was asked for", of="column_means")
def lists_the_means(x):
    return [column.mean() for column in x.T]


@mistake(
    "you make a row of the ranges, (1, n); the axis of the columns stays behind that of the rows, (n, 1)",
    of="row_ranges",
)
def makes_a_row(x):
    return (x.amax(dim=1) - x.amin(dim=1)).unsqueeze(0)


@mistake("you keep the axis in one of the two only: a column and a vector give a table, (n, n)", of="row_ranges")
def keeps_the_axis_in_one(x):
    return x.amax(dim=1, keepdim=True) - x.amin(dim=1)


@mistake("you take the standard deviation; a range is the largest value minus the smallest", of="row_ranges")
def takes_the_deviation(x):
    return x.std(dim=1, keepdim=True, correction=0)


@alternative(of="column_means")
def by_sum_and_count(x):
    return x.sum(0) / len(x)


@alternative(of="column_means")
def with_einsum(x):
    return torch.einsum("nd->d", x) / x.shape[0]


@alternative(of="column_means")
def column_by_column(x):
    return torch.stack([column.mean() for column in x.T])


@alternative(of="row_ranges")
def by_max_and_min(x):
    return x.max(dim=1, keepdim=True).values - x.min(dim=1, keepdim=True).values


@alternative(of="row_ranges")
def by_sorting(x):
    ordered = torch.sort(x, dim=-1).values
    return ordered[:, -1:] - ordered[:, :1]


@alternative(of="row_ranges")
def row_by_row(x):
    return torch.stack([(row.max() - row.min()).reshape(1) for row in x])


@alternative(of="row_ranges")
def with_a_new_axis(x):
    low, high = torch.aminmax(x, dim=1)
    return (high - low)[:, None]
