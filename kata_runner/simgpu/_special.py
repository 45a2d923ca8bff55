"""Operations that need more than their CPU twin: copies between devices, and those where CUDA is stricter."""

# ruff: noqa: ARG001  (the signatures are torch's)
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

from . import _names, _torch_internals
from ._dispatch import HANDLERS, Handler
from ._rules import Mixing
from ._strict import dtype_name
from ._tensor import SimulatedTensor, wrap

aten = torch.ops.aten


def raw(value: Any) -> Any:
    """The CPU twin of a tensor on the card; anything else as it is."""
    return value._host if isinstance(value, SimulatedTensor) else value


def handles(*functions: Any) -> Callable[[Handler], Handler]:
    """Makes the decorated function the handler of these operators."""

    def keep(handler: Handler) -> Handler:
        for function in functions:
            HANDLERS[function] = handler
        return handler

    return keep


_to_copy = _torch_internals.kernel(aten._to_copy.default)


@handles(aten._to_copy.default)
def to_copy(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """`.to()`, `.cpu()`, `.float()`: always a new tensor, on the device asked for."""
    device = kwargs.get("device")
    on_card = isinstance(args[0], SimulatedTensor) if device is None else device.type == _names.NAME
    if on_card and device is not None:
        _names.card_index(device)
    kwargs = {name: value for name, value in kwargs.items() if name != "pin_memory"}
    if device is not None and on_card:
        kwargs["device"] = _names.CPU
    made = _to_copy(raw(args[0]), **kwargs)
    return wrap(made) if on_card else made


def _decomposed(func: Any) -> None:
    """In inference mode an operation comes whole that otherwise comes in parts: these find out if there is work."""
    HANDLERS[func] = lambda args, kwargs: func.decompose(*args, **kwargs)


for _whole in (aten.to.device, aten.to.dtype_layout, aten.to.other):
    _decomposed(_whole)


@handles(aten.copy_.default)
def copy_(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """The one in-place operation that takes tensors of two devices."""
    raw(args[0]).copy_(raw(args[1]))
    return args[0]


@handles(aten.fill_.Tensor)
def fill_(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Fills with one number, wherever that lies."""
    raw(args[0]).fill_(raw(args[1]))
    return args[0]


@handles(aten.histogram.bin_ct, aten.histogram.bins_tensor)
def histogram(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    raise NotImplementedError("Could not run 'aten::histogram' with arguments from the 'CUDA' backend: CUDA has none.")


@handles(aten._copy_from.default)
def copy_from(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """`target.copy_(source)` as torch spells it where Python dispatch is off: the source comes first."""
    raw(args[1]).copy_(raw(args[0]))
    return args[1]


@handles(aten._copy_from_and_resize.default)
def copy_from_and_resize(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    target = args[1]
    if raw(target).shape != raw(args[0]).shape:
        target.resize_(raw(args[0]).shape)
    raw(target).copy_(raw(args[0]))
    return target


_zeros = _torch_internals.kernel(aten.zeros.default)


@handles(aten._efficientzerotensor.default)
def efficient_zeros(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Zeros that forward-mode autograd makes without memory; here they get some, or CPU kernels would read none."""
    kwargs = {name: value for name, value in kwargs.items() if name != "pin_memory"}
    return wrap(_zeros(*args, **{**kwargs, "device": _names.CPU}))


_packing = Mixing(aten._pack_padded_sequence.default)
_pack = _torch_internals.kernel(aten._pack_padded_sequence.default)


@handles(aten._pack_padded_sequence.default)
def pack_padded_sequence(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Lengths, and the sizes of the steps that come back, are on the CPU, as on CUDA."""
    lengths = args[1]
    if isinstance(lengths, SimulatedTensor):
        kind = f"{lengths.dim()}D {_names.named(_names.DEVICE)} {dtype_name(lengths)} tensor"
        raise RuntimeError(f"'lengths' argument should be a 1D CPU int64 tensor, but got {kind}")
    _packing.check(args, kwargs)
    data, batch_sizes = _pack(*map(raw, args))
    return wrap(data), batch_sizes


def one_hot(tensor: Any, num_classes: int = -1) -> Any:
    """CUDA finds a class out of range on the card, in `scatter_`; for tensors of a Python class torch looks for none.

    Raises:
        RuntimeError: for what CUDA refuses before it starts.
    """
    if tensor.dtype is not torch.int64:
        raise RuntimeError("one_hot is only applicable to index tensor of type LongTensor.")
    if num_classes == -1 and not tensor.numel():
        raise RuntimeError("Can not infer total number of classes from empty tensor.")
    if num_classes == -1:
        num_classes = int(tensor.max()) + 1
    if num_classes < 1:
        raise RuntimeError("num_classes should be positive")
    made = torch.zeros((*tensor.shape, num_classes), dtype=tensor.dtype, device=_names.DEVICE)
    return aten.scatter_.value(made, -1, tensor.unsqueeze(-1), 1)


@handles(aten.one_hot.default)
def one_hot_whole(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """In inference mode it comes whole."""
    return one_hot(*args, **kwargs)


def ctc_loss(
    log_probabilities: Any, targets: Any, input_lengths: Any, target_lengths: Any, *args: Any, **kwargs: Any
) -> Any:
    """`F.ctc_loss` reads its lengths on the CPU; for tensors of a Python class torch skips that step."""
    lengths = raw(input_lengths).tolist(), raw(target_lengths).tolist()
    return aten.ctc_loss.IntList(log_probabilities, targets, *lengths, *args, **kwargs)
