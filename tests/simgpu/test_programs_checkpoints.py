"""Programs that save on the card and load elsewhere, resume, and export."""

from __future__ import annotations

from pathlib import Path

import pytest

from .bugs import AS_CUDA, ITERATED, Bug, bug, checked, fails, run

pytestmark = [pytest.mark.rule(5), *AS_CUDA]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs write where they run."""
    monkeypatch.chdir(tmp_path)


def test_training_resumed_on_the_card() -> None:
    space = run("resume")
    assert space["again"] == pytest.approx(space["losses"], rel=1e-4)


def test_training_resumed_without_a_card() -> None:
    space = run("resume_without_a_card")
    assert space["again"] == pytest.approx(space["losses"], rel=1e-4)


@pytest.mark.parametrize(
    "bug",
    [
        bug(
            "the model is built and not moved",
            "got weight is on cpu, different from other tensors on cuda:0",
            "model.to(device)\noptimizer",
            "optimizer",
        ),
        bug(
            "the data go to the CPU, the model does not",
            checked("mat1", "addmm"),
            "x, y = checkpoint",
            "model.norm = nn.Identity(); x, y = checkpoint",
            'checkpoint["data"]\n',
            '[t.cpu() for t in checkpoint["data"]]\n',
        ),
        bug(
            "the moments of the optimizer are brought to the CPU",
            ITERATED,
            "again =",
            "\nfor s in optimizer.state.values():\n    s['exp_avg'] = s['exp_avg'].cpu()\nagain =",
        ),
        bug(
            "the random state of the CPU on the card",
            "RNG state must be a torch.ByteTensor",
            'checkpoint["rng"].cpu()',
            'checkpoint["rng"].cuda()',
            error=TypeError,
        ),
        bug(
            "a file with more than weights",
            "Weights only load failed",
            '"epoch": 3,',
            '"epoch": 3, "model": nn.Linear(1, 1),',
            error=Exception,
        ),
        bug("a card that is not there", "CUDA", "map_location=device", 'map_location="cuda:7"'),
        bug(
            "a layer that has another shape",
            "size mismatch for fc.weight: copying a param with shape torch.Size([1, 3])",
            "model = Regressor()\nmodel.to",
            "model = Regressor(); model.fc = nn.Linear(4, 1)\nmodel.to",
        ),
        bug(
            "a layer that has another name",
            'Missing key(s) in state_dict: "head.weight", "head.bias"',
            "model = Regressor()\nmodel.to",
            "model = Regressor(); model.head = nn.Linear(3, 1)\nmodel.to",
        ),
    ],
)
def test_resuming_with_a_bug(bug: Bug) -> None:
    fails("resume", bug)


@pytest.mark.parametrize(
    "bug",
    [
        bug(
            "the data stay on the card",
            checked("mat1", "addmm", "cuda:0", "cpu"),
            "again =",
            "model.norm = nn.Identity()\nx, y = x.cuda(), y.cuda()\nagain =",
        ),
        bug("the targets stay on the card", ITERATED, "again =", "y = y.cuda()\nagain ="),
        bug(
            "the optimizer is given the card's moments",
            "cuda:0",
            "again =",
            "\nfor s in optimizer.state.values():\n    s['exp_avg'] = s['exp_avg'].cuda()\nagain =",
        ),
    ],
)
def test_resuming_without_a_card_with_a_bug(bug: Bug) -> None:
    fails("resume_without_a_card", bug)


def test_a_whole_model_in_a_file() -> None:
    run("whole_model")


@pytest.mark.parametrize(
    "bug",
    [
        bug(
            "weights_only is left out",
            "Weights only load failed",
            'torch.load("model.pt", weights_only=False)',
            'torch.load("model.pt")',
            error=Exception,
        ),
        bug(
            "loaded for the CPU, fed from the card",
            checked("mat1", "addmm", "cuda:0", "cpu"),
            "here(x.cpu())",
            "here(x)",
        ),
        bug("an average of the weights on the CPU", ITERATED, "v.clone()", "v.cpu()"),
        bug(
            "assign=True puts the CPU's tensors in",
            checked("mat1", "addmm", "cuda:0", "cpu"),
            "model.load_state_dict(cpu_copy)",
            "model.load_state_dict(cpu_copy, assign=True)",
            "assert next(model.parameters()).is_cuda",
            "assert True",
        ),
        bug(
            "a tensor with a history is copied",
            "Only Tensors created explicitly by the user",
            "twin = copy.deepcopy(model)",
            "twin = copy.deepcopy(expected)",
        ),
    ],
)
def test_a_whole_model_in_a_file_with_a_bug(bug: Bug) -> None:
    fails("whole_model", bug)
