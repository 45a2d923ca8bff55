"""Autocast on the card: which operations run in half precision and which in float32, as CUDA's autocast has it.

The lists are those of torch 2.13's `autocast_mode.h`, without operations that only CUDA's own build has.
"""

# ruff: noqa: ARG001  (the signatures are torch's)
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

from . import _names, _torch_internals
from ._tensor import SimulatedTensor

_kept: list[Any] = []


def register() -> None:
    """Adds the casts; done when the first autocast context for the card is made, so that others pay nothing."""
    if not _kept:
        kernels = [(name, _casting(name, _lower)) for name in LOWER]
        kernels += [(name, _casting(name, _float32)) for name in FLOAT32]
        kernels += [(name, _casting(name, _widest)) for name in WIDEST]
        kernels.append(("binary_cross_entropy", _banned))
        key = _torch_internals.AUTOCAST_KEY
        _kept.append(_torch_internals.add_kernels("_", key, (), torch.library.fallthrough_kernel))
        _kept.append(_torch_internals.add_kernels("aten", key, kernels))


Chooser = Callable[[list[torch.Tensor]], torch.dtype]


def _casting(name: str, choose: Chooser) -> Callable[..., Any]:
    """The operator, run with its floating-point tensors on the card in the dtype chosen for them."""
    packet, _, overload = name.partition(".")
    operator = getattr(getattr(torch.ops.aten, packet), overload or "default")

    def kernel(*args: Any, **kwargs: Any) -> Any:
        with _torch_internals.without_autocast():
            tensors = [value for value in _flat((*args, *kwargs.values())) if _may_be_cast(value)]
            dtype = choose(tensors)
            return operator(
                *(_cast(value, dtype) for value in args), **{key: _cast(value, dtype) for key, value in kwargs.items()}
            )

    return kernel


def _flat(values: Any) -> list[Any]:
    return [item for value in values for item in (value if isinstance(value, list | tuple) else (value,))]


def _may_be_cast(value: Any) -> bool:
    """float64 and tensors of other devices are left alone, as CUDA's autocast leaves them."""
    return (
        isinstance(value, torch.Tensor)
        and value.is_floating_point()
        and value.dtype is not torch.float64
        and type(value) is SimulatedTensor
    )


def _cast(value: Any, dtype: torch.dtype) -> Any:
    if isinstance(value, list | tuple):
        return type(value)(_cast(item, dtype) for item in value)
    return value.to(dtype) if _may_be_cast(value) and value.dtype is not dtype else value


def _lower(tensors: list[torch.Tensor]) -> torch.dtype:
    return torch.get_autocast_dtype(_names.NAME)


def _float32(tensors: list[torch.Tensor]) -> torch.dtype:
    return torch.float32


def _widest(tensors: list[torch.Tensor]) -> torch.dtype:
    """float32 where one argument is, else half precision stays."""
    lower = torch.get_autocast_dtype(_names.NAME)
    return torch.float32 if any(tensor.dtype is torch.float32 for tensor in tensors) else lower


def _banned(*args: Any, **kwargs: Any) -> Any:
    raise RuntimeError(UNSAFE)


LOWER = (
    "convolution", "_convolution", "conv1d", "conv2d", "conv3d", "conv_tbc", "conv_transpose1d",
    "conv_transpose2d.input", "conv_transpose3d.input", "prelu", "addmm", "addmv", "addr", "matmul", "einsum", "mm",
    "mv", "linear", "addbmm", "baddbmm", "bmm", "chain_matmul", "linalg_multi_dot", "_thnn_fused_lstm_cell",
    "_thnn_fused_gru_cell", "lstm_cell", "gru_cell", "rnn_tanh_cell", "rnn_relu_cell", "scaled_dot_product_attention",
)  # fmt: skip
FLOAT32 = (
    "acos", "asin", "cosh", "erfinv", "exp", "expm1", "log", "log10", "log2", "log1p", "reciprocal", "rsqrt", "sinh",
    "tan", "pow.Tensor_Scalar", "pow.Tensor_Tensor", "pow.Scalar", "softplus", "layer_norm", "native_layer_norm",
    "group_norm", "norm.Scalar", "norm.ScalarOpt_dim", "nuclear_norm", "cosine_similarity", "poisson_nll_loss",
    "cosine_embedding_loss", "nll_loss", "nll_loss2d", "hinge_embedding_loss", "kl_div", "l1_loss", "smooth_l1_loss",
    "huber_loss", "mse_loss", "margin_ranking_loss", "multilabel_margin_loss", "soft_margin_loss",
    "triplet_margin_loss", "multi_margin_loss", "binary_cross_entropy_with_logits", "dist", "pdist", "cdist", "renorm",
    "logsumexp", "prod", "prod.dim_int", "softmax.int", "log_softmax.int", "cumprod", "cumsum", "sum",
    "sum.dim_IntList", "linalg_vector_norm", "linalg_matrix_norm",
)  # fmt: skip
WIDEST = (
    "addcdiv", "addcmul", "atan2", "bilinear", "cross", "dot", "vdot", "grid_sampler", "index_put", "tensordot",
    "scatter_add",
)  # fmt: skip
UNSAFE = (
    "torch.nn.functional.binary_cross_entropy and torch.nn.BCELoss are unsafe to autocast.\n"
    "Many models use a sigmoid layer right before the binary cross entropy layer.\n"
    "In this case, combine the two layers using torch.nn.functional.binary_cross_entropy_with_logits\n"
    "or torch.nn.BCEWithLogitsLoss.  binary_cross_entropy_with_logits and BCEWithLogits are\n"
    "safe to autocast."
)
