"""The settings of torch, NumPy and Python that a learner's function must leave as it found them."""

from __future__ import annotations

import _signal as _c_signal  # type: ignore[import-not-found]  # `signal` makes an enum of each answer: 20 times slower
import gc
import os
import random
import signal
import sys
import warnings
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np
import torch
from torch import _tensor_str
from torch.nn.modules import module as _module
from torch.optim import optimizer as _optimizer
from torch.utils._python_dispatch import _pop_mode

from kata_runner.testing.sealing import seal

from . import kernels

_default_dtype, _set_default_dtype = torch.get_default_dtype, torch.set_default_dtype
_grad, _set_grad = torch.is_grad_enabled, torch._C._set_grad_enabled
_inference, _threads, _set_threads = torch.is_inference_mode_enabled, torch.get_num_threads, torch.set_num_threads
_set_default_device = torch.set_default_device
_np_print, _set_np_print, _np_errors, _set_np_errors = np.get_printoptions, np.set_printoptions, np.geterr, np.seterr
_function_modes, _pop_function_mode = torch._C._len_torch_function_stack, torch._C._pop_torch_function_stack
_dispatch_modes, _pop_dispatch_mode = torch._C._len_torch_dispatch_stack, _pop_mode
_autocast, _set_autocast, _autocast_dtype = (
    torch.is_autocast_enabled,
    torch.set_autocast_enabled,
    torch.get_autocast_dtype,
)
_saved_hooks = torch._C._autograd._top_saved_tensors_default_hooks
_pop_saved_hooks = torch._C._autograd._pop_saved_tensors_default_hooks
_signal, _get_signal, _timer = signal.signal, _c_signal.getsignal, getattr(signal, "setitimer", None)
_np_state, _set_np_state, _np_seed = np.random.get_state, np.random.set_state, np.random.seed
_getcwd, _chdir, _makedirs, _modules = os.getcwd, os.chdir, os.makedirs, sys.modules
_realpath = os.path.realpath
_recursion, _set_recursion = sys.getrecursionlimit, sys.setrecursionlimit
_py_state, _set_py_state, _py_seed = random.getstate, random.setstate, random.seed
_torch_state, _set_torch_state = torch.get_rng_state, torch.set_rng_state
# torch.manual_seed would format a stack trace for each kind of device that isn't there: 3 ms.
_cpu_seed, _cuda, _mps = torch.default_generator.manual_seed, torch.cuda, torch.mps

# Without these nothing goes on; whoever takes them out of sys.modules has mostly taken all.
_NEEDED = ("builtins", "sys", "os", "time", "warnings", "json", "random", "importlib", "numpy", "torch", "pytest")
_NOT_AGAIN = ("kata_runner.testing", "kata_runner.worker")  # hidden from the subject
_imported: dict[str, ModuleType] = {}


def remember_modules() -> None:
    """What is imported now comes back when the subject takes it away. Called before a worker forks: it touches all."""
    if not _imported:
        _imported.update({name: module for name, module in _modules.items() if not name.startswith(_NOT_AGAIN)})


@dataclass(frozen=True)
class Settings:
    """What was found, in the order in which a difference is told."""

    dtype: torch.dtype
    grad: bool
    inference: bool
    threads: int
    print_torch: dict[str, Any]
    print_numpy: dict[str, Any]
    errors_numpy: dict[str, Any]
    device: Any
    warnings: list[Any]
    modes: tuple[int, int]
    autocast: tuple[Any, ...]
    hooks: tuple[Any, ...]
    callbacks: tuple[Any, ...]
    signals: tuple[Any, ...]
    kernels: int
    modules: tuple[Any, ...]
    folder: str | None
    recursion: int


def settings() -> Settings:
    """The settings as they are now."""
    return Settings(
        _default_dtype(),
        _grad(),
        _inference(),
        _threads(),
        dict(vars(_tensor_str.PRINT_OPTS)),
        dict(_np_print()),
        dict(_np_errors()),
        _default_device_now(),
        list(warnings.filters),
        (_function_modes(), _dispatch_modes()),
        tuple([(_autocast(device), _autocast_dtype(device)) for device in _AUTOCAST]),
        (_saved_hooks(False) is None, *[tuple(hooks) for hooks in _GLOBAL_HOOKS]),
        tuple(gc.callbacks),
        tuple([_get_signal(number) for number in _SIGNALS]),
        kernels.made(),
        tuple(map(_modules.get, _NEEDED)),
        _folder(),
        _recursion(),
    )


def _default_device_now() -> Any:
    context = getattr(torch._GLOBAL_DEVICE_CONTEXT, "device_context", None)
    return context.device if context is not None else None


def _allow_recursion(depth: int) -> None:
    if _recursion() != depth:
        _set_recursion(depth)


def _folder() -> str | None:
    try:
        return _getcwd()
    except OSError:  # it was removed
        return None


def restore(before: Settings) -> str | None:
    """Puts back what differs; the first difference as what a learner did, such as "changed torch's default dtype"."""
    _allow_recursion(before.recursion)  # else what follows may not get far
    now = settings()
    if now == before:
        return None
    first = None
    for name, (sentence, put_back) in _ROADS.items():
        if getattr(now, name) != getattr(before, name):
            put_back(getattr(before, name))
            first = first or sentence
    return first


def _restore_torch_print(options: dict[str, Any]) -> None:
    vars(_tensor_str.PRINT_OPTS).update(options)


def _restore_numpy_print(options: dict[str, Any]) -> None:
    _set_np_print(**options)


def _restore_numpy_errors(options: dict[str, Any]) -> None:
    _set_np_errors(**options)


def _restore_warnings(filters: list[Any]) -> None:
    warnings.filters[:] = filters  # type: ignore[index]
    warnings._filters_mutated()  # type: ignore[attr-defined]


def _leave_modes(depth: tuple[int, int]) -> None:
    """Leaves modes that the subject entered. One of ours that it left is out of reach: that ends the run's sense."""
    while _function_modes() > depth[0]:
        _pop_function_mode()
    while _dispatch_modes() > depth[1]:
        _pop_dispatch_mode()


def _restore_autocast(before: tuple[Any, ...]) -> None:
    for device, (enabled, _) in zip(_AUTOCAST, before, strict=True):
        _set_autocast(device, enabled)


def _take_hooks_off(before: tuple[Any, ...]) -> None:
    if before[0] and _saved_hooks(False) is not None:
        _pop_saved_hooks()
    for hooks, known in zip(_GLOBAL_HOOKS, before[1:], strict=True):
        for key in [key for key in hooks if key not in known]:
            del hooks[key]


def _restore_callbacks(before: tuple[Any, ...]) -> None:
    gc.callbacks[:] = before


def _restore_signals(before: tuple[Any, ...]) -> None:
    """Handlers, and the timers that would ring them; our own clock is set anew for each step."""
    for number, handler in zip(_SIGNALS, before, strict=True):
        if handler is not None and _get_signal(number) is not handler:
            _signal(number, handler)
    for clock in ("ITIMER_VIRTUAL", "ITIMER_PROF"):
        if _timer is not None and hasattr(signal, clock):
            _timer(getattr(signal, clock), 0)


def _restore_modules(_needed: object) -> None:
    for name, module in _imported.items():
        if _modules.get(name) is not module:
            _modules[name] = module


def _go_back(folder: str | None) -> None:
    """Into the folder of before, made anew where it was removed: pytest, too, can't go on without one.

    One on whose way a link stands now leads elsewhere, and nothing is made there.
    """
    with suppress(OSError):
        if folder is not None and _realpath(folder) == folder:
            _makedirs(folder, exist_ok=True)
            _chdir(folder)
            return
    _chdir(os.sep)


def _nothing(_: object) -> None:
    """Inference mode ends with the block that it was entered by; there is no switch to put back."""


_ROADS: dict[str, tuple[str | None, Callable[[Any], object]]] = {
    "dtype": ("changed torch's default dtype", _set_default_dtype),
    "inference": ("switched inference mode on", _nothing),  # which switches grad mode off, too
    "grad": ("switched the recording of gradients on or off (grad mode)", _set_grad),
    "threads": ("changed torch's number of threads", _set_threads),
    "print_torch": ("changed how torch prints tensors", _restore_torch_print),
    "print_numpy": ("changed how NumPy prints arrays", _restore_numpy_print),
    "errors_numpy": ("changed how NumPy treats overflow and division by zero", _restore_numpy_errors),
    "device": ("changed torch's default device", _set_default_device),
    "warnings": (None, _restore_warnings),  # libraries do so when they are imported
    "modes": ("switched a torch mode on", _leave_modes),
    "autocast": ("switched autocast on or off", _restore_autocast),
    "hooks": ("registered a hook for every model, optimizer or tensor", _take_hooks_off),
    "callbacks": (None, _restore_callbacks),
    "signals": (None, _restore_signals),
    "kernels": ("registered a kernel of its own for an operation of torch", kernels.take_away),
    "modules": ("changed `sys.modules`", _restore_modules),
    "folder": (None, _go_back),  # the file's own affair
    "recursion": (None, _allow_recursion),
}
_KILL, _STOP = getattr(signal, "SIGKILL", None), getattr(signal, "SIGSTOP", None)
_AUTOCAST = ("cpu", "cuda")
_GLOBAL_HOOKS: list[dict[Any, Any]] = [
    value
    for place in (_module, _optimizer)
    for name, value in vars(place).items()
    if name.startswith("_global_") and isinstance(value, dict)
]
_SIGNALS = [number for number in range(1, 32) if number in signal.valid_signals() - {_KILL, _STOP}]


@dataclass(frozen=True)
class Randomness:
    """The states of the three global generators."""

    python: Any
    numpy: Any
    torch: Any


def randomness() -> Randomness:
    """The random state of Python, NumPy and torch on the CPU."""
    return Randomness(_py_state(), _np_state(), _torch_state())


def restore_randomness(before: Randomness) -> None:
    """Puts the three back."""
    _set_py_state(before.python)
    _set_np_state(before.numpy)
    _set_torch_state(before.torch)


def seed(number: int, device: str) -> None:
    """Starts the three global generators from one number, and the device's own."""
    _py_seed(number)
    _np_seed(number % 2**32)
    seed_torch(number, device)


def seed_torch(number: int, device: str) -> None:
    """Starts torch's generators alone; Hypothesis sees to Python's and NumPy's in each example."""
    _cpu_seed(number)
    if device == "cuda":  # the simulated one too: its module stands in for CUDA's
        _cuda.manual_seed_all(number)
    elif device == "mps":
        _mps.manual_seed(number)


seal(__name__)
