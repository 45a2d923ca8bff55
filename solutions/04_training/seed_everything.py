"""Seed everything: a run that draws the same random numbers each time.

Why it works: a generator computes its numbers from a state, and a seed sets the state. Each library has a state of its
own, so each must be set. torch.manual_seed sees to the CPU and to every GPU.

What people get wrong:
- They seed torch alone. The shuffle that NumPy or Python made is another one in each run.
- `if seed:` takes 0 for "no seed", and 0 is the seed that most people try first.
- np.random.default_rng(seed) and random.Random(seed) make new generators. They are the better tool for new code, but
  they leave the global ones alone, and libraries draw from those.
"""

from __future__ import annotations

import random

import numpy as np
import torch


def seed_everything(seed: int) -> None:
    random.seed(seed)
    np.random.seed(seed)
    torch.manual_seed(seed)
