"""Which of CUDA's operations compare their tensors' devices before they start, and the names of those checks.

From `native_functions.yaml` of torch 2.13 (`device_check: ExactSame`), which torch's own wheel carries; a test reads
it again. A 0-dim tensor of the CPU is refused by these. All others walk their operands with a TensorIterator, check
for themselves, or are made of operations that do.
"""

from __future__ import annotations

from typing import Any

from . import _torch_internals

# torch spells the name of the check in another way for operations with one kernel for all their forms ("structured").
STRUCTURED = frozenset(
    {
        "_addmm_activation", "_convert_indices_from_csr_to_coo", "_linalg_solve_ex", "_log_softmax_backward_data",
        "_softmax_backward_data", "adaptive_max_pool2d_backward", "adaptive_max_pool3d_backward", "addmm", "addmm_",
        "addmv", "addmv_", "avg_pool2d_backward", "avg_pool3d_backward", "baddbmm", "baddbmm_", "bmm", "cat",
        "clamp.Tensor", "clamp_.Tensor", "clamp_max.Tensor", "clamp_max_.Tensor", "clamp_min.Tensor",
        "clamp_min_.Tensor", "elu_backward", "fractional_max_pool2d", "fractional_max_pool2d_backward",
        "fractional_max_pool3d", "gather", "gcd", "gcd_", "gelu_backward", "hardshrink_backward",
        "hardsigmoid_backward", "igamma", "igamma_", "igammac", "igammac_", "index_add", "index_add_", "index_copy",
        "index_copy_", "index_reduce", "index_reduce_", "isin.Tensor_Tensor", "lcm", "lcm_", "leaky_relu_backward",
        "linalg_cross", "linalg_ldl_solve", "linalg_lu_solve", "logaddexp", "logaddexp2", "logit_backward",
        "lu_unpack", "max_pool2d_with_indices_backward", "mm", "nextafter", "nextafter_", "nll_loss_backward",
        "nll_loss_forward", "reflection_pad1d_backward", "reflection_pad3d_backward", "replication_pad1d_backward",
        "scatter.reduce", "scatter.src", "scatter.value", "scatter.value_reduce", "scatter_.reduce", "scatter_.src",
        "scatter_.value", "scatter_.value_reduce", "scatter_add", "scatter_add_", "scatter_reduce.two",
        "scatter_reduce_.two", "sigmoid_backward", "silu_backward", "slow_conv_transpose2d", "softplus_backward",
        "softshrink_backward", "tanh_backward", "threshold_backward", "triangular_solve",
    }
)  # fmt: skip
UNSTRUCTURED = frozenset(
    {
        "_adaptive_avg_pool2d_backward", "_adaptive_avg_pool3d_backward",
        "_amp_foreach_non_finite_check_and_unscale_", "_amp_update_scale_", "_batch_norm_with_update",
        "_cdist_backward", "_cdist_forward", "_cholesky_solve_helper", "_compute_linear_combination",
        "_conv_depthwise2d", "_ctc_loss", "_ctc_loss.Tensor", "_ctc_loss_backward", "_ctc_loss_backward.Tensor",
        "_cummax_helper", "_cummin_helper", "_dirichlet_grad", "_efficient_attention_forward", "_embedding_bag",
        "_embedding_bag_backward", "_embedding_bag_dense_backward", "_embedding_bag_forward_only",
        "_embedding_bag_per_sample_weights_backward", "_fused_adagrad_", "_fused_adam_", "_fused_adamw_",
        "_fused_rms_norm", "_fused_rms_norm_backward", "_fused_sgd_", "_masked_scale", "_masked_softmax",
        "_masked_softmax_backward", "_native_batch_norm_legit", "_native_batch_norm_legit.no_stats",
        "_native_multi_head_attention", "_pdist_backward", "_prelu_kernel", "_prelu_kernel_backward",
        "_scaled_dot_product_cudnn_attention", "_scaled_dot_product_cudnn_attention_backward",
        "_scaled_dot_product_efficient_attention", "_scaled_dot_product_flash_attention",
        "_scaled_dot_product_flash_attention.quantized", "_slow_conv2d_backward.output_mask",
        "_slow_conv2d_forward", "_standard_gamma_grad", "_thnn_fused_gru_cell", "_thnn_fused_gru_cell_backward",
        "_thnn_fused_lstm_cell", "_thnn_fused_lstm_cell_backward_impl", "_transform_bias_rescale_qkv",
        "_transformer_encoder_layer_fwd", "_weight_norm_interface", "_weight_norm_interface_backward", "addbmm",
        "addbmm_", "addmm.dtype", "addr", "baddbmm.dtype", "binary_cross_entropy_backward", "bincount", "bmm.dtype",
        "bucketize.Tensor", "conv_depthwise3d", "convolution_backward", "dot", "embedding_dense_backward",
        "embedding_renorm_", "equal", "fractional_max_pool3d_backward", "glu_backward", "glu_backward_jvp",
        "glu_jvp", "grid_sampler_2d", "grid_sampler_2d_backward", "grid_sampler_3d", "grid_sampler_3d_backward",
        "hardswish_backward", "hardtanh_backward", "huber_loss", "index_select", "linalg_householder_product",
        "linalg_solve_triangular", "log_sigmoid_backward", "masked_scatter_", "masked_select",
        "max_pool3d_with_indices_backward", "max_unpool2d", "max_unpool3d", "mish_backward", "mm.dtype",
        "mse_loss_backward", "multi_margin_loss", "multi_margin_loss_backward", "multilabel_margin_loss_backward",
        "multilabel_margin_loss_forward", "native_batch_norm", "native_batch_norm_backward",
        "native_dropout_backward", "native_group_norm", "native_group_norm_backward", "native_layer_norm",
        "native_layer_norm_backward", "nll_loss2d_backward", "nll_loss2d_forward", "normal.Tensor_Tensor", "ormqr",
        "put_", "reflection_pad2d_backward", "replication_pad2d_backward", "replication_pad3d_backward",
        "rrelu_with_noise", "rrelu_with_noise_", "searchsorted.Tensor", "slow_conv_dilated2d",
        "slow_conv_dilated3d", "slow_conv_transpose3d", "take", "vdot",
    }
)  # fmt: skip
# Operations that come here whole and are made of another on CUDA, which checks: that check, its names of arguments.
_MADE_OF: dict[str, tuple[str, dict[str, str]]] = {
    "embedding": ("_index_select", {"indices": "index"}),
    "stack": ("cat", {}),
}
# Operations whose CUDA kernels check one argument themselves.
_MASK = {"mask": "expected self and mask to be on the same device, but got mask on {found} and self on {expected}"}
_OWN = {"masked_fill": _MASK, "masked_fill_": _MASK}


def operation(func: Any) -> str:
    """An operator as the tables name it: `mm` for `aten::mm.out`, `scatter.src` for `aten::scatter.src_out`."""
    base, overload = _parts(func)
    functional = f"{base}.{overload}" if overload else base
    return functional if functional in STRUCTURED | UNSTRUCTURED else base


def checks(func: Any) -> bool:
    """Whether CUDA compares the devices of all tensors before this operation starts."""
    return operation(func) in STRUCTURED | UNSTRUCTURED


def complaint(func: Any, argument: str, found: str, expected: str) -> str | None:
    """What CUDA says of an argument on the device `found`; None where no check of this kind is made."""
    base, _ = _parts(func)
    if base in _OWN and argument in _OWN[base]:
        return _OWN[base][argument].format(found=found, expected=expected)
    if base in _MADE_OF:
        method, renamed = _MADE_OF[base]
        argument = renamed.get(argument, argument)
    elif checks(func):
        method = _method(func)
    else:
        return None
    return TEXT.format(argument=argument, found=found, expected=expected, method=method)


def _method(func: Any) -> str:
    """The name of the function in which torch checks."""
    signature = _torch_internals.schema(func)
    base = signature.name.partition("::")[2] + ("_out" if any(each.is_out for each in signature.arguments) else "")
    overload = signature.overload_name
    if operation(func) in STRUCTURED:
        return f"{base}_{overload}" if overload else base
    return f"{overload}_{base}"


def _parts(func: Any) -> tuple[str, str]:
    """The name and the overload of an operator's functional form."""
    signature = _torch_internals.schema(func)
    overload = signature.overload_name
    return signature.name.partition("::")[2], "" if overload == "out" else overload.removesuffix("_out")


TEXT = (
    "Expected all tensors to be on the same device, but got {argument} is on {found}, different from other tensors "
    "on {expected} (when checking argument in method wrapper_CUDA_{method})"
)
