import copy, io, pickle
import torch
from torch import nn

model = nn.Sequential(nn.Linear(2, 3), nn.ReLU(), nn.Dropout(0.5), nn.Linear(3, 1)).cuda().eval()
x = torch.randn(4, 2, device="cuda")
expected = model(x)
torch.save(model, "model.pt")
there = torch.load("model.pt", weights_only=False)
assert next(there.parameters()).is_cuda and isinstance(there[0].weight, nn.Parameter)
assert torch.equal(there(x), expected)
here = torch.load("model.pt", map_location="cpu", weights_only=False)
assert torch.allclose(here(x.cpu()), expected.cpu(), atol=1e-6)
twin = copy.deepcopy(model)
twin[0].weight.data.zero_()
assert not torch.equal(twin[0].weight, model[0].weight) and twin[0].weight.is_cuda
again = pickle.loads(pickle.dumps(x))
assert again.is_cuda and torch.equal(again, x)
buffer = io.BytesIO()
torch.save({"x": x, "half": x.half(), "view": x[1:], "step": torch.tensor(3)}, buffer)
buffer.seek(0)
loaded = torch.load(buffer, weights_only=True)
assert loaded["x"].is_cuda and loaded["half"].dtype == torch.float16 and loaded["view"].shape == (3, 2)
assert not loaded["step"].is_cuda
loaded["x"][1] = 7.0
assert (loaded["view"][0] == 7).all(), "a view is saved as a view"
ema = {k: v.clone() for k, v in model.state_dict().items()}
for k, v in model.state_dict().items():
    ema[k].mul_(0.9).add_(v, alpha=0.1)
cpu_copy = {k: v.cpu() for k, v in model.state_dict().items()}
model.load_state_dict(cpu_copy)
assert next(model.parameters()).is_cuda, "load_state_dict copies, and moves nothing"
assert torch.equal(model(x), expected)
