"""The assertions that checks are made of. Each failure is one sentence about the first thing that is wrong."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from .failures import CheckFailure
from .leaves import Wanted
from .matching import match
from .numeric import first_difference
from .recording import fail, note, recorder
from .sealing import seal
from .seen import look
from .wording import capital, describe, kind_of, listed

RESULT = "the result"


def assert_matches(
    actual: object,
    expected: object,
    *,
    device: object = None,
    dtype: object = None,
    requires_grad: bool | None = None,
    rtol: float | None = None,
    atol: float | None = None,
    terms: int = 1,
    plain: bool = False,
    nan_ok: bool = False,
    what: str = RESULT,
) -> None:
    """Compares type, shape, dtype, device, requires_grad and values, in this order; raises at the first that is wrong.

    expected: the reference, best computed in float64 on the CPU. It says what is asked for:
        a torch tensor     a tensor of exactly that shape
        a NumPy array      an array of exactly that shape (a NumPy scalar will do for shape `()`)
        a number           a Python or NumPy scalar, or a 0-dim array or tensor; with `plain`, no tensor.
                           For an int only whole-number types will do, for a float any number.
        True, False        a bool of Python, NumPy or torch
        tuple, list, dict, set, str, None, a dtype, a device, a torch.Size: the same, item by item
                           (a list or a tuple for a list; a tuple for a tuple)
    device: "cpu", "cuda", … or a torch.device, whose type is compared; None: not compared. Arrays have none.
    dtype: the one that is asked for. None: any float dtype for a float reference, exactly the reference's for
        integers and booleans.
    requires_grad: whether the tensor must track gradients; None: not compared.
    rtol, atol: instead of the tolerance by the output's dtype and `terms`, the length of the sum behind one number.
    nan_ok: NaN is right where the reference has NaN. Without it NaN equals nothing.
    what: what the sentence is about, such as "the gradient".
    """
    wanted = Wanted(_name(device), _name(dtype), requires_grad, rtol, atol, terms, plain, nan_ok)
    note("compared", actual)
    try:
        match(actual, expected, wanted, _named(what))
    except CheckFailure as problem:
        if recorder.function and recorder.function.isupper():  # a guess: it stands beside the whole truth
            told = problem.failure
            raise fail(told.kind, told.message, expected=describe(expected), actual=describe(actual)) from None
        raise


def assert_raises(
    error: type[Exception], call: Callable[[], object], *, mentions: Iterable[object] = (), what: str | None = None
) -> None:
    """The call must raise this error, and its text must have these numbers or words.

    A subclass will do, but never NotImplementedError, unless that is the error asked for. Any other exception passes
    through. mentions: each must stand in the text, numbers as whole numbers (3 isn't found in 13), words in any case.
    what: when it should be raised, such as "two shapes that differ".
    """
    case = f" for {what}" if what else ""
    recorder.wanted = error.__name__
    try:
        result = call()
    except error as problem:
        if isinstance(problem, NotImplementedError) and not issubclass(error, NotImplementedError):
            raise
        recorder.wanted = None
        note("raised", problem)
        _check_mentions(problem, tuple(mentions), case)
        return
    recorder.wanted = None
    subject = f"`{recorder.function}`" if recorder.function else "the call"
    raise fail(
        "raises",
        capital(f"{subject} should raise {error.__name__}{case}, but it returned {kind_of(result)}."),
        expected=f"{error.__name__}" + (f" mentioning {listed(mentions)}" if mentions else ""),
        actual=f"no exception, but {describe(result)}",
    )


def assert_that(condition: object, sentence: str) -> None:
    """The condition must be true: a bool of Python or NumPy, or a 0-dim bool tensor. `sentence`: what is wrong else."""
    note("condition", condition)
    seen = look(condition)
    if type(condition) is bool:
        truth = condition
    elif seen is not None and seen.shape == () and seen.category == "bool":
        truth = first_difference(condition, True, 0.0, 0.0, nan_ok=False) is None
    else:
        raise fail("condition", f"{sentence} (What was compared is {kind_of(condition)}, neither true nor false.)")
    if not truth:
        raise fail("condition", sentence)


def _check_mentions(problem: Exception, mentions: tuple[object, ...], case: str) -> None:
    text = str(problem)
    missing = [mention for mention in mentions if not _stands_in(mention, text)]
    note("unsaid", [str(mention) for mention in missing])  # two mistakes may raise one error and differ in its text
    if missing:
        name = type(problem).__name__
        raise fail(
            "raises",
            f"The text of your {name}{case} doesn't say {listed(missing)}.",
            expected=f"{name} mentioning {listed(mentions)}",
            actual=f"{name}: {text}" if text else f"{name} without a text",
        )


def _stands_in(mention: object, text: str) -> bool:
    if isinstance(mention, (int, float)) or str(mention).isdigit():
        return re.search(rf"(?<![\d.]){re.escape(str(mention))}(?![\d]|\.\d)", text) is not None
    return str(mention).lower() in text.lower()


def _named(what: str) -> str:
    """`the result` is told by the function that gave it, where that is known."""
    return f"the result of `{recorder.function}`" if what == RESULT and recorder.function else what


def _name(wish: object) -> str | None:
    """A device or dtype by its bare name, however it was written: "cuda", torch.float32, np.float64."""
    if wish is None or isinstance(wish, str):
        return wish.split(":")[0] if wish else None
    if isinstance(wish, type):
        return getattr(wish, "__name__", str(wish))
    return str(wish).removeprefix("torch.").split(":")[0]


seal(__name__)
