"""A call as a script: the call itself, what has to be run before it, and what pasting both would not give again."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from json.encoder import encode_basestring_ascii
from keyword import iskeyword
from pathlib import PurePath
from types import FunctionType
from typing import Any

import numpy as np
import torch

from kata_runner.testing.recording import recorder
from kata_runner.testing.sealing import seal
from kata_runner.testing.seen import is_array, is_tensor

from .drawn import drawn_from, has_drawn_since
from .pasting import USED, Notes, code, items_code, made_code
from .snapshots import Call, KeptArray, KeptItems, KeptMade, KeptOwn, KeptTensor
from .sources import source_of

LINE = 88  # characters; a longer call gets a line for each argument

_Module = torch.nn.Module
_may_share_memory = np.may_share_memory


def script(call: Call, shows: str | None = None) -> Mapping[str, str | None]:
    """The fields of a failure that a learner pastes: `setup`, then `input`; `unlike` says where that falls short.

    shows: an argument that the call changes, and that is to be printed afterwards.
    """
    return Script(call, shows).fields()


class Script:
    """Writes one call. What is used twice, or can't be made in an expression, gets a name."""

    def __init__(self, call: Call, shows: str | None = None) -> None:
        self.call, self.shows = call, shows
        self.notes = Notes()
        self.lines = [*recorder.pretended]  # of the setup, behind the imports
        self.names: dict[int, str] = {}  # by the identity of what they stand for
        self.seeds = drawn_from()
        self.sources: list[str] = []
        self.own: list[str] = []  # of the subject's models: made after the generators are started, as in the check
        self.called = {call.name: 1 + len(call.earlier) + (call.maker is not None)}  # how often, by name

    def fields(self) -> Mapping[str, str | None]:
        """The finished parts."""
        self._name_what_must_have_one()
        text = self._call()
        if self.seeds and recorder.calls > sum(self.called.values()) and _draws():
            self.notes.add(RANDOM)
        if self.shows is not None and self.shows in self.names.values():
            text += f"\nprint({self.shows})"
        setup = [*self._imports("\n".join([text, *self._body()])), *self._body()]
        unlike = " ".join(self.notes.unlike)
        return {"input": text, "setup": "\n".join(setup) or None, "unlike": unlike or None}

    def _body(self) -> list[str]:
        body = [*self.sources, *self.lines, *self.seeds, *self.own]
        return ["", *body] if any("\n" in part for part in body) else body

    def _call(self) -> str:
        if self.call.maker is None:
            return self._written(self.call, self.call.name)
        made = self._written(self.call.maker, self.call.name) + (self.call.moved or "")
        if self.call.moved is None:
            self.notes.add(TRAINED)
        if not self.call.earlier:
            return self._written(self.call, made)
        self.own.append(f"model = {made}")
        self.own += [self._written(call, "model") for call in self.call.earlier]
        return self._written(self.call, "model")

    def _written(self, call: Call, called: str) -> str:
        """One call on one line, or one line for each argument."""
        arguments = [self._code(kept, value) for kept, value in zip(call.kept_args, call.args, strict=True)]
        named = [f"{name}={self._code(kept, call.kwargs[name])}" for name, kept in call.kept_kwargs.items()]
        line = f"{called}({', '.join(arguments + named)})"
        if len(line) <= LINE or len(arguments + named) < 2:
            return line
        return f"{called}(\n" + "".join([f"    {argument},\n" for argument in arguments + named]) + ")"

    def _code(self, kept: Any, value: Any) -> str:
        if id(value) in self.names:
            return self.names[id(value)]
        if isinstance(kept, KeptItems):
            inside = [self._code(item, one) for item, one in zip(kept.items, kept.originals, strict=True)]
            return items_code(kept, inside, self.notes)
        if isinstance(kept, KeptMade):
            return self._made(kept)
        if isinstance(kept, KeptOwn):
            self._name_own("model", kept)
            return self.names[id(value)]
        return code(kept, self.notes)

    def _made(self, kept: KeptMade) -> str:
        """Something `built`, inside the call: what it is made of comes before."""
        self._prepare(kept)
        if isinstance(kept.thing, (_Module, torch.Tensor)):
            self.lines.append(f"torch.manual_seed({kept.recipe.seed})")
        return made_code(kept, self.notes)

    def _name_own(self, name: str, kept: KeptOwn) -> None:
        """A model that the subject itself has made, by the call that gave it."""
        made = self._written(kept.maker, kept.maker.name)
        if kept.since is None:
            self.notes.add(USED.format(code=made))
        name = name if name not in self.names.values() else f"{name}_{len(self.own) + 1}"
        self.own.append(f"{name} = {made}{kept.since or ''}")
        self.names[id(kept.thing)] = name
        self.called[kept.maker.name] = self.called.get(kept.maker.name, 0) + 1

    def _prepare(self, kept: KeptMade) -> None:
        """Gives what a recipe uses by name: sources of classes and functions, other things by their code."""
        for name, value in kept.recipe.names.items():
            if isinstance(value, (type, FunctionType)):
                self._show_source(value)
            elif id(value) not in self.names:
                text = self._code(kept.parts[name], value)
                self.lines.append(f"{name} = {text}")
                self.names[id(value)] = name
            elif self.names[id(value)] != name and f"{name} = {self.names[id(value)]}" not in self.lines:
                self.lines.append(f"{name} = {self.names[id(value)]}")

    def _show_source(self, value: Any) -> None:
        source = source_of(value)
        if source is None:
            self.notes.add(NO_SOURCE.format(name=value.__name__))
            return
        spaced = f"{source}\n\n"  # two blank lines, as between any two definitions
        if spaced not in self.sources:
            self.sources.append(spaced)

    def _name_what_must_have_one(self) -> None:
        """Arguments that stand twice, that hold a gradient, that are shown afterwards, or of which several draw."""
        given = [*self._arguments()]
        often = Counter(id(value) for _, _, value in given if is_tensor(value) or is_array(value) or _is_made(value))
        for _, kept, _ in given:  # its names are fixed: the code that it was made by uses them
            if isinstance(kept, KeptMade):
                self._prepare(kept)
        drawing = [kept for _, kept, _ in given if isinstance(kept, KeptMade) and isinstance(kept.thing, _Module)]
        for name, kept, value in given:
            if isinstance(kept, KeptOwn) and id(value) not in self.names:
                self._name_own(name, kept)
            graded = isinstance(kept, KeptTensor) and kept.grad is not None
            drawn = (len(drawing) > 1 or self.seeds) and isinstance(kept, KeptMade)
            if id(value) in self.names or not (often[id(value)] > 1 or graded or drawn or name == self.shows):
                continue
            if isinstance(kept, (KeptTensor, KeptArray, KeptMade)):
                self._name(name, kept, value)
        self._share_memory(list({id(value): (name, kept, value) for name, kept, value in given}.values()))
        for name, kept, value in given:  # a container comes last: what it holds has its names by now
            if name == self.shows and isinstance(kept, KeptItems):
                self._name(name, kept, value)

    def _name(self, name: str, kept: Any, value: Any) -> None:
        text = self._code(kept, value)
        self.lines.append(f"{name} = {text}")
        self.names[id(value)] = name
        if isinstance(kept, KeptTensor) and kept.grad is not None:
            self.lines.append(f"{name}.grad = {code(kept.grad, self.notes)}")

    def _arguments(self) -> Iterator[tuple[str, Any, Any]]:
        """Every value that is given, those in containers too, each with a name that it could have."""
        number = 0
        parameters = list(self.call.parameters)
        for place, (kept, value) in enumerate(zip(self.call.kept_args, self.call.args, strict=True)):
            name = parameters[place] if place < len(parameters) else f"argument_{place + 1}"
            for depth, (inner, one) in enumerate(_inside(kept, value)):
                number += 1
                yield (name if depth == 0 else f"{name}_{depth}"), inner, one
        for name, kept in self.call.kept_kwargs.items():
            for depth, (inner, one) in enumerate(_inside(kept, self.call.kwargs[name])):
                yield (name if depth == 0 else f"{name}_{depth}"), inner, one

    def _share_memory(self, given: list[tuple[str, Any, Any]]) -> None:
        """Arguments that lie in one memory: the same numbers in another shape, or what code can't say."""
        arrays = [one for one in given if is_tensor(one[2]) or is_array(one[2])]
        for at, (name, kept, value) in enumerate(arrays):
            for _, other_kept, other in arrays[at + 1 :]:
                if not _share(value, other) or id(other) in self.names:
                    continue
                if not _same_but_shape(kept, other_kept, value, other):
                    self.notes.add(SHARED)
                    continue
                if id(value) not in self.names:
                    self._name(name, kept, value)
                shape = tuple(int(size) for size in other.shape)
                self.names[id(other)] = f"{self.names[id(value)]}.reshape({shape})"

    def _imports(self, text: str) -> list[str]:
        found = [line for pattern, line in IMPORTS if re.search(pattern, text)]
        found += CARD if recorder.simulated else ()  # before the file is imported, which may say "cuda" too
        home = PurePath(self.call.home)
        if not home.stem.isidentifier() or iskeyword(home.stem):
            self.notes.add(NAMELESS.format(name=home.name))
            return found
        if home.parent.name and not home.is_absolute():  # so that it can be pasted where `kata` is called, too
            found = ["import sys", f"sys.path.insert(0, {encode_basestring_ascii(home.parent.as_posix())})", *found]
        return [*found, f"from {home.stem} import {', '.join(sorted(self.called))}"]


def _draws() -> bool:
    """Whether the last call drew random numbers, for all that is known."""
    return recorder.stood is None or has_drawn_since(recorder.stood)


def _inside(kept: Any, value: Any) -> Iterator[tuple[Any, Any]]:
    yield kept, value
    if isinstance(kept, KeptItems):
        for item, one in zip(kept.items, kept.originals, strict=True):
            yield from _inside(item, one)


def _is_made(value: Any) -> bool:
    return isinstance(value, _Module)


def _share(one: Any, other: Any) -> bool:
    """Whether writing into one may change the other."""
    if is_array(one) or is_array(other):
        return is_array(one) and is_array(other) and bool(_may_share_memory(one, other))
    return 0 != _storage(one) == _storage(other)


def _storage(tensor: Any) -> int:
    try:
        return int(tensor.untyped_storage().data_ptr())
    except Exception:  # a device that has no address
        return 0


def _same_but_shape(kept: Any, other_kept: Any, one: Any, other: Any) -> bool:
    """Whether two are the same numbers from first to last, and gradients have no part in it."""
    if isinstance(kept, KeptArray):
        apart = one.ctypes.data != other.ctypes.data
        return not apart and one.size == other.size and one.flags.c_contiguous and bool(other.flags.c_contiguous)
    if kept.tracks or other_kept.tracks or kept.dtype != other_kept.dtype or one.data_ptr() != other.data_ptr():
        return False
    return bool(one.numel() == other.numel() and one.is_contiguous() and other.is_contiguous())


IMPORTS = (
    (r"\bmath\.", "import math"),
    (r"(?<!np\.)\brandom\.seed\(", "import random"),
    (r"\bnp\.", "import numpy as np"),
    (r"\btorch\.", "import torch"),
    (r"\bF\.", "import torch.nn.functional as F"),
    (r"\bnn\.", "from torch import nn"),
)
CARD = (
    "from kata_runner import simgpu",
    "card = simgpu.as_cuda()",
    'card.__enter__()  # from here on, "cuda" is the simulated GPU',
)
RANDOM = "This call draws random numbers, and in the check others were drawn before: they may come out otherwise."
TRAINED = "The model was changed before this call: here it is as it was at first."
NAMELESS = "Python can't import a file called {name}: to paste this, give a copy of it a name of letters, digits and _."
NO_SOURCE = "`{name}` is made by the check, so this can't be pasted."
SHARED = "Two of the arguments lie in one memory in the check."

seal(__name__)
