"""Rule 6: gradients live where their tensors are; every optimizer trains; hooks and transforms work."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
import torch.nn.functional as F
from torch import nn

from .conftest import Card

pytestmark = pytest.mark.rule(6)

OPTIMIZERS: dict[str, dict[str, Any]] = {
    "SGD": {"momentum": 0.9, "nesterov": True, "weight_decay": 0.01},
    "Adam": {"amsgrad": True},
    "AdamW": {},
    "Adamax": {},
    "NAdam": {},
    "RAdam": {},
    "Adagrad": {},
    "Adadelta": {},
    "RMSprop": {"momentum": 0.5, "centered": True},
    "Rprop": {},
    "ASGD": {},
    "LBFGS": {},
    "Adafactor": {},
}


def small_model() -> nn.Module:
    torch.manual_seed(3)
    return nn.Sequential(nn.Linear(4, 5), nn.Tanh(), nn.Linear(5, 1))


def trained(device: str, name: str, **options: Any) -> tuple[list[torch.Tensor], list[float]]:
    """The parameters after three steps on fixed data, and the losses."""
    model = small_model().to(device)
    optimizer = getattr(torch.optim, name)(model.parameters(), lr=0.05, **options)
    x = torch.linspace(-1, 1, 24).reshape(6, 4).to(device)
    losses = []
    for _ in range(3):

        def closure() -> torch.Tensor:
            optimizer.zero_grad()
            loss = F.mse_loss(model(x), x[:, :1])
            loss.backward()
            return loss

        losses.append(optimizer.step(closure).item())
    return [p.detach().cpu() for p in model.parameters()], losses


@pytest.mark.parametrize("name", OPTIMIZERS)
def test_optimizers_train_as_on_the_cpu(device: str, name: str) -> None:
    parameters, losses = trained(device, name, **OPTIMIZERS[name])
    expected, expected_losses = trained("cpu", name, **OPTIMIZERS[name])
    assert losses == pytest.approx(expected_losses, rel=1e-4)
    for got, wanted in zip(parameters, expected, strict=True):
        torch.testing.assert_close(got, wanted)


def test_muon_trains_matrices_as_on_the_cpu(device: str) -> None:
    """It takes parameters with two dimensions only, and works in bfloat16 inside."""

    def trained_matrix(where: str) -> torch.Tensor:
        torch.manual_seed(3)
        weight = nn.Parameter(torch.randn(4, 3).to(where))
        optimizer = torch.optim.Muon([weight], lr=0.05)
        for _ in range(3):
            optimizer.zero_grad()
            (torch.linspace(-1, 1, 24).reshape(6, 4).to(where) @ weight).pow(2).mean().backward()
            optimizer.step()
        return weight.detach().cpu()

    torch.testing.assert_close(trained_matrix(device), trained_matrix("cpu"), rtol=2e-2, atol=2e-3)


def test_every_optimizer_of_torch_is_here() -> None:
    """But the one for sparse gradients."""
    listed = {name for name in dir(torch.optim) if isinstance(getattr(torch.optim, name), type)}
    assert listed - {"Optimizer", "SparseAdam", "Muon"} == set(OPTIMIZERS)


@pytest.mark.parametrize("options", [{"foreach": True}, {"fused": True}], ids=["foreach", "fused"])
@pytest.mark.parametrize("name", ["SGD", "Adam", "AdamW"])
def test_optimizers_in_their_other_forms(device: str, name: str, options: dict[str, bool]) -> None:
    torch.testing.assert_close(trained(device, name, **options)[0], trained("cpu", name)[0])


def test_gradients_are_on_the_card(card: Card) -> None:
    w = torch.randn(3, 2, device=card.device, requires_grad=True)
    (torch.ones(4, 3, device=card.device) @ w).sum().backward()
    assert str(w.grad.device) == card.shown
    assert w.grad.tolist() == [[4.0, 4.0]] * 3
    (w * 2).sum().backward()
    assert w.grad.tolist() == [[6.0, 6.0]] * 3
    w.grad.zero_()
    assert w.grad.sum() == 0
    w.grad = None
    (gradient,) = torch.autograd.grad((w**2).sum(), w)
    assert str(gradient.device) == card.shown


def test_a_graph_across_devices(card: Card) -> None:
    host = torch.tensor([1.0, 2.0], requires_grad=True)
    (host.to(card.device) ** 2).sum().cpu().backward()
    assert host.grad.is_cpu
    assert host.grad.tolist() == [2.0, 4.0]


@pytest.mark.known_from("torch/csrc/autograd/engine.cpp")
def test_a_gradient_of_the_other_device_is_refused(card: Card) -> None:
    x = torch.ones(2, device=card.device, requires_grad=True)
    with pytest.raises(RuntimeError, match=rf"cpu.*{card.shown}|{card.shown}.*cpu"):
        (x * 2).backward(torch.ones(2))
    with pytest.raises(RuntimeError, match=r"device"):
        x.grad = torch.ones(2)
    with pytest.raises(RuntimeError, match=f"expected device {card.shown} but got cpu"):
        torch.autograd.grad(x * 2, x, torch.ones(2))
    with pytest.raises(RuntimeError, match=rf"Function HostGradientBackward.*{card.shown} but got cpu"):
        HostGradient.apply(2.0, x).sum().backward()
    x.register_hook(lambda gradient: gradient.cpu())
    with pytest.raises(RuntimeError, match="changed the type of value"):
        x.sum().backward()


def test_double_backward(device: str) -> None:
    x = torch.tensor([2.0, 3.0], device=device, requires_grad=True)
    (first,) = torch.autograd.grad((x**3).sum(), x, create_graph=True)
    (second,) = torch.autograd.grad(first.sum(), x)
    assert first.tolist() == [12.0, 27.0]
    assert second.tolist() == [12.0, 18.0]


def test_hooks_see_tensors_on_the_card(card: Card) -> None:
    seen = []
    x = torch.ones(2, device=card.device, requires_grad=True)
    x.register_hook(lambda g: seen.append(str(g.device)) or g * torch.full((2,), 3.0, device=card.device))
    y = x * 2
    y.retain_grad()
    y.sum().backward()
    assert seen == [card.shown]
    assert x.grad.tolist() == [6.0, 6.0]
    assert y.grad.tolist() == [1.0, 1.0]
    layer = nn.Linear(2, 1).to(card.device)
    layer.register_forward_hook(lambda module, args, out: seen.append(str(out.device)))
    layer.register_full_backward_hook(lambda module, into, out: seen.append(str(out[0].device)))
    layer(x).sum().backward()
    assert seen == [card.shown] * 4


class HostGradient(torch.autograd.Function):
    """Forgets the device in its backward."""

    @staticmethod
    def forward(ctx: Any, factor: float, x: torch.Tensor) -> torch.Tensor:
        return x * factor

    @staticmethod
    def backward(ctx: Any, *gradients: Any) -> Any:
        return None, torch.ones(2)


class Cube(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, x: torch.Tensor, device: str) -> torch.Tensor:
        ctx.save_for_backward(x)
        ctx.place = device
        return x**3

    @staticmethod
    def backward(ctx: Any, *gradients: Any) -> Any:
        (x,) = ctx.saved_tensors
        assert x.device.type == torch.device(ctx.place).type
        return gradients[0] * x**2 * torch.tensor(3.0, device=ctx.place), None


def test_a_function_of_ones_own(device: str) -> None:
    x = torch.tensor([2.0], device=device, requires_grad=True)
    Cube.apply(x, device).sum().backward()
    assert x.grad.tolist() == [12.0]
    (gradient,) = torch.autograd.grad(Cube.apply(x, device).sum(), x)
    assert gradient.tolist() == [12.0]
    x64 = torch.tensor([1.0, 2.0], device=device, dtype=torch.float64, requires_grad=True)
    assert torch.autograd.gradcheck(lambda t: Cube.apply(t, device), (x64,))
    assert torch.autograd.gradgradcheck(lambda t: (t**3).sum(), (x64,))


@pytest.mark.filterwarnings("ignore:.torch.jit.script")  # torch's own, once a process
def test_functional_transforms(card: Card) -> None:
    x = torch.tensor([1.0, 2.0], device=card.device)
    gradient = torch.func.grad(lambda t: (t**2).sum())(x)
    assert gradient.tolist() == [2.0, 4.0]
    assert str(gradient.device) == card.shown
    assert torch.func.vmap(lambda t: t.sum())(torch.ones(3, 2, device=card.device)).tolist() == [2.0, 2.0, 2.0]
    assert torch.func.jacrev(lambda t: t**2)(x).tolist() == [[2.0, 0.0], [0.0, 4.0]]
    assert torch.func.hessian(lambda t: (t**3).sum())(x).tolist() == [[6.0, 0.0], [0.0, 12.0]]
    assert torch.func.jvp(lambda t: t**2, (x,), (torch.ones_like(x),))[1].tolist() == [2.0, 4.0]
    seen = []
    torch.func.vmap(lambda t: seen.extend([str(t.device), t.is_cuda, f"device='{card.shown}'" in repr(t)]) or t)(x)
    assert seen == [card.shown, card.device == "cuda", True]
    with pytest.raises(RuntimeError, match=card.shown):
        torch.func.vmap(lambda t: t + torch.ones(3))(torch.ones(2, 3, device=card.device))
    model = small_model().to(card.device)
    out = torch.func.functional_call(model, dict(model.named_parameters()), torch.ones(1, 4, device=card.device))
    assert str(out.device) == card.shown


def test_gradient_clipping_and_scheduling(device: str) -> None:
    model = small_model().to(device)
    (model(torch.ones(3, 4, device=device)) * 100).sum().backward()
    norm = nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    assert norm > 1.0
    total = sum(float((p.grad**2).sum()) for p in model.parameters()) ** 0.5
    assert total == pytest.approx(1.0, rel=1e-3)
    nn.utils.clip_grad_value_(model.parameters(), 0.01)
    assert max(float(p.grad.abs().max()) for p in model.parameters()) <= 0.01 + 1e-6
    flat = nn.utils.parameters_to_vector(model.parameters())
    nn.utils.vector_to_parameters(flat * 0, model.parameters())
    assert float(flat.detach().abs().sum()) > 0
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    scheduler = torch.optim.lr_scheduler.StepLR(optimizer, 1)
    optimizer.step()
    scheduler.step()
    assert scheduler.get_last_lr() == pytest.approx([0.01])


def test_grad_modes(device: str) -> None:
    x = torch.ones(2, device=device, requires_grad=True)
    with torch.no_grad():
        assert not (x * 2).requires_grad
    with torch.inference_mode():
        y = x * 2
        y += 1
    assert y.is_inference()
    assert not x.detach().requires_grad
    assert (x * 2).requires_grad


IN_INFERENCE_MODE: dict[str, Callable[[torch.Tensor], Any]] = {  # of a (4, 6): there a composite is not taken apart
    "chunk": lambda x: x.chunk(2),
    "split": lambda x: x.split([1, 3]),
    "tensor_split": lambda x: x.tensor_split(3),
    "narrow": lambda x: x.narrow(1, 2, 3),
    "concat": lambda x: torch.concat([x, x + 1]),
    "hstack": lambda x: torch.hstack([x, x[:, :1]]),
    "broadcast_tensors": lambda x: torch.broadcast_tensors(x, x[:1]),
    "flatten": lambda x: x.reshape(2, 2, 6).flatten(1),
    "softmax": lambda x: (x.softmax(1), x.log_softmax(1), F.softmin(x, dim=1)),
    "cross_entropy": lambda x: F.cross_entropy(x, torch.tensor([0, 5, 2, 1], device=x.device)),
    "nll_loss": lambda x: F.nll_loss(x.log_softmax(1), torch.tensor([0, 5, 2, 1], device=x.device)),
    "batch_norm": lambda x: nn.BatchNorm1d(6).to(x.device).eval()(x),
    "batch_norm while training": lambda x: nn.BatchNorm1d(6).to(x.device)(x),
    "layer_norm": lambda x: F.layer_norm(x, (6,)),
    "group_norm": lambda x: F.group_norm(x[None].transpose(1, 2), 3),
    "instance_norm": lambda x: F.instance_norm(x[None]),
    "linear": lambda x: F.linear(x, x, x[:, 0]),
    "matmul": lambda x: (x @ x.T, x.matmul(x[0]), torch.einsum("ij,kj->ik", x, x)),
    "conv": lambda x: F.conv2d(x[None, None], torch.ones(2, 1, 3, 3, device=x.device), padding=1),
    "pools": lambda x: (F.max_pool2d(x[None, None], 2), F.adaptive_avg_pool2d(x[None, None], 1)),
    "losses": lambda x: (F.mse_loss(x, x + 1), F.l1_loss(x, x + 1), F.binary_cross_entropy_with_logits(x, x)),
    "attention": lambda x: F.scaled_dot_product_attention(x[None, None], x[None, None], x[None, None]),
    "variance": lambda x: (x.var(0), x.std(1), x.cov()),
}


@pytest.mark.parametrize("name", IN_INFERENCE_MODE)
def test_in_inference_mode_the_numbers_are_the_cpus(device: str, name: str) -> None:
    x = torch.linspace(-1, 2, 24).reshape(4, 6).sin()
    with torch.inference_mode():
        got, wanted = (IN_INFERENCE_MODE[name](x.to(place)) for place in (device, "cpu"))
    for one, other in zip(*(two if isinstance(two, tuple | list) else [two] for two in (got, wanted)), strict=True):
        assert one.device.type == torch.device(device).type
        torch.testing.assert_close(one.cpu(), other)
