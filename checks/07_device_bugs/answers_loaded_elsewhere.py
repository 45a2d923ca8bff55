"""Right and wrong answers to `loaded_elsewhere`."""

from __future__ import annotations

import copy

import torch

from kata_runner.testing import alternative, mistake


@mistake("the file's tensors go where they were saved, on a device that may not be here", of="load_weights")
def loads_where_it_was_saved(model, path, device):
    model.load_state_dict(torch.load(path))
    model.to(device)


@mistake("a file that doesn't fit raises no error: what fits is taken, as with `strict=False`", of="load_weights")
def not_strict(model, path, device):
    model.load_state_dict(torch.load(path, map_location=device), strict=False)
    model.to(device)


@mistake(
    "you use `strict=False`, and the file's tensors still go where they were saved",
    of="load_weights",
)
def not_strict_where_it_was_saved(model, path, device):
    model.load_state_dict(torch.load(path), strict=False)
    model.to(device)


@mistake("you read the file onto the device and leave the model where it was", of="load_weights")
def leaves_the_model(model, path, device):
    model.load_state_dict(torch.load(path, map_location=device))


@mistake("you write the GPU's name: the file is read onto a GPU on every machine", of="load_weights")
def writes_cuda(model, path, device):
    model.load_state_dict(torch.load(path, map_location="cuda"))
    model.to(device)


@mistake("you catch the error and go on: the model keeps the weights that it had", of="load_weights")
def goes_on_without(model, path, device):
    try:
        model.load_state_dict(torch.load(path))
    except RuntimeError:
        pass
    model.to(device)


@mistake("you read the file and don't give its weights to the model", of="load_weights")
def gives_them_to_nobody(model, path, device):
    torch.load(path, map_location="cpu")
    model.to(device)


@mistake("you load the weights into a copy of the model", of="load_weights")
def loads_into_a_copy(model, path, device):
    other = copy.deepcopy(model)
    other.load_state_dict(torch.load(path, map_location="cpu"))
    model.to(device)
    return other.to(device)


@mistake("you load the parameters and forget the buffers: running means are part of the model", of="load_weights")
def forgets_the_buffers(model, path, device):
    weights = torch.load(path, map_location="cpu")
    unknown = [name for name in weights if name not in model.state_dict()]
    if unknown:
        raise KeyError(unknown[0])
    with torch.no_grad():
        for name, parameter in model.named_parameters():
            parameter.copy_(weights[name])
    model.to(device)


@mistake("you take the best device of the machine, and not the one that was asked for", of="load_weights")
def takes_the_best_device(model, path, device):
    best = "cuda" if torch.cuda.is_available() else "cpu"
    model.load_state_dict(torch.load(path, map_location=best))
    model.to(best)


@mistake("you leave the model on the CPU, whatever device was asked for", of="load_weights")
def leaves_the_model_on_the_cpu(model, path, device):
    model.load_state_dict(torch.load(path, map_location="cpu"))
    model.cpu()


@alternative(of="load_weights")
def mapped_to_the_device(model, path, device):
    model.to(device).load_state_dict(torch.load(path, map_location=torch.device(device)))


@alternative(of="load_weights")
def from_an_open_file(model, path, device):
    with open(path, "rb") as file:
        weights = torch.load(file, map_location=lambda storage, place: storage, weights_only=True)
    model.load_state_dict({name: weight.to(device) for name, weight in weights.items()})
    model.to(device)


@alternative(of="load_weights")
def number_by_number(model, path, device):
    weights = torch.load(str(path), map_location="cpu")
    held = model.to(device).state_dict()
    if held.keys() != weights.keys():
        raise KeyError(*held.keys() ^ weights.keys())
    with torch.no_grad():
        for name, tensor in held.items():
            tensor.copy_(weights[name])
