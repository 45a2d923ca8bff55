"""Programs as learners write them, each right, and each with device bugs put in: they raise for CUDA's reason."""

from __future__ import annotations

import io

import numpy as np
import pytest
import torch

from .bugs import AS_CUDA
from .bugs import execute as run

pytestmark = [pytest.mark.rule(10), *AS_CUDA]
SAME_DEVICE = r"Expected all tensors to be on the same device.*cuda:0.*cpu|Expected all tensors.*cpu.*cuda:0"
NUMPY = r"can't convert cuda:0 device type tensor to numpy"


def fails(program: str, error: type[Exception], match: str, *changes: tuple[str, str]) -> None:
    with pytest.raises(error, match=match):
        run(program, *changes)


LESSON = """
import torch
device = "cuda" if torch.cuda.is_available() else "cpu"
x = torch.randn(64, 30, device=device)
W = torch.randn(30, 16, device=device, requires_grad=True)
h = x @ W
h.mean().backward()
print(h.device, W.grad.device, f"{h.mean():.3f}", h.mean().item())
total = h.detach().cpu().numpy().sum()
"""


def test_the_lessons_first_lines(capsys: pytest.CaptureFixture[str]) -> None:
    space = run(LESSON)
    assert space["device"] == "cuda"
    assert capsys.readouterr().out.startswith("cuda:0 cuda:0 ")
    fails(LESSON, RuntimeError, SAME_DEVICE, ("64, 30, device=device", "64, 30"))
    fails(LESSON, RuntimeError, SAME_DEVICE, ("30, 16, device=device", "30, 16"))
    fails(LESSON, TypeError, NUMPY, (".cpu().numpy()", ".numpy()"))
    fails(LESSON, RuntimeError, "requires grad", (".detach().cpu()", ".cpu()"))
    # W.to(device) is no leaf any more: its gradient is None, and the program trips over it.
    fails(
        LESSON,
        AttributeError,
        "NoneType",
        ("30, 16, device=device, requires_grad=True)", "30, 16, requires_grad=True).to(device)"),
        ("W.grad.device", "W.grad.device if W.is_leaf else None.device"),
    )


CLASSIFIER = """
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

device = torch.device("cuda")

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Conv2d(1, 4, 3), nn.BatchNorm2d(4), nn.ReLU(), nn.MaxPool2d(2), nn.Dropout(0.1))
        self.head = nn.Linear(4 * 6 * 6, 3)
        self.register_buffer("shift", torch.full((1,), 0.1))

    def forward(self, x):
        noise = torch.randn(x.shape, device=x.device) * 0.01
        x = self.body(x + noise - self.shift)
        return self.head(x.flatten(1))

images = torch.randn(24, 1, 14, 14)
labels = (images.mean((1, 2, 3)) > 0).long()
loader = DataLoader(TensorDataset(images, labels), batch_size=8, shuffle=True, pin_memory=True)
model = Net().to(device)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
loss_fn = nn.CrossEntropyLoss(weight=torch.tensor([1.0, 1.0, 1.0], device=device))
history = []
for epoch in range(6):
    model.train()
    total, correct = 0.0, 0
    for x, y in loader:
        x, y = x.to(device, non_blocking=True), y.to(device, non_blocking=True)
        optimizer.zero_grad(set_to_none=True)
        logits = model(x)
        loss = loss_fn(logits, y)
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        total += loss.item() * len(x)
        correct += (logits.argmax(1) == y).sum().item()
    history.append(total / len(images))
model.eval()
with torch.no_grad():
    predictions = model(images.to(device)).argmax(1).cpu().numpy()
confusion = torch.zeros(3, 3, dtype=torch.long)
for truth, guess in zip(labels, predictions):
    confusion[truth, guess] += 1
"""


def test_a_classifier() -> None:
    space = run(CLASSIFIER)
    assert space["history"][-1] < space["history"][0]
    assert isinstance(space["predictions"], np.ndarray)
    weights = r"Input type \(torch.FloatTensor\) and weight type \(torch.cuda.FloatTensor\) should be the same"
    fails(
        CLASSIFIER,
        RuntimeError,
        weights,
        ("x.to(device, non_blocking=True)", "x"),
        ("x.shape, device=x.device", "x.shape"),
        ("- self.shift", ""),
    )
    fails(CLASSIFIER, RuntimeError, SAME_DEVICE, ("x.to(device, non_blocking=True)", "x"))
    fails(CLASSIFIER, RuntimeError, SAME_DEVICE, ("y.to(device, non_blocking=True)", "y"))
    fails(CLASSIFIER, RuntimeError, SAME_DEVICE, ("x.shape, device=x.device", "x.shape"))
    fails(CLASSIFIER, RuntimeError, SAME_DEVICE, ("[1.0, 1.0, 1.0], device=device", "[1.0, 1.0, 1.0]"))
    fails(
        CLASSIFIER,
        RuntimeError,
        SAME_DEVICE,
        ('self.register_buffer("shift", torch.full((1,), 0.1))', "self.shift = torch.full((1,), 0.1)"),
    )
    fails(CLASSIFIER, RuntimeError, SAME_DEVICE, ("Net().to(device)", "Net()"))
    fails(CLASSIFIER, RuntimeError, SAME_DEVICE, ("model(images.to(device))", "model(images)"))
    fails(CLASSIFIER, TypeError, NUMPY, (".cpu().numpy()", ".numpy()"))
    fails(CLASSIFIER, RuntimeError, "to be Long or Byte, but got", (".long()", ".float()"))


@pytest.mark.breaks_the_card
def test_a_classifier_whose_labels_are_too_large() -> None:
    fails(CLASSIFIER, RuntimeError, "device-side assert", ("> 0).long()", "> 0).long() + 2"))


HIDDEN = """
import torch
from torch import nn

class Attention(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.project = nn.Linear(width, 3 * width)
        self.layers = nn.ModuleList([nn.Linear(width, width) for _ in range(2)])

    def forward(self, x):
        q, k, v = self.project(x).chunk(3, -1)
        length = x.shape[1]
        mask = torch.triu(torch.ones(length, length, device=x.device), 1).bool()
        scores = (q @ k.transpose(1, 2) / x.shape[-1] ** 0.5).masked_fill(mask, float("-inf"))
        x = scores.softmax(-1) @ v
        positions = torch.arange(length, device=x.device)
        for layer in self.layers:
            x = x + layer(x) * positions[None, :, None]
        return x

model = Attention(6).cuda()
out = model(torch.randn(2, 5, 6).cuda())
hidden = torch.zeros(2, 6).to(out)
for step in range(5):
    hidden = torch.where(hidden > 0, hidden, out[:, step])
best, where = out.max(1)
picked = out.gather(1, where[:, None]).squeeze(1)
assert torch.equal(best, picked)
loss = (hidden - torch.eye(6, device="cuda")[:2]).pow(2).sum()
loss.backward()
"""


def test_tensors_made_on_the_way() -> None:
    run(HIDDEN)
    fails(
        HIDDEN,
        RuntimeError,
        SAME_DEVICE + "|same device.*mask on cpu",
        ("length, length, device=x.device", "length, length"),
    )
    fails(HIDDEN, RuntimeError, SAME_DEVICE, ("torch.arange(length, device=x.device)", "torch.arange(length)"))
    fails(
        HIDDEN,
        RuntimeError,
        SAME_DEVICE,
        ("nn.ModuleList([nn.Linear(width, width) for _ in range(2)])", "[nn.Linear(width, width) for _ in range(2)]"),
    )
    fails(HIDDEN, RuntimeError, SAME_DEVICE, (".to(out)", ""))
    fails(HIDDEN, RuntimeError, SAME_DEVICE, ("where[:, None]", "where.cpu()[:, None]"))
    fails(HIDDEN, RuntimeError, SAME_DEVICE, ('torch.eye(6, device="cuda")', "torch.eye(6)"))
    fails(HIDDEN, RuntimeError, SAME_DEVICE, ("6).cuda())", "6))"))


BY_HAND = """
import torch
torch.manual_seed(0)
x = torch.linspace(-1, 1, 50, device="cuda")[:, None]
y = 3 * x + 0.5
w = torch.zeros(1, 1, device="cuda", requires_grad=True)
b = torch.zeros(1, device="cuda", requires_grad=True)
velocity = {p: torch.zeros_like(p) for p in (w, b)}
losses = []
for _ in range(60):
    loss = ((x @ w + b - y) ** 2).mean()
    loss.backward()
    with torch.no_grad():
        for p in (w, b):
            velocity[p].mul_(0.5).add_(p.grad)
            p -= 0.2 * velocity[p]
            p.grad.zero_()
    losses.append(loss.item())
result = w.item(), b.item()
curve = torch.tensor(losses)
"""


def test_training_by_hand() -> None:
    w, b = run(BY_HAND)["result"]
    assert (w, b) == pytest.approx((3.0, 0.5), abs=1e-2)
    stacked = run(BY_HAND, ("loss.item()", "loss.detach()"))
    assert stacked["curve"].is_cpu
    fails(BY_HAND, RuntimeError, SAME_DEVICE, ("torch.zeros_like(p)", "torch.zeros(p.shape)"))
    fails(BY_HAND, RuntimeError, SAME_DEVICE, ('torch.zeros(1, 1, device="cuda"', "torch.zeros(1, 1"))
    fails(BY_HAND, RuntimeError, "a leaf Variable that requires grad", ("with torch.no_grad():", "if True:"))
    fails(BY_HAND, TypeError, NUMPY, ("curve = torch.tensor(losses)", "import numpy; curve = numpy.asarray(x)"))


def test_a_checkpoint_saved_on_the_card_and_loaded_without() -> None:
    model = torch.nn.Linear(3, 2).cuda()
    optimizer = torch.optim.AdamW(model.parameters())
    model(torch.ones(1, 3, device="cuda")).sum().backward()
    optimizer.step()
    file = io.BytesIO()
    torch.save({"model": model.state_dict(), "optimizer": optimizer.state_dict()}, file)
    file.seek(0)
    state = torch.load(file, map_location="cpu")
    fresh = torch.nn.Linear(3, 2)
    fresh.load_state_dict(state["model"])
    assert fresh.weight.is_cpu
    assert torch.equal(fresh.weight, model.weight.cpu())
    again = torch.optim.AdamW(fresh.parameters())
    again.load_state_dict(state["optimizer"])
    fresh(torch.ones(1, 3)).sum().backward()
    again.step()
    with pytest.raises(RuntimeError, match=SAME_DEVICE):
        fresh(torch.ones(1, 3, device="cuda"))


def test_an_optimizers_state_stays_where_it_was() -> None:
    """The move comes after the first step: on CUDA too, the momentum is left behind."""
    model = torch.nn.Linear(3, 2)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
    model(torch.ones(1, 3)).sum().backward()
    optimizer.step()
    model.cuda()
    optimizer.zero_grad()
    model(torch.ones(1, 3, device="cuda")).sum().backward()
    with pytest.raises(RuntimeError, match=SAME_DEVICE):
        optimizer.step()


def test_mixed_precision_with_a_scaler() -> None:
    model = torch.nn.Sequential(torch.nn.Linear(8, 16), torch.nn.ReLU(), torch.nn.Linear(16, 1)).cuda()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.05)
    scaler = torch.amp.GradScaler("cuda", init_scale=2.0**8)
    x, y = torch.randn(32, 8, device="cuda"), torch.randn(32, 1, device="cuda")
    losses = []
    for _ in range(5):
        optimizer.zero_grad()
        with torch.autocast("cuda", dtype=torch.float16):
            out = model(x)
            assert out.dtype == torch.float16
            loss = torch.nn.functional.mse_loss(out, y)
            assert loss.dtype == torch.float32
        scaler.scale(loss).backward()
        scaler.unscale_(optimizer)
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        scaler.step(optimizer)
        scaler.update()
        losses.append(loss.item())
    assert losses[-1] < losses[0]
    assert next(model.parameters()).dtype == torch.float32
    restored = torch.amp.GradScaler("cuda")
    restored.load_state_dict(scaler.state_dict())
    assert restored.get_scale() == scaler.get_scale()
