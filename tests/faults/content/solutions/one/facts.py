"""Numbers, dicts, texts and lists."""

import numpy as np


def mean(values: np.ndarray) -> float:
    return float(values.mean())


def facts(values: np.ndarray) -> dict[str, object]:
    return {"shape": values.shape, "count": values.size, "name": str(values.dtype), "empty": values.size == 0}


def sizes(count: int) -> list[int]:
    return list(range(count))
