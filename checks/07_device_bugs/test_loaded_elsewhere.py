"""Checks of `loaded_elsewhere`."""

from __future__ import annotations

from functools import partial

import torch

from kata_runner.testing import assert_matches, assert_raises, assert_that, built

MODEL = "nn.Sequential(nn.Linear(3, 2), nn.BatchNorm1d(2))"
GPU, EIGHTH_GPU = "cuda:0", "cuda:7"


def saved_on(place, before="", without=()):
    """A file with the weights of a model that lay on that device. before: of each name; without: names."""
    import shutil
    import tempfile
    import weakref
    from pathlib import Path

    class File(type(Path())):
        """A path that takes its file along when it goes."""

    weights = {
        "0.weight": torch.tensor([[0.5, -1.0, 2.0], [3.0, 0.25, -4.0]]),
        "0.bias": torch.tensor([7.0, -0.75]),
        "1.weight": torch.tensor([1.5, -2.0]),
        "1.bias": torch.tensor([0.1, 0.2]),
        "1.running_mean": torch.tensor([-3.0, 6.0]),
        "1.running_var": torch.tensor([4.0, 9.0]),
        "1.num_batches_tracked": torch.tensor(11),
    }
    file = File(tempfile.mkdtemp(), "weights.pt")
    weakref.finalize(file, shutil.rmtree, str(file.parent), True)
    tag = torch.serialization.location_tag
    torch.serialization.location_tag = lambda _: place  # what a machine with that device writes into the file
    try:
        torch.save({before + name: value for name, value in weights.items() if name not in without}, str(file))
    finally:
        torch.serialization.location_tag = tag
    return file


def file_from(place, **rest):
    """A file that was saved on that device; a failing call shows how it came to be."""
    options = "".join(f", {name}={value!r}" for name, value in rest.items())
    return built(f"saved_on({place!r}{options})", saved_on=saved_on)


def model_on(place):
    """A model with weights and buffers of its own, on that device."""
    return built(MODEL).to(place)


def loads(kata, model, place, device):
    """load_weights gives the model every number of the file, and puts it on the device."""
    file = file_from(place)
    wanted = torch.load(str(file), map_location="cpu")
    kata.load_weights(model, file, device)
    for name, value in model.state_dict().items():
        found = value.device.type
        assert_that(found == device, f"The model should be on {device} afterwards, but its {name} is on {found}.")
        assert_matches(value.detach(), wanted[name], rtol=0, atol=0, device=device, what=f"the model's {name}")


def test_saved_on_a_gpu_loaded_on_the_cpu(kata, device):
    """A file that was saved on a GPU is loaded for the CPU, number for number."""
    loads(kata, model_on("cpu"), GPU, "cpu")


def test_saved_on_a_gpu_that_is_not_here(kata, device):
    """A file from the eighth GPU of a large machine is loaded for the device that is here."""
    loads(kata, model_on("cpu"), EIGHTH_GPU, device)


def test_saved_on_the_cpu(kata, device):
    """A file that was saved on the CPU is loaded for the device."""
    loads(kata, model_on("cpu"), "cpu", device)


def test_model_may_be_anywhere(kata, device):
    """The model may be on the device already, or has to leave it for the CPU."""
    loads(kata, model_on(device), EIGHTH_GPU, device)
    loads(kata, model_on(device), "cpu", "cpu")


def test_model_answers_as_before(kata, device):
    """In the end the model gives the answers of the one that was saved, with its buffers."""
    model = model_on("cpu").eval()
    kata.load_weights(model, file_from(EIGHTH_GPU), device)
    with torch.no_grad():
        found = model(torch.tensor([[1.0, 2.0, -1.0]], device=device))
    layer = torch.tensor([0.5 - 2.0 - 2.0 + 7.0, 3.0 + 0.5 + 4.0 - 0.75], dtype=torch.float64)
    spread = (torch.tensor([4.0, 9.0], dtype=torch.float64) + 1e-5).sqrt()
    mean, weight, bias = torch.tensor([[-3.0, 6.0], [1.5, -2.0], [0.1, 0.2]], dtype=torch.float64)
    wanted = ((layer - mean) / spread * weight + bias).unsqueeze(0)
    assert_matches(found, wanted, device=device, terms=4, what="the model's answer")


def test_file_of_another_model(kata, device):
    """A file whose names the model doesn't know raises an error: the model is not left untrained in silence."""
    file = file_from("cpu", before="module.")
    call = partial(kata.load_weights, model_on("cpu"), file, device)
    assert_raises(Exception, call, what="a file whose names the model doesn't know")


def test_file_that_lacks_a_part(kata, device):
    """A file that lacks a weight, or a buffer, raises an error."""
    for name in ("0.bias", "1.running_mean"):
        file = file_from("cpu", without=(name,))
        call = partial(kata.load_weights, model_on("cpu"), file, device)
        assert_raises(Exception, call, what=f"a file without {name}")
