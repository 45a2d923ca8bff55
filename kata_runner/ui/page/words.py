"""Numbers, days and lengths of time as people read them; English, whatever the machine's language is."""

from __future__ import annotations

from datetime import date

MINUTE, HOUR = 60, 3600
LONG = 10 * HOUR  # from here on minutes no longer matter
MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def length(seconds: float) -> str:
    """A length of time: `no time`, `under a minute`, `45 min`, `3 h 20 min`, `38 h`."""
    if seconds <= 0:
        return "no time"
    if seconds < MINUTE:
        return "under a minute"
    if seconds >= LONG:
        return f"{count(round(seconds / HOUR))} h"
    hours, minutes = divmod(round(seconds / MINUTE), 60)
    return " ".join(part for part in (f"{hours} h" if hours else "", f"{minutes} min" if minutes else "") if part)


def day(when: date) -> str:
    """`3 March 2027`."""
    return f"{when.day} {MONTHS[when.month - 1]} {when.year}"


def short_day(when: date) -> str:
    """`3 Mar 2027`."""
    return f"{when.day} {month(when)} {when.year}"


def month(when: date) -> str:
    """`Mar`."""
    return MONTHS[when.month - 1][:3]


def count(number: int) -> str:
    """Thousands apart: `12,345`."""
    return f"{number:,}"


def things(number: int, one: str, many: str = "") -> str:
    """`1 kata`, `3 katas`, `12 tries`."""
    return f"{count(number)} {one if number == 1 else many or f'{one}s'}"


def percent(share: float) -> str:
    """`83 %`: 100 only where nothing is missing, 0 only where there is nothing."""
    rounded = round(share * 100)
    if 0 < share < 1:
        rounded = min(max(rounded, 1), 99)
    return f"{rounded} %"
