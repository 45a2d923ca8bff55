"""Wrong guesses that the checks must name, and right ones in other forms."""

from __future__ import annotations

import numpy as np
import torch

from kata_runner.testing import whole_alternative, whole_mistake


@whole_mistake("you take the slice for a small tensor of its own; it shows the memory of pixels")
def takes_the_slice_for_a_copy(solution):
    return {"AFTER_SLICE": [10, 20, 30, 50]}


@whole_mistake(
    "you let each call begin with the first values; what the first call wrote stays, and the second adds to it"
)
def begins_anew_with_each_call(solution):
    return {"AFTER_SLICE": [10, 25, 35, 50]}


@whole_mistake("you count the end of the slice in: 1:3 takes the places 1 and 2")
def counts_the_end_in(solution):
    return {"AFTER_SLICE": [10, 30, 40, 60]}


@whole_mistake("you count the places from 1; the first one is 0")
def counts_from_one(solution):
    return {"AFTER_SLICE": [20, 30, 30, 50]}


@whole_mistake("you let the whole tensor change; the slice shows two of its values")
def brightens_all(solution):
    return {"AFTER_SLICE": [20, 30, 40, 60]}


@whole_mistake("you give what the slice holds, not all of pixels")
def gives_the_slice(solution):
    return {"AFTER_SLICE": [30, 40]}


@whole_mistake("you take from_numpy for a copy; the tensor shows the array's memory")
def takes_from_numpy_for_a_copy(solution):
    return {"AFTER_FROM_NUMPY": [1, 2, 3]}


@whole_mistake("you follow the name a; a * 2 makes a new array, and the tensor shows the memory of the old one")
def follows_the_name(solution):
    return {"AFTER_FROM_NUMPY": [200, 4, 6]}


@whole_mistake("you leave a[0] = 100 out and follow a * 2; it is the other way round")
def sees_only_the_new_array(solution):
    return {"AFTER_FROM_NUMPY": [2, 4, 6]}


@whole_mistake("you take the clone for a view: a write into the one does not show in the other")
def takes_the_clone_for_a_view(solution):
    return {"AFTER_CLONE": [50, 60, 3]}


@whole_mistake("you give what first holds; second was asked for")
def gives_the_first(solution):
    return {"AFTER_CLONE": [1, 60, 3]}


@whole_mistake("you leave the write into the clone itself out")
def forgets_the_write_into_the_clone(solution):
    return {"AFTER_CLONE": [1, 2, 3]}


@whole_mistake("you take what a list of places picks for a view; it is a copy")
def takes_what_was_picked_for_a_view(solution):
    return {"AFTER_INDEXING": [15, 0, 35, 0]}


@whole_mistake(
    "you take the last line for a write into a copy too; x[...] = writes into x, whatever is in the brackets"
)
def writes_into_a_copy(solution):
    return {"AFTER_INDEXING": [10, 20, 30, 40]}


@whole_mistake("you turn it round: what was picked is a copy, and x[...] = writes into x")
def turns_it_round(solution):
    return {"AFTER_INDEXING": [15, 20, 35, 40]}


@whole_mistake("you give what was picked, not all of x")
def gives_what_was_picked(solution):
    return {"AFTER_INDEXING": [15, 35]}


@whole_mistake("you count the places in the list from 1; the first one is 0")
def counts_the_listed_places_from_one(solution):
    return {"AFTER_INDEXING": [0, 20, 0, 40]}


@whole_alternative()
def as_tuples(solution):
    return {name: tuple(value) for name, value in vars(solution).items() if name.startswith("AFTER_")}


@whole_alternative()
def as_tensors_and_arrays(solution):
    return {
        "AFTER_SLICE": torch.tensor(solution.AFTER_SLICE),
        "AFTER_FROM_NUMPY": torch.tensor(solution.AFTER_FROM_NUMPY, dtype=torch.float64),
        "AFTER_CLONE": np.array(solution.AFTER_CLONE),
        "AFTER_INDEXING": [float(value) for value in solution.AFTER_INDEXING],
    }
