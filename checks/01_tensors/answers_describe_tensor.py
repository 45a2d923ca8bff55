"""Wrong answers that the checks must name, and unusual right ones that they must accept."""

from __future__ import annotations

import math

import torch

from kata_runner.testing import alternative, mistake


def right(x: torch.Tensor) -> dict[str, object]:
    return {
        "rank": x.ndim,
        "shape": tuple(x.shape),
        "numel": x.numel(),
        "dtype": x.dtype,
        "device": x.device.type,
        "requires_grad": x.requires_grad,
    }


@mistake("you count only the first axis: len(x) says how many rows there are, not how many values", of="describe")
def counts_the_rows(x):
    return {**right(x), "numel": len(x)}


@mistake("you give the size of the first axis as the rank; the rank is how many axes there are", of="describe")
def takes_the_first_size_for_the_rank(x):
    return {**right(x), "rank": x.shape[0]}


@mistake("you give the shape as a list; a tuple was asked for", of="describe")
def lists_the_shape(x):
    return {**right(x), "shape": list(x.shape)}


@mistake("you turn the dtype into text; the torch.dtype itself was asked for", of="describe")
def names_the_dtype(x):
    return {**right(x), "dtype": str(x.dtype)}


@mistake("you give the device itself; the name of its type, a str, was asked for", of="describe")
def gives_the_device_itself(x):
    return {**right(x), "device": x.device}


@mistake('you write "cpu" down, wherever the tensor is: that is right only on a machine without a GPU', of="describe")
def writes_cpu_down(x):
    return {**right(x), "device": "cpu"}


@mistake("you give the device with its number, such as cuda:0; the name of its type alone was asked for", of="describe")
def keeps_the_devices_number(x):
    return {**right(x), "device": str(x.device)}


@mistake("you treat a single number as if it had one axis of size 1: its shape is () and its rank 0", of="describe")
def gives_a_number_an_axis(x):
    return right(torch.atleast_1d(x))


@mistake("you look whether x has a gradient already; requires_grad says whether it will get one", of="describe")
def looks_for_a_gradient(x):
    return {**right(x), "requires_grad": x.grad is not None}


@mistake("you ask for leaves only; what is computed from a tracked tensor is tracked too", of="describe")
def asks_for_leaves_only(x):
    return {**right(x), "requires_grad": x.requires_grad and x.is_leaf}


@mistake(
    "you look whether x was computed from others (grad_fn); a tensor that is tracked itself has none", of="describe"
)
def looks_for_where_it_came_from(x):
    return {**right(x), "requires_grad": x.grad_fn is not None}


@mistake("you describe a detached copy, which autograd no longer tracks", of="describe")
def describes_a_detached_copy(x):
    return right(x.detach())


@mistake("you count the bytes, not the values: a float32 takes 4 of them", of="describe")
def counts_the_bytes(x):
    return {**right(x), "numel": x.nbytes}


@mistake("you add the sizes of the axes; there are as many values as their product", of="describe")
def adds_the_sizes(x):
    return {**right(x), "numel": sum(x.shape)}


@mistake("you leave the axes of size 1 out (squeeze); they are axes too", of="describe")
def leaves_out_the_ones(x):
    return right(x.squeeze())


@mistake("you leave out values that happen to be 0; they are values too", of="describe")
def leaves_out_zeros(x):
    return {**right(x), "numel": int(x.count_nonzero())}


@mistake(
    'you have a word of your own for a GPU; torch\'s name of its type, such as "cuda", was asked for', of="describe"
)
def calls_it_gpu(x):
    return {**right(x), "device": "cpu" if x.device.type == "cpu" else "gpu"}


@mistake("you give the number of values as the rank; the rank is how many axes there are", of="describe")
def takes_the_count_for_the_rank(x):
    return {**right(x), "rank": x.numel()}


@alternative(of="describe")
def by_its_own_arithmetic(x):
    return {
        "requires_grad": bool(x.requires_grad),
        "device": str(x.device).split(":")[0],
        "dtype": x.dtype,
        "numel": math.prod(x.shape),
        "shape": tuple(size for size in x.shape),
        "rank": len(x.shape),
    }


@alternative(of="describe")
def by_methods(x):
    facts = dict.fromkeys(["rank", "shape", "numel", "dtype", "device", "requires_grad"])
    facts["rank"] = x.dim()
    facts["shape"] = x.size()  # torch.Size is a tuple
    facts["numel"] = torch.numel(x)
    facts["dtype"] = x.new_empty(0).dtype
    facts["device"] = x.device.type
    facts["requires_grad"] = x.requires_grad
    return facts


@alternative(of="describe")
def by_counting(x):
    rank, numel = 0, 1
    for size in x.shape:
        rank += 1
        numel *= size
    return dict(
        rank=rank,
        shape=(*x.shape,),
        numel=numel,
        dtype=x.dtype,
        device=x.device.type,
        requires_grad=x.requires_grad is True,
    )
