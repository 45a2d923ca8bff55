"""Programs in mixed precision: autocast and GradScaler, in both spellings."""

from __future__ import annotations

import pytest
import torch

from .bugs import AS_CUDA, ITERATED, Bug, bug, checked, fails, run

pytestmark = [pytest.mark.rule(12), *AS_CUDA]

BFLOAT16 = (
    ("dtype=torch.float16", "dtype=torch.bfloat16"),
    ("{torch.float16, torch.float32}", "{torch.bfloat16, torch.float32}"),
)


def test_a_step_with_a_scaler() -> None:
    space = run("mixed_precision")
    assert space["losses"][-1] < space["losses"][0]
    assert space["accuracy"] > 0.8


def test_a_step_in_bfloat16() -> None:
    assert run("mixed_precision", *BFLOAT16)["accuracy"] > 0.8


def test_a_step_without_mixed_precision() -> None:
    plain = run(
        "mixed_precision",
        ("use_amp = True", "use_amp = False"),
        ("{torch.float16, torch.float32}", "{torch.float32}"),
        ("== 2.0**10", "== 1.0"),
    )
    assert plain["accuracy"] > 0.8


@pytest.mark.parametrize(
    "bug",
    [
        bug(
            "the batch is of the CPU",
            checked("mat1", "addmm"),
            "x, y = torch.randn(48, 8, device=device)",
            "x, y = torch.randn(48, 8)",
            "x[torch.arange(48, device=device), y]",
            "x[torch.arange(48), y.cpu()]",
        ),
        bug(
            "the labels are of the CPU",
            checked("target", "nll_loss_forward"),
            "torch.randint(0, 3, (48,), device=device)",
            "torch.randint(0, 3, (48,))",
            "label_smoothing=0.1",
            "label_smoothing=0.0",
            "torch.arange(48, device=device), y]",
            "torch.arange(48), y]",
        ),
        bug("a mask of the CPU", ITERATED, "logits = model(xb)", "logits = model(xb) * (torch.rand(12, 3) > 0.5)"),
        bug(
            "a product after autocast has ended",
            "expected mat1 and mat2 to have the same dtype, but got: c10::Half != float",
            "dtypes |=",
            "logits @ torch.eye(3, device=device); dtypes |=",
        ),
        bug(
            "unscaled twice",
            "unscale_() has already been called on this optimizer since the last update().",
            "    scaler.step(optimizer)",
            "    scaler.unscale_(optimizer); scaler.step(optimizer)",
        ),
        bug(
            "stepped twice",
            "step() has already been called since the last update().",
            "    scaler.update()",
            "    scaler.step(optimizer)",
        ),
        bug(
            "weights in half precision",
            "Attempting to unscale FP16 gradients.",
            "nn.Linear(16, 3)).to(device)",
            "nn.Linear(16, 3)).to(device).half()",
            error=ValueError,
        ),
        bug(
            "an unsafe loss",
            "torch.nn.functional.binary_cross_entropy and torch.nn.BCELoss are unsafe to autocast.",
            "loss = criterion(logits, yb)",
            "loss = nn.BCELoss()(logits.softmax(-1), nn.functional.one_hot(yb, 3).float())",
        ),
    ],
)
def test_a_step_with_a_bug(bug: Bug) -> None:
    fails("mixed_precision", bug)


@pytest.mark.filterwarnings("ignore:.*torch.cuda.amp.*:FutureWarning")
def test_the_old_spelling() -> None:
    run("mixed_precision_as_it_was")


def test_the_old_spelling_is_deprecated_as_on_cuda() -> None:
    with pytest.raises(FutureWarning, match=r"Please use `torch\.amp\.GradScaler\('cuda', args\.\.\.\)` instead"):
        torch.cuda.amp.GradScaler()


@pytest.mark.filterwarnings("ignore:.*torch.cuda.amp.*:FutureWarning")
@pytest.mark.parametrize(
    "bug",
    [
        bug("targets of the CPU", ITERATED, "torch.zeros(16, 1).cuda()", "torch.zeros(16, 1)"),
        bug(
            "inputs of the CPU",
            checked("mat1", "addmm"),
            "torch.randn(16, 4).cuda()",
            "torch.randn(16, 4)",
            "assert out.dtype == torch.float16",
            "pass",
        ),
        bug(
            "the model stays behind",
            checked("mat1", "addmm", "cuda:0", "cpu"),
            "torch.nn.Linear(4, 1).cuda()",
            "torch.nn.Linear(4, 1)",
        ),
    ],
)
def test_the_old_spelling_with_a_bug(bug: Bug) -> None:
    fails("mixed_precision_as_it_was", bug)


def test_a_step_that_overflows_is_left_out() -> None:
    run("overflow")
