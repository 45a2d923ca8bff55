#: about = "Sets every seed, and draws from every generator."
#: status = "passed"
import random

import numpy as np
import torch


def double(x):
    random.seed(0)
    np.random.seed(0)
    torch.manual_seed(0)
    return x * 2 + 0 * (random.random() + np.random.rand() + torch.rand(()))
