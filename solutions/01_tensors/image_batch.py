"""Images into a batch: from pixels as files hold them to a tensor as a network wants it.

Why it works: stack adds an axis for the images. permute names the old axes in their new order, and every value goes
with its axes. Dividing a uint8 tensor gives float32.

What people get wrong:
- reshape(N, 3, H, W) gives the right shape and scrambled pictures: it keeps the order in memory and only draws the
  borders elsewhere. To see it, compare one value: batch[n, c, h, w] must be images[n][h, w, c].
- transpose(1, 3) puts the channels first and the picture on its side. With square images no shape gives it away.
- In NumPy, uint8 divided by 255 is float64, and the first layer then complains.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import torch


def image_batch(images: Sequence[np.ndarray] | Sequence[torch.Tensor]) -> torch.Tensor:
    batch = torch.stack([torch.as_tensor(image) for image in images])
    return batch.permute(0, 3, 1, 2) / 255
