"""Wrong answers that the checks must name, and unusual right ones that they must accept."""

from __future__ import annotations

import torch

from kata_runner.testing import alternative, mistake


@mistake("your row sums lost their axis: a plain vector of sums is lined up with the columns", of="normalise_rows")
def loses_the_axis(x):
    return x / x.sum(dim=1)


@mistake("you divide by the sums of the columns", of="normalise_rows")
def divides_by_the_column_sums(x):
    return x / x.sum(dim=0)


@mistake("you divide by the sum of everything; each row has its own sum", of="normalise_rows")
def divides_by_the_whole_sum(x):
    return x / x.sum()


@mistake("you divide by the largest value of each row, so that becomes 1, and not the sum", of="normalise_rows")
def divides_by_the_largest(x):
    return x / x.amax(dim=1, keepdim=True)


@mistake("you divide by the mean of each row, so that the rows sum to their length", of="normalise_rows")
def divides_by_the_mean(x):
    return x / x.mean(dim=1, keepdim=True)


@mistake("you divide by the length of each row as an arrow, the root of the sum of squares", of="normalise_rows")
def divides_by_the_norm(x):
    return x / x.norm(dim=1, keepdim=True)


@mistake("you take the softmax: its rows sum to 1 too, but it raises e to each value first", of="normalise_rows")
def takes_the_softmax(x):
    return torch.softmax(x, dim=1)


@mistake("you leave the signs out of the sum; negative values count as negative in it", of="normalise_rows")
def sums_the_absolute_values(x):
    return x / x.abs().sum(dim=1, keepdim=True)


@mistake("you set negative values to 0; they are divided like others", of="normalise_rows")
def drops_negative_values(x):
    kept = x.clamp(min=0)
    return kept / kept.sum(dim=1, keepdim=True)


@mistake("you give the sums themselves, and never divide", of="normalise_rows")
def gives_the_sums(x):
    return x.sum(dim=1, keepdim=True)


@mistake("you turn the division round: the sum over the value", of="normalise_rows")
def divides_the_wrong_way(x):
    return x.sum(dim=1, keepdim=True) / x


@mistake("you divide x itself (/= writes into it), so the caller's tensor changes", of="normalise_rows")
def divides_in_place(x):
    x /= x.sum(dim=1, keepdim=True)
    return x


@mistake("you hand back x itself where its rows sum to 1 already; a new tensor was asked for", of="normalise_rows")
def returns_x_itself(x):
    sums = x.sum(dim=1, keepdim=True)
    return x if bool((sums == 1).all()) else x / sums


@mistake("your result is always float32; x's dtype should stay", of="normalise_rows")
def makes_it_float32(x):
    return x.float() / x.float().sum(dim=1, keepdim=True)


@mistake("you stretch each row from 0 to 1; each value should be divided by the sum of its row", of="normalise_rows")
def stretches_from_zero_to_one(x):
    low = x.amin(dim=1, keepdim=True)
    return (x - low) / (x.amax(dim=1, keepdim=True) - low)


@mistake(
    "you change a row while its sum is still needed: after the first division the sum is another", of="normalise_rows"
)
def sums_again_for_each_value(x):
    result = x.clone()
    for row in range(x.shape[0]):
        for column in range(x.shape[1]):
            result[row, column] /= result[row].sum()
    return result


@mistake("you divide by the number of columns, whatever the rows sum to", of="normalise_rows")
def divides_by_the_length(x):
    return x / x.shape[1]


@mistake("you give a list of rows; one tensor was asked for", of="normalise_rows")
def lists_the_rows(x):
    return [row / row.sum() for row in x]


@alternative(of="normalise_rows")
def with_a_new_axis(x):
    return x / x.sum(1)[:, None]


@alternative(of="normalise_rows")
def row_by_row(x):
    return torch.stack([row / row.sum() for row in x])


@alternative(of="normalise_rows")
def with_einsum(x):
    return torch.einsum("nd,n->nd", x, 1 / torch.einsum("nd->n", x))


@alternative(of="normalise_rows")
def transposed_there_and_back(x):
    return (x.T / x.T.sum(0)).T


@alternative(of="normalise_rows")
def on_a_copy(x):
    out = x.clone()
    for i in range(len(out)):
        out[i] /= x[i].sum()
    return out
