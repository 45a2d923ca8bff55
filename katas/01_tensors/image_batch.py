"""Images into a batch: from pixels as files hold them to a tensor as a network wants it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import torch


def image_batch(images: Sequence[np.ndarray] | Sequence[torch.Tensor]) -> torch.Tensor:
    """Put colour images of one size into one batch: channels first, floats from 0 to 1.

    Files and NumPy keep the three colours of a pixel together: axes (row, column, channel). PyTorch's layers want one
    whole picture per colour: axes (channel, row, column). No pixel may change its place in the picture.
    A brightness is a whole number from 0 to 255 (uint8). Divide by 255, so that 0 becomes 0.0 and 255 becomes 1.0.

    Shapes:
        images: N of them, at least one, each (H, W, 3), of dtype uint8; either all NumPy arrays, or all tensors on
            one device
        returns: (N, 3, H, W), torch.float32, in the order of the list; on the CPU for arrays, on the tensors' device
            for tensors

    Errors: none. The images stay as they are.

    Example:
        one = np.array([[[255, 0, 51], [102, 0, 0]]], dtype=np.uint8)  # one row of two pixels: shape (1, 2, 3)
        image_batch([one])
        # shape (1, 3, 1, 2): red [[1.0, 0.4]], green [[0.0, 0.0]], blue [[0.2, 0.0]]
    """
    # TODO: one batch, its axes in the right order, its values from 0 to 1.
    raise NotImplementedError
