"""The memory under tensors: the card's storages, pinned memory, and what is sent to other processes."""

from __future__ import annotations

import copy
import io
from collections.abc import Callable
from typing import Any

import pytest
import torch
import torch.multiprocessing
from torch.utils.data import DataLoader, Dataset

from kata_runner import simgpu

from .conftest import Card
from .test_processes import needs_fork, output

pytestmark = pytest.mark.filterwarnings("ignore:TypedStorage is deprecated")


@pytest.mark.rule(7)
@pytest.mark.simulated_only("a real card's UntypedStorage is asked for by its own name")
@pytest.mark.parametrize(
    "make",
    [
        lambda device: torch.UntypedStorage(8, device=device),
        lambda device: torch.ones(2, device=device).untyped_storage(),
        lambda device: torch.ones(2, device=device).untyped_storage().clone(),
        lambda device: torch.ones(2).untyped_storage().to(device=device),
    ],
)
def test_a_storage_of_the_card(card: Card, make: Callable[[str], Any]) -> None:
    storage = make(card.device)
    assert str(storage.device) == card.shown
    assert torch.is_storage(storage)
    assert storage.nbytes() == 8
    assert storage.cpu().device.type == "cpu"
    assert storage.cuda() is storage
    assert "device=" + card.shown in repr(storage)
    assert "UntypedStorage" in repr(storage)
    assert str(torch.ones(1, device=card.device).new(storage.clone()).device) == card.shown
    x = torch.empty(0, device=card.device).set_(storage.clone())
    assert str(x.device) == card.shown
    file = io.BytesIO()
    torch.save(storage, file)
    file.seek(0)
    assert torch.load(file, map_location="cpu").device.type == "cpu"


@pytest.mark.rule(7)
def test_other_storages_are_what_they_were(card: Card) -> None:
    assert torch.UntypedStorage(4).device.type == "cpu"
    assert torch.UntypedStorage([1, 2]).tolist() == [1, 2]
    assert torch.UntypedStorage(4, device="meta").device.type == "meta"
    typed = torch.ones(2, device=card.device).storage()
    assert typed.cpu().device.type == "cpu"
    assert str(typed.cuda().device) == str(typed.device) == card.shown


@pytest.mark.rule(10)
def test_what_is_pinned(card: Card) -> None:
    x = torch.arange(4.0).pin_memory()
    for pinned in (x, x[1:], x.view(2, 2), x.pin_memory(), x.detach()):
        assert pinned.is_pinned()
    assert x.untyped_storage().is_pinned()
    for other in (x.clone(), x + 1, torch.ones(2), copy.deepcopy(torch.ones(2)), x.to(card.device)):
        assert not other.is_pinned()
    assert x.to(card.device, non_blocking=True).tolist() == [0, 1, 2, 3]
    assert x.numpy().tolist() == [0, 1, 2, 3]


@pytest.mark.rule(10)
@pytest.mark.columns("as-cuda", "real-cuda")
def test_factories_that_pin(card: Card) -> None:
    assert torch.ones(2, pin_memory=True).is_pinned()
    assert torch.zeros_like(torch.ones(2), pin_memory=True).is_pinned()
    assert not torch.ones(2, pin_memory=False).is_pinned()
    with pytest.raises(RuntimeError, match="Only dense CPU tensors can be pinned"):
        torch.ones(2, device="cuda", pin_memory=True)
    with torch.autograd.graph.save_on_cpu(pin_memory=True):
        x = torch.ones(2, device="cuda", requires_grad=True)
        y = (x * x).sum()
    y.backward()
    assert x.grad is not None
    assert x.grad.tolist() == [2.0, 2.0]


@pytest.mark.rule(7)
@pytest.mark.filterwarnings("ignore:Sparse invariant checks")
@pytest.mark.simulated_only("a real card needs another process")
def test_a_queue_hands_on_the_same_memory(card: Card) -> None:
    queue = torch.multiprocessing.get_context("fork").SimpleQueue()
    x = torch.ones(2, device=card.device)
    x.untyped_storage()
    for sent in (x, torch.nn.Parameter(x)):
        queue.put(sent)
        received = queue.get()
        assert simgpu.is_simulated(received)
        assert isinstance(received, torch.nn.Parameter) == isinstance(sent, torch.nn.Parameter)
        with torch.no_grad():
            received.add_(1)
        assert torch.equal(x, received)
    queue.put(torch.sparse_coo_tensor([[0]], [1.0], (2,), device=card.device))
    assert queue.get().to_dense().tolist() == [1.0, 0.0]
    with pytest.raises(RuntimeError, match="Cowardly refusing to serialize non-leaf tensor"):
        queue.put(torch.ones(2, device=card.device, requires_grad=True) * 2)


class OnTheCard(Dataset[torch.Tensor]):
    """Rows that are made on the card, also in a worker."""

    def __len__(self) -> int:
        return 4

    def __getitem__(self, index: int) -> torch.Tensor:
        return torch.full((2,), float(index), device="cuda")


@needs_fork
@pytest.mark.simulated_only("what a real card does in a fork depends on what was used before")
def test_workers_that_were_forked_from_a_process_with_a_card() -> None:
    with simgpu.as_cuda():
        (torch.ones(2, device="cuda") * 2).cosh()
        data = [torch.ones(2, device="cuda")] * 2
        for dataset in (OnTheCard(), data):
            with pytest.raises(RuntimeError, match="Cannot re-initialize CUDA in forked subprocess"):
                next(iter(DataLoader(dataset, batch_size=2, num_workers=1, multiprocessing_context="fork")))


@needs_fork
def test_workers_that_are_the_first_to_use_the_card() -> None:
    lines = output(
        "from torch.utils.data import DataLoader, Dataset\n"
        "class Rows(Dataset):\n"
        "    def __len__(self): return 2\n"
        "    def __getitem__(self, index): return torch.full((2,), float(index), device='cuda')\n"
        "with simgpu.as_cuda():\n"
        "    batch = next(iter(DataLoader(Rows(), batch_size=2, num_workers=1, multiprocessing_context='fork')))\n"
        "    print(batch.device, batch.tolist(), (batch + 1).sum().item())"
    )
    assert lines == ["cuda:0 [[0.0, 0.0], [1.0, 1.0]] 6.0"]
