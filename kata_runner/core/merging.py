"""Two histories that may share a part become one: nothing is lost, nothing is doubled, and it's the same either way."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

Row = dict[str, Any]  # what happened once: JSON values, among them `at`, a stamp of clock.stamp


def merged(here: Sequence[Row], there: Sequence[Row]) -> list[Row]:
    """The rows of both, each in its own order; where that leaves a choice, the earlier one comes first.

    A row that both have comes once; one that a history has twice comes twice. `merged(a, b) == merged(b, a)`, and where
    `here` has all of `there` it stays as it is. Where a clock was set back the order of a history still holds.
    """
    one, other = _Side(here), _Side(there)
    if not other.left - one.left:
        return list(here)
    if not one.left - other.left:
        return list(there)
    return [row for _, _, row in _together(one, other)]


def earliest(here: Sequence[Row], there: Sequence[Row]) -> list[Row]:
    """Of each kata the row that came first, by kata: for what happens to a kata once."""
    found: dict[str, Row] = {}
    for row in (*here, *there):
        known = found.get(row["kata"])
        if known is None or row["at"] < known["at"]:
            found[row["kata"]] = row
    return [found[kata] for kata in sorted(found)]


Item = tuple[str, str, Row]  # when, what makes it differ from others, the row


class _Side:
    """One history, and how far it was taken."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self.items: list[Item] = [(row["at"], json.dumps(row, sort_keys=True), row) for row in rows]
        self.left = Counter(key for _, key, _ in self.items)
        self._ahead: Counter[str] = Counter()  # taken before their turn came, as the other history had them
        self._position = 0

    def head(self) -> Item | None:
        """What comes next; None at the end."""
        while self._position < len(self.items):
            item = self.items[self._position]
            if not self._ahead[item[1]]:
                return item
            self._ahead[item[1]] -= 1
            self._position += 1
        return None

    def take(self) -> None:
        """The head is done with."""
        self.left[self.items[self._position][1]] -= 1
        self._position += 1

    def take_ahead(self, key: str) -> None:
        """A later row is done with."""
        self.left[key] -= 1
        self._ahead[key] += 1

    def will_have(self, item: Item) -> bool:
        return self.left[item[1]] > 0


def _together(one: _Side, other: _Side) -> Iterator[Item]:
    while True:
        first, second = one.head(), other.head()
        if first is None or second is None:
            break
        if first[1] == second[1]:
            one.take()
            other.take()
            yield first
            continue
        waits, too = other.will_have(first), one.will_have(second)  # a shared row waits for what comes before it
        mine = first[:2] < second[:2] if waits == too else too
        side, rest, item = (one, other, first) if mine else (other, one, second)
        side.take()
        if waits and too:  # the two histories don't agree on what came first
            rest.take_ahead(item[1])
        yield item
    for side in (one, other):
        while item_left := side.head():
            side.take()
            yield item_left
