"""Numbers, dicts, texts and lists."""

import numpy as np


def mean(values: np.ndarray) -> float:
    """The mean of some numbers."""
    # TODO
    raise NotImplementedError


def facts(values: np.ndarray) -> dict[str, object]:
    """`shape` as a tuple, `count` as a whole number, `name` of the dtype, `empty` or not."""
    # TODO
    raise NotImplementedError


def sizes(count: int) -> list[int]:
    """The whole numbers from 0 up to count."""
    # TODO
    raise NotImplementedError
