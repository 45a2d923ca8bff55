"""Wrong answers that the checks must name, and unusual right ones that they must accept."""

from __future__ import annotations

import warnings

import torch

from kata_runner.testing import alternative, mistake


@mistake("you give the vector as it was: v.T, for one, does nothing to it, as there is no second axis", of="as_column")
def transposes_the_vector(v):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return v.T


@mistake("you make a row, (1, n); a column has n rows", of="as_column")
def makes_a_row(v):
    return v.unsqueeze(0)


@mistake("you put two axes around it; one more was needed", of="as_column")
def adds_two_axes(v):
    return v.reshape(-1, 1, 1)


@mistake("your column is always float32; v's dtype should stay", of="as_column")
def makes_the_column_float32(v):
    return v.float().unsqueeze(1)


@mistake("you take rows 1, 3, 5 …; rows are counted from 0, and the first one belongs to it", of="every_other_row")
def starts_at_one(x):
    return x[1::2]


@mistake("you take every other column; rows are the first axis", of="every_other_row")
def takes_columns(x):
    return x[:, ::2]


@mistake("you take the upper half of the rows, not every other one", of="every_other_row")
def takes_the_upper_half(x):
    return x[: (len(x) + 1) // 2]


@mistake("you leave out the last row where the number of rows is odd", of="every_other_row")
def leaves_out_the_last(x):
    return x[: len(x) // 2 * 2 : 2]


@mistake(
    "you give a copy: a list or tensor of row numbers copies, and so does a mask; a slice does not",
    of="every_other_row",
)
def copies_the_rows(x):
    return x[torch.arange(0, len(x), 2, device=x.device)]


@mistake("you keep the values that are at the limit; only those above it were asked for", of="above")
def keeps_the_limit(x, limit):
    return x[x >= limit]


@mistake("you keep the values below the limit", of="above")
def keeps_those_below(x, limit):
    return x[x < limit]


@mistake("you give the mask, True and False, and not the values that it picks", of="above")
def gives_the_mask(x, limit):
    return x > limit


@mistake("you keep the shape and write something else over the small values; they should be gone", of="above")
def keeps_the_shape(x, limit):
    return torch.where(x > limit, x, 0.0)


@mistake("you sort the values; they should come in the order in which they are read", of="above")
def sorts_the_values(x, limit):
    return x[x > limit].sort().values


@mistake("you read column by column; row by row was asked for", of="above")
def reads_by_columns(x, limit):
    turned = x.permute(*reversed(range(x.ndim)))
    return turned[turned > limit]


@mistake("you give where the values stand, not the values", of="above")
def gives_the_places(x, limit):
    return (x > limit).nonzero()


@mistake("you keep the rows in which some value is above the limit, small values and all", of="above")
def keeps_whole_rows(x, limit):
    return x[(x > limit).reshape(len(x), -1).any(1)]


@mistake("you take all those columns from every row: scores[:, columns] is n x n", of="own_scores")
def takes_every_pair(scores, columns):
    return scores[:, columns]


@mistake("you take the columns for row numbers", of="own_scores")
def takes_them_for_rows(scores, columns):
    return scores[columns]


@mistake("you take all numbers from the first row", of="own_scores")
def stays_in_the_first_row(scores, columns):
    return scores[0, columns]


@mistake("you take each row's highest score, whichever column was named", of="own_scores")
def takes_the_highest(scores, columns):
    return scores.max(dim=1).values


@mistake(
    "you leave the result a column, (n, 1): gather needs one, but its result should lose the axis again",
    of="own_scores",
)
def leaves_a_column(scores, columns):
    return scores.gather(1, columns.unsqueeze(1))


@mistake(
    "you lose the axis where there is one row: squeeze() without a number takes all axes of size 1", of="own_scores"
)
def squeezes_everything(scores, columns):
    return scores.gather(1, columns.unsqueeze(1)).squeeze()


@mistake("your column numbers for gather come from the CPU, and the scores are on the GPU", of="own_scores")
def gathers_with_cpu_numbers(scores, columns):
    return scores.gather(1, columns.cpu().unsqueeze(1)).squeeze(1)


@mistake("you swap two axes of a vector, which has one axis only; a new axis has to come in", of="as_column")
def swaps_an_axis_that_is_not_there(v):
    return v.transpose(0, 1)


@mistake("you take every other column as well; only rows should be left out", of="every_other_row")
def leaves_out_columns_too(x):
    return x[::2, ::2]


@mistake("you multiply by the mask and leave the zeros out, and with them a 0 that is above the limit", of="above")
def leaves_out_zeros(x, limit):
    product = x * (x > limit)
    return product[product != 0]


@mistake("you make a new tensor of the values that you picked, and it is on the CPU, wherever x was", of="above")
def makes_a_new_tensor(x, limit):
    return torch.tensor([value for value in x.flatten() if value > limit], dtype=x.dtype)


@mistake("you give a list of values; one tensor was asked for", of="above")
def gives_a_list(x, limit):
    return [value for value in x.flatten() if value > limit]


@mistake("you give gather a vector of columns; it wants as many axes as the scores have", of="own_scores")
def gathers_with_one_axis(scores, columns):
    return scores.gather(1, columns)


@mistake("you number the rows up to the number of columns; there is one row number for each row", of="own_scores")
def numbers_the_rows_by_the_columns(scores, columns):
    return scores[torch.arange(scores.shape[1]), columns]


@alternative(of="as_column")
def by_reshape(v):
    return v.reshape(len(v), 1)


@alternative(of="as_column")
def with_none(v):
    return v[:, None]


@alternative(of="as_column")
def number_by_number(v):
    return torch.stack([value.reshape(1) for value in v])


@alternative(of="every_other_row")
def by_strides(x):
    return x.as_strided(((len(x) + 1) // 2, x.shape[1]), (2 * x.stride(0), x.stride(1)), x.storage_offset())


@alternative(of="every_other_row")
def by_a_slice_object(x):
    return x[slice(0, len(x), 2), ...]


@alternative(of="above")
def by_masked_select(x, limit):
    return torch.masked_select(x, x.gt(limit))


@alternative(of="above")
def value_by_value(x, limit):
    kept = [value for value in x.flatten() if value > limit]
    return torch.stack(kept) if kept else x.new_empty(0)


@mistake(
    "you make a new tensor of the numbers that you picked, and it is on the CPU, whatever scores was", of="own_scores"
)
def starts_anew_from_numbers(scores, columns):
    return torch.tensor([scores[row][column] for row, column in enumerate(columns)])


@alternative(of="own_scores")
def by_gather(scores, columns):
    return scores.gather(1, columns.unsqueeze(1)).squeeze(1)


@alternative(of="own_scores")
def row_by_row(scores, columns):
    return torch.stack([row[column] for row, column in zip(scores, columns, strict=True)])


@alternative(of="own_scores")
def by_ones_and_zeros(scores, columns):
    ones = torch.nn.functional.one_hot(columns, scores.shape[1]).to(scores.dtype)
    return torch.einsum("nd,nd->n", scores, ones)


@alternative(of="own_scores")
def from_the_diagonal(scores, columns):
    return scores[:, columns].diagonal()
