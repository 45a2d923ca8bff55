"""One seed, one verdict and one input, byte for byte: in a warm worker, in the spare form, and without any."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kata_runner.core.catalog import load
from kata_runner.core.layout import Content
from kata_runner.worker import client
from kata_runner.worker.connect import Worker
from kata_runner.worker.protocol import Subject

CONTENT = Content.find()
SEED = 7
ANSWER = """\
import random
import numpy as np
import torch


def add_bias(h, b):
    names = {"h", "b", "c", "d"}
    noise = random.random() + np.random.rand() + float(torch.rand(1)) + len("".join(names)[0]) + ord(min(names))
    return h + b if h.sum() < 5 else h - b + noise + torch.rand(1, device=h.device)


def bias_rows(b, n):
    return b.expand(n, len(b))
"""


@pytest.fixture(autouse=True)
def _folder(_no_settings: None, worker_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KATA_RUNTIME_DIR", str(worker_dir))


@pytest.fixture
def spare() -> Iterator[Worker]:
    yield Worker(CONTENT.root, form="spare")
    client.stop_worker()


def public(text: str, worker: Worker | None, seed: int = SEED) -> str:
    """What `--json` says of an answer on both devices, but for what takes time: the seconds, the table of variables."""
    kata = next(kata for kata in load(CONTENT).katas if kata.slug == "add_bias")
    subject = Subject("source", text, "01_tensors/add_bias.py", "/x/add_bias.py")
    request = client.RunRequest(kata, subject, ("cpu", "simgpu"), seed=seed, explain=True)
    ((_, report),) = client.run([request], content=CONTENT.root, use_worker=worker is not None, worker=worker)
    return json.dumps(_without_times(report.public()), indent=1)


def _without_times(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _without_times(value) for key, value in data.items() if key not in ("seconds", "trace")}
    return [_without_times(item) for item in data] if isinstance(data, list) else data


@pytest.mark.skipif(sys.platform != "linux", reason="fork is safe on Linux alone")
def test_every_form_says_the_same_again_and_again(spare: Worker):
    worker = Worker(CONTENT.root, form="fork")
    first = public(ANSWER, worker)
    assert public(ANSWER, worker, seed=SEED + 1) != first  # and something else comes in between
    assert public(ANSWER, worker) == first
    assert public(ANSWER, spare) == first
    assert public(ANSWER, None) == first
    outcomes = [check["outcome"] for device in json.loads(first)["devices"] for check in device["checks"]]
    assert outcomes.count("failed") > 2
