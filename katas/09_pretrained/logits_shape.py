"""The shape of the scores: say what a classifier gives back, before you ask it.

A model for texts is built of two parts. The body gives one vector of 8 numbers for each word, and the vectors of a text
are averaged. The head turns that average into one score for each of 3 classes. Such raw scores are called logits.

    body = nn.Embedding(100, 8)    # a vector for each of 100 words
    head = nn.Linear(8, 3)         # 3 classes

    def logits(ids):               # ids: (texts, words), whole numbers
        return head(body(ids).mean(dim=1))

Three calls:

    one_text    = logits(torch.zeros(1, 5, dtype=torch.int64))     # one text of 5 words
    k_texts     = logits(torch.zeros(4, 5, dtype=torch.int64))     # 4 texts of 5 words
    longer_text = logits(torch.zeros(1, 12, dtype=torch.int64))    # one text of 12 words

Fill in the shapes before you run anything.
"""

from __future__ import annotations

# TODO: put a shape, a tuple, in place of each ...
ONE_TEXT = ...  # the shape of one_text
K_TEXTS = ...  # the shape of k_texts
LONGER_TEXT = ...  # the shape of longer_text
