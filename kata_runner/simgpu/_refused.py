"""What a real card has and the simulated one has not: refused by name, before torch stumbles inside."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any, NoReturn

import torch

from . import _names
from ._tensor import SimulatedTensor


def replacements() -> Iterator[tuple[Any, str, Any]]:
    """(owner, attribute, what stands there inside `as_cuda()`)."""
    for name in MISSING:
        yield torch.cuda, name, _refusing(name, getattr(torch.cuda, name, None))
    for name in MEMORY_TOOLS:
        yield torch.cuda.memory, name, _not_simulated(f"torch.cuda.memory.{name}")
    parallel = torch.nn.parallel.DistributedDataParallel
    yield parallel, "__init__", _for_cpu_models("torch.nn.parallel.DistributedDataParallel", parallel.__init__)
    yield torch.jit, "save", _for_cpu_models("torch.jit.save", torch.jit.save)
    for owner in (torch, torch.utils.dlpack):
        yield owner, "from_dlpack", _shared(torch.utils.dlpack.from_dlpack)
        yield owner, "to_dlpack", _exported(getattr(torch.utils.dlpack, "to_dlpack"))  # noqa: B009  (not in its types)


def _refusing(name: str, original: Any) -> Any:
    refuse = _not_simulated(f"torch.cuda.{name}")
    if not isinstance(original, type):
        return refuse
    # A class stays one: others derive from it, and write `CUDAGraph | None` in signatures
    return type(name, (), {"__new__": refuse, "__module__": "torch.cuda"})


def _not_simulated(name: str) -> Callable[..., NoReturn]:
    def refuse(*args: Any, **kwargs: Any) -> NoReturn:
        raise NotImplementedError(f"{name} is not simulated: it needs a real card.")

    return refuse


def _for_cpu_models(name: str, original: Callable[..., Any]) -> Callable[..., Any]:
    """Something that works on models of the CPU, in torch's C++ code."""

    @wraps(original)
    def run(*args: Any, **kwargs: Any) -> Any:
        for value in (*args, *kwargs.values()):
            if isinstance(value, torch.nn.Module) and _is_on_card(value):
                raise NotImplementedError(f"{name} is not simulated: it takes models of the CPU, or of a real card.")
        return original(*args, **kwargs)

    return run


def _is_on_card(model: torch.nn.Module) -> bool:
    try:
        tensors = [*model.parameters(), *model.buffers()]
    except AttributeError:  # it is being made
        return False
    return any(isinstance(tensor, SimulatedTensor) for tensor in tensors)


def _shared(original: Callable[..., Any]) -> Callable[..., Any]:
    """`from_dlpack` of a tensor that stays on the card."""

    @wraps(original)
    def run(ext_tensor: Any, **kwargs: Any) -> Any:
        if _names.HERE.inside and isinstance(ext_tensor, SimulatedTensor):
            if ext_tensor.requires_grad:
                raise BufferError("Can't export tensors that require gradient, use tensor.detach()")
            return ext_tensor.detach()
        return original(ext_tensor, **kwargs)

    return run


def _exported(original: Callable[..., Any]) -> Callable[..., Any]:
    def run(tensor: Any) -> Any:
        return tensor.__dlpack__() if isinstance(tensor, SimulatedTensor) else original(tensor)

    return run


MISSING = (
    "CUDAGraph", "graph", "make_graphed_callables", "graph_pool_handle", "MemPool", "use_mem_pool", "ExternalStream",
    "get_stream_from_external", "CUDAPluggableAllocator", "change_current_allocator", "caching_allocator_alloc",
    "caching_allocator_delete", "caching_allocator_enable", "current_blas_handle", "current_solver_handle",
    "memory_snapshot", "get_allocator_backend",
)  # fmt: skip
MEMORY_TOOLS = ("_record_memory_history", "_dump_snapshot", "_snapshot", "memory_snapshot")
