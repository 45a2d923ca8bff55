"""The tables of CUDA's device checks agree with the list of operations that torch's wheel carries."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import torch

from kata_runner import simgpu
from kata_runner.simgpu import _device_checks

LIST = Path(torch.__file__).parents[1] / "torchgen" / "packaged" / "ATen" / "native" / "native_functions.yaml"
# Libraries and kinds of tensors that the simulated card has not got.
ABSENT = (
    "_cslt", "_sparse", "_weight_int", "_triton", "miopen", "cudnn", "_cudnn", "quantize", "_fake", "fake", "_mixed",
    "_scaled_mm", "_scaled_grouped", "_grouped", "_philox", "_make_per", "_nested", "_jagged", "_padded", "_flash",
    "_segment", "_int_mm", "batch_norm_", "_fused_moving", "_fused_sdp", "_chunk",
)  # fmt: skip


@dataclass
class Entry:
    """One operation of the list."""

    signature: str
    lines: list[str] = field(default_factory=list)

    @property
    def name(self) -> str:
        return self.signature.partition("(")[0]

    @property
    def structured(self) -> bool:
        return any(line.strip().startswith(("structured:", "structured_delegate:")) for line in self.lines)

    @property
    def on_cuda(self) -> bool:
        return self.structured or any(re.match(r"\s+[\w, ]*\bCUDA\b[\w, ]*:", line) for line in self.lines)

    @property
    def writes_out(self) -> bool:
        """Whether it is the form of an operation with `out=`."""
        return "!)" in self.signature.partition(" ->")[0].partition("*, ")[2]

    @property
    def checked(self) -> bool:
        """Whether torch compares the devices of its tensors; of keyword-only ones it does not."""
        arguments = re.split(r" ->|\*, ", self.signature.partition("(")[2])[0]
        several = len(re.findall(r"\bTensor\b", arguments)) > 1 or re.search(r"Tensor(\([a-z]!?\))?\??\[", arguments)
        return bool(several) and not any("device_check: NoCheck" in line for line in self.lines)


def entries() -> list[Entry]:
    found: list[Entry] = []
    for line in LIST.read_text(encoding="utf-8").splitlines():
        if line.startswith("- func: "):
            found.append(Entry(line.removeprefix("- func: ")))
        elif found and line.startswith(" "):
            found[-1].lines.append(line)
    return found


@pytest.mark.skipif(not torch.__version__.startswith("2.13."), reason="the tables are of torch 2.13")
def test_the_tables_are_torchs() -> None:
    theirs = [entry for entry in entries() if entry.on_cuda and entry.checked and not entry.writes_out]
    ours = _device_checks.STRUCTURED | _device_checks.UNSTRUCTURED
    assert len(ours) > 200
    assert ours - {entry.name for entry in theirs} == set()
    assert {entry.name for entry in theirs if not entry.name.startswith(ABSENT)} - ours == set()
    assert {entry.name for entry in theirs if entry.structured} & ours == _device_checks.STRUCTURED


@pytest.mark.parametrize(
    ("operation", "argument", "method"),
    [
        (lambda a, b: a @ b, "mat2", "mm"),
        (lambda a, b: torch.mm(a, a, out=b), "self", "mm_out_out"),
        (lambda a, b: torch.cat([a, b]), "tensors", "cat"),
        (lambda a, b: torch.stack([a, b]), "tensors", "cat"),
        (lambda a, b: torch.equal(a, b), "other", "_equal"),
        (lambda a, b: a.gather(0, b.long()), "index", "gather"),
        (lambda a, b: torch.nn.functional.embedding(b.long(), a), "index", "_index_select"),
        (lambda a, b: a.index_select(0, b[0].long()), "index", "_index_select"),
        (lambda a, b: torch.index_select(a, 0, a[0].long(), out=b), "self", "out_index_select_out"),
        (lambda a, b: torch.nn.functional.layer_norm(a, (2,), b[0]), "weight", "_native_layer_norm"),
        (lambda a, b: torch.nn.functional.linear(a, a, b[0]), "mat1", "addmm"),
        (lambda a, b: a.clamp_min_(b), "min", "clamp_min__Tensor"),
        (lambda a, b: a.scatter(0, b.long(), 1.0), "index", "scatter_value"),
        (lambda a, b: torch.logaddexp(a, b[0, 0]), "other", "logaddexp"),
    ],
)
def test_an_argument_is_named_with_the_function_that_checks(operation, argument, method) -> None:
    """The names are known from torch's source: `torchgen/dest/register_dispatch_key.py`."""
    with simgpu.as_cuda(), pytest.raises(RuntimeError) as caught:
        operation(torch.ones(2, 2, device="cuda"), torch.ones(2, 2))
    assert str(caught.value).startswith(f"Expected all tensors to be on the same device, but got {argument} is on ")
    assert str(caught.value).endswith(f"(when checking argument in method wrapper_CUDA_{method})")


@pytest.mark.rule(1)
def test_a_tensor_iterator_names_the_card_first(card) -> None:
    """`TensorIteratorBase::compute_types`: "Acquires the first non-CPU device (if any) as the common device"."""
    for operation in (
        lambda a, b: a + b,
        lambda a, b: b + a,
        lambda a, b: b.mul_(a),
        lambda a, b: torch.where(b > 0, a, a),
    ):
        with pytest.raises(RuntimeError) as caught:
            operation(torch.ones(2, 2, device=card.device), torch.ones(2, 2))
        assert str(caught.value) == (
            f"Expected all tensors to be on the same device, but found at least two devices, {card.shown} and cpu!"
        )


def test_in_inference_mode_an_operation_is_made_of_the_same_parts() -> None:
    """There torch hands over whole what it takes apart otherwise; rules and words are the parts'."""
    with simgpu.as_cuda(), torch.inference_mode():
        layer, x = torch.nn.Linear(2, 2), torch.ones(2, 2)
        with pytest.raises(RuntimeError, match="got mat1 is on cpu, different from other tensors on cuda:0"):
            layer.cuda()(x)
        with pytest.raises(NotImplementedError, match="\"addmm_cuda\" not implemented for 'Long'"):
            x.cuda().long() @ x.cuda().long()
        assert layer(x.cuda()).device.type == "cuda"
