"""Wrong guesses that the checks must name."""

from __future__ import annotations

from kata_runner.testing import whole_alternative, whole_mistake


@whole_mistake("you leave w where it went for the old points; the new ones lie on another line")
def keeps_the_old_w(solution):
    return {"W": 2}


@whole_mistake("you overlook the sign: the line falls, so w is negative")
def overlooks_the_sign(solution):
    return {"W": 3}


@whole_mistake("you take the number behind x for w; w stands in front of x")
def takes_b_for_w(solution):
    return {"W": 5}


@whole_mistake("you leave b where it went for the old points; the new ones lie on another line")
def keeps_the_old_b(solution):
    return {"B": 1}


@whole_mistake("you take the number in front of x for b; b stands behind it")
def takes_w_for_b(solution):
    return {"B": -3}


@whole_mistake("you keep the first loss of the old points; the new ones have other y")
def keeps_the_old_loss(solution):
    return {"FIRST_LOSS": 33}


@whole_mistake("you sum the squares and never divide by the number of points")
def sums_the_squares(solution):
    return {"FIRST_LOSS": 95}


@whole_mistake("you take the mean of the errors and square that; each error is squared first")
def squares_the_mean(solution):
    return {"FIRST_LOSS": 1}


@whole_mistake("you take the sizes of the errors without squaring them")
def averages_the_sizes(solution):
    return {"FIRST_LOSS": 19 / 5}


@whole_mistake("you expect no loss at the start: that would be so if w and b were right already")
def starts_at_the_goal(solution):
    return {"FIRST_LOSS": 0}


@whole_mistake("you expect twice the loss for twice the points; it is a mean, not a sum")
def doubles_it(solution):
    return {"ROWS_REPEATED": "double"}


@whole_mistake("you expect half the loss for twice the points; the sum of the squares is double as well")
def halves_it(solution):
    return {"ROWS_REPEATED": "half"}


@whole_mistake("you give b the sign of w; the number behind x is above 0")
def overlooks_the_sign_of_b(solution):
    return {"B": -5}


@whole_mistake("you take the mean of the y; the loss is the mean of their squares")
def takes_the_mean(solution):
    return {"FIRST_LOSS": -1}


@whole_mistake("you square the first error only; the loss is the mean over all five points")
def looks_at_the_first_point(solution):
    return {"FIRST_LOSS": 25}


@whole_mistake("you take the root at the end; the loss is the mean of the squares itself")
def takes_the_root(solution):
    return {"FIRST_LOSS": 19**0.5}


@whole_alternative()
def as_measured(solution):
    return {"W": -2.996, "B": 4.987, "FIRST_LOSS": 19.0, "ROWS_REPEATED": "The same"}
