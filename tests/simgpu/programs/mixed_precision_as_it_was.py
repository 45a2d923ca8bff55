import torch
from torch.cuda.amp import GradScaler, autocast, custom_bwd, custom_fwd

torch.manual_seed(0)


class Square(torch.autograd.Function):
    @staticmethod
    @custom_fwd(cast_inputs=torch.float32)
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x

    @staticmethod
    @custom_bwd
    def backward(ctx, grad):
        (x,) = ctx.saved_tensors
        return 2 * x * grad


model = torch.nn.Linear(4, 1).cuda()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
scaler = GradScaler()
inputs, targets = torch.randn(16, 4).cuda(), torch.zeros(16, 1).cuda()


@autocast()
def forward(x):
    out = model(x)
    assert out.dtype == torch.float16
    return out


losses = []
for _ in range(4):
    optimizer.zero_grad()
    with autocast():
        out = forward(inputs)
        squared = Square.apply(out - targets)
        assert squared.dtype == torch.float32
        loss = squared.mean()
        with autocast(enabled=False):
            assert (inputs @ inputs.t()).dtype == torch.float32
    scaler.scale(loss).backward()
    scaler.step(optimizer)
    scaler.update()
    losses.append(loss.item())
assert losses[-1] < losses[0]
