"""Programs about pictures: a CNN as in every course, an autoencoder, a GAN, cross-validation."""

from __future__ import annotations

import pytest

from .bugs import AS_CUDA, ITERATED, NUMPY, Bug, bug, checked, fails, run

pytestmark = [pytest.mark.rule(10), *AS_CUDA]


def test_a_cnn_on_digits(capsys: pytest.CaptureFixture[str]) -> None:
    space = run("cnn")
    assert space["accuracy"] > 0.9
    assert space["confusion"].sum() == 40
    assert all(value.device.type == "cuda" for value in space["best_state"].values())
    assert "epoch 0: train " in capsys.readouterr().out


@pytest.mark.parametrize(
    "bug",
    [
        bug(
            "the model is never moved",
            "Input type (torch.cuda.FloatTensor) and weight type (torch.FloatTensor) should be the same",
            "model = Net().to(device)",
            "model = Net()",
        ),
        bug(
            "the batch is never moved",
            "Input type (torch.FloatTensor) and weight type (torch.cuda.FloatTensor) should be the same",
            "data, target = data.to(device, non_blocking=True), target",
            "data, target = data, target",
        ),
        bug(
            "the result of .to() is thrown away",
            "Input type (torch.FloatTensor) and weight type (torch.cuda.FloatTensor) should be the same",
            "data, target = data.to(device, non_blocking=True), target.to(device, non_blocking=True)",
            "data.to(device); target.to(device)",
        ),
        bug(
            "the labels stay behind",
            checked("target", "nll_loss_forward"),
            "target.to(device, non_blocking=True)",
            "target",
        ),
        bug(
            "predictions meet labels that stayed behind",
            ITERATED,
            "data, target = data.to(device), target.to(device)",
            "data = data.to(device)",
        ),
        bug(
            "scores of the card are joined with labels of the CPU",
            checked("target", "nll_loss_forward"),
            "scores.append(output.cpu())",
            "scores.append(output)",
        ),
        bug(
            "class weights of the CPU",
            checked("weight", "nll_loss_forward"),
            "loss = F.nll_loss(output, target)",
            "loss = F.nll_loss(output, target, weight=torch.ones(10))",
        ),
        bug(
            "a layer made on the way",
            checked("mat1", "addmm", "cuda:0", "cpu"),
            "self.fc2(F.relu(self.fc1(x)))",
            "nn.Linear(32, 10)(F.relu(self.fc1(x)))",
        ),
        bug(
            "a kernel is plotted from the card", NUMPY, ".detach().cpu().numpy()", ".detach().numpy()", error=TypeError
        ),
        bug(
            "a kernel is plotted with its gradient",
            "Can't call numpy() on Tensor that requires grad. Use tensor.detach().numpy() instead.",
            ".detach().cpu().numpy()",
            ".cpu().numpy()",
            "range(8)",
            "range(1)",
        ),
    ],
)
def test_a_cnn_with_a_bug(bug: Bug) -> None:
    fails("cnn", bug)


@pytest.mark.breaks_the_card
def test_a_cnn_whose_labels_begin_at_one() -> None:
    with pytest.raises(RuntimeError, match="device-side assert triggered"):
        run("cnn", ("torch.arange(n) % 10", "torch.arange(n) % 10 + 1"), ("2 * label", "label"))


def test_a_variational_autoencoder() -> None:
    space = run("autoencoder")
    assert space["losses"][-1] < space["losses"][0]
    assert space["grid"].shape == (6, 54)


@pytest.mark.parametrize(
    "bug",
    [
        bug("noise made on the CPU", ITERATED, "torch.randn(std.shape, device=std.device)", "torch.randn(std.shape)"),
        bug(
            "noise like the shape only",
            ITERATED,
            "torch.randn(std.shape, device=std.device)",
            "torch.randn(*std.size())",
        ),
        bug(
            "latent vectors made on the CPU",
            checked("mat1", "addmm"),
            "torch.randn(9, 4).to(device)",
            "torch.randn(9, 4)",
        ),
        bug(
            "the loss compares with the batch of the CPU",
            ITERATED,
            "x = x.to(device)\n        recon, mu, log_var = model(x)",
            "recon, mu, log_var = model(x.to(device))",
        ),
        bug(
            "a generator of the CPU",
            "Expected a 'cuda' device type for generator but found 'cpu'",
            "device=std.device)",
            "device=std.device, generator=torch.Generator())",
        ),
        bug("pictures of the card", NUMPY, "model.decoder(z).cpu()", "model.decoder(z)", error=TypeError),
    ],
)
def test_a_variational_autoencoder_with_a_bug(bug: Bug) -> None:
    fails("autoencoder", bug)


def test_a_gan() -> None:
    space = run("gan")
    assert len(space["d_losses"]) == 3
    assert space["picture"].shape == (4, 8, 8, 1)


@pytest.mark.parametrize(
    "bug",
    [
        bug("labels made on the CPU", ITERATED, "dtype=torch.float, device=dev)", "dtype=torch.float)"),
        bug(
            "noise made on the CPU",
            "weight type (torch.cuda.FloatTensor) should be the same",
            "torch.randn(b, 8, 1, 1, device=dev)",
            "torch.randn(b, 8, 1, 1)",
        ),
        bug(
            "fixed noise made on the CPU",
            "weight type (torch.cuda.FloatTensor) should be the same",
            "torch.randn(4, 8, 1, 1, device=dev)",
            "torch.randn(4, 8, 1, 1)",
        ),
        bug(
            "the weights of a mixture made on the CPU",
            ITERATED,
            "torch.rand(b, 1, 1, 1, device=dev)",
            "torch.rand(b, 1, 1, 1)",
        ),
        bug(
            "the discriminator is never moved",
            "Input type (torch.cuda.FloatTensor) and weight type (torch.FloatTensor) should be the same",
            "nn.Flatten(0)).to(dev)",
            "nn.Flatten(0))",
        ),
        bug("real pictures of the CPU in the penalty", ITERATED, "alpha * real", "alpha * data"),
        bug("pictures of the card", NUMPY, "G(fixed_noise).detach().cpu()", "G(fixed_noise).detach()", error=TypeError),
    ],
)
def test_a_gan_with_a_bug(bug: Bug) -> None:
    fails("gan", bug)


def test_cross_validation() -> None:
    space = run("cross_validation")
    assert space["mean"] > 0.7


@pytest.mark.parametrize(
    "bug",
    [
        bug(
            "class weights of the CPU",
            checked("weight", "nll_loss_forward"),
            "torch.as_tensor(y[train_ids], device=DEVICE)",
            "torch.as_tensor(y[train_ids])",
        ),
        bug(
            "rows of the test are never moved",
            checked("mat1", "addmm"),
            "y_pred.extend(model(xb.to(DEVICE))",
            "y_pred.extend(model(xb)",
        ),
        bug(
            "predictions are extended with tensors of the card",
            NUMPY,
            ".argmax(-1).tolist()",
            ".argmax(-1)",
            error=TypeError,
        ),
        bug("labels stay behind", checked("target", "nll_loss_forward"), "yb.to(DEVICE)", "yb"),
        bug(
            "a fresh model in a fold is never moved",
            checked("mat1", "addmm", "cuda:0", "cpu"),
            "    model.apply(reset_weights)",
            "    model = nn.Sequential(nn.Linear(5, 8), nn.ReLU(), nn.Linear(8, 2))",
        ),
    ],
)
def test_cross_validation_with_a_bug(bug: Bug) -> None:
    fails("cross_validation", bug)
