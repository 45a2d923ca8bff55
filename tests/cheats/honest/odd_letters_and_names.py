# kata: gradient_step
# must: passed
"""Right, in a file with a byte order mark, other line ends, tabs, names of other alphabets and of builtins."""

from math import *
from numpy import *
from torch import *
from itertools import *

sum = 3; max = None; id = 1; type = "t"; input = lambda *_: "x"; len = print = None
class list: pass
__all__ = ["gradient_step"]; __version__ = "1"

def __getattr__(name):
	raise AttributeError(name)


def gradient_step(ω, δ, η):
	if True: pass
	pfad = "long" * 3; Größe = η * δ
	return (ω
		- Größe)
