"""What is printed and what errors say is what a real card says, and never how the simulation is made."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
import torch
from torch import nn

from kata_runner import simgpu

from .bugs import AS_CUDA

ROOT = Path(__file__).parents[2]


def parameter() -> nn.Parameter:
    return nn.Parameter(torch.ones(2, device="cuda"))


PRINTED = {
    "numbers": (lambda: torch.tensor([1.0, -2.5], device="cuda"), "tensor([ 1.0000, -2.5000], device='cuda:0')"),
    "a dtype": (lambda: torch.ones(2, device="cuda").half(), "tensor([1., 1.], device='cuda:0', dtype=torch.float16)"),
    "integers": (lambda: torch.arange(3, device="cuda"), "tensor([0, 1, 2], device='cuda:0')"),
    "one": (lambda: torch.tensor(2.5, device="cuda"), "tensor(2.5000, device='cuda:0')"),
    "none": (lambda: torch.empty(0, 3, device="cuda"), "tensor([], device='cuda:0', size=(0, 3))"),
    "a leaf": (
        lambda: torch.ones(1, device="cuda", requires_grad=True),
        "tensor([1.], device='cuda:0', requires_grad=True)",
    ),
    "a result": (
        lambda: torch.ones(1, device="cuda", requires_grad=True) * 2,
        "tensor([2.], device='cuda:0', grad_fn=<MulBackward0>)",
    ),
    "a parameter": (parameter, "Parameter containing:\ntensor([1., 1.], device='cuda:0', requires_grad=True)"),
    "parameters": (
        lambda: nn.ParameterDict({"w": parameter()}),
        "ParameterDict(  (w): Parameter containing: [torch.cuda.FloatTensor of size 2 (cuda:0)])",
    ),
    "a list": (lambda: [torch.ones(1, device="cuda")], "[tensor([1.], device='cuda:0')]"),
    "a layer": (lambda: nn.Linear(2, 1).cuda(), "Linear(in_features=2, out_features=1, bias=True)"),
    "a state": (
        lambda: nn.BatchNorm1d(1).cuda().state_dict()["running_var"],
        "tensor([1.], device='cuda:0')",
    ),
    "a maximum": (
        lambda: torch.tensor([[1.0, 3.0]], device="cuda").max(1),
        "torch.return_types.max(\nvalues=tensor([3.], device='cuda:0'),\nindices=tensor([1], device='cuda:0'))",
    ),
    "a distribution": (
        lambda: torch.distributions.Bernoulli(torch.tensor(0.5, device="cuda")),
        "Bernoulli(probs: 0.5)",
    ),
    "a device": (lambda: torch.ones(1, device="cuda").device, "device(type='cuda', index=0)"),
    "a type": (lambda: torch.ones(1, device="cuda").type(), "'torch.cuda.FloatTensor'"),
    "a storage": (
        lambda: torch.zeros(1, dtype=torch.uint8, device="cuda").untyped_storage(),
        " 0\n[torch.storage.UntypedStorage(device=cuda:0) of size 1]",
    ),
    "a stream": (lambda: torch.cuda.current_stream(), "<torch.cuda.Stream device=cuda:0 cuda_stream=0x0>"),
    "an event": (lambda: torch.cuda.Event(), "<torch.cuda.Event uninitialized>"),
}


@pytest.mark.rule(3)
class TestPrinted:
    pytestmark = AS_CUDA

    @pytest.mark.parametrize("what", PRINTED)
    def test_as_on_a_card(self, what: str) -> None:
        make, expected = PRINTED[what]
        assert repr(make()) == expected

    def test_in_fstrings_and_with_percent(self) -> None:
        x = torch.tensor(2.5, device="cuda")
        assert f"{x:.2f} {x} {x.item()} {x.device}" == "2.50 2.5 2.5 cuda:0"
        assert "%.1f %s" % (x, x[None]) == "2.5 tensor([2.5000], device='cuda:0')"  # noqa: UP031  (people write it)
        assert f"{x[None]}" == "tensor([2.5000], device='cuda:0')"
        assert f"{parameter()}".startswith("Parameter containing:\ntensor([1., 1.], device='cuda:0'")

    def test_an_optimizers_state(self) -> None:
        weight = parameter()
        optimizer = torch.optim.SGD([weight], lr=0.5, momentum=0.9)
        weight.sum().backward()
        optimizer.step()
        assert str(optimizer.state_dict()["state"]) == "{0: {'momentum_buffer': tensor([1., 1.], device='cuda:0')}}"

    def test_methods_of_the_class(self) -> None:
        x = torch.arange(2.0, device="cuda")
        assert list(map(torch.Tensor.tolist, [x, x.cpu()])) == [[0.0, 1.0]] * 2
        assert torch.Tensor.__repr__(x) == repr(x) == "tensor([0., 1.], device='cuda:0')"
        with pytest.raises(TypeError, match="can't convert cuda:0 device type tensor to numpy"):
            torch.Tensor.numpy(x)


# Every function of these, called in many wrong ways (and some right ones); says what errors tell of the inside.
CALLS = """
import inspect, json, sys, warnings
warnings.simplefilter("ignore")
import torch
from kata_runner import simgpu

INSIDE = (
    "PrivateUse", "privateuse", "subclass", "INTERNAL ASSERT", "simgpu", "wrapper", "__torch_dispatch__", "kata_runner",
    "_host", "SimulatedTensor",
)
KEPT_OUT = ("set_", "init_", "seed", "manual_seed", "import_", "from_file", "load", "compile", "fork",
    "use_det", "autocast_", "clear_", "parse_", "unify_", "merge_", "prepare_", "wait", "export", "save")
# torch's own words, the same on every machine: a list of all devices, an argument's name, an error of LAPACK.
THE_SAME = ("Expected one of cpu, cuda, ipu", "wrapper_CUDA_", "as_subclass", "wrap_tensor_to", "ldl_factor")

def ways(x):
    c = torch.ones(2, 2)
    return [
        (), (x,), (x, c), (c, x), (x, "a"),
        (x, 0, x.long(), c), ([x, c],), (x.half(), x.double()),
    ]

errors, told = 0, {}
with simgpu.as_cuda():
    for owner in (torch, torch.Tensor, torch.nn.functional, torch.linalg, torch.fft, torch.special):
        for name in sorted(dir(owner)):
            function = getattr(owner, name, None)
            if name.startswith(("_", *KEPT_OUT)) or inspect.isclass(function) or not callable(function):
                continue
            for number in range(8):
                try:
                    function(*ways(torch.ones(2, 2, device="cuda"))[number])
                except Exception as error:
                    errors += 1
                    text = str(error)
                    if any(word in text for word in INSIDE) and not any(word in text for word in THE_SAME):
                        told[f"{owner.__name__}.{name} {number}"] = text[:300]
print(json.dumps([errors, told]))
"""


def test_no_error_tells_of_the_inside() -> None:
    """Thousands of errors, provoked in a process of their own: some functions change what is global."""
    line = [sys.executable, "-X", "faulthandler", "-c", CALLS]
    done = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, timeout=110)
    assert done.returncode == 0, done.stderr[-2000:]
    errors, told = json.loads(done.stdout.splitlines()[-1])
    assert errors > 5_000
    assert told == {}


def test_a_traceback_of_pytest_ends_in_the_line_that_called_torch() -> None:
    with simgpu.as_cuda(), pytest.raises(RuntimeError, match="two devices") as caught:
        torch.ones(2, device="cuda") + torch.ones(2)
    assert caught.traceback.filter(caught)[-1].path == Path(__file__)


def test_no_error_names_the_place_that_the_card_has_in_torch() -> None:
    with simgpu.as_cuda(), pytest.raises(RuntimeError, match="SparseCUDAFloatType"):
        torch.meshgrid([torch.ones(2, 2, device="cuda").to_sparse()], indexing="ij")
