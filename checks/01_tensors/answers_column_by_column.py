"""Wrong answers that the checks must name, and unusual right ones that they must accept."""

from __future__ import annotations

import torch

from kata_runner.testing import alternative, mistake


@mistake("your values come out row by row: reshape alone moves none of them, so transpose first", of="column_by_column")
def reads_row_by_row(x):
    return x.reshape(-1)


@mistake(
    "you ask for a view of the transpose: its values don't lie in memory in that order, so it can't be",
    of="column_by_column",
)
def views_the_transpose(x):
    return x.T.view(-1)


@mistake("you stop at the transpose, a matrix; one vector was asked for", of="column_by_column")
def stops_at_the_transpose(x):
    return x.T.contiguous()


@mistake("you take the columns from the last to the first", of="column_by_column")
def begins_with_the_last_column(x):
    return x.flip(1).T.reshape(-1)


@mistake("you read each column from the bottom to the top", of="column_by_column")
def reads_upwards(x):
    return x.flip(0).T.reshape(-1)


@mistake("you sort the values; they should come as they stand in the columns", of="column_by_column")
def sorts_the_values(x):
    return x.flatten().sort().values


@mistake("you make a new tensor of plain numbers, and it is float32 on the CPU, whatever x was", of="column_by_column")
def starts_anew_from_numbers(x):
    return torch.tensor([float(x[i, j]) for j in range(x.shape[1]) for i in range(x.shape[0])])


@mistake("you keep a second axis, of size 1; a vector has one axis", of="column_by_column")
def keeps_an_axis(x):
    return x.T.reshape(-1, 1)


@mistake("you transpose x itself (t_ works in place), so the caller's matrix changes", of="column_by_column")
def transposes_in_place(x):
    return x.t_().reshape(-1)


@mistake(
    "you step through the values by the number of rows; from one row to the next there are as many as columns",
    of="column_by_column",
)
def steps_by_the_rows(x):
    values = x.reshape(-1)
    return torch.cat([values[start :: max(len(x), 1)] for start in range(x.shape[1])])


@mistake(
    "you count as many columns as rows; the second number of the shape says how many there are", of="column_by_column"
)
def takes_it_for_square(x):
    values = [x[row, column] for column in range(len(x)) for row in range(len(x))]
    return torch.stack(values) if values else x.reshape(-1)


@mistake("you give a list of columns; one vector was asked for", of="column_by_column")
def lists_the_columns(x):
    return [x[:, column] for column in range(x.shape[1])]


@mistake(
    "you read on in memory as if x lay there row by row; a transposed x, or a part of a larger one, doesn't",
    of="column_by_column",
)
def takes_x_for_contiguous(x):
    return x.as_strided((x.shape[1], x.shape[0]), (1, x.shape[1])).reshape(-1)


@alternative(of="column_by_column")
def by_permute_and_view(x):
    return x.permute(1, 0).contiguous().view(-1)


@alternative(of="column_by_column")
def joined_columns(x):
    return torch.cat([x[:, j] for j in range(x.shape[1])])


@alternative(of="column_by_column")
def value_by_value(x):
    out = x.new_empty(x.numel())
    for i in range(x.shape[0]):
        for j in range(x.shape[1]):
            out[j * x.shape[0] + i] = x[i, j]
    return out


@alternative(of="column_by_column")
def with_einsum(x):
    return torch.einsum("nd->dn", x).flatten()


@alternative(of="column_by_column")
def by_unbinding(x):
    return torch.stack(x.unbind(1)).ravel()
