"""Right and wrong answers to `move_everything`."""

from __future__ import annotations

import copy

import torch

from kata_runner.testing import alternative, mistake


@mistake("the batch never gets to the device: `x.to(device)` gives a moved copy, which has to be kept", of="predict_on")
def throws_the_moved_batch_away(model, x, device):
    model.to(device)
    x.to(device)
    return model(x).cpu()


@mistake("you move the batch, and leave the model where it was", of="predict_on")
def forgets_the_model(model, x, device):
    return model(x.to(device)).cpu()


@mistake("you run it where the model happens to be, whatever device was asked for", of="predict_on")
def follows_the_model(model, x, device):
    return model(x.to(next(model.parameters()).device)).cpu()


@mistake("you leave the answer on the device", of="predict_on")
def leaves_the_answer_there(model, x, device):
    return model.to(device)(x.to(device))


@mistake("you ask for the GPU by its name, whatever device was asked for", of="predict_on")
def writes_cuda(model, x, device):
    return model.cuda()(x.cuda()).cpu()


@mistake("you bring the model back to the CPU at the end: it should stay on the device", of="predict_on")
def brings_the_model_back(model, x, device):
    result = model.to(device)(x.to(device)).cpu()
    model.cpu()
    return result


@mistake("you run everything on the CPU, whatever device was asked for", of="predict_on")
def runs_on_the_cpu(model, x, device):
    return model.cpu()(x.cpu())


@mistake("you move a copy of the model: the one that was given stays where it was", of="predict_on")
def moves_a_copy_of_the_model(model, x, device):
    return copy.deepcopy(model).to(device)(x.to(device)).cpu()


@mistake(
    "the model is given a copy of the batch, or parts of it, even where the batch is on the device already",
    of="predict_on",
)
def copies_the_batch_every_time(model, x, device):
    return model.to(device)(x.clone().to(device)).cpu()


@mistake("you bring the answer to where the batch was; it should come back to the CPU in every case", of="predict_on")
def brings_it_to_the_batch(model, x, device):
    return model.to(device)(x.to(device)).to(x.device)


@mistake("you make the answer an array of NumPy; a tensor was asked for", of="predict_on")
def makes_it_an_array(model, x, device):
    return model.to(device)(x.to(device)).detach().cpu().numpy()


@mistake("you move the parameters and leave the buffers, such as running means, where they were", of="predict_on")
def leaves_the_buffers_behind(model, x, device):
    for parameter in model.parameters():
        parameter.data = parameter.data.to(device)
    return model(x.to(device)).cpu()


@alternative(of="predict_on")
def step_by_step_without_a_graph(model, x, device):
    device = torch.device(device)
    if x.device != device:
        x = x.to(device, non_blocking=True)
    with torch.no_grad():
        output = model.to(device=device)(x)
    return output.to("cpu")


@alternative(of="predict_on")
def calls_forward_itself(model, x, device):
    model.to(device)
    return model.forward(x.to(device)).cpu()


@alternative(of="predict_on")
def part_by_part(model, x, device):
    for module in model.modules():
        for parameter in module.parameters(recurse=False):
            parameter.data = parameter.data.to(device)
        for name, buffer in module.named_buffers(recurse=False):
            setattr(module, name, buffer.to(device))
    return model(torch.as_tensor(x, device=device)).detach().cpu()
