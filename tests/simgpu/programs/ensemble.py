import copy
import torch
from torch import nn
from torch.func import functional_call, grad, jacrev, stack_module_state, vmap
from torch.utils.checkpoint import checkpoint, checkpoint_sequential

torch.manual_seed(0)
models = [nn.Sequential(nn.Linear(4, 8), nn.Tanh(), nn.Linear(8, 1)).cuda() for _ in range(3)]
params, buffers = stack_module_state(models)
base = copy.deepcopy(models[0]).to("meta")
x, y = torch.randn(10, 4).cuda(), torch.randn(10, 1).cuda()


def call(params, buffers, x):
    return functional_call(base, (params, buffers), (x,))


predictions = vmap(call, (0, 0, None))(params, buffers, x)
assert predictions.shape == (3, 10, 1)
assert torch.allclose(predictions[1], models[1](x), atol=1e-6)


def loss(params, sample, target):
    return ((functional_call(models[0], params, (sample[None],)) - target) ** 2).mean()


plain = {k: v.detach() for k, v in models[0].named_parameters()}
per_sample = vmap(grad(loss), (None, 0, 0))(plain, x, y)
assert per_sample["0.weight"].shape == (10, 8, 4) and per_sample["0.weight"].device.type == "cuda"
jacobian = jacrev(lambda sample: models[0](sample))(x[0])
assert jacobian.shape == (1, 4)
long = nn.Sequential(*(nn.Sequential(nn.Linear(4, 4), nn.Dropout(0.5)) for _ in range(4))).cuda()
inputs = x.clone().requires_grad_()
torch.manual_seed(1)
out = checkpoint_sequential(long, 2, inputs, use_reentrant=False)
out.sum().backward()
first = inputs.grad.clone()
inputs.grad = None
torch.manual_seed(1)
long(inputs).sum().backward()
assert torch.allclose(first, inputs.grad, atol=1e-6), "the same units are dropped again"
h = checkpoint(lambda t, m: t * m, inputs, torch.ones(10, 4, device="cuda"), use_reentrant=True)
h.sum().backward()
hessian = torch.autograd.functional.hessian(lambda t: (t**3).sum(), torch.ones(2, device="cuda"))
assert torch.equal(hessian.cpu(), torch.diag(torch.tensor([6.0, 6.0])))
