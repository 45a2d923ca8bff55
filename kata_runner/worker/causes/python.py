"""Errors of Python itself, by their class: they are looked up after those of torch and NumPy."""

from __future__ import annotations

from .cause import Cause

MEMORY = (
    "That much memory is not to be had here. Look for a size that is far too large, or for something that is kept "
    "again and again in a loop."
)
PYTHON = (
    (
        "UnboundLocalError",
        Cause(
            "PY-1",
            r"local variable '(\w+)'",
            "Somewhere in this function you assign to `{1}`, so it is a local name, and here it has no value yet. "
            "Give it one before this line on every way through.",
        ),
    ),
    (
        "NameError",
        Cause(
            "PY-2",
            r"name '(\w+)' is not defined",
            "Nothing is called `{1}` here. Check the spelling; if it comes from a module, import it at the top of "
            "the file.",
        ),
    ),
    (
        "AttributeError",
        Cause(
            "PY-3",
            r"'NoneType' object has no attribute '(\w+)'",
            "You ask for `.{1}` of None. What stands before the dot has no value: a function without `return` gives "
            "None, and so do methods that change their object in place.",
        ),
    ),
    (
        "AttributeError",
        Cause(
            "PY-4",
            r"'(?:numpy\.)?ndarray' object has no attribute '(\w+)'",
            "This is a NumPy array, and arrays have no `.{1}`; perhaps tensors have. `torch.from_numpy(a)` makes a "
            "tensor of it.",
        ),
    ),
    (
        "AttributeError",
        Cause(
            "PY-5",
            r"'Tensor' object has no attribute '(\w+)'",
            "This is a torch tensor, and tensors have no `.{1}`; perhaps NumPy's arrays have. Look for the method's "
            "name in torch.",
        ),
    ),
    (
        "AttributeError",
        Cause(
            "PY-23",
            r"'(int|float|bool|list|tuple)' object has no attribute '(shape|dtype|device|ndim|size|sum|mean|max|min|T|"
            r"reshape|astype|item|numel|dim|to|cpu|cuda|numpy|view|squeeze|unsqueeze|backward|detach|requires_grad)'",
            "What stands before the dot is a plain Python {1} here. Arrays and tensors have `.{2}`, this has not.",
        ),
    ),
    (
        "TypeError",
        Cause(
            "PY-24",
            r"object of type '(int|float|bool)' has no len\(\)|'(int|float|bool)' object is not "
            r"(?:iterable|subscriptable)",
            "The value here is one number, a plain Python {1}: it has no length and no items.",
        ),
    ),
    (
        "TypeError",
        Cause(
            "PY-6",
            r"(\w+)\(\) got an unexpected keyword argument '(\w+)'",
            "`{1}` takes no argument called `{2}`. Check its name, and whether you call the function that you meant.",
        ),
    ),
    (
        "TypeError",
        Cause(
            "PY-7",
            r"(\w+)\(\) missing (\d+) required positional arguments?: (.+)",
            "`{1}` was called with too few arguments: {3} is missing.",
        ),
    ),
    (
        "TypeError",
        Cause(
            "PY-8",
            r"(\w+)\(\) takes (.+?) positional arguments? but (\d+) (?:was|were) given",
            "`{1}` takes {2} and got {3}. In a class, `self` counts too: it must be the first parameter.",
        ),
    ),
    (
        "TypeError",
        Cause(
            "PY-9",
            r"'NoneType' object is not (\w+)",
            "The value here is None where something else is needed. A function without `return` gives None.",
        ),
    ),
    (
        "TypeError",
        Cause(
            "PY-10",
            r"unsupported operand type\(s\) for (\S+): (?:'NoneType' and .*|.* and 'NoneType')",
            "One side of `{1}` is None. A function without `return` gives None.",
        ),
    ),
    (
        "IndexError",
        Cause(
            "PY-11",
            r"(list|tuple|string) (?:assignment )?index out of range",
            "The {1} has no item at that place. Items are counted from 0, so the last one stands at its length less "
            "one.",
        ),
    ),
    (
        "IndexError",
        Cause(
            "PY-12",
            r"index (-?\d+) is out of bounds for (?:dimension|axis) (\d+) with size (\d+)",
            "There is nothing at index {1} here: that axis has size {3}, and its places are counted from 0.",
        ),
    ),
    (
        "KeyError",
        Cause(
            "PY-13",
            r"^(.+)$",
            "The dictionary has no key {1}. Check the spelling, or what was put in before.",
        ),
    ),
    (
        "RecursionError",
        Cause(
            "PY-14",
            r"maximum recursion depth exceeded",
            "The function goes on calling itself. It needs a case in which it returns without doing so.",
        ),
    ),
    (
        "ModuleNotFoundError",
        Cause(
            "PY-15",
            r"No module named '([\w.]+)'",
            "There is no module `{1}` here. Check the spelling. A kata needs no more than Python, NumPy and torch.",
        ),
    ),
    (
        "ZeroDivisionError",
        Cause(
            "PY-16",
            r"zero",
            "You divide by 0. Ask which number can be 0 here, such as the length of something empty.",
        ),
    ),
    (
        "EOFError",
        Cause(
            "PY-17",
            r"EOF when reading a line",
            "`input()` waits for somebody to type, and a kata can't ask: what it needs comes in as arguments.",
        ),
    ),
    (
        "SystemExit",
        Cause(
            "PY-18",
            r"",
            "`exit`, `quit` and `sys.exit` end the whole program. A function ends with `return`, or with `raise` where "
            "something is wrong.",
        ),
    ),
    (
        "AssertionError",
        Cause(
            "PY-19",
            r"",
            "What stands behind `assert` is false here.",
            "assert",
        ),
    ),
    (
        "MemoryError",
        Cause("PY-20", r"", MEMORY),
    ),
    (
        "RuntimeError",
        Cause("PY-20", r"can't allocate memory: you tried to allocate \d+ bytes", MEMORY),
    ),
    (
        "BdbQuit",
        Cause(
            "PY-21",
            r"",
            "`breakpoint()` waits for somebody who types, and in a check nobody can. Take it out while your code is "
            "checked.",
        ),
    ),
    (
        "OSError",
        Cause(
            "PY-22",
            r"\[Errno 27\] File too large",
            "A file that is written in a check may not grow as large as that. No kata needs one.",
        ),
    ),
)
