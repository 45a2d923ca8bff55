"""`kata recall`: question cards, judged or graded by the learner; each answer is kept at once."""

from __future__ import annotations

from collections.abc import Callable

from kata_runner.commands.cards import CardBox, public
from kata_runner.commands.place import open_place
from kata_runner.core.card import Card
from kata_runner.core.errors import ExitCode, UsageProblem
from kata_runner.practice.judging import DONT_KNOW, GRADES_SAID, Judged, grade_of, judge
from kata_runner.ui.cards import (
    Tally,
    answer_text,
    due_rows,
    end_rows,
    grade_row,
    model_rows,
    prompt,
    question_rows,
    right_rows,
    wrong_rows,
)
from kata_runner.ui.screen import Screen
from kata_runner.ui.text import Line

COUNT = 10  # cards that are asked where no number is given
PATIENCE = 5  # lines in a row of another program that can't be understood
QUIT = ("q", "quit", "exit")

Reply = Callable[[str], str | None]  # asks for a line; None where there is none any more


def recall(
    screen: Screen,
    *,
    card: str | None = None,
    answer: str | None = None,
    grade: str | None = None,
    topic: str | None = None,
    every: bool = False,
    count: int | None = None,
) -> ExitCode:
    """Asks cards one after the other; with `answer` or `grade`, takes the answer to one."""
    _refuse_conflicts(card, answer, grade, topic, every, count)
    box = CardBox(screen, open_place())
    if card is not None and (answer is not None or grade is not None):
        return _take(screen, box, box.deck.resolve(card), answer, grade)
    if card is not None:
        cards, waiting, due = [box.deck.resolve(card)], 0, 1
    else:
        found, waiting = box.due(topic, every=every)
        cards, due = found if every and count is None else found[: count or COUNT], len(found)
    if screen.json:
        learner = box.learner()
        shown = [public(one, learner) for one in cards]
        screen.answer({"cards": shown, "due": due, "total": len(box.deck.cards), "today": box.today().asked})
        return ExitCode.OK
    reply = screen.reply if screen.asks else screen.piped_lines()
    if reply is None:
        screen.show(due_rows(cards, due))
        return ExitCode.OK
    return Session(screen, box, reply).run(cards, waiting)


def _refuse_conflicts(
    card: str | None, answer: str | None, grade: str | None, topic: str | None, every: bool, count: int | None
) -> None:
    if card is None and (answer is not None or grade is not None):
        raise UsageProblem("An answer belongs to one card.", next_step="Name it: kata recall --card ID --answer TEXT")
    if card is not None and (topic is not None or every or count is not None):
        raise UsageProblem("--card names the one card that is asked.", next_step="Leave the other options out.")
    if every and topic is not None:
        raise UsageProblem("--all and --topic don't go together.", next_step="Leave one of them out.")


class Session:
    """Cards that are asked one after the other, until there is no more, or no reply."""

    def __init__(self, screen: Screen, box: CardBox, reply: Reply) -> None:
        self._screen = screen
        self._box = box
        self._reply = reply
        self._in_vain = 0  # lines in a row that could not be understood

    def run(self, cards: list[Card], waiting: int) -> ExitCode:
        """Asks them; every answer is kept before the next card comes."""
        screen, asked, known = self._screen, 0, 0
        if screen.asks:
            screen.say(HOW, "quiet")
        for number, card in enumerate(cards, start=1):
            screen.say()
            screen.show(question_rows(card, f"Card {number} of {len(cards)}: {card.id}"))
            judged = self._judged(card) if card.judged else self._graded(card)
            if judged is None:
                break
            asked, known = asked + 1, known + judged.right
        screen.say()
        if not asked:
            screen.say("No card was answered.")
            return ExitCode.OK
        screen.show(end_rows(Tally(asked, known), self._box.today()))
        if waiting:
            more = "1 more card waits" if waiting == 1 else f"{waiting} more cards wait"
            screen.say(f"{more} for katas that you have not passed yet.", "quiet")
        self._box.look_ahead()
        return ExitCode.OK

    def _judged(self, card: Card) -> Judged | None:
        """What the reply to a card is worth; None where the learner has had enough."""
        while (text := self._line(prompt(card))) is not None:
            judged = judge(card, text)
            if judged is not None:
                self._screen.show(_verdict(self._screen, card, judged))
                return self._keep(card, text, judged)
            self._refuse(_not_understood(card, text))
        return None

    def _graded(self, card: Card) -> Judged | None:
        """How the learner graded their own answer, once they have seen another; None where they have had enough."""
        text = self._line(prompt(card))
        if text is None:
            return None
        self._screen.show(model_rows(card))
        self._screen.show([grade_row()])
        while (word := self._line("1 to 4: ")) is not None:
            grade = grade_of(word)
            if grade is not None:
                return self._keep(card, text, Judged(grade))
            self._refuse(f"Type 1, 2, 3, 4, or a word: {GRADES_SAID}.")
        return None

    def _line(self, asked: str) -> str | None:
        if not self._screen.asks and self._in_vain >= PATIENCE:  # a program may send such lines for ever
            return None
        text = self._reply(asked)
        return None if text is None or text.strip().lower() in QUIT else text.strip()

    def _refuse(self, why: str) -> None:
        self._in_vain += 1
        self._screen.say(why)

    def _keep(self, card: Card, text: str, judged: Judged) -> Judged:
        self._in_vain = 0
        self._box.keep(card, text, judged.grade)
        return judged


def _take(screen: Screen, box: CardBox, card: Card, text: str | None, word: str | None) -> ExitCode:
    """Judges and keeps one answer that came with the command."""
    if card.judged:
        if word is not None or text is None:
            raise UsageProblem(f"{card.id} is judged, so it takes no grade.", next_step=_how(card))
        judged = judge(card, text)
        if judged is None:
            raise UsageProblem(_not_understood(card, text), next_step=_how(card))
    else:
        grade = None if word is None else grade_of(word)
        judged = None if grade is None else Judged(grade)
    kept = judged is not None and box.keep(card, text or "", judged.grade)
    if screen.json:
        screen.answer(_public(box, card, judged, kept=kept))
    elif card.judged and judged is not None:
        screen.show(_verdict(screen, card, judged))
    elif text is None and judged is not None:
        screen.say(f"{card.id}: {judged.grade.word}." if kept else f"{card.id} could not be kept.")
    else:
        screen.show(model_rows(card))
        screen.say("Kept." if kept else f"How did it go? {_how(card)}")
    if kept:
        box.look_ahead()
    return ExitCode.FAILED if card.judged and judged is not None and not judged.right else ExitCode.OK


def _verdict(screen: Screen, card: Card, judged: Judged) -> list[Line]:
    if judged.right:
        return right_rows(card, unicode=screen.unicode)
    return wrong_rows(card, judged.reason, tried=judged.tried, unicode=screen.unicode)


def _public(box: CardBox, card: Card, judged: Judged | None, *, kept: bool) -> dict[str, object]:
    """What came of one answer, for a program to read."""
    return {
        "card": card.id,
        "kind": card.kind,
        "right": judged.right if judged is not None and card.judged else None,
        "grade": judged.grade.word if judged is not None else None,
        "kept": kept,
        "answer": card.answer,
        "shown": answer_text(card),
        "why": card.why or None,
        "reason": judged.reason or None if judged is not None else None,
        "points": list(card.points),
        "today": box.today().asked,
    }


def _not_understood(card: Card, text: str) -> str:
    said = repr(text if len(text) <= 40 else f"{text[:37]}...")
    if card.kind == "choice":
        letters = f"{', '.join(card.letters[:-1])} or {card.letters[-1]}"
        return f"{f'{said} is no choice. ' if text else ''}Type {letters}; {UNKNOWN}"
    unit = f", in {card.unit}" if card.unit else ""
    return f"{f'{said} is no number. ' if text else ''}Type a number{unit}; {UNKNOWN}"


def _how(card: Card) -> str:
    if not card.judged:
        return f"For example: kata recall --card {card.id} --grade good"
    return f"For example: kata recall --card {card.id} --answer {'b' if card.kind == 'choice' else '42'}"


UNKNOWN = f"{DONT_KNOW} if you don't know."
HOW = f"Type your answer; {DONT_KNOW} if you don't know, q to end. Each answer is kept at once."
