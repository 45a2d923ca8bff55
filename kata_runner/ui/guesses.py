"""What a learner filled in, beside the truth: of katas that ask for values before anything is run."""

from __future__ import annotations

from kata_runner.core.report import CheckResult, Report
from kata_runner.ui.marks import mark, style
from kata_runner.ui.text import Line, line, spans
from kata_runner.ui.told import Told

GAP = 2
LONGEST = 40  # characters of a guess or a truth beside each other; longer ones stand below each other


def guess_rows(report: Report, told: Told) -> list[Line]:
    """One row a constant: whether it is right, what the learner wrote, what it is. None where all is right or to do."""
    if told.kata.kind != "predict" or report.status != "failed" or report.problem is not None:
        return []
    guesses = _guesses("\n".join(told.source))
    wrong = _failing(report)
    if not guesses:
        return []
    cells = [(_outcome(name, wrong), name, guess, _truth(name, guess, wrong)) for name, guess in guesses.items()]
    widths = [max(len(head), *(len(cell[place]) for cell in cells)) for place, head in enumerate(HEADS, start=1)]
    wide = sum(widths) + GAP * 4 > told.width or max(widths[1:]) > LONGEST
    rows = [line()]
    if not wide:
        rows.append(line(_columns(HEADS, widths), "quiet", indent=2 * GAP)._replace(fold=False))
    for outcome, *words in cells:
        sign = (f"{mark(outcome, unicode=told.unicode)} ", style(outcome))
        if wide:
            rows += [spans(sign, (words[0], ""), indent=GAP), *_below(words)]
        else:
            rows.append(spans(sign, (_columns(words, widths), ""), indent=GAP)._replace(fold=False))
    return rows


def _guesses(source: str) -> dict[str, str]:
    """The constants of a file as they are written there."""
    import ast  # 8 ms that only a verdict on such a kata pays

    try:
        nodes = ast.parse(source).body
    except (SyntaxError, ValueError):
        return {}
    found = {}
    for node in nodes:
        target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
        value = getattr(node, "value", None)
        if isinstance(target, ast.Name) and target.id.isupper() and isinstance(value, ast.expr):
            found[target.id] = ast.unparse(value)
    return found


def _failing(report: Report) -> dict[str, CheckResult]:
    """The first failing check of each constant."""
    found: dict[str, CheckResult] = {}
    for verdict in report.devices:
        for check in verdict.checks:
            if check.failure is not None and check.failure.function is not None:
                found.setdefault(check.failure.function, check)
    return found


def _outcome(name: str, wrong: dict[str, CheckResult]) -> str:
    check = wrong.get(name)
    if check is None or check.failure is None:
        return "passed"
    return "not_attempted" if check.failure.kind == "not_implemented" else "failed"


def _truth(name: str, guess: str, wrong: dict[str, CheckResult]) -> str:
    """What a constant is; of one that has no value yet it is not told."""
    check = wrong.get(name)
    if check is None or check.failure is None:
        return guess
    if check.failure.kind == "not_implemented":
        return TO_COME
    return check.failure.expected or TOLD_BELOW


def _columns(words: tuple[str, ...] | list[str], widths: list[int]) -> str:
    return (" " * GAP).join(word.ljust(size) for word, size in zip(words, widths, strict=True)).rstrip()


def _below(words: list[str]) -> list[Line]:
    labels = zip(HEADS[1:], words[1:], strict=True)
    return [spans((f"{label}: ", "quiet"), (word, ""), indent=3 * GAP, hang=GAP) for label, word in labels]


HEADS = ("", "your guess", "the truth")
TO_COME = "told once you have guessed"
TOLD_BELOW = "see below"
