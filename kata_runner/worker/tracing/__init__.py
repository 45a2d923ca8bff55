"""The learner's function line by line: watched with `sys.settrace`, in the child, and only in a call of its own."""

from __future__ import annotations

from .replay import Failed, explain, tell_in_full

__all__ = ["Failed", "explain", "tell_in_full"]
