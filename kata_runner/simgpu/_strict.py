"""Where CUDA is stricter, or broader, than the CPU that does the work here: in dtypes and in indices.

What CUDA has for which operation is taken from torch 2.13's own OpInfo database (`dtypes` against `dtypesIfCUDA`)
and from its CUDA sources.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

from . import _torch_internals
from ._tensor import SimulatedTensor, wrap

Handler = Callable[[tuple[Any, ...], dict[str, Any]], Any]

_INTEGERS = frozenset({torch.bool, torch.uint8, torch.int8, torch.int16, torch.int32, torch.int64})
_HALVES = frozenset({torch.float16, torch.bfloat16})
_LONG = frozenset({torch.int64})

# Operator: what its CUDA kernel calls itself, and the dtypes that it does not take though the CPU's does.
REFUSED: dict[str, tuple[str, frozenset[torch.dtype]]] = {
    "mm": ("addmm_cuda", _INTEGERS),
    "addmm": ("addmm_cuda", _INTEGERS),
    "addmm_": ("addmm_cuda", _INTEGERS),
    "bmm": ("baddbmm_cuda", _INTEGERS),
    "baddbmm": ("baddbmm_cuda", _INTEGERS),
    "baddbmm_": ("baddbmm_cuda", _INTEGERS),
    "addbmm": ("baddbmm_cuda", _INTEGERS),
    "mv": ("addmv_impl_cuda", _INTEGERS),
    "addmv": ("addmv_impl_cuda", _INTEGERS),
    "addmv_": ("addmv_impl_cuda", _INTEGERS),
    "dot": ("dot", _INTEGERS),
    "vdot": ("vdot", _INTEGERS),
    "convolution": ("slow_conv2d_cuda", _INTEGERS),
    "max_pool2d_with_indices": ("max_pool2d_with_indices_out_cuda_frame", _INTEGERS),
    "max_pool3d_with_indices": ("max_pool3d_with_indices_out_frame", _INTEGERS),
    "avg_pool2d": ("avg_pool2d_out_cuda_frame", _LONG),
    "avg_pool3d": ("avg_pool3d_out_cuda", _LONG),
    "upsample_bilinear2d": ("upsample_bilinear2d_out_frame", frozenset({torch.uint8})),
    "upsample_bicubic2d": ("upsample_bicubic2d_out_frame", frozenset({torch.uint8})),
    "angle": ("angle_cuda", _HALVES),
    "igamma": ("igamma_cuda", _HALVES),
    "igammac": ("igammac_cuda", _HALVES),
    "histc": ("histc", _HALVES),
}
if torch.__version__ >= "2.14":  # which has it for half precision (a version of torch's compares as one)
    del REFUSED["angle"]

# Operators that CUDA has for these dtypes and the CPU has not: they run in float32 here.
WIDENED: dict[str, frozenset[torch.dtype]] = {
    "avg_pool3d": _HALVES,
    "multi_margin_loss": _HALVES,
    "multilabel_margin_loss_forward": _HALVES,
    "rrelu_with_noise": frozenset({torch.float16}),
    "round": frozenset({torch.float16}),
    "polygamma": frozenset({torch.float16}),
    "histc": frozenset({torch.uint8, torch.int8, torch.int16, torch.int32, torch.int64}),
}

# Operators whose CUDA kernels find an index or a probability out of range on the card: an assert, not an IndexError.
_ASSERTING = frozenset(
    {
        "index", "_unsafe_index", "index_put", "index_put_", "_index_put_impl_", "embedding", "index_select", "gather",
        "scatter", "scatter_", "scatter_add", "scatter_add_", "index_add", "index_add_", "index_fill", "index_fill_",
        "index_copy", "index_copy_", "take", "put", "put_", "nll_loss_forward", "nll_loss2d_forward",
        "_embedding_bag", "_embedding_bag_forward_only", "multi_margin_loss", "binary_cross_entropy", "bernoulli",
        "bernoulli_",
    }
)  # fmt: skip
_OUT_OF_RANGE = ("out of bounds", "out of range", "not in the valid range")
# The same for probabilities: what the CPU says, and what there is to say.
_NO_PROBABILITY = ("all elements of input should be between 0 and 1", "Expected p_in >= 0 && p_in <= 1")


def guarded(func: Any, handler: Handler) -> Handler:
    """The handler of an operator, behind the checks that CUDA makes for it, if any."""
    operator = _torch_internals.schema(func).name.partition("::")[2]
    if operator in WIDENED:
        handler = _widening(handler, WIDENED[operator])
    if operator in _ASSERTING:
        handler = _asserting(handler)
    if operator in REFUSED:
        handler = _refusing(handler, *REFUSED[operator])
    return handler


def _refusing(handler: Handler, kernel: str, refused: frozenset[torch.dtype]) -> Handler:
    def run(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        for value in args:
            if type(value) is SimulatedTensor and value._host.dtype in refused:
                raise NotImplementedError(f"\"{kernel}\" not implemented for '{dtype_name(value)}'")
        try:
            return handler(args, kwargs)
        except RuntimeError as error:
            if error.args and str(error.args[0]).startswith("expected m1 and m2"):  # the CPU's names for them
                error.args = (str(error.args[0]).replace("m1 and m2", "mat1 and mat2"),)
            raise

    return run


def _asserting(handler: Handler) -> Handler:
    def run(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        try:
            return handler(args, kwargs)
        except (IndexError, RuntimeError) as error:
            says = str(error)
            if any(words in says for words in _OUT_OF_RANGE):
                raise torch.AcceleratorError(DEVICE_ASSERT.format(error=f"An index is out of range: {says}")) from error
            if says.startswith(_NO_PROBABILITY):
                raise torch.AcceleratorError(DEVICE_ASSERT.format(error="A number is not between 0 and 1.")) from error
            raise

    return run


def _widening(handler: Handler, dtypes: frozenset[torch.dtype]) -> Handler:
    def run(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        narrow = {value._host.dtype for value in args if type(value) is SimulatedTensor} & dtypes
        if not narrow:
            return handler(args, kwargs)
        wide = tuple(_cast(value, dtypes, torch.float32) for value in args)
        return _cast(handler(wide, kwargs), frozenset({torch.float32}), narrow.pop())

    return run


def _cast(value: Any, dtypes: frozenset[torch.dtype], to: torch.dtype) -> Any:
    """A simulated tensor of one of `dtypes`, or a tuple with such, in another dtype."""
    if isinstance(value, tuple):
        return tuple(_cast(item, dtypes, to) for item in value)
    return wrap(value._host.to(to)) if type(value) is SimulatedTensor and value._host.dtype in dtypes else value


def dtype_name(tensor: torch.Tensor) -> str:
    """A dtype as torch's kernels name it: Long, Half, Float."""
    return tensor._host.type().rpartition(".")[2].removesuffix("Tensor") if type(tensor) is SimulatedTensor else "?"


DEVICE_ASSERT = (
    "CUDA error: device-side assert triggered\n"
    "{error}\n"
    "A real card reports this at a later call, and the process can't use the card any more after it."
)
