"""Charts as SVG: pygal draws them, the page's style sheet colours them, and each says in words what it shows."""

from __future__ import annotations

import math
import sys
from collections.abc import Sequence
from typing import NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pygal
from markupsafe import Markup
from pygal.style import Style

# pygal has its plugins for maps found in a way that Python warns of at each later import; no map is drawn here.
sys.meta_path[:] = [finder for finder in sys.meta_path if type(finder).__module__ != "pygal"]

WIDE, NARROW = (480, 210), (330, 190)  # in the page's pixels, so that letters are as large as the page's
MARKS = 4  # at most, beside the lowest, on the axis of numbers


class Point(NamedTuple):
    """A bar, or a point of a line."""

    label: str  # below it; empty for none
    value: float
    says: str  # on pointing at it


class Chart(NamedTuple):
    """A chart in two widths, of which the page shows the one that fits."""

    wide: Markup
    narrow: Markup


def bars(points: Sequence[Point], says: str, *, unit: str = "", narrow: int | None = None) -> Chart:
    """A bar for each point; the narrow form has the last `narrow` of them."""
    few = points[-narrow:] if narrow else points
    return Chart(*(_drawn(pygal.Bar, some, says, unit, size) for some, size in ((points, WIDE), (few, NARROW))))


def line(points: Sequence[Point], says: str, *, unit: str = "") -> Chart:
    """A line through the points, filled down to nothing."""
    return Chart(*(_drawn(pygal.Line, points, says, unit, size) for size in (WIDE, NARROW)))


def _drawn(kind: type[pygal.Graph], points: Sequence[Point], says: str, unit: str, size: tuple[int, int]) -> Markup:
    """The chart, without the scripts, styles and links that pygal puts into a file of its own."""
    marks = scale(max((point.value for point in points), default=0))
    chart = kind(
        width=size[0],
        height=size[1],
        margin=0,
        margin_top=8,
        spacing=6,
        range=(0, marks[-1]),
        y_labels=[{"value": mark, "label": f"{mark:g}{unit}"} for mark in marks],
        x_labels=[point.label for point in points],
        show_legend=False,
        truncate_label=-1,
        dots_size=2,
        style=Style(font_family="inherit", label_font_size=12, major_label_font_size=12),
        js=(),
        no_prefix=True,
    )
    values = [{"value": point.value, "label": str(number)} for number, point in enumerate(points)]
    if kind is pygal.Line:
        chart.add(
            "", [point.value for point in points], fill=True, show_dots=False
        )  # what is below it, without an edge
    chart.add(says, values)
    return _plain(chart.render_tree(), points, says, size)


def scale(highest: float) -> list[float]:
    """Round numbers from 0 up to one that is not lower than the highest: 0, 20, 40, 60."""
    rough = max(highest, 1) / MARKS
    power = 10.0 ** math.floor(math.log10(rough))
    factors = (1, 2, 2.5, 5, 10) if power >= 10 else (1, 2, 5, 10)  # whole numbers only
    step = max(next(power * factor for factor in factors if power * factor >= rough * (1 - 1e-9)), 1.0)
    return [step * number for number in range(math.ceil(max(highest, 1) / step) + 1)]


def _plain(root: Element, points: Sequence[Point], says: str, size: tuple[int, int]) -> Markup:
    svg = Element("svg", {"viewBox": f"0 0 {size[0]} {size[1]}", "role": "img", "aria-label": says})
    svg.extend(part for part in root if part.tag == "g")
    _tell(svg, points)
    return Markup(ElementTree.tostring(svg, encoding="unicode", short_empty_elements=True))


def _tell(svg: Element, points: Sequence[Point]) -> None:
    """Puts on each bar and dot what it says, and takes out what only pygal's own script would read."""
    for part in list(svg.iter()):
        number = next((found.text for found in part if found.get("class") == "label"), None)
        for child in list(part):
            if child.tag in ("desc", "title") or UNUSED & set(child.get("class", "").split()):
                part.remove(child)
        if number is not None:
            title = Element("title")
            title.text = points[int(number)].says
            part.insert(0, title)


UNUSED = {"titles", "text-overlay", "tooltip-overlay"}
