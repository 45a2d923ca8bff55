"""Runs every operation on the card: checks its tensors, works on their CPU twins, wraps what comes out.

This is the hot path. Each operator gets a handler of its own, built once from its schema; it is kept free of pytree,
and of checks that its schema makes needless.
"""

# ruff: noqa: ARG001  (the signatures are torch's)
from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import torch

from . import _failures, _generators, _names, _torch_internals
from ._rules import Mixing
from ._strict import guarded
from ._tensor import SimulatedTensor, wrap

Handler = Callable[[tuple[Any, ...], dict[str, Any]], Any]

HANDLERS: dict[Any, Handler] = {}

# Not empty in a process that was forked from one that had used the card: CUDA can't be used there either.
_LEFT_BEHIND: list[int] = []

_inference_mode_is_on = torch.is_inference_mode_enabled
_mode_is_on = _torch_internals.mode_is_on
_without_modes = _torch_internals.without_modes
_Tensor = torch.Tensor
_Card = SimulatedTensor
# Arguments of these types need no look inside.
_PLAIN = frozenset({int, float, bool, complex, type(None), str, torch.dtype, torch.memory_format, torch.layout})


def dispatch(func: Any, types: Any, args: tuple[Any, ...] = (), kwargs: dict[str, Any] | None = None) -> Any:
    """What torch calls for every operation that a simulated tensor takes part in."""
    try:
        handler = HANDLERS.get(func) or _handler(func)
        if _mode_is_on():  # in a backward pass the learner's modes are still on; the work below is not theirs to see
            with _without_modes():
                return handler(args, kwargs or {})
        return handler(args, kwargs or {})
    except RuntimeError as error:
        raise _failures.plain(error)  # noqa: B904  (mostly the same one)


def fallback(func: Any, *args: Any, **kwargs: Any) -> Any:
    """What torch calls where it has no tensor to ask: factories, and operations with Python dispatch switched off."""
    return dispatch(func, (), args, kwargs)


def _handler(func: Any) -> Handler:
    if _LEFT_BEHIND:
        raise RuntimeError(FORKED.format(card="CUDA" if _names.HERE.inside else _names.NAME))
    made = guarded(func, _build(func))
    if func.name() in _MADE_OF_OTHERS:
        made = _in_parts(func, made)
    HANDLERS[func] = made
    return made


def _in_parts(func: Any, handler: Handler) -> Handler:
    """Where tensors of two devices meet in an operation that CUDA has no kernel for, its parts say if they may."""
    parts = _torch_internals.parts(func)

    def run(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        foreign = any(
            isinstance(value, _Tensor) and not isinstance(value, _Card) for value in (*args, *kwargs.values())
        )
        return parts(*args, **kwargs) if foreign else handler(args, kwargs)

    return run


def _build(func: Any) -> Handler:
    if _torch_internals.is_composite(func):
        return _taken_apart(func)
    signature = _torch_internals.schema(func)
    if "nested" in signature.name and str(signature.returns[0].type) == "Tensor":
        return _failures.refusing("nested")
    names = {argument.name for argument in signature.arguments}
    written = [argument for argument in signature.arguments if argument.alias_info and argument.alias_info.is_write]
    if names & {"device", "generator", "pin_memory"} or torch.Tag.nondeterministic_seeded in func.tags:
        return _general(func, names, written)
    if not written:
        return _functional(func, any(result.alias_info for result in signature.returns))
    if len(written) == 1 and written[0].name == signature.arguments[0].name and len(signature.returns) == 1:
        return _in_place(func)
    return _general(func, names, written)


def _taken_apart(func: Any) -> Handler:
    """In inference mode an operation comes whole that otherwise comes in parts, each of which keeps its own rules."""
    return lambda args, kwargs: func.decompose(*args, **kwargs)


def _functional(func: Any, aliases: bool) -> Handler:
    """For an operation that writes nothing: most of them."""
    call, mixing = _torch_internals.kernel(func), Mixing(func)

    def run(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        raws = []
        for value in args:
            kind = type(value)
            if kind is _Card:
                raws.append(value._host)
            elif kind in _PLAIN:
                raws.append(value)
            else:
                raws, kwargs = unwrap(mixing, args, kwargs)
                break
        else:
            if kwargs:
                raws, kwargs = unwrap(mixing, args, kwargs)
        out = call(*raws, **kwargs)
        if aliases:
            return args[0] if out is raws[0] else _view(out, args[0])
        return wrap(out) if type(out) is _Tensor else wrap_all(out)

    return run


def _view(out: Any, base: Any) -> Any:
    """Wraps views of a tensor. One made outside inference mode has ordinary views inside it too, and the reverse."""
    inference = base.is_inference()
    if _inference_mode_is_on() is inference:
        return wrap(out) if type(out) is _Tensor else wrap_all(out)
    with torch.inference_mode(inference):
        return wrap_all(out)


def _in_place(func: Any) -> Handler:
    """For an operation that writes its first argument and returns it."""
    call, mixing = _torch_internals.kernel(func), Mixing(func)
    reshapes = torch.Tag.inplace_view in func.tags or func.name() in _GROWING

    def run(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        raws, kwargs = unwrap(mixing, args, kwargs)
        call(*raws, **kwargs)
        if reshapes:
            match_shape(args[0])
        return args[0]

    return run


def _general(func: Any, names: set[str], written: list[Any]) -> Handler:
    """For factories, random operations, and those that write into `out=` or into several arguments."""
    call, mixing = _torch_internals.kernel(func), Mixing(func)
    takes_generator = "generator" in names
    draws_unasked = torch.Tag.nondeterministic_seeded in func.tags and not takes_generator
    argument_names = [argument.name for argument in _torch_internals.schema(func).arguments]
    generator_place = argument_names.index("generator") if takes_generator else 0
    places = [(argument_names.index(argument.name), argument.name) for argument in written]
    returned = [result.alias_info for result in _torch_internals.schema(func).returns]

    def run(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        raws, raw_kwargs = unwrap(mixing, args, kwargs)
        on_card = _place(raw_kwargs, kwargs)
        if takes_generator and len(raws) > generator_place:
            raws[generator_place] = _generators.card_generator(args[generator_place])
        elif takes_generator:
            raw_kwargs["generator"] = _generators.card_generator(kwargs.get("generator"))
        if draws_unasked:
            with _torch_internals.host_random_state(_generators.DEFAULT):
                out = call(*raws, **raw_kwargs)
        else:
            out = call(*raws, **raw_kwargs)
        if not places:
            return wrap_all(out) if on_card else out
        targets = [args[index] if index < len(args) else kwargs.get(name) for index, name in places]
        for target in targets:
            match_shape(target)
        return _same_objects(out, targets, returned)

    return run


def _place(raw_kwargs: dict[str, Any], kwargs: dict[str, Any]) -> bool:
    """Sends a factory's work to the CPU; says whether its result belongs on the card."""
    raw_kwargs.pop("pin_memory", None)
    device = kwargs.get("device")
    if device is None:
        return True
    if device.type != _names.NAME:
        return False
    _names.card_index(device)
    raw_kwargs["device"] = _names.CPU
    return True


def _same_objects(out: Any, targets: list[Any], returned: list[Any]) -> Any:
    """What an operation with written arguments returns: the caller's own tensors where the schema says so."""
    if len(returned) == 0:
        return None
    if len(returned) == 1:
        return targets[0] if returned[0] and returned[0].is_write else wrap_all(out)
    own = iter(targets)
    return tuple(
        next(own) if alias and alias.is_write else wrap_all(value) for value, alias in zip(out, returned, strict=True)
    )


def unwrap(mixing: Mixing, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[list[Any], dict[str, Any]]:
    """The CPU twins of all arguments. Raises RuntimeError where tensors of two devices meet and may not."""
    foreign = False
    raws: list[Any] = []
    for value in args:
        raw = value._host if type(value) is _Card else value if type(value) in _PLAIN else _inside(value)
        foreign = foreign or (raw is value and isinstance(value, _Tensor)) or type(raw) is _Mixed
        raws.append(raw)
    raw_kwargs = {}
    for name, value in kwargs.items():
        raw = value._host if type(value) is _Card else _inside(value)
        foreign = foreign or (raw is value and isinstance(value, _Tensor)) or type(raw) is _Mixed
        raw_kwargs[name] = raw
    if foreign:
        mixing.check(args, kwargs)
    return raws, raw_kwargs


# In place, and give the tensor the sizes of the result where it was smaller.
_GROWING = frozenset({"aten::addbmm_"})


# Operations that come whole and that CUDA makes of others (`CompositeExplicitAutograd` in native_functions.yaml).
_MADE_OF_OTHERS = frozenset(
    {
        "aten::allclose", "aten::binary_cross_entropy_with_logits", "aten::mv", "aten::dist", "aten::soft_margin_loss",
        "aten::masked_scatter", "aten::cholesky_solve", "aten::block_diag", "aten::conv_tbc", "aten::addr_",
    }
)  # fmt: skip


class _Mixed(list[Any]):
    """A list of tensors, some of which are not on the card."""


def _inside(value: Any) -> Any:
    """Unwraps a list of tensors; leaves other values as they are."""
    if isinstance(value, _Card):
        return value._host
    if not isinstance(value, list | tuple) or not any(isinstance(item, _Tensor) for item in value):
        return value
    raws = [item._host if isinstance(item, _Card) else item for item in value]
    strangers = any(raw is item and raw is not None for raw, item in zip(raws, value, strict=True))
    return _Mixed(raws) if strangers else raws


def wrap_all(out: Any) -> Any:
    """Wraps every tensor in what an operation returned."""
    if isinstance(out, _Tensor):
        return wrap(out)
    if isinstance(out, list | tuple):
        return type(out)(wrap(item) if isinstance(item, _Tensor) else item for item in out)
    return out


def match_shape(target: Any) -> None:
    """Gives the shell the sizes and strides that an in-place operation gave its twin."""
    if isinstance(target, list | tuple):
        for item in target:
            match_shape(item)
    elif isinstance(target, _Card):
        raw = target._host
        if (
            target.shape != raw.shape
            or target.stride() != raw.stride()
            or target.storage_offset() != raw.storage_offset()
        ):
            _Tensor.data.__set__(target, wrap(raw))  # type: ignore[attr-defined]  # the C setter, not ours


def after_fork() -> None:
    """Leaves the card to the parent, if that has used it. A card that nobody has used yet works on in the child."""
    if any(func not in _AT_FIRST for func in HANDLERS):
        HANDLERS.clear()
        _LEFT_BEHIND.append(os.getpid())


def ready() -> None:
    """Notes which operators have a handler before any is used."""
    _AT_FIRST.update(HANDLERS)


_AT_FIRST: set[Any] = set()
FORKED = (
    "Cannot re-initialize {card} in forked subprocess. "
    "To use {card} with multiprocessing, you must use the 'spawn' start method"
)

SimulatedTensor.__torch_dispatch__ = staticmethod(dispatch)  # bare: faster
