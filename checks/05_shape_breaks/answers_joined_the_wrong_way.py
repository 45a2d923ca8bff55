"""Right and wrong answers to `joined_the_wrong_way`."""

from __future__ import annotations

import torch

from kata_runner.testing import alternative, mistake, whole_mistake


def _cat_rows(rows):
    return torch.cat(rows)


def _cat_below(a, b):
    return torch.cat([a, b])


@whole_mistake("rows are put end to end, and matrices one below the other: both joins go along the first axis")
def joins_along_the_first_axis(solution):
    return {"collect": _cat_rows, "side_by_side": _cat_below}


@mistake("side_by_side is right, but collect still puts the rows end to end, in one flat tensor", of="collect")
def puts_rows_end_to_end(rows):
    return torch.cat(rows)


@mistake("collect is right, but side_by_side still puts the matrices one below the other", of="side_by_side")
def puts_one_below_the_other(a, b):
    return torch.cat([a, b])


@mistake("you stack along axis 1: each row of the list became a column", of="collect")
def makes_columns(rows):
    return torch.stack(rows, dim=1)


@mistake("you join the rows and cut them anew, into pieces of another length: the rows are mixed", of="collect")
def cuts_anew(rows):
    return torch.cat(rows).reshape(len(rows[0]), -1)


@mistake("you collect the rows from last to first", of="collect")
def turns_the_list_round(rows):
    return torch.stack(rows[::-1])


@mistake("you stack the two matrices: that gives a third axis, in front", of="side_by_side")
def stacks_the_matrices(a, b):
    return torch.stack([a, b])


@mistake("you stack the two matrices along axis 1: that gives a third axis, in the middle", of="side_by_side")
def stacks_in_the_middle(a, b):
    return torch.stack([a, b], dim=1)


@mistake("you stack the two and flatten: that works only where a and b are equally wide", of="side_by_side")
def wants_equal_widths(a, b):
    return torch.stack([a, b], dim=1).reshape(len(a), -1)


@mistake("you put b to the left of a", of="side_by_side")
def puts_b_first(a, b):
    return torch.cat([b, a], dim=1)


@mistake(
    "you join along the first axis and cut the numbers anew: the shape is right, but a row of a meets another of a",
    of="side_by_side",
)
def joins_and_cuts_anew(a, b):
    return torch.cat([a.flatten(), b.flatten()]).reshape(len(a), -1)


@mistake("a row has no axis 1 for `cat` to join along; collect needs an axis that no row has yet", of="collect")
def joins_along_an_axis_that_is_not_there(rows):
    return torch.cat(rows, dim=1)


@mistake("you add the numbers of a and b; they should stand beside each other", of="side_by_side")
def adds_them(a, b):
    return a + b


@mistake("you turned a and b before you joined them, and left the result turned", of="side_by_side")
def leaves_it_turned(a, b):
    return torch.cat([a.T, b.T])


@alternative(of="collect")
def by_cutting_right(rows):
    return torch.cat(rows).view(len(rows), -1)


@alternative(of="collect")
def with_an_axis_first(rows):
    return torch.cat([row[None, :] for row in rows], dim=0)


@alternative(of="collect")
def below_each_other(rows):
    return torch.vstack(rows)


@alternative(of="side_by_side")
def by_the_horizontal_stack(a, b):
    return torch.hstack((a, b))


@alternative(of="side_by_side")
def by_filling(a, b):
    result = torch.empty(len(a), a.shape[1] + b.shape[1], dtype=a.dtype, device=a.device)
    result[:, : a.shape[1]] = a
    result[:, a.shape[1] :] = b
    return result


@alternative(of="side_by_side")
def row_by_row(a, b):
    return torch.stack([torch.cat(pair) for pair in zip(a, b, strict=True)])
