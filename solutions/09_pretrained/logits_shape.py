"""The shape of the scores: say what a classifier gives back, before you ask it.

Why: follow the axes. ids are (texts, words). The body puts a vector in place of each id: (texts, words, 8). The mean
over axis 1 takes the words away: (texts, 8). The head changes the last size: (texts, 3). So the first size is the
number of texts, the second the number of classes, and how long a text is can't be seen any more.

What people get wrong:
- One text is a batch of one: (1, 3), not (3,). That is why `logits[0]` is so often the next line.
- More words make no more scores. The classes are a property of the model, not of the text.
"""

from __future__ import annotations

ONE_TEXT = (1, 3)
K_TEXTS = (4, 3)
LONGER_TEXT = (1, 3)
