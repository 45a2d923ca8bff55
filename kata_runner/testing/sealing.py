"""Functions that go on working whatever somebody does to their module, to builtins or to torch afterwards."""

from __future__ import annotations

import builtins
import sys
from types import FunctionType

_spaces: list[dict[str, object]] = []
_builtins = dict(vars(builtins))


def seal(module: str) -> None:
    """Gives every function of a module a private copy of the names that it uses.

    A learner's file runs in the same process and may assign to anything it can import. What is called at the foot of a
    module binds that module's functions, what they imported and the builtins, as they are now: assigning to
    `torch.equal`, to a helper of ours or to `builtins.len` later changes nothing in them. Whoever digs through
    `__globals__` is noticed when the check is over (`worker.intact`).
    """
    public = vars(sys.modules[module])
    private = dict(public)
    private["__builtins__"] = _builtins
    private.setdefault("__warningregistry__", {})  # where `warnings` keeps what it told of a module
    _spaces.append(private)
    for name, value in public.items():
        if isinstance(value, FunctionType) and value.__globals__ is public:
            private[name] = _rebound(value, private)
    for value in public.values():
        if isinstance(value, type) and value.__module__ == module:
            _seal_methods(value, public, private)
    public.update({name: private[name] for name, value in public.items() if private[name] is not value})


def sealed() -> list[dict[str, object]]:
    """All private names there are, the builtins among them."""
    return [_builtins, *_spaces]


def _seal_methods(owner: type, public: dict[str, object], private: dict[str, object]) -> None:
    for name, member in list(vars(owner).items()):
        if isinstance(member, FunctionType) and member.__globals__ is public:
            setattr(owner, name, _rebound(member, private))


def _rebound(function: FunctionType, names: dict[str, object]) -> FunctionType:
    """The same function, looking its names up elsewhere."""
    twin = FunctionType(function.__code__, names, function.__name__, function.__defaults__, function.__closure__)
    twin.__kwdefaults__ = function.__kwdefaults__
    twin.__doc__ = function.__doc__
    twin.__annotations__ = function.__annotations__
    twin.__dict__.update(function.__dict__)
    twin.__module__ = function.__module__
    twin.__qualname__ = function.__qualname__
    return twin
