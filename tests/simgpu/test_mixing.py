"""Rules 1 and 2: tensors of two devices in one operation raise and name both; the mixes that CUDA allows stay."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import torch
import torch.nn.functional as F
from torch import nn

from .conftest import Card

pytestmark = pytest.mark.rule(1)

T = torch.Tensor
LABELS = torch.tensor([0, 2, 1])
# (what, an operation of a tensor on the card and one on the CPU, both 3 x 3)
TWO_DEVICES: list[tuple[str, Callable[[T, T], object]]] = [
    ("add", lambda g, c: g + c),
    ("add, CPU first", lambda g, c: c + g),
    ("subtract", lambda g, c: g - c),
    ("multiply", lambda g, c: g * c),
    ("divide", lambda g, c: g / c),
    ("power", lambda g, c: g**c),
    ("in place", lambda g, c: g.add_(c)),
    ("in place on the CPU", lambda g, c: c.mul_(g)),
    ("a total on the CPU", lambda g, c: c.sum().add_(g.sum())),
    ("a total on the CPU, weighed", lambda g, c: c.sum().lerp_(g.sum(), 0.5)),
    ("compare", lambda g, c: g == c),
    ("less", lambda g, c: g < c),
    ("maximum", torch.maximum),
    ("lerp", lambda g, c: torch.lerp(g, c, 0.5)),
    ("addcmul", lambda g, c: torch.addcmul(g, g, c)),
    ("logical and", torch.logical_and),
    ("one row", lambda g, c: g + c[0]),
    ("one number in a list", lambda g, c: g + c[:1, 0]),
    ("matmul", lambda g, c: g @ c),
    ("matmul, CPU first", lambda g, c: c @ g),
    ("matrix times vector", lambda g, c: g @ c[0]),
    ("matrix times vector, CPU first", lambda g, c: c @ g[0]),
    ("dot", lambda g, c: g[0] @ c[0]),
    ("bmm", lambda g, c: torch.bmm(g[None], c[None])),
    ("einsum", lambda g, c: torch.einsum("ij,jk->ik", g, c)),
    ("outer", lambda g, c: torch.outer(g[0], c[0])),
    ("addmm, bias on the CPU", lambda g, c: torch.addmm(c, g, g)),
    ("linear, weight on the CPU", lambda g, c: F.linear(g, c)),
    ("linear, bias on the CPU", lambda g, c: F.linear(g, g, c[0])),
    ("linear, input on the CPU", lambda g, c: F.linear(c, g)),
    ("bilinear", lambda g, c: F.bilinear(g, c, g[None])),
    ("cat", lambda g, c: torch.cat([g, c])),
    ("stack", lambda g, c: torch.stack([g, c])),
    ("vstack", lambda g, c: torch.vstack([c, g])),
    ("where, condition on the CPU", lambda g, c: torch.where(c > 0, g, g)),
    ("where, value on the CPU", lambda g, c: torch.where(g > 0, g, c)),
    ("masked_fill", lambda g, c: g.masked_fill(c > 0, 0.0)),
    ("masked_select", lambda g, c: torch.masked_select(g, c > 0)),
    ("gather", lambda g, c: g.gather(1, LABELS[:, None])),
    ("scatter", lambda g, c: g.scatter(1, LABELS[:, None].to(g.device), c)),
    ("index_select", lambda g, c: g.index_select(0, LABELS)),
    ("take", lambda g, c: g.take(LABELS)),
    ("index_add", lambda g, c: g.index_add(0, LABELS.to(g.device), c)),
    ("embedding, indices on the CPU", lambda g, c: F.embedding(LABELS, g)),
    ("embedding, table on the CPU", lambda g, c: F.embedding(LABELS.to(g.device), c)),
    ("writing CPU numbers at indices", lambda g, c: g.__setitem__(LABELS, c)),
    ("equal", torch.equal),
    ("allclose", torch.allclose),
    ("isclose", torch.isclose),
    ("mse_loss", F.mse_loss),
    ("l1_loss", F.l1_loss),
    ("smooth_l1_loss", F.smooth_l1_loss),
    ("huber_loss", F.huber_loss),
    ("binary_cross_entropy", lambda g, c: F.binary_cross_entropy(g.sigmoid(), c.sigmoid())),
    ("bce with logits", F.binary_cross_entropy_with_logits),
    ("bce with logits of one number", lambda g, c: F.binary_cross_entropy_with_logits(g.sum(), c.sum())),
    ("bce, pos_weight on the CPU", lambda g, c: F.binary_cross_entropy_with_logits(g, g, pos_weight=c[0])),
    ("soft_margin_loss", F.soft_margin_loss),
    ("cross_entropy", lambda g, c: F.cross_entropy(g, LABELS)),
    ("cross_entropy, logits on the CPU", lambda g, c: F.cross_entropy(c, LABELS.to(g.device))),
    ("cross_entropy, weights on the CPU", lambda g, c: F.cross_entropy(g, LABELS.to(g.device), weight=c[0])),
    ("nll_loss", lambda g, c: F.nll_loss(g, LABELS)),
    ("kl_div", lambda g, c: F.kl_div(g, c, reduction="batchmean")),
    ("cosine_similarity", F.cosine_similarity),
    ("conv1d", lambda g, c: F.conv1d(g[None], c[None])),
    ("layer_norm", lambda g, c: F.layer_norm(g, (3,), weight=c[0])),
    ("batch_norm, running mean on the CPU", lambda g, c: F.batch_norm(g, c[0], c[1].abs())),
    ("attention", lambda g, c: F.scaled_dot_product_attention(g[None], c[None], g[None])),
    ("cdist", torch.cdist),
    ("solve", lambda g, c: torch.linalg.solve(g, c)),
    ("a module on the CPU", lambda g, c: nn.Linear(3, 2)(g)),
    ("data for a module on the card", lambda g, c: nn.Linear(3, 2).to(g.device)(c)),
    ("out=", lambda g, c: torch.add(g, g, out=c)),
]


@pytest.mark.known_from("aten/src/ATen/core/op_registration/adaption.cpp, aten/src/ATen/TensorIterator.cpp")
@pytest.mark.parametrize("operation", [pytest.param(call, id=name) for name, call in TWO_DEVICES])
def test_two_devices_raise_and_are_both_named(card: Card, operation: Callable[[T, T], object]) -> None:
    on_card, on_cpu = torch.randn(3, 3, device=card.device), torch.randn(3, 3)
    with pytest.raises(RuntimeError) as caught:
        operation(on_card, on_cpu)
    assert card.names_both(str(caught.value)), caught.value


@pytest.mark.known_from("aten/src/ATen/native/TensorAdvancedIndexing.cpp")
@pytest.mark.parametrize(
    "operation",
    [lambda g, c: c[LABELS.to(g.device)], lambda g, c: c[g > 0], lambda g, c: c.__setitem__(LABELS.to(g.device), 0.0)],
    ids=["read", "read by a mask", "write"],
)
def test_indices_on_the_card_can_not_index_a_cpu_tensor(device: str, operation: Callable[[T, T], object]) -> None:
    """CUDA's message here names the indexed tensor's device only."""
    with pytest.raises(RuntimeError, match=r"indices should be either on .*cpu"):
        operation(torch.randn(3, 3, device=device), torch.randn(3, 3))


# (what, an operation of a tensor on the card and a 0-dim CPU tensor of 2.0)
ZERO_DIM: list[tuple[str, Callable[[T, T], T]]] = [
    ("add", lambda g, s: g + s),
    ("CPU first", lambda g, s: s * g),
    ("in place", lambda g, s: g.clone().add_(s)),
    ("power", lambda g, s: g**s),
    ("compare", lambda g, s: g > s),
    ("maximum", torch.maximum),
    ("where", lambda g, s: torch.where(g > 0, g, s)),
    ("where, both plain", lambda g, s: torch.where(g > 0, s, 1.0)),
    ("masked_fill", lambda g, s: g.masked_fill(g > 0, s)),
    ("fill_", lambda g, s: g.clone().fill_(s)),
    ("bce, pos_weight", lambda g, s: F.binary_cross_entropy_with_logits(g, g.sigmoid(), pos_weight=s)),
    ("bce, weight", lambda g, s: F.binary_cross_entropy_with_logits(g, g.sigmoid(), weight=s)),
    ("python number", lambda g, s: g + 2),
    ("python number first", lambda g, s: 2.0 - g),
]


@pytest.mark.rule(2)
@pytest.mark.known_from("aten/src/ATen/TensorIterator.cpp")
@pytest.mark.parametrize("operation", [pytest.param(call, id=name) for name, call in ZERO_DIM])
def test_a_zero_dim_cpu_tensor_may_join_arithmetic(device: str, operation: Callable[[T, T], T]) -> None:
    on_card = torch.tensor([[1.0, -2.0, 3.0]], device=device)
    result = operation(on_card, torch.tensor(2.0))
    assert result.device == on_card.device
    assert torch.equal(result.cpu(), operation(on_card.cpu(), torch.tensor(2.0)))


@pytest.mark.known_from("aten/src/ATen/core/op_registration/adaption.cpp")
@pytest.mark.parametrize(
    "operation",
    [
        lambda g, s: g @ s.reshape(1),
        lambda g, s: torch.cat([g[0, :1], s.reshape(1)]),
        lambda g, s: torch.equal(g[0, 0], s),
        lambda g, s: F.embedding(torch.tensor(0), g),
        lambda g, s: g.clamp(max=s),
        lambda g, s: torch.logaddexp(g, s),
        lambda g, s: F.huber_loss(g, s.expand(1, 1)),
    ],
    ids=["matmul", "cat", "equal", "embedding", "clamp", "logaddexp", "huber_loss"],
)
def test_a_zero_dim_cpu_tensor_may_not_join_others(card: Card, operation: Callable[[T, T], object]) -> None:
    """Of the last three this is known from torch's source only (`device_check` in native_functions.yaml)."""
    with pytest.raises(RuntimeError, match=card.shown):
        operation(torch.ones(1, 1, device=card.device), torch.tensor(2.0))


@pytest.mark.rule(2)
@pytest.mark.known_from("aten/src/ATen/native/TensorCompare.cpp")
def test_a_zero_dim_cpu_tensor_may_be_compared(device: str) -> None:
    assert torch.allclose(torch.full((3,), 2.0, device=device), torch.tensor(2.0))
    assert not torch.allclose(torch.tensor(15.0, device=device), torch.tensor(2.0))
    assert torch.testing.assert_close(torch.tensor(2.0, device=device), torch.tensor(2.0), check_device=False) is None


@pytest.mark.known_from("aten/src/ATen/TensorIterator.cpp, aten/src/ATen/native/cuda/PointwiseOpsKernel.cu")
def test_a_kernel_takes_one_zero_dim_cpu_tensor_in_one_place(device: str) -> None:
    on_card, number = torch.ones(3, device=device), torch.tensor(2.0)
    with pytest.raises(RuntimeError, match="Trying to pass too many CPU scalars to non-CPU kernel!"):
        torch.lerp(number, number, on_card)
    with pytest.raises(RuntimeError, match="CPU Scalar support for tensor1 argument is not supported"):
        torch.addcmul(on_card, number, on_card)
    assert torch.addcmul(on_card, on_card, number).tolist() == [3.0] * 3
    assert torch.where(on_card > 0, number, number).device == on_card.device


@pytest.mark.rule(2)
def test_cpu_indices_may_index_a_tensor_on_the_card(device: str) -> None:
    on_card = torch.arange(12.0, device=device).reshape(3, 4)
    assert on_card[LABELS].device == on_card.device
    assert on_card[LABELS, LABELS].tolist() == [0.0, 10.0, 5.0]
    assert on_card[torch.tensor([True, False, True])].shape == (2, 4)
    on_card[torch.tensor([0, 2])] = 7.0
    on_card[torch.tensor([False, True, False])] = torch.tensor(5.0)
    assert on_card[:, 0].tolist() == [7.0, 5.0, 7.0]


@pytest.mark.rule(2)
def test_a_zero_dim_index_on_the_card_reads_a_cpu_tensor(device: str) -> None:
    best = torch.tensor([1.0, 9.0, 3.0], device=device).argmax()
    assert torch.tensor([10, 20, 30])[best] == 20


@pytest.mark.rule(2)
def test_slices_and_copy_go_across_devices(device: str) -> None:
    on_card, on_cpu = torch.zeros(2, 3, device=device), torch.ones(2, 3)
    on_card[0] = on_cpu[0]
    on_card[1, 1:] = on_cpu[1, 1:] * 2
    assert on_card.tolist() == [[1.0, 1.0, 1.0], [0.0, 2.0, 2.0]]
    on_cpu.copy_(on_card)
    assert on_cpu.is_cpu
    assert on_cpu.tolist() == on_card.tolist()
    on_cpu[:] = on_card + 1
    assert on_cpu[0].tolist() == [2.0, 2.0, 2.0]
    on_card.copy_(torch.arange(3))
    assert on_card[1].tolist() == [0.0, 1.0, 2.0]
    assert on_card.dtype == torch.float32


@pytest.mark.rule(2)
def test_operations_that_only_read_a_shape_do_not_mind(device: str) -> None:
    on_card, on_cpu = torch.ones(2, 3, device=device), torch.ones(3, 2)
    assert on_card.view_as(on_cpu).shape == (3, 2)
    assert on_card.reshape_as(on_cpu).device == on_card.device
    assert torch.zeros_like(on_card, device="cpu").is_cpu
    assert on_card.is_same_size(torch.ones(2, 3))
