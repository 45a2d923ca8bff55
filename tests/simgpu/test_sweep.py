"""torch's own list of operations on the simulated card: what was right stays right, and the page tells what is not."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
import torch

from . import page
from .running import ROOT, settings
from .sweep_known import KNOWN, MADE_WITH, reasons

# A few of each kind: pointwise, reductions, shapes, indices, products, layers, losses, factories, draws, wrong calls.
SAMPLE = (
    "add where clamp pow lerp.tensor logical_and nn.functional.gelu sum amax std cumsum sort topk unique median "
    "cat stack reshape transpose expand split unbind roll flip tril index_select gather scatter_add index_put "
    "masked_fill take_along_dim matmul addmm bmm einsum dot outer linalg.solve linalg.svd fft.fft "
    "nn.functional.linear nn.functional.conv2d nn.functional.batch_norm nn.functional.layer_norm "
    "nn.functional.embedding nn.functional.cross_entropy nn.functional.mse_loss nn.functional.max_pool2d "
    "nn.functional.scaled_dot_product_attention softmax.with_dtype zeros_like arange full randn bernoulli view_as"
)


def sweep(*names: str) -> subprocess.CompletedProcess[str]:
    line = [sys.executable, "-m", "tests.simgpu.sweep", *names]
    return subprocess.run(line, cwd=ROOT, env=settings({}), capture_output=True, text=True)


@pytest.mark.timeout(300)
def test_a_sample_of_the_sweep() -> None:
    run = sweep(*SAMPLE.split())
    assert run.returncode == 0, run.stdout + run.stderr
    (tried,) = re.findall(r"^\| everything \| \d+ of (\d+) \|$", run.stdout, flags=re.MULTILINE)
    assert int(tried) >= len(SAMPLE.split()) - 3  # names of some change between versions


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_the_whole_sweep() -> None:
    run = sweep()
    print(run.stdout)
    assert run.returncode == 0, run.stdout + run.stderr
    if torch.__version__.startswith(MADE_WITH):
        figures = page.read("sweep").partition("\n\n")[0]
        assert figures in run.stdout, "python -m tests.simgpu.sweep --write brings the page up to date"


def test_the_page_lists_what_is_not_right() -> None:
    assert page.read("sweep").endswith(reasons())
    (right, tried) = re.findall(r"^\| everything \| (\d+) of (\d+) \|$", page.read("sweep"), flags=re.MULTILINE)[0]
    assert int(right) == int(tried) - len({name for name, _ in KNOWN})
