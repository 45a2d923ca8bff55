"""Fine-tuning: train only the head of a model, and leave the rest as it was."""

from __future__ import annotations

from torch import nn


def freeze_all_but(model: nn.Module, head: nn.Module) -> int:
    """Freeze a model, all but one part of it, and say how many numbers are still trained.

    A model that somebody has trained knows a lot already. To teach it something new, often only its last layer, the
    head, is trained. The other weights are frozen: autograd doesn't track them, `backward` gives them no gradient, and
    no optimizer changes them.

    Afterwards every parameter of `head` has requires_grad True, also where it was False before, and every other
    parameter of `model` has requires_grad False. The values of the weights stay as they are.

    Shapes:
        model: any model; `head` is one of the modules in it, at any depth (or the whole model)
        returns: how many numbers are still trained, as an int. A Linear(4, 3) has 15: 12 weights and 3 biases.
            A weight that several layers share is counted once.

    Errors: ValueError if `head` is no module in `model`. Then nothing is changed.

    Example:
        model = nn.Sequential(nn.Linear(5, 4), nn.ReLU(), nn.Linear(4, 3))
        freeze_all_but(model, model[2])  # 15
        model[0].weight.requires_grad    # False
    """
    # TODO: freeze everything, then open the head again.
    raise NotImplementedError
