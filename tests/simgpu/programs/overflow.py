import torch

p = torch.nn.Parameter(torch.ones(2, device="cuda"))
optimizer = torch.optim.SGD([p], lr=1.0)
scaler = torch.amp.GradScaler("cuda", init_scale=2.0**16)
with torch.autocast("cuda", dtype=torch.float16):
    loss = (p * 1e5).half().sum()
scaler.scale(loss).backward()
scaler.step(optimizer)
scaler.update()
assert torch.equal(p.detach().cpu(), torch.ones(2)), "the step is left out"
assert scaler.get_scale() == 2.0**15
assert torch.finfo(torch.float16).max < 1e5
