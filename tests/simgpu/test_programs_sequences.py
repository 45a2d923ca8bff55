"""Programs about sequences: an encoder and decoder of `nn.Transformer`, recurrent classifiers, attention by hand."""

from __future__ import annotations

import pytest

from .bugs import AS_CUDA, ITERATED, Bug, bug, checked, fails, run

pytestmark = [pytest.mark.rule(10), *AS_CUDA]


@pytest.mark.filterwarnings("ignore:enable_nested_tensor:UserWarning")
def test_a_translator() -> None:
    space = run("translator")
    assert space["losses"][-1] < space["losses"][0]
    assert space["words"].startswith("1 ")


SHORT = ("range(12)", "range(1)")


@pytest.mark.filterwarnings("ignore:enable_nested_tensor:UserWarning")
@pytest.mark.parametrize(
    "bug",
    [
        bug(
            "positions that are no buffer",
            ITERATED,
            'self.register_buffer("pos_embedding", pos_embedding.unsqueeze(-2))',
            "self.pos_embedding = pos_embedding.unsqueeze(-2)",
        ),
        bug(
            "the source is never moved",
            checked("index", "_index_select"),
            "(t.to(DEVICE) for t in pairs(12))",
            "pairs(12)",
        ),
        bug("a causal mask of the CPU", "cuda:0", "tgt.shape[0], device=DEVICE)", "tgt.shape[0])"),
        bug(
            "padding masks of the CPU", "cuda:0", "(src == PAD).transpose(0, 1),", "(src.cpu() == PAD).transpose(0, 1),"
        ),
        bug(
            "the targets of the loss stay behind",
            checked("target", "nll_loss_forward"),
            "tgt[1:, :].reshape(-1))",
            "tgt[1:, :].reshape(-1).cpu())",
        ),
        bug(
            "a token made on the CPU joins the others",
            checked("tensors", "cat"),
            "torch.ones(1, 1).type_as(src.data).fill_(next_word)",
            "torch.ones(1, 1, dtype=torch.long).fill_(next_word)",
            *SHORT,
        ),
        bug(
            "decoding starts on the CPU",
            checked("index", "_index_select"),
            ".type(torch.long).to(DEVICE)",
            ".type(torch.long)",
            *SHORT,
        ),
        bug(
            "the source of the decoding is never moved",
            checked("index", "_index_select"),
            "src = src.to(DEVICE)",
            "",
            *SHORT,
        ),
        bug(
            "the head is never moved",
            checked("mat1", "addmm", "cuda:0", "cpu"),
            "model = model.to(DEVICE)",
            "head = model.generator; model.generator = None; model = model.to(DEVICE); model.generator = head",
        ),
    ],
)
def test_a_translator_with_a_bug(bug: Bug) -> None:
    fails("translator", bug)


GRU = (
    ("nn.LSTM(", "nn.GRU("),
    ("output, (hidden, cell)", "output, hidden"),
    ("weight.new_zeros(4, batch, 6), weight.new_zeros(4, batch, 6)", "weight.new_zeros(4, batch, 6)"),
)


def test_a_recurrent_classifier() -> None:
    space = run("reviews")
    assert space["losses"][-1] < space["losses"][0]
    assert run("reviews", *GRU)["losses"][-1] < space["losses"][0]


@pytest.mark.parametrize(
    "bug",
    [
        bug(
            "lengths of the card",
            "'lengths' argument should be a 1D CPU int64 tensor, but got 1D cuda:0 Long tensor",
            "return padded.to(device), lengths,",
            "return padded.to(device), lengths.to(device),",
        ),
        bug("tokens of the CPU", checked("index", "_index_select"), "return padded.to(device),", "return padded,"),
        bug("labels of the CPU", ITERATED, "labels.to(device)", "labels"),
        bug(
            "a weight of the loss of the CPU",
            ITERATED,
            "torch.tensor([1.0]).to(device)",
            "torch.tensor([1.0, 1.0, 1.0])",
        ),
        bug(
            "lengths of the CPU divide",
            ITERATED,
            ".sum(1) / lens.to(output.device)[:, None]",
            ".sum(1) / lens[:, None]",
        ),
        bug(
            "a mask of the CPU",
            ITERATED,
            "torch.arange(output.size(1), device=output.device)[None] < lens.to(output.device)[:, None]",
            "torch.arange(output.size(1))[None] < lens[:, None]",
        ),
        bug(
            "a hidden state of the CPU",
            "are not at the same device, found input tensor at cuda:0 and hidden tensor at cpu",
            "weight.new_zeros(4, batch, 6), weight.new_zeros(4, batch, 6)",
            "torch.zeros(4, batch, 6), torch.zeros(4, batch, 6)",
        ),
        bug(
            "the layer is on the CPU",
            "are not at the same device, found input tensor at cuda:0 and parameter tensor at cpu",
            "state = model.init_hidden(1)",
            "state = model.init_hidden(1); model.rnn.cpu()",
            "range(8)",
            "range(1)",
        ),
        bug(
            "a cell on the CPU",
            checked("mat2", "mm"),
            "nn.GRUCell(12, 5).to(device)",
            "nn.GRUCell(12, 5)",
            "range(8)",
            "range(1)",
        ),
        bug(
            "a word of the CPU",
            checked("index", "_index_select"),
            "torch.tensor([[vocab[word]]], device=device)",
            "torch.tensor([[vocab[word]]])",
            "range(8)",
            "range(1)",
        ),
    ],
)
def test_a_recurrent_classifier_with_a_bug(bug: Bug) -> None:
    fails("reviews", bug)


def test_a_language_model(capsys: pytest.CaptureFixture[str]) -> None:
    space = run("language_model")
    assert space["history"][-1] < space["history"][0]
    assert len(space["tokens"]) == 11


@pytest.mark.parametrize(
    "bug",
    [
        bug("batches of the CPU", checked("index", "_index_select"), "    x, y = x.to(device), y.to(device)\n", ""),
        bug("targets of the CPU", checked("target", "nll_loss_forward"), "y.to(device)", "y"),
        bug(
            "positions of the CPU",
            checked("index", "_index_select"),
            "torch.arange(T, device=device)",
            "torch.arange(T)",
        ),
        bug(
            "a mask that is no buffer",
            "expected self and mask to be on the same device, but got mask on cpu and self on cuda:0",
            'self.register_buffer("tril", torch.tril(torch.ones(block_size, block_size)))',
            "self.tril = torch.tril(torch.ones(block_size, block_size))",
        ),
        bug(
            "heads in a plain list",
            checked("mat2", "mm"),
            "nn.ModuleList([Head(n_embd // 2) for _ in range(2)])",
            "[Head(n_embd // 2) for _ in range(2)]",
        ),
        bug(
            "a context of the CPU",
            checked("index", "_index_select"),
            "dtype=torch.long, device=device)\ntokens",
            "dtype=torch.long)\ntokens",
        ),
        bug(
            "drawn on the CPU and joined",
            checked("tensors", "cat", "cpu"),
            "torch.multinomial(probs, num_samples=1)",
            "torch.multinomial(probs.cpu(), num_samples=1)",
        ),
        bug(
            "a mask for attention of the CPU",
            "cpu",
            "x, x, x, is_causal=True)",
            "x, x, x, attn_mask=torch.ones(8, 8).tril().bool())",
        ),
        bug(
            "keys of the CPU",
            "Expected query, key, and value to have the same device type, but got query.device: cuda:0 key.device: cpu",
            "F.scaled_dot_product_attention(x, x, x",
            "F.scaled_dot_product_attention(x, x.cpu(), x",
        ),
        bug(
            "a generator of the CPU",
            "Expected a 'cuda' device type for generator but found 'cpu'",
            "num_samples=1)",
            "num_samples=1, generator=torch.Generator().manual_seed(1))",
        ),
    ],
)
def test_a_language_model_with_a_bug(bug: Bug) -> None:
    fails("language_model", bug)
