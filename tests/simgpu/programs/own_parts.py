import torch
from torch import nn

torch.manual_seed(0)


class Swish(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        s = torch.sigmoid(x)
        ctx.save_for_backward(x, s)
        ctx.ones = torch.ones(x.shape, device=x.device)
        return x * s

    @staticmethod
    def backward(ctx, grad_output):
        x, s = ctx.saved_tensors
        return grad_output * (s + x * s * (ctx.ones - s))


class FocalLoss(nn.Module):
    def __init__(self, alpha, gamma=2.0):
        super().__init__()
        self.register_buffer("alpha", torch.tensor(alpha))
        self.gamma = gamma

    def forward(self, logits, target):
        log_p = torch.log_softmax(logits, -1)
        picked = log_p.gather(1, target[:, None]).squeeze(1)
        return -(self.alpha[target] * (1 - picked.exp()) ** self.gamma * picked).mean()


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList(nn.Linear(6, 6) for _ in range(3))
        self.scales = nn.ParameterList([nn.Parameter(torch.ones(6)) for _ in range(3)])
        self.heads = nn.ModuleDict({"class": nn.Linear(6, 3)})

    def forward(self, x):
        for layer, scale in zip(self.layers, self.scales):
            x = x + Swish.apply(layer(x)) * scale
        return self.heads["class"](x)

    @property
    def device(self):
        return next(self.parameters()).device


net = Net().cuda()
loss_fn = FocalLoss([0.2, 0.3, 0.5]).cuda()
optimizer = torch.optim.SGD(net.parameters(), lr=0.1, momentum=0.9, nesterov=True)
x, target = torch.randn(24, 6, device=net.device), torch.randint(3, (24,), device=net.device)
accumulate, losses = 3, []
for epoch in range(4):
    for step, (xb, tb) in enumerate(zip(x.split(4), target.split(4))):
        loss = loss_fn(net(xb), tb) / accumulate
        loss.backward()
        if (step + 1) % accumulate == 0:
            optimizer.step()
            optimizer.zero_grad()
    losses.append(loss.item())
assert torch.autograd.gradcheck(Swish.apply, torch.randn(3, dtype=torch.double, device="cuda", requires_grad=True))
assert losses[-1] < losses[0]
