"""Right and wrong answers to `squeezed_batch`."""

from __future__ import annotations

import torch

from kata_runner.testing import alternative, mistake


@mistake("`squeeze()` still has no axis: with one row it takes the axis of the batch away as well", of="predict")
def squeezes_every_axis(model, x):
    return model(x).squeeze()


@mistake("you squeeze axis 0, and that is the batch: with several rows the column stays a column", of="predict")
def squeezes_the_batch_axis(model, x):
    return model(x).squeeze(0)


@mistake("one row still comes out as a column, (1, 1): you leave it unsqueezed", of="predict")
def leaves_one_row_a_column(model, x):
    column = model(x)
    return column if len(x) == 1 else column.squeeze()


@mistake("you leave the column as it is, (n, 1); a flat result was asked for", of="predict")
def leaves_the_column(model, x):
    return model(x)


@mistake("you make a row of the column: (1, n) has an axis too many", of="predict")
def makes_a_row(model, x):
    return model(x).reshape(1, -1)


@mistake("you return the number of the first row, and lose those of the others", of="predict")
def keeps_the_first_row(model, x):
    return model(x)[0]


@mistake("one row comes out as a plain number: a tensor of shape (1,) was asked for", of="predict")
def gives_a_plain_number(model, x):
    column = model(x)
    return column.item() if len(x) == 1 else column.squeeze(1)


@mistake("you give a list of numbers back; a flat tensor was asked for", of="predict")
def gives_a_list(model, x):
    return model(x).flatten().tolist()


@alternative(of="predict")
def by_flattening(model, x):
    return model(x).flatten()


@alternative(of="predict")
def the_only_column(model, x):
    return model(x)[:, 0]


@alternative(of="predict")
def an_axis_where_it_got_lost(model, x):
    return torch.atleast_1d(model(x).squeeze())


@alternative(of="predict")
def row_by_row(model, x):
    return torch.cat([model(row) for row in x])
