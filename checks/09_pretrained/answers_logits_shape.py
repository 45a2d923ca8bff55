"""Wrong guesses that the checks must name."""

from __future__ import annotations

from kata_runner.testing import whole_mistake


@whole_mistake("you leave the batch axis out: one text is a batch of one")
def drops_the_batch_of_one(solution):
    return {"ONE_TEXT": (3,)}


@whole_mistake("you expect scores for each of the 5 words; the mean makes one vector of them all")
def scores_each_word(solution):
    return {"ONE_TEXT": (1, 5, 3)}


@whole_mistake("you take the 8 numbers of a vector for the classes; the head makes 3 scores of them")
def stops_before_the_head(solution):
    return {"ONE_TEXT": (1, 8)}


@whole_mistake("you expect one score, for the class that wins; a model gives a score for every class")
def expects_one_score(solution):
    return {"ONE_TEXT": (1,)}


@whole_mistake("you swap the two sizes: the texts come first, the classes last")
def swaps_the_sizes(solution):
    return {"K_TEXTS": (3, 4)}


@whole_mistake("you expect one row of scores for all four texts together; each text has its own")
def mixes_the_texts(solution):
    return {"K_TEXTS": (1, 3)}


@whole_mistake("you expect one score a text, for the class that wins; a model gives a score for every class")
def expects_a_class_for_each_text(solution):
    return {"K_TEXTS": (4,)}


@whole_mistake("you string the scores of all texts together; each text has its own row")
def strings_the_scores_together(solution):
    return {"K_TEXTS": (12,)}


@whole_mistake("you expect scores for each word of each text; the mean makes one vector of a text's words")
def scores_each_word_of_each_text(solution):
    return {"K_TEXTS": (4, 5, 3)}


@whole_mistake("you stop before the head, at the 8 numbers of each text; the head makes 3 scores of them")
def leaves_the_head_out(solution):
    return {"K_TEXTS": (4, 8)}


@whole_mistake("you expect more scores for more words; the number of classes is the model's, not the text's")
def makes_a_score_for_each_word(solution):
    return {"LONGER_TEXT": (1, 12)}


@whole_mistake("you expect a row for each word; the mean over the words leaves one vector for the text")
def makes_a_row_for_each_word(solution):
    return {"LONGER_TEXT": (12, 3)}


@whole_mistake("you keep the axis of the words; the mean over axis 1 takes it away")
def keeps_the_axis_of_words(solution):
    return {"LONGER_TEXT": (1, 12, 3)}
