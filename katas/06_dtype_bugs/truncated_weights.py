"""Training by hand, in NumPy, ends at weights without a fraction.

The weights start at [1, 2]. The gradient is [3, -2] and the learning rate 0.1, so after one step the
weights should be [0.7, 2.2]. What comes out is [0, 2], without an error or a warning. After a hundred
small steps they are still [0, 2], however small the learning rate is.

Somebody who wrote `trained -= learning_rate * gradient` in the loop got an error instead, a
UFuncTypeError, and went back to the line that is there now.

When the weights start at [1.0, 2.0], all is well. But people will start from whole numbers, so mend
`train`.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

# TODO: run it, look at the numbers, say what you think is wrong, and mend it.


def train(weights: np.ndarray, gradients: Sequence[np.ndarray], learning_rate: float) -> np.ndarray:
    """The weights after gradient descent: for each gradient in turn, weights − learning rate × gradient.

    The weights may be float64 or whole numbers. What comes back are floats, in float64 where they were
    float64 before. `weights` itself stays as it was.

    Shapes: weights any, each gradient the same, and so the result.
    Example: weights [1, 2], one gradient [3.0, -2.0] and learning rate 0.1 give [0.7, 2.2].
    """
    trained = weights.copy()
    for gradient in gradients:
        trained[:] = trained - learning_rate * gradient
    return trained


if __name__ == "__main__":
    start = np.array([1, 2])
    gradient = np.array([3.0, -2.0])
    print("after one step      ", train(start, [gradient], learning_rate=0.1))
    print("after 100 small ones", train(start, [gradient] * 100, learning_rate=0.001))
