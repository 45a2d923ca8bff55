"""Clear, forward, loss, backward, step, and once more.

Each line needs what the one before it made. The loss needs a prediction, backward needs a loss, the step needs
gradients. Clearing has more freedom, for backward adds to what is in .grad: it may stand anywhere before backward,
and after the step as well, where it clears for the next round.

What people get wrong:
- Clear between backward and step. The step finds nothing, no weight moves, and no error tells of it.
- No clearing at all. Then each step goes by the gradients of all rounds so far.
- The step before backward: it goes by gradients that are not there yet.
"""

from __future__ import annotations

ORDER = ["clear", "forward", "loss", "backward", "step", "repeat"]
