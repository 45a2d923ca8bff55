"""Programs about what is around a model: old spellings, a default device, helpers, loaders with workers."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import torch

from .bugs import AS_CUDA, ITERATED, NUMPY, Bug, bug, checked, fails, run

pytestmark = [pytest.mark.rule(4), *AS_CUDA]


def test_the_spelling_of_old_tutorials(capsys: pytest.CaptureFixture[str]) -> None:
    run("old_spelling")
    assert "[Epoch 1/2] [D loss: " in capsys.readouterr().out


@pytest.mark.parametrize(
    "bug",
    [
        bug("labels of the CPU", ITERATED, "valid = Variable(Tensor(", "valid = Variable(torch.FloatTensor("),
        bug(
            "pictures of the CPU",
            checked("mat1", "addmm"),
            "imgs.type(Tensor)",
            "imgs.type(torch.FloatTensor)",
        ),
        bug(
            "class numbers of the CPU",
            checked("index", "_index_select"),
            "LongTensor(np.random",
            "torch.LongTensor(np.random",
        ),
        bug("noise of the CPU", checked("tensors", "cat"), "z = Variable(Tensor(", "z = Variable(torch.FloatTensor("),
        bug("weights of the CPU", checked("mat2", "mm"), "real_imgs.mm(w)", "real_imgs.mm(w.cpu())"),
        bug("an array from the card", NUMPY, ".data.type(torch.FloatTensor).numpy()", ".data.numpy()", error=TypeError),
    ],
)
def test_the_spelling_of_old_tutorials_with_a_bug(bug: Bug) -> None:
    fails("old_spelling", bug)


@pytest.fixture
def back_to_the_cpu() -> Iterator[None]:
    yield
    torch.set_default_device(None)


@pytest.mark.usefixtures("back_to_the_cpu")
def test_a_default_device() -> None:
    run("default_device")


@pytest.mark.usefixtures("back_to_the_cpu")
@pytest.mark.parametrize(
    "bug",
    [
        bug("a tensor that says it is of the CPU", ITERATED, "on_host.to(x.device)", "on_host"),
        bug(
            "from NumPy nothing comes to the card",
            checked("mat1", "addmm"),
            "again = model(x)",
            "import numpy as np; again = model(torch.from_numpy(np.ones((3, 1), dtype=np.float32)))",
        ),
        bug(
            "a loader shuffles with a generator of the CPU",
            "Expected a 'cuda' device type for generator but found 'cpu'",
            "again = model(x)",
            "list(torch.utils.data.DataLoader(torch.utils.data.TensorDataset(x), shuffle=True)); again = model(x)",
        ),
        bug(
            "the model was built before",
            checked("mat1", "addmm", "cuda:0", "cpu"),
            'torch.set_default_device("cuda")\n',
            'model = nn.Linear(1, 1); torch.set_default_device("cuda"); model(torch.ones(1, 1))\n',
        ),
        bug(
            "the context has ended",
            checked("mat1", "addmm"),
            'with torch.device("meta"):',
            'layer.linear1(torch.zeros(1, 4))\nwith torch.device("meta"):',
        ),
    ],
)
def test_a_default_device_with_a_bug(bug: Bug) -> None:
    fails("default_device", bug)


def test_helpers_of_notebooks(capsys: pytest.CaptureFixture[str]) -> None:
    space = run("helpers")
    assert space["matrix"].sum() == 16
    assert all(moment["ms"] >= 0 for moment in space["history"])
    assert capsys.readouterr().out.startswith("Using device: cuda ")


@pytest.mark.parametrize(
    "bug",
    [
        bug(
            "the loader moves nothing",
            checked("target", "nll_loss_forward"),
            "yield to_device(b, self.device)",
            "yield b",
        ),
        bug(
            "accuracies of the CPU are stacked with losses of the card",
            checked("tensors", "cat"),
            'torch.stack([o["val_loss"] for o in outputs])',
            "torch.stack(list(outputs[0].values()))",
        ),
        bug(
            "what is on the card already is pinned",
            "cannot pin 'torch.cuda.FloatTensor' only dense CPU tensors can be pinned",
            'OnTheCard(16, "cpu")',
            "OnTheCard(16, device)",
        ),
        bug("scores of the card", NUMPY, ".argmax(1).cpu().numpy()", ".argmax(1).numpy()", error=TypeError),
        bug(
            "counted by NumPy on the card",
            NUMPY,
            "y_pred += model(xb).argmax(1).cpu().numpy().tolist()",
            "np.add.at(matrix, model(xb).argmax(1), 1)",
            "y_true, y_pred = [], []",
            "matrix = np.zeros((2, 2))",
            "y_true += yb.tolist()",
            "",
            error=TypeError,
        ),
        bug(
            "losses of the card as points of a curve",
            NUMPY,
            '"val_loss": epoch_loss.item()',
            '"val_loss": epoch_loss',
            error=TypeError,
        ),
        bug("weights of the card", NUMPY, "[p.detach().cpu().numpy()", "[p.detach().numpy()", error=TypeError),
        bug(
            "a model moved away below DataParallel",
            "module must have its parameters and buffers on device cuda:0 (device_ids[0]) but found one of them on "
            "device: cpu",
            "model.to(device)",
            "model.to('cpu')",
        ),
        bug("a second card", "invalid device ordinal", "get_device_name(0)", "get_device_name(1)", error=Exception),
        bug(
            "an event that takes no time",
            "Both events must be created with argument 'enable_timing=True'.",
            "torch.cuda.Event(enable_timing=True), torch",
            "torch.cuda.Event(), torch",
            error=ValueError,
        ),
    ],
)
def test_helpers_of_notebooks_with_a_bug(bug: Bug) -> None:
    fails("helpers", bug)


@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded, use of fork:DeprecationWarning")
def test_a_loader_with_workers() -> None:
    run("workers")


@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded, use of fork:DeprecationWarning")
@pytest.mark.parametrize(
    "bug",
    [
        bug(
            "a dataset that uses the card in a worker",
            "Cannot re-initialize CUDA in forked subprocess. To use CUDA with multiprocessing, you must use the "
            "'spawn' start method",
            '"row": self.rows[i]',
            '"row": self.rows[i].cuda()',
        ),
        bug(
            "rows that were on the card before",
            "Cannot re-initialize CUDA in forked subprocess",
            "reshape(n, 2)",
            "reshape(n, 2).cuda()",
        ),
        bug("batches of the CPU", ITERATED, 'batch["row"].to(device, non_blocking=True)', 'batch["row"]'),
    ],
)
def test_a_loader_with_workers_with_a_bug(bug: Bug) -> None:
    fails("workers", bug)
