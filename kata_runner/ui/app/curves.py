"""The course of a training: the learner's beside the expected one, on one scale."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Label, Sparkline

from kata_runner.core.curve import Curve, Point, Scale
from kata_runner.ui.curves import NAMES, numbers_of, title_of

HEIGHT = 8  # rows that all of it takes where there is room


class Curves(Vertical):
    """Two sparklines side by side, each below its name and its first and last number; nothing without a training."""

    DEFAULT_CSS = """
    Curves { height: auto; padding: 1 0 0 2; display: none; }
    Curves Horizontal { height: auto; }
    Curves Vertical { width: 1fr; height: auto; padding: 0 2 0 0; }
    Curves Label { width: 1fr; height: auto; color: $text-muted; text-overflow: ellipsis; }
    """

    def compose(self) -> ComposeResult:
        """A title, and two columns."""
        yield Label("", id="course", markup=False)
        with Horizontal():
            for name in NAMES:
                with Vertical():
                    yield Label("", id=f"{name}-numbers", markup=False)
                    yield Run(id=name)

    def put(self, curve: Curve | None) -> None:
        """Draws a curve, or nothing."""
        self.display = curve is not None
        if curve is None:
            return
        scale = Scale.of(curve)
        self.query_one("#course", Label).update(title_of(curve))
        runs = zip(NAMES, (curve.actual, curve.expected), numbers_of(curve, unicode=True), strict=True)
        for name, run, numbers in runs:
            self.query_one(f"#{name}-numbers", Label).update(f"{name}\n{numbers}")
            self.query_one(f"#{name}", Run).put(run, scale)


class Run(Sparkline):
    """A sparkline whose scale is given, where Textual's goes from its own lowest to its own highest number.

    Each column is fed with both ends of the scale and then its height, and shows the last of the three.
    """

    DEFAULT_CSS = """
    Run { width: 1fr; height: 4; }
    Run > .sparkline--max-color { color: $text-accent; }
    Run > .sparkline--min-color { color: $text-accent; }
    """

    def __init__(self, *, id: str) -> None:
        super().__init__(summary_function=lambda column: column[-1], id=id)
        self._points: Sequence[Point] = ()
        self._scale = Scale(0.0, 0.0, False)

    def put(self, points: Sequence[Point], scale: Scale) -> None:
        """Draws these."""
        self._points, self._scale = points, scale
        self._lay_out()

    def on_resize(self) -> None:
        """As many columns as there are."""
        self._lay_out()

    def _lay_out(self) -> None:
        columns = self.size.width
        if columns and self._points:
            heights = self._scale.heights(self._points, columns)
            self.data = [number for height in heights for number in (0.0, 1.0, height or 0.0)]
