"""What an operation of torch's own list must do on the simulated card. Each check yields its complaints.

The samples, the dtypes of CPU and CUDA, and the calls that must raise are torch's (`torch.testing`'s OpInfo).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any

import torch
from torch.utils._pytree import tree_leaves, tree_map

from kata_runner import simgpu

SAMPLES = {torch.float32: 12, torch.complex64: 4}  # of each dtype; of any other:
FEW = 2
DTYPES = (torch.float32, torch.float64, torch.float16, torch.bfloat16, torch.complex64, torch.int64, torch.uint8)
DTYPES += (torch.bool,)
GRADIENTS = (torch.float32, torch.complex64)
DRAWS = ("rand", "dropout", "bernoulli", "normal", "multinomial", "uniform", "exponential", "empty", "cauchy")
DRAWS += ("geometric", "rrelu", "fractional_max_pool", "attention", "svd_lowrank", "pca_lowrank", "resize")
LOOSE = {"rtol": 1e-2, "atol": 1e-3}  # of half precision: layers that are made of others may round in another order
UNMOVED = ("memory location", "overlap")  # wrong calls by what a tensor's memory is: moving mends them
Check = Callable[[Any], Iterator[str]]


def title(op: Any) -> str:
    return f"{op.name}.{op.variant_test_name}" if op.variant_test_name else str(op.name)


def draws(op: Any) -> bool:
    return any(word in title(op) for word in DRAWS)


def samples(op: Any, dtype: torch.dtype, number: int | None = None) -> list[Any]:
    """A few of torch's calls of an operation, on the CPU."""
    torch.manual_seed(0)
    tracked = op.supports_autograd and dtype in GRADIENTS and dtype in op.supported_backward_dtypes("cpu")
    wanted = SAMPLES.get(dtype, FEW) if number is None else number
    return list(islice(op.sample_inputs("cpu", dtype, requires_grad=tracked), wanted))


def on_card(value: Any) -> Any:
    """A tensor moved to the card; a device named "cpu" becomes the card, too."""
    if not isinstance(value, torch.Tensor):
        names_cpu = isinstance(value, str | torch.device) and str(value) == "cpu"
        return torch.device("simgpu", 0) if names_cpu else value
    return value.detach().to("simgpu").requires_grad_(value.requires_grad)


def given(sample: Any) -> tuple[Any, Any, Any]:
    return sample.input, sample.args, sample.kwargs


def results(call: Callable[..., Any], arguments: Any) -> list[Any]:
    first, rest, named = arguments
    return tree_leaves(call(first, *rest, **named))


def same_results(op: Any) -> Iterator[str]:
    """Results are on the card and equal the CPU's, for every dtype that both have; so are gradients."""
    both = op.supported_dtypes("cpu") & op.supported_dtypes("cuda")
    for dtype in [dtype for dtype in DTYPES if dtype in both]:
        for sample in samples(op, dtype):
            yield from complaints(compare, op, sample, what=f"{dtype}")


def compare(op: Any, sample: Any) -> None:
    here = given(sample)
    there = tree_map(on_card, here)
    expected, got = results(op, here), results(op, there)
    match(got, expected, numbers=not draws(op))
    if not draws(op):
        for wanted, mine in zip(gradients(here, expected), gradients(there, got), strict=True):
            torch.testing.assert_close(mine, wanted, equal_nan=True, rtol=1e-3, atol=1e-4)


def match(got: list[Any], expected: list[Any], *, numbers: bool = True) -> None:
    """Raises AssertionError unless tensors are on the card, with the dtype, shape, strides and numbers expected."""
    for wanted, mine in zip(expected, got, strict=True):
        if isinstance(wanted, torch.Tensor):
            assert simgpu.is_simulated(mine), "the result is not on the card"
            assert (mine.layout, mine.dtype, mine.shape) == (wanted.layout, wanted.dtype, wanted.shape)
            if wanted.layout is not torch.strided:
                mine, wanted = mine.to_dense(), wanted.to_dense()
            assert mine.stride() == wanted.stride()
            if numbers:
                loose = LOOSE if wanted.dtype in (torch.float16, torch.bfloat16) else {}
                torch.testing.assert_close(mine.detach().cpu(), wanted.detach(), equal_nan=True, **loose)
        else:
            assert type(mine) is type(wanted)


def gradients(arguments: Any, outcome: list[Any]) -> list[torch.Tensor]:
    """The gradients of the results' sum, on the CPU."""
    inputs = [t for t in tree_leaves(arguments) if isinstance(t, torch.Tensor) and t.requires_grad]
    outs = [t.abs().sum() for t in outcome if isinstance(t, torch.Tensor) and t.requires_grad]
    if not inputs or not outs:
        return []
    found = torch.autograd.grad(sum(outs[1:], outs[0]), inputs, allow_unused=True)
    return [gradient.cpu() for gradient in found if gradient is not None]


def in_place(op: Any) -> Iterator[str]:
    """`x.add_(…)` changes x and returns it, or raises as on the CPU."""
    call = op.inplace_variant
    dtypes = [d for d in (torch.float32, torch.int64, torch.complex64) if d in op.supported_dtypes("cuda")]
    if call is None or draws(op):
        return
    for sample in [sample for dtype in dtypes for sample in samples(op, dtype, 3)]:
        yield from complaints(compare_in_place, call, sample, what="in place")


def compare_in_place(call: Callable[..., Any], sample: Any) -> None:
    here = tree_map(fresh, given(sample))
    there = tree_map(on_card, here)
    try:
        expected = call(here[0], *here[1], **here[2])
    except Exception as error:
        must_raise(lambda: call(there[0], *there[1], **there[2]), type(error))
        return
    got = call(there[0], *there[1], **there[2])
    assert got is there[0] or isinstance(got, list), "it returns another tensor"
    match(tree_leaves(got), tree_leaves(expected))


def fresh(value: Any) -> Any:
    return value.detach().clone() if isinstance(value, torch.Tensor) else value


def into_out(op: Any) -> Iterator[str]:
    """`out=` is filled and returned; one on the CPU is refused."""
    if not op.supports_out or draws(op) or torch.float32 not in op.supported_dtypes("cuda"):
        return
    for sample in samples(op, torch.float32, 2):
        yield from complaints(compare_out, op, sample, what="out=")


def compare_out(op: Any, sample: Any) -> None:
    here = tree_map(fresh, given(sample))
    there = tree_map(on_card, here)
    expected = results(op, here)
    if not all(isinstance(value, torch.Tensor) for value in expected):
        return
    outs = [[torch.zeros_like(t, device=device) for t in expected] for device in ("cpu", "simgpu")]
    calls = [filling(op, arguments, out) for arguments, out in zip((here, there), outs, strict=True)]
    try:
        returned = tree_leaves(calls[0]())
    except Exception:  # torch has no such form of this call
        return
    same = [any(value is one for one in outs[0]) for value in returned]
    assert [any(value is one for one in outs[1]) for value in tree_leaves(calls[1]())] == same, "it returns another"
    match(outs[1], outs[0])


def filling(op: Any, arguments: Any, out: list[torch.Tensor]) -> Callable[[], object]:
    first, rest, named = arguments
    return lambda: op(first, *rest, out=tuple(out) if len(out) > 1 else out[0], **named)


def wrong_calls(op: Any) -> Iterator[str]:
    """A call that is wrong on CUDA raises what torch expects there."""
    if op.error_inputs_func is None:
        return
    for one in op.error_inputs("cpu"):
        yield from complaints(compare_error, op, one, what="a wrong call")


def compare_error(op: Any, one: Any) -> None:
    here = given(one.sample_input)
    if any(isinstance(value, torch.Tensor) and not value.is_cpu for value in tree_leaves(here)):
        return
    try:
        results(op, here)
    except Exception as error:
        expected = type(error)
        if any(words in str(error) for words in UNMOVED):
            return
    else:
        return
    first, rest, named = tree_map(on_card, here)
    must_raise(lambda: op(first, *rest, **named), expected)


def must_raise(call: Callable[[], object], expected: type[Exception]) -> None:
    raised = error_of(call)
    kinds = (expected, NotImplementedError) if issubclass(expected, RuntimeError) else (expected,)
    if expected is IndexError:  # an assert on the card
        kinds = (IndexError, torch.AcceleratorError)
    assert raised is not None, f"no {expected.__name__}"
    assert isinstance(raised, kinds), f"{brief(raised)} instead of {expected.__name__}"


def error_of(call: Callable[[], object]) -> Exception | None:
    try:
        call()
    except Exception as error:
        return error
    return None


def refused_dtypes(op: Any) -> Iterator[str]:
    """A dtype that the CPU has and CUDA has not is refused."""
    lacking = op.supported_dtypes("cpu") - op.supported_dtypes("cuda") - {torch.bfloat16}  # that depends on the card
    for dtype in sorted(lacking, key=str):
        tried = [list(complaints(refuse, op, sample, what=f"{dtype}")) for sample in samples(op, dtype, 8)]
        if tried and all(tried):  # a call that does nothing works with any dtype
            yield from tried[0]


def refuse(op: Any, sample: Any) -> None:
    first, rest, named = tree_map(on_card, given(sample))
    must_raise(lambda: op(first, *rest, **named), RuntimeError)


def broader_dtypes(op: Any) -> Iterator[str]:
    """A dtype that CUDA has and the CPU has not works."""
    for dtype in sorted(op.supported_dtypes("cuda") - op.supported_dtypes("cpu"), key=str):
        for sample in samples(op, dtype, 2):
            yield from complaints(results, op, tree_map(on_card, given(sample)), what=f"{dtype}")


def mixed_devices(op: Any) -> Iterator[str]:
    """A call in which the first tensor alone is on the card raises and names both devices."""
    dtype = torch.float32 if torch.float32 in op.supported_dtypes("cpu") else torch.int64
    if dtype not in op.supported_dtypes("cpu") & op.supported_dtypes("cuda"):
        return
    for sample in samples(op, dtype, 4):
        here = given(sample)
        tensors = [t for t in tree_leaves(here) if isinstance(t, torch.Tensor) and t.dim() > 0 and t.numel() > 0]
        if len(tensors) > 1:
            yield from complaints(compare_mixed, op, here, tensors[0], what="mixed devices")


def compare_mixed(op: Any, here: Any, one: torch.Tensor) -> None:
    first, rest, named = tree_map(lambda t: on_card(t) if t is one else t, here)
    raised = error_of(lambda: op(first, *rest, **named))
    assert raised is not None, "it raises nothing"
    both = "simgpu" in str(raised) and any(words in str(raised) for words in ("cpu", "(torch.FloatTensor)"))
    named = both and isinstance(raised, RuntimeError)
    assert named, f"it does not name both devices: {brief(raised)}"


def complaints(check: Callable[..., object], *arguments: Any, what: str) -> Iterator[str]:
    try:
        check(*arguments)
    except Exception as error:  # whatever goes wrong is what the sweep is for
        yield f"{what}: {brief(error)}"


def brief(error: BaseException) -> str:
    return f"{type(error).__name__}: {' '.join(str(error).split())[:150]}"


CHECKS: dict[str, Check] = {
    "results": same_results,
    "in place": in_place,
    "out=": into_out,
    "wrong calls": wrong_calls,
    "mixed devices": mixed_devices,
    "dtypes that CUDA lacks": refused_dtypes,
    "dtypes that only CUDA has": broader_dtypes,
}


def complaints_about(op: Any, checks: Iterable[str] = CHECKS) -> dict[str, str]:
    """The first complaint of each check that an operation fails."""
    found = {}
    for name in checks:
        torch.manual_seed(0)
        for complaint in complaints_of(CHECKS[name], op):
            found[name] = complaint
            break
    return found


def complaints_of(check: Check, op: Any) -> Iterator[str]:
    """A check's complaints; that torch itself can't make samples is one, too."""
    try:
        yield from check(op)
    except Exception as error:
        yield f"no samples: {brief(error)}"
