"""Rules for calls: one that is left out, another one, other arguments; and for dtypes and devices."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from .mutant import Change, Place, changed, is_library, name_of

PAIRS = (
    *(("mean", "sum"), ("max", "min"), ("amax", "amin"), ("maximum", "minimum"), ("argmax", "argmin"), ("any", "all")),
    *(("zeros", "ones"), ("zeros_like", "ones_like"), ("train", "eval"), ("cat", "stack"), ("floor", "ceil")),
    *(("unsqueeze", "squeeze"), ("std", "var"), ("softmax", "log_softmax"), ("append", "extend")),
)
TWINS = dict([*PAIRS, *((other, one) for one, other in PAIRS)])
OTHER_TYPES = {
    "float32": ("float64", "int64"),
    "float64": ("float32", "int64"),
    "int64": ("int32", "float32"),
    "int32": ("int64",),
    "uint8": ("int64",),
    "float16": ("float32",),
    "bfloat16": ("float16", "float32"),
}
CASTS = {"float": "double", "double": "float", "long": "int", "int": "long", "half": "float", "bfloat16": "half"}
SYMMETRIC = {
    "maximum",
    "minimum",
    "max",
    "min",
    "add",
    "multiply",
    "equal",
    "array_equal",
    "gcd",
    "allclose",
    "isclose",
}
NEVER_LEFT_OUT = {
    *("range", "zip", "enumerate", "len", "isinstance", "issubclass", "hasattr", "getattr", "super", "type", "format"),
}
OTHER_DEVICE = {"cpu": "cuda", "cuda": "cpu"}
TURNED = ("T", "mT", "H", "mH")


def left_out(place: Place) -> Iterator[Change]:
    """`x` for `x.detach()`, for `float(x)` and for `np.asarray(x)`."""
    node, parent = place.node, place.parent
    if not isinstance(node, ast.Call) or isinstance(parent, (ast.Expr, ast.Raise, ast.withitem)):
        return
    name = name_of(node.func)
    if name in NEVER_LEFT_OUT or name[:1].isupper():
        return
    if isinstance(node.func, ast.Attribute) and _is_value(node.func.value, place.modules):
        yield Change("call", node.func.value)
    elif node.args and not isinstance(node.args[0], ast.Starred):
        yield Change("call", node.args[0])


def another(place: Place) -> Iterator[Change]:
    """`x.sum()` for `x.mean()`, `torch.zeros` for `torch.ones`."""
    node = place.node
    if isinstance(node, ast.Call) and (other := TWINS.get(name_of(node.func))):
        if isinstance(node.func, ast.Attribute):
            yield Change("call", changed(node, func=changed(node.func, attr=other)))
        elif other in ("sum", "max", "min", "any", "all"):  # Python has these
            yield Change("call", changed(node, func=ast.Name(other, ast.Load())))


def arguments(place: Place) -> Iterator[Change]:
    """Two arguments that change places, and one that is left out although it was named."""
    node, parent = place.node, place.parent
    if not isinstance(node, ast.Call) or isinstance(parent, ast.Raise):
        return
    for at in range(len(node.args) - 1):
        one, other = node.args[at : at + 2]
        starred = isinstance(one, ast.Starred) or isinstance(other, ast.Starred)
        if not starred and name_of(node.func) not in SYMMETRIC:
            yield Change("argument", changed(node, args=[*node.args[:at], other, one, *node.args[at + 2 :]]))
    for at, keyword in enumerate(node.keywords):
        flag = isinstance(keyword.value, ast.Constant) and isinstance(keyword.value.value, bool)
        if keyword.arg is not None and not flag:
            kind = keyword.arg if keyword.arg in ("dtype", "device") else "argument"
            yield Change(kind, changed(node, keywords=[*node.keywords[:at], *node.keywords[at + 1 :]]))


def types(place: Place) -> Iterator[Change]:
    """Another dtype, however it is written: `torch.float32`, `"float32"`, `.float()`."""
    node = place.node
    if isinstance(node, ast.Attribute) and is_library(node, place.modules):
        yield from (Change("dtype", changed(node, attr=other)) for other in OTHER_TYPES.get(node.attr, ()))
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield from (Change("dtype", changed(node, value=other)) for other in OTHER_TYPES.get(node.value, ()))
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return
    if node.func.attr in CASTS and not is_library(node.func, place.modules):
        yield Change("dtype", changed(node, func=changed(node.func, attr=CASTS[node.func.attr])))


def devices(place: Place) -> Iterator[Change]:
    """Another device: `"cpu"` where it was taken from somewhere, `"cuda"` for `"cpu"`, `.cuda()` for `.cpu()`."""
    node, parent = place.node, place.parent
    if isinstance(node, ast.Constant) and node.value in OTHER_DEVICE and isinstance(node.value, str):
        yield Change("device", changed(node, value=OTHER_DEVICE[node.value]))
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in OTHER_DEVICE:
        yield Change("device", changed(node, func=changed(node.func, attr=OTHER_DEVICE[node.func.attr])))
    named = isinstance(parent, ast.keyword) and parent.arg == "device"
    moved = isinstance(parent, ast.Call) and name_of(parent.func) == "to" and node in parent.args
    if isinstance(node, (ast.Name, ast.Attribute)) and (named or (moved and "device" in ast.unparse(node))):
        yield Change("device", ast.Constant("cpu"))


def transposes(place: Place) -> Iterator[Change]:
    """A transpose that is lost, and one too many in front of or behind `@`."""
    node = place.node
    if isinstance(node, ast.Attribute) and node.attr in TURNED and _is_value(node.value, place.modules):
        yield Change("transpose", node.value)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.MatMult):
        for side in ("left", "right"):
            turned = getattr(node, side)
            if not (isinstance(turned, ast.Attribute) and turned.attr in TURNED):
                new = ast.Attribute(turned, "T", ast.Load())
                yield Change("transpose", changed(node, **{side: new}))


def parts(place: Place) -> Iterator[Change]:
    """`x` for `x.grad`, and a dictionary without one of its entries."""
    node, parent = place.node, place.parent
    called = isinstance(parent, ast.Call) and parent.func is node
    if isinstance(node, ast.Attribute) and not called and _is_value(node.value, place.modules):
        yield from [Change("attribute", node.value)] if isinstance(node.ctx, ast.Load) else []
    if isinstance(node, ast.Dict):
        for at in range(len(node.keys)):
            keys, values = [*node.keys[:at], *node.keys[at + 1 :]], [*node.values[:at], *node.values[at + 1 :]]
            yield Change("entry", changed(node, keys=keys, values=values))


def _is_value(node: ast.expr, modules: frozenset[str]) -> bool:
    """Whether an expression gives something to compute with: no module, not `self`, not `super()`."""
    if isinstance(node, ast.Name) and node.id in ("self", "cls"):
        return False
    return not is_library(node, modules) and not (isinstance(node, ast.Call) and name_of(node.func) == "super")


RULES = (left_out, another, arguments, types, devices, transposes, parts)
