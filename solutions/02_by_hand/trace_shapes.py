"""Trace the shapes: read two layers, and say what comes out of them before anything runs.

Why these: a matrix product needs equal sizes in the middle, and keeps the outer ones. (4, 3) @ (3, 5) is (4, 5), and
that times (5, 2) is (4, 2). The rows of the batch are there to the end.

Change 1: (4, 3) @ (5, 3) has 3 and 5 in the middle. A transpose would help, but NumPy never makes one by itself.
Change 2: the first layer runs and gives 6 hidden values. The second one takes 5.
Change 3: (4, 2) + (4, 1) is stretched to (4, 2). Nothing is raised, and the bias is wrong: one for each sample, where
each output should have its own. This is the worst of the three, for nobody is told.

ZEROS: the sums are [0, -1, 1, -1, -0.5]. ReLU makes the negative ones 0, and the first one is 0 already.
"""

from __future__ import annotations

HIDDEN_SHAPE = (4, 5)
OUTPUT_SHAPE = (4, 2)
BREAK_1 = "layer 1"
BREAK_2 = "layer 2"
BREAK_3 = "runs"
ZEROS = 4
