"""What a real card has and the simulated one has not: refused by name, before torch stumbles inside."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import wraps
from inspect import signature
from typing import Any, NoReturn

import torch

from . import _failures, _names
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
    yield torch.jit, "load", _onto_the_cpu(torch.jit.load)
    nvtx = torch.autograd.profiler.emit_nvtx
    yield torch.autograd.profiler, "emit_nvtx", _refusing("emit_nvtx", nvtx, "torch.autograd.profiler")
    yield torch.cuda.nccl, "version", _not_simulated("torch.cuda.nccl")
    yield torch.cuda.jiterator, "_create_jit_fn", _not_simulated("torch.cuda.jiterator")
    for name in ("data_parallel", "replicate"):
        yield torch.nn.parallel, name, _for_cpu_models(f"torch.nn.parallel.{name}", getattr(torch.nn.parallel, name))
    yield from _distributed()
    for owner in (torch, torch.utils.dlpack):
        yield owner, "from_dlpack", _shared(torch.utils.dlpack.from_dlpack)
        yield owner, "to_dlpack", _exported(getattr(torch.utils.dlpack, "to_dlpack"))  # noqa: B009  (not in its types)


def _distributed() -> Iterator[tuple[Any, str, Any]]:
    """Processes that work together: there is `gloo`, which hands on tensors of the card, and no lists of them."""
    if not torch.distributed.is_available():
        return
    for owner in (torch.distributed, torch.distributed.distributed_c10d):
        yield owner, "init_process_group", _without_nccl(torch.distributed.init_process_group)
        yield owner, "new_group", _without_nccl(torch.distributed.new_group)
        for name in GATHERING:
            yield owner, name, _for_cpu_tensors(f"torch.distributed.{name}", getattr(torch.distributed, name))


def _refusing(name: str, original: Any, module: str = "torch.cuda") -> Any:
    refuse = _not_simulated(f"{module}.{name}")
    if not isinstance(original, type):
        vars(refuse).update(getattr(original, "__dict__", {}))  # torch's compiler looks into some when it is imported
        return refuse
    # A class stays one: others derive from it, and write `CUDAGraph | None` in signatures
    return type(name, (), {"__new__": refuse, "__module__": module})


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


def _for_cpu_tensors(name: str, original: Callable[..., Any]) -> Callable[..., Any]:
    """Something that takes lists of tensors, and asks in C++ whether all are the CPU's."""

    @wraps(original)
    def run(*args: Any, **kwargs: Any) -> Any:
        for value in (*args, *kwargs.values()):
            if any(isinstance(item, SimulatedTensor) for item in (value if isinstance(value, list) else [value])):
                raise NotImplementedError(f"{name} is not simulated: it takes tensors of the CPU, or of a real card.")
        return original(*args, **kwargs)

    return run


def _without_nccl(original: Callable[..., Any]) -> Callable[..., Any]:
    """A group of processes, whose backend is NCCL on a card unless another is named."""
    place = signature(original).parameters

    @wraps(original)
    def run(*args: Any, **kwargs: Any) -> Any:
        given = dict(zip(place, args, strict=False)) | kwargs
        backend = given.get("backend")
        first = original.__name__ == "init_process_group"
        if _names.HERE.inside and ("nccl" in str(backend).lower() or (first and backend is None)):
            raise NotImplementedError(NO_NCCL)
        return original(*args, **kwargs)

    return run


def _onto_the_cpu(original: Callable[..., Any]) -> Callable[..., Any]:
    """`torch.jit.load`, which makes its tensors in C++."""

    @wraps(original)
    def run(f: Any, map_location: Any = None, *args: Any, **kwargs: Any) -> Any:
        place = map_location if isinstance(map_location, str | torch.device) else _names.CPU
        if _names.HERE.inside and torch.device(place).type in ("cuda", _names.NAME):
            raise NotImplementedError("torch.jit.load can't load onto the simulated GPU: load, and move with .to().")
        return original(f, map_location, *args, **kwargs)

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


def not_on_the_card(original: Callable[..., Any]) -> Callable[..., Any]:
    """Something that makes nested tensors, in C++."""

    @wraps(original)
    def run(tensors: Any, *args: Any, **kwargs: Any) -> Any:
        place = _names.CPU if kwargs.get("device") is None else torch.device(kwargs["device"])
        if place.type == _names.NAME or (place.type == "cuda" and _names.HERE.inside):
            raise _failures.no_such_kind("nested")
        if isinstance(tensors, SimulatedTensor | list | tuple) and any(isinstance(x, SimulatedTensor) for x in tensors):
            raise _failures.no_such_kind("nested")
        return original(tensors, *args, **kwargs)

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
# They hand lists of tensors on.
GATHERING = ("all_gather", "gather", "scatter", "reduce_scatter", "all_to_all")
NO_NCCL = (
    "NCCL, with which the processes of several cards work together, is not simulated. "
    'Name the other backend: torch.distributed.init_process_group("gloo").'
)
