"""Wrong answers that the checks must name, and unusual right ones that they must accept."""

from __future__ import annotations

import copy

import torch

from kata_runner.testing import alternative, mistake


@mistake("you only call the model: dropout goes on drawing, and a graph is made", of="predict")
def only_calls_the_model(model, x):
    return model(x)


@mistake("you switch the graph off and leave the model in its mode: dropout goes on drawing", of="predict")
def forgets_eval(model, x):
    with torch.no_grad():
        return model(x)


@mistake("you switch to evaluation and back, but a graph is made still: eval() doesn't stop autograd", of="predict")
def forgets_no_grad(model, x):
    training = model.training
    model.eval()
    prediction = model(x)
    model.train(training)
    return prediction


@mistake("you leave the model in evaluation mode: whoever trains it next trains without dropout", of="predict")
def leaves_it_in_evaluation_mode(model, x):
    model.eval()
    with torch.no_grad():
        return model(x)


@mistake("you switch to training at the end, also where the model was in evaluation mode before", of="predict")
def always_ends_in_training_mode(model, x):
    model.eval()
    with torch.no_grad():
        prediction = model(x)
    model.train()
    return prediction


@mistake("you let the graph be made and cut it off afterwards; it should not be made at all", of="predict")
def detaches_afterwards(model, x):
    training = model.training
    model.eval()
    prediction = model(x).detach()
    model.train(training)
    return prediction


@mistake(
    "you freeze the weights to be rid of the graph, and leave them frozen: they can't be trained any more", of="predict"
)
def freezes_the_weights(model, x):
    training = model.training
    model.eval().requires_grad_(False)
    prediction = model(x)
    model.train(training)
    return prediction


@mistake("you switch to training before you ask the model; it should be evaluation", of="predict")
def asks_in_training_mode(model, x):
    training = model.training
    model.train()
    with torch.no_grad():
        prediction = model(x)
    model.train(training)
    return prediction


@mistake("you give back a NumPy array; what the model gives is a tensor", of="predict")
def gives_an_array(model, x):
    training = model.training
    model.eval()
    with torch.no_grad():
        prediction = model(x).cpu().numpy()
    model.train(training)
    return prediction


@mistake(
    "you set `training` on the model alone, and the layers in it don't hear of it: `eval()` tells them all",
    of="predict",
)
def sets_the_attribute(model, x):
    training = model.training
    model.training = False
    with torch.no_grad():
        prediction = model(x)
    model.training = training
    return prediction


@mistake("you forget the brackets: it is `torch.no_grad()`", of="predict")
def forgets_the_brackets(model, x):
    training = model.training
    model.eval()
    with torch.no_grad:
        prediction = model(x)
    model.train(training)
    return prediction


@mistake("you return the number of the best class; what the model gives was asked for", of="predict")
def returns_the_best_class(model, x):
    training = model.training
    model.eval()
    with torch.no_grad():
        prediction = model(x).argmax(dim=1)
    model.train(training)
    return prediction


@alternative(of="predict")
@torch.inference_mode()
def in_inference_mode(model, x):
    training = model.training
    try:
        return model.eval()(x)
    finally:
        model.train(training)


@alternative(of="predict")
def asks_a_copy(model, x):
    with torch.no_grad():
        return copy.deepcopy(model).eval().forward(x)


@alternative(of="predict")
def switches_only_where_needed(model, x):
    was_training, was_on = model.training, torch.is_grad_enabled()
    if was_training:
        model.train(False)
    torch.set_grad_enabled(False)
    prediction = model(x)
    torch.set_grad_enabled(was_on)
    if was_training:
        model.train(True)
    return prediction
