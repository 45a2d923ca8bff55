"""Your first gradient from autograd: no formula, and no measuring."""

from __future__ import annotations

from collections.abc import Callable

import torch


def gradient_at(f: Callable[[torch.Tensor], torch.Tensor], w: float | torch.Tensor) -> float:
    """The slope of f at w, worked out by autograd.

    A tensor made with `requires_grad=True` tracks gradients: torch writes down what is computed from it.
    `result.backward()` goes back through these notes and leaves the slope of result in the tensor's `.grad`.
    Only floats can track.

    w belongs to the caller. It may track already, and hold a gradient in its `.grad`; both stay as they are.
    So give f a tensor of your own, with the value of w.

    Shapes:
        f: takes a tensor and returns one with a single element
        w: a number, or a tensor with one element, of a float dtype, on any device
        what f gets: a tensor that tracks; if w is a tensor, of w's dtype and on w's device
        returns: a plain Python float, no tensor

    Errors: none. w stays as it is.

    Example:
        gradient_at(lambda w: (3 * w - 6) ** 2, 3)  # 18.0
    """
    # TODO: a tensor that tracks, one call of f, one backward.
    raise NotImplementedError
