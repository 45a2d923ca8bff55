"""Shapes that do not fit."""

from __future__ import annotations

from .cause import Cause

SHAPES = (
    Cause(
        "SH-1",
        r"mat1 and mat2 shapes cannot be multiplied \((\d+)x(\d+) and (\d+)x(\d+)\)",
        "Each row of your input holds {2} numbers, but the layer or matrix takes {3}. The two inner sizes must "
        "be equal. Print the input's shape right before this line.",
    ),
    Cause(
        "SH-2",
        r"inconsistent tensor size, expected tensor \[(\d+)\] and src \[(\d+)\]",
        "The dot product needs two vectors of the same length; yours have {1} and {2} numbers.",
    ),
    Cause(
        "SH-3",
        r"The size of tensor a \((\d+)\) must match the size of tensor b \((\d+)\) at non-singleton dimension "
        r"(\d+)",
        "The two shapes can't be stretched to fit. Shapes are compared from the right; at axis {3} the left "
        "operand has size {1} and the right one {2}, and neither of them is 1.",
    ),
    Cause(
        "SH-3n",
        r"operands could not be broadcast together with shapes (\([\d, ]*\)) (\([\d, ]*\))",
        "NumPy can't stretch the shapes {1} and {2} to fit each other. They are compared from the right: two "
        "sizes must be equal, or one of them must be 1.",
    ),
    Cause(
        "SH-1n",
        r"matmul: Input operand 1 has a mismatch in its core dimension 0.*\(size (\d+) is different from "
        r"(\d+)\)",
        "In `a @ b` the rows of a must be as long as b has rows. Yours: {2} numbers in a row of a, {1} rows in b.",
    ),
    Cause(
        "SH-4",
        r"view size is not compatible with input tensor's size and stride",
        "`view` never copies, and after a transpose or a slice the numbers don't lie in the order that the new "
        "shape needs. `reshape` copies where it must. If you meant to swap axes, use `transpose` or `permute`.",
    ),
    Cause(
        "SH-5",
        r"shape '\[([^\]]*)\]' is invalid for input of size (\d+)",
        "The tensor holds {2} numbers, and the shape [{1}] has room for another count. Let one axis be -1 and "
        "torch works it out.",
    ),
    Cause(
        "SH-5n",
        r"cannot reshape array of size (\d+) into shape (\([\d, -]*\))",
        "The array holds {1} numbers, and the shape {2} has room for another count. Let one axis be -1 and NumPy "
        "works it out.",
    ),
    Cause(
        "SH-6",
        r"Dimension out of range \(expected to be in range of \[(-?\d+), (-?\d+)\], but got (-?\d+)\)",
        "You asked for axis {3}, but this tensor has only the axes {1} to {2}. Perhaps `squeeze` or an index "
        "took an axis away.",
    ),
    Cause(
        "SH-6n",
        r"axis (-?\d+) is out of bounds for array of dimension (\d+)",
        "You asked for axis {1}, but this array has {2} axes, counted from 0.",
    ),
    Cause(
        "SH-7",
        r"Expected input batch_size \((\d+)\) to match target batch_size \((\d+)\)",
        "There are {1} rows of scores but {2} labels. Somewhere before, the batch axis was mixed with another one.",
    ),
    Cause(
        "SH-8",
        r"Expected target size \[([^\]]*)\], got \[([^\]]*)\]",
        "For scores with more than two axes, cross-entropy wants the classes on axis 1: (batch, classes, "
        "length). Move them there with `permute`.",
    ),
    Cause(
        "SH-9",
        r"0D or 1D target tensor expected, multi-target not supported",
        "Labels must be one whole number for each sample, in the shape (n,). If yours are (n, 1), squeeze axis "
        "1; if they are one-hot, take `argmax(1)`.",
    ),
    Cause(
        "SH-10",
        r"Target size \(torch\.Size\((\[.*?\])\)\) must be the same as input size \(torch\.Size\((\[.*?\])\)\)|Using a "
        r"target size \(torch\.Size\((\[.*?\])\)\) that is different to the input size \(torch\.Size\((\[.*?\])\)\) is",
        "The target has shape {1} and the prediction {2}; this loss wants both alike. `unsqueeze(1)` adds the "
        "missing axis, `squeeze(1)` takes it away.",
    ),
    Cause(
        "SH-11",
        r"Using a target size \(torch\.Size\((\[.*?\])\)\) that is different to the input size "
        r"\(torch\.Size\((\[.*?\])\)\)\. This will likely",
        "Take this warning for an error: the target has shape {1}, the prediction {2}, and the loss is computed "
        "over every pair of them. Give both the same shape.",
        printed=True,
    ),
    Cause(
        "SH-12",
        r"stack expects each tensor to be equal size|Sizes of tensors must match except in dimension",
        "The pieces don't fit together. `stack` makes a new axis and wants equal shapes; `cat` joins along an "
        "axis that is there, and all other axes must agree.",
    ),
    Cause(
        "SH-13",
        r"Expected more than 1 value per channel when training, got input size (.*)",
        "Batch normalisation takes a mean over the batch, and this batch has one sample. For predictions call "
        "`model.eval()` first; in training leave out a last batch of one.",
    ),
    Cause(
        "SH-14",
        r"output(?: operand)? with shape ([(\[][\d, ]*[)\]]) doesn't match the broadcast shape ([(\[][\d, ]*[)\]])",
        "What is changed in place keeps its shape {1}, but the result needs the shape {2}. `a = a + b` makes a new "
        "one, where `a += b` writes into the old one.",
    ),
    Cause(
        "SH-15",
        r"len\(\) of a 0-d tensor|len\(\) of unsized object|iteration over a 0-d (?:tensor|array)",
        "Its shape is (): this is one number, so there is nothing to count and nothing to go through. `.ndim` says how "
        "many axes there are.",
    ),
)
