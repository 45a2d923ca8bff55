"""What autograd refuses, or can not do."""

from __future__ import annotations

from .cause import Cause

GRADIENTS = (
    Cause(
        "AG-1",
        r"element (\d+) of tensors does not require grad and does not have a grad_fn",
        "`backward()` finds no way from the loss to a weight. Something cut it: `no_grad`, `.item()`, "
        "`.detach()`, `.numpy()`, `argmax` or a comparison; or no weight tracks gradients. Setting "
        "`requires_grad` on the loss only hides this.",
    ),
    Cause(
        "AG-2",
        r"Trying to backward through the graph a second time",
        "This part of the computation was used by an earlier `backward()` and then thrown away. Compute the loss "
        "anew in each step, and `detach()` what you carry from one step to the next.",
    ),
    Cause(
        "AG-3",
        r"a (?:view of a )?leaf Variable that requires grad is being used in an in-place operation",
        "You change a weight in place while torch is recording for gradients. Put the update under `with "
        "torch.no_grad():`. Writing `w = w - ...` instead would make a new tensor that is no weight any more.",
    ),
    Cause(
        "AG-4",
        r"modified by an inplace operation: \[(.*?)\], which is output (\d+) of (\w+)",
        "A tensor was changed in place after it had been computed (torch calls it an output of {3}), and its old "
        "value is still needed for the gradient. Write `y = y + 1` instead of `y += 1`, or work on a `clone()`.",
    ),
    Cause(
        "AG-5",
        r"grad can be implicitly created only for scalar outputs",
        "`backward()` starts from one number, and this tensor holds several. Take the mean or the sum first.",
    ),
    Cause(
        "AG-6",
        r"The \.grad attribute of a Tensor that is not a leaf Tensor is being accessed",
        "Only tensors that you made yourself keep a `.grad`; this one was computed from another. Read the "
        "gradient of the original tensor, or call `retain_grad()` before `backward()`.",
        printed=True,
    ),
    Cause(
        "AG-7",
        r"'NoneType' object has no attribute '(?:zero_|add_|mul_|data|item|clone|detach)'|unsupported operand "
        r"type\(s\) for [*+\-/]=?: '(?:float|int|Tensor|Parameter)' and 'NoneType'",
        "`.grad` is None here: there is no gradient yet. Either `backward()` hasn't run, or this "
        "tensor isn't part of the loss, or `zero_grad()` has taken the gradient away.",
        code="grad",
    ),
    Cause(
        "AG-8",
        r"Inference tensors cannot be saved for backward",
        "A tensor made under `inference_mode` can never be used in training. Use `no_grad` there, or `clone()` "
        "the tensor.",
    ),
    Cause(
        "AG-9",
        r"Inplace update to inference tensor outside InferenceMode",
        "A tensor made under `inference_mode` can't be changed in place afterwards. `clone()` it first.",
    ),
)
