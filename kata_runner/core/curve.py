"""A run of numbers, such as losses, beside the one that it should be: to be drawn, never to be judged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kata_runner.core.report import Report

Point = float | str  # JSON knows no "nan", "inf" and "-inf": these are given by their names
MOST = 200  # points that are kept of each run
WIDE = 100.0  # the largest over the smallest from which a logarithmic scale shows more


@dataclass(frozen=True)
class Curve:
    """Both runs, thinned to MOST points from the first to the last, and how many steps there were."""

    what: str
    actual: tuple[Point, ...]
    expected: tuple[Point, ...]
    steps: tuple[int, int]  # of the learner's run, of the expected one

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Curve:
        """Rebuilds a curve from `asdict`; TypeError, ValueError or KeyError where it is none."""
        runs = [tuple(_checked(point) for point in data[name]) for name in ("actual", "expected")]
        first, second = data["steps"]
        return cls(str(data["what"]), runs[0], runs[1], (int(first), int(second)))

    def public(self) -> dict[str, Any]:
        """The form promised in `kata check --json`."""
        return asdict(self)


def picked(length: int, most: int) -> list[int]:
    """Places of at most so many points among `length`, evenly from the first to the last."""
    if length <= most:
        return list(range(length))
    return [round(number * (length - 1) / (most - 1)) for number in range(most)] if most > 1 else [length - 1]


def point(number: float) -> Point:
    """A number to six digits, as JSON can hold it."""
    short = float(f"{number:.6g}")
    return short if abs(short) < float("inf") else str(short)


def curve_of(report: Report) -> Curve | None:
    """The curve worth a look: the longest of all checks, or of those that did not pass, where there are such."""
    checks = [check for verdict in report.devices for check in verdict.checks]
    told = [check for check in checks if check.outcome != "passed"] if report.status != "passed" else checks
    curves = [check.curve for check in told if check.curve is not None]
    return max(curves, key=lambda curve: curve.steps[1], default=None)


@dataclass(frozen=True)
class Scale:
    """What both runs are drawn on: heights from 0 to 1 that mean the same in both."""

    low: float
    high: float
    logarithmic: bool

    @classmethod
    def of(cls, curve: Curve) -> Scale:
        """From the lowest to the highest number there is; logarithmic where they are far apart."""
        known = [number for number in map(float, (*curve.actual, *curve.expected)) if abs(number) < float("inf")]
        above = [number for number in known if number > 0]
        if above and min(known) >= 0 and max(above) / min(above) >= WIDE:
            return cls(min(above), max(above), True)
        return cls(min(known, default=0.0), max(known, default=0.0), False)

    def heights(self, run: Sequence[Point], columns: int) -> list[float | None]:
        """The height at each column, of a run stretched or thinned to so many; None where there is no number."""
        places = [round(place * (len(run) - 1) / max(columns - 1, 1)) for place in range(columns)] if run else []
        return [self._height(float(run[place])) for place in places]

    def _height(self, number: float) -> float | None:
        from math import log

        if number != number:
            return None
        number = min(max(number, self.low), self.high)
        if self.high == self.low:
            return 0.5
        if self.logarithmic:
            return (log(number) - log(self.low)) / (log(self.high) - log(self.low))
        return (number / 2 - self.low / 2) / (
            self.high / 2 - self.low / 2
        )  # halved: the whole may be beyond all floats


def _checked(value: object) -> Point:
    if value in ("nan", "inf", "-inf"):
        return str(value)
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TypeError
    return float(value)
