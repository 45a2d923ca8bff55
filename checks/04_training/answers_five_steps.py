"""Wrong guesses that the checks must name, and other right ones that they must accept."""

from __future__ import annotations

from kata_runner.testing import whole_alternative, whole_mistake


@whole_mistake("you clear between backward and step: the step finds nothing, and no weight ever moves")
def clears_before_the_step(solution):
    return {"ORDER": ["forward", "loss", "backward", "clear", "step", "repeat"]}


@whole_mistake("you step before backward: the gradients of this round aren't there yet")
def steps_before_backward(solution):
    return {"ORDER": ["clear", "forward", "loss", "step", "backward", "repeat"]}


@whole_mistake("you go backward before there is a loss to go back from")
def goes_backward_before_the_loss(solution):
    return {"ORDER": ["clear", "forward", "backward", "loss", "step", "repeat"]}


@whole_mistake("you go backward first; there is nothing to go back from yet")
def goes_backward_first(solution):
    return {"ORDER": ["clear", "backward", "forward", "loss", "step", "repeat"]}


@whole_mistake("you compute the loss before there is a prediction")
def computes_the_loss_first(solution):
    return {"ORDER": ["clear", "loss", "forward", "backward", "step", "repeat"]}


@whole_mistake("you begin with the step: in the first round it has no gradients to go by")
def begins_with_the_step(solution):
    return {"ORDER": ["step", "clear", "forward", "loss", "backward", "repeat"]}


@whole_mistake("you clear behind repeat, and nothing there is ever reached: the gradients add up")
def clears_behind_repeat(solution):
    return {"ORDER": ["forward", "loss", "backward", "step", "repeat", "clear"]}


@whole_mistake("you repeat before the step, so no step is ever made")
def repeats_before_the_step(solution):
    return {"ORDER": ["clear", "forward", "loss", "backward", "repeat", "step"]}


@whole_mistake("you leave out the clearing: each round would add its gradients to all the earlier ones")
def leaves_out_the_clearing(solution):
    return {"ORDER": ["forward", "loss", "backward", "step", "repeat"]}


@whole_mistake("you leave the words as they stand in the example, in the order of the alphabet")
def keeps_the_alphabet(solution):
    return {"ORDER": ["backward", "clear", "forward", "loss", "repeat", "step"]}


@whole_alternative()
def clears_after_the_step(solution):
    return {"ORDER": ("forward", "loss", "backward", "step", "clear", "repeat")}


@whole_alternative()
def clears_just_before_backward(solution):
    return {"ORDER": ["forward", "loss", "clear", "backward", "step", "repeat"]}


@whole_alternative()
def clears_behind_forward_in_one_text(solution):
    return {"ORDER": "Forward, clear, loss, backward, step, repeat"}
