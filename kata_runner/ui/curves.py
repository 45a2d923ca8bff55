"""The course of a training in lines: the learner's beside the expected one, on one scale."""

from __future__ import annotations

from kata_runner.core.curve import Curve, Point, Scale, picked
from kata_runner.ui.text import Line, line, spans

BARS = "▁▂▃▄▅▆▇█"
WIDEST, NARROWEST = 40, 8  # columns that bars may take
NAMES = ("yours", "expected")
SEEN = 4  # numbers that stand for a curve where no bars can


def curve_rows(curve: Curve, *, width: int, unicode: bool) -> list[Line]:
    """Two rows of bars, the learner's and the expected one, with their first and last numbers."""
    scale, labels = Scale.of(curve), [f"{name:<10}" for name in NAMES]
    numbers = numbers_of(curve, unicode=unicode)
    room = width - 4 - len(labels[0]) - 2 - max(map(len, numbers))
    columns = min(room, WIDEST, max(len(curve.actual), len(curve.expected)))
    rows = [line(title_of(curve), indent=2)]
    for label, run, text in zip(labels, (curve.actual, curve.expected), numbers, strict=True):
        if not unicode or room < NARROWEST:
            rows.append(spans((label, "quiet"), (some_of(run, unicode=unicode), "code"), indent=4, hang=len(label)))
        else:
            bars = "".join(_bar(height) for height in scale.heights(run, columns))
            rows.append(spans((label, "quiet"), (f"{bars}  ", "code"), (text, ""), indent=4)._replace(fold=False))
    return rows


def title_of(curve: Curve) -> str:
    """What is drawn."""
    scale = ", on a logarithmic scale" if Scale.of(curve).logarithmic else ""
    return f"{curve.what[:1].upper()}{curve.what[1:]}, step by step{scale}:"


def numbers_of(curve: Curve, *, unicode: bool) -> tuple[str, str]:
    """The first and the last number of each run; the steps too, where the runs have not as many."""
    runs = zip((curve.actual, curve.expected), curve.steps, strict=True)
    same = curve.steps[0] == curve.steps[1]
    first, second = (
        _joined([run[place] for place in picked(len(run), 2)], unicode)
        + ("" if same else f" ({steps} step{'s' * (steps != 1)})")
        for run, steps in runs
    )
    return first, second


def some_of(run: tuple[Point, ...], *, unicode: bool) -> str:
    """A few numbers on the way, where no bars can be drawn."""
    return _joined([run[place] for place in picked(len(run), SEEN)], unicode)


def _joined(points: list[Point], unicode: bool) -> str:
    return (" → " if unicode else " -> ").join(f"{float(point):.3g}" for point in points)


def _bar(height: float | None) -> str:
    return " " if height is None else BARS[min(int(height * len(BARS)), len(BARS) - 1)]
