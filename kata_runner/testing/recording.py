"""What happens during a check: which public function was called last, and what came out of everything."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from kata_runner.core.curve import Curve
from kata_runner.core.report import Failure

from .failures import CheckFailure
from .sealing import seal
from .seen import Array, is_a, look, values_of
from .wording import describe

RECORDED_ELEMENTS = 1_000_000  # beyond it only the facts are kept
RECORDED_ITEMS = 10_000  # of a container
RECORDED_DEPTH = 20  # of containers within containers, which may hold themselves


@dataclass(frozen=True)
class Entry:
    """One thing that a diagnosis can compare: a call's result, an exception, a compared value, a condition."""

    function: str | None  # the public name called last
    event: str  # returned, raised, unsaid, compared, condition
    value: Any  # a summary


@dataclass
class Recorder:
    """What the current check has seen. One for a process."""

    function: str | None = None
    describe_input: Callable[[], Mapping[str, str | None]] | None = None  # of the last call, written when asked for
    entries: list[Entry] | None = None  # None: nobody will compare, as within a Hypothesis check
    pending: CheckFailure | None = None  # raised, and perhaps swallowed by the learner's code
    result: object = None  # of the last call
    depth: int = 0  # of calls within calls
    wanted: str | None = None  # the exception that a check asks for now
    calls: int = 0  # of public names, one within another counted once
    seeds: Mapping[str, int] = field(default_factory=dict)  # what the global generators began with, by library
    simulated: bool = False  # whether the learner's "cuda" is a simulated card, in this run
    exceptions: list[BaseException] = field(default_factory=list)  # those that came out of the learner's code
    warned: set[str] = field(default_factory=set)  # of what the last call has warned
    pretended: list[str] = field(default_factory=list)  # code that makes a machine answer as it does in the check now
    curve: Curve | None = None  # of a training, to be drawn
    stood: Any = None  # where the global generators stood before the last call, if that matters
    unread: bool = False  # nobody will read the failures: they are those of known mistakes

    def reset(self, *, record: bool) -> None:
        """Forgets everything, before a check."""
        self.function = self.describe_input = self.pending = self.result = self.wanted = self.curve = self.stood = None
        self.depth = self.calls = 0
        self.entries = [] if record else None
        self.pretended = []
        self.exceptions.clear()
        self.warned.clear()


recorder = Recorder()


def note(event: str, value: object) -> None:
    """Keeps a summary of a value, when somebody will compare it."""
    if recorder.entries is not None:
        recorder.entries.append(Entry(recorder.function, event, summary(value)))


def fail(kind: str, message: str, *, expected: str | None = None, actual: str | None = None) -> CheckFailure:
    """The failure to raise, with the function and the input of the last call in it."""
    failure = Failure(
        kind=kind,
        message=message,
        function=recorder.function,
        expected=expected,
        actual=actual,
        **described(),
    )
    recorder.pending = CheckFailure(failure)
    return recorder.pending


def described() -> Mapping[str, Any]:
    """The input of the last call as a failure's fields: `input`, and with it `setup` and `unlike`."""
    return recorder.describe_input() if recorder.describe_input and not recorder.unread else {}


@dataclass(frozen=True)
class Numbers:
    """A tensor, an array or a number, kept for a later comparison."""

    kind: str  # tensor, array, number
    shape: tuple[int, ...]
    dtype: str | None
    device: str | None
    tracks: bool | None
    values: Array | None


def summary(value: Any, depth: int = RECORDED_DEPTH) -> Any:
    """A copy of what matters in a value: plain data and `Numbers`; of anything else the name of its class."""
    seen = look(value)
    if seen is not None:
        return _numbers(value)
    if type(value) in (int, float):
        return Numbers("number", (), None, None, None, values_of(value))
    if value is None or type(value) in (bool, str, bytes):
        return value
    if is_a(value, str):  # such as a version of torch: its own text, whatever a subclass says it is
        return str.__str__(value)
    if is_a(value, BaseException):
        return type(value).__name__
    if is_a(value, (dict, list, tuple)):
        return _items(value, depth - 1) if depth else "<deeper>"
    if type(value) in (set, frozenset):
        return ["set", len(value), *_sorted(summary(item) for item in islice(value, RECORDED_ITEMS))]
    kind = type(value)
    if kind.__module__ == "torch":  # a dtype, a device
        return f"<{kind.__name__} {value}>"
    return f"<{kind.__name__}>" if kind.__module__ in ("builtins", "numpy") else "<object>"


def _items(value: Any, depth: int) -> Any:
    """A container's items, read by its base: a subclass may lie."""
    if is_a(value, dict):
        return {_key(key): summary(item, depth) for key, item in islice(dict.items(value), RECORDED_ITEMS)}
    base: Any = tuple if is_a(value, tuple) else list
    items = [summary(item, depth) for item in islice(base.__iter__(value), RECORDED_ITEMS)]
    return [base.__name__, base.__len__(value), *items]


def _sorted(summaries: Iterable[Any]) -> list[Any]:
    """In an order that doesn't depend on how a set happened to be filled."""
    return sorted(summaries, key=repr)


def _key(key: object) -> str:
    return key if type(key) is str else describe(key)


def _numbers(value: Any) -> Numbers:
    seen = look(value)
    assert seen is not None
    size = 1
    for length in seen.shape:
        size *= length
    known = size <= RECORDED_ELEMENTS and seen.device != "meta" and seen.category != "object"
    values = values_of(value) if known else None
    if seen.shape == () and seen.kind == "array":  # a NumPy scalar and a Python number are one thing here
        return Numbers("number", (), None, None, None, values)
    return Numbers(seen.kind, seen.shape, seen.dtype, seen.device, seen.tracks, values)


seal(__name__)
