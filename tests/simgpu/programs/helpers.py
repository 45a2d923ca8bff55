"""The helpers of every second notebook: get_device(), to_device(), a loader that moves, DataParallel, timing."""
import time
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.utils.data import DataLoader, Dataset


def get_device():
    if torch.cuda.is_available():
        return torch.device("cuda")
    elif torch.backends.mps.is_available():
        return torch.device("mps")
    return torch.device("cpu")


def to_device(data, device):
    if isinstance(data, (list, tuple)):
        return [to_device(x, device) for x in data]
    if isinstance(data, dict):
        return {k: to_device(v, device) for k, v in data.items()}
    return data.to(device, non_blocking=True)


class DeviceDataLoader:
    def __init__(self, dl, device):
        self.dl, self.device = dl, device

    def __iter__(self):
        for b in self.dl:
            yield to_device(b, self.device)

    def __len__(self):
        return len(self.dl)


class AverageMeter:
    def __init__(self):
        self.sum, self.count = 0, 0

    def update(self, val, n=1):
        self.sum, self.count = self.sum + val * n, self.count + n

    @property
    def avg(self):
        return self.sum / self.count


def accuracy(outputs, labels):
    _, preds = torch.max(outputs, dim=1)
    return torch.tensor(torch.sum(preds == labels).item() / len(preds))


def set_seed(seed):
    np.random.seed(seed)
    torch.manual_seed(seed)
    torch.cuda.manual_seed_all(seed)
    torch.backends.cudnn.deterministic = True
    torch.backends.cudnn.benchmark = False


class OnTheCard(Dataset):
    """All of it moved once, batches cut on the card."""

    def __init__(self, n, device):
        self.y = torch.arange(n, device=device) % 2
        self.x = torch.randn(n, 4, device=device) + self.y[:, None]

    def __len__(self):
        return len(self.y)

    def __getitem__(self, i):
        return self.x[i], self.y[i]


flags = torch.backends.cudnn.deterministic, torch.backends.cudnn.benchmark
set_seed(42)
device = get_device()
print("Using device:", device, torch.cuda.get_device_name(0))
if torch.cuda.device_count() > 1:
    print("Let's use", torch.cuda.device_count(), "GPUs!")
model = nn.DataParallel(nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Linear(8, 2)))
model.to(device)
model = torch.compile(model)
loader = DeviceDataLoader(DataLoader(OnTheCard(16, "cpu"), batch_size=8, pin_memory=True), device)
optimizer = torch.optim.SGD(model.parameters(), 0.1)
meter, history = AverageMeter(), []
starter, ender = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
torch.cuda.reset_peak_memory_stats()
for epoch in range(3):
    starter.record()
    for xb, yb in loader:
        loss = F.cross_entropy(model(xb), yb)
        loss.backward()
        optimizer.step()
        optimizer.zero_grad()
        meter.update(loss.item(), len(xb))
    ender.record()
    torch.cuda.synchronize()
    outputs = [{"val_loss": loss.detach(), "val_acc": accuracy(model(xb), yb)}]
    epoch_loss = torch.stack([o["val_loss"] for o in outputs]).mean()
    epoch_acc = torch.stack([o["val_acc"] for o in outputs]).mean()
    history.append({"val_loss": epoch_loss.item(), "val_acc": epoch_acc.item(), "ms": starter.elapsed_time(ender)})
    print(f"Epoch [{epoch}], val_loss: {epoch_loss:.4f}, memory {torch.cuda.memory_allocated(device) / 1024**2:.1f} MB")
start = time.time()
for xb, yb in DataLoader(OnTheCard(16, device), batch_size=4, shuffle=True):
    assert xb.device.type == "cuda" and yb.device.type == "cuda"
torch.cuda.empty_cache()
s = torch.cuda.Stream()
with torch.cuda.stream(s), torch.cuda.device(0):
    late = xb * 2
torch.cuda.current_stream().wait_stream(s)
torch.cuda.nvtx.range_push("metrics")
y_true, y_pred = [], []
with torch.no_grad():
    for xb, yb in loader:
        y_true += yb.tolist()
        y_pred += model(xb).argmax(1).cpu().numpy().tolist()
matrix = np.zeros((2, 2), dtype=int)
np.add.at(matrix, (y_true, y_pred), 1)
torch.cuda.nvtx.range_pop()
xs = np.asarray([h["val_loss"] for h in history])
weights = [p.detach().cpu().numpy() for p in model.parameters()]
torch.backends.cudnn.deterministic, torch.backends.cudnn.benchmark = flags
