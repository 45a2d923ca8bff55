"""Wrong answers that the checks must name, and unusual right ones that they must accept."""

from __future__ import annotations

import torch

from kata_runner.testing import alternative, mistake


@mistake("you multiply the columns with each other: the transpose stands on the wrong side", of="gram_matrix")
def multiplies_the_columns(x):
    return x.T @ x


@mistake("you square x number by number; rows should meet rows, and each pair gives one sum", of="gram_matrix")
def squares_each_number(x):
    return x * x


@mistake("you leave out the transpose: x @ x pairs rows with columns, and needs a square x", of="gram_matrix")
def leaves_out_the_transpose(x):
    return x @ x


@mistake("you multiply x with its transpose number by number; a matrix product adds up as well", of="gram_matrix")
def multiplies_number_by_number(x):
    return x * x.T


@mistake("you give each row times itself only, and not with the other rows", of="gram_matrix")
def gives_the_diagonal(x):
    return (x * x).sum(1)


@mistake("you add it all up into one number; each pair of rows has its own", of="gram_matrix")
def adds_it_all_up(x):
    return (x @ x.T).sum()


@mistake("you divide by the number of columns; sums were asked for, not means", of="gram_matrix")
def takes_the_mean(x):
    return x @ x.T / x.shape[1]


@mistake("you scale the rows to length 1 first, which gives angles; here the rows count as they are", of="gram_matrix")
def scales_the_rows(x):
    rows = x / x.norm(dim=1, keepdim=True).clamp(min=1e-12)
    return rows @ rows.T


@mistake("you reshape x to (d, n), which is not its transpose: the numbers stay in their order", of="gram_matrix")
def reshapes_for_the_transpose(x):
    return x @ x.reshape(x.shape[1], x.shape[0])


@mistake("your result is always float32; x's dtype should stay", of="gram_matrix")
def makes_it_float32(x):
    return x.float() @ x.float().T


@mistake(
    "you fill one half of the table only; row j times row i is the same number as row i times row j", of="gram_matrix"
)
def fills_one_half(x):
    return torch.triu(x @ x.T)


@mistake("you multiply number by number and never add up: each pair of rows gives one number", of="gram_matrix")
def never_adds_up(x):
    return x[:, None] * x[None]


@mistake("you take each column's mean away first; here the rows count as they are", of="gram_matrix")
def centres_the_columns(x):
    centred = x - x.mean(dim=0)
    return centred @ centred.T


@mistake("you measure how far the rows lie apart; their products were asked for", of="gram_matrix")
def measures_distances(x):
    return torch.cdist(x.float(), x.float()).to(x.dtype)


@alternative(of="gram_matrix")
def with_einsum(x):
    return torch.einsum("ik,jk->ij", x, x)


@alternative(of="gram_matrix")
def by_broadcasting(x):
    return (x[:, None, :] * x[None, :, :]).sum(-1)


@alternative(of="gram_matrix")
def row_by_row(x):
    table = x.new_empty(len(x), len(x))
    for i, one in enumerate(x):
        for j, other in enumerate(x):
            table[i, j] = torch.dot(one, other)
    return table


@alternative(of="gram_matrix")
def by_library_calls(x):
    return torch.nn.functional.linear(x, x)


@alternative(of="gram_matrix")
def as_a_stack_of_products(x):
    return torch.matmul(x, x.transpose(-2, -1)).contiguous()
