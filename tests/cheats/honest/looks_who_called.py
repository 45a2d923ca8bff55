# kata: double_meets_float
# device: simgpu
# must: passed
"""Right, with helpers that print where they are called and what their caller's variables are, as icecream does."""

import functools
import inspect
import sys
import traceback

import torch


def show(*values):
    frame = inspect.currentframe().f_back
    names = [name for name, value in frame.f_locals.items() if any(value is one for one in values)]
    lines, _ = inspect.findsource(frame)
    print(f"{frame.f_code.co_name}:{frame.f_lineno} {names} {lines[frame.f_lineno - 1].strip()}", file=sys.stderr)
    assert frame.f_globals is globals() and inspect.isframe(frame) and names
    return values[0]


def traced(function):
    @functools.wraps(function)
    def around(*args, **more):
        caller = sys._getframe(1)  # of the function that is checked: whoever calls it
        print(caller.f_code.co_name, caller.f_lineno, caller.f_globals.get("__name__"), caller.f_locals.get("x"))
        assert sys._getframe().f_code.co_name == inspect.stack()[0].function == "around"
        assert inspect.getframeinfo(inspect.currentframe()).lineno
        traceback.print_stack(sys._getframe())
        return function(*args, **more)

    return around


def depth():
    frame, found = sys._getframe(), 0
    while frame is not None:
        frame, found = frame.f_back, found + 1
    return found


def who():
    return inspect.stack()[1].function, traceback.extract_stack(limit=2)[0].name, inspect.currentframe().f_back.f_lasti


@traced
def predict(model, array):
    weight = next(model.parameters())
    assert who()[:2] == ("predict", "predict") and 3 <= depth() < 9
    return show(model(torch.from_numpy(array).to(weight)), weight)


@traced
def loss(model, array, targets):
    prediction = predict(model, array)
    return ((prediction - torch.from_numpy(targets).to(prediction)) ** 2).mean()
