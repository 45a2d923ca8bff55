"""Puts the simulated card into torch, once a process."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator
from types import FunctionType
from typing import Any

import torch

from . import (
    _cells,
    _checkpoints,
    _device_module,
    _dispatch,
    _failures,
    _generators,
    _gradients,
    _lazy,
    _mode,
    _modules,
    _names,
    _pinning,
    _refused,
    _sharing,
    _special,
    _storages,
    _subclasses,
    _torch_internals,
)


class SimulatedGPUUnavailable(RuntimeError):
    """This torch, or this process, can't have a simulated card; the message says why and what to do."""


_lock = threading.Lock()
_enabled = False
# Kernels are taken back when what registered them is collected, so these live as long as the process.
_kept: list[Any] = []


def enable() -> None:
    """Makes the device `simgpu` known to torch in this process. Calling it again does nothing.

    It changes what `torch.accelerator` answers in the whole process (simgpu is the accelerator from now on, also
    beside a real card), and it can't be undone.

    Raises:
        SimulatedGPUUnavailable: torch lacks what it takes, another device has taken the place, or this process was
            forked from one that had used autograd's threads.
    """
    global _enabled
    with _lock:
        if not _enabled:
            _check()
            _register()
            _enabled = True
    _torch_internals.keep_autograd_in_this_thread()


def device() -> torch.device:
    """The simulated card, `simgpu:0`; enables it if need be."""
    enable()
    return _names.DEVICE


def _check() -> None:
    if missing := _torch_internals.missing():
        raise SimulatedGPUUnavailable(NO_SUPPORT.format(version=torch.__version__, missing=", ".join(missing)))
    taken = _torch_internals.card_name()
    if taken != FREE:
        raise SimulatedGPUUnavailable(TAKEN.format(name=taken))
    try:
        _torch_internals.settle_autograd_threads()
    except RuntimeError as error:
        raise SimulatedGPUUnavailable(BAD_FORK) from error


def prepare() -> None:
    """Does ahead what `enable()` would do and nobody can see, for a process that will be forked.

    It is the greater part of `enable()`: torch touches the entry of every operation, and each page of them would be
    copied in every fork. The device is not there after it.
    """
    with _lock:
        if not _kept and not _torch_internals.missing() and _torch_internals.card_name() == FREE:
            _add_kernels()


def _add_kernels() -> None:
    """Tells torch's dispatcher what to do with operations on the card."""
    add = _torch_internals.add_kernels
    _kept.append(add("_", "PrivateUse1", (), _dispatch.fallback))
    _kept.append(add("aten", "PrivateUse1", _kernels(WITHOUT_DISPATCH)))
    _kept.append(add("aten", "SparsePrivateUse1", _kernels(SPARSE)))
    for key, (kind, names) in REFUSED_KINDS.items():
        refuse = _failures.refusing(kind)
        _kept.append(add("aten", key, [(name, refuse) for name in names]))
    whole = [("ctc_loss.Tensor", _special.ctc_loss), ("one_hot", _special.one_hot)]
    _kept.append(add("aten", "AutogradPrivateUse1", whole))
    _dispatch.ready()


def _register() -> None:
    _torch_internals.register(_names.NAME, _device_module)
    if not _kept:
        _add_kernels()
    _checkpoints.register()
    _sharing.register()
    _generators.DEFAULT.seed()
    _torch_internals.settle_factories()
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(after_in_child=_dispatch.after_fork)
    _teach_torch()


def _teach_torch() -> None:
    """Replaces the few functions of torch that know their devices by name; elsewhere they do what they did."""
    _torch_internals.replace(_torch_internals.MOVE_MODULE, _modules.moving_in_place)
    _torch_internals.replace(_torch_internals.HIGHER_ORDER, _mode.running_on_the_card)
    _torch_internals.replace(_torch_internals.MAKE_SUBCLASS, _subclasses.knowing_the_card)
    _torch_internals.skip_in_compiler(_functions())
    _lazy.teach()
    _storages.teach()
    _gradients.teach()
    for name in _device_module.LIKE_ACCELERATOR:
        setattr(torch.accelerator, name, getattr(_device_module, name))
    for name in ("nested_tensor", "as_nested_tensor"):
        setattr(torch.nested, name, _refused.not_on_the_card(getattr(torch.nested, name)))
    torch.Generator = _generators.Generator  # type: ignore[misc]
    torch.Tensor.pin_memory = _pinning.pinning(torch.Tensor.pin_memory)  # type: ignore[method-assign]
    torch.Tensor.is_pinned = _pinning.saying_pinned(torch.Tensor.is_pinned)  # type: ignore[method-assign]


def _kernels(names: tuple[str, ...]) -> list[tuple[str, Any]]:
    """Kernels that lead operations to the dispatch where the fallback is not asked."""

    def kernel(operator: Any) -> Any:
        return lambda *args, **kwargs: _dispatch.dispatch(operator, (), args, kwargs)

    found = []
    for name in names:
        packet, _, overload = name.partition(".")
        found.append((name, kernel(getattr(getattr(torch.ops.aten, packet), overload or "default"))))
    return found


def _functions() -> Iterator[FunctionType]:
    """All functions of this package."""
    package = __name__.rpartition(".")[0]
    for module in [module for name, module in sys.modules.items() if name.startswith(package)]:
        for value in vars(module).values():
            members = vars(value).values() if isinstance(value, type) else (value,)
            for member in members:
                if isinstance(member, FunctionType) and str(member.__module__).startswith(package):
                    yield member


_ = _cells, _special  # imported for their handlers

FREE = "privateuseone"  # the name of torch's device slot while nobody has taken it
# `torch.tensor(…)` and backward passes run these on the card's tensors with Python dispatch switched off.
WITHOUT_DISPATCH = (
    "_copy_from", "_copy_from_and_resize", "_local_scalar_dense", "as_strided", "view", "resize_", "zero_",
)  # fmt: skip
# What torch asks for by the kind of a tensor that is to be made: sparse ones are, the others are refused plainly.
SPARSE = ("_sparse_coo_tensor_with_dims", "empty.memory_format")
REFUSED_KINDS = {
    "SparseCsrPrivateUse1": ("sparse_csr", ("_nnz", "empty.memory_format")),
    "QuantizedPrivateUse1": ("quantized", ("empty_quantized", "empty.memory_format", "_empty_affine_quantized")),
    "NestedTensorPrivateUse1": ("nested", ("_to_copy",)),
}
NO_SUPPORT = "torch {version} lacks what the simulated GPU is built on ({missing}). Install torch 2.13 or 2.14."
TAKEN = (
    "Another device, '{name}', has taken the only place that torch has for one more. "
    "Enable the simulated GPU in a process that does not load it."
)
BAD_FORK = (
    "This process was forked from one in which autograd had started threads, and can run no backward pass. "
    "Enable the simulated GPU in a process that was started afresh (multiprocessing: use 'spawn')."
)
