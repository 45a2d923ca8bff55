import math
import torch
import torch.nn.functional as F

device = "cuda"
images = torch.arange(2 * 3 * 4 * 4, dtype=torch.float32, device=device).reshape(2, 3, 4, 4)
# 'b c (h p1) (w p2) -> b (h w) (p1 p2 c)'
patches = images.view(2, 3, 2, 2, 2, 2).permute(0, 2, 4, 3, 5, 1).reshape(2, 4, 12)
back = patches.reshape(2, 2, 2, 2, 2, 3).permute(0, 5, 1, 3, 2, 4).reshape(2, 3, 4, 4)
assert torch.equal(back, images)
unfolded = F.unfold(images, 2, stride=2).transpose(1, 2)
assert unfolded.shape == (2, 4, 12)
scores = torch.einsum("bnd,bmd->bnm", patches, patches) / math.sqrt(12)
b, n, _ = scores.shape
i, j = torch.meshgrid(torch.arange(n, device=device), torch.arange(n, device=device), indexing="ij")
bias = torch.zeros(2 * n - 1, device=device)[(i - j) + n - 1]
scores = scores + bias
half = scores.triu(1)
lower = scores[:, torch.tril_indices(n, n)[0], torch.tril_indices(n, n)[1]]
angles = torch.outer(torch.arange(n, device=device), 1.0 / 10000 ** (torch.arange(0, 12, 2, device=device) / 12))
rotated = torch.view_as_complex(patches.reshape(2, 4, 6, 2)) * torch.polar(torch.ones_like(angles), angles)
out = torch.view_as_real(rotated).flatten(2)
one_hot = F.one_hot(torch.tensor([0, 2]).to(device), 3).float()
picked = torch.einsum("bc,bchw->bhw", one_hot, images)
padded = F.pad(picked, (1, 1, 1, 1), mode="reflect")
top, where = padded.flatten(1).topk(3)
counts = torch.bincount(where.flatten(), minlength=36)
groups = torch.zeros(3, 4, device=device).index_add_(0, torch.tensor([0, 0, 2], device=device), images[0, :, 0])
batch = torch.utils.data.default_collate([{"x": row, "n": 1} for row in groups])
assert batch["x"].device.type == "cuda" and not batch["n"].is_cuda
