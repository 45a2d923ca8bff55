"""Dtypes that do not fit, and indices out of range."""

from __future__ import annotations

from .cause import Cause

DTYPES = (
    Cause(
        "DT-1",
        r"mat1 and mat2 must have the same dtype, but got (\w+) and (\w+)",
        "Your input is {1} and the layer's weights are {2}. Numbers from NumPy are Double (float64): turn the "
        "input into float32 with `.float()`.",
    ),
    Cause(
        "DT-2",
        r"expected m(?:at)?1 and m(?:at)?2 to have the same dtype, but got: (.+?) != (.+)",
        "The left matrix is {1}, the right one {2} (double is float64, float is float32). Give both the same "
        "dtype, most often with `.float()`.",
    ),
    Cause(
        "DT-3",
        r"expected both vectors to have same dtype, but found (\w+) and (\w+)",
        "One vector is {1}, the other {2}. Give both the same dtype, most often with `.float()`.",
    ),
    Cause(
        "DT-4",
        r"expected target dtype to be Long or Byte, but got (\w+)|expected scalar type Long but found (\w+)",
        "Class labels must be whole numbers of dtype int64, which torch also calls Long; yours are {1}. Turn the "
        "labels into int64 with `.long()`, not the scores.",
    ),
    Cause(
        "DT-5",
        r"Expected floating point type for target with class probabilities, got (\w+)",
        "A target of the same shape as the scores is read as probabilities, so it must be a float dtype; yours "
        "is {1}. Give one class number for each sample, or turn the one-hot rows into floats.",
    ),
    Cause(
        "DT-6",
        r"result type (\w+) can't be cast to the desired output type (\w+)",
        "The result is {1}, and the tensor that it is written into can only hold {2}. Make that tensor a float "
        "dtype first, or write the result into a new one.",
    ),
    Cause(
        "DT-6n",
        r"Cannot cast ufunc '(\w+)' output from dtype\('(\w+)'\) to dtype\('(\w+)'\)",
        "The result is {2}, and the array that it is written into can only hold {3}. Write `w = w - ...` for a "
        "new array, or start with floats.",
    ),
    Cause(
        "DT-7",
        r"(?:mean|std|var)\(\): could not infer output dtype.*Got: (\w+)|(std and var) only support floating "
        r"point",
        "A mean or spread needs floating point numbers, and this tensor holds whole numbers or True and False. "
        "Turn it into floats first: `.float().mean()`.",
    ),
    Cause(
        "DT-8",
        r"[Oo]nly Tensors of floating point and complex dtype can require gradients",
        "Only floating point numbers can have gradients. Write `torch.tensor([1.0, 2.0], requires_grad=True)`, "
        "with dots.",
    ),
    Cause(
        "DT-9",
        r"value cannot be converted to type (?:at|c10)::(Half) without overflow",
        "This number is too large for {1} (float16), which ends at 65504. To block out a value use "
        '`float("-inf")` or `torch.finfo(x.dtype).min`.',
    ),
    Cause(
        "DT-10",
        r"Expected tensor for argument #1 'indices' to have one of the following scalar types: Long, Int; but "
        r"got (?:torch\.)?(\S+)|(tensors) used as indices must be long",
        "Ids and indices must be whole numbers of dtype int64; yours are not. Turn them into int64 with `.long()`.",
    ),
    Cause(
        "DT-11",
        r"Got unsupported ScalarType (\w+)",
        "NumPy has no {1} (bfloat16 is a dtype of torch alone). Turn the tensor into float32 before: "
        "`.float().numpy()`.",
    ),
)

INDICES = (
    Cause(
        "IX-1",
        r"Target (-?\d+) is out of bounds",
        "There is no class {1}: labels run from 0 to the number of classes less one. Count from 0, or give the "
        "last layer more outputs.",
    ),
    Cause(
        "IX-2",
        r"index out of range in self",
        "An id is as large as the embedding table or larger, or negative. Compare `ids.max()` with `num_embeddings`.",
    ),
)
