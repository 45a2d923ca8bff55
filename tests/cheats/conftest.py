"""The files of the corpus are for a worker to judge, not for pytest to collect."""

from __future__ import annotations

collect_ignore = ["corpus", "honest"]
