"""A record of a run: what somebody needs to know who wants the same numbers again.

Why it works: everything is turned into text or an int before it goes into the dict. JSON knows no dtype, no device and
no tuple. Seeds repeat a run only on the same versions and the same kind of device: sums in another order round
differently, and a new version may draw other numbers. The number of threads is part of that: it decides how a long sum
is cut into pieces.

What people get wrong:
- They keep the objects: json.dumps raises at the end of the night, when the run is over.
- They keep the seed and not the versions.
- They add what identifies them: sys.executable and the working folder hold the name of the user, and so does the host.
- os.cpu_count() is what the machine has, not what PyTorch uses.
"""

from __future__ import annotations

import platform
from typing import Any

import numpy as np
import torch


def run_record(seed: int, device: torch.device | str) -> dict[str, Any]:
    return {
        "python": platform.python_version(),
        "numpy": np.__version__,
        "torch": torch.__version__,
        "device": str(device),
        "dtype": str(torch.get_default_dtype()),
        "seed": seed,
        "threads": torch.get_num_threads(),
    }
