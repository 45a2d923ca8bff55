"""Entries of an export that a wrong clock has dated far ahead: nothing could be done with them for years."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from kata_runner.core import clock
from kata_runner.core.exported import Exported
from kata_runner.core.merging import Row

FAR = timedelta(days=366)  # what lies less far ahead waits until then, as after a clock that was set right


def set_aside(found: Exported, now: datetime) -> tuple[Exported, Sequence[Row]]:
    """The export without the entries that lie more than a year ahead of `now`, and those."""
    latest = clock.stamp(now + FAR) if now < clock.unstamp(END) - FAR else END
    late = [row for rows in found.rows.values() for row in rows if row["at"] > latest]
    if not late:
        return found, ()
    kept = {table: [row for row in rows if row["at"] <= latest] for table, rows in found.rows.items()}
    return found._replace(rows=kept), late


END = "9999-12-31T23:59:59.999999Z"
