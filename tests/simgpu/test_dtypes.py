"""Rule 9: dtypes that CUDA has, and what it raises for those that it has not.

The refusals that the CPU would not make are known from torch's CUDA sources and its OpInfo database.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
import torch
import torch.nn.functional as F

from .conftest import Card

pytestmark = pytest.mark.rule(9)

T = torch.Tensor
INTEGERS = [torch.int64, torch.int32, torch.uint8]
NAMES = {torch.int64: "Long", torch.int32: "Int", torch.uint8: "Byte"}


@pytest.mark.known_from("aten/src/ATen/native/cuda/Blas.cpp")
@pytest.mark.parametrize("dtype", INTEGERS, ids=str)
@pytest.mark.parametrize(
    ("kernel", "call"),
    [
        ("addmm_cuda", lambda m: m @ m),
        ("addmm_cuda", lambda m: F.linear(m, m, m[0])),
        ("baddbmm_cuda", lambda m: torch.bmm(m[None], m[None])),
        ("addmv_impl_cuda", lambda m: m @ m[0]),
        ("dot", lambda m: m[0] @ m[0]),
        ("baddbmm_cuda", lambda m: torch.einsum("bij,bjk->bik", m[None], m[None])),
    ],
    ids=["mm", "linear", "bmm", "mv", "dot", "einsum"],
)
def test_cuda_multiplies_no_matrices_of_integers(
    device: str, kernel: str, call: Callable[[T], object], dtype: torch.dtype
) -> None:
    with pytest.raises(RuntimeError, match=rf"\"{kernel}\" not implemented for '{NAMES[dtype]}'"):
        call(torch.ones(2, 2, dtype=dtype, device=device))


@pytest.mark.parametrize(
    "dtype", [torch.float16, torch.bfloat16, torch.float32, torch.float64, torch.complex64], ids=str
)
def test_floating_point_of_every_width(device: str, dtype: torch.dtype) -> None:
    m = torch.tensor([[1.0, 2.0], [3.0, 4.0]], device=device).to(dtype)
    assert (m @ m).dtype == dtype
    assert (m @ m).cpu().to(torch.complex64).real.tolist() == [[7.0, 10.0], [15.0, 22.0]]
    assert (m * m + m).sum().dtype == dtype
    if not dtype.is_complex:
        assert F.softmax(m, -1).dtype == dtype
        assert F.layer_norm(m, (2,)).dtype == dtype
        assert F.conv1d(m[None], m[None]).dtype == dtype


@pytest.mark.known_from("torch/testing/_internal/common_methods_invocations.py")
@pytest.mark.parametrize(
    "call",
    [
        lambda x: F.avg_pool3d(x.reshape(1, 1, 2, 2, 2), 2),
        lambda x: F.multi_margin_loss(x.reshape(2, 4), torch.tensor([0, 1], device=x.device)),
        lambda x: torch.round(x, decimals=2),
        lambda x: F.rrelu(x),
    ],
    ids=["avg_pool3d", "multi_margin_loss", "round", "rrelu"],
)
def test_half_precision_that_only_cuda_has(device: str, call: Callable[[T], T]) -> None:
    x = torch.linspace(-1, 1, 8, device=device)
    narrow, wide = call(x.half()), call(x)
    assert narrow.dtype == torch.float16
    torch.testing.assert_close(narrow.float().cpu(), wide.cpu(), rtol=1e-2, atol=1e-3)


@pytest.mark.parametrize(
    "call",
    [
        lambda m: m @ m.double(),
        lambda m: F.linear(m, m.double()),
        lambda m: torch.bmm(m[None], m[None].double()),
        lambda m: m[0] @ m[0].double(),
        lambda m: torch.addmm(m, m, m.double()),
        lambda m: F.conv1d(m[None], m[None].double()),
    ],
    ids=["mm", "linear", "bmm", "dot", "addmm", "conv1d"],
)
def test_matrices_of_two_dtypes_raise(device: str, call: Callable[[T], object]) -> None:
    with pytest.raises(RuntimeError, match=r"(?i)double"):
        call(torch.ones(2, 2, device=device))


@pytest.mark.known_from("aten/src/ATen/native/LinearAlgebra.cpp")
def test_the_message_for_two_dtypes_is_cudas(device: str) -> None:
    m = torch.ones(2, 2, device=device)
    with pytest.raises(RuntimeError, match="expected mat1 and mat2 to have the same dtype, but got: float != double"):
        m @ m.double()


def test_elementwise_operations_promote(device: str) -> None:
    x = torch.ones(2, device=device)
    assert (x + x.double()).dtype == torch.float64
    assert (x.long() * x).dtype == torch.float32
    assert (x.long() / 2).dtype == torch.float32
    assert (x.half() + 1.5).dtype == torch.float16
    assert (x > 0).dtype == torch.bool
    assert (x.int() + x.long()).dtype == torch.int64
    assert x.bool().sum().dtype == torch.int64
    assert F.mse_loss(x, x.double()).dtype == torch.float64
    with pytest.raises(RuntimeError, match="can't be cast to the desired output type Long"):
        x.long().add_(0.5)
    with pytest.raises(RuntimeError, match=r"Subtraction.*bool"):
        x.bool() - x.bool()


@pytest.mark.known_from("aten/src/ATen/native/cuda/NLLLoss2d.cu, aten/src/ATen/native/cuda/Loss.cu")
@pytest.mark.parametrize("labels", [torch.float32, torch.float64, torch.int32, torch.bool], ids=str)
def test_cross_entropy_wants_long_labels(device: str, labels: torch.dtype) -> None:
    logits = torch.randn(3, 4, device=device, requires_grad=True)
    with pytest.raises(RuntimeError, match=r"expected target dtype to be Long or Byte, but got|not implemented for"):
        F.cross_entropy(logits, torch.tensor([0, 1, 1], device=device).to(labels))


def test_cross_entropy_takes_long_labels_and_probabilities(device: str) -> None:
    logits = torch.randn(3, 4, device=device, requires_grad=True)
    labels = torch.tensor([0, 3, 1], device=device)
    loss = F.cross_entropy(logits, labels)
    soft = F.cross_entropy(logits, F.one_hot(labels, 4).float())
    torch.testing.assert_close(loss.cpu(), soft.cpu())
    loss.backward()
    assert logits.grad.shape == (3, 4)
    assert F.cross_entropy(logits, torch.tensor([0, -100, 1], device=device)).isfinite()
    with pytest.raises((ValueError, RuntimeError), match=r"batch_size|Expected target size"):
        F.cross_entropy(logits, labels[:2])


@pytest.mark.parametrize(
    "loss", [F.binary_cross_entropy, F.nll_loss, F.multilabel_margin_loss], ids=["bce", "nll", "multilabel"]
)
def test_losses_with_labels_of_the_wrong_dtype(device: str, loss: Callable[[T, T], T]) -> None:
    wrong = torch.int64 if loss is F.binary_cross_entropy else torch.float32
    with pytest.raises(RuntimeError):
        loss(torch.rand(3, 3, device=device), torch.zeros(3, 3, dtype=wrong, device=device))


@pytest.mark.breaks_the_card
@pytest.mark.known_from("aten/src/ATen/native/cuda/IndexKernel.cu, c10/cuda/CUDAException.cpp")
@pytest.mark.parametrize(
    "call",
    [
        lambda d: F.cross_entropy(torch.randn(2, 3, device=d), torch.tensor([0, 3], device=d)),
        lambda d: F.embedding(torch.tensor([3], device=d), torch.randn(3, 2, device=d)),
        lambda d: torch.ones(3, device=d)[torch.tensor([3], device=d)],
        lambda d: torch.ones(3, device=d).gather(0, torch.tensor([3], device=d)),
        lambda d: torch.ones(3, device=d).index_select(0, torch.tensor([3], device=d)),
        lambda d: torch.zeros(3, device=d).scatter_(0, torch.tensor([3], device=d), 1.0),
        lambda d: torch.zeros(3, device=d).index_put_((torch.tensor([3], device=d),), torch.ones(1, device=d)),
        lambda d: F.one_hot(torch.tensor([3], device=d), 3),
        lambda d: F.one_hot(torch.tensor([-1], device=d), 3),
        lambda d: torch.inference_mode()(F.one_hot)(torch.tensor([3], device=d), 3),
        lambda d: F.binary_cross_entropy(torch.tensor([1.5], device=d), torch.ones(1, device=d)),
        lambda d: torch.bernoulli(torch.tensor([1.5], device=d)),
    ],
    ids=[
        "cross_entropy", "embedding", "index", "gather", "index_select", "scatter_", "index_put_", "one_hot",
        "one_hot, negative", "one_hot, inference", "bce", "bernoulli",
    ],
)  # fmt: skip
def test_what_is_out_of_range_is_an_assert_on_the_card(card: Card, call: Callable[[str], T]) -> None:
    def call_and_wait() -> None:
        call(card.device)
        torch.get_device_module(card.device).synchronize()  # a real card says it late

    with pytest.raises(torch.AcceleratorError, match="CUDA error: device-side assert triggered"):
        call_and_wait()


@pytest.mark.known_from("aten/src/ATen/native/Onehot.cpp")
def test_one_hot(device: str) -> None:
    labels = torch.tensor([[0, 2], [1, 1]], device=device)
    assert torch.equal(F.one_hot(labels).cpu(), F.one_hot(labels.cpu()))
    assert torch.equal(F.one_hot(labels, num_classes=5).cpu(), F.one_hot(labels.cpu(), 5))
    assert torch.equal(torch.func.vmap(lambda x: F.one_hot(x, 3))(labels).cpu(), F.one_hot(labels.cpu(), 3))
    assert F.one_hot(labels[:0], 3).shape == (0, 2, 3)
    with pytest.raises(RuntimeError, match=r"only applicable to index tensor"):
        F.one_hot(labels.float())
    with pytest.raises(RuntimeError, match="Can not infer total number of classes from empty tensor"):
        F.one_hot(labels[:0])
    with pytest.raises(RuntimeError, match="num_classes should be positive"):
        F.one_hot(labels, 0)


def test_an_index_that_the_host_checks_stays_an_index_error(device: str) -> None:
    with pytest.raises(IndexError, match="index 3 is out of bounds for dimension 0 with size 3"):
        torch.ones(3, device=device)[3]
    with pytest.raises(IndexError, match="Dimension out of range"):
        torch.ones(3, device=device).sum(1)


def test_complex_matrices_are_solved_as_on_the_cpu(device: str) -> None:
    """These work with conjugates inside."""
    x, y = torch.randn(4, 3, dtype=torch.complex64), torch.randn(4, 2, dtype=torch.complex64)
    on_card, right = x.to(device), y.to(device)
    torch.testing.assert_close(torch.linalg.pinv(on_card).cpu(), torch.linalg.pinv(x), rtol=1e-4, atol=1e-5)
    solution, residuals, *_ = torch.linalg.lstsq(on_card, right, driver="gels")
    expected = torch.linalg.lstsq(x, y, driver="gels")  # the one that CUDA has
    torch.testing.assert_close(solution.cpu(), expected.solution, rtol=1e-4, atol=1e-5)
    torch.testing.assert_close(residuals.cpu(), expected.residuals, rtol=1e-4, atol=1e-5)
    torch.testing.assert_close((on_card.mH @ right).cpu(), x.mH @ y)


def test_a_sum_of_products_in_place_grows(device: str) -> None:
    x = torch.ones(1, device=device)
    out = x.addbmm_(torch.ones(4, 2, 5, device=device), torch.ones(4, 5, 3, device=device))
    assert out is x
    assert x.tolist() == [[21.0] * 3] * 2
