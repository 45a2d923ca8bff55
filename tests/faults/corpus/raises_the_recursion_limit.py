#: about = "Raises Python's limit of recursion, as many do."
#: status = "passed"
import sys

sys.setrecursionlimit(20_000)


def double(x):
    sys.setrecursionlimit(30_000)
    return x * 2
