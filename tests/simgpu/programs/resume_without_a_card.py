import torch
from torch import nn

torch.manual_seed(0)


class Regressor(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm = nn.BatchNorm1d(3)
        self.fc = nn.Linear(3, 1)
        self.register_buffer("shift", torch.zeros(1))

    def forward(self, x):
        return self.fc(self.norm(x)) + self.shift


device = torch.device("cuda:0")
model = Regressor().to(device)
optimizer = torch.optim.Adam(model.parameters(), lr=0.1)
scheduler = torch.optim.lr_scheduler.ExponentialLR(optimizer, 0.9)
x = torch.randn(12, 3, device=device)
y = x.sum(1, keepdim=True)


def epoch(model, optimizer, scheduler, x, y):
    optimizer.zero_grad()
    loss = nn.functional.mse_loss(model(x), y)
    loss.backward()
    optimizer.step()
    scheduler.step()
    return loss


for _ in range(3):
    loss = epoch(model, optimizer, scheduler, x, y)
torch.save(
    {
        "epoch": 3,
        "model_state_dict": model.state_dict(),
        "optimizer_state_dict": optimizer.state_dict(),
        "scheduler": scheduler.state_dict(),
        "loss": loss.detach(),
        "rng": torch.get_rng_state(),
        "cuda_rng": torch.cuda.get_rng_state(),
        "data": (x, y),
    },
    "checkpoint.pt",
)
losses = [epoch(model, optimizer, scheduler, x, y).item() for _ in range(3)]

for where in ("cpu", torch.device("cpu"), {"cuda:0": "cpu"}, lambda storage, location: storage):
    checkpoint = torch.load("checkpoint.pt", map_location=where)
    assert {v.device.type for v in checkpoint["model_state_dict"].values()} == {"cpu"}
    assert checkpoint["optimizer_state_dict"]["state"][0]["exp_avg"].device.type == "cpu"
model = Regressor()
model.load_state_dict(checkpoint["model_state_dict"])
optimizer = torch.optim.Adam(model.parameters(), lr=0.1)
optimizer.load_state_dict(checkpoint["optimizer_state_dict"])
scheduler = torch.optim.lr_scheduler.ExponentialLR(optimizer, 0.9)
scheduler.load_state_dict(checkpoint["scheduler"])
x, y = checkpoint["data"]
again = [epoch(model, optimizer, scheduler, x, y).item() for _ in range(3)]
predictions = model.eval()(x).detach().numpy()
