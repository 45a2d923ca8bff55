"""A small layer that worked for years, and stops on the batch of a new station.

It was written for weather stations that send three numbers a row. The new station sends two,
four rows at a time. Run this file: it stops inside NumPy, with

    ValueError: matmul: Input operand 1 has a mismatch in its core dimension 0, with gufunc
    signature (n?,k),(k,m?)->(n?,m?) (size 3 is different from 2)

and nobody at the station can tell from that what is wrong with their data.

Mend the program, so that

- it runs for a batch with any number of features;
- `forward` refuses a batch that does not fit the layer, too narrow or too wide, with a ValueError
  of its own. The message says "features" and names both numbers: how many the batch has, and how
  many the layer expects. `forward` never changes the data to make it fit.
"""

from __future__ import annotations

import numpy as np

# TODO: run it, read the error, say what you think is wrong, and mend it.


def make_layer(batch: np.ndarray, outputs: int) -> tuple[np.ndarray, np.ndarray]:
    """Weights and biases of a layer that this batch fits; the weights may start at any values.

    Shapes: batch (n, features), W (features, outputs), b (outputs,).
    Example: for a batch of shape (4, 2) and 5 outputs, W has the shape (2, 5) and b the shape (5,).
    """
    random = np.random.default_rng(0)
    W = random.normal(size=(3, outputs))
    b = np.zeros(outputs)
    return W, b


def forward(batch: np.ndarray, W: np.ndarray, b: np.ndarray) -> np.ndarray:
    """What the layer gives for every row: ``batch`` times ``W``, plus ``b``.

    Shapes: batch (n, features), W (features, outputs), b (outputs,), result (n, outputs).
    Raises ValueError when the features of the batch are not as many as the layer expects.
    """
    return batch @ W + b


if __name__ == "__main__":
    new_station = np.array([[21.5, 0.40], [19.0, 0.55], [23.5, 0.35], [18.0, 0.75]])
    W, b = make_layer(new_station, outputs=5)
    print(forward(new_station, W, b))
