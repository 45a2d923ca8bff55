import torch
from torch import nn

torch.manual_seed(0)
device = "cuda"
use_amp = True
model = nn.Sequential(nn.Linear(8, 16), nn.LayerNorm(16), nn.GELU(), nn.Linear(16, 3)).to(device)
optimizer = torch.optim.AdamW(model.parameters(), lr=0.02)
scheduler = torch.optim.lr_scheduler.OneCycleLR(optimizer, max_lr=0.05, total_steps=20)
scaler = torch.amp.GradScaler("cuda", enabled=use_amp, init_scale=2.0**10)
criterion = nn.CrossEntropyLoss(label_smoothing=0.1)
x, y = torch.randn(48, 8, device=device), torch.randint(0, 3, (48,), device=device)
x[torch.arange(48, device=device), y] += 3
losses, dtypes = [], set()
for epoch in range(5):
    for xb, yb in zip(x.split(12), y.split(12)):
        with torch.autocast(device_type=device, dtype=torch.float16, enabled=use_amp):
            logits = model(xb)
            loss = criterion(logits, yb)
        dtypes |= {logits.dtype, loss.dtype}
        optimizer.zero_grad(set_to_none=True)
        scaler.scale(loss).backward()
        scaler.unscale_(optimizer)
        norm = torch.nn.utils.clip_grad_norm_(model.parameters(), max_norm=1.0)
        scaler.step(optimizer)
        scaler.update()
        scheduler.step()
    losses.append(loss.item())
assert dtypes == {torch.float16, torch.float32}
assert all(p.dtype == torch.float32 == p.grad.dtype for p in model.parameters())
checkpoint = {"model": model.state_dict(), "scaler": scaler.state_dict()}
fresh = torch.amp.GradScaler("cuda", enabled=use_amp)
fresh.load_state_dict(checkpoint["scaler"])
assert fresh.get_scale() == scaler.get_scale() == 2.0**10
with torch.no_grad(), torch.autocast(device):
    accuracy = (model(x).argmax(-1) == y).float().mean().item()
