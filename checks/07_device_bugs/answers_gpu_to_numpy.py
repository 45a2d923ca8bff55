"""Right and wrong answers to `gpu_to_numpy`."""

from __future__ import annotations

import numpy as np
import torch

from kata_runner.testing import alternative, mistake


@mistake("the tensor goes to NumPy as it is, with its history and from whatever device", of="loss_curve")
def as_it_is(losses):
    return losses.numpy()


@mistake("you detach, but don't bring the numbers to the CPU: a GPU's can't become an array", of="loss_curve")
def detaches_only(losses):
    return losses.detach().numpy()


@mistake("you bring the numbers to the CPU, but don't detach: an array can't track gradients", of="loss_curve")
def moves_only(losses):
    return losses.cpu().numpy()


@mistake("you use `detach_()`, which takes the history off the caller's tensor: training can't go on", of="loss_curve")
def detaches_in_place(losses):
    return losses.detach_().cpu().numpy()


@mistake("you switch `requires_grad` off in the caller's tensor", of="loss_curve")
def switches_tracking_off(losses):
    losses.requires_grad = False
    return losses.cpu().numpy()


@mistake("you give back a list of numbers; an array was asked for", of="loss_curve")
def gives_a_list(losses):
    return losses.tolist()


@mistake("you go by way of a list: it has no dtype, and NumPy makes float64 of its numbers", of="loss_curve")
def by_way_of_a_list(losses):
    return np.array(losses.tolist())


@mistake("you give back a tensor; an array was asked for", of="loss_curve")
def gives_a_tensor(losses):
    return losses.detach().cpu()


@mistake("you average the losses; all of them were asked for", of="loss_curve")
def gives_one_number(losses):
    return np.array(losses.mean().item())


@mistake("your array holds float16, which has three digits", of="loss_curve")
def in_half_precision(losses):
    return losses.detach().cpu().half().numpy()


@alternative(of="loss_curve")
def cpu_first(losses):
    return np.asarray(losses.cpu().detach())


@alternative(of="loss_curve")
def number_by_number(losses):
    dtype = np.float64 if losses.dtype is torch.float64 else np.float32
    return np.array([loss.item() for loss in losses], dtype=dtype)


@alternative(of="loss_curve")
def by_force(losses):
    return losses.numpy(force=True)


@alternative(of="loss_curve")
def without_tracking(losses):
    with torch.no_grad():
        return (losses * 1).to("cpu").numpy()
