"""Programs with models of `transformers`: tiny, of random weights, without the network.

They are left out where `transformers` is missing; `pip install tensor-kata[pretrained]` brings it, and so does `[dev]`.
"""

from __future__ import annotations

import importlib.util
import logging
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

from .bugs import AS_CUDA, ITERATED, NUMPY, Bug, bug, checked, fails, run

MISSING = importlib.util.find_spec("transformers") is None
pytestmark = [
    pytest.mark.skipif(MISSING, reason="transformers is not installed (the extra `pretrained` has it)"),
    pytest.mark.rule(11),
    *AS_CUDA,
]


@pytest.fixture(autouse=True)
def offline(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing is asked of the network, nothing is said but by errors; files go where they are forgotten."""
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    monkeypatch.setenv("HF_HOME", str(tmp_path))
    monkeypatch.setenv("HF_HUB_DISABLE_PROGRESS_BARS", "1")
    monkeypatch.setenv("TRANSFORMERS_NO_ADVISORY_WARNINGS", "1")
    monkeypatch.chdir(tmp_path)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of what it imports
        from transformers.utils import logging as theirs
    theirs.disable_progress_bar()
    before = theirs.get_verbosity()
    theirs.set_verbosity(logging.ERROR)
    yield
    theirs.set_verbosity(before)


def test_a_language_model_that_is_finetuned() -> None:
    space = run("pretrained_gpt2")
    assert len(space["told"]) == 2
    assert space["scores"].shape == (2, len(space["vocab"]))


INPUTS = 'batch = tokenizer(texts, return_tensors="pt", padding=True).to(device)'
PROMPT = '["the cat", "a dog saw"], return_tensors="pt", padding=True).to(device)'
SHORT = ("range(8)", "range(2)")


@pytest.mark.parametrize(
    "bug",
    [
        bug("tokens stay on the CPU", checked("index", "_index_select"), INPUTS, INPUTS.removesuffix(".to(device)")),
        bug(
            "the model stays on the CPU",
            checked("index", "_index_select", "cuda:0", "cpu"),
            "model.to(device)\nassert",
            "assert True or",
        ),
        bug(
            "the prompt stays on the CPU",
            checked("index", "_index_select"),
            PROMPT,
            PROMPT.removesuffix(".to(device)"),
            "greedy.is_cuda and sampled.is_cuda and beams.is_cuda",
            "True",
            *SHORT,
        ),
        bug(
            "a loaded model stays on the CPU",
            checked("index", "_index_select", "cuda:0", "cpu"),
            'from_pretrained("gpt2").to(device)',
            'from_pretrained("gpt2")',
            *SHORT,
        ),
        bug(
            "a mask of labels made on the CPU",
            "indices should be either on cpu or on the same device as the indexed tensor (cpu)",
            'labels = batch["input_ids"].clone()',
            'labels = batch["input_ids"].cpu()',
        ),
        bug(
            "a head of ones own on the CPU",
            checked("mat2", "mm"),
            "probabilities = logits.softmax(-1)",
            "probabilities = logits @ torch.rand(len(vocab), 3)",
            *SHORT,
        ),
        bug(
            "scores of the card",
            NUMPY,
            "logits.float().cpu().numpy()",
            "logits.float().numpy()",
            *SHORT,
            error=TypeError,
        ),
        bug(
            "a bias of the CPU for words",
            ITERATED,
            "probabilities = logits.softmax(-1)",
            "probabilities = (logits + torch.zeros(len(vocab))).softmax(-1)",
            *SHORT,
        ),
    ],
)
def test_a_language_model_with_a_bug(bug: Bug) -> None:
    fails("pretrained_gpt2", bug)


def test_a_prompt_of_the_cpu_is_moved_by_generate() -> None:
    """`transformers` 5 does so itself, and gives back the text where the prompt was."""
    changes = (
        (PROMPT, PROMPT.removesuffix(".to(device)")),
        ("greedy.is_cuda and sampled.is_cuda and beams.is_cuda", "not greedy.is_cuda; raise SystemExit"),
    )
    with pytest.raises(SystemExit):
        run("pretrained_gpt2", SHORT, *changes)


def test_models_of_other_kinds() -> None:
    assert run("pretrained_others")["table"].shape == (2,)


@pytest.mark.parametrize(
    "bug",
    [
        bug(
            "tokens of the CPU",
            checked("index", "_index_select"),
            "torch.randint(3, 40, (2, 6)).to(device)",
            "torch.randint(3, 40, (2, 6))",
        ),
        bug(
            "labels of the CPU",
            checked("target", "nll_loss_forward"),
            "torch.tensor([0, 2]).to(device)",
            "torch.tensor([0, 2])",
        ),
        bug(
            "pictures of the CPU",
            "Input type (torch.FloatTensor) and weight type (torch.cuda.FloatTensor) should be the same",
            "torch.rand(2, 3, 8, 8).to(device)",
            "torch.rand(2, 3, 8, 8)",
        ),
        bug(
            "a classifier put in afterwards",
            checked("mat1", "addmm", "cuda:0", "cpu"),
            "vit = ViTFor",
            "bert.classifier = torch.nn.Linear(16, 3)\nvit = ViTFor",
        ),
        bug("means with a mask of the CPU", ITERATED, "pooled * mask[..., None]", "pooled * mask.cpu()[..., None]"),
        bug("predictions meet labels of the CPU", ITERATED, "predictions == labels", "predictions == labels.cpu()"),
        bug("predictions of the card", NUMPY, "predictions.cpu().numpy()", "predictions.numpy()", error=TypeError),
    ],
)
def test_models_of_other_kinds_with_a_bug(bug: Bug) -> None:
    fails("pretrained_others", bug)
