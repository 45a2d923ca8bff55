"""Sparse tensors on the card, and plain words for the kinds of tensors that it has none of."""

from __future__ import annotations

import copy
import io
from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import nn

from kata_runner import simgpu

from .conftest import Card

pytestmark = [
    pytest.mark.rule(9),
    pytest.mark.filterwarnings("ignore:Sparse"),
    pytest.mark.filterwarnings("ignore:Validating sparse tensor invariants"),
    pytest.mark.filterwarnings("ignore:The PyTorch API of nested tensors"),
    pytest.mark.filterwarnings("ignore:torch.quantize_per_tensor"),
]


def matrix(device: str) -> torch.Tensor:
    return torch.sparse_coo_tensor([[0, 1, 1], [2, 0, 2]], [3.0, 4.0, 5.0], (2, 3), device=device)


WAYS: list[Callable[[str], torch.Tensor]] = [
    matrix,
    lambda device: matrix("cpu").to(device),
    lambda device: matrix("cpu").to_dense().to(device).to_sparse(),
    lambda device: torch.sparse_coo_tensor(matrix("cpu")._indices().to(device), matrix(device)._values(), (2, 3)),
    lambda device: copy.deepcopy(matrix(device)),
    lambda device: saved_and_loaded(matrix(device)),
    lambda device: matrix(device).coalesce(),
    lambda device: matrix(device).double().float(),
]


def saved_and_loaded(tensor: torch.Tensor, **options: Any) -> torch.Tensor:
    file = io.BytesIO()
    torch.save(tensor, file)
    file.seek(0)
    loaded: torch.Tensor = torch.load(file, **options)
    return loaded


@pytest.mark.parametrize("make", WAYS)
def test_made_or_moved(card: Card, make: Callable[[str], torch.Tensor]) -> None:
    x = make(card.device)
    assert str(x.device) == card.shown
    assert x.layout is torch.sparse_coo
    assert x.is_sparse
    assert x.coalesce().indices().tolist() == [[0, 1, 1], [2, 0, 2]]
    assert str(x.coalesce().values().device) == card.shown
    assert x.to_dense().tolist() == [[0, 0, 3], [4, 0, 5]]
    assert x.cpu().device.type == "cpu"
    assert torch.equal(x.cpu().to_dense(), matrix("cpu").to_dense())


def test_products_and_their_gradients(card: Card) -> None:
    dense = torch.arange(6.0, device=card.device).reshape(3, 2).requires_grad_()
    values = torch.tensor([3.0, 4.0, 5.0], device=card.device, requires_grad=True)
    made = torch.sparse_coo_tensor(torch.tensor([[0, 1, 1], [2, 0, 2]], device=card.device), values, (2, 3))
    product = torch.sparse.mm(made, dense)
    assert product.tolist() == [[12.0, 15.0], [20.0, 29.0]]
    assert torch.equal(made @ dense, product)
    product.sum().backward()
    assert values.grad is not None
    assert values.grad.tolist() == [9.0, 1.0, 9.0]
    assert dense.grad is not None
    assert dense.grad.tolist() == [[4.0, 4.0], [0.0, 0.0], [8.0, 8.0]]


def test_two_devices_raise(card: Card) -> None:
    dense = torch.ones(3, 2)
    for call in (
        lambda: matrix(card.device) @ dense,
        lambda: torch.sparse.mm(matrix(card.device), dense),
        lambda: torch.sparse.mm(matrix("cpu"), dense.to(card.device)),
        lambda: matrix(card.device) + matrix("cpu"),
    ):
        with pytest.raises(RuntimeError, match="device"):
            call()


OPTIMIZERS: list[Callable[[Any], torch.optim.Optimizer]] = [
    lambda p: torch.optim.SparseAdam(p, lr=0.1),
    lambda p: torch.optim.SGD(p, lr=0.1, momentum=0.9),
    lambda p: torch.optim.Adagrad(p, lr=0.1),
]


@pytest.mark.parametrize("build", OPTIMIZERS)
@pytest.mark.parametrize("kind", ["Embedding", "EmbeddingBag"])
def test_an_embedding_with_sparse_gradients(
    card: Card, kind: str, build: Callable[[Any], torch.optim.Optimizer]
) -> None:
    weights = []
    for device in ("cpu", card.device):
        torch.manual_seed(0)
        options = {"mode": "sum"} if kind == "EmbeddingBag" else {}
        layer = getattr(nn, kind)(6, 3, sparse=True, **options).to(device)
        optimizer = build(list(layer.parameters()))
        for words in ([[1, 2, 2]], [[2, 5, 0]]):
            optimizer.zero_grad()
            layer(torch.tensor(words, device=device)).pow(2).sum().backward()
            assert layer.weight.grad.is_sparse
            assert layer.weight.grad.device == layer.weight.device
            optimizer.step()
        weights.append(layer.weight.detach().cpu())
    torch.testing.assert_close(*weights)


def test_a_module_with_a_sparse_buffer(card: Card) -> None:
    class Graph(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.register_buffer("edges", matrix("cpu"))

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return torch.sparse.mm(self.edges, x)

    model = copy.deepcopy(Graph().to(card.device))
    out = model(torch.ones(3, 1, device=card.device))
    assert out.tolist() == [[3.0], [9.0]]
    assert str(out.device) == card.shown
    assert model.cpu().edges.device.type == "cpu"
    assert saved_and_loaded(matrix(card.device), map_location="cpu").device.type == "cpu"


def test_printing(card: Card) -> None:
    text = repr(matrix(card.device))
    assert text.startswith("tensor(indices=tensor([[0, 1, 1],")
    assert f"device='{card.shown}', size=(2, 3), nnz=3, layout=torch.sparse_coo" in text
    assert repr(nn.Parameter(matrix(card.device))).startswith("Parameter containing:\ntensor(indices=")


NO_SUCH_KIND: dict[str, list[Callable[[str], object]]] = {
    "sparse_csr": [
        lambda device: torch.eye(2, device=device).to_sparse_csr(),
        lambda device: torch.sparse_csr_tensor([0, 1, 2], [0, 1], [1.0, 2.0], size=(2, 2), device=device),
    ],
    "quantized": [
        lambda device: torch.quantize_per_tensor(torch.ones(2, device=device), 0.1, 0, torch.qint8),
        lambda device: torch.quantize_per_tensor(torch.ones(2), 0.1, 0, torch.qint8).to(device),
        lambda device: torch.empty(2, dtype=torch.qint8, device=device),
    ],
    "nested": [
        lambda device: torch.nested.nested_tensor([torch.ones(2, device=device), torch.ones(3, device=device)]),
        lambda device: torch.nested.nested_tensor([torch.ones(2), torch.ones(3)]).to(device),
        lambda device: torch.nested.nested_tensor([torch.ones(2, 1, device=device)], layout=torch.jagged),
    ],
    "mkldnn": [lambda device: torch.ones(2, device=device).to_mkldnn()],
}


@pytest.mark.simulated_only("a real card has some of them")
@pytest.mark.parametrize(("kind", "make"), [(k, make) for k, ways in NO_SUCH_KIND.items() for make in ways])
def test_kinds_that_there_are_none_of(card: Card, kind: str, make: Callable[[str], object]) -> None:
    with pytest.raises(NotImplementedError) as caught:
        make(card.device)
    assert str(caught.value) == f"The simulated GPU has no {kind} tensors. Keep this one on the CPU."


@pytest.mark.simulated_only("its words")
def test_tensors_that_torch_moves_by_itself() -> None:
    with simgpu.as_cuda():
        rows = torch.sparse_csr_tensor([0, 1, 2], [0, 1], [1.0, 2.0], size=(2, 2))
        for move in (lambda: rows.cuda(), lambda: rows.to("cuda")):
            with pytest.raises(NotImplementedError, match="has no sparse_csr tensors"):
                move()
        assert rows.to(torch.float64).dtype is torch.float64
        for make in (
            lambda: torch.nested.nested_tensor([torch.ones(2, 1)], layout=torch.jagged).cuda(),
            lambda: torch.nested.nested_tensor([torch.ones(2, 1)], layout=torch.jagged).to(device="cuda:0"),
            lambda: torch.nested.nested_tensor([torch.ones(2)], device="cuda"),
        ):
            with pytest.raises(NotImplementedError, match="has no nested tensors"):
                make()


@pytest.mark.simulated_only("its words")
def test_an_operation_that_sparse_tensors_lack(card: Card) -> None:
    with pytest.raises(NotImplementedError) as caught:
        torch.linalg.solve(matrix(card.device), torch.ones(2, device=card.device))
    name = card.device.upper()
    assert str(caught.value) == (
        f"Could not run 'aten::_linalg_solve_ex' with arguments from the 'Sparse{name}' backend: "
        "it has no such operation."
    )


@pytest.mark.simulated_only("a real card has another size")
def test_out_of_memory(card: Card) -> None:
    with pytest.raises(torch.OutOfMemoryError, match=r"CUDA out of memory. Tried to allocate 355.27 PiB"):
        torch.empty(10**17, device=card.device)
