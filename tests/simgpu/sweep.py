"""Runs torch's own list of operations on the simulated card and prints how many are right.

    python tests/simgpu/sweep.py [NAME…]        (needs `expecttest`; about a minute)

An operation is right if its results are on the card and equal the CPU's, with its dtype, shape and strides, if so are
its gradients, and if a call with one tensor on the card and the others on the CPU raises, naming both devices.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import torch
from torch.utils._pytree import tree_leaves, tree_map

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
from kata_runner import simgpu

SAMPLES = 4
DRAWS = ("rand", "dropout", "bernoulli", "normal", "multinomial", "uniform", "exponential", "empty", "cauchy")
DRAWS += ("geometric", "rrelu", "fractional_max_pool", "attention", "svd_lowrank", "pca_lowrank")


def main(names: list[str]) -> None:
    from torch.testing._internal.common_methods_invocations import op_db

    warnings.simplefilter("ignore")
    simgpu.enable()
    wrong: dict[str, str] = {}
    unmixed: dict[str, str] = {}
    chosen = [op for op in op_db if not names or op.name in names]
    for op in chosen:
        torch.manual_seed(0)
        name = f"{op.name}.{op.variant_test_name}" if op.variant_test_name else op.name
        try:
            for sample in samples_of(op):
                compare(op, sample, any(word in name for word in DRAWS))
        except Exception as error:  # whatever goes wrong is what the sweep is for
            wrong[name] = brief(error)
        for complaint in mixed(op):
            unmixed[name] = complaint
    print(f"torch {torch.__version__}: {len(chosen) - len(wrong)} of {len(chosen)} operations right")
    for name, complaint in wrong.items():
        print(f"  {name}: {complaint}")
    print(f"mixed devices: {len(unmixed)} operations raise nothing, or something else")
    for name, complaint in unmixed.items():
        print(f"  {name}: {complaint}")


def samples_of(op: Any) -> list[Any]:
    """A few calls of an operation, in float32 if it has that; none if torch has no samples of it for the CPU."""
    dtypes = sorted(op.supported_dtypes("cpu"), key=lambda dtype: (dtype is not torch.float32, str(dtype)))
    if not dtypes:
        return []
    tracked = op.supports_autograd and dtypes[0].is_floating_point
    return list(op.sample_inputs("cpu", dtypes[0], requires_grad=tracked))[:SAMPLES]


def on_card(value: Any) -> Any:
    if not isinstance(value, torch.Tensor):
        return value
    return value.detach().to("simgpu").requires_grad_(value.requires_grad)


def compare(op: Any, sample: Any, draws: bool) -> None:
    given = (sample.input, sample.args, sample.kwargs)
    moved = tree_map(on_card, given)
    expected, got = (tree_leaves(op(first, *rest, **named)) for first, rest, named in (given, moved))
    for wanted, mine in zip(expected, got, strict=True):
        if isinstance(wanted, torch.Tensor):
            assert simgpu.is_simulated(mine) or sample.kwargs.get("device"), "the result is not on the card"
            assert (mine.shape, mine.dtype) == (wanted.shape, wanted.dtype)
            if not draws:
                torch.testing.assert_close(mine.detach().cpu(), wanted.detach(), equal_nan=True)
    if not draws:
        for wanted, mine in zip(gradients(given, expected), gradients(moved, got), strict=True):
            torch.testing.assert_close(mine, wanted, equal_nan=True, rtol=1e-3, atol=1e-4)


def gradients(given: Any, results: list[Any]) -> list[torch.Tensor]:
    """The gradients of the results' sum, on the CPU."""
    inputs = [t for t in tree_leaves(given) if isinstance(t, torch.Tensor) and t.requires_grad]
    outs = [t.abs().sum() for t in results if isinstance(t, torch.Tensor) and t.requires_grad]
    if not inputs or not outs:
        return []
    found = torch.autograd.grad(sum(outs[1:], outs[0]), inputs, allow_unused=True)
    return [gradient.cpu() for gradient in found if gradient is not None]


def mixed(op: Any) -> Iterator[str]:
    """What is wrong with calls in which the first tensor alone is on the card."""
    for sample in samples_of(op)[-2:]:
        given = (sample.input, sample.args, sample.kwargs)
        tensors = [t for t in tree_leaves(given) if isinstance(t, torch.Tensor) and t.dim() > 0 and t.numel() > 0]
        if len(tensors) < 2:
            continue
        try:
            first, rest, named = tree_map(lambda t, one=tensors[0]: on_card(t) if t is one else t, given)
            op(first, *rest, **named)
            yield "no error"
        except Exception as error:
            if not isinstance(error, RuntimeError) or "simgpu" not in str(error) or "cpu" not in str(error):
                yield brief(error)


def brief(error: Exception) -> str:
    return f"{type(error).__name__}: {str(error)[:150]}".replace("\n", " ")


if __name__ == "__main__":
    main(sys.argv[1:])
