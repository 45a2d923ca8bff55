"""A model as it was made and as it is now: what was done to it in between, as code where that can be said."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import torch
from torch._C import DisableTorchFunction, TensorBase

from kata_runner.testing.building import Recipe
from kata_runner.testing.sealing import seal
from kata_runner.testing.seen import look

Tensors = Mapping[str, Any]

_Module, _Optimizer, _equal, _no_grad = torch.nn.Module, torch.optim.Optimizer, torch.equal, torch.no_grad
_detach, _cpu, _clone, _to, _dtype = (
    TensorBase.detach,
    TensorBase.cpu,
    TensorBase.clone,
    TensorBase.to,
    TensorBase.dtype.__get__,  # type: ignore[attr-defined]
)
_state_dict = torch.nn.Module.state_dict
WORDS = ("float16", "bfloat16", "float32", "float64")


@dataclass(frozen=True)
class State:
    """What a model held at one moment."""

    tensors: Tensors  # copies on the CPU
    places: frozenset[tuple[str, str]]  # the devices and dtypes of its tensors
    training: bool
    other: tuple[Any, ...]  # its other attributes, by identity and length


def state_of(module: Any) -> State | None:
    """The state of a model now; None for one that can't be looked at."""
    try:
        with DisableTorchFunction(), _no_grad():
            found = dict(_state_dict(module, keep_vars=True))
            facts = [(seen.device or "", seen.dtype) for one in found.values() if (seen := look(one)) is not None]
            copies = {name: _clone(_cpu(_detach(one))) for name, one in found.items()} if not _meta(facts) else {}
        return State(copies, frozenset(facts), bool(module.training), _attributes(module))
    except Exception:  # a model without `super().__init__()`, or with a `state_dict` of its own
        return None


def _meta(facts: list[tuple[str, str]]) -> bool:
    return any(device == "meta" for device, _ in facts)


def _attributes(module: Any) -> tuple[Any, ...]:
    held = [(name, value) for name, value in vars(module).items() if name != "training" and not name.startswith("_")]
    sizes = [len(value) if type(value) in (list, dict, set, tuple) else None for _, value in held]
    return tuple([(name, id(value), size) for (name, value), size in zip(held, sizes, strict=True)])


def moves(before: State | None, now: State | None) -> str | None:
    """What a model went through beside its own calls: `.to("cuda")`, `.eval()`, or nothing; None for more than that."""
    if before is None or now is None:
        return None
    if not _meta(list(now.places)) and not _same_numbers(before.tensors, now.tensors):
        return None
    code = "".join([_moved(before.places, now.places, part) for part in (0, 1)])
    if before.training != now.training:
        code += ".train()" if now.training else ".eval()"
    return code


def _same_numbers(before: Tensors, now: Tensors) -> bool:
    """Whether the parameters are the same, but for their dtype; buffers are a model's own business."""
    if set(before) != set(now):
        return False
    with DisableTorchFunction(), _no_grad():
        return all(_equal(_to(one, _dtype(now[name])), now[name]) for name, one in before.items())


def _moved(before: frozenset[tuple[str, str]], now: frozenset[tuple[str, str]], part: int) -> str:
    """`.to(…)` where all tensors have come to another device (part 0) or dtype (part 1)."""
    there = {place[part] for place in now}
    if len(there) != 1 or there == {place[part] for place in before}:
        return ""
    (name,) = there
    if part == 0:
        return f'.to("{name}")'
    return f".to(torch.{name})" if name in WORDS else ""


def since(thing: Any, recipe: Recipe) -> str | None:
    """What a thing that was `built` went through since then; None for more than can be said."""
    if isinstance(thing, _Module):
        facts = [(seen.device or "", seen.dtype) for one in recipe.state.values() if (seen := look(one)) is not None]
        return moves(State(recipe.state, frozenset(facts), recipe.training, ()), state_of(thing))
    if isinstance(thing, _Optimizer):
        return None if thing.state else ""
    return ""


seal(__name__)
