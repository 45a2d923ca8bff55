"""The tensor on the simulated card: a shell with a device, around a CPU tensor that holds the numbers."""

from __future__ import annotations

import copy
from typing import Any, NoReturn

import torch

from . import _failures, _names, _storages, _torch_internals

_HERE = _names.HERE
_DEVICE = _names.DEVICE
_CUDA = _names.CUDA


class SimulatedTensor(torch.Tensor):
    """A tensor on the simulated card; `_host` is its CPU twin, with the same sizes, strides and offset.

    Operations reach `__torch_dispatch__`, which `_dispatch.py` puts here. What is overridden below is what torch
    answers in C++ without asking the dispatcher.
    """

    _host: torch.Tensor
    __torch_function__ = _torch_internals.no_torch_function

    @property
    def device(self) -> torch.device:  # type: ignore[override]  # torch declares a plain attribute
        return _CUDA if _HERE.shown_as_cuda else _DEVICE

    @property
    def is_cuda(self) -> bool:  # type: ignore[override]  # torch declares a plain attribute
        return _HERE.shown_as_cuda

    @property
    def data(self) -> Any:
        return torch.Tensor.data.__get__(self)  # type: ignore[attr-defined]

    @data.setter
    def data(self, other: torch.Tensor) -> None:
        become(self, other)

    def numpy(self, *, force: bool = False) -> Any:
        """As on a real card: only a copy in host memory can become an array."""
        if force:
            return self._host.numpy(force=True).copy()
        raise TypeError(
            f"can't convert {_names.named(_DEVICE)} device type tensor to numpy. "
            "Use Tensor.cpu() to copy the tensor to host memory first."
        )

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        return self.numpy()

    @property
    def __cuda_array_interface__(self) -> NoReturn:
        raise AttributeError("the simulated card has no device memory to share")

    def tolist(self) -> Any:
        return self._host.tolist()

    def map_(self, *others: Any) -> NoReturn:  # noqa: ARG002  (torch's signature)
        raise TypeError("map_ is only implemented on CPU tensors")

    def __dlpack_device__(self) -> tuple[Any, int]:
        return torch.utils.dlpack.DLDeviceType.kDLCUDA, 0

    def __dlpack__(self, **kwargs: Any) -> NoReturn:
        raise BufferError("the simulated card has no device memory to share")

    def record_stream(self, stream: Any) -> None:
        """Does nothing: each operation is finished when it returns."""

    def share_memory_(self) -> Any:
        """Does nothing, as on CUDA: memory of the card is shared already."""
        return self

    def is_shared(self) -> bool:
        return True

    def data_ptr(self) -> int:
        return self._host.data_ptr()

    def untyped_storage(self) -> Any:
        return _storages.mark(self._host.untyped_storage())

    def as_subclass(self, cls: Any) -> Any:
        from ._subclasses import as_class  # which imports this module

        return as_class(self, cls)

    def new(self, *args: Any, **kwargs: Any) -> Any:
        if args and torch.is_storage(args[0]):
            return wrap(self._host.new(*args, **kwargs))
        return super().new(*args, **kwargs)

    def type(self, dtype: Any = None, non_blocking: bool = False, **kwargs: Any) -> Any:
        if dtype is None:
            return self._host.type().replace("torch.", f"torch.{self.device.type}.")
        if isinstance(dtype, str) and f".{_names.NAME}." in dtype.replace("cuda", _names.NAME):
            dtype = getattr(torch, dtype.rpartition(".")[2])(0).dtype
        elif getattr(dtype, "is_cuda", False):  # torch.cuda.FloatTensor itself
            dtype = dtype.dtype
        return self.to(dtype) if isinstance(dtype, torch.dtype) else super().type(dtype, non_blocking, **kwargs)

    def __repr__(self, *, tensor_contents: Any = None) -> str:  # type: ignore[override]  # torch leaves it untyped
        numbers = tensor_contents
        if numbers is None and not self.is_sparse:
            numbers = _torch_internals.printed_numbers(self._host, len(type(self).__name__))
        text = _torch_internals.printed(self, numbers)
        if getattr(self, "_is_param", False) and text.startswith("Parameter("):
            text = "Parameter containing:\n" + text.removeprefix("Parameter(").removesuffix(")")
        return text.replace("Tensor(", "tensor(", 1) if type(self) is SimulatedTensor else text

    def __format__(self, spec: str) -> str:
        return format(self._host.item(), spec) if self._host.dim() == 0 else object.__format__(self, spec)

    def __deepcopy__(self, memo: dict[int, Any]) -> Any:
        if id(self) in memo:
            return memo[id(self)]
        if not self.is_leaf:
            raise RuntimeError(NOT_A_LEAF)
        from ._subclasses import as_class  # which imports this module

        copied = self._host.clone() if self.is_sparse else _copied(self._host, memo)
        twin = wrap(copied)
        twin = twin if type(self) is SimulatedTensor else as_class(twin, type(self))
        twin.requires_grad_(self.requires_grad)
        twin.grad = copy.deepcopy(self.grad, memo)
        twin.__dict__.update({k: copy.deepcopy(v, memo) for k, v in self.__dict__.items() if k != "_host"})
        memo[id(self)] = twin
        return twin

    def __reduce_ex__(self, protocol: Any) -> Any:
        if getattr(self, "_is_param", False):
            return _torch_internals.rebuild_parameter(self.detach(), self.requires_grad)
        if self.is_sparse:
            return _torch_internals.rebuild_sparse(self)
        return _torch_internals.rebuild_from_storage(self._host, self.untyped_storage(), self.requires_grad)


# A class of tensors that somebody wrote: the one of its tensors on the card.
COMBINED: dict[type, type] = {}

# What `type(x)` and error messages call it: on a real card it is torch's own class.
SimulatedTensor.__name__ = SimulatedTensor.__qualname__ = "Tensor"
SimulatedTensor.__module__ = "torch"

_make = _torch_internals.make_wrapper
_strided = torch.strided


def wrap(raw: torch.Tensor) -> SimulatedTensor:
    """The tensor on the card whose numbers are `raw`'s (shared, not copied)."""
    if raw.layout is not _strided or raw.is_nested or raw.is_quantized:
        return _wrap_unusual(raw)
    made: SimulatedTensor = _make(SimulatedTensor, raw, _DEVICE)
    made._host = raw
    if raw.is_neg() or raw.is_conj():
        _torch_internals.lazily_changed(raw, made)
    return made


def _wrap_unusual(raw: torch.Tensor) -> SimulatedTensor:
    """A sparse tensor of the card; other kinds it has none of."""
    if raw.layout is not torch.sparse_coo:
        kind = "nested" if raw.is_nested else "quantized" if raw.is_quantized else str(raw.layout)
        raise _failures.no_such_kind(kind.removeprefix("torch.").removeprefix("_"))
    made: SimulatedTensor = _torch_internals.make_sparse_wrapper(SimulatedTensor, raw, _DEVICE)
    made._host = raw
    return made


def is_simulated(value: object) -> bool:
    """Whether `value` is a tensor on the simulated card. Looks at its type only: no attribute can pretend."""
    return type(value) is SimulatedTensor or type(value) in COMBINED.values()


def to_host(tensor: torch.Tensor) -> torch.Tensor:
    """The numbers of a simulated tensor as a plain CPU tensor of their own, without gradients.

    It reads what the card holds, past every method and attribute that other code could have replaced.

    Raises:
        TypeError: `tensor` is not on the simulated card.
    """
    if not is_simulated(tensor):
        raise TypeError(f"expected a tensor on the simulated card, got {type(tensor).__name__}")
    with _torch_internals.without_modes(), _no_grad():
        return _clone(tensor.__dict__["_host"])


# Bound now, so that code which replaces them later does not change what to_host() reads.
_clone = torch.clone
_no_grad = torch.no_grad


def _copied(raw: torch.Tensor, memo: dict[int, Any]) -> torch.Tensor:
    """A copy of a twin for deepcopy, in which tensors that share memory go on sharing it."""
    storage = raw.untyped_storage()
    where = _torch_internals.address(storage)
    copies: dict[int, Any] = memo.setdefault(_COPIES, {})
    if where not in copies:
        copies[where] = torch.empty(0, dtype=torch.uint8, device=_names.CPU).set_(storage).clone().untyped_storage()
    made = torch.empty(0, dtype=raw.dtype, device=_names.CPU).set_(
        copies[where], raw.storage_offset(), raw.size(), raw.stride()
    )
    _torch_internals.lazily_changed(raw, made)
    return made


_COPIES = id(_copied)  # deepcopy's memo is keyed by addresses of living objects; this is one of ours


def become(target: torch.Tensor, source: torch.Tensor) -> None:
    """`target.data = source`, also where one of them is on the card and the other is not."""
    simulated = isinstance(target, SimulatedTensor), isinstance(source, SimulatedTensor)
    if simulated[0] != simulated[1]:
        move_in_place(target, source)
        return
    torch.Tensor.data.__set__(target, source)  # type: ignore[attr-defined]
    if isinstance(target, SimulatedTensor) and isinstance(source, SimulatedTensor):
        target._host = source._host


def move_in_place(target: torch.Tensor, source: torch.Tensor) -> None:
    """Makes the object `target` a tensor on the other side that holds `source`'s numbers."""
    content: torch.Tensor = source.detach()
    if isinstance(target, torch.nn.Parameter):
        from ._subclasses import combined, written  # which import this module

        content, kind = torch.nn.Parameter(content, requires_grad=target.requires_grad), written(type(target))
        if kind is not torch.nn.Parameter and issubclass(kind, torch.nn.Parameter):
            content.__class__ = combined(kind) if isinstance(content, SimulatedTensor) else kind
    else:
        content.requires_grad_(target.requires_grad)
    extra = {name: value for name, value in target.__dict__.items() if name not in ("_host", "_is_param")}
    _torch_internals.swap_contents(target, content)
    target.__dict__.update(extra)


NOT_A_LEAF = (
    "Only Tensors created explicitly by the user (graph leaves) support the deepcopy protocol at the moment.  "
    "If you were attempting to deepcopy a module, this may be because of a torch.nn.utils.weight_norm usage, "
    "see https://github.com/pytorch/pytorch/pull/103001"
)
