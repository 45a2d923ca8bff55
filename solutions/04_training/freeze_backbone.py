"""Fine-tuning: train only the head of a model, and leave the rest as it was.

Why it works: `requires_grad_` of a module asks all of its parameters, also those of the layers within. First all are
frozen, then the head is opened: so it doesn't matter what was frozen before, nor where in the model the head stands.

What people get wrong:
- `weight.require_grad = False`, without the s: Python makes a new attribute, and nothing else happens.
- `layer.requires_grad = False`: a module has no such attribute either. The method with the _ at its end is meant, or a
  loop over its parameters. Both wrong lines run without a word, and everything goes on training.
- Modules are compared by what they look like. Two layers of the same sizes are two layers: `is` tells them apart.
- Leaving weights out of the optimizer also keeps them still, but their gradients are computed and kept all the same.
- A frozen batch norm still moves its running mean in training mode: buffers are no parameters.
"""

from __future__ import annotations

from torch import nn


def freeze_all_but(model: nn.Module, head: nn.Module) -> int:
    if not any(module is head for module in model.modules()):
        raise ValueError("head is no module of this model")
    model.requires_grad_(False)
    head.requires_grad_(True)
    return sum(weight.numel() for weight in model.parameters() if weight.requires_grad)
