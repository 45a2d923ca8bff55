"""Wrong answers that the checks must name, and unusual right ones that they must accept."""

from __future__ import annotations

import torch

from kata_runner.testing import alternative, mistake


@mistake("you line b up with the rows: each row gets one number of b, but each column should", of="add_bias")
def adds_down_the_rows(h, b):
    return h + b.unsqueeze(1)


@mistake("you add into h itself, so the caller's batch changes", of="add_bias")
def adds_in_place(h, b):
    h += b
    return h


@mistake("you hand back h itself where b is all zeros; a new tensor was asked for", of="add_bias")
def returns_h_itself(h, b):
    return h + b if b.any() else h


@mistake("you add b to the first row only", of="add_bias")
def adds_to_the_first_row(h, b):
    out = h.clone()
    out[0] += b
    return out


@mistake("you add the sum of b to every value; each column has its own number in b", of="add_bias")
def adds_one_number_everywhere(h, b):
    return h + b.sum()


@mistake("your result is always float32; h's dtype should stay", of="add_bias")
def makes_it_float32(h, b):
    return h.float() + b.float()


@mistake("you copy b n times; the rows should all lie in b's own memory, with stride 0", of="bias_rows")
def repeats_by_copying(b, n):
    return b.repeat(n, 1)


@mistake("you copy b when its numbers don't lie side by side in memory: the rows no longer show it", of="bias_rows")
def copies_a_strided_b(b, n):
    return b.contiguous().expand(n, -1)


@mistake("you make n columns; b should stand in every row", of="bias_rows")
def makes_columns(b, n):
    return b.unsqueeze(1).expand(-1, n)


@mistake("you make one row, whatever n is", of="bias_rows")
def makes_one_row(b, n):
    return b.unsqueeze(0)


@mistake("you show the rows of a copy: writing into b no longer changes them", of="bias_rows")
def shows_a_copy(b, n):
    return b.clone().expand(n, -1)


@mistake("you pair each row with one number of b, as zip does; each row gets all of b", of="add_bias")
def pairs_rows_with_numbers(h, b):
    return torch.stack([row + number for row, number in zip(h, b)])


@mistake("you put b under the rows as one more row; it should be added to each of them", of="add_bias")
def appends_b(h, b):
    return torch.cat([h, b[None]])


@mistake("you multiply by b; it should be added", of="add_bias")
def multiplies(h, b):
    return h * b


@mistake("you put b behind itself in one long vector, as repeat(n) does; n rows were asked for", of="bias_rows")
def repeats_in_one_vector(b, n):
    return b.repeat(n)


@mistake("you repeat each number n times in a row, as repeat_interleave does; every row should be b", of="bias_rows")
def repeats_number_by_number(b, n):
    return b.repeat_interleave(n).reshape(n, -1)


@alternative(of="add_bias")
def row_by_row(h, b):
    return torch.stack([row + b for row in h])


@alternative(of="add_bias")
def with_einsum(h, b):
    ones = torch.ones(len(h), dtype=h.dtype, device=h.device)
    return h + torch.einsum("i,j->ij", ones, b)


@alternative(of="add_bias")
def value_by_value(h, b):
    out = torch.empty_like(h)
    for i in range(h.shape[0]):
        for j in range(h.shape[1]):
            out[i, j] = h[i, j] + b[j]
    return out


@mistake("you show b n times and then copy it all: contiguous() makes rows of their own", of="bias_rows")
def copies_what_it_showed(b, n):
    return b.expand(n, -1).contiguous()


@alternative(of="bias_rows")
def by_strides(b, n):
    return b.as_strided((n, b.numel()), (0, b.stride(0)))


@alternative(of="bias_rows")
def by_broadcasting(b, n):
    return torch.broadcast_to(b, (n, b.shape[0]))


@alternative(of="bias_rows")
def by_adding_an_axis(b, n):
    return b[None, :].expand(n, b.shape[0])
