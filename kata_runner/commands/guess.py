"""`kata guess`: what a learner thinks is wrong, kept for the day on which they know."""

from __future__ import annotations

from kata_runner.commands.place import open_place
from kata_runner.commands.progress import opened
from kata_runner.core.errors import ExitCode, UsageProblem
from kata_runner.core.kata import Kata
from kata_runner.ui.screen import Screen
from kata_runner.ui.suspicion import guess_lines

LONGEST = 2000  # characters: more is no guess


def guess(screen: Screen, name: str, text: str | None = None) -> ExitCode:
    """Keeps a guess beside earlier ones; without a text, shows those."""
    place = open_place()
    kata = place.catalog.resolve(name, place.workspace)
    if text is not None:
        text = _legal(text, kata)
    with opened(screen, place) as progress:
        if text is not None:
            progress.record_guess(kata.slug, text)
        guesses = [one.text for one in progress.guesses(kata.slug)]
        passed = progress.of(kata.slug).passed_at is not None
    if text is not None:
        screen.say(f"Kept. It is shown beside the answer: kata solution {kata.slug}" if passed else KEPT)
    elif guesses:
        screen.show(guess_lines(guesses))
    else:
        screen.say(NONE_YET[kata.kind].format(kata=kata.slug))
        screen.say(_example(kata))
    return ExitCode.OK


def _legal(text: str, kata: Kata) -> str:
    """The guess on one line; UsageProblem where there is none, or a whole page of it."""
    text = " ".join(text.split())
    if not text:
        raise UsageProblem("The guess is empty.", next_step=_example(kata))
    if len(text) > LONGEST:
        raise UsageProblem(f"The guess has {len(text)} characters; it may have {LONGEST}.", next_step="Say it shorter.")
    return text


def _example(kata: Kata) -> str:
    return f'For example: kata guess {kata.slug} "{EXAMPLES[kata.kind]}"'


NONE_YET = {  # by the kata's kind
    "write": "You have not written down yet what you think your answer to {kata} gets wrong.",
    "fix": "You have not guessed yet what is wrong in {kata}.",
    "predict": "You have not written down yet why you think that {kata} comes out so.",
}
EXAMPLES = {
    "write": "what I think it gets wrong",
    "fix": "what I think is wrong",
    "predict": "why I think so",
}
KEPT = "Kept. You will see it beside the answer once you have passed."
