"""How a page of ours is known again, so that no other file is ever replaced by one."""

from __future__ import annotations

MARK = '<meta name="generator" content="tensor-kata report">'  # near the beginning of the page
