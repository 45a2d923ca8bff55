"""Leaf or not? Six tensors, and three questions about each.

Why these: only d was computed from something that tracks, so d is the only one that isn't a leaf.

a   made by hand, doesn't track. A leaf.
b   made by hand, tracks. A leaf, and what backward is after.
c   computed, but from a alone, which doesn't track. Nothing was noted, so c is a leaf too.
d   computed from b, which tracks. So d tracks, and it is no leaf.
e   the numbers of d without its history. It doesn't track, and with no history it is a leaf.
f   tracks, and waits. It has no part in what backward starts from, so no gradient comes to it.

backward leaves a gradient in leaves that track and that it comes through: here, in b alone. d is on the way, and passes
its gradient on without keeping it.

What people get wrong: after `w = w - 0.1 * w.grad`, w is like d. It tracks, so all looks well, but no gradient will
ever stay in it.
"""

from __future__ import annotations

LEAVES = {"a", "b", "c", "e", "f"}
TRACKED = {"b", "d", "f"}
HOLD_GRAD = {"b"}
