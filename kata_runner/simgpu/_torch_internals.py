"""Every use of private torch API, with what it is for and what breaks without it.

Tried with torch 2.13.0 and 2.14.1. Whoever raises the torch version reads this file first. It is long because all of it
is here.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import wraps
from importlib import import_module
from types import CodeType
from typing import Any

import torch
import torch.utils._device

# The C class behind torch.Generator, which `enable()` replaces by one that knows the simulated card.
HostGenerator: Any = torch._C.Generator

# A subclass that sets `__torch_function__` to this gets no Python detour in every call and attribute.
no_torch_function: Any = torch._C._disabled_torch_function_impl

# Is a TorchFunctionMode (as_cuda, a device context) on? Then the CPU work inside a kernel must be kept from it.
mode_is_on: Callable[[], bool] = torch._C._is_torch_function_mode_enabled
without_modes: Any = torch._C.DisableTorchFunction


def is_active(mode: Any) -> bool:
    """Whether this very mode is on in this thread."""
    modes: list[Any] = torch.overrides._get_current_function_mode_stack()  # type: ignore[no-untyped-call]  # torch's
    return any(each is mode for each in modes)


def is_on(kind: type) -> bool:
    """Whether a mode of this class is on in this thread, and not left for a moment by the call that it handles."""
    modes: list[Any] = torch.overrides._get_current_function_mode_stack()  # type: ignore[no-untyped-call]  # torch's
    return any(isinstance(mode, kind) for mode in modes)


# torch leaves these without types.
_tensor_str: Any = torch._tensor_str
_typed_storage: Any = torch.storage.TypedStorage

# Places in torch (module:attribute) where `enable()` or `as_cuda()` puts something else, beside documented ones.
# .to(), .cuda(), .half() … of a module go through it; without ours, moving makes new parameters.
MOVE_MODULE = "torch.nn:Module._apply"
# Gives a lazy parameter its shape; without ours, on the CPU only.
MATERIALIZE = "torch.nn.parameter:UninitializedTensorMixin.materialize"
# Takes the gradients handed to backward() and grad(); without ours, a gradient of another device passes.
GIVEN_GRADIENTS = "torch.autograd:_make_grads"
# Calls the backward() of a Function of one's own; without ours, the same.
OWN_BACKWARD = "torch.autograd.function:BackwardCFunction.apply"
# Starts the engine; without ours, other threads' passes and errors in hooks end in internal asserts or an abort.
RUN_BACKWARD = "torch.autograd:_engine_run_backward"
# autograd.grad asks it whether a mode is on, and would switch the mode off for hooks.
GRAD_ASKS_FOR_MODES = "torch.autograd:has_torch_function"
# `with torch.device("cuda")` and set_default_device; they work below the mode, where "cuda" is a real card.
DEVICE_CONTEXT = "torch.utils._device:DeviceContext.__init__"
# A part of a model that is run again enters the default device again; without ours, that is then left once too few.
ENTER_DEVICE = "torch.utils._device:DeviceContext.__enter__"
LEAVE_DEVICE = "torch.utils._device:DeviceContext.__exit__"
# Wraps what `.cuda()`, `.cpu()` of a typed storage gives; without ours, it refuses our classes of storages.
WRAP_STORAGE = "torch.storage:TypedStorage._new_wrapped_storage"
# Makes a tensor of somebody's own class from another; without ours, not from one of the card.
MAKE_SUBCLASS = "torch:Tensor._make_subclass"
# Runs cond, flex_attention and others of a higher order; without ours, it knows no rule for the card's tensors.
HIGHER_ORDER = "torch._ops:HigherOrderOperator.dispatch"
# Gives a Python program a device of its own.
REGISTER = "torch.utils.backend_registration:_setup_privateuseone_for_python_backend"
PLACES = (
    MOVE_MODULE, MATERIALIZE, GIVEN_GRADIENTS, OWN_BACKWARD, RUN_BACKWARD, GRAD_ASKS_FOR_MODES, DEVICE_CONTEXT,
    WRAP_STORAGE, MAKE_SUBCLASS, HIGHER_ORDER, REGISTER, ENTER_DEVICE, LEAVE_DEVICE,
)  # fmt: skip


def owner_of(place: str) -> tuple[Any, str]:
    """The object, and the name in it, that a place means. Raises AttributeError or ImportError if it is not there."""
    module, _, path = place.partition(":")
    owner: Any = import_module(module)
    *way, name = path.split(".")
    for step in way:
        owner = getattr(owner, step)
    getattr(owner, name)
    return owner, name


def missing() -> list[str]:
    """What this torch lacks of what the simulated card is built on; empty if it can be enabled."""
    return [place for place in PLACES if not _is_there(place)]


def _is_there(place: str) -> bool:
    try:
        owner_of(place)
    except (AttributeError, ImportError):
        return False
    return True


# Makes a tensor object of ours with sizes, strides, dtype and device, and no memory behind it.
_make_wrapper: Any = torch.Tensor._make_wrapper_subclass


def make_wrapper(cls: type, like: torch.Tensor, device: torch.device) -> Any:
    """A tensor of class `cls` on `device` that has the sizes, strides, offset and dtype of `like`."""
    return _make_wrapper(
        cls, like.size(), like.stride(), like.storage_offset(), None, like.dtype, torch.strided, device
    )


def make_sparse_wrapper(cls: type, like: torch.Tensor, device: torch.device) -> Any:
    """The same for a sparse tensor, which has no strides. Torch's C++ code asks for its parts as operations."""
    return _make_wrapper(cls, like.size(), None, None, None, like.dtype, like.layout, device)


def lazily_changed(like: torch.Tensor, made: torch.Tensor) -> None:
    """Gives a wrapper the marks of a tensor that is to be read as its conjugate, or negated.

    Without them torch's C++ code would not resolve them before operations that read memory as it is (fft).
    """
    torch._C._set_conj(made, like.is_conj())
    torch._C._set_neg(made, like.is_neg())


def settle_factories() -> None:
    """Lets torch note now which functions `with torch.device(…)` and a default device work on.

    It asks for them by name the first time; later some may stand for a while behind a function of ours.
    """
    torch.utils._device._device_constructors()


def default_device() -> torch.device | None:
    """What `set_default_device` was last told in this thread; None where nothing was set."""
    context = getattr(torch._GLOBAL_DEVICE_CONTEXT, "device_context", None)
    return None if context is None else context.device


def kernel(func: Any) -> Any:
    """The builtin behind an operator object: one Python frame less in every operation.

    Inside a kernel in Python torch passes over the layers that resolve conjugates. Operators that make such tensors
    themselves, below autograd (`linalg.pinv`, `linalg.lstsq`), computed wrong numbers of complex ones.
    """
    name, has_kernel = func.name(), torch._C._dispatch_has_kernel_for_dispatch_key
    made_of_others = has_kernel(name, "CompositeExplicitAutogradNonFunctional") and not has_kernel(name, "CPU")
    return _resolving(func._op) if made_of_others or name.startswith("aten::linalg") else func._op


_LAZY = torch._C.DispatchKeySet(torch._C.DispatchKey.Conjugate) | torch._C.DispatchKeySet(torch._C.DispatchKey.Negative)


def _resolving(call: Any) -> Any:
    def run(*args: Any, **kwargs: Any) -> Any:
        passed_over = torch._C._dispatch_tls_local_exclude_set() - _LAZY
        with torch._C._ForceDispatchKeyGuard(torch._C._dispatch_tls_local_include_set(), passed_over):
            return call(*args, **kwargs)

    return run


def is_composite(func: Any) -> bool:
    """Whether an operator is made of others on every device; such a one is seen whole in inference mode only."""
    return bool(func._can_decompose())


def parts(func: Any) -> Callable[..., Any]:
    """What an operator does where a device has no kernel of its own for it: other operations, each with its checks."""

    def run(*args: Any, **kwargs: Any) -> Any:
        return func._op_dk(torch._C.DispatchKey.CompositeExplicitAutograd, *args, **kwargs)

    return run


def schema(func: Any) -> Any:
    """An operator's signature: argument names, which of them it writes, what it returns."""
    return func._schema


def anywhere(operator: Any) -> tuple[str, Any]:
    """The name of an operator of a higher order, and what it does on any device, None where it has nothing."""
    return operator._name, operator.py_kernels.get(torch._C.DispatchKey.CompositeExplicitAutograd)


def skip_in_compiler(functions: Iterable[Any]) -> None:
    """Keeps torch.compile from tracing functions of ours, and what is defined in them."""
    frames: Any = torch._C._dynamo.eval_frame
    skip = frames._FrameExecStrategy(frames._FrameAction.SKIP, frames._FrameAction.DEFAULT)
    waiting = [function.__code__ for function in functions]
    while waiting:
        code = waiting.pop()
        frames.set_code_exec_strategy(code, skip)
        waiting.extend(const for const in code.co_consts if isinstance(const, CodeType))


def compiled_functions_run_as_they_are() -> Iterator[tuple[Any, str, Any]]:
    """What stands in torch meanwhile so that functions which were compiled before run uncompiled.

    The public `torch.compiler.set_stance` would import all of the compiler.
    """
    frames: Any = sys.modules.get("torch._dynamo.eval_frame")
    if frames is not None:
        yield frames, "_stance", frames.DynamoStance("force_eager")


def card_name() -> str:
    """The name under which the one free device slot of torch is taken; `privateuseone` while it is free."""
    return str(torch._C._get_privateuse1_backend_name())


def register(name: str, module: Any) -> None:
    """Gives the free device slot a name, a device module (`torch.<name>`), a guard and tensor methods."""
    module_of_torch, function = owner_of(REGISTER)
    getattr(module_of_torch, function)(name, module, device_guard=_Guard())


class _Interrupted(threading.local):
    """Errors that were under way in this thread's backward passes when torch asked for the device type."""

    def __init__(self) -> None:
        self.errors: list[BaseException] = []


_INTERRUPTED = _Interrupted()
_CARD_TYPE: Any = torch._C._autograd.DeviceType.PrivateUse1


class _Guard(torch._C._acc.DeviceGuard):
    """What torch asks for the device's type.

    When an error leaves an operation or a hook of a backward pass, autograd asks it in a destructor, with that error
    still set; a Python call then fails, and a failure in a destructor ends the process. So the error is put aside
    here, and `run_backward` raises it.
    """

    def type_(self) -> Any:
        try:
            object()  # fails if an error is set: "returned a result with an exception set", caused by that error
        except SystemError as error:
            _INTERRUPTED.errors.append(error.__cause__ or error)
        return _CARD_TYPE


def guarding_errors(run_backward: Callable[..., Any]) -> Callable[..., Any]:
    """Wraps autograd's engine: it stays in this thread, and errors that `_Guard` had to put aside are raised."""

    @wraps(run_backward)
    def wrapper(*args: Any, **kwargs: Any) -> Any:
        keep_autograd_in_this_thread()
        try:
            return run_backward(*args, **kwargs)
        except SystemError:
            if not _INTERRUPTED.errors:
                raise
            error = _INTERRUPTED.errors[0]
        finally:
            _INTERRUPTED.errors.clear()
        raise error  # out here it keeps the context that it was raised in

    return wrapper


def keep_autograd_in_this_thread() -> None:
    """Runs this thread's backward passes in the thread itself.

    Autograd's worker threads are counted at the first backward pass: a device that came later has none, and torch
    stops with an internal assert. In the calling thread it needs none, and the process can still be forked.
    """
    torch._C._set_multithreading_enabled(False)


def settle_autograd_threads() -> None:
    """Runs a backward pass on the CPU, so that autograd counts its threads before the simulated card is there.

    Without it the first backward pass starts a thread for the card, and a fork of this process can run none.
    """
    untyped: Any = torch.ones((), requires_grad=True).mul(1.0)
    untyped.backward()


@contextmanager
def host_random_state(source: Any) -> Iterator[None]:
    """Lets operations that can't be handed a generator draw from `source` instead of the CPU's own."""
    host = torch.default_generator
    before = host.get_state()
    host.set_state(HostGenerator.get_state(source))
    try:
        yield
    finally:
        HostGenerator.set_state(source, host.get_state())
        host.set_state(before)


# The dispatch key of autocast for the free device slot, and the way past it.
AUTOCAST_KEY = "AutocastPrivateUse1"
_past_autocast: Any = torch._C.DispatchKeySet(getattr(torch._C.DispatchKey, AUTOCAST_KEY))


def without_autocast() -> Any:
    """A context in which operations on the card are not cast again."""
    return torch._C._ExcludeDispatchKeyGuard(_past_autocast)


def printed_numbers(raw: torch.Tensor, name: int) -> str:
    """The numbers of a tensor as torch prints them after a name of that length and `(`, and nothing after them."""
    return str(_tensor_str._tensor_str(raw, name + 1)) if raw.numel() else "[]"


def printed(tensor: torch.Tensor, numbers: str | None) -> str:
    """torch's whole text of a tensor (device, dtype, grad_fn) around numbers that are already printed, if they are."""
    return str(_tensor_str._str(tensor, tensor_contents=numbers))


def swap_contents(one: torch.Tensor, other: torch.Tensor) -> None:
    """Exchanges what two tensor objects are: how a parameter moves to the card and stays the same object.

    torch.utils.swap_tensors does the same and refuses a tensor that a graph or a weak reference still holds, which
    moving a model on a real card never does.
    """
    hooks = {name: getattr(one, name) for name in _HOOKS}
    one.__class__, other.__class__ = other.__class__, one.__class__
    one.__dict__, other.__dict__ = other.__dict__, one.__dict__
    torch._C._swap_tensor_impl(one, other)
    for name, registered in hooks.items():
        if registered:
            setattr(one, name, registered)


# Where a tensor keeps the hooks that were registered on it; they are its C++ object's and would stay behind.
_HOOKS = ("_backward_hooks", "_post_accumulate_grad_hooks")


def replace(place: str, wrap: Callable[[Any], Any]) -> None:
    """Puts `wrap(what is there)` at a place in torch."""
    owner, name = owner_of(place)
    setattr(owner, name, wrap(getattr(owner, name)))


def typed_storage(storage: Any, dtype: torch.dtype) -> Any:
    """The old view of a storage, as of numbers of one dtype."""
    return _typed_storage(wrap_storage=storage, dtype=dtype, _internal=True)


def has_storage(tensor: torch.Tensor) -> bool:
    """Whether there is memory under a tensor: not under sparse ones."""
    return bool(torch._C._has_storage(tensor))


def address(thing: Any) -> int:
    """Where the C++ object behind a generator or a storage lies, whatever Python object stands for it."""
    return int(thing._cdata)


def edge_device(edge: tuple[Any, int]) -> torch.device:
    """The device of the tensor whose gradient goes along an edge of the graph."""
    node, index = edge
    device: torch.device = node._input_metadata[index].device
    return device


def members(module: torch.nn.Module) -> tuple[dict[str, Any], dict[str, Any]]:
    """A module's own parameters and buffers, to be changed in place."""
    return module._parameters, module._buffers


def keep_in_script(module: torch.nn.Module, name: str, parameter: torch.Tensor) -> None:
    """Hands a parameter that was moved to a module of TorchScript, which keeps the tensors below Python's objects."""
    if isinstance(module, torch.jit.ScriptModule):
        module._c.setattr(name, parameter)


def rebuild_parameter(plain: torch.Tensor, requires_grad: bool) -> tuple[Any, tuple[Any, ...]]:
    """How pickle writes a parameter down, around the plain tensor in it."""
    return torch._utils._rebuild_parameter, (plain, requires_grad, {})


def rebuild_sparse(tensor: torch.Tensor) -> tuple[Any, tuple[Any, ...]]:
    """How pickle writes a sparse tensor down: by its parts."""
    parts = tensor._indices(), tensor._values(), tensor.size(), tensor.is_coalesced()
    return torch._utils._rebuild_sparse_tensor, (tensor.layout, parts)


def rebuild_from_storage(raw: torch.Tensor, storage: Any, requires_grad: bool) -> tuple[Any, tuple[Any, ...]]:
    """How pickle writes a tensor down: as torch writes one of a real card, so that any torch can read it."""
    args: tuple[Any, ...] = (
        typed_storage(storage, raw.dtype),
        raw.storage_offset(),
        tuple(raw.size()),
        raw.stride(),
        requires_grad,
        {},
    )
    return torch._utils._rebuild_tensor_v2, args


def add_kernels(namespace: str, key: str, kernels: Sequence[tuple[str, Any]], fallback: Any = None) -> Any:
    """Registers Python kernels for a dispatch key; they are gone again when what this returns is collected."""
    library: Any = torch.library.Library(namespace, "IMPL")  # type: ignore[no-untyped-call]  # torch's
    for name, function in kernels:
        library.impl(name, function, key)
    if fallback is not None:
        library.fallback(fallback, key)
    return library
