"""What is not right in the sweep over torch's list of operations, and why. Stands in docs/simulated-gpu.md, too."""

from __future__ import annotations

MADE_WITH = "2.13."

NARROW = (
    "abs acos acosh asin asinh atan atanh cos cosh div.no_rounding_mode true_divide exp log logaddexp pow sin sinh tan "
    "tanh rsqrt sqrt lerp angle sigmoid prod sum fft.fft fft.fft2 fft.fftn fft.hfft fft.hfft2 fft.hfftn fft.rfft "
    "fft.rfft2 fft.rfftn fft.ifft fft.ifft2 fft.ifftn fft.ihfft fft.ihfft2 fft.ihfftn fft.irfft fft.irfft2 fft.irfftn "
    "nanmean nansum trace nn.functional.softsign _upsample_bilinear2d_aa"
)
JITERATOR = (
    "jiterator_unary jiterator_binary jiterator_4inputs_with_extra_args jiterator_binary_return_by_ref "
    "jiterator_2inputs_2outputs"
)
# (why, the check that fails, operations)
LIST: list[tuple[str, str, str]] = [
    ("no sparse tensors in compressed rows", "results", "sparse.sampled_addmm sparse.mm.reduce"),
    ("no sparse tensors in compressed rows", "out=", "sparse.sampled_addmm"),
    ("no sparse tensors in compressed rows", "mixed devices", "sparse.mm.reduce"),
    ("they compile CUDA code", "results", JITERATOR),
    ("they compile CUDA code", "mixed devices", JITERATOR.removeprefix("jiterator_unary ")),
    ("kernels that are called by no one but torch itself", "dtypes that only CUDA has",
     "torch.ops.aten._flash_attention_forward torch.ops.aten._efficient_attention_forward"),
    ("dtypes that the CPU has no kernels for, complex32 and half-precision FFT nearly all", "dtypes that only CUDA has",
     NARROW),
    ("CUDA refuses these dtypes, or the whole operation; here they work", "dtypes that CUDA lacks",
     "_upsample_bilinear2d_aa nn.functional.bilinear torch._scaled_mm_v2 torch._scaled_mm histogramdd norm norm.inf "
     "native_dropout_backward scatter_reduce.prod scatter_reduce.amin scatter_reduce.amax"),
    ("the sweep's own sample: memory that moving does not take along", "results", "as_strided.partial_views"),
    ("the sweep's own sample: indices that belong on the CPU", "results", "tensor_split"),
    ("right: they read shapes only", "mixed devices",
     "broadcast_tensors expand_as reshape_as view_as resize_as_"),
    ("right: the other tensors belong on the CPU", "mixed devices", "nn.functional.ctc_loss tensor_split"),
    ("right: torch checks that itself, and names none", "mixed devices", "cartesian_prod"),
    ("torch forgets `out=` where a tensor is no plain one", "out=", "linalg.matrix_rank linalg.matrix_rank.hermitian"),
]  # fmt: skip
KNOWN: dict[tuple[str, str], str] = {(name, check): why for why, check, names in LIST for name in names.split()}


def reasons() -> str:
    """The list as a table."""
    rows = [f"| {', '.join(f'`{name}`' for name in names.split())} | {check} | {why} |\n" for why, check, names in LIST]
    return "| operations | what is not right | why |\n|---|---|---|\n" + "".join(rows)
