"""What the errors and warnings that beginners meet mean, in plain words. Data for `explain`.

Patterns stick to words and numbers that have survived several versions of torch; where two versions say the same thing
in different words, both stand here.
"""

from __future__ import annotations

from .cause import Cause
from .dtypes import DTYPES, INDICES
from .gradients import GRADIENTS
from .python import PYTHON
from .shapes import SHAPES
from .surroundings import DEVICES, MODELS, NUMPY

__all__ = ["PYTHON", "TORCH", "Cause"]

TORCH = (*SHAPES, *DTYPES, *INDICES, *GRADIENTS, *NUMPY, *DEVICES, *MODELS)
