"""Right and wrong answers to `double_meets_float`."""

from __future__ import annotations

import copy

import numpy as np
import torch

from kata_runner.testing import alternative, mistake


def _device(model):
    return next(model.parameters()).device


def _loss_with(predict, as_targets):
    def loss(model, array, targets):
        prediction = predict(model, array)
        return ((prediction - as_targets(targets, prediction)) ** 2).mean()

    return loss


def _as_it_came(model, array):
    return model(torch.from_numpy(array).to(_device(model)))


@mistake("the rows still go into the model as float64", of=("predict", "loss"))
def nothing_is_cast(solution):
    return {"predict": _as_it_came, "loss": _loss_with(_as_it_came, lambda t, p: torch.from_numpy(t).to(p.device))}


@mistake("the targets are cast, but the rows still go into the model as float64", of=("predict", "loss"))
def casts_the_targets_only(solution):
    return {"predict": _as_it_came, "loss": _loss_with(_as_it_came, lambda t, p: torch.from_numpy(t).to(p))}


@mistake(
    "you turn the model into float64: twice the memory, and other programs that use it stop", of=("predict", "loss")
)
def doubles_the_model(solution):
    def predict(model, array):
        return model.double()(torch.from_numpy(array).to(_device(model)).double())

    return {"predict": predict, "loss": _loss_with(predict, lambda t, p: torch.from_numpy(t).to(p))}


@mistake("you leave the targets in float64: the subtraction takes the wider dtype, and the loss is float64", of="loss")
def targets_stay_double(model, array, targets):
    prediction = model(torch.from_numpy(array).to(next(model.parameters())))
    return ((prediction - torch.from_numpy(targets).to(prediction.device)) ** 2).mean()


@mistake("you turn the answers back into float64, so that they match NumPy", of=("predict", "loss"))
def answers_in_double(solution):
    def predict(model, array):
        return model(torch.from_numpy(array).to(next(model.parameters()))).double()

    return {"predict": predict, "loss": _loss_with(predict, lambda t, p: torch.from_numpy(t).to(p))}


@mistake("you cut the numbers down to whole ones on the way into float32", of=("predict", "loss"))
def cuts_to_whole_numbers(solution):
    def predict(model, array):
        return model(torch.from_numpy(array.astype(int)).to(next(model.parameters())))

    return {"predict": predict, "loss": _loss_with(predict, lambda t, p: torch.from_numpy(t).to(p))}


@mistake("you make the tensors on the CPU and don't bring them to the model's device", of=("predict", "loss"))
def stays_on_the_cpu(solution):
    def predict(model, array):
        return model(torch.tensor(array, dtype=torch.float32))

    return {"predict": predict, "loss": _loss_with(predict, lambda t, p: torch.tensor(t, dtype=torch.float32))}


@mistake(
    "you have a copy of the model compute in float64: twice the work, and the given model isn't asked", of="predict"
)
def doubles_a_copy(model, array):
    twin = copy.deepcopy(model).double()
    return twin(torch.from_numpy(array).to(_device(model)).double()).float()


@mistake("you turn the model into float64 and back in each call; it is the data that needs another dtype", of="predict")
def doubles_the_model_for_a_while(model, array):
    answers = model.double()(torch.from_numpy(array).to(_device(model)).double())
    model.float()
    return answers.float()


@mistake("you give back an array of NumPy; a tensor was asked for", of="predict")
def gives_an_array(model, array):
    return model(torch.from_numpy(array).to(next(model.parameters()))).detach().cpu().numpy()


@alternative(of=("predict", "loss"))
def casts_in_numpy(solution):
    def predict(model, array):
        return model(torch.from_numpy(array.astype(np.float32)).to(_device(model)))

    return {
        "predict": predict,
        "loss": _loss_with(predict, lambda t, p: torch.as_tensor(np.float32(t), device=p.device)),
    }


@alternative(of=("predict", "loss"))
def float_method_and_library_loss(solution):
    def predict(model, array):
        return model(torch.as_tensor(array).float().to(_device(model)))

    def loss(model, array, targets):
        wanted = torch.tensor(targets, dtype=torch.float32, device=_device(model))
        return torch.nn.functional.mse_loss(predict(model, array), wanted)

    return {"predict": predict, "loss": loss}


@alternative(of="predict")
def capital_tensor(model, array):
    return model(torch.Tensor(array).to(_device(model)))
