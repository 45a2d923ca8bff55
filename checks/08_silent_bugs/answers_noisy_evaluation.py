"""Right and wrong answers to `noisy_evaluation`."""

from __future__ import annotations

from contextlib import nullcontext

import torch

from kata_runner.testing import alternative, mistake


def _evaluating(quiet, recording, collect):
    """An evaluation that minds the mode or not, records or not, and collects scores in some way."""

    def evaluate(model, batches):
        was_training = model.training
        if quiet:
            model.eval()
        scores = []
        with nullcontext() if recording else torch.no_grad():
            for x in batches:
                scores += collect(model(x).squeeze(1))
        if quiet:
            model.train(was_training)
        return scores

    return {"evaluate": evaluate}


def _floats(scores):
    return [score.item() for score in scores]


def _detached(scores):
    return [score.detach() for score in scores]


@mistake("all three causes are there: training mode, a graph that is recorded, and tensors in the list")
def nothing_is_mended(solution):
    return _evaluating(quiet=False, recording=True, collect=list)


@mistake("you set the mode, and two causes are left: a graph is recorded, and tensors hold on to it")
def eval_only(solution):
    return _evaluating(quiet=True, recording=True, collect=list)


@mistake("you stop the recording, and two causes are left: training mode makes noise, and the scores are tensors")
def no_grad_only(solution):
    return _evaluating(quiet=False, recording=False, collect=list)


@mistake("you collect plain floats, and two causes are left: training mode makes noise, and graphs are recorded")
def floats_only(solution):
    return _evaluating(quiet=False, recording=True, collect=_floats)


@mistake("one cause is left: the model is asked in training mode, and that is the noise")
def training_mode_is_left(solution):
    return _evaluating(quiet=False, recording=False, collect=_floats)


@mistake("one cause is left: a graph is recorded for each batch, because `eval()` doesn't stop that")
def recording_is_left(solution):
    return _evaluating(quiet=True, recording=True, collect=_floats)


@mistake("one cause is left: the list holds tensors, and no plain numbers")
def tensors_are_left(solution):
    return _evaluating(quiet=True, recording=False, collect=list)


@mistake("you detach each score: two causes are left, as graphs are recorded before that, and the scores are tensors")
def detaches_each_score(solution):
    return _evaluating(quiet=True, recording=True, collect=_detached)


@mistake("you leave the model in evaluation mode: its training would go on without dropout", of="evaluate")
def leaves_it_in_evaluation_mode(model, batches):
    model.eval()
    with torch.no_grad():
        return [score for x in batches for score in model(x).squeeze(1).tolist()]


@mistake("you switch to training mode at the end, also where the model was in use", of="evaluate")
def always_back_to_training(model, batches):
    scores = leaves_it_in_evaluation_mode(model, batches)
    model.train()
    return scores


@mistake("you start the random numbers anew: the scores are equal, and half of the numbers are still dropped")
def same_seed_every_time(solution):
    noisy = _evaluating(quiet=False, recording=False, collect=_floats)["evaluate"]

    def evaluate(model, batches):
        with torch.random.fork_rng():
            torch.manual_seed(0)
            return noisy(model, batches)

    return {"evaluate": evaluate}


@alternative(of="evaluate")
def in_inference_mode(model, batches):
    modes = {module: module.training for module in model.modules()}
    model.train(False)
    with torch.inference_mode():
        scores = [float(score) for x in batches for score in model(x)]
    for module, training in modes.items():
        module.training = training
    return scores


@alternative(of="evaluate")
def numbers_of_numpy(model, batches):
    was_training, scores = model.training, []
    model.eval()
    with torch.no_grad():
        for x in batches:
            scores.extend(model(x).squeeze(1).cpu().numpy())
    model.train(was_training)
    return scores


@alternative(of="evaluate")
def joined_first(model, batches):
    was_training = model.training
    try:
        with torch.no_grad():
            return torch.cat([model.eval()(x) for x in batches]).flatten().cpu().numpy().astype(float).tolist()
    finally:
        model.train(was_training)
