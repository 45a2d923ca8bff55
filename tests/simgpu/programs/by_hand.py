import torch

torch.manual_seed(0)
device = torch.device("cuda")
X = torch.linspace(-1, 1, 40).reshape(-1, 1).to(device)
Y = torch.sin(3 * X)
W1 = torch.randn(1, 16, device=device, requires_grad=True)
b1 = torch.zeros(16, device=device, requires_grad=True)
W2 = (torch.randn(16, 1, device=device) / 4).requires_grad_()
b2 = torch.zeros(1, device=device, requires_grad=True)
params = [W1, b1, W2, b2]
lr, losses = 0.1, []
for epoch in range(40):
    perm = torch.randperm(40, device=device)
    for idx in perm.chunk(4):
        xb, yb = X[idx], Y[idx]
        pred = torch.tanh(xb @ W1 + b1) @ W2 + b2
        loss = (pred - yb).pow(2).mean()
        loss.backward()
        with torch.no_grad():
            for w in params:
                w -= lr * w.grad
                w.grad = None
    losses.append(loss.detach())
curve = torch.stack(losses).cpu().numpy()
assert all(w.is_leaf and w.device.type == "cuda" for w in params)
