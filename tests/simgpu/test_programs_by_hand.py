"""Programs that do by hand what layers do, and those that lean on torch's further parts."""

from __future__ import annotations

import pytest

from .bugs import AS_CUDA, ITERATED, NUMPY, Bug, bug, checked, fails, run

pytestmark = [pytest.mark.rule(6), *AS_CUDA]


def test_training_by_hand() -> None:
    curve = run("by_hand")["curve"]
    assert curve[-1] < curve[0] / 2


SHORT = ("range(40)", "range(1)")


@pytest.mark.parametrize(
    "bug",
    [
        bug(
            "weights of the CPU",
            checked("mat2", "mm"),
            "torch.randn(1, 16, device=device, requires_grad=True)",
            "torch.randn(1, 16, requires_grad=True)",
        ),
        bug(
            "a bias of the CPU",
            ITERATED,
            "torch.zeros(16, device=device, requires_grad=True)",
            "torch.zeros(16, requires_grad=True)",
        ),
        bug(
            "weights moved after requires_grad: no leaf",
            "The .grad attribute of a Tensor that is not a leaf Tensor is being accessed.",
            "torch.randn(1, 16, device=device, requires_grad=True)",
            "torch.randn(1, 16, requires_grad=True).to(device)",
            error=UserWarning,
        ),
        bug(
            "an update without no_grad",
            "a leaf Variable that requires grad is being used in an in-place operation.",
            "with torch.no_grad():",
            "if True:",
        ),
        bug(
            "an update that makes another tensor",
            "unsupported operand type(s) for *: 'float' and 'NoneType'",
            "for w in params:",
            "for w in [W1]:",
            "w -= lr * w.grad",
            "W1 = W1 - lr * W1.grad",
            error=TypeError,
        ),
        bug(
            "data stay behind",
            checked("mat2", "mm", "cuda:0", "cpu"),
            ".reshape(-1, 1).to(device)",
            ".reshape(-1, 1)",
            "torch.randperm(40, device=device)",
            "torch.randperm(40)",
        ),
        bug(
            "shuffled by the card, data on the CPU",
            "indices should be either on cpu or on the same device as the indexed tensor (cpu)",
            ".reshape(-1, 1).to(device)",
            ".reshape(-1, 1)",
        ),
        bug("a gradient of the CPU", ITERATED, "w -= lr * w.grad", "w -= lr * w.grad.cpu()"),
        bug("a curve of the card", NUMPY, ".cpu().numpy()", ".numpy()", *SHORT, error=TypeError),
        bug(
            "losses of the card in a NumPy array",
            NUMPY,
            "curve = torch.stack(losses).cpu().numpy()",
            "import numpy as np; curve = np.array(losses)",
            *SHORT,
            error=TypeError,
        ),
    ],
)
def test_training_by_hand_with_a_bug(bug: Bug) -> None:
    fails("by_hand", bug)


def test_functions_losses_and_lists_of_ones_own() -> None:
    run("own_parts")


@pytest.mark.parametrize(
    "bug",
    [
        bug(
            "a list of layers",
            checked("mat1", "addmm", "cuda:0", "cpu"),
            "nn.ModuleList(nn.Linear(6, 6) for _ in range(3))",
            "[nn.Linear(6, 6) for _ in range(3)]",
        ),
        bug(
            "a list of parameters",
            ITERATED,
            "nn.ParameterList([nn.Parameter(torch.ones(6)) for _ in range(3)])",
            "[nn.Parameter(torch.ones(6)) for _ in range(3)]",
        ),
        bug(
            "a dict of layers",
            checked("mat1", "addmm", "cuda:0", "cpu"),
            'nn.ModuleDict({"class": nn.Linear(6, 3)})',
            '{"class": nn.Linear(6, 3)}',
        ),
        bug(
            "a weight of the loss that is no buffer",
            "indices should be either on cpu or on the same device as the indexed tensor (cpu)",
            'self.register_buffer("alpha", torch.tensor(alpha))',
            "self.alpha = torch.tensor(alpha)",
        ),
        bug(
            "the loss is never moved",
            "indices should be either on cpu or on the same device as the indexed tensor (cpu)",
            "FocalLoss([0.2, 0.3, 0.5]).cuda()",
            "FocalLoss([0.2, 0.3, 0.5])",
        ),
        bug(
            "a tensor kept for backward is of the CPU",
            ITERATED,
            "torch.ones(x.shape, device=x.device)",
            "torch.ones(x.shape)",
        ),
        bug(
            "backward gives a gradient of the CPU",
            "Function SwishBackward returned an invalid gradient at index 0 - expected device cuda:0 but got cpu",
            "return grad_output * (s + x * s * (ctx.ones - s))",
            "return (grad_output * (s + x * s * (ctx.ones - s))).cpu()",
        ),
        bug(
            "labels of the CPU",
            checked("index", "gather"),
            "zip(x.split(4), target.split(4))",
            "zip(x.split(4), target.cpu().split(4))",
        ),
        bug(
            "the net moves after the optimizer's first step",
            ITERATED,
            "net = Net().cuda()",
            "net = Net()",
            "loss_fn = FocalLoss([0.2, 0.3, 0.5]).cuda()",
            "loss_fn = FocalLoss([0.2, 0.3, 0.5])",
            "    losses.append",
            "    net.cuda(); loss_fn.cuda(); x, target = x.cuda(), target.cuda(); losses.append",
        ),
    ],
)
def test_functions_losses_and_lists_with_a_bug(bug: Bug) -> None:
    fails("own_parts", bug)


def test_an_ensemble_and_checkpoints() -> None:
    run("ensemble")


@pytest.mark.parametrize(
    "bug",
    [
        bug("inputs of the CPU", "cuda:0", "x, y = torch.randn(10, 4).cuda()", "x, y = torch.randn(10, 4)"),
        bug("targets of the CPU", ITERATED, "torch.randn(10, 1).cuda()", "torch.randn(10, 1)"),
        bug(
            "a mask of the CPU in a part that is run again",
            ITERATED,
            'torch.ones(10, 4, device="cuda")',
            "torch.ones(10, 4)",
        ),
        bug(
            "a layer that is left on the CPU",
            checked("mat1", "addmm", "cuda:0", "cpu"),
            "for _ in range(4))).cuda()",
            "for _ in range(4)))",
        ),
        bug("a point of the CPU", ITERATED, "(t**3).sum()", "(t**3 * torch.ones(2)).sum()"),
    ],
)
def test_an_ensemble_with_a_bug(bug: Bug) -> None:
    fails("ensemble", bug)


def test_shapes_by_hand() -> None:
    run("shapes")


@pytest.mark.parametrize(
    "bug",
    [
        bug(
            "a view of a transposed tensor",
            "view size is not compatible with input tensor's size and stride",
            ".permute(0, 2, 4, 3, 5, 1).reshape(2, 4, 12)",
            ".permute(0, 2, 4, 3, 5, 1).view(2, 4, 12)",
        ),
        bug(
            "a table of the CPU, indices of the card",
            "indices should be either on cpu or on the same device as the indexed tensor (cpu)",
            "torch.zeros(2 * n - 1, device=device)",
            "torch.zeros(2 * n - 1)",
        ),
        bug("frequencies of the CPU", ITERATED, "torch.arange(0, 12, 2, device=device)", "torch.arange(0, 12, 2)"),
        bug(
            "labels of the CPU as one-hot vectors",
            checked("mat2", "bmm", "cuda:0", "cpu"),
            "torch.tensor([0, 2]).to(device)",
            "torch.tensor([0, 2])",
        ),
        bug(
            "an index of the CPU to add to",
            checked("index", "index_add_"),
            "torch.tensor([0, 0, 2], device=device)",
            "torch.tensor([0, 0, 2])",
        ),
        bug(
            "a sum of the CPU",
            checked("index", "index_add_", "cuda:0", "cpu"),
            "torch.zeros(3, 4, device=device)",
            "torch.zeros(3, 4)",
        ),
        bug(
            "matrices of whole numbers",
            "not implemented for 'Long'",
            'torch.einsum("bnd,bmd->bnm", patches, patches)',
            'torch.einsum("bnd,bmd->bnm", patches.long(), patches.long())',
        ),
    ],
)
def test_shapes_by_hand_with_a_bug(bug: Bug) -> None:
    fails("shapes", bug)
