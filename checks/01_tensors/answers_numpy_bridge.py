"""Wrong answers that the checks must name, and unusual right ones that they must accept."""

from __future__ import annotations

import numpy as np
import torch

from kata_runner.testing import alternative, mistake


@mistake(
    "your tensor shares a float32 array's memory: from_numpy, as_tensor and torch.Tensor share it, "
    "and .float() copies nothing there",
    of="to_training_tensor",
)
def shares_a_float32_array(a, device):
    return torch.from_numpy(np.asarray(a)).float().to(device)


@mistake("you keep the array's dtype; models want float32", of="to_training_tensor")
def keeps_the_dtype(a, device):
    return torch.tensor(a, device=device)


@mistake("your tensor is float64, as NumPy's numbers are; float32 was asked for", of="to_training_tensor")
def makes_float64(a, device):
    return torch.tensor(a, dtype=torch.float64, device=device)


@mistake("you leave the tensor on the CPU, whatever device was asked for", of="to_training_tensor")
def stays_on_the_cpu(a, device):
    return torch.tensor(a, dtype=torch.float32)


@mistake("you take the GPU whenever there is one, whatever device was asked for", of="to_training_tensor")
def picks_the_device_itself(a, device):
    return torch.tensor(a, dtype=torch.float32, device="cuda" if torch.cuda.is_available() else "cpu")


@mistake("you go by way of float16, and lose digits", of="to_training_tensor")
def goes_by_half(a, device):
    return torch.tensor(a, dtype=torch.float16).to(device, torch.float32)


@mistake("you go by way of whole numbers, and lose what is behind the point", of="to_training_tensor")
def goes_by_whole_numbers(a, device):
    return torch.tensor(a.astype(np.int64)).to(device, torch.float32)


@mistake("you scale 255 to 1, as for images; the numbers should stay as they are", of="to_training_tensor")
def scales_bytes(a, device):
    return torch.tensor(a / 255 if a.dtype == np.uint8 else a, dtype=torch.float32, device=device)


def plain(t):
    """Without tracking, on the CPU, in a dtype that NumPy has; perhaps in t's memory."""
    t = t.detach().cpu()
    return t.float() if t.dtype == torch.bfloat16 else t


@mistake("your array shares the tensor's memory: neither detach() nor numpy() makes a copy", of="to_array")
def shares_the_memory(t):
    return plain(t).numpy()


@mistake("you ask a tracked tensor for its array, which it refuses: detach it first", of="to_array")
def forgets_to_detach(t):
    t = t.cpu()
    return np.array((t.float() if t.dtype == torch.bfloat16 else t).numpy())


@mistake("you leave the tensor on the GPU, where NumPy can't read it", of="to_array")
def forgets_the_cpu(t):
    t = t.detach()
    return (t.float() if t.dtype == torch.bfloat16 else t).clone().numpy()


@mistake("you hand NumPy a bfloat16, which it doesn't know: make it float32 first", of="to_array")
def forgets_bfloat16(t):
    return t.detach().cpu().clone().numpy()


@mistake("your array is always float32; the tensor's dtype should stay, but for bfloat16", of="to_array")
def makes_float32(t):
    return t.detach().cpu().float().clone().numpy()


@mistake("your array is float64, as it is when made of Python numbers; the dtype should stay", of="to_array")
def goes_by_a_list(t):
    return np.array(t.tolist()).reshape(t.shape)


@mistake("you turn bfloat16 into float16, another type: float32 was asked for", of="to_array")
def turns_bfloat16_into_float16(t):
    t = t.detach().cpu()
    return np.array(t.half() if t.dtype == torch.bfloat16 else t)


@mistake("you take the tracking off the caller's tensor itself, as detach_() does", of="to_array")
def detaches_in_place(t):
    return plain(t.detach_()).clone().numpy()


@mistake("you throw away the gradient that the tensor had", of="to_array")
def throws_the_gradient_away(t):
    if t.is_leaf:
        t.grad = None
    return plain(t).clone().numpy()


@mistake(
    "you go by a list of Python's numbers and name no dtype: whole numbers and booleans stay what they are",
    of="to_training_tensor",
)
def goes_by_a_list_of_numbers(a, device):
    return torch.tensor(a.tolist(), device=device)


@mistake(
    "you ask each part of the tensor for its one number, and only the parts of a vector are single numbers",
    of="to_array",
)
def expects_a_vector(t):
    return np.array([value.item() for value in t])


@alternative(of="to_training_tensor")
def cast_in_numpy(a, device):
    return torch.from_numpy(np.array(a, dtype=np.float32)).to(device)


@alternative(of="to_training_tensor")
def copied_on_the_way(a, device):
    return torch.as_tensor(a).to(device=device, dtype=torch.float32, copy=True)


@alternative(of="to_training_tensor")
def filled_in(a, device):
    t = torch.empty(a.shape, device=device)
    t.copy_(torch.from_numpy(np.asarray(a)))
    return t


@alternative(of="to_array")
def by_np_array(t):
    t = t.detach().cpu()
    return np.array(t if t.dtype != torch.bfloat16 else t.to(torch.float32))


@alternative(of="to_array")
def without_tracking(t):
    with torch.no_grad():
        copied = t.clone().to("cpu")
    return (copied.float() if copied.dtype == torch.bfloat16 else copied).numpy()


@alternative(of="to_array")
def number_by_number(t):
    dtype = str(torch.float32 if t.dtype == torch.bfloat16 else t.dtype).removeprefix("torch.")
    return np.array([value.item() for value in t.reshape(-1)], dtype=dtype).reshape(t.shape)
