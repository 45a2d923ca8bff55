"""What `as_cuda()` puts in the place of `torch.cuda` functions, and takes away again."""

# ruff: noqa: ARG001  (the signatures are torch's)
from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import wraps
from typing import Any

import torch
from torch.autograd.graph import saved_tensors_hooks

from . import (
    _default_device,
    _device_module,
    _failures,
    _generators,
    _names,
    _old_types,
    _profiling,
    _refused,
    _threads,
    _torch_internals,
    _warned,
)
from ._mode import as_people_see_it

_lock = threading.Lock()
_inside = 0
_originals: list[tuple[Any, str, Any]] = []
_ABSENT = object()


@contextmanager
def patched() -> Iterator[None]:
    """Patches torch when the first thread enters, and undoes it when the last one leaves."""
    global _inside
    with _lock:
        if _inside == 0:
            _patch()
        _inside += 1
    try:
        yield
    finally:
        with _lock:
            _inside -= 1
            if _inside == 0:
                _undo()


def _patch() -> None:
    for owner, name, value in list(replacements()):
        _originals.append((owner, name, vars(owner).get(name, _ABSENT)))
        setattr(owner, name, value)


def _undo() -> None:
    while _originals:
        owner, name, value = _originals.pop()
        if value is _ABSENT:
            delattr(owner, name)
        else:
            setattr(owner, name, value)


def replacements() -> Iterator[tuple[Any, str, Any]]:
    """(owner, attribute, what stands there meanwhile)."""
    for name in _device_module.LIKE_CUDA:
        original = getattr(torch.cuda, name, None)
        for owner in (torch.cuda, torch.cuda.memory, torch.cuda.random, torch.cuda.profiler):
            if owner is torch.cuda or (original is not None and vars(owner).get(name) is original):
                yield owner, name, in_context(original, getattr(_device_module, name))
    yield torch.cuda, "default_generators", (_generators.DEFAULT,)
    for name in _device_module.CLASSES_LIKE_CUDA:
        yield torch.cuda, name, getattr(_device_module, name)
    for name in _old_types.NAMES:
        yield torch.cuda, name, _old_types.stand_in(name)
    yield torch.cuda, "_initialized", True
    yield torch, "set_default_tensor_type", _default_type(torch.set_default_tensor_type)
    yield torch.Tensor, "record_stream", in_context(torch.Tensor.record_stream, _record_stream)
    yield torch.cuda.nvtx, "_nvtx", _profiling.Marks
    # With one card, it moves what comes in and calls the module.
    yield torch.nn.DataParallel, "scatter", in_context(torch.nn.DataParallel.scatter, _to_the_card)
    # torch asks cuDNN about every recurrent layer that says it is on CUDA.
    yield torch.backends.cudnn, "is_acceptable", in_context(torch.backends.cudnn.is_acceptable, _no)
    yield torch.accelerator, "current_accelerator", in_context(torch.accelerator.current_accelerator, _cuda)
    yield torch, "get_default_device", _shown(torch.get_default_device)
    # Dynamo can't see into the simulated card: what would be compiled runs as it is.
    yield torch, "compile", in_context(torch.compile, _uncompiled)
    yield torch.nn.Module, "compile", in_context(torch.nn.Module.compile, _no)
    yield from _torch_internals.compiled_functions_run_as_they_are()
    yield _replaced(_torch_internals.DEVICE_CONTEXT, _real_device)
    yield _replaced(_torch_internals.ENTER_DEVICE, _default_device.entering)
    yield _replaced(_torch_internals.LEAVE_DEVICE, _default_device.leaving)
    profiler = torch.autograd.profiler.profile
    yield profiler, "__init__", _profiling.of_the_cpu(profiler.__init__)
    yield threading.Thread, "start", _threads.starting(threading.Thread.start)
    yield ThreadPoolExecutor, "submit", _threads.submitting(ThreadPoolExecutor.submit)
    yield from _refused.replacements()
    yield from _warned.replacements()
    yield from autocast_replacements()
    yield from autograd_replacements()


def autocast_replacements() -> Iterator[tuple[Any, str, Any]]:
    """Autocast for "cuda" is autocast for the card that is there."""
    autocast = torch.amp.autocast_mode.autocast
    yield autocast, "__init__", _with_card_first(autocast.__init__, 1)
    for name in ("is_autocast_enabled", "get_autocast_dtype", "set_autocast_enabled", "set_autocast_dtype"):
        yield torch, name, _with_card_first(getattr(torch, name), 0)
    yield torch, "get_autocast_gpu_dtype", in_context(torch.get_autocast_gpu_dtype, _autocast_dtype)


def _autocast_dtype() -> torch.dtype:
    return torch.get_autocast_dtype(_names.NAME)


def autograd_replacements() -> Iterator[tuple[Any, str, Any]]:
    """`autograd.grad` keeps the mode on for hooks and Functions, and its errors name the card as others do."""
    yield _replaced(_torch_internals.GRAD_ASKS_FOR_MODES, lambda original: in_context(original, _no))
    yield saved_tensors_hooks, "__init__", _seeing_cuda(saved_tensors_hooks.__init__)
    yield _replaced(_torch_internals.RUN_BACKWARD, _naming_errors)


def _replaced(place: str, wrap: Callable[[Any], Any]) -> tuple[Any, str, Any]:
    owner, name = _torch_internals.owner_of(place)
    return owner, name, wrap(getattr(owner, name))


def _no(*args: Any, **kwargs: Any) -> bool:
    return False


def _record_stream(self: torch.Tensor, stream: Any) -> None:
    if self.device.type == "cpu":
        raise NotImplementedError("Could not run 'aten::record_stream' with arguments from the 'CPU' backend.")


def _uncompiled(model: Any = None, **options: Any) -> Any:
    return model if model is not None else lambda decorated: decorated


def _default_type(original: Callable[..., None]) -> Callable[..., None]:
    """The old way to say where tensors are made, and in which dtype."""

    @wraps(original)
    def run(t: Any) -> None:
        dtype = _old_types.wanted_dtype(t) if _names.HERE.inside else None
        if dtype is not None:
            torch.set_default_dtype(dtype)
            torch.set_default_device(_names.DEVICE)
            return
        if _names.HERE.inside and torch.get_default_device() == _names.CUDA:
            torch.set_default_device(None)
        original(t)

    return run


def _to_the_card(self: Any, inputs: Any, kwargs: Any, device_ids: Any) -> tuple[Any, Any]:
    return (_moved(inputs),), (_moved(kwargs),)


def _moved(value: Any) -> Any:
    if isinstance(value, torch.Tensor):
        return value.to(_names.DEVICE)
    if isinstance(value, dict):
        return type(value)((key, _moved(item)) for key, item in value.items())
    if isinstance(value, list | tuple):
        moved = map(_moved, value)
        return type(value)(*moved) if hasattr(value, "_fields") else type(value)(moved)
    return value


def _cuda(check_available: bool = False) -> torch.device:
    return torch.device("cuda")


def in_context(original: Any, replacement: Callable[..., Any]) -> Any:
    """A function that is the replacement in threads inside `as_cuda()`, and the original in others."""
    if original is None or not callable(original):
        return replacement

    @wraps(original)
    def either(*args: Any, **kwargs: Any) -> Any:
        return replacement(*args, **kwargs) if _names.HERE.inside else original(*args, **kwargs)

    return either


def _seeing_cuda(original: Callable[..., None]) -> Callable[..., None]:
    """Hooks for saved tensors run wherever an operation saves one, also inside torch's own Python code."""

    @wraps(original)
    def init(self: Any, pack_hook: Callable[..., Any], unpack_hook: Callable[..., Any]) -> None:
        original(self, as_people_see_it(pack_hook), as_people_see_it(unpack_hook))

    return init


def _naming_errors(original: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(original)
    def run(*args: Any, **kwargs: Any) -> Any:
        try:
            return original(*args, **kwargs)
        except Exception as error:
            _failures.name_the_card(error)
            raise

    return run


def _with_card_first(original: Callable[..., Any], place: int) -> Callable[..., Any]:
    """A function whose argument number `place`, `device_type`, may say cuda; without it, it means cuda."""

    @wraps(original)
    def run(*args: Any, **kwargs: Any) -> Any:
        if _names.HERE.inside:
            if len(args) > place and args[place] == "cuda":
                args = (*args[:place], _names.NAME, *args[place + 1 :])
            elif kwargs.get("device_type") == "cuda":
                kwargs["device_type"] = _names.NAME
            elif len(args) == place and not kwargs:
                args = (*args, _names.NAME)
        return original(*args, **kwargs)

    return run


def _shown(original: Callable[[], torch.device]) -> Callable[[], torch.device]:
    @wraps(original)
    def run() -> torch.device:
        device = original()
        return _names.shown_device() if device.type == _names.NAME else device

    return run


def _real_device(original: Callable[..., None]) -> Callable[..., None]:
    """`with torch.device("cuda")` and `set_default_device` work below this mode, where cuda is not known."""

    @wraps(original)
    def init(self: Any, device: Any) -> None:
        original(self, device)
        if _names.HERE.inside and self.device.type == "cuda":
            _names.card_index(self.device)
            self.device = _names.DEVICE

    return init
