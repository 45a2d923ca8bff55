"""Makes a process cheap to fork: its memory in few large pages in the place of many small ones (Linux 6.1 and later).

A fork copies an entry for each page. With torch imported there are sixty thousand of them, and copying takes longer
than all else about a fork; gathered into large pages there are a hundred. What a child writes to is still copied in
small pages, and no memory is added.
"""

from __future__ import annotations

import errno
import re
import sys
from collections.abc import Iterator

LARGE = 2 << 20  # bytes of a large page
COLLAPSE = 25  # MADV_COLLAPSE
PRIVATE_MEMORY = re.compile(r"([0-9a-f]+)-([0-9a-f]+) rw-p \S+ 00:00 0 +(?:\[heap\])?$", re.MULTILINE)


def gather() -> Iterator[None]:
    """Gathers one large page at each step, a few milliseconds; ends at the first that the system refuses for good."""
    if sys.platform != "linux":
        return
    import ctypes

    advise = ctypes.CDLL(None, use_errno=True).madvise
    advise.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]
    for address in list(_large_pages()):
        if advise(address, LARGE, COLLAPSE) and ctypes.get_errno() == errno.EINVAL:  # an older kernel
            return
        yield


def _large_pages() -> Iterator[int]:
    with open("/proc/self/maps", encoding="utf-8", errors="replace") as file:
        found = PRIVATE_MEMORY.findall(file.read())
    for first, last in found:
        yield from range(-(-int(first, 16) // LARGE) * LARGE, int(last, 16) - LARGE + 1, LARGE)
