"""Another line to fit: the same training, other points. What comes out, before anything runs?

    x = np.array([0.0, 1.0, 2.0, 3.0, 4.0])
    y = -3 * x + 5

    w = b = 0.0
    for step in range(200):
        errors = w * x + b - y
        loss = np.mean(errors ** 2)
        slope_w, slope_b = np.mean(2 * errors * x), np.mean(2 * errors)
        w, b = w - 0.05 * slope_w, b - 0.05 * slope_b

This is the loop of `fit_line`. On y = 2x + 1 its first loss was 33, and it came to w = 2 and b = 1.

And one more question. Each of the five points is written down twice, so that there are ten:

    x, y = np.repeat(x, 2), np.repeat(y, 2)

Is the loss of w = 0 and b = 0 then the same, double or half?

Fill in the values before you run anything.
"""

from __future__ import annotations

# TODO: put a value in place of each ...
W = ...  # what w comes to; a number within 0.02 of it will do
B = ...  # what b comes to, in the same way
FIRST_LOSS = ...  # the loss in the very first step, when w and b are 0
ROWS_REPEATED = ...  # the loss of w = 0 and b = 0 with ten points: "same", "double" or "half"
