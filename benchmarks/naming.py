"""How often a wrong answer is told which mistake it is, and how often that is true: `python -m benchmarks.naming`.

Every mistake that ships is diagnosed, and must be named as itself. Then random mutants of the solutions are. Where one
gets a name, it and that mistake are both given inputs that the diagnosis did not have, and must do the same with all of
them: what the drawn checks draw with other seeds, and the calls of the fixed checks with other numbers and sizes.
"""

from __future__ import annotations

import argparse
import ast
import copy
import random
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import torch

from benchmarks.independent import Laboratory
from kata_runner import simgpu
from kata_runner.core.catalog import Kata, load
from kata_runner.core.layout import Content
from kata_runner.core.report import DeviceVerdict, Diagnosis, Report
from kata_runner.mutants import Mutant, mutants_of
from kata_runner.testing.recording import recorder
from kata_runner.testing.seen import trust
from kata_runner.worker import plugin
from kata_runner.worker.loading import answers
from kata_runner.worker.protocol import Job, Subject

CONTENT = Content(Path(__file__).resolve().parent.parent)
MOST = 200  # mutants that are diagnosed, of all that fail


@dataclass
class Count:
    """What came of a number of wrong answers."""

    tried: int = 0
    named: int = 0
    true: int = 0
    wrong: list[str] = field(default_factory=list)  # each name that isn't true, in a sentence


def main() -> None:
    """Prints both figures, and each name that is not true. Exit code 1 where a mistake isn't named as itself."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("katas", nargs="*", help="slugs; all if there are none")
    parser.add_argument("--seed", type=int, default=0, help="for the choice of mutants")
    parser.add_argument("--mutants", type=int, default=MOST, help="how many are tried")
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    katas = [kata for kata in load(CONTENT).katas if not options.katas or kata.slug in options.katas]
    itself = mistakes_as_themselves(katas)
    print(f"{itself.true} of {itself.tried} mistakes are named as themselves.")
    for sentence in itself.wrong:
        print(f"  {sentence}")
    for what, mutants in (("solutions", of_solution), ("mistakes", of_mistakes)):
        found = random_mutants(katas, mutants, options.mutants, options.seed)
        print(f"{found.named} of {found.tried} failing mutants of {what} are named, {found.true} of these truly.")
        for sentence in found.wrong:
            print(f"  {sentence}")
    raise SystemExit(1 if itself.wrong else 0)


def mistakes_as_themselves(katas: list[Kata]) -> Count:
    """Each mistake on each device where it fails."""
    count = Count()
    for kata in katas:
        for device in devices(kata):
            for answer in answers(job(kata, device, Subject("solution"))):
                verdict = diagnosed(job(kata, device, Subject("answer", name=answer.name)))
                if not answer.is_mistake or verdict.status == "passed":
                    continue
                name = verdict.diagnosis.mistake if verdict.diagnosis else None
                count.tried += 1
                count.named += name is not None
                count.true += name == answer.name
                if name != answer.name:
                    count.wrong.append(f"{kata.slug} on {device}: {answer.name} is taken for {name}")
    return count


def random_mutants(katas: list[Kata], mutants: Callable[[Kata], list[Mutant]], most: int, seed: int) -> Count:
    """Mutants in an order by that seed, until so many have failed."""
    pool = [(kata, mutant) for kata in katas for mutant in mutants(kata)]
    random.Random(seed).shuffle(pool)
    count, laboratories = Count(), Laboratories()
    for kata, mutant in pool:
        subject = Subject("source", mutant.source, f"{kata.slug}.py")
        verdicts = [diagnosed(job(kata, device, subject)) for device in devices(kata)]
        failed = tuple(verdict for verdict in verdicts if verdict.status == "failed")
        count.tried += bool(failed)
        named = Report(kata.slug, 0, failed).diagnosis
        if named is not None:
            count.named += 1
            device = next(verdict.device for verdict in failed if verdict.diagnosis == named)
            difference = laboratories.first_difference(kata, device, subject, named.mistake)
            count.true += difference is None
            if difference is not None:
                count.wrong.append(f"{kata.slug} on {device}: {mutant.says}\n    is no {named.mistake}: {difference}")
        if count.tried >= most:
            break
    return count


class Laboratories:
    """One for each kata and device, made when it is needed."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], Laboratory] = {}

    def first_difference(self, kata: Kata, device: str, subject: Subject, mistake: str) -> str | None:
        """Where the subject does other than that mistake, in a sentence; None where nowhere."""
        with on(device) as called:
            if (kata.slug, device) not in self._known:
                self._known[kata.slug, device] = Laboratory(job(kata, device, subject), called)
            return self._known[kata.slug, device].first_difference(subject, Subject("answer", name=mistake))


def of_solution(kata: Kata) -> list[Mutant]:
    """The mutants of a kata's solution."""
    return mutants_of(CONTENT.solution(kata.topic, kata.slug).read_text(encoding="utf-8"))


def of_mistakes(kata: Kata) -> list[Mutant]:
    """The mutants of its mistakes, each within the solution: wrong in another way, and near to one that has a name."""
    solution = CONTENT.solution(kata.topic, kata.slug).read_text(encoding="utf-8")
    module = ast.parse(CONTENT.answers(kata.topic, kata.slug).read_text(encoding="utf-8"))
    helpers = [ast.unparse(node) for node in module.body if not _decorators(node) and not _is_future(node)]
    found = []
    for node in module.body:
        replaced = _replaced(node)
        if replaced is not None:
            own = ast.unparse(_bare(node))
            text = "\n\n".join([solution, *helpers, own, f"{replaced} = {_bare(node).name}"])
            found += [mutant for mutant in mutants_of(text) if mutant.function.split(".")[0] == _bare(node).name]
    return found


def _decorators(node: ast.stmt) -> list[ast.expr]:
    return node.decorator_list if isinstance(node, (ast.FunctionDef, ast.ClassDef)) else []


def _is_future(node: ast.stmt) -> bool:
    return isinstance(node, ast.ImportFrom) and node.module == "__future__"


def _replaced(node: ast.stmt) -> str | None:
    """The one name that a mistake replaces."""
    for decorator in _decorators(node):
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "mistake":
            values = [keyword.value for keyword in decorator.keywords if keyword.arg == "of"]
            if values and isinstance(values[0], ast.Constant):
                return str(values[0].value)
    return None


def _bare(node: ast.stmt) -> ast.FunctionDef | ast.ClassDef:
    assert isinstance(node, (ast.FunctionDef, ast.ClassDef))
    bare = copy.copy(node)
    bare.decorator_list = []
    return bare


def devices(kata: Kata) -> tuple[str, ...]:
    return ("cpu", "simgpu") if kata.gpu else ("cpu",)


def job(kata: Kata, device: str, subject: Subject) -> Job:
    return Job(kata.slug, kata.topic, kata.kind, str(CONTENT.root), device, subject, shrink=False)


def diagnosed(job: Job) -> DeviceVerdict:
    """Whether a subject passed or failed, and as what."""
    events: list[dict[str, object]] = []
    plugin.run(job, lambda event: events.append(dict(event)), lambda: None, alone=False)
    wrong = any(event["event"] == "problem" or event.get("outcome") == "failed" for event in events)
    told = [event for event in events if event["event"] == "diagnosis" and event["mistake"]]
    found = Diagnosis(str(told[0]["mistake"]), str(told[0]["says"])) if told else None
    return DeviceVerdict(job.device, "failed" if wrong else "passed", diagnosis=found)


@contextmanager
def on(device: str) -> Iterator[str]:
    """Within it code runs as on that device; gives the name that checks call it by."""
    recorder.simulated = device == "simgpu"  # the last run may have been elsewhere
    if device != "simgpu":
        yield device
        return
    simgpu.enable()
    with simgpu.as_cuda():
        trust(torch.zeros(1, device="cuda"), "cuda")
        yield "cuda"


if __name__ == "__main__":
    main()
