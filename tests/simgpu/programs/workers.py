import torch
from torch.utils.data import DataLoader, Dataset


class Rows(Dataset):
    def __init__(self, n):
        self.rows = torch.arange(2.0 * n).reshape(n, 2)

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, i):
        return {"row": self.rows[i], "name": f"row {i}"}


device = "cuda"
scale = torch.full((2,), 10.0, device=device)
loader = DataLoader(Rows(8), batch_size=4, num_workers=1, pin_memory=True, persistent_workers=True)
seen = []
for epoch in range(2):
    for batch in loader:
        assert batch["row"].is_pinned()
        rows = batch["row"].to(device, non_blocking=True)
        seen.append((rows * scale).sum().item())
assert seen == [280.0, 920.0] * 2, seen
