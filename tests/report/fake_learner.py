"""A learner's made-up time with the katas, kept as the command keeps it: through the store's own functions."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

from kata_runner.core.answers import MISTAKE, answer_names
from kata_runner.core.card import Grade
from kata_runner.core.catalog import Catalog, Kata, load
from kata_runner.core.deck import Deck
from kata_runner.core.deck import load as load_cards
from kata_runner.core.layout import Content, Workspace
from kata_runner.core.report import CheckResult, DeviceVerdict, Diagnosis, Report
from kata_runner.store.progress import Progress

END = datetime(2027, 3, 3, 18, 0, tzinfo=UTC)


class Learner:
    """Practises as a chance that is always the same has it."""

    def __init__(self, content: Content, workspace: Workspace, seed: int = 0) -> None:
        self.catalog: Catalog = load(content)
        self.deck: Deck = load_cards(content, [topic.name for topic in self.catalog.topics])
        self.progress = Progress.open(workspace, self.catalog.aliases)
        self.content = content
        self.now = END
        self._chance = random.Random(seed)

    def practise(self, days: int, katas: int, *, again: float = 0.3) -> None:
        """Passes the first `katas` within `days` that end at END, and goes back to some; cards in between."""
        with self.clock():
            chosen = self.catalog.katas[:katas]
            places = sorted(self._chance.sample(range(days), min(days, max(1, len(chosen)))))
            for number, kata in enumerate(chosen):
                offset = places[min(number, len(places) - 1)]
                self.now = END - timedelta(days=days - 1 - offset, hours=self._chance.randint(0, 9))
                self._kata(kata)
                for old in self.catalog.katas[:number]:
                    if self._chance.random() < again / 4:
                        self._kata(old, most=2)
                if self._chance.random() < again * 2:
                    self._cards(self._chance.randint(3, 10), number)
            self.now = END

    @contextmanager
    def clock(self) -> Iterator[None]:
        """KATA_NOW is the learner's time meanwhile."""
        before = os.environ.get("KATA_NOW")
        try:
            yield
        finally:
            if before is None:
                os.environ.pop("KATA_NOW", None)
            else:
                os.environ["KATA_NOW"] = before

    def attempt(self, kata: Kata, status: str, mistake: str | None = None) -> None:
        """One attempt, at the learner's time."""
        os.environ["KATA_NOW"] = self.now.isoformat()
        devices = ("cpu", "simgpu") if kata.gpu else ("cpu",)
        outcome = "passed" if status == "passed" else "failed"
        verdicts = tuple(
            DeviceVerdict(
                device,
                status,
                (CheckResult("test_a", "a", outcome),),
                diagnosis=Diagnosis(mistake, "it") if mistake and device == "cpu" else None,
                seconds=0.1,
            )
            for device in devices
        )
        source = f"# {kata.slug} {self._chance.random()}\n".encode()
        self.progress.record_attempt(
            Report(kata.slug, 0, verdicts, 0.2), source, devices=devices, hint_level=0, suite_hash="s"
        )

    def _kata(self, kata: Kata, most: int = 9) -> None:
        names = [one.name for one in answer_names(self._answers(kata)) if one.role == MISTAKE][:3]
        for _ in range(self._chance.randint(0, most)):
            self._wait(1, 12)
            self.attempt(kata, "failed", self._chance.choice([*names, None]))
            if self._chance.random() < 0.2:
                os.environ["KATA_NOW"] = self.now.isoformat()
                self.progress.record_hint(kata.slug, self._chance.randint(1, 3))
        self._wait(1, 8)
        self.attempt(kata, "passed")

    def _cards(self, count: int, katas: int) -> None:
        near = self.deck.cards[: max(10, 2 * katas)]
        for card in self._chance.sample(near, min(count, len(near))):
            self._wait(0, 2)
            os.environ["KATA_NOW"] = self.now.isoformat()
            self.progress.record_recall(card.id, "x", self._chance.choice([*Grade, Grade.GOOD, Grade.GOOD]))

    def _wait(self, least: int, most: int) -> None:
        self.now += timedelta(minutes=self._chance.randint(least, most), seconds=self._chance.randint(0, 59))

    def _answers(self, kata: Kata) -> bytes:
        return self.content.answers(kata.topic, kata.slug).read_bytes()
