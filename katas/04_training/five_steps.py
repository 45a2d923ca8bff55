"""The five steps of training, and once more from the top: in which order?

You have trained a line by hand, with formulas for the gradients. With torch the same loop has these lines, here in
the order of the alphabet, each with a word for it:

    backward    loss.backward()                    # adds the gradients of the loss to each .grad
    clear       optimizer.zero_grad()              # empties each .grad
    forward     prediction = model(x)              # what the model says with the weights that it has
    loss        loss = loss_fn(prediction, y)      # how far off that is, one number
    repeat      # go back to the first line, with the weights as they are now
    step        optimizer.step()                   # moves each weight against its .grad

The model, the data, the loss function and the optimizer are there already. In the first round no .grad holds
anything. Every round has to make one step, by the gradients of this round and of no other.

Put the six words in order before you run anything. There is more than one right order.
"""

from __future__ import annotations

# TODO: put a list of six words in place of ...
ORDER = ...  # for example ["backward", "clear", "forward", "loss", "repeat", "step"], which is wrong
