"""Proofs that are run together: many subjects of one kata in one process, which costs a third of a process for each.

Behind the others comes the solution once more. If it doesn't pass there, one of them has left something behind, and
nothing that was seen in that process counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from kata_runner.core.catalog import Kata
from kata_runner.core.proofs import Proof
from kata_runner.core.report import DeviceVerdict
from kata_runner.worker import client
from kata_runner.worker.protocol import Part, Subject


@dataclass
class Batch:
    """Some proofs of one kata on one device, in their order, and what came of them."""

    kata: Kata
    device: str
    proofs: Sequence[Proof]
    seen: dict[str, DeviceVerdict | None] = field(default_factory=dict)  # by place; None: as with the first seed

    def request(self, named: frozenset[str], limits: Mapping[str, float]) -> client.RunRequest:
        """One run; each of its parts may take as long as a run of its own."""
        behind = self.proofs[-1]
        parts = tuple(
            Part(subject_of(proof), proof.seed, all_checks=proof.seed == FIRST or proof is behind)
            for proof in self.proofs
        )
        usual = self.kata.allows(limits)
        more = {**limits, "check": usual.device, "device": usual.device * (len(parts) + 1)}
        subject = Subject("several", parts=parts)
        devices = (self.device,)
        return client.RunRequest(
            self.kata, subject, devices, named & set(devices), limits=self.kata.allows(more), shrink=False
        )

    def hear(self, event: Mapping[str, Any]) -> None:
        """Takes in an event of the run."""
        if event["event"] == "finish":
            given = event.get("verdict")
            self.seen[event["id"]] = DeviceVerdict.from_json(given) if given else None

    def verdicts(self, whole: DeviceVerdict) -> Iterator[tuple[Proof, DeviceVerdict | None]]:
        """Each proof that was made with its verdict (None: as with the first seed); nothing where none of it counts.

        whole: the verdict on the run itself.
        """
        if whole.status == "unavailable":
            yield from ((proof, whole) for proof in self.proofs)
            return
        behind = self.seen.get(str(len(self.proofs) - 1))
        if behind is None or behind.status != "passed":
            return
        for place, proof in enumerate(self.proofs):
            if str(place) in self.seen:
                found = self.seen[str(place)]
                yield proof, replace(found, notes=whole.notes) if found else None


def batches_of(kata: Kata, proofs: Sequence[Proof], devices: Sequence[str]) -> Iterator[Batch]:
    """On each device two: the mistakes, which are held against each other; and all the others.

    Behind either comes a run of the solution, of those that are asked for with several seeds.
    """
    for device in devices:
        here = [proof for proof in proofs if device in proof.devices]
        solutions = [proof for proof in here if proof.role == "solution"]
        mistakes = [proof for proof in here if proof.role == "mistake"]
        behind = solutions[1:]
        others = [proof for proof in here if proof.role != "mistake" and proof not in behind[:2]]
        others.sort(key=lambda proof: (proof.seed, proof.role != "solution"))  # its first run finds nothing warm
        mistakes.sort(key=lambda proof: proof.seed)
        yield Batch(kata, device, [*others, behind[0]])
        if mistakes:
            yield Batch(kata, device, [*mistakes, behind[1]])


def subject_of(proof: Proof) -> Subject:
    """What is run for a proof."""
    kind = "answer" if proof.role in ("mistake", "alternative") else proof.role
    return Subject(kind, name=proof.name, function=proof.function)


FIRST = 0  # the seed with which every check is played; with others only those of which they may make something else
