"""The verdict's side of the screen: a run while it goes on, the verdict, how a training went, what to do now."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical

from kata_runner.core.curve import curve_of
from kata_runner.ui.app.curves import HEIGHT, Curves
from kata_runner.ui.app.desk import Verdict, Word
from kata_runner.ui.app.keys import what_now
from kata_runner.ui.app.panes import Pane
from kata_runner.ui.app.rows import Rows
from kata_runner.ui.app.running import RunSoFar
from kata_runner.ui.text import paragraphs


class VerdictSide(Vertical):
    """Shows one thing at a time; what to do now stays in sight below it."""

    def __init__(self, *, unicode: bool, id: str) -> None:
        super().__init__(id=id)
        self._unicode = unicode

    def compose(self) -> ComposeResult:
        """What scrolls, and what stays."""
        with Pane(id="verdict-pane"):
            yield Rows(unicode=self._unicode, id="verdict")
            yield Curves(id="curves")
        yield Rows(unicode=self._unicode, id="now")

    def clear(self) -> None:
        """Another kata is opened."""
        for rows in ("#verdict", "#now"):
            self.query_one(rows, Rows).put([])
        self.query_one(Curves).put(None)

    def ticked(self, run: RunSoFar) -> None:
        """A check began or finished."""
        self.query_one(Curves).put(None)
        self.query_one("#verdict", Rows).put(lambda width: run.rows(unicode=self._unicode, width=width))

    def say(self, word: Word) -> None:
        """Nothing can be judged, and why."""
        self.clear()
        self.query_one("#verdict", Rows).put(paragraphs(word.text, "bad" if word.bad else ""))

    def tell(self, verdict: Verdict) -> None:
        """Tells a verdict, so that what matters most is in sight: once it is known how much room there is."""
        now = self.query_one("#now", Rows)
        now.put(what_now(verdict))
        if now.keeps_height:  # so does what is above it
            self._tell(verdict)
        else:
            self.call_after_refresh(self._tell, verdict)

    def _tell(self, verdict: Verdict) -> None:
        pane, curve = self.query_one("#verdict-pane", Pane), curve_of(verdict.report)
        self.query_one(Curves).put(curve)
        height = max(pane.size.height - (HEIGHT if curve is not None else 0), 1)
        self.query_one("#verdict", Rows).put(lambda width: verdict.rows(width, height))
        pane.scroll_home(animate=False)

    def tell_what_is_below(self) -> None:
        """A curve that is not in sight is told, in the line below which keys stand."""
        pane, curves = self.query_one("#verdict-pane", Pane), self.query_one(Curves)
        hidden = curves.display and curves.virtual_region.bottom > pane.scroll_offset.y + pane.size.height
        self.query_one("#now", Rows).border_title = " PgDn  the curve of the training " if hidden else ""
