"""Runs one kata in this process and prints what happens: for authors of katas, with no worker in between."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from .loading import answers
from .plugin import run
from .protocol import Job, Subject

CONTENT = Path(__file__).resolve().parents[2]


def main() -> None:
    """The command line: `python -m kata_runner.worker.by_hand 02_by_hand/mse solution`."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("kata", help="TOPIC/SLUG")
    parser.add_argument(
        "subject", nargs="*", help="solution, stub, answer:NAME, answers (all), vacuous:KIND:FUNCTION or a file"
    )
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--content", default=str(CONTENT))
    options = parser.parse_args()
    for name in options.subject or ["solution", "stub", "answers"]:
        for subject in _subjects(name, options):
            _show(_job(options, subject), name if subject.kind != "answer" else f"answer:{subject.name}")


def _job(options: argparse.Namespace, subject: Subject) -> Job:
    topic, slug = options.kata.split("/")
    return Job(slug, topic, "write", options.content, options.device, subject, options.seed)


def _subjects(name: str, options: argparse.Namespace) -> list[Subject]:
    if name in ("solution", "stub"):
        return [Subject(name)]
    if name == "answers":
        job = _job(options, Subject("solution"))
        return [Subject("answer", name=answer.name) for answer in answers(job)]
    kind, _, rest = name.partition(":")
    if kind == "answer":
        return [Subject("answer", name=rest)]
    if kind == "vacuous":
        what, _, function = rest.partition(":")
        return [Subject("vacuous", name=what, function=function)]
    file = Path(name)
    return [Subject("source", file.read_text(encoding="utf-8-sig"), file.name, str(file))]


def _show(job: Job, title: str) -> None:
    print(f"=== {job.topic}/{job.kata} {title} on {job.device}")
    run(job, _print, lambda: None, alone=False)


def _print(event: Mapping[str, Any]) -> None:
    if event["event"] in ("collected", "loading", "loaded", "start", "failing", "done"):
        return
    if event["event"] != "finish":
        print("  ", dict(event))
        return
    print(f"  {event['outcome']:7} {event['id']} {event['seconds'] * 1000:.1f} ms")
    if event["failure"]:
        for key, value in event["failure"].items():
            if value is not None:
                print(f"          {key}: {value}")


if __name__ == "__main__":
    main()
