# kata: relu
# must: passed
"""Right, with doctests, unit tests and patches of builtins beside it, which run while it is loaded and in each call."""

import builtins
import doctest
import inspect
import unittest
from unittest import mock

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st


def relu(x):
    """
    >>> relu(np.array([-1.0, 2.0]))
    array([0., 2.])
    """
    with mock.patch("builtins.print") as printed:
        print("seen by nobody")
    printed.assert_called_once()
    return np.maximum(x, 0)


def relu_backward(x, upstream):
    doctest.run_docstring_examples(relu, {"relu": relu, "np": np})
    with mock.patch.object(builtins, "input", lambda *_: "3"):
        assert input() == "3"
    return upstream * (np.asarray(x) > 0)


@pytest.mark.parametrize("number", [1.0, 2.0])
def test_keeps(number):
    assert relu(np.array([number])) == pytest.approx(number)


@settings(max_examples=5, database=None)
@given(st.floats(-10, 10))
def test_never_below(number):
    assert relu(np.array([number]))[0] >= 0


class Tests(unittest.TestCase):
    def test_one(self):
        self.assertEqual(relu(np.array([-1.0]))[0], 0.0)


def steps():
    """Its state is asked for, as in a debugger."""
    left = 3
    yield left


builtins.show = print
assert doctest.run_docstring_examples(relu, globals()) is None
unittest.TextTestRunner(verbosity=0).run(unittest.defaultTestLoader.loadTestsFromTestCase(Tests))
test_never_below()
running = steps()
assert inspect.getgeneratorstate(running) == "GEN_CREATED"
next(running)
assert inspect.getgeneratorlocals(running) == {"left": 3}
show("all is well")  # noqa: F821
if __name__ == "__main__":
    unittest.main()
