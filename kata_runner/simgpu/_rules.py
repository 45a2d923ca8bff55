"""Which tensors may meet in one operation, and what CUDA says where they may not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import torch

from . import _device_checks, _names, _torch_internals
from ._tensor import SimulatedTensor

# Operations whose CUDA kernels walk their operands with a TensorIterator, beside those that torch tags "pointwise":
# a 0-dim CPU tensor is welcome in them.
_ITERATED = frozenset(
    {
        "fill_", "fill", "mse_loss", "smooth_l1_loss", "binary_cross_entropy", "masked_fill",
        "masked_fill_", "index_fill", "index_fill_", "linspace", "logspace", "_foreach_mul_", "_foreach_mul",
        "_foreach_div_", "_foreach_div", "_foreach_add_", "_foreach_add",
    }
)  # fmt: skip
# These look at sizes only, or copy.
_UNCHECKED = frozenset({"is_same_size", "_has_same_storage_numel", "resize_as_", "resize_as", "_foreach_copy_"})
# These make numbers of them, or move them, before their kernels start.
_CONVERTING = frozenset({"where", "linspace", "logspace", "fill", "fill_"})
# Arguments that CUDA takes, or wants, on the CPU.
_HOST_ARGUMENTS: dict[str, frozenset[str]] = {
    "_ctc_loss": frozenset({"targets", "input_lengths", "target_lengths"}),
    "_ctc_loss_backward": frozenset({"targets", "input_lengths", "target_lengths"}),
    "_pack_padded_sequence": frozenset({"lengths"}),
    "_pack_padded_sequence_backward": frozenset({"batch_sizes"}),
}
_INDEXED = frozenset({"index", "_unsafe_index", "index_put", "index_put_", "_index_put_impl_", "_unsafe_index_put"})


class Mixing:
    """What one operation allows of tensors that are not all on the card."""

    def __init__(self, func: Any) -> None:
        signature = _torch_internals.schema(func)
        self.operator: str = signature.name.partition("::")[2]
        self.names: list[str] = [argument.name for argument in signature.arguments]
        self.func = func
        # What is written from outside (`out=`) is checked first.
        self.out = {argument.name for argument in signature.arguments if argument.is_out}
        self.written = {each.name for each in signature.arguments if each.alias_info and each.alias_info.is_write}
        self.iterated = (self.operator in _ITERATED or torch.Tag.pointwise in func.tags) and not _device_checks.checks(
            func
        )
        self.host = _HOST_ARGUMENTS.get(self.operator, frozenset())
        self.indexed = self.operator in _INDEXED

    def check(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
        """Raises RuntimeError naming both devices, unless CUDA would take these arguments."""
        for _, tensor in self._tensors(args, kwargs):
            if tensor.device.type == _names.NAME and not isinstance(tensor, SimulatedTensor):
                raise NotImplementedError(NOT_OURS)
        if self.operator in _UNCHECKED:
            return
        found = [(name, tensor) for name, tensor in self._tensors(args, kwargs) if name not in self.host]
        if self.indexed:
            found = self._without_indices(args, found)
        first: torch.Tensor | None = None
        numbers = []
        for name, tensor in found:
            if self.iterated and name not in self.written and tensor.dim() == 0 and _home(tensor) == _names.CPU:
                numbers.append(name)
                continue
            if first is None:
                first = tensor
            elif _home(tensor) != _home(first):
                raise RuntimeError(self._complaint(name, first, tensor))
        self._check_numbers(numbers)

    def _check_numbers(self, names: list[str]) -> None:
        """A kernel takes one 0-dim tensor of the CPU, in one place."""
        if self.operator.rstrip("_") == "addcmul" and names and names[0] != "tensor2":
            raise RuntimeError(_ADDCMUL[names[0]])
        if len(names) > 1 and self.operator not in _CONVERTING and not self.operator.startswith("_foreach"):
            raise RuntimeError("Trying to pass too many CPU scalars to non-CPU kernel!")

    def _tensors(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Iterator[tuple[str, torch.Tensor]]:
        named = [*zip(self.names, args, strict=False), *kwargs.items()]
        for name, value in sorted(named, key=lambda pair: pair[0] not in self.out):
            for item in value if isinstance(value, list | tuple) else (value,):
                if isinstance(item, torch.Tensor):
                    yield name, item

    def _without_indices(
        self, args: tuple[Any, ...], found: list[tuple[str, torch.Tensor]]
    ) -> list[tuple[str, torch.Tensor]]:
        """Indices may lie on the CPU whatever they index; the value may be a 0-dim CPU tensor."""
        home = _home(args[0])
        for name, tensor in found:
            if name == "indices" and not tensor.is_cpu and _home(tensor) != home:
                raise RuntimeError(
                    "indices should be either on cpu or on the same device as the indexed tensor "
                    f"({_names.named(home)})"
                )
        return [(name, t) for name, t in found if name != "indices" and not (name == "values" and t.dim() == 0)]

    def _complaint(self, name: str, first: torch.Tensor, other: torch.Tensor) -> str:
        homes = _names.named(_home(first)), _names.named(_home(other))
        if self.operator == "convolution":
            return _CONVOLUTION.format(
                first.type(), name, other.type(), _MKLDNN if first.is_cpu and name == "weight" else "", *homes
            )
        checked = _device_checks.complaint(self.func, name, homes[1], homes[0])
        # A TensorIterator takes the first device that is not the CPU for the one that all should be on.
        return checked or _ITERATING.format(*sorted(homes, key=lambda home: home == "cpu"))


def _home(tensor: torch.Tensor) -> torch.device:
    return _names.DEVICE if isinstance(tensor, SimulatedTensor) else tensor.device


NOT_OURS = (
    "This tensor says that it is on the simulated GPU and has no memory there. It was made past PyTorch's operations "
    "(from a DLPack capsule, a file of TorchScript, a C++ extension), which the simulated GPU can't follow."
)
# torch's texts; that of a convolution ends with "same", and names the devices by its types only.
_ITERATING = "Expected all tensors to be on the same device, but found at least two devices, {} and {}!"
_CONVOLUTION = "Input type ({}) and {} type ({}) should be the same{}: found at least two devices, {} and {}!"
_ADDCMUL = {
    "self": "CPU Scalar support for self argument is not supported when calling addcmul on CUDA tensors.",
    "tensor1": "CPU Scalar support for tensor1 argument is not supported when calling addcmul on CUDA tensors. "
    "However, CPU Scalar support for tensor2 is supported, please swap your tensor1 and tensor2 terms.",
}
_MKLDNN = " or input should be a MKLDNN tensor and weight is a dense tensor"
