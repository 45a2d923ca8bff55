"""Sees the calls into torch of a thread inside `as_cuda()`, and turns "cuda" in them into the simulated card."""

# ruff: noqa: ARG001  (the signatures are torch's)
from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from types import FunctionType
from typing import Any

import torch
from torch.overrides import TorchFunctionMode

from . import _draws, _failures, _names, _pinning, _torch_internals
from ._old_types import wanted_dtype
from ._tensor import SimulatedTensor, become

_HERE = _names.HERE
_DEVICE = _names.DEVICE
_device = torch.device


class CudaMode(TorchFunctionMode):
    """Sees every call into torch of this thread, and turns "cuda" in it into the simulated card."""

    def __torch_function__(
        self, func: Any, types: Any, args: tuple[Any, ...] = (), kwargs: dict[str, Any] | None = None
    ) -> Any:
        special = _SPECIAL.get(func)
        try:
            if special is not None:
                return special(self, args, kwargs or {})
            for value in args:
                if type(value) is _device:
                    args = tuple(_on_card(item) if type(item) is _device else item for item in args)
                    break
            if kwargs:
                if kwargs.get("device") is not None:
                    kwargs["device"] = _on_card(kwargs["device"])
                if "generator" in kwargs:
                    _draws.check(args, kwargs)
                if kwargs.pop("pin_memory", False):
                    return _pinning.pinned(func(*args, **kwargs))
            if type(func) is FunctionType:
                return _inside_torch(func, args, kwargs or {})
            return func(*args, **kwargs) if kwargs else func(*args)
        except Exception as error:
            _failures.name_the_card(error)
            raise


class InheritedMode(CudaMode):
    """The mode of a thread started inside; without effect where `as_cuda()` has ended and the thread has not."""

    def __torch_function__(
        self, func: Any, types: Any, args: tuple[Any, ...] = (), kwargs: dict[str, Any] | None = None
    ) -> Any:
        if _HERE.inside:
            return super().__torch_function__(func, types, args, kwargs)
        return func(*args, **(kwargs or {}))


def _on_card(value: Any) -> Any:
    """`value` as a device that torch can use here: anything that means CUDA becomes the simulated card."""
    if isinstance(value, str):
        if not value.startswith("cuda"):
            return value
        value = _device(value)
    if isinstance(value, int) and not isinstance(value, bool):
        value = _device("cuda", value)
    if isinstance(value, _device) and value.type == "cuda":
        _names.card_index(value)
        return _DEVICE
    return value


def _inside_torch(func: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Runs a torch function written in Python: this mode is off in it, so it must see the card's own name."""
    before, _HERE.shown_as_cuda = _HERE.shown_as_cuda, False
    try:
        return func(*args, **kwargs)
    finally:
        _HERE.shown_as_cuda = before and _HERE.inside  # for another thread as_cuda() may have ended meanwhile


def as_people_see_it(hook: Callable[..., Any]) -> Callable[..., Any]:
    """A hook that torch may call from inside its own Python code, and that is to see `cuda` all the same."""

    @wraps(hook)
    def run(*args: Any, **kwargs: Any) -> Any:
        shown = _HERE.shown_as_cuda
        if not _HERE.inside or (shown and _torch_internals.is_on(CudaMode)):
            return hook(*args, **kwargs)
        _HERE.shown_as_cuda = True
        try:
            with CudaMode():
                return hook(*args, **kwargs)
        finally:
            _HERE.shown_as_cuda = shown and _HERE.inside

    return run


def _to(mode: CudaMode, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    if (kind := _unknown_kind(args[0])) and any(_on_card(v) == _DEVICE for v in (*args[1:2], kwargs.get("device"))):
        raise _failures.no_such_kind(kind)
    args = (args[0], *(_on_card(value) for value in args[1:2]), *args[2:])
    if "device" in kwargs:
        kwargs["device"] = _on_card(kwargs["device"])
    return torch.Tensor.to(*args, **kwargs)


def running_on_the_card(dispatch: Callable[..., Any]) -> Callable[..., Any]:
    """Wraps what runs `cond`, `flex_attention` and others of a higher order, for which torch knows no rule here."""

    @wraps(dispatch)
    def wrapper(self: Any, key: Any, *args: Any, **kwargs: Any) -> Any:
        try:
            return dispatch(self, key, *args, **kwargs)
        except NotImplementedError as error:
            if "no rule registered for HOP" not in str(error):
                raise
        name, anywhere = _torch_internals.anywhere(self)
        if anywhere is None:
            raise NotImplementedError(f"'{name}' does not run on the simulated GPU.")
        return _inside_torch(anywhere, args, kwargs)

    return wrapper


def _unknown_kind(tensor: torch.Tensor) -> str | None:
    """Kinds that torch moves by itself, without asking the card."""
    if tensor.is_nested:
        return "nested"
    return str(tensor.layout).removeprefix("torch.") if tensor.layout in _COMPRESSED else None


def _cuda(mode: CudaMode, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    tensor, *rest = args
    device = _on_card(kwargs.pop("device", rest.pop(0) if rest else None))
    if kind := _unknown_kind(tensor):
        raise _failures.no_such_kind(kind)
    if device is not None and device != _DEVICE:
        raise RuntimeError("Invalid device, must be cuda device")
    return torch.Tensor.to(tensor, _DEVICE, *rest, **kwargs)


def _backward(mode: CudaMode, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Hooks, and backward methods of people's own, run in a backward pass: there this mode must stay on."""
    tensor, *rest = args
    names = ("gradient", "retain_graph", "create_graph", "inputs")
    kwargs = dict(zip(names, rest, strict=False)) | kwargs
    gradient = kwargs.pop("gradient", None)
    with mode:
        torch.autograd.backward(tensor, gradient, **kwargs)


def _where(mode: CudaMode, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """`.device` of a tensor that a function transform has wrapped; a simulated tensor answers by itself."""
    device = _get_device(*args)
    return _names.shown_device() if device.type == _names.NAME else device


def _is_cuda(mode: CudaMode, args: tuple[Any, ...], kwargs: dict[str, Any]) -> bool:
    return bool(_get_device(*args).type == _names.NAME or _get_is_cuda(*args))


def _printed(mode: CudaMode, args: tuple[Any, ...], kwargs: dict[str, Any]) -> str:
    if type(args[0]) is SimulatedTensor:
        return repr(args[0])
    return _names.as_named(_inside_torch(torch.Tensor.__repr__, args, kwargs))


def _type(mode: CudaMode, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """`.type("torch.cuda.FloatTensor")`, of a CPU tensor: the old way to move it."""
    tensor, *rest = args
    dtype = wanted_dtype(rest[0] if rest else kwargs.get("dtype"))
    return torch.Tensor.type(*args, **kwargs) if dtype is None else tensor.to(_DEVICE, dtype)


_COMPRESSED = frozenset({torch.sparse_csr, torch.sparse_csc, torch.sparse_bsr, torch.sparse_bsc})
_get_device: Any = torch.Tensor.device.__get__
_get_is_cuda: Any = torch.Tensor.is_cuda.__get__  # type: ignore[attr-defined]  # a C descriptor


def _own(name: str) -> Special:
    """`torch.Tensor.tolist(x)`, as in `map(torch.Tensor.tolist, xs)`: what a simulated tensor answers by itself."""
    general = getattr(torch.Tensor, name)

    def run(mode: CudaMode, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        own = type(args[0]) is SimulatedTensor
        return getattr(args[0], name)(*args[1:], **kwargs) if own else general(*args, **kwargs)

    return run


def _set_data(mode: CudaMode, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
    become(*args)


Special = Callable[[CudaMode, tuple[Any, ...], dict[str, Any]], Any]


def _device_of_a_device(mode: CudaMode, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """`torch.device(device)` gives what it is given: a name that means the card to people goes on doing so."""
    return _device(*args, **kwargs)


_SPECIAL: dict[Any, Special] = {
    _device: _device_of_a_device,
    torch.Tensor.to: _to,
    torch.Tensor.cuda: _cuda,
    torch.Tensor.backward: _backward,
    torch.Tensor.type: _type,
    torch.Tensor.__repr__: _printed,
    torch.Tensor.device.__get__: _where,
    torch.Tensor.is_cuda.__get__: _is_cuda,  # type: ignore[attr-defined]  # a C descriptor
    torch.Tensor.data.__set__: _set_data,  # type: ignore[attr-defined]  # a C descriptor
    **{getattr(torch.Tensor, name): _own(name) for name in ("numpy", "tolist", "map_", "data_ptr", "untyped_storage")},
}
