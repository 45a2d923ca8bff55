"""Trace the shapes: read two layers, and say what comes out of them before anything runs.

Here is a batch of four samples on its way through two layers:

    batch = np.zeros((4, 3))
    W1, b1 = np.zeros((3, 5)), np.zeros(5)
    W2, b2 = np.zeros((5, 2)), np.zeros(2)

    hidden = np.maximum(batch @ W1 + b1, 0)   # layer 1
    output = hidden @ W2 + b2                 # layer 2

Three changes, each one alone and with all the other lines as they are:

    change 1:   W1 = np.zeros((5, 3))
    change 2:   W1, b1 = np.zeros((3, 6)), np.zeros(6)
    change 3:   b2 = np.zeros((4, 1))

And one sample with numbers, on its way through a first layer:

    sample = np.array([[1.0, -2.0, 3.0]])
    W1 = np.array([[2.0, 0.0, -1.0,  4.0,  1.0],
                   [1.0, 1.0,  0.0,  2.0,  3.0],
                   [0.0, 1.0, -1.0,  1.0,  2.0]])
    b1 = np.array([0.0, -2.0, 5.0, -4.0, -1.5])

    hidden = np.maximum(sample @ W1 + b1, 0)

Fill in the values before you run anything. Paper is allowed.
"""

from __future__ import annotations

# TODO: put a value in place of each ...
HIDDEN_SHAPE = ...  # the shape of hidden for the batch of four, a tuple
OUTPUT_SHAPE = ...  # the shape of output, a tuple
BREAK_1 = ...  # where change 1 raises an error: "layer 1" or "layer 2"; or "runs"
BREAK_2 = ...  # the same for change 2
BREAK_3 = ...  # the same for change 3
ZEROS = ...  # how many of the sample's five hidden values are 0
