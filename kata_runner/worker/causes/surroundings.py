"""NumPy beside torch, devices, and models."""

from __future__ import annotations

from .cause import Cause

NUMPY = (
    Cause(
        "NP-1",
        r"Can't call numpy\(\) on Tensor that requires grad",
        "NumPy can't follow gradients. Cut the tensor off first: `t.detach().cpu().numpy()`, which works on a GPU too.",
    ),
    Cause(
        "NP-2",
        r"can't convert (\S+) device type tensor to numpy",
        "NumPy works in the CPU's memory, and this tensor is on {1}. Copy it over first: `t.cpu().numpy()`.",
    ),
    Cause(
        "NP-3",
        r"(?:mean|sum|std|var|max|min|prod)\(\) (?:got an unexpected keyword argument '(?:axis|out)'|received an "
        r"invalid combination of arguments - got \([^)]*\b(?:axis|out)=)|unsupported operand type\(s\) for \S+ "
        r"'(numpy\.ndarray)' and '(?:Tensor|Parameter)'",
        "NumPy's functions and torch's tensors were mixed. Use the tensor's own method, such as `t.mean()`, or "
        "turn the tensor into an array once with `.detach().cpu().numpy()`.",
    ),
    Cause(
        "NP-4",
        r"a Tensor with (\d+) elements cannot be converted to Scalar|(only) one element tensors can be "
        r"converted to Python scalars",
        "`.item()` and `float()` want a tensor with one number in it, and this one has another count. Take the "
        "mean or the sum first, or use `.tolist()`.",
    ),
    Cause(
        "NP-4n",
        r"only (?:0-dimensional|length-1|size-1) arrays can be converted to Python scalars",
        "`float()` and `int()` want one number, and this array holds several. Compute with the array as it is, or "
        "take its mean or its sum first.",
    ),
    Cause(
        "NP-5",
        r"Boolean value of Tensor with more than one value is ambiguous",
        "A tensor with several values is neither true nor false as a whole. Say `.all()` or `.any()`. If you "
        "wrote `nn.MSELoss(prediction, target)`: make the loss first, then call it, `nn.MSELoss()(prediction, "
        "target)`.",
    ),
    Cause(
        "NP-5n",
        r"The truth value of an array with more than one element is ambiguous",
        "An array with several values is neither true nor false as a whole. Say `.all()` or `.any()`.",
    ),
    Cause(
        "NP-6",
        r"At least one stride in the given numpy array is negative",
        "torch can't share the memory of an array that is read backwards. Copy it first: `a[::-1].copy()`.",
    ),
)

DEVICES = (
    Cause(
        "DV-1",
        r"Expected all tensors to be on the same device, but found at least two devices, (\S+) and (\S+?)!",
        "One tensor is on {1} and another on {2}. Move all of them to one device. Look for an input that was "
        "never moved, a `.to()` whose result was thrown away, or a tensor made inside `forward` without "
        "`device=x.device`.",
    ),
    Cause(
        "DV-1b",
        r"Expected all tensors to be on the same device, but got (mat[12]) is on (\S+?), different from other "
        r"tensors on ([\w:]+)",
        "The argument {1} is on {2}, the others are on {3} (of a Linear layer, mat1 is its input and mat2 its "
        "weights). Move all of them to one device. Look for an input "
        "that was never moved, a `.to()` whose result was thrown away, or a tensor made inside `forward` without "
        "`device=x.device`.",
    ),
    Cause(
        "DV-1c",
        r"Expected all tensors to be on the same device, but got (?!mat[12] )(\w+) is on (\S+?), different from other "
        r"tensors on ([\w:]+)",
        "The argument {1} is on {2}, the others are on {3}. Move all of them to one device. Look for an input "
        "that was never moved, a `.to()` whose result was thrown away, or a tensor made inside `forward` without "
        "`device=x.device`.",
    ),
    Cause(
        "DV-1d",
        r"expected self and mask to be on the same device, but got mask on (\S+?) and self on ([\w:]+)",
        "The mask is on {1}, the tensor that it is for is on {2}. Make the mask where the tensor is: "
        "`device=x.device`.",
    ),
    Cause(
        "DV-2",
        r"Tensor on device ([\w:]+) is not on the expected device ([\w:]+)",
        "One tensor is on {1}, where {2} was expected. Make new tensors where the input is: `device=x.device`.",
    ),
    Cause(
        "DV-2b",
        r"Cannot copy out of (meta) tensor|cannot be called on (meta) tensors",
        "The numbers of a tensor on {1} are asked for, and it has none. Leave it on the device where it is.",
    ),
    Cause(
        "DV-3",
        r"Torch not compiled with (CUDA) enabled|PyTorch is not linked with support for (\w+) devices|(No "
        r"CUDA) GPUs are available|(Found no NVIDIA driver)|Could not run 'aten::\S+' with "
        r"arguments from the '(MPS|CUDA)' backend",
        "This machine, or this build of torch, has no such device. Take the device from what you are given, such "
        "as `x.device`, or ask `torch.cuda.is_available()` first.",
    ),
    Cause(
        "DV-4",
        r"Cannot convert a MPS Tensor to float64 dtype",
        "Apple's GPUs have no float64. Turn the numbers into float32 before you move them.",
    ),
)

MODELS = (
    Cause(
        "MD-1",
        r"cannot assign (\w+) before Module\.__init__\(\) call",
        "The first line of a model's `__init__` must be `super().__init__()`; without it layers can't be kept.",
    ),
    Cause(
        "MD-2",
        r"optimizer got an empty parameter list",
        "The model shows no weights to the optimizer. Layers in a plain list or dict aren't seen: use "
        "`nn.ModuleList` or `nn.ModuleDict`, or keep each layer as an attribute.",
    ),
    Cause(
        "MD-3",
        r"can't optimize a non-leaf Tensor",
        "The optimizer was given a tensor that was computed from another one. Give it the original, or make it "
        "an `nn.Parameter` in one step.",
    ),
    Cause(
        "MD-4",
        r"Error\(s\) in loading state_dict for (\w+):",
        "The saved weights and {1} don't have the same parts: names or sizes differ. Compare the keys. Often "
        "there is a prefix too many; `strict=False` would only skip the weights.",
    ),
    Cause(
        "MD-5",
        r"Weights only load failed",
        "The file holds more than numbers, and torch no longer runs code from files by itself. Save and load "
        "`model.state_dict()` instead of the whole model.",
    ),
    Cause(
        "MD-6",
        r"Some weights of (\w+) were not initialized from the model checkpoint|(\S+)\s*\|\s*MISSING",
        "A part of this model wasn't in the file, so it starts with random numbers. Train it, or load a "
        "checkpoint that has it.",
        printed=True,
    ),
    Cause(
        "MD-7",
        r"Implicit dimension choice for (\w+) has been deprecated",
        "Say along which axis {1} should work. For rows of scores it is the last one: `dim=-1`.",
        printed=True,
    ),
    Cause(
        "MD-8",
        r"Detected call of `lr_scheduler\.step\(\)` before `optimizer\.step\(\)`",
        "The scheduler moved on before the optimizer had made a step, so the first learning rate is skipped. "
        "Call `optimizer.step()` first.",
        printed=True,
    ),
)
