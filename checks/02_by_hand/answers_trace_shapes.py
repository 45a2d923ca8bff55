"""Wrong guesses that the checks must name."""

from __future__ import annotations

from kata_runner.testing import whole_alternative, whole_mistake


@whole_mistake("you take the shape of W1 for that of hidden; hidden has a row for each sample")
def takes_the_shape_of_w1(solution):
    return {"HIDDEN_SHAPE": (3, 5)}


@whole_mistake("you leave hidden the shape of the batch; the first layer changes the number of columns")
def keeps_the_shape_of_the_batch(solution):
    return {"HIDDEN_SHAPE": (4, 3)}


@whole_mistake("you lose the batch axis of hidden; each of the four samples has its own row")
def loses_the_rows_of_hidden(solution):
    return {"HIDDEN_SHAPE": (5,)}


@whole_mistake("you swap the two sizes of hidden; the samples are its rows")
def swaps_the_sizes_of_hidden(solution):
    return {"HIDDEN_SHAPE": (5, 4)}


@whole_mistake("you take the shape of W2 for that of output; output has a row for each sample")
def takes_the_shape_of_w2(solution):
    return {"OUTPUT_SHAPE": (5, 2)}


@whole_mistake("you lose the batch axis of output; each of the four samples has its own row")
def loses_the_rows_of_output(solution):
    return {"OUTPUT_SHAPE": (2,)}


@whole_mistake("you stop after the first layer; the second one changes the number of columns once more")
def stops_after_the_first_layer(solution):
    return {"OUTPUT_SHAPE": (4, 5)}


@whole_mistake("you expect NumPy to transpose W1 by itself; it never does")
def expects_a_transpose(solution):
    return {"BREAK_1": "runs"}


@whole_mistake("you expect W1 on its side to be noticed by the second layer; the first product can't be computed")
def sends_the_first_break_on(solution):
    return {"BREAK_1": "layer 2"}


@whole_mistake("you expect six hidden units to trouble the first layer; W1 and b1 fit the batch and each other")
def blames_the_first_layer(solution):
    return {"BREAK_2": "layer 1"}


@whole_mistake("you expect six hidden values to fit a W2 with five rows")
def fits_six_into_five(solution):
    return {"BREAK_2": "runs"}


@whole_mistake("you expect an error for a bias of shape (4, 1); broadcasting stretches it, and nobody is told")
def forgets_broadcasting(solution):
    return {"BREAK_3": "layer 2"}


@whole_mistake("you count the negative sums only; one sum is exactly 0, and it stays 0")
def counts_the_negative_sums(solution):
    return {"ZEROS": 3}


@whole_mistake("you leave the bias out of the sums")
def leaves_the_bias_out(solution):
    return {"ZEROS": 2}


@whole_mistake("you count the hidden values that are not 0")
def counts_the_others(solution):
    return {"ZEROS": 1}


@whole_mistake("you swap the two sizes of output; the samples are its rows")
def swaps_the_sizes_of_output(solution):
    return {"OUTPUT_SHAPE": (2, 4)}


@whole_mistake("you leave output the shape of the batch; each layer says how many columns there are")
def leaves_output_the_shape_of_the_batch(solution):
    return {"OUTPUT_SHAPE": (4, 3)}


@whole_mistake("you expect the first layer to notice a b2 that was changed; b2 belongs to the second one")
def blames_the_first_layer_for_b2(solution):
    return {"BREAK_3": "layer 1"}


@whole_alternative()
def in_other_forms(solution):
    return {"HIDDEN_SHAPE": [4, 5], "OUTPUT_SHAPE": [4, 2], "BREAK_1": "Layer1", "BREAK_3": " Runs", "ZEROS": 4.0}
