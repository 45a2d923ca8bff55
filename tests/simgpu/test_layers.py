"""Rule 10: layers and losses give the CPU's numbers, on the card, forward and backward."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest
import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

from .conftest import Card

pytestmark = pytest.mark.rule(10)

T = torch.Tensor
LAYERS: dict[str, tuple[Callable[[], nn.Module], tuple[int, ...]]] = {
    "Linear": (lambda: nn.Linear(6, 4), (5, 6)),
    "Bilinear": (lambda: nn.Bilinear(6, 6, 3), (5, 6)),
    "Conv1d": (lambda: nn.Conv1d(3, 4, 3, padding=1), (2, 3, 9)),
    "Conv2d": (lambda: nn.Conv2d(3, 4, 3, stride=2, padding=1, bias=False), (2, 3, 9, 7)),
    "Conv2d, groups": (lambda: nn.Conv2d(4, 4, 3, groups=2, dilation=2), (2, 4, 9, 7)),
    "ConvTranspose2d": (lambda: nn.ConvTranspose2d(3, 4, 3, stride=2), (2, 3, 5, 4)),
    "BatchNorm1d": (lambda: nn.BatchNorm1d(6), (5, 6)),
    "BatchNorm2d": (lambda: nn.BatchNorm2d(3), (2, 3, 4, 5)),
    "LayerNorm": (lambda: nn.LayerNorm(6), (5, 6)),
    "GroupNorm": (lambda: nn.GroupNorm(2, 4), (3, 4, 5)),
    "InstanceNorm2d": (lambda: nn.InstanceNorm2d(3, affine=True), (2, 3, 4, 5)),
    "RMSNorm": (lambda: nn.RMSNorm(6), (5, 6)),
    "MaxPool2d": (lambda: nn.MaxPool2d(2), (2, 3, 8, 6)),
    "AvgPool2d": (lambda: nn.AvgPool2d(2), (2, 3, 8, 6)),
    "AdaptiveAvgPool2d": (lambda: nn.AdaptiveAvgPool2d((2, 3)), (2, 3, 8, 7)),
    "AdaptiveMaxPool1d": (lambda: nn.AdaptiveMaxPool1d(3), (2, 3, 8)),
    "Upsample": (lambda: nn.Upsample(scale_factor=2, mode="bilinear"), (1, 2, 3, 4)),
    "ReLU in place": (lambda: nn.Sequential(nn.Linear(6, 6), nn.ReLU(inplace=True)), (5, 6)),
    "GELU": (nn.GELU, (5, 6)),
    "SiLU": (nn.SiLU, (5, 6)),
    "LeakyReLU": (nn.LeakyReLU, (5, 6)),
    "PReLU": (nn.PReLU, (5, 6)),
    "ELU": (nn.ELU, (5, 6)),
    "Softplus": (nn.Softplus, (5, 6)),
    "Softmax": (lambda: nn.Softmax(-1), (5, 6)),
    "LogSoftmax": (lambda: nn.LogSoftmax(-1), (5, 6)),
    "Flatten": (nn.Flatten, (2, 3, 4)),
    "PixelShuffle": (lambda: nn.PixelShuffle(2), (1, 8, 3, 2)),
    "ZeroPad2d": (lambda: nn.ZeroPad2d(1), (1, 2, 3, 4)),
    "RNN": (lambda: nn.RNN(6, 5, num_layers=2, batch_first=True), (3, 4, 6)),
    "LSTM": (lambda: nn.LSTM(6, 5, num_layers=2, bidirectional=True), (4, 3, 6)),
    "GRU": (lambda: nn.GRU(6, 5, bias=False), (4, 3, 6)),
    "LSTMCell": (lambda: nn.LSTMCell(6, 5), (3, 6)),
    "GRUCell": (lambda: nn.GRUCell(6, 5), (3, 6)),
    "TransformerEncoderLayer": (lambda: nn.TransformerEncoderLayer(6, 2, 8, dropout=0.0, batch_first=True), (3, 4, 6)),
    "weight_norm": (lambda: nn.utils.parametrizations.weight_norm(nn.Linear(6, 3)), (5, 6)),
    "spectral_norm": (lambda: nn.utils.parametrizations.spectral_norm(nn.Linear(6, 3)), (5, 6)),
}


def flat(value: Any) -> list[T]:
    return [value] if isinstance(value, T) else [tensor for item in value for tensor in flat(item)]


def run(model: nn.Module, *inputs: T) -> tuple[list[T], list[T | None]]:
    """Outputs and gradients, on the CPU."""
    out = flat(model(*inputs))
    weight = sum((o * torch.linspace(0.5, 1.5, o.numel(), device=o.device).reshape(o.shape)).sum() for o in out)
    if isinstance(weight, T) and weight.requires_grad:
        weight.backward()
    gradients = [None if p.grad is None else p.grad.cpu() for p in [*model.parameters(), *inputs]]
    return [o.detach().cpu() for o in out], gradients


@pytest.mark.parametrize("name", LAYERS)
def test_layers_are_right_forward_and_backward(card: Card, name: str) -> None:
    make, size = LAYERS[name]
    model = make()
    x = torch.randn(size)
    inputs = [x, x.flip(0)] if name == "Bilinear" else [x]
    twin = copy.deepcopy(model).to(card.device)
    expected = run(model, *[x.clone().requires_grad_() for x in inputs])
    got = run(twin, *[x.clone().to(card.device).requires_grad_() for x in inputs])
    for mine, wanted in zip([*got[0], *got[1]], [*expected[0], *expected[1]], strict=True):
        torch.testing.assert_close(mine, wanted, rtol=1e-4, atol=1e-5)
    assert all(str(t.device) == card.shown for t in twin.state_dict().values())
    for mine, wanted in zip(twin.buffers(), model.buffers(), strict=True):
        torch.testing.assert_close(mine.cpu(), wanted)


@pytest.mark.known_from(
    "aten/src/ATen/core/op_registration/adaption.cpp, aten/src/ATen/native/Convolution.cpp, …/native/RNN.cpp"
)
@pytest.mark.parametrize("name", ["Linear", "Conv2d", "BatchNorm2d", "LayerNorm", "LSTM", "GRUCell", "PReLU"])
def test_layers_refuse_an_input_of_the_other_device(card: Card, name: str) -> None:
    make, size = LAYERS[name]
    with pytest.raises(RuntimeError) as caught:
        make().to(card.device)(torch.randn(size))
    assert card.names_both(str(caught.value)), caught.value


@pytest.mark.known_from("aten/src/ATen/native/Convolution.cpp")
def test_conv_says_what_cuda_says(device: str) -> None:
    kind = "torch.cuda.FloatTensor" if device == "cuda" else "torch.simgpu.FloatTensor"
    with pytest.raises(RuntimeError) as caught:
        nn.Conv2d(1, 1, 3)(torch.ones(1, 1, 5, 5, device=device))
    assert str(caught.value).startswith(f"Input type ({kind}) and weight type (torch.FloatTensor) should be the same")


def test_dropout(card: Card) -> None:
    layer, x = nn.Dropout(0.5), torch.ones(200, device=card.device, requires_grad=True)
    out = layer(x)
    assert str(out.device) == card.shown
    assert set(out.tolist()) == {0.0, 2.0}
    out.sum().backward()
    assert torch.equal(x.grad, out.detach())
    assert layer.eval()(x) is x
    assert not torch.equal(layer.train()(x), out)


def test_embedding(card: Card) -> None:
    table = nn.Embedding(7, 3, padding_idx=0).to(card.device)
    indices = torch.tensor([[1, 2], [0, 6]], device=card.device)
    out = table(indices)
    assert out.shape == (2, 2, 3)
    assert out[1, 0].tolist() == [0.0, 0.0, 0.0]
    out.sum().backward()
    assert table.weight.grad[:, 0].tolist() == [0.0, 1.0, 1.0, 0.0, 0.0, 0.0, 1.0]
    with pytest.raises(RuntimeError, match=card.shown):
        table(indices.cpu())
    bag = nn.EmbeddingBag(7, 3, mode="mean").to(card.device)
    assert bag(indices).shape == (2, 3)


LOSSES: dict[str, tuple[nn.Module, Callable[[T], T]]] = {
    "MSELoss": (nn.MSELoss(), lambda x: x.flip(0)),
    "L1Loss": (nn.L1Loss(), lambda x: x.flip(0)),
    "SmoothL1Loss": (nn.SmoothL1Loss(), lambda x: x.flip(0)),
    "HuberLoss": (nn.HuberLoss(), lambda x: x.flip(0)),
    "BCEWithLogitsLoss": (nn.BCEWithLogitsLoss(pos_weight=None), lambda x: (x > 0).float()),
    "CrossEntropyLoss": (nn.CrossEntropyLoss(label_smoothing=0.1), lambda x: x.argmin(1)),
    "NLLLoss": (nn.NLLLoss(), lambda x: x.argmin(1)),
    "KLDivLoss": (nn.KLDivLoss(reduction="batchmean"), lambda x: x.flip(0).softmax(1)),
    "PoissonNLLLoss": (nn.PoissonNLLLoss(), lambda x: x.abs()),
    "HingeEmbeddingLoss": (nn.HingeEmbeddingLoss(), lambda x: x.sign()),
    "SoftMarginLoss": (nn.SoftMarginLoss(), lambda x: x.sign()),
    "MultiMarginLoss": (nn.MultiMarginLoss(), lambda x: x.argmin(1)),
    "MultiLabelSoftMarginLoss": (nn.MultiLabelSoftMarginLoss(), lambda x: (x > 0).float()),
}


@pytest.mark.parametrize("name", LOSSES)
def test_losses(card: Card, name: str) -> None:
    loss, target_of = LOSSES[name]
    x = torch.randn(5, 4)
    host, on_card = x.clone().requires_grad_(), x.to(card.device).requires_grad_()
    expected, got = loss(host, target_of(x)), loss(on_card, target_of(x).to(card.device))
    torch.testing.assert_close(got.detach().cpu(), expected.detach())
    got.backward()
    expected.backward()
    torch.testing.assert_close(on_card.grad.cpu(), host.grad)
    with pytest.raises(RuntimeError, match=card.shown):
        loss(on_card, target_of(x))


OTHER_LOSSES = {
    "BCELoss", "CTCLoss", "CosineEmbeddingLoss", "GaussianNLLLoss", "MarginRankingLoss", "TripletMarginLoss",
    "MultiLabelMarginLoss", "TripletMarginWithDistanceLoss",
}  # fmt: skip


def test_every_loss_of_torch_is_here() -> None:
    """But those that are layers, too: they have weights of their own."""
    listed = {name for name in dir(nn) if name.endswith("Loss")} - {
        "AdaptiveLogSoftmaxWithLoss",
        "LinearCrossEntropyLoss",
    }
    assert listed == set(LOSSES) | OTHER_LOSSES


def test_losses_of_several_inputs(card: Card) -> None:
    a, b, c = (torch.randn(4, 3, device=card.device) for _ in range(3))
    sign = torch.ones(4, device=card.device)
    assert str(F.triplet_margin_loss(a, b, c).device) == card.shown
    assert F.cosine_embedding_loss(a, b, sign).isfinite()
    assert F.margin_ranking_loss(a[:, 0], b[:, 0], sign).isfinite()
    assert F.gaussian_nll_loss(a, b, c.abs() + 0.1).isfinite()
    assert F.binary_cross_entropy(a.sigmoid(), b.sigmoid()).isfinite()
    assert nn.TripletMarginWithDistanceLoss()(a, b, c).isfinite()
    classes = torch.tensor([[0, 2, -1]] * 4, device=card.device)
    assert nn.MultiLabelMarginLoss()(a, classes).isfinite()
    with pytest.raises(RuntimeError, match=card.shown):
        F.multilabel_margin_loss(a, classes.cpu())
    with pytest.raises(RuntimeError, match=card.shown):
        F.gaussian_nll_loss(a, b, c.abs().cpu() + 0.1)
    with pytest.raises(RuntimeError, match=card.shown):
        F.cosine_embedding_loss(a, b, sign.cpu())
    lengths = torch.full((2,), 3)
    log_probabilities = torch.randn(5, 2, 4, device=card.device).log_softmax(2)
    labels = torch.randint(1, 4, (2, 3), device=card.device)
    assert F.ctc_loss(log_probabilities, labels, torch.full((2,), 5), lengths).isfinite()


@pytest.mark.parametrize("training", [True, False], ids=["train", "eval"])
def test_attention(card: Card, training: bool) -> None:
    model = nn.MultiheadAttention(8, 2, batch_first=True).train(training)
    x = torch.randn(3, 5, 8)
    mask = torch.tensor([[False] * 5, [False] * 3 + [True] * 2, [False] * 4 + [True]])
    expected, weights = model(x, x, x, key_padding_mask=mask)
    model.to(card.device)
    y = x.to(card.device)
    got, got_weights = model(y, y, y, key_padding_mask=mask.to(card.device))
    torch.testing.assert_close(got.detach().cpu(), expected.detach(), rtol=1e-4, atol=1e-5)
    torch.testing.assert_close(got_weights.detach().cpu(), weights.detach(), rtol=1e-4, atol=1e-5)
    causal = F.scaled_dot_product_attention(y, y, y, is_causal=True)
    torch.testing.assert_close(causal.cpu(), F.scaled_dot_product_attention(x, x, x, is_causal=True))
    with pytest.raises(RuntimeError, match=card.shown):
        model(y, y, y, key_padding_mask=mask, need_weights=training)


@pytest.mark.parametrize("training", [True, False], ids=["train", "eval"])
@pytest.mark.filterwarnings("ignore:.*nested tensors is in prototype stage:UserWarning")
def test_transformer(card: Card, training: bool) -> None:
    torch.manual_seed(1)
    model = nn.Transformer(8, 2, 1, 1, 16, dropout=0.0, batch_first=True).train(training)
    source, target = torch.randn(2, 5, 8), torch.randn(2, 4, 8)
    padding = torch.tensor([[False] * 5, [False] * 3 + [True] * 2])
    causal = nn.Transformer.generate_square_subsequent_mask(4)

    def out(device: str) -> T:
        result: T = model(
            source.to(device), target.to(device), tgt_mask=causal.to(device), src_key_padding_mask=padding.to(device)
        )
        return result.detach().cpu()

    expected = out("cpu")
    model.to(card.device)
    torch.testing.assert_close(out(card.device), expected, rtol=1e-4, atol=1e-5)
    assert str(nn.Transformer.generate_square_subsequent_mask(4, device=card.device).device) == card.shown


@pytest.mark.known_from("aten/src/ATen/native/PackedSequence.cpp")
def test_packed_sequences(card: Card) -> None:
    x = torch.randn(3, 5, 4)
    packed = nn.utils.rnn.pack_padded_sequence(x.to(card.device), torch.tensor([5, 3, 2]), batch_first=True)
    out, _ = nn.LSTM(4, 6, batch_first=True).to(card.device)(packed)
    padded, lengths = nn.utils.rnn.pad_packed_sequence(out, batch_first=True)
    assert str(padded.device) == card.shown
    assert lengths.tolist() == [5, 3, 2]
    with pytest.raises(RuntimeError, match=r"lengths.*CPU int64 tensor"):
        nn.utils.rnn.pack_padded_sequence(x, torch.tensor([5, 3, 2], device=card.device), batch_first=True)
    pieces = [torch.ones(n, device=card.device) for n in (1, 3)]
    assert nn.utils.rnn.pad_sequence(pieces).shape == (3, 2)


@pytest.mark.parametrize("workers", [0, 1])
def test_a_loader_with_pinned_memory(card: Card, workers: int) -> None:
    data = TensorDataset(torch.arange(6.0).reshape(6, 1), torch.arange(6))
    seen = []
    for x, y in DataLoader(data, batch_size=4, pin_memory=True, num_workers=workers):
        assert x.is_cpu
        assert x.is_pinned()
        on_card = x.to(card.device, non_blocking=True)
        assert str(on_card.device) == card.shown
        seen += y.to(card.device, non_blocking=True).tolist()
    assert seen == list(range(6))
    assert not torch.ones(2).is_pinned()
    with pytest.raises(RuntimeError, match="only dense CPU tensors can be pinned"):
        torch.ones(2, device=card.device).pin_memory()


@pytest.mark.columns("as-cuda", "real-cuda")
def test_a_compiled_function_gives_the_same_numbers(card: Card) -> None:
    """On a real card it is compiled; on the simulated one it runs as it is."""
    compiled = torch.compile(lambda t: (t * 2 + 1).relu())
    x = torch.linspace(-2, 2, 8)
    out = compiled(x.to(card.device))
    assert str(out.device) == card.shown
    torch.testing.assert_close(out.cpu(), (x * 2 + 1).relu())
