"""Wrong guesses that the checks must name."""

from __future__ import annotations

from kata_runner.testing import whole_mistake


@whole_mistake("you take for leaves only what was made by hand; what was computed from it alone has no history either")
def takes_what_was_made_by_hand(solution):
    return {"LEAVES": {"a", "b", "f"}}


@whole_mistake("you take for leaves only what tracks; a tensor that doesn't track is a leaf too")
def takes_what_tracks(solution):
    return {"LEAVES": {"b", "f"}}


@whole_mistake("you take e for no leaf; detach cut its history off")
def forgets_the_cut(solution):
    return {"LEAVES": {"a", "b", "c", "f"}}


@whole_mistake("you take c for no leaf; it was computed, but from nothing that tracks")
def takes_every_result_for_a_branch(solution):
    return {"LEAVES": {"a", "b", "e", "f"}}


@whole_mistake("you take all six for leaves; d was computed from b, which tracks")
def takes_all(solution):
    return {"LEAVES": {"a", "b", "c", "d", "e", "f"}}


@whole_mistake("you name only what was made with requires_grad=True; what is computed from it tracks as well")
def names_what_was_asked_for(solution):
    return {"TRACKED": {"b", "f"}}


@whole_mistake("you let e track; detach cut it off from d")
def lets_the_cut_one_track(solution):
    return {"TRACKED": {"b", "d", "e", "f"}}


@whole_mistake("you let c track; neither a nor 2 does")
def lets_c_track(solution):
    return {"TRACKED": {"b", "c", "d", "f"}}


@whole_mistake("you expect a gradient in f; it tracks, but the sum was not computed from it")
def expects_one_in_f(solution):
    return {"HOLD_GRAD": {"b", "f"}}


@whole_mistake("you expect a gradient to stay in d; it is no leaf, and passes its gradient on")
def expects_one_in_d(solution):
    return {"HOLD_GRAD": {"b", "d"}}


@whole_mistake("you expect a gradient in everything that tracks")
def expects_one_wherever_it_tracks(solution):
    return {"HOLD_GRAD": {"b", "d", "f"}}


@whole_mistake("you expect a gradient in a too; it doesn't track")
def expects_one_in_a(solution):
    return {"HOLD_GRAD": {"a", "b"}}
