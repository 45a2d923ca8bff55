"""Class numbers become int64; the scores stay as they are."""

from __future__ import annotations

import torch
import torch.nn.functional as F


def class_loss(logits: torch.Tensor, labels: torch.Tensor) -> torch.Tensor:
    """Cross-entropy of raw scores against class numbers, averaged over the rows."""
    return F.cross_entropy(logits, labels.long())


# Why: a class number is not a measurement but a position: cross-entropy uses it to pick one score out
# of each row, and positions are int64 in torch ("Long"). A table of floats gives float labels, a NumPy
# file often int32 ones; .long() serves both, and costs nothing where they are int64 already.
#
# What people get wrong:
# - The message says "Long or Byte", so they take Byte. uint8 ends at 255: label 300 becomes 44, without
#   an error.
# - They cast the scores to the dtype of the labels. Scores are what is learned: as whole numbers they
#   have no gradient, and in another float dtype the loss has another dtype too.
# - They mend the float labels and forget that int32 is refused as well.
