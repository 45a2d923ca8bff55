"""Broadcasting by hand: which shape comes out when two shapes meet."""

from __future__ import annotations


def broadcast_shape(a: tuple[int, ...], b: tuple[int, ...]) -> tuple[int, ...]:
    """The shape of the result when arrays of the shapes a and b are added.

    The rule is the same in NumPy and in PyTorch:

    1. Write the two shapes under each other, aligned at their right ends.
    2. Where one of them has no axis left, put a size of 1.
    3. At each place the two sizes have to be equal, or one of them has to be 1. The result has the other size there:
       1 and 7 give 7, and 1 and 0 give 0.

    Follow the rule by hand. A library's function that broadcasts, such as np.broadcast_shapes, is not wanted here.

    Arguments:
        a, b: tuples of sizes, each 0 or more; `()` is the shape of a single number
        returns: a tuple of ints

    Errors:
        ValueError if two sizes don't fit. Its text names both of them.

    Example:
        broadcast_shape((64, 16), (16,))    # (64, 16)
        broadcast_shape((3, 1), (3,))       # (3, 3)
        broadcast_shape((64, 16), (64,))    # ValueError: 16 and 64 don't fit
    """
    # TODO: from right to left.
    raise NotImplementedError
