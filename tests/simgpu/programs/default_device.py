import torch
from torch import nn

torch.set_default_device("cuda")
x = torch.linspace(0, 1, 20)[:, None]
noise = torch.randn(20, 1) * 0.01
y = 2 * x + 1 + noise
model = nn.Sequential(nn.Linear(1, 8), nn.ReLU(), nn.Linear(8, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=0.05)
mask = torch.arange(20) % 2 == 0
losses = []
for step in range(30):
    loss = nn.functional.mse_loss(model(x[mask]), y[mask])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    losses.append(loss.item())
assert losses[-1] < losses[0]
assert x.is_cuda and model[0].weight.is_cuda and torch.get_default_device().type == "cuda"
assert torch.tensor([1.0]).is_cuda and torch.eye(2).is_cuda and torch.as_tensor([1, 2]).is_cuda
with torch.device("cpu"):
    here = torch.zeros(3)
assert not here.is_cuda
on_host = torch.zeros(20, 1, device="cpu")
again = model(x) + on_host.to(x.device)
torch.set_default_device("cpu")
with torch.device("cuda"):
    layer = nn.TransformerEncoderLayer(4, 2, 8, batch_first=True)
    tokens = torch.rand(1, 3, 4)
    assert layer(tokens).device.type == "cuda"
assert not torch.zeros(1).is_cuda
with torch.device("meta"):
    empty = nn.Linear(4, 2)
empty.to_empty(device="cuda")
nn.init.ones_(empty.weight)
nn.init.zeros_(empty.bias)
assert empty(tokens).shape == (1, 3, 2)
