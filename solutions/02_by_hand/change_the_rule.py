"""Another line to fit: the same training, other points. What comes out, before anything runs?

Why these: the loop knows nothing of lines but what the points tell it. They lie on y = -3x + 5, so w goes to -3 and
b to 5. After 200 steps it is nearly there: w is -2.996, b is 4.987, and the loss is 0.0001.

In the first step w and b are 0, so the errors are the five y with the other sign: -5, -2, 1, 4, 7. Their squares add up
to 95, and the mean of five is 19.

Ten points, each of the five twice: the sum of the squares is double, and so is the number it is divided by. A mean
doesn't ask how many there are. That is why a learning rate that suits five points suits ten.
"""

from __future__ import annotations

W = -3
B = 5
FIRST_LOSS = 19
ROWS_REPEATED = "same"
