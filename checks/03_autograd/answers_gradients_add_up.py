"""Wrong guesses that the checks must name."""

from __future__ import annotations

from kata_runner.testing import whole_mistake


@whole_mistake("you forget the inner slope: the 3 in front of w counts once more")
def forgets_the_inner_slope(solution):
    return {"ONCE": 6}


@whole_mistake("you take the value of (3w - 6)**2 for its slope")
def takes_the_value(solution):
    return {"ONCE": 9}


@whole_mistake("you take what stands within the square; the slope of the square was asked for")
def takes_what_is_inside(solution):
    return {"ONCE": 3}


@whole_mistake("you expect each backward to put a new gradient in the place of the old one; it adds")
def replaces(solution):
    return {"TWICE": 18}


@whole_mistake("you multiply the gradients; they are added")
def multiplies(solution):
    return {"TWICE": 324}


@whole_mistake("you expect the third backward to put a new gradient in the place of the old one; it adds")
def replaces_the_third(solution):
    return {"THREE_TIMES": 18}


@whole_mistake("you double what is there; each backward adds one slope")
def doubles_each_time(solution):
    return {"THREE_TIMES": 72}


@whole_mistake("you expect the last gradient to be there still, after it was cleared")
def is_still_there(solution):
    return {"CLEARED": 54}


@whole_mistake("you expect clearing to go back to the first gradient")
def goes_back_to_the_first(solution):
    return {"CLEARED": 18}
