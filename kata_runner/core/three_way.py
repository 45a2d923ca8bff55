"""Two people changed one text: what each of them changed, in one, where that is clear."""

from __future__ import annotations

import codecs
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher


def merged(base: bytes, mine: bytes, theirs: bytes) -> bytes | None:
    """What became of `base` in both; None where both changed the same place, or one of them is no UTF-8.

    Line ends and a byte order mark are those of `mine`.
    """
    try:
        texts = [source.decode("utf-8-sig").replace("\r\n", "\n").split("\n") for source in (base, mine, theirs)]
    except UnicodeDecodeError:
        return None
    lines = _merged_lines(*texts)
    if lines is None:
        return None
    mark = codecs.BOM_UTF8 if mine.startswith(codecs.BOM_UTF8) else b""
    return mark + (b"\r\n" if b"\r\n" in mine else b"\n").join(line.encode() for line in lines)


def _merged_lines(base: Sequence[str], mine: Sequence[str], theirs: Sequence[str]) -> list[str] | None:
    result: list[str] = []
    b = m = t = 0
    for start, end, mine_start, theirs_start in _unchanged(base, mine, theirs):
        was, is_mine, is_theirs = base[b:start], mine[m:mine_start], theirs[t:theirs_start]
        if is_mine in (was, is_theirs):
            result += is_theirs
        elif is_theirs == was:
            result += is_mine
        else:
            return None
        result += base[start:end]
        b, m, t = end, mine_start + end - start, theirs_start + end - start
    return result


def _unchanged(base: Sequence[str], mine: Sequence[str], theirs: Sequence[str]) -> Iterator[tuple[int, int, int, int]]:
    """The parts of `base` that both still have: from where to where, and where they begin in the others."""
    one, other = ([*SequenceMatcher(None, base, text, autojunk=False).get_matching_blocks()] for text in (mine, theirs))
    i = j = 0
    while i < len(one) and j < len(other):
        first, second = one[i], other[j]
        start, end = max(first.a, second.a), min(first.a + first.size, second.a + second.size)
        if start < end:
            yield start, end, first.b + start - first.a, second.b + start - second.a
        if first.a + first.size < second.a + second.size:
            i += 1
        else:
            j += 1
    yield len(base), len(base), len(mine), len(theirs)
